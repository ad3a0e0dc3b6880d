// Saving a document of an editor: into its file, asking for one, and asking before it would be lost.
#pragma once

#include "core/base/expected.hpp"
#include "ui/jobs/job_runner.hpp"

namespace telar {

class DocumentSaver : public QObject {
    Q_OBJECT
public:
    /// In the language of the window, asked each time.
    struct Words {
        QString window;         ///< title of the question: "Write a lesson"
        QString question;       ///< "Save the lesson “…”?"
        QString saveTitle;      ///< "Save the lesson"
        QString filter;         ///< "Telar lessons (*.telar-lesson)"
        QString suffix;         ///< "telar-lesson"
        QString openTitle = {}; ///< "Open a lesson"
    };
    struct Document {
        std::function<Words()> words;
        std::function<bool()> modified;
        /// Writes the document as it is now; called on another thread.
        std::function<std::function<Status(const std::string& path)>()> writer;
        /// It is on the disk under that name: what `writer` was given is what is kept.
        std::function<void(const QString& path)> kept;
        std::function<void(const Error&)> failed;
        /// Nobody wants what is not saved; may be empty.
        std::function<void()> dropped = {};
    };
    /// `boxName` is the object name of the question.
    DocumentSaver(QWidget& window, const char* boxName, Document document);

    const QString& path() const { return path_; }
    void setPath(const QString& path) { path_ = path; }
    bool saving() const { return files_.running(); }
    /// Into the document's file, after asking for one where there is none; `then` where it has been written.
    void save(std::function<void()> then = {});
    void saveAs();
    /// Off the window's thread.
    void saveTo(const QString& path);
    /// Calls `then` when nothing would be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then);

private:
    QWidget& window_;
    const char* boxName_;
    Document document_;
    QString path_;
    std::function<void()> afterSave_;
    JobRunner files_;
};

} // namespace telar
