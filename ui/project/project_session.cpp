#include "ui/project/project_session.hpp"

#include "core/experiment/run_record.hpp"
#include "core/project/project.hpp"
#include "ui/project/project_paths.hpp"
#include "ui/shell/language.hpp"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QUuid>

namespace telar {

namespace {

/// In a copy kept against a crash: when, and of which file.
const QString recoveryField = QStringLiteral("autosave");

QJsonObject objectOf(const std::string& json) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

std::string textOf(const QJsonObject& json) {
    return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
}

Recovery recoveryOf(const QString& file) {
    Recovery recovery{file, {}, QFileInfo(file).lastModified()};
    if (const auto read = loadProject(file.toStdString())) {
        const auto facts = objectOf(read->json).value(recoveryField).toObject();
        recovery.project = facts.value(QLatin1String("project")).toString();
        recovery.saved =
            QDateTime::fromString(facts.value(QLatin1String("saved")).toString(), Qt::ISODateWithMs);
    } else {
        recovery.file.clear(); // the crash was before the first copy, or the disk has damaged it
    }
    return recovery;
}

/// The newest copy whose session no longer holds its lock.
Recovery newestRecovery(const QString& folder, const QString& own) {
    Recovery newest;
    for (const auto& info : QDir(folder).entryInfoList({QStringLiteral("*.telar")}, QDir::Files)) {
        if (info.filePath() == own)
            continue;
        QLockFile lock(info.filePath() + QStringLiteral(".lock"));
        lock.setStaleLockTime(0); // stale is only what a dead process left
        if (!lock.tryLock(0))
            continue;
        const auto one = recoveryOf(info.filePath());
        if (!one.file.isEmpty() && (newest.file.isEmpty() || one.saved > newest.saved))
            newest = one;
    }
    return newest;
}

} // namespace

/// A project that is fit to be shown: every lab has checked its part.
struct ProjectSession::Loaded {
    std::string text;
    QString path, current;
    bool recovery = false;
    struct Part {
        Lab* lab;
        std::function<void()> apply;
        QJsonObject view;
    };
    std::vector<Part> parts;
    QStringList outside;              ///< named files beyond its folder
    std::vector<Part> withoutOutside; ///< the same labs where those are not to be opened

    /// Every lab's part, or why one refuses it.
    static Expected<std::vector<Part>> prepared(const QList<Lab*>& labs, const QJsonObject& parts,
                                                const QString& path) {
        std::vector<Part> out;
        for (auto* lab : labs) {
            const auto part = parts.value(lab->id()).toObject();
            auto fine = lab->prepare(part);
            if (!fine) {
                Error error = fine.error();
                error.where = telar::text("%1", path.toStdString());
                return error;
            }
            out.push_back({lab, *fine, part.value(QLatin1String("view")).toObject()});
        }
        return out;
    }
};

ProjectSession::ProjectSession(const QString& folder, QObject* parent)
    : QObject(parent), folder_(folder), current_([] { return QString(); }), show_([](const QString&) {}) {
    copy_ = folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) +
            QStringLiteral(".telar");
    autosave_.setSingleShot(true);
    autosave_.setInterval(autosaveMs);
    connect(&autosave_, &QTimer::timeout, this, &ProjectSession::writeCopy);
}

ProjectSession::~ProjectSession() {
    if (lock_) { // an orderly end leaves nothing to recover
        copier_.cancel();
        QFile::remove(copy_);
    }
}

void ProjectSession::addLab(Lab* lab) {
    labs_ << lab;
    connect(lab, &Lab::edited, this, &ProjectSession::touch);
}

void ProjectSession::setPages(std::function<QString()> current, std::function<void(const QString&)> show) {
    current_ = std::move(current);
    show_ = std::move(show);
}

void ProjectSession::touch() {
    if (applying_)
        return;
    ++revision_;
    if (!autosave_.isActive())
        autosave_.start();
    if (!std::exchange(modified_, true))
        emit changed();
}

// Taken now, turned into JSON by whoever calls it: results may be large.
std::function<QJsonObject()> ProjectSession::capture() const {
    struct Part {
        QString id;
        std::function<QJsonObject()> state;
        QJsonObject view;
    };
    std::vector<Part> parts;
    for (const auto* lab : labs_)
        parts.push_back({lab->id(), lab->snapshot(), lab->view()});
    return [parts = std::move(parts), current = current_()] {
        QJsonObject labs;
        for (const auto& part : parts) {
            QJsonObject lab = part.state();
            lab.insert(QStringLiteral("view"), part.view);
            labs.insert(part.id, lab);
        }
        return QJsonObject{{"format", "telar-project"},
                           {"schema", projectSchema},
                           {"program", QString::fromLatin1(telarVersion())},
                           {"current", current},
                           {"labs", labs}};
    };
}

void ProjectSession::save(const QString& path) {
    writer_.start<std::string>(
        [path = path.toStdString(), capture = capture(), opened = opened_](const JobContext&) {
            return saveProject(path, textOf(capture()), opened);
        },
        [this, path, revision = revision_](std::shared_ptr<const std::string> text) {
            rememberPaths(pathsIn(objectOf(*text).value(QLatin1String("labs")).toObject()));
            opened_ = *text;
            path_ = path;
            modified_ = revision != revision_;
            if (!modified_)
                removeCopy();
            emit changed();
            emit saved(path);
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

void ProjectSession::open(const QString& path) {
    load(path, false);
}

void ProjectSession::recover(const Recovery& recovery) {
    load(recovery.file, true);
}

void ProjectSession::load(const QString& path, bool recovery) {
    waiting_.reset();
    reader_.start<Loaded>(
        [path, recovery, labs = labs_](const JobContext& job) -> Expected<Loaded> {
            const auto read = loadProject(path.toStdString(), job);
            if (!read)
                return read.error();
            QJsonObject json = objectOf(read->json);
            const auto facts = json.take(recoveryField).toObject();
            Loaded loaded;
            loaded.recovery = recovery;
            loaded.text = recovery ? textOf(json) : read->json;
            loaded.path = recovery ? facts.value(QLatin1String("project")).toString() : path;
            loaded.current = json.value(QLatin1String("current")).toString();
            const auto parts = json.value(QLatin1String("labs")).toObject();
            auto prepared = Loaded::prepared(labs, parts, path);
            if (!prepared)
                return prepared.error();
            loaded.parts = std::move(*prepared);
            if (recovery) // the user's own work
                return loaded;
            for (const auto& named : pathsIn(parts))
                if (!isKnownPath(named) && !liesIn(QFileInfo(path).path(), named))
                    loaded.outside << named;
            if (loaded.outside.isEmpty())
                return loaded;
            auto without = Loaded::prepared(
                labs, withoutPaths(parts, [&](const QString& p) { return loaded.outside.contains(p); }),
                path);
            if (!without)
                return without.error();
            loaded.withoutOutside = std::move(*without);
            return loaded;
        },
        [this, path, recovery](std::shared_ptr<const Loaded> loaded) {
            if (!loaded->outside.isEmpty()) {
                waiting_ = std::move(loaded);
                emit asked(waiting_->outside);
                return;
            }
            apply(*loaded);
            if (recovery)
                QFile::remove(path);
            emit opened(path_);
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

void ProjectSession::answer(bool openThem) {
    if (!waiting_)
        return;
    Loaded loaded = *std::exchange(waiting_, nullptr);
    if (openThem)
        rememberPaths(loaded.outside);
    else
        loaded.parts = std::move(loaded.withoutOutside);
    apply(loaded);
    emit opened(path_);
}

void ProjectSession::apply(const Loaded& loaded) {
    applying_ = true;
    for (const auto& part : loaded.parts) {
        part.lab->undoStack()->clear();
        part.apply();
        part.lab->setView(part.view);
    }
    show_(loaded.current);
    applying_ = false;
    opened_ = loaded.text;
    path_ = loaded.path;
    ++revision_;
    modified_ = loaded.recovery; // it is in no file of the user's yet
    if (modified_)
        autosave_.start();
    else
        removeCopy();
    emit changed();
}

void ProjectSession::startNew() {
    Loaded fresh;
    fresh.current = current_();
    for (auto* lab : std::as_const(labs_))
        if (auto fine = lab->prepare({}))
            fresh.parts.push_back({lab, *fine, {}});
    apply(fresh);
}

void ProjectSession::writeCopy() {
    if (!modified_)
        return;
    if (copier_.running()) {
        autosave_.start();
        return;
    }
    if (!lock_) {
        QDir().mkpath(folder_);
        lock_ = std::make_unique<QLockFile>(copy_ + QStringLiteral(".lock"));
        lock_->setStaleLockTime(0);
        lock_->tryLock(0);
    }
    copier_.start<std::string>(
        [copy = copy_.toStdString(), capture = capture(), opened = opened_, path = path_](const JobContext&) {
            QJsonObject json = capture();
            json.insert(recoveryField,
                        QJsonObject{{"project", path},
                                    {"saved", QDateTime::currentDateTime().toString(Qt::ISODateWithMs)}});
            return saveProject(copy, textOf(json), opened);
        },
        [this, revision = revision_](std::shared_ptr<const std::string>) {
            if (!modified_)
                removeCopy(); // saved meanwhile
            else if (revision != revision_)
                autosave_.start();
            emit copyWritten(copy_);
        },
        [this](const Error& error) { emit copyFailed(translated(error)); });
}

void ProjectSession::removeCopy() {
    autosave_.stop();
    if (lock_)
        QFile::remove(copy_);
}

void ProjectSession::findRecoveries() {
    finder_.start<Recovery>(
        [folder = folder_, own = copy_](const JobContext&) -> Expected<Recovery> {
            return newestRecovery(folder, own);
        },
        [this](std::shared_ptr<const Recovery> found) {
            if (!found->file.isEmpty())
                emit recoveryFound(*found);
        });
}

void ProjectSession::discard(const Recovery& recovery) {
    QFile::remove(recovery.file);
}

} // namespace telar
