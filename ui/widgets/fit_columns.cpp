#include "ui/widgets/fit_columns.hpp"

#include "ui/theme/theme.hpp"

#include <QAbstractItemModel>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>
#include <QTextBoundaryFinder>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace telar {

namespace {

class ColumnFit final : public QObject {
public:
    ColumnFit(QTableView& table, int wraps) : QObject(&table), table_(table), wraps_(wraps) {
        table.horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
        table.horizontalHeader()->setMinimumSectionSize(10);
        if (wraps >= 0)
            table.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        table.installEventFilter(this);
        table.viewport()->installEventFilter(this);
        later_.setSingleShot(true);
        later_.setInterval(0);
        connect(&later_, &QTimer::timeout, this, [this] { fit(); });
        const auto* model = table.model();
        const auto again = [this] { later_.start(); };
        connect(model, &QAbstractItemModel::dataChanged, this, again);
        connect(model, &QAbstractItemModel::headerDataChanged, this, again);
        connect(model, &QAbstractItemModel::modelReset, this, again);
        connect(model, &QAbstractItemModel::rowsInserted, this, again);
        connect(model, &QAbstractItemModel::columnsInserted, this, again);
        later_.start();
    }

private:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            fit();
        else if (event->type() == QEvent::Show || event->type() == QEvent::Polish ||
                 event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            later_.start();
        return false;
    }

    std::vector<int> wanted() const {
        const auto* heads = table_.horizontalHeader();
        std::vector<int> widths;
        for (int c = 0; c < heads->count(); ++c) {
            int width = std::max(table_.model()->rowCount() > 0 ? sizeOfCells(c) : 0,
                                 heads->isVisible() ? heads->sectionSizeHint(c) : 0);
            if (heads->isSectionHidden(c))
                width = 0;
            widths.push_back(width);
        }
        return widths;
    }
    /// What a cell has beside its text, as `BaseStyle` and Qt leave it.
    static int around() { return 6 + 2 * px(5); }
    /// Of all rows that a person could soon scroll to: a table measures but those in view.
    int sizeOfCells(int column) const {
        const QFontMetrics metrics(table_.font());
        int width = static_cast<QAbstractItemView&>(table_).sizeHintForColumn(column);
        for (int r = 0; r < std::min(table_.model()->rowCount(), 200); ++r)
            if (table_.columnSpan(r, column) == 1)
                width = std::max(width, metrics.horizontalAdvance(table_.model()->index(r, column).data().toString()) +
                                            around());
        return width;
    }

    /// What the widest word of a column needs, for a word is not broken; its head too.
    int leastOf(int column) const {
        double widest = 0;
        for (int r = 0; r < std::min(table_.model()->rowCount(), 200); ++r) {
            const auto index = table_.model()->index(r, column);
            const auto font = index.data(Qt::FontRole);
            const QFontMetricsF metrics(font.isValid() ? font.value<QFont>() : table_.font());
            const QString text = index.data().toString();
            QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
            for (qsizetype from = 0, to = breaks.toNextBoundary(); to >= 0; from = to, to = breaks.toNextBoundary())
                widest = std::max(widest, metrics.horizontalAdvance(text.mid(from, to - from).trimmed()));
        }
        return std::max(static_cast<int>(std::ceil(widest)) + around(),
                        table_.horizontalHeader()->sectionSizeHint(column));
    }

    void fit() {
        const int room = table_.viewport()->width();
        if (fitting_ || room <= 0)
            return;
        const QScopedValueRollback once(fitting_, true);
        auto widths = wanted();
        const auto sum = [&] { return std::accumulate(widths.begin(), widths.end(), 0); };
        if (wraps_ >= 0 && wraps_ < static_cast<int>(widths.size()) && sum() > room) {
            const int least = std::max(room / 3, leastOf(wraps_));
            const int most = (room - least) / std::max(1, static_cast<int>(widths.size()) - 1);
            for (int c = 0; c < static_cast<int>(widths.size()); ++c)
                if (auto& width = widths[static_cast<std::size_t>(c)]; c != wraps_ && width > most)
                    width = std::max(most, leastOf(c));
            widths[static_cast<std::size_t>(wraps_)] = 0;
            widths[static_cast<std::size_t>(wraps_)] = std::max(leastOf(wraps_), room - sum());
        }
        const auto shown = std::count_if(widths.begin(), widths.end(), [](int w) { return w > 0; });
        int left = std::max(0, room - sum());
        auto* heads = table_.horizontalHeader();
        auto column = shown;
        for (int c = 0; c < static_cast<int>(widths.size()); ++c) {
            int& width = widths[static_cast<std::size_t>(c)];
            if (width <= 0)
                continue;
            const int share = left / static_cast<int>(column--);
            left -= share;
            heads->resizeSection(c, width + share);
        }
    }

    QTableView& table_;
    int wraps_;
    bool fitting_ = false;
    QTimer later_;
};

} // namespace

void fitColumns(QTableView& table, int wraps) { new ColumnFit(table, wraps); }

} // namespace telar
