// The project of a window: its file, whether it has changed, reading, writing, and the copy that is kept
// against a crash. No dialogs; files are touched by jobs only.
#pragma once

#include "core/project/file_stamp.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/lab_set.hpp"

#include <QDateTime>
#include <QLockFile>

#include <deque>

namespace telar {

/// Work of a session that ended without saving.
struct Recovery {
    QString file;    ///< the copy
    QString project; ///< where it was saved before; may be empty
    QDateTime saved;
    QStringList replaces; ///< older copies of the same work, which go with it
};

/// GUI thread only. Destroyed before the labs.
class ProjectSession : public QObject {
    Q_OBJECT
public:
    /// Copies are kept in `folder`, which is made when needed. A lab that has not been made is as it starts, and needs
    /// no place in a file.
    ProjectSession(const QString& folder, LabSet& labs, QObject* parent = nullptr);
    ~ProjectSession() override;

    /// Which lab is on screen is part of a project.
    void setPages(std::function<QString()> current, std::function<void(const QString&)> show);

    QString path() const { return path_; }
    bool modified() const { return modified_; }
    bool saving() const { return writer_.running() || !waiting_.empty(); }
    bool busy() const { return reader_.running() || afterMaking_ || under_ || saving(); }

    /// `opened` or `failed` follows, after what is being saved; where it fails, nothing has changed.
    void open(const QString& path);
    /// After `asked`: with the files that the project names outside its folder, or without them.
    void answer(bool openThem);
    enum class Existing { Keep, Replace }; ///< what somebody else has saved there since it was opened
    /// What is on screen now, after the saves that were asked for before. `saved`, `failed` or
    /// `changedByOthers` follows; but for `saved`, an older file of that name is as it was.
    void save(const QString& path, Existing existing = Existing::Keep);
    /// Every lab as it starts, without a file; `replaced` follows.
    void startNew();

    static constexpr int autosaveMs = 30000;
    void setAutosaveInterval(int ms) { autosave_.setInterval(ms); }
    /// Looks for copies of sessions that are gone; `recoveryFound` follows for the newest.
    void findRecoveries();
    void recover(const Recovery& recovery);
    void discard(const Recovery& recovery);

    /// What is done in a lab that somebody has borrowed is not of the project.
    void setBorrowed(std::function<bool(const Lab*)> borrowed) { borrowed_ = std::move(borrowed); }

signals:
    /// The project is read, and names files outside its folder that the user has not opened before: nothing
    /// is shown and none is touched until `answer`.
    void asked(const QStringList& paths);
    void opened(const QString& path);
    void saved(const QString& path);
    /// Not saved: the project's file is no longer the one that was opened or saved last.
    void changedByOthers(const QString& path, const QDateTime& when);
    void failed(const QString& sentence);
    /// Every lab shows another project, or none.
    void replaced();
    /// Name or mark of the window's title.
    void changed();
    void recoveryFound(const telar::Recovery& recovery);
    void copyWritten(const QString& file);
    void copyFailed(const QString& sentence);

private:
    struct Read;
    struct Loaded;
    struct Underway;
    struct Written;
    struct Request {
        QString path;
        std::function<QJsonObject()> capture;
        qint64 revision = 0;
        int document = 0;
        Existing existing = Existing::Keep;
    };
    void touch();
    void writeNext();
    void written(const Request& request, const Written& result);
    void goOn();
    void writeCopy();
    void removeCopy();
    void removeRecovered();
    void load(const QString& path, const Recovery& recovery = {});
    void check(const QString& path, const Recovery& recovery, std::shared_ptr<const Read> read);
    /// The next lab that the project has a part for; after the last, `afterMaking_`.
    void makeNext();
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// A lab in each turn of the event loop; at once where somebody presses a key or asks for what is there meanwhile.
    void apply(Loaded loaded, std::function<void()> then);
    void applyNext();
    void applyRest();
    std::function<QJsonObject()> capture();

    QString folder_, path_, copy_;
    std::string opened_; ///< text of the file, for the fields that this program does not know
    FileStamp stamp_;    ///< of the file as it was opened or saved last
    LabSet& labs_;
    QStringList making_;
    std::function<void()> afterMaking_;
    std::function<QString()> current_;
    std::function<void(const QString&)> show_;
    bool modified_ = false, applying_ = false;
    qint64 revision_ = 0;
    int document_ = 0; ///< counts what was opened, so that a save of what was there before is told apart
    std::deque<Request> waiting_;
    std::function<void()> afterSaves_;
    std::function<bool(const Lab*)> borrowed_ = [](const Lab*) { return false; };
    QTimer autosave_;
    std::unique_ptr<QLockFile> lock_;     ///< says that the copy's session lives
    std::shared_ptr<const Loaded> asked_; ///< for `answer`
    std::unique_ptr<Underway> under_;     ///< what is being applied
    Recovery recovered_;                  ///< what was applied: its copies stay until the work has been saved
    std::unique_ptr<QLockFile> recoveredLock_;
    JobRunner reader_, writer_, copier_, finder_;
};

} // namespace telar
