#include "ui/project/project_session.hpp"

#include "core/base/os/file.hpp"
#include "core/base/version.hpp"
#include "core/project/project.hpp"
#include "ui/base/language.hpp"
#include "ui/project/project_paths.hpp"
#include "ui/state/fields.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
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

std::string textOf(const QJsonObject& json) { return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString(); }

Recovery recoveryOf(const QString& file) {
    Recovery recovery{file, {}, QFileInfo(file).lastModified(), {}};
    if (const auto read = loadProject(file.toStdString())) {
        const auto facts = objectOf(read->json).value(recoveryField).toObject();
        recovery.project = facts.value(QLatin1String("project")).toString();
        recovery.saved = QDateTime::fromString(facts.value(QLatin1String("saved")).toString(), Qt::ISODateWithMs);
        for (const auto& name : constArray(facts.value(QLatin1String("replaces"))))
            if (const QFileInfo older(name.toString()); older.suffix() == QLatin1String("telar"))
                recovery.replaces << QFileInfo(file).dir().filePath(older.fileName());
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

QStringList filesOf(const Recovery& recovery) {
    QStringList files = recovery.replaces;
    files << recovery.file;
    files.removeAll(QString());
    return files;
}

void removeAll(const Recovery& recovery) {
    for (const auto& one : filesOf(recovery))
        QFile::remove(one);
}

} // namespace

/// A project's file, before any lab has looked at its part.
struct ProjectSession::Read {
    std::string text;
    QJsonObject json;
    FileStamp stamp;

    QJsonObject parts() const { return json.value(QLatin1String("labs")).toObject(); }
};

/// A project that is fit to be shown: every lab has checked its part.
struct ProjectSession::Loaded {
    std::string text;
    QString path, current;
    FileStamp stamp;
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

/// A project on its way into the labs.
struct ProjectSession::Underway {
    Loaded loaded;
    std::size_t next = 0; ///< of its parts
    std::function<void()> then;
};

ProjectSession::ProjectSession(const QString& folder, LabSet& labs, QObject* parent)
    : QObject(parent), folder_(folder), labs_(labs), current_([] { return QString(); }), show_([](const QString&) {}) {
    connect(&labs_, &LabSet::made, this, [this](Lab* lab) {
        connect(lab, &Lab::edited, this, [this, lab] {
            if (!borrowed_(lab))
                touch();
        });
    });
    copy_ = folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".telar");
    autosave_.setSingleShot(true);
    autosave_.setInterval(autosaveMs);
    connect(&autosave_, &QTimer::timeout, this, &ProjectSession::writeCopy);
}

ProjectSession::~ProjectSession() {
    copier_.cancel();
    removeCopy(); // an orderly end leaves nothing to recover
}

void ProjectSession::setPages(std::function<QString()> current, std::function<void(const QString&)> show) {
    current_ = std::move(current);
    show_ = std::move(show);
}

void ProjectSession::touch() {
    if (applying_ || under_)
        return;
    ++revision_;
    if (!autosave_.isActive())
        autosave_.start();
    if (!std::exchange(modified_, true))
        emit changed();
}

// Taken now, turned into JSON by whoever calls it: results may be large.
std::function<QJsonObject()> ProjectSession::capture() {
    applyRest();
    struct Part {
        QString id;
        std::function<QJsonObject()> state;
        QJsonObject view;
    };
    std::vector<Part> parts;
    for (const auto* lab : labs_.ready())
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

/// What a save has come to.
struct ProjectSession::Written {
    std::string text;
    FileStamp stamp;
    QStringList paths;    ///< of the files that the labs name
    bool foreign = false; ///< somebody else's file is there: nothing was written
};

void ProjectSession::save(const QString& path, Existing existing) {
    Request request{path, capture(), revision_, document_, existing};
    if (!waiting_.empty() && waiting_.back().path == path)
        waiting_.back() = std::move(request);
    else
        waiting_.push_back(std::move(request));
    if (!writer_.running())
        writeNext();
}

// One after the other: of two that run beside each other, the older could be the last to take the name.
void ProjectSession::writeNext() {
    Request request = std::move(waiting_.front());
    waiting_.pop_front();
    const bool guarded = request.existing == Existing::Keep && request.document == document_ && request.path == path_;
    writer_.start<Written>(
        [path = request.path.toStdString(), capture = std::move(request.capture), opened = opened_, guarded,
         known = stamp_](const JobContext& job) -> Expected<Written> {
            if (const auto now = fileStamp(path); guarded && now.exists() && !(now == known)) {
                const auto there = loadProject(path, job);
                if (!there || there->json != opened)
                    return Written{{}, now, {}, true};
            }
            TELAR_TAKE(text, saveProject(path, textOf(capture()), opened));
            auto paths = pathsIn(objectOf(*text).value(QLatin1String("labs")).toObject());
            return Written{std::move(*text), fileStamp(path), std::move(paths)};
        },
        [this, request](std::shared_ptr<const Written> result) { written(request, *result); },
        [this](const Error& error) {
            goOn();
            emit failed(translated(error));
        });
}

void ProjectSession::written(const Request& request, const Written& result) {
    const bool current = request.document == document_;
    if (current && !result.foreign) {
        rememberPaths(result.paths);
        opened_ = result.text;
        path_ = request.path;
        stamp_ = result.stamp;
        modified_ = request.revision != revision_;
        if (!modified_)
            removeCopy();
    }
    goOn();
    if (result.foreign) {
        emit changedByOthers(request.path, QDateTime::fromMSecsSinceEpoch(result.stamp.changedNs / 1'000'000));
        return;
    }
    if (current)
        emit changed();
    emit saved(request.path);
}

void ProjectSession::goOn() {
    if (!waiting_.empty())
        writeNext();
    else if (auto then = std::exchange(afterSaves_, nullptr))
        then();
}

void ProjectSession::open(const QString& path) { load(path); }

void ProjectSession::recover(const Recovery& recovery) {
    applyRest();
    auto lock = std::make_unique<QLockFile>(recovery.file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0)) {
        emit failed(tr("Another window of Telar is recovering this work."));
        return;
    }
    removeRecovered();
    recoveredLock_ = std::move(lock);
    load(recovery.file, recovery);
}

void ProjectSession::load(const QString& path, const Recovery& recovery) {
    applyRest();
    asked_.reset();
    afterMaking_ = nullptr;
    if (saving()) { // the file may be the one that is being written
        afterSaves_ = [this, path, recovery] { load(path, recovery); };
        return;
    }
    reader_.start<Read>(
        [path](const JobContext& job) -> Expected<Read> {
            const FileStamp stamp = fileStamp(path.toStdString());
            TELAR_TAKE(read, loadProject(path.toStdString(), job));
            auto json = objectOf(read->json);
            return Read{std::move(read->json), std::move(json), stamp};
        },
        [this, path, recovery](std::shared_ptr<const Read> read) {
            making_ = read->parts().keys();
            afterMaking_ = [this, path, recovery, read] { check(path, recovery, read); };
            makeNext();
        },
        [this, copied = !recovery.file.isEmpty()](const Error& error) {
            if (copied)
                recoveredLock_.reset();
            emit failed(translated(error));
        });
}

// One in each turn of the event loop: a window that makes all of them at once stands still.
void ProjectSession::makeNext() {
    while (!making_.isEmpty()) {
        const QString id = making_.takeFirst();
        if (labs_.ready(id) || !labs_.lab(id) || making_.isEmpty())
            continue;
        QTimer::singleShot(0, this, &ProjectSession::makeNext);
        return;
    }
    if (const auto then = std::exchange(afterMaking_, nullptr))
        then();
}

void ProjectSession::check(const QString& path, const Recovery& recovery, std::shared_ptr<const Read> read) {
    const bool copied = !recovery.file.isEmpty();
    reader_.start<Loaded>(
        [path, copied, read, labs = labs_.ready()](const JobContext&) -> Expected<Loaded> {
            QJsonObject json = read->json;
            const auto facts = json.take(recoveryField).toObject();
            Loaded loaded;
            loaded.recovery = copied;
            loaded.text = copied ? textOf(json) : read->text;
            loaded.path = copied ? facts.value(QLatin1String("project")).toString() : path;
            loaded.stamp =
                copied ? stampFrom(facts.value(QLatin1String("stamp")).toString().toStdString()) : read->stamp;
            loaded.current = json.value(QLatin1String("current")).toString();
            const auto parts = read->parts();
            TELAR_TAKE(prepared, Loaded::prepared(labs, parts, path));
            loaded.parts = std::move(*prepared);
            if (copied) // the user's own work
                return loaded;
            for (const auto& named : pathsIn(parts))
                if (!isKnownPath(named) && !liesIn(QFileInfo(path).path(), named))
                    loaded.outside << named;
            if (loaded.outside.isEmpty())
                return loaded;
            auto without = Loaded::prepared(
                labs, withoutPaths(parts, [&](const QString& p) { return loaded.outside.contains(p); }), path);
            if (!without)
                return without.error();
            loaded.withoutOutside = std::move(*without);
            return loaded;
        },
        [this, path, recovery](std::shared_ptr<const Loaded> loaded) {
            if (!loaded->outside.isEmpty()) {
                asked_ = std::move(loaded);
                emit asked(asked_->outside);
                return;
            }
            // The copy stays until the work is safe elsewhere: the next crash may come before.
            apply(*loaded, [this, recovery] {
                recovered_ = recovery;
                emit opened(path_);
            });
        },
        [this, copied](const Error& error) {
            if (copied)
                recoveredLock_.reset();
            emit failed(translated(error));
        });
}

void ProjectSession::answer(bool openThem) {
    if (!asked_)
        return;
    Loaded loaded = *std::exchange(asked_, nullptr);
    if (openThem)
        rememberPaths(loaded.outside);
    else
        loaded.parts = std::move(loaded.withoutOutside);
    apply(std::move(loaded), [this] { emit opened(path_); });
}

void ProjectSession::apply(Loaded loaded, std::function<void()> then) {
    applyRest(); // of another
    under_ = std::make_unique<Underway>();
    under_->loaded = std::move(loaded);
    under_->then = std::move(then);
    qApp->installEventFilter(this);
    applyNext();
}

void ProjectSession::applyRest() {
    while (under_)
        applyNext();
}

// Whoever does something does it to the new project, as if all of it had been applied before.
bool ProjectSession::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride:
    case QEvent::TouchBegin:
    case QEvent::TabletPress:
    case QEvent::InputMethod:
    case QEvent::Drop:
    case QEvent::Close:
        applyRest();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void ProjectSession::applyNext() {
    if (!under_)
        return; // done at once meanwhile
    applying_ = true;
    const auto inAnotherTurn = [this] {
        applying_ = false;
        QTimer::singleShot(0, this, &ProjectSession::applyNext);
    };
    if (under_->next < under_->loaded.parts.size()) {
        const auto part = under_->loaded.parts[under_->next++];
        part.lab->undoStack()->clear();
        part.apply();
        part.lab->setView(part.view);
        return inAnotherTurn();
    }
    if (auto* shown = labs_.ready(under_->loaded.current); shown && shown->isBehind()) {
        shown->catchUp();
        return inAnotherTurn();
    }
    const auto done = std::move(under_);
    const Loaded& loaded = done->loaded;
    qApp->removeEventFilter(this);
    show_(loaded.current);
    applying_ = false;
    opened_ = loaded.text;
    path_ = loaded.path;
    stamp_ = loaded.stamp;
    ++document_;
    ++revision_;
    modified_ = loaded.recovery; // it is in no file of the user's yet
    if (modified_)
        autosave_.start();
    else
        removeCopy();
    emit replaced();
    emit changed();
    if (done->then)
        done->then();
}

void ProjectSession::startNew() {
    Loaded fresh;
    fresh.current = current_();
    for (auto* lab : labs_.ready())
        if (auto fine = lab->prepare({}))
            fresh.parts.push_back({lab, *fine, {}});
    apply(std::move(fresh), {});
}

void ProjectSession::writeCopy() {
    applyRest();
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
        [copy = copy_.toStdString(), capture = capture(), opened = opened_, path = path_, stamp = stamp_,
         older = recovered_](const JobContext& job) {
            QJsonObject json = capture();
            QJsonArray replaces;
            for (const auto& one : filesOf(older))
                replaces << QFileInfo(one).fileName();
            json.insert(recoveryField, QJsonObject{{"project", path},
                                                   {"saved", QDateTime::currentDateTime().toString(Qt::ISODateWithMs)},
                                                   {"stamp", QString::fromStdString(stampText(stamp))},
                                                   {"replaces", replaces}});
            auto written = saveProject(copy, textOf(json), opened);
            if (job.stopRequested())
                os::remove(copy); // the session ended in good order meanwhile
            return written;
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
    removeRecovered();
}

void ProjectSession::removeRecovered() {
    removeAll(std::exchange(recovered_, {}));
    recoveredLock_.reset();
}

void ProjectSession::findRecoveries() {
    finder_.start<Recovery>([folder = folder_, own = copy_](
                                const JobContext&) -> Expected<Recovery> { return newestRecovery(folder, own); },
                            [this](std::shared_ptr<const Recovery> found) {
                                if (!found->file.isEmpty())
                                    emit recoveryFound(*found);
                            });
}

void ProjectSession::discard(const Recovery& recovery) { removeAll(recovery); }

} // namespace telar
