// A matrix typed by hand, or pasted from a spreadsheet.
#pragma once

#include "core/data/source.hpp"
#include "ui/base/qt_widgets.hpp"

#include <QDialog>

namespace telar {

class MatrixEditor : public QDialog {
    Q_OBJECT
public:
    /// As many columns as rows, of finite numbers.
    struct Square {
        int mostSide;
    };
    /// Starts with `from` where it is small enough to edit, else with an empty 4 x 4.
    explicit MatrixEditor(const SourcePtr& from, QWidget* parent = nullptr, std::optional<Square> square = {});
    /// The matrix; null before the dialog is accepted.
    SourcePtr matrix() const { return matrix_; }
    QTableWidget* table() const { return table_; }
    QString message() const;

public slots:
    void accept() override;
    void paste();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The next cell of the row, then of the next row.
    void next();
    void resizeTable();
    void complain(const QString& sentence);

    const std::optional<Square> square_;
    const int mostSide_;
    QTableWidget* table_;
    QSpinBox *rows_, *columns_;
    QLabel* message_;
    QDialogButtonBox* buttons_;
    SourcePtr matrix_;
};

} // namespace telar
