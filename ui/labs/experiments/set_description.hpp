// Name, tags and notes of a set of the library.
#pragma once

#include "core/library/library.hpp"
#include "ui/base/qt_widgets.hpp"

#include <QDialog>

namespace telar {

class SetDescription : public QDialog {
    Q_OBJECT
public:
    SetDescription(const RecordSet& set, QWidget* parent);
    QString name() const;
    QString tags() const;
    QString notes() const;

private:
    QLineEdit *name_, *tags_;
    QPlainTextEdit* notes_;
};

} // namespace telar
