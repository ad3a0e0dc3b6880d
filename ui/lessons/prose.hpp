// The text of a lesson with its pictures. A lesson comes from anybody: its text may show the pictures that
// lie in its own folder, read in a job by our own decoders, and reaches no other file and no address.
#pragma once

#include "ui/jobs/job_runner.hpp"

#include <QImage>
#include <QPointer>

class QTextBrowser;

namespace telar {

class OwnText;

/// GUI thread only. Lives with the view.
class Prose : public QObject {
    Q_OBJECT
public:
    explicit Prose(OwnText* view);

    /// `folder` empty: without pictures.
    void show(const QString& markdown, const std::string& folder);

signals:
    /// Pictures have come; the text is as tall as it is now.
    void settled();

private:
    struct Picture {
        QString name;
        QImage image; ///< null where there is none
        Error error;
    };
    static QStringList namesIn(const QTextBrowser& view);
    void place(const std::vector<Picture>& pictures);

    OwnText* view_;
    JobRunner reader_;
};

} // namespace telar
