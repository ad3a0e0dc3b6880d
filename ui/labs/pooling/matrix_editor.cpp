#include "ui/labs/pooling/matrix_editor.hpp"

#include "core/data/csv.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QAbstractItemDelegate>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QTableWidget>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr int largestSide = 64;

QString cellText(const AnyMatrix& matrix, int r, int c) {
    return std::visit(
        [&](const auto& m) { return formatField(QString::fromStdString(toText(static_cast<double>(m.at(r, c))))); },
        matrix);
}
} // namespace

MatrixEditor::MatrixEditor(const SourcePtr& from, QWidget* parent, std::optional<Square> square)
    : QDialog(parent), square_(square), mostSide_(square ? square->mostSide : largestSide) {
    setWindowTitle(tr("Type or paste a matrix"));
    resize(px(640), px(480));
    auto* column = new QVBoxLayout(this);
    auto* hint = wrapped(roleLabel("muted", this));
    hint->setText(tr("Type integers or decimals, or paste cells copied from a spreadsheet (Ctrl+V)."));
    auto* sizes = new QHBoxLayout;
    rows_ = new QSpinBox(this);
    columns_ = new QSpinBox(this);
    for (auto* box : {rows_, columns_})
        box->setRange(1, mostSide_);
    rows_->setAccessibleName(tr("Rows"));
    columns_->setAccessibleName(tr("Columns"));
    auto* pasteButton = new QPushButton(tr("Paste"), this);
    addAll(sizes, new TextLabel(tr("Rows"), this), rows_);
    auto* columns = new TextLabel(tr("Columns"), this);
    addAll(sizes, columns, columns_);
    if (square_) {
        columns->hide();
        columns_->hide();
        connect(rows_, &QSpinBox::valueChanged, columns_, &QSpinBox::setValue);
        connect(columns_, &QSpinBox::valueChanged, rows_, &QSpinBox::setValue);
    }
    addAll(sizes, spring(1), pasteButton);
    table_ = named(new QTableWidget(4, 4, this), "matrixTable");
    table_->setProperty(tabMovesCells, true);
    table_->setAccessibleName(tr("Cells of the matrix"));
    table_->horizontalHeader()->setDefaultSectionSize(px(56));
    table_->verticalHeader()->setDefaultSectionSize(px(30));
    message_ = wrapped(roleLabel("error", this));
    message_->hide();
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    addAll(column, hint, sizes, wide(table_), message_, buttons_);

    const bool small =
        from && rowsOf(from->values) <= mostSide_ && columnsOf(from->values) <= mostSide_ && !from->image;
    rows_->setValue(small ? static_cast<int>(rowsOf(from->values)) : 4);
    columns_->setValue(small ? static_cast<int>(columnsOf(from->values)) : 4);
    resizeTable();
    if (small)
        for (int r = 0; r < table_->rowCount(); ++r)
            for (int c = 0; c < table_->columnCount(); ++c)
                table_->item(r, c)->setText(cellText(from->values, r, c));
    connect(rows_, &QSpinBox::valueChanged, this, &MatrixEditor::resizeTable);
    connect(columns_, &QSpinBox::valueChanged, this, &MatrixEditor::resizeTable);
    connect(pasteButton, &QPushButton::clicked, this, &MatrixEditor::paste);
    connect(buttons_, &QDialogButtonBox::accepted, this, &MatrixEditor::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    table_->installEventFilter(this);
    // What was typed is taken by Enter, which then goes on; the dialog is left by its button.
    connect(table_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
            [this](QWidget*, QAbstractItemDelegate::EndEditHint hint) {
                if (hint == QAbstractItemDelegate::SubmitModelCache)
                    QMetaObject::invokeMethod(this, &MatrixEditor::next, Qt::QueuedConnection);
            });
    auto* shortcut = new QShortcut(QKeySequence::Paste, table_);
    shortcut->setContext(Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, &MatrixEditor::paste);
}

void MatrixEditor::next() {
    const int at = table_->currentRow() * table_->columnCount() + table_->currentColumn() + 1;
    if (at < table_->rowCount() * table_->columnCount())
        table_->setCurrentCell(at / table_->columnCount(), at % table_->columnCount());
}

bool MatrixEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress && table_->hasFocus()) { // else a cell is being written
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            next();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void MatrixEditor::resizeTable() {
    table_->setRowCount(rows_->value());
    table_->setColumnCount(columns_->value());
    QStringList places; // counted from 0, as everywhere
    for (int i = 0; i < std::max(rows_->value(), columns_->value()); ++i)
        places << QString::number(i);
    table_->setVerticalHeaderLabels(places.mid(0, rows_->value()));
    table_->setHorizontalHeaderLabels(places.mid(0, columns_->value()));
    for (int r = 0; r < table_->rowCount(); ++r)
        for (int c = 0; c < table_->columnCount(); ++c)
            if (!table_->item(r, c)) {
                auto* item = new QTableWidgetItem(QStringLiteral("0"));
                item->setTextAlignment(Qt::AlignCenter);
                table_->setItem(r, c, item);
            }
}

QString MatrixEditor::message() const { return message_->isHidden() ? QString() : message_->text(); }

void MatrixEditor::complain(const QString& sentence) {
    message_->setText(sentence);
    message_->show();
}

void MatrixEditor::paste() {
    const auto parsed = parseCsv(QApplication::clipboard()->text().toStdString(), tr("clipboard").toStdString());
    if (!parsed) {
        complain(translated(parsed.error()));
        return;
    }
    const int64_t rows = rowsOf(parsed->values), columns = columnsOf(parsed->values);
    if (square_ && (rows != columns || rows > mostSide_)) {
        complain(tr("The clipboard holds %1 × %2 cells. A factor has as many columns as rows, at most %3.")
                     .arg(rows)
                     .arg(columns)
                     .arg(mostSide_));
        return;
    }
    if (rowsOf(parsed->values) > mostSide_ || columnsOf(parsed->values) > mostSide_) {
        complain(tr("The clipboard holds %1 × %2 cells; up to %3 × %3 can be edited here. Save larger matrices as CSV "
                    "and open the file.")
                     .arg(rowsOf(parsed->values))
                     .arg(columnsOf(parsed->values))
                     .arg(mostSide_));
        return;
    }
    message_->hide();
    rows_->setValue(static_cast<int>(rowsOf(parsed->values)));
    columns_->setValue(static_cast<int>(columnsOf(parsed->values)));
    for (int r = 0; r < table_->rowCount(); ++r)
        for (int c = 0; c < table_->columnCount(); ++c)
            table_->item(r, c)->setText(cellText(parsed->values, r, c));
}

void MatrixEditor::accept() {
    std::string csv;
    for (int r = 0; r < table_->rowCount(); ++r) {
        for (int c = 0; c < table_->columnCount(); ++c) {
            const auto number = parseNumber(table_->item(r, c)->text().toStdString());
            if (!number || (square_ && !std::isfinite(*number))) {
                table_->setCurrentCell(r, c);
                complain(tr("Row %1, column %2: “%3” is not a number.")
                             .arg(r) // counted from 0, as beside the cells
                             .arg(c)
                             .arg(table_->item(r, c)->text()));
                return;
            }
            csv += (c ? "," : "") + toText(*number);
        }
        csv += '\n';
    }
    auto parsed = parseCsv(csv, "typed");
    if (!parsed) {
        complain(translated(parsed.error()));
        return;
    }
    parsed->name = tr("typed by hand").toStdString();
    parsed->cliOptions = "--input -";
    matrix_ = std::make_shared<const SourceMatrix>(std::move(*parsed));
    QDialog::accept();
}

} // namespace telar
