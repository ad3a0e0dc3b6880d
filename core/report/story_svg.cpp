// The picture of a finding as SVG. Lines and bars are drawn as other charts of a report are; cells are a grid.
#include "core/base/translation.hpp"
#include "core/experiment/report.hpp"
#include "core/report/compose.hpp"
#include "core/report/svg_paper.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

using namespace svg;

/// Lines as a chart of curves has them.
std::string linesOf(const StoryPicture& picture, const std::string& language) {
    ExperimentChart chart;
    chart.xTitle = picture.xTitle;
    chart.yTitle = picture.yTitle;
    chart.logX = picture.logX;
    chart.logY = picture.logY;
    for (const auto& line : picture.lines) {
        ChartSeries series;
        series.name = line.name;
        series.kind = line.published ? ChartSeries::Kind::Published
                      : line.marks   ? ChartSeries::Kind::Measured
                                     : ChartSeries::Kind::Law;
        series.x = line.x;
        series.y = line.y;
        series.joined = line.joined;
        series.color = series.mark = static_cast<int>(chart.series.size() % 7);
        chart.series.push_back(std::move(series));
    }
    return chartSvg(chart, language);
}

std::string barsOf(const StoryPicture& picture, const std::string& language) {
    double most = 0, top = 10;
    for (const auto& bar : picture.bars) {
        double sum = 0;
        for (const double part : bar.parts)
            sum += part;
        most = std::max(most, sum);
    }
    std::string out;
    double x = 12;
    for (std::size_t i = 0; i < picture.parts.size(); ++i) {
        const auto name = inLanguage(picture.parts[i], language);
        out += box(x, top, 12, 12, inks[i % 7]) + words(x + 18, top + 11, name);
        x += 40 + 7.0 * static_cast<double>(name.size());
    }
    top += picture.parts.empty() ? 0 : 28;
    constexpr double room = wide - 150;
    for (const auto& bar : picture.bars) {
        out += words(12, top + 12, inLanguage(bar.name, language));
        double from = 12;
        for (std::size_t i = 0; i < bar.parts.size(); ++i) {
            const double long_ =
                most > 0 && std::isfinite(bar.parts[i]) ? std::max(0.0, room * bar.parts[i] / most) : 0;
            out += box(from, top + 18, long_, 18, inks[picture.parts.empty() ? (bar.published ? 1 : 0) : i % 7]);
            from += long_;
        }
        if (bar.published)
            out += box(12, top + 18, from - 12, 18, "none", " stroke=\"#1d2433\" stroke-dasharray=\"5 3\"");
        out += words(from + 8, top + 32, quantityWords(bar.label, language));
        top += 48;
    }
    if (!picture.xTitle.empty()) {
        out += words(12, top + 12, inLanguage(picture.xTitle, language));
        top += 24;
    }
    return paper(top + 4, out);
}

std::string cellsOf(const StoryPicture& picture, const std::string& language) {
    const int rows = std::max(1, picture.rows), columns = std::max(1, picture.columns);
    const double side = std::min({28.0, (wide - 24) / columns, 420.0 / rows}), gap = side > 5 ? 1 : 0;
    const double left = (wide - side * columns) / 2;
    std::string out;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const auto at =
                static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(c);
            const bool marked = at < picture.cells.size() && picture.cells[at] != 0;
            const double x = left + side * c, y = 10 + side * r;
            out += box(x, y, side - gap, side - gap, marked ? "#b42318" : "#d0d5dd");
            if (marked && side > 8) // not by colour alone
                out += "<path d=\"M" + spot(x + 2) + " " + spot(y + 2) + "L" + spot(x + side - 3) + " " +
                       spot(y + side - 3) + "\" stroke=\"#ffffff\"/>\n";
        }
    const double under = 10 + side * rows;
    if (!picture.title.empty())
        out += words(wide / 2, under + 18, inLanguage(picture.title, language), "middle");
    return paper(under + 28, out);
}

} // namespace

std::string storySvg(const StoryPicture& picture, const std::string& language) {
    switch (picture.kind) {
    case StoryPicture::Kind::Bars:
        return barsOf(picture, language);
    case StoryPicture::Kind::Cells:
        return cellsOf(picture, language);
    default:
        return linesOf(picture, language);
    }
}

} // namespace telar
