#include "ui/labs/experiments/records_view.hpp"

#include "core/base/output_file.hpp"
#include "core/library/record_text.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

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
            TELAR_CHECK(writeFile(path.toStdString(), text));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("Records saved to %1").arg(path), path); },
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

namespace {

enum Column { Variant, Threads, Size, Median, Least, Most, Runs, SettingsText, From, Results, Predicted, Columns };

QString resultWords(const RecordPoint& p) {
    QStringList words;
    for (const auto& figure : p.figures)
        words << QStringLiteral("%1 %2").arg(QString::fromStdString(figure.name), formatValue(figure.value, false, 4));
    return words.join(QStringLiteral("  "));
}

int alignmentOf(int column) {
    const bool words = column == Variant || column == SettingsText || column == From || column == Results;
    return static_cast<int>((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

double numberOf(const RecordPoint& p, int column) {
    switch (column) {
    case Threads:
        return p.threads;
    case Size:
        return static_cast<double>(p.size);
    case Median:
        return p.total.median;
    case Least:
        return p.total.min;
    case Most:
        return p.total.max;
    case Runs:
        return p.total.runs;
    case Predicted:
        return p.predictedMs.value_or(-INFINITY);
    default: // results, by the first of them
        return p.figures.empty() ? -INFINITY : p.figures.front().value;
    }
}

const std::string& wordOf(const RecordPoint& p, const Catalogue& catalogue, int column,
                          std::map<std::string, std::string>& settings) {
    static const std::string none;
    if (column == Variant)
        return p.backend;
    if (column == From)
        return p.from ? *p.from : none;
    const auto seed = p.seed ? std::to_string(*p.seed) : std::string();
    const auto [words, fresh] = settings.try_emplace(p.spec + '\n' + p.source + '\n' + seed);
    if (fresh)
        words->second = settingsWords(p, catalogue);
    return words->second;
}

/// The places in order; equal ones as measured.
Expected<std::vector<int>> orderBy(const ShownRecords& shown, const Catalogue& catalogue, int column, bool down,
                                   const JobContext& job) {
    const auto own = shown.own->size(), count = own + shown.opened->size();
    std::vector<int> order(count);
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int place) -> const RecordPoint& {
        const auto i = static_cast<std::size_t>(place);
        return i < own ? (*shown.own)[i] : (*shown.opened)[i - own];
    };
    const auto arrange = [&](const auto& keys) {
        const auto key = [&](int place) -> const auto& { return keys[static_cast<std::size_t>(place)]; };
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return down ? key(b) < key(a) : key(a) < key(b); });
    };
    if (column == Variant || column == From || column == SettingsText) {
        std::map<std::string, std::string> settings;
        std::vector<std::string_view> keys;
        for (std::size_t i = 0; i < count && !job.stopRequested(); ++i)
            keys.push_back(wordOf(at(static_cast<int>(i)), catalogue, column, settings));
        if (!job.stopRequested())
            arrange(keys);
    } else {
        std::vector<double> keys;
        for (std::size_t i = 0; i < count; ++i)
            keys.push_back(numberOf(at(static_cast<int>(i)), column));
        arrange(keys);
    }
    if (job.stopRequested())
        return cancelledError();
    return order;
}

} // namespace

void RecordsTable::setRecords(ShownRecords shown) {
    beginResetModel();
    shown_ = std::move(shown);
    order_.clear();
    const auto has = [](const auto& list) {
        return std::any_of(list.begin(), list.end(), [](const RecordPoint& p) { return p.predictedMs.has_value(); });
    };
    predicted_ = has(*shown_.own) || has(*shown_.opened);
    endResetModel();
    sortNow();
}

int RecordsTable::predictedColumn() { return Predicted; }

void RecordsTable::sort(int column, Qt::SortOrder order) {
    column_ = column;
    direction_ = order;
    sortNow();
}

void RecordsTable::sortNow() {
    sorter_.cancel();
    const auto arrange = [this](std::vector<int> order) {
        emit layoutAboutToBeChanged();
        // Who is chosen stays chosen.
        const auto before = persistentIndexList();
        std::vector<int> rows(static_cast<std::size_t>(rowCount()));
        for (int row = 0; row < rowCount(); ++row)
            rows[static_cast<std::size_t>(order.empty() ? row : order[static_cast<std::size_t>(row)])] = row;
        QModelIndexList after;
        for (const auto& one : before) {
            const int place = order_.empty() ? one.row() : order_[static_cast<std::size_t>(one.row())];
            after << index(rows[static_cast<std::size_t>(place)], one.column());
        }
        order_ = std::move(order);
        changePersistentIndexList(before, after);
        emit layoutChanged();
        emit sorted();
    };
    if (column_ < 0 || rowCount() == 0) {
        if (!order_.empty())
            arrange({});
        return;
    }
    sorter_.start<std::vector<int>>(
        [&catalogue = catalogue_, shown = shown_, column = column_, down = direction_ == Qt::DescendingOrder](
            const JobContext& job) { return orderBy(shown, catalogue, column, down, job); },
        [this, arrange](std::shared_ptr<const std::vector<int>> order) {
            if (static_cast<int>(order->size()) == rowCount())
                arrange(*order);
        });
}

const RecordPoint& RecordsTable::record(int row) const {
    return measured(static_cast<std::size_t>(order_.empty() ? row : order_[static_cast<std::size_t>(row)]));
}

const RecordPoint& RecordsTable::measured(std::size_t at) const {
    const auto own = shown_.own->size();
    return at < own ? (*shown_.own)[at] : (*shown_.opened)[at - own];
}

void RecordsTable::retranslate() { emit headerDataChanged(Qt::Horizontal, 0, Columns - 1); }

int RecordsTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.own->size() + shown_.opened->size());
}

int RecordsTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QVariant RecordsTable::data(const QModelIndex& index, int role) const {
    const auto& p = record(index.row());
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == Qt::ForegroundRole && index.column() == Most && isNoisy(p.total))
        return colors().cost;
    if (role == Qt::ToolTipRole && index.column() == Most && isNoisy(p.total))
        return tr("The slowest run took over 1.5 times the median: other programs were running.");
    if (role == Qt::ForegroundRole && index.column() == From && !p.from)
        return colors().muted;
    if (role == Qt::ToolTipRole && index.column() == Predicted && p.predictedMs)
        return tr("Predicted for %1, not measured").arg(QString::fromStdString(p.predictedCard));
    if (role == Qt::ForegroundRole && index.column() == Predicted)
        return colors().muted;
    if (role == Qt::ToolTipRole && index.column() == Variant)
        return QString::fromStdString(p.device);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Variant:
        return QString::fromStdString(p.backend);
    case Threads:
        return formatCount(p.threads);
    case Size:
        return formatCount(p.size);
    case Median:
        return formatDuration(p.total.median);
    case Least:
        return formatDuration(p.total.min);
    case Most:
        return formatDuration(p.total.max);
    case Runs:
        return formatCount(p.total.runs);
    case Predicted:
        return p.predictedMs ? formatDuration(*p.predictedMs) : QString();
    case SettingsText:
        return QString::fromStdString(settingsWords(p, catalogue_));
    case From:
        return p.from ? QString::fromStdString(*p.from) : tr("this sweep");
    case Results:
        return resultWords(p);
    default:
        return {};
    }
}

QVariant RecordsTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Variant"), tr("Threads"),  tr("Size"), tr("Median"),  tr("Min"),      tr("Max"),
                              tr("Runs"),    tr("Settings"), tr("From"), tr("Results"), tr("Predicted")};
    return titles[section];
}

} // namespace telar
