#include "ui/project/project_paths.hpp"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace telar {

namespace {

const QString knownKey = QStringLiteral("projectPaths");
constexpr int mostKnown = 500;

/// The controls of labs that may hold a path; without one a lab shows what it begins with.
const QStringList fields{QStringLiteral("folder"), QStringLiteral("path"), QStringLiteral("data")};

/// Built-in data has a word for a name. A project may come from Windows, with drives and \\server\share, or be opened there.
bool isPath(const QString& value) {
    return value.contains(u'/') || value.contains(u'\\') ||
           (value.size() > 1 && value[0].isLetter() && value[1] == u':');
}

QString pathOf(const QString& field, const QJsonObject& controls) {
    const QString value = controls.value(field).toString();
    return isPath(value) ? value : QString();
}

} // namespace

QStringList pathsIn(const QJsonObject& labs) {
    QStringList paths;
    for (const auto& lab : labs) {
        const auto controls = lab.toObject().value(QLatin1String("controls")).toObject();
        for (const auto& field : fields)
            if (const QString path = pathOf(field, controls); !path.isEmpty() && !paths.contains(path))
                paths << path;
    }
    return paths;
}

QJsonObject withoutPathsOf(QJsonObject part, const std::function<bool(const QString&)>& drop) {
    QJsonObject controls = part.value(QLatin1String("controls")).toObject();
    bool changed = false;
    for (const auto& field : fields) {
        const QString path = pathOf(field, controls);
        if (path.isEmpty() || !drop(path))
            continue;
        changed = true;
        controls.remove(field);
        const QString source = QStringLiteral("source"), chosen = controls.value(source).toString();
        if (field == QLatin1String("path") && (chosen == QLatin1String("file") || chosen == QLatin1String("volume")))
            controls.remove(source);
    }
    if (changed)
        part.insert(QStringLiteral("controls"), controls);
    return part;
}

QJsonObject withoutPaths(QJsonObject labs, const std::function<bool(const QString&)>& drop) {
    for (const QString& lab : labs.keys())
        labs.insert(lab, withoutPathsOf(labs.value(lab).toObject(), drop));
    return labs;
}

bool liesIn(const QString& folder, const QString& path) {
#ifdef Q_OS_WIN // another computer is not asked for a file before the user is
    const auto elsewhere = [](const QString& name) {
        return QDir::fromNativeSeparators(name).startsWith(QLatin1String("//"));
    };
    if (elsewhere(path) && !elsewhere(folder))
        return false;
#endif
    const QString inside = QFileInfo(folder).canonicalFilePath();
    // What is not there cannot be opened either: its name decides.
    QString whole = QFileInfo(path).canonicalFilePath();
    if (whole.isEmpty())
        whole = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    return !inside.isEmpty() && (whole == inside || whole.startsWith(inside + QLatin1Char('/')));
}

bool isKnownPath(const QString& path) { return QSettings().value(knownKey).toStringList().contains(path); }

void rememberPaths(const QStringList& paths) {
    if (paths.isEmpty())
        return;
    QSettings settings;
    auto known = settings.value(knownKey).toStringList();
    for (const auto& path : paths) {
        known.removeAll(path);
        known.prepend(path);
    }
    settings.setValue(knownKey, QStringList(known.mid(0, mostKnown)));
}

} // namespace telar
