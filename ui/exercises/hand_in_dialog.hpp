// Handing in: the student's name, the answers that go along, and the one file that is written.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QDialog>

namespace telar {

class HandInDialog : public QDialog {
    Q_OBJECT
public:
    explicit HandInDialog(QWidget* parent = nullptr);
    /// A *.telar file to go along, or a sentence why not.
    void addProject(const QString& path);
    /// Writes what is ticked; `written` or a sentence in the dialog follows.
    void saveTo(const QString& path);

signals:
    void written(const QString& path);

private:
    void fill();
    void refresh();
    void choose();
    void say(const QString& sentence, bool bad);
    std::vector<std::string> chosen() const;
    std::vector<std::string> chosenProjects() const;

    QLineEdit* name_;
    QListWidget* list_;
    QLabel* message_;
    QPushButton *save_, *close_, *project_;
    JobRunner writer_, reader_;
};

} // namespace telar
