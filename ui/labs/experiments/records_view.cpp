#include "ui/labs/experiments/records_view.hpp"

#include "core/base/output_file.hpp"
#include "core/library/record_text.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/records_table.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/target_dialog.hpp"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace telar {

namespace {

/// More than a clipboard should carry; a file takes any number.
constexpr std::size_t mostCopied = 20000;

} // namespace

RecordsView::RecordsView(RecordsTable& table, QWidget* parent) : QTableView(parent), table_(table) {
    setModel(&table);
    setProperty(copiesItself, true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(px(24));
    setShowGrid(false);
    setWordWrap(false);
    auto* head = horizontalHeader();
    head->setResizeContentsPrecision(40); // of 100,000 rows only some are asked
    head->setStretchLastSection(false);   // it would be no wider than the least where the others take all the room
    head->setSectionResizeMode(QHeaderView::ResizeToContents);
    head->setMinimumSectionSize(px(76));
    head->setSortIndicator(-1, Qt::AscendingOrder); // as measured
    setSortingEnabled(true);
    const auto hide = [this] { setColumnHidden(RecordsTable::predictedColumn(), !table_.hasPredicted()); };
    connect(&table, &QAbstractItemModel::modelReset, this, hide);
    hide();
    head->moveSection(head->visualIndex(RecordsTable::predictedColumn()), 4); // beside what is measured
}

std::vector<int> RecordsView::chosenRows() const {
    std::vector<int> rows;
    if (selectionModel()->hasSelection()) {
        for (const auto& index : selectionModel()->selectedRows())
            rows.push_back(index.row());
        std::sort(rows.begin(), rows.end());
    } else {
        for (int row = 0; row < table_.rowCount(); ++row)
            rows.push_back(row);
    }
    return rows;
}

void RecordsView::copyRows() {
    const auto rows = chosenRows();
    if (rows.empty())
        return;
    if (rows.size() > mostCopied) {
        emit problem(tr("At most %1 rows can be copied at once: select fewer, or export them.")
                         .arg(formatCount(static_cast<int64_t>(mostCopied))));
        return;
    }
    std::vector<QStringList> cells;
    const int columns = table_.columnCount();
    const auto add = [&](auto cell) {
        cells.emplace_back();
        for (int column = 0; column < columns; ++column)
            if (!isColumnHidden(column))
                cells.back() << cell(column).toString();
    };
    add([this](int column) { return table_.headerData(column, Qt::Horizontal, Qt::DisplayRole); });
    for (const int row : rows)
        add([this, row](int column) { return table_.data(table_.index(row, column), Qt::DisplayRole); });
    QApplication::clipboard()->setMimeData(tableData(cells));
    emit notice(tr("Rows copied: %1").arg(formatCount(static_cast<int64_t>(rows.size()))));
}

void RecordsView::askExport() {
    const auto path = telar::askExport(this, tr("Export records"), QStringLiteral("records.csv"),
                                       tr("Table (*.csv);;JSON lines (*.jsonl)"), QStringLiteral("csv"));
    if (!path.isEmpty())
        exportRows(path);
}

void RecordsView::exportRows(const QString& path) {
    auto points = std::make_shared<std::vector<RecordPoint>>();
    for (const int row : chosenRows())
        points->push_back(table_.record(row));
    writer_.start<bool>(
        [points, path](const JobContext&) -> Expected<bool> {
            std::string text;
            if (path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive)) {
                for (const auto& point : *points)
                    text += lineOf(point) + '\n';
            } else {
                std::vector<const RecordPoint*> all;
                for (const auto& point : *points)
                    all.push_back(&point);
                text = csvOf(all);
            }
            if (auto written = writeFile(path.toStdString(), text); !written)
                return written.error();
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("Records saved to %1").arg(path)); },
        [this](const Error& error) { emit problem(translated(error)); });
}

void RecordsView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copyRows();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void RecordsView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const bool some = selectionModel()->hasSelection();
    auto* copy = menu.addAction(some ? tr("Copy selected rows") : tr("Copy all rows"), this, &RecordsView::copyRows);
    copy->setShortcut(QKeySequence::Copy);
    copy->setEnabled(table_.rowCount() > 0);
    auto* away =
        menu.addAction(some ? tr("Export selected rows…") : tr("Export all rows…"), this, &RecordsView::askExport);
    away->setEnabled(table_.rowCount() > 0);
    menu.addSeparator();
    auto* measured = menu.addAction(tr("In the order measured"), this,
                                    [this] { horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); });
    measured->setEnabled(horizontalHeader()->sortIndicatorSection() >= 0);
    menu.exec(event->globalPos());
}

} // namespace telar
