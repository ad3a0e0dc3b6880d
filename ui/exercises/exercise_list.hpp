// The exercises to choose from, chapter by chapter, with what is done.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QWidget>

#include <string>

namespace telar {

class ExerciseList : public QWidget {
    Q_OBJECT
public:
    explicit ExerciseList(QWidget* parent = nullptr);
    QListWidget* list() const { return list_; }
    /// Ticks and words anew.
    void refresh();
    void retranslate();

signals:
    void chosen(const std::string& id);
    void fileRequested();
    void handInRequested();
    void classRequested();

private:
    QLabel* done_;
    QListWidget* list_;
    QPushButton *file_, *handIn_, *class_;
};

} // namespace telar
