// What happened at a place of a line chart: a line across it, and words.
#include "ui/charts/line_chart_impl.hpp"

namespace telar {

namespace {

const QString markName = QStringLiteral("mark");
constexpr int markRows = 3; ///< words of marks close to each other stand below each other

} // namespace

void drawMarks(QCustomPlot& plot, const std::vector<ChartMark>& marks, double last, const Colors& colors) {
    for (int i = plot.itemCount(); i-- > 0;)
        if (plot.item(i)->objectName() == markName)
            plot.removeItem(i);
    const QFont font = fontOf(TypeRole::Small);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const auto& mark = marks[i];
        auto* line = new QCPItemLine(&plot);
        line->setObjectName(markName);
        line->setPen(QPen(colors.focus, px(6) / 4.0, Qt::DashLine));
        for (auto* end : {line->start, line->end}) {
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(mark.x, 0);
        line->end->setCoords(mark.x, 1);
        auto* words = new QCPItemText(&plot);
        words->setObjectName(markName);
        words->setText(mark.words);
        words->setFont(font);
        words->setColor(colors.text);
        QColor ground = colors.surface;
        ground.setAlphaF(0.85f);
        words->setBrush(ground);
        words->setPadding(QMargins(px(3), px(1), px(3), px(1)));
        const bool late = mark.x > 0.6 * last; // its words would end beyond the plot
        words->setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        words->setTextAlignment(late ? Qt::AlignRight : Qt::AlignLeft);
        words->position->setTypeX(QCPItemPosition::ptPlotCoords);
        words->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        words->position->setCoords(mark.x, 0.02 + 0.11 * static_cast<double>(i % markRows));
    }
}

} // namespace telar
