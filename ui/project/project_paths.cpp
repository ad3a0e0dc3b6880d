#include "ui/project/project_paths.hpp"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace telar {

namespace {

const QString knownKey = QStringLiteral("projectPaths");
constexpr int mostKnown = 500;

/// Which control of which lab is a path, and what the lab shows without it.
struct PathField {
    const char *lab, *field;
    const char* instead;     ///< value of the field without the path
    const char* sourceField; ///< the control that chooses the path's kind of data; may be null
    const char* sourceInstead;
};
constexpr PathField fields[] = {
    {"pooling", "folder", "", nullptr, nullptr},   {"pooling", "path", "", "source", "collection"},
    {"convolution", "folder", "", nullptr, nullptr}, {"convolution", "path", "", "source", "collection"},
    {"pipeline", "path", "", "source", "phantom"}, {"forward", "path", "", nullptr, nullptr},
    {"cnn", "data", "phantom", nullptr, nullptr},  {"mlp", "data", "digits", nullptr, nullptr},
};

/// Built-in data has a word for a name.
bool isPath(const QString& value) {
    return value.contains(QLatin1Char('/'));
}

QString pathOf(const PathField& field, const QJsonObject& controls) {
    const QString value = controls.value(QLatin1String(field.field)).toString();
    return isPath(value) ? value : QString();
}

} // namespace

QStringList pathsIn(const QJsonObject& labs) {
    QStringList paths;
    for (const auto& field : fields) {
        const auto controls =
            labs.value(QLatin1String(field.lab)).toObject().value(QLatin1String("controls")).toObject();
        if (const QString path = pathOf(field, controls); !path.isEmpty() && !paths.contains(path))
            paths << path;
    }
    return paths;
}

QJsonObject withoutPathsOf(const QString& lab, QJsonObject part,
                           const std::function<bool(const QString&)>& drop) {
    QJsonObject controls = part.value(QLatin1String("controls")).toObject();
    bool changed = false;
    for (const auto& field : fields) {
        const QString path = lab == QLatin1String(field.lab) ? pathOf(field, controls) : QString();
        if (path.isEmpty() || !drop(path))
            continue;
        changed = true;
        controls.insert(QLatin1String(field.field), QLatin1String(field.instead));
        const QString source = QLatin1String(field.sourceField ? field.sourceField : "");
        const QString chosen = controls.value(source).toString();
        if (chosen == QLatin1String("file") || chosen == QLatin1String("volume"))
            controls.insert(source, QLatin1String(field.sourceInstead));
    }
    if (changed)
        part.insert(QStringLiteral("controls"), controls);
    return part;
}

QJsonObject withoutPaths(QJsonObject labs, const std::function<bool(const QString&)>& drop) {
    for (const QString& lab : labs.keys())
        labs.insert(lab, withoutPathsOf(lab, labs.value(lab).toObject(), drop));
    return labs;
}

bool liesIn(const QString& folder, const QString& path) {
    const QString inside = QFileInfo(folder).canonicalFilePath();
    // What is not there cannot be opened either: its name decides.
    QString whole = QFileInfo(path).canonicalFilePath();
    if (whole.isEmpty())
        whole = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    return !inside.isEmpty() && (whole == inside || whole.startsWith(inside + QLatin1Char('/')));
}

bool isKnownPath(const QString& path) {
    return QSettings().value(knownKey).toStringList().contains(path);
}

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
