// The instructions of the kernel that ran, one after the other, beside the source: each with its line and how often the warps ran
// it. A line of the source marks its instructions; a click on an instruction goes to its line. Above them stands what became of the
// loops.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

class RowsTable;

class InstructionsPage : public QWidget {
    Q_OBJECT
public:
    explicit InstructionsPage(KernelModel& model, QWidget* parent = nullptr);
    /// Marks what comes from a line of the source, and brings the first of it into sight; 0: nothing.
    void markLine(int line);
    RowsTable* table() const { return table_; }
    QString words() const;
    /// What became of the loops of the source, a line each; of a marked line the loop that begins there alone.
    QString loopWords() const;
    std::optional<Exportable> exportable() const;

signals:
    void lineRequested(int line, int column);

private:
    void fill();
    void fillRows();
    QByteArray csv() const;

    KernelModel& model_;
    QLabel *words_, *loops_;
    RowsTable* table_;
    int line_ = 0;
};

} // namespace telar
