// The charts of a report, drawn as SVG without any toolkit.
#include "core/base/translation.hpp"
#include "core/experiment/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace telar {

namespace {

// Okabe and Ito (2008), readable in grey too where the dashes differ.
constexpr const char* colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                   "#E69F00", "#56B4E9", "#555555"};
constexpr double width = 760, height = 420, left = 74, right = 16, top = 14, bottom = 52;

std::string number(double value) {
    char buffer[32];
    if (value != 0 && (std::fabs(value) >= 1e5 || std::fabs(value) < 1e-3))
        std::snprintf(buffer, sizeof buffer, "%.0e", value);
    else
        std::snprintf(buffer, sizeof buffer, "%g", value);
    return buffer;
}

std::string place(double value) {
    char buffer[24];
    std::snprintf(buffer, sizeof buffer, "%.1f", value);
    return buffer;
}

struct Axis {
    double from = 1, to = 10, low = 0, high = 1;
    bool logarithmic = true;
    double at(double value) const {
        const double t =
            logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
        return low + t * (high - low);
    }
    std::vector<double> ticks() const {
        std::vector<double> out;
        if (logarithmic) {
            const double decades = std::log10(to / from);
            for (double p = std::floor(std::log10(from)); p <= std::ceil(std::log10(to)); ++p)
                for (const double k : {1.0, 2.0, 5.0}) {
                    const double v = k * std::pow(10.0, p);
                    if (v >= from * 0.999 && v <= to * 1.001 && (k == 1 || decades < 2.5))
                        out.push_back(v);
                }
        } else {
            const double raw = (to - from) / 6, power = std::pow(10.0, std::floor(std::log10(raw)));
            const double step = raw / power < 2 ? 2 * power : raw / power < 5 ? 5 * power : 10 * power;
            for (double v = std::ceil(from / step) * step; v <= to * 1.0001; v += step)
                out.push_back(v);
        }
        return out;
    }
};

struct Extent {
    double least = INFINITY, most = -INFINITY;
    void add(double value, bool logarithmic) {
        if (!std::isfinite(value) || (logarithmic && value <= 0))
            return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

Axis axisOf(Extent extent, bool logarithmic, double low, double high) {
    Axis axis;
    axis.logarithmic = logarithmic;
    axis.low = low;
    axis.high = high;
    if (!(extent.least <= extent.most))
        extent = {1, 10};
    if (logarithmic) {
        axis.from = extent.least / 1.3;
        axis.to = extent.most * 1.3;
    } else {
        axis.from = std::min(0.0, extent.least);
        axis.to = extent.most > axis.from ? extent.most * 1.05 : axis.from + 1;
    }
    return axis;
}

std::string label(double x, double y, const char* anchor, const std::string& words) {
    return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor +
           "\" fill=\"#555\">" + escaped(words) + "</text>\n";
}

std::string line(double x0, double y0, double x1, double y1, const std::string& ink, double wide = 1) {
    return "<path d=\"M" + place(x0) + " " + place(y0) + "L" + place(x1) + " " + place(y1) + "\" stroke=\"" +
           ink + "\" stroke-width=\"" + place(wide) + "\" fill=\"none\"/>\n";
}

std::string sheet(double tall, const std::string& inside) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 " + place(tall) +
           "\" width=\"760\" height=\"" + place(tall) +
           "\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"12\">\n<rect width=\"760\" "
           "height=\"" +
           place(tall) + "\" fill=\"#ffffff\"/>\n" + inside + "</svg>\n";
}

std::string frame(const Axis& x, const Axis& y, const std::string& xTitle, const std::string& yTitle) {
    std::string out;
    for (const double t : x.ticks())
        out += line(x.at(t), top, x.at(t), height - bottom, "#e4e7ec") +
               label(x.at(t), height - bottom + 18, "middle", number(t));
    for (const double t : y.ticks())
        out += line(left, y.at(t), width - right, y.at(t), "#e4e7ec") +
               label(left - 8, y.at(t) + 4, "end", number(t));
    out += line(left, top, left, height - bottom, "#98a2b3") +
           line(left, height - bottom, width - right, height - bottom, "#98a2b3");
    return out + "<text x=\"" + place((left + width - right) / 2) + "\" y=\"" + place(height - 12) +
           "\" text-anchor=\"middle\">" + escaped(xTitle) + "</text>\n<text transform=\"translate(16 " +
           place((top + height - bottom) / 2) + ") rotate(-90)\" text-anchor=\"middle\">" + escaped(yTitle) +
           "</text>\n";
}

const char* dashes(ChartSeries::Kind kind) {
    return kind == ChartSeries::Kind::Published ? " stroke-dasharray=\"6 4\""
           : kind == ChartSeries::Kind::Law     ? " stroke-dasharray=\"2 3\""
           : kind == ChartSeries::Kind::Opened  ? " stroke-dasharray=\"10 3 2 3\""
                                                : "";
}

std::string curve(const ChartSeries& one, const std::string& ink, const Axis& x, const Axis& y) {
    std::string path, marks;
    const bool law = one.kind == ChartSeries::Kind::Law;
    for (std::size_t i = 0; i < one.x.size(); ++i) {
        if (!std::isfinite(one.y[i]) || (x.logarithmic && one.x[i] <= 0) || (y.logarithmic && one.y[i] <= 0))
            continue;
        const double px = x.at(one.x[i]), py = y.at(one.y[i]);
        path += (path.empty() || !one.joined ? "M" : "L") + place(px) + " " + place(py);
        if (!one.low.empty() && (!y.logarithmic || one.low[i] > 0))
            marks += line(px, y.at(one.low[i]), px, y.at(one.high[i]), ink, 1.2);
        if (!law)
            marks += "<circle cx=\"" + place(px) + "\" cy=\"" + place(py) + "\" r=\"3.4\" stroke=\"" + ink +
                     "\" fill=\"" + (one.kind == ChartSeries::Kind::Measured ? ink : "#ffffff") + "\"/>\n";
    }
    return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"1.8\"" +
           dashes(one.kind) + "/>\n" + marks;
}

std::string curvesSvg(const ExperimentChart& chart, const std::string& language) {
    Extent xs, ys;
    std::size_t longest = 0;
    for (const auto& one : chart.series) {
        longest = std::max(longest, inLanguage(one.name, language).size());
        for (std::size_t i = 0; i < one.x.size(); ++i) {
            if (!std::isfinite(one.y[i]))
                continue;
            xs.add(one.x[i], chart.logX);
            ys.add(one.y[i], chart.logY);
            if (!one.low.empty()) {
                ys.add(one.low[i], chart.logY);
                ys.add(one.high[i], chart.logY);
            }
        }
    }
    const Axis x = axisOf(xs, chart.logX, left, width - right),
               y = axisOf(ys, chart.logY, height - bottom, top);
    std::string out = frame(x, y, inLanguage(chart.xTitle, language), inLanguage(chart.yTitle, language));
    const std::size_t columns = longest > 46 ? 1 : 2;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const auto& one = chart.series[s];
        const std::string ink = colours[(one.color >= 0 ? static_cast<std::size_t>(one.color) : s) % 7];
        out += curve(one, ink, x, y);
        const double lx = left + (s % columns ? 340 : 0),
                     ly = height + 6 + 18.0 * static_cast<double>(s / columns);
        out += "<path d=\"M" + place(lx) + " " + place(ly) + "h26\" stroke=\"" + ink +
               "\" stroke-width=\"2\"" + dashes(one.kind) + "/><text x=\"" + place(lx + 34) + "\" y=\"" +
               place(ly + 4) + "\">" + escaped(inLanguage(one.name, language)) + "</text>\n";
    }
    const double rows = std::ceil(static_cast<double>(chart.series.size()) / static_cast<double>(columns));
    return sheet(height + 18 * rows + 8, out);
}

constexpr double rowTall = 26, names = 250;

/// The x axis below rows, and its title.
std::string ruler(const Axis& x, double under, const std::string& title) {
    std::string out;
    for (const double t : x.ticks())
        out +=
            line(x.at(t), top, x.at(t), under, "#e4e7ec") + label(x.at(t), under + 18, "middle", number(t));
    return out + "<text x=\"" + place((names + width - right) / 2) + "\" y=\"" + place(under + 40) +
           "\" text-anchor=\"middle\">" + escaped(title) + "</text>\n";
}

std::string barsSvg(const ExperimentChart& chart, const std::string& language) {
    const double under = top + rowTall * static_cast<double>(chart.bars.size());
    const Axis x = axisOf({0, 100 / 1.05}, false, names, width - right);
    std::string out = ruler(x, under, inLanguage(chart.xTitle, language));
    for (std::size_t r = 0; r < chart.bars.size(); ++r) {
        const double y = top + rowTall * static_cast<double>(r);
        out += label(names - 8, y + rowTall / 2 + 4, "end", inLanguage(chart.bars[r].name, language));
        double from = 0;
        for (std::size_t p = 0; p < chart.bars[r].parts.size(); ++p) {
            const double to = from + chart.bars[r].parts[p];
            out += "<rect x=\"" + place(x.at(from)) + "\" y=\"" + place(y + 4) + "\" width=\"" +
                   place(x.at(to) - x.at(from)) + "\" height=\"" + place(rowTall - 8) + "\" fill=\"" +
                   colours[p % 7] + "\"/>\n";
            from = to;
        }
    }
    for (std::size_t p = 0; p < chart.parts.size(); ++p) {
        const double at = names + 110 * static_cast<double>(p);
        out += "<rect x=\"" + place(at) + "\" y=\"" + place(under + 52) +
               "\" width=\"12\" height=\"12\" fill=\"" + std::string(colours[p % 7]) + "\"/>" +
               label(at + 18, under + 63, "start", inLanguage(chart.parts[p], language));
    }
    return sheet(under + 76, out);
}

std::string boxesSvg(const ExperimentChart& chart, const std::string& language) {
    const double under = top + rowTall * static_cast<double>(chart.boxes.size());
    Extent extent;
    for (const auto& box : chart.boxes) {
        extent.add(box.statistics.min, chart.logX);
        extent.add(box.statistics.max, chart.logX);
    }
    const Axis x = axisOf(extent, chart.logX, names, width - right);
    std::string out = ruler(x, under, inLanguage(chart.xTitle, language));
    for (std::size_t r = 0; r < chart.boxes.size(); ++r) {
        const auto& s = chart.boxes[r].statistics;
        const double y = top + rowTall * static_cast<double>(r), middle = y + rowTall / 2;
        out += label(names - 8, middle + 4, "end", inLanguage(chart.boxes[r].name, language));
        if (s.min <= 0 && chart.logX)
            continue;
        out += line(x.at(s.min), middle, x.at(s.max), middle, colours[0]);
        out += "<rect x=\"" + place(x.at(s.lowerQuartile)) + "\" y=\"" + place(y + 5) + "\" width=\"" +
               place(std::max(1.0, x.at(s.upperQuartile) - x.at(s.lowerQuartile))) + "\" height=\"" +
               place(rowTall - 10) + "\" fill=\"#cfe3f3\" stroke=\"" + colours[0] + "\"/>\n";
        out += line(x.at(s.median), y + 4, x.at(s.median), y + rowTall - 4, colours[1], 2);
        for (const double ms : chart.boxes[r].outliers)
            out += "<circle cx=\"" + place(x.at(ms)) + "\" cy=\"" + place(middle) +
                   "\" r=\"3\" fill=\"#ffffff\" stroke=\"" + colours[1] + "\"/>\n";
    }
    return sheet(under + 50, out);
}

} // namespace

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text)
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    return out;
}

std::string chartSvg(const ExperimentChart& chart, const std::string& language) {
    if (!chart.bars.empty())
        return barsSvg(chart, language);
    if (!chart.boxes.empty())
        return boxesSvg(chart, language);
    return curvesSvg(chart, language);
}

} // namespace telar
