// A note of the teacher to a student or to a group, and for a student a mark by hand.
#pragma once

#include "core/exercise/class_file.hpp"
#include "ui/base/qt_widgets.hpp"

#include <QDialog>

class QPlainTextEdit;

namespace telar {

class MarkDialog : public QDialog {
    Q_OBJECT
public:
    /// `forGroup`: without a mark. `whom` says to whom it goes.
    MarkDialog(const QString& whom, const HandMark& mark, bool forGroup, QWidget* parent = nullptr);
    HandMark mark() const;

private:
    QLineEdit* share_;
    QPlainTextEdit* note_;
};

} // namespace telar
