#include "ui/labs/experiments/figures_page.hpp"

#include "core/experiment/presets.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/chart_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace telar {

namespace {

constexpr int figureColumns = 3;
constexpr double figureWideMm = 66, figureTallMm = 66; ///< A4 upright has room for three by four

struct SmallFigure {
    QString head;
    Exportable chart;
};

/// As published, without a record of this computer.
std::vector<SmallFigure> smallFigures(const Catalogue& catalogue, int count) {
    std::vector<SmallFigure> out;
    for (const auto* preset : figurePresets(catalogue)) {
        if (static_cast<int>(out.size()) == count)
            break;
        ChartInput input{catalogue, preset->operation, {}, {}, preset->id, {}};
        input.published = true; // as the page's title says
        auto made = std::make_shared<ExperimentChart>(makeChart(preset->chart, input));
        std::erase_if(made->series, [](const ChartSeries& s) { return s.kind != ChartSeries::Kind::Published; });
        if (made->series.empty())
            continue;
        ExperimentChartView view;
        view.setChart(std::move(made));
        if (auto chart = view.exportable())
            out.push_back(
                {translated(preset->name) + QStringLiteral(". ") + translated(preset->title), std::move(*chart)});
    }
    return out;
}

} // namespace

Exportable figuresPage(const Catalogue& catalogue, int count) {
    auto figures = smallFigures(catalogue, count);
    const int rows = (static_cast<int>(figures.size()) + figureColumns - 1) / figureColumns;
    const auto title = QCoreApplication::translate("telar::ExperimentsLab", "Published figures on one page");
    Exportable item(title, [figures, rows](QPainter& painter, QRectF target, const Colors& colors) {
        const double wide = target.width() / figureColumns, tall = target.height() / std::max(1, rows);
        for (std::size_t i = 0; i < figures.size(); ++i) {
            const QRectF cell(target.left() + wide * static_cast<double>(i % figureColumns),
                              target.top() + tall * static_cast<double>(i / figureColumns), wide, tall);
            QFont font = fontOf(TypeRole::Small);
            font.setPixelSize(11);
            font.setBold(true);
            painter.setFont(font);
            painter.setPen(colors.text);
            const QRectF head = cell.adjusted(8, 4, -8, 0);
            painter.drawText(QRectF(head.left(), head.top(), head.width(), 32),
                             Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, figures[i].head);
            figures[i].chart.paint(painter, cell.adjusted(4, 38, -6, -6), colors);
        }
    });
    item.defaultMm = QSizeF(figureColumns * figureWideMm, rows * figureTallMm);
    item.csv = [figures] {
        QByteArray out;
        for (const auto& figure : figures)
            out += "# " + figure.head.toUtf8() + '\n' + figure.chart.csv() + '\n';
        return out;
    };
    return item;
}

} // namespace telar
