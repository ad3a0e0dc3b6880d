// The lessons to choose from, with level, duration and what is done.
#pragma once

#include <QDialog>

#include <string>

class QListWidget;

namespace telar {

class LessonsDialog : public QDialog {
    Q_OBJECT
public:
    explicit LessonsDialog(QWidget* parent = nullptr);
    /// Empty after "Open a file": accepted all the same.
    const std::string& chosen() const { return chosen_; }
    QListWidget* list() const { return list_; }

private:
    QListWidget* list_;
    std::string chosen_;
};

} // namespace telar
