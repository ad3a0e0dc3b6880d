// The project of a window: its file, whether it has changed, reading, writing, and the copy that is kept
// against a crash. No dialogs; files are touched by jobs only.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/shell/lab.hpp"

#include <QDateTime>
#include <QLockFile>

namespace telar {

/// Work of a session that ended without saving.
struct Recovery {
    QString file;    ///< the copy
    QString project; ///< where it was saved before; may be empty
    QDateTime saved;
};

/// GUI thread only. Destroyed before the labs.
class ProjectSession : public QObject {
    Q_OBJECT
public:
    /// Copies are kept in `folder`, which is made when needed.
    explicit ProjectSession(const QString& folder, QObject* parent = nullptr);
    ~ProjectSession() override;

    void addLab(Lab* lab);
    /// Which lab is on screen is part of a project.
    void setPages(std::function<QString()> current, std::function<void(const QString&)> show);

    QString path() const { return path_; }
    bool modified() const { return modified_; }
    bool busy() const { return reader_.running() || writer_.running(); }

    /// `opened` or `failed` follows; where it fails, nothing has changed.
    void open(const QString& path);
    /// After `asked`: with the files that the project names outside its folder, or without them.
    void answer(bool openThem);
    /// `saved` or `failed` follows; where it fails, an older file of that name is as it was.
    void save(const QString& path);
    /// Every lab as it starts, without a file.
    void startNew();

    static constexpr int autosaveMs = 30000;
    void setAutosaveInterval(int ms) { autosave_.setInterval(ms); }
    /// Looks for copies of sessions that are gone; `recoveryFound` follows for the newest.
    void findRecoveries();
    void recover(const Recovery& recovery);
    void discard(const Recovery& recovery);

signals:
    /// The project is read, and names files outside its folder that the user has not opened before: nothing
    /// is shown and none is touched until `answer`.
    void asked(const QStringList& paths);
    void opened(const QString& path);
    void saved(const QString& path);
    void failed(const QString& sentence);
    /// Name or mark of the window's title.
    void changed();
    void recoveryFound(const telar::Recovery& recovery);
    void copyWritten(const QString& file);
    void copyFailed(const QString& sentence);

private:
    struct Loaded;
    void touch();
    void writeCopy();
    void removeCopy();
    void load(const QString& path, bool recovery);
    void apply(const Loaded& loaded);
    std::function<QJsonObject()> capture() const;

    QString folder_, path_, copy_;
    std::string opened_; ///< text of the file, for the fields that this program does not know
    QList<Lab*> labs_;
    std::function<QString()> current_;
    std::function<void(const QString&)> show_;
    bool modified_ = false, applying_ = false;
    qint64 revision_ = 0;
    QTimer autosave_;
    std::unique_ptr<QLockFile> lock_;       ///< says that the copy's session lives
    std::shared_ptr<const Loaded> waiting_; ///< for `answer`
    JobRunner reader_, writer_, copier_, finder_;
};

} // namespace telar
