#include "ui/multiprocessor/stall_lines.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace telar {

using multiprocessor::State;
using multiprocessor::stateCount;
using multiprocessor::StateCycles;

namespace {

/// Paints a row's states as one bar, as long as its share of the longest.
class BarDelegate : public QStyledItemDelegate {
public:
    BarDelegate(const std::shared_ptr<const PreparedTimeline>& timeline, QObject* parent)
        : QStyledItemDelegate(parent), timeline_(timeline) {}

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(p, option, index);
        const auto row = static_cast<std::size_t>(index.row());
        if (!timeline_ || row >= timeline_->lines.size())
            return;
        const QRectF box = QRectF(option.rect).adjusted(2, 3, -2, -3);
        double x = box.left();
        for (int k = 0; k < stateCount; ++k) {
            const auto state = static_cast<State>(k);
            const double width = box.width() * timeline_->lines[row].second[static_cast<std::size_t>(k)] /
                                 std::max(1.0, timeline_->waiting);
            const auto style = stateBrush(state);
            const QColor color = stateColor(state, colors());
            p->fillRect(QRectF(x, box.top(), width, box.height()),
                        style == Qt::SolidPattern ? QBrush(color) : QBrush(color, style));
            x += width;
        }
    }

private:
    const std::shared_ptr<const PreparedTimeline>& timeline_;
};

double sumOf(const StateCycles& states) { return std::accumulate(states.begin(), states.end(), 0.0); }

/// The three longest waits of a line.
QString waitsOf(const StateCycles& states) {
    std::vector<std::pair<double, int>> order;
    for (int k = 2; k < stateCount; ++k)
        order.emplace_back(states[static_cast<std::size_t>(k)], k);
    std::sort(order.rbegin(), order.rend());
    QStringList words;
    for (std::size_t k = 0; k < 3; ++k)
        if (order[k].first >= 0.02 * sumOf(states))
            words << StallLines::tr("%1 %2 %").arg(stateWords(static_cast<State>(order[k].second)),
                                                   formatPercentNumber(order[k].first / sumOf(states), 0));
    return words.join(QStringLiteral(", "));
}

} // namespace

StallLines::StallLines(QWidget* parent) : QWidget(parent) {
    auto* column = bare(new QVBoxLayout(this));
    table_ = new RowsTable("stallLines", "rlrll", this, 22);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setItemDelegateForColumn(3, new BarDelegate(timeline_, table_));
    table_->viewport()->setCursor(Qt::PointingHandCursor); // a row goes to its line
    column->addWidget(table_);
    connect(table_, &RowsTable::rowChosen, this, [this](int row) { emit lineRequested(table_->text(row, 0).toInt()); });
    keepWords(this, [this] {
        table_->setTitles({tr("Line"), tr("Source"), tr("Warp cycles"), tr("What the warps do"), tr("They wait for")});
        table_->setAccessibleName(tr("States of the warps by line"));
        fill();
    });
}

void StallLines::setTimeline(std::shared_ptr<const PreparedTimeline> timeline, const QStringList& source) {
    timeline_ = std::move(timeline);
    source_ = source;
    fill();
}

void StallLines::fill() {
    std::vector<TableRow> rows;
    double all = 0;
    if (timeline_)
        for (const auto& [line, states] : timeline_->lines)
            all += sumOf(states);
    if (timeline_)
        for (const auto& [line, states] : timeline_->lines) {
            const auto waits = waitsOf(states);
            rows.push_back(tableRow({QString::number(line),
                                     source_.value(line - 1).trimmed(),
                                     formatPercentNumber(sumOf(states) / std::max(1.0, all), 1) + QStringLiteral(" %"),
                                     {},
                                     waits}));
            rows.back()[3].tip = waits;
        }
    table_->setRows(std::move(rows));
    shareWidth();
}

/// The code comes first: beside it, in a narrow place, stand short bars, and their words under the pointer.
void StallLines::shareWidth() {
    const bool narrow = width() < px(760);
    table_->setColumnHidden(4, narrow);
    narrow ? table_->stretch(1) : table_->stretch(1, 4);
    table_->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Fixed);
    table_->setColumnWidth(3, narrow ? std::max(px(60), width() / 5) : px(190));
}

void StallLines::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareWidth();
}

std::optional<Exportable> StallLines::exportable() const {
    if (!timeline_ || timeline_->lines.empty())
        return {};
    QByteArray csv = "line";
    for (int k = 0; k < stateCount; ++k)
        csv += ',' + QByteArray(multiprocessor::stateName(static_cast<State>(k))) + "_warp_cycles";
    csv += '\n';
    for (const auto& [line, states] : timeline_->lines) {
        csv += QByteArray::number(line);
        for (const double cycles : states)
            csv += ',' + QByteArray::number(static_cast<qlonglong>(cycles));
        csv += '\n';
    }
    return tableExport(tr("Stall reasons by line"), *table_, csv);
}

StateLegend::StateLegend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

/// One box for each state, in rows of that width.
static std::vector<QRectF> stateBoxes(double width, const std::vector<State>& states) {
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    std::vector<QRectF> made;
    double x = 0, y = 0;
    for (const auto state : states) {
        const double needed = px(16) + metrics.horizontalAdvance(stateWords(state)) + px(12);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += px(17);
        }
        made.emplace_back(x, y, needed, px(17));
        x += needed;
    }
    return made;
}

QSize StateLegend::sizeHint() const { return {px(300), heightForWidth(std::max(px(300), width()))}; }

double stateLegendHeight(double width, const std::vector<State>& states) {
    return states.empty() ? 0 : stateBoxes(width, states).back().bottom();
}

void StateLegend::setStates(std::vector<State> states) {
    states_ = std::move(states);
    updateGeometry();
    update();
}

int StateLegend::heightForWidth(int width) const { return static_cast<int>(stateLegendHeight(width, states_)) + 1; }

void paintStateLegend(QPainter& p, const QRectF& target, const std::vector<State>& states, const Colors& c) {
    p.setFont(fontOf(TypeRole::Small));
    const auto places = stateBoxes(target.width(), states);
    for (std::size_t k = 0; k < states.size(); ++k) {
        const auto state = states[k];
        const auto box = places[k].translated(target.topLeft());
        const QRectF sample(box.left(), box.top() + px(3), px(12), px(11));
        const auto style = stateBrush(state);
        p.fillRect(sample,
                   style == Qt::SolidPattern ? QBrush(stateColor(state, c)) : QBrush(stateColor(state, c), style));
        p.setPen(c.muted);
        p.drawText(box.adjusted(px(16), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, stateWords(state));
    }
}

void StateLegend::paintEvent(QPaintEvent*) {
    QPainter p(this);
    paintStateLegend(p, rect(), states_, colors());
}

bool StateLegend::event(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto places = stateBoxes(width(), states_);
    for (std::size_t k = 0; k < states_.size(); ++k)
        if (places[k].contains(help->pos())) {
            QToolTip::showText(
                help->globalPos(),
                translated(multiprocessor::stateMeaning(states_[k])) +
                    QStringLiteral(" (Nsight Compute: %1)").arg(QLatin1String(multiprocessor::stateName(states_[k]))));
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace telar
