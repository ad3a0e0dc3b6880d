// The values under the cursor of a line chart.
#include "ui/charts/line_chart_impl.hpp"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace telar {

void LineChart::setCursor(double x) {
    if (x == impl_->cursorX || (std::isnan(x) && std::isnan(impl_->cursorX)))
        return;
    impl_->cursorX = x;
    impl_->follows = false;
    showCursor();
    impl_->plot->drawSoon();
    emit cursorMoved(x);
}

void LineChart::setReadoutBeside(QLabel* label) {
    impl_->beside = label;
    showCursor();
}

void LineChart::followCursor(double x) {
    impl_->cursorX = x;
    impl_->follows = true;
    showCursor();
    impl_->plot->drawSoon();
}

void LineChart::showCursor() {
    const bool on = !std::isnan(impl_->cursorX) && impl_->plot->isVisibleTo(this);
    impl_->cursor->setVisible(on);
    impl_->readout->setVisible(on && !impl_->follows && !impl_->beside);
    if (!on) {
        if (impl_->beside)
            impl_->beside->setText(tr("Move over the curves to read their values."));
        return;
    }
    const double x = impl_->cursorX;
    impl_->cursor->point1->setCoords(x, impl_->plot->yAxis->range().lower);
    impl_->cursor->point2->setCoords(x, impl_->plot->yAxis->range().upper);
    QString rows;
    const auto lines = cursorLines();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < impl_->series.size(); ++i)
        if (!impl_->series[i].hidden)
            shown.push_back(i);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const QString dot = i == 0 ? QString()
                                   : QStringLiteral("<span style='color:%1'>●</span>&nbsp;")
                                         .arg(colorOf(impl_->series[shown[i - 1]], shown[i - 1], colors()).name());
        // The dot has a cell of its own, so that the second line of a name begins below its first.
        rows += QStringLiteral("<tr>%1%2&nbsp;&nbsp;</td><td align='right'><b>%3</b></td></tr>")
                    .arg(i == 0 ? QStringLiteral("<td colspan='2'>")
                                : QStringLiteral("<td width='16'>%1</td><td>").arg(dot),
                         lines[i].first.toHtmlEscaped(), lines[i].second.toHtmlEscaped());
        if (i == 0 && !impl_->yTitle.isEmpty()) // says the unit of what follows
            rows += QStringLiteral("<tr><td colspan='3'>%1:</td></tr>").arg(impl_->yTitle.toHtmlEscaped());
    }
    const QString table = QStringLiteral("<table cellspacing='0'>%1</table>").arg(rows);
    if (impl_->beside) {
        impl_->beside->setText(table);
        return;
    }
    impl_->readout->setText(table);
    impl_->readout->setFont(fontOf(TypeRole::Small));
    impl_->readout->adjustSize();
    const QRect axes = impl_->plot->axisRect()->rect();
    const int at = qRound(impl_->plot->xAxis->coordToPixel(x));
    const int width = impl_->readout->width();
    const int side = at + px(12) + width <= axes.right() ? at + px(12) : at - px(12) - width;
    impl_->readout->move(std::clamp(side, 0, std::max(0, this->width() - width)), axes.top() + px(6));
    impl_->readout->raise();
}

} // namespace telar
