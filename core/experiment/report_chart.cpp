// The charts of a report, drawn as SVG without any toolkit.
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/report.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

// Okabe and Ito (2008), readable in grey too where the dashes differ.
constexpr const char* colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#555555"};
constexpr double width = 760, height = 420, right = 16, top = 14;

bool needsPower(double value) { return value != 0 && (std::fabs(value) >= 999999.5 || std::fabs(value) < 1e-3); }

/// As on the axes of the window: 10⁶ rather than 1e+06. `powers`: 10⁴, too, beside it; 1 and 10 stay.
std::string number(double value, const NumberStyle& style, bool powers = false) {
    const double size = std::fabs(value);
    if (!needsPower(value) && (!powers || size == 0 || (size >= 0.9995 && size < 99.5)))
        return written(generalText(value, 6), style);
    static const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
    std::string ten = power < 0 ? "10⁻" : "10";
    for (const char digit : std::to_string(std::abs(power)))
        ten += raised[digit - '0'];
    const double mantissa = value / std::pow(10.0, power);
    if (std::fabs(mantissa - 1) < 1e-6)
        return ten;
    return written(generalText(mantissa, 3), style) + "·" + ten;
}

std::string place(double value) { return fixedText(value, 1); }

struct Axis {
    double from = 1, to = 10, low = 0, high = 1;
    bool logarithmic = true;
    double at(double value) const {
        const double t = logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
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
    return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor + "\" fill=\"#555\">" +
           escaped(words) + "</text>\n";
}

std::string line(double x0, double y0, double x1, double y1, const std::string& ink, double wide = 1) {
    return "<path d=\"M" + place(x0) + " " + place(y0) + "L" + place(x1) + " " + place(y1) + "\" stroke=\"" + ink +
           "\" stroke-width=\"" + place(wide) + "\" fill=\"none\"/>\n";
}

std::string sheet(double tall, const std::string& inside) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 " + place(tall) + "\" width=\"760\" height=\"" +
           place(tall) +
           "\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"12\">\n<rect width=\"760\" height=\"" +
           place(tall) + "\" fill=\"#ffffff\"/>\n" + inside + "</svg>\n";
}

/// Where curves are drawn.
struct Box {
    double left = 74, top = 14, right = width - 16, bottom = height - 52;
};

/// Those that are far enough apart for their labels.
std::vector<double> spaced(const std::vector<double>& ticks, const Axis& axis, double least) {
    std::vector<double> out;
    for (const double tick : ticks)
        if (out.empty() || std::fabs(axis.at(tick) - axis.at(out.back())) >= least)
            out.push_back(tick);
    return out;
}

std::string frame(const Box& box, const Axis& x, const Axis& y, const std::vector<double>& measured,
                  const NumberStyle& style) {
    std::string out;
    for (const double t : measured.size() > 1 ? spaced(measured, x, 34) : x.ticks())
        out += line(x.at(t), box.top, x.at(t), box.bottom, "#e4e7ec") +
               label(x.at(t), box.bottom + 18, "middle", number(t, style));
    const auto ticks = y.ticks();
    const bool powers = y.logarithmic && std::any_of(ticks.begin(), ticks.end(), needsPower);
    for (const double t : ticks)
        out += line(box.left, y.at(t), box.right, y.at(t), "#e4e7ec") +
               label(box.left - 8, y.at(t) + 4, "end", number(t, style, powers));
    return out + line(box.left, box.top, box.left, box.bottom, "#98a2b3") +
           line(box.left, box.bottom, box.right, box.bottom, "#98a2b3");
}

std::string titles(double middle, double under, double between, const std::string& xTitle, const std::string& yTitle) {
    return "<text x=\"" + place(middle) + "\" y=\"" + place(under) + "\" text-anchor=\"middle\">" + escaped(xTitle) +
           "</text>\n<text transform=\"translate(16 " + place(between) + ") rotate(-90)\" text-anchor=\"middle\">" +
           escaped(yTitle) + "</text>\n";
}

std::string dashes(const ChartSeries& one) {
    static const char* patterns[] = {"", "9 4", "2 4", "9 4 2 4", "14 5"};
    const std::string pattern = one.kind == ChartSeries::Kind::Law         ? (one.color < 0 ? "5 3 1 3" : "2 3")
                                : one.dash > 0                             ? patterns[one.dash % 5]
                                : one.kind == ChartSeries::Kind::Published ? "6 4"
                                : one.kind == ChartSeries::Kind::Opened    ? "10 3 2 3"
                                                                           : "";
    return pattern.empty() ? "" : " stroke-dasharray=\"" + pattern + "\"";
}

/// Shapes that are told apart without colour.
std::string markAt(const ChartSeries& one, double x, double y, const std::string& ink, bool busy) {
    static const char* shapes[] = {"m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
                                   "m-3.3 -3.3h6.6v6.6h-6.6z",
                                   "m0 -4.2l4 7h-8z",
                                   "m0 -4.6l4.2 4.6l-4.2 4.6l-4.2 -4.6z",
                                   "m0 4.2l4 -7h-8z",
                                   "m-4.2 0h8.4m-4.2 -4.2v8.4",
                                   "m-3.4 -3.4l6.8 6.8m0 -6.8l-6.8 6.8"};
    return "<path class=\"mark\" d=\"M" + place(x) + " " + place(y) + shapes[one.mark % 7] + "\" stroke=\"" + ink +
           "\" stroke-width=\"1.4\" fill=\"" + (one.kind == ChartSeries::Kind::Measured && !busy ? ink : "#ffffff") +
           "\"/>\n";
}

std::string inkOf(const ChartSeries& one) { return one.color < 0 ? "#475467" : colours[one.color % 7]; }

std::string curve(const ChartSeries& one, const Axis& x, const Axis& y) {
    std::string path, marks;
    const auto ink = inkOf(one);
    for (std::size_t i = 0; i < one.x.size(); ++i) {
        if (!std::isfinite(one.y[i]) || (x.logarithmic && one.x[i] <= 0) || (y.logarithmic && one.y[i] <= 0))
            continue;
        const double px = x.at(one.x[i]), py = y.at(one.y[i]);
        path += (path.empty() || !one.joined ? "M" : "L") + place(px) + " " + place(py);
        if (!one.low.empty() && (!y.logarithmic || one.low[i] > 0))
            marks += line(px, y.at(one.low[i]), px, y.at(one.high[i]), ink, 1.2);
        if (one.kind != ChartSeries::Kind::Law)
            marks += markAt(one, px, py, ink, !one.busy.empty() && one.busy[i]);
    }
    return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"1.8\"" + dashes(one) + "/>\n" +
           marks;
}

void addExtent(const ExperimentChart& chart, Extent& xs, Extent& ys) {
    for (const auto& one : chart.series)
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

/// Each name once, below the axes; `under` becomes where it ends.
std::string legend(const ExperimentChart& chart, const std::string& language, double& under) {
    std::vector<std::pair<std::string, const ChartSeries*>> entries;
    std::size_t longest = 0;
    for (const auto& one : chart.series) {
        auto name = inLanguage(one.name, language);
        if (std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.first == name; }))
            continue;
        longest = std::max(longest, name.size());
        entries.emplace_back(std::move(name), &one);
    }
    const std::size_t columns = longest > 46 ? 1 : longest > 26 ? 2 : 3;
    std::string out;
    for (std::size_t s = 0; s < entries.size(); ++s) {
        const auto& one = *entries[s].second;
        const double x = 74 + 670.0 / static_cast<double>(columns) * static_cast<double>(s % columns);
        const double y = under + 18.0 * static_cast<double>(s / columns);
        out += "<path d=\"M" + place(x) + " " + place(y) + "h26\" stroke=\"" + inkOf(one) + "\" stroke-width=\"2\"" +
               dashes(one) + "/>";
        if (one.kind != ChartSeries::Kind::Law)
            out += markAt(one, x + 13, y, inkOf(one), false);
        out +=
            "<text x=\"" + place(x + 34) + "\" y=\"" + place(y + 4) + "\">" + escaped(entries[s].first) + "</text>\n";
    }
    under += 18 * std::ceil(static_cast<double>(entries.size()) / static_cast<double>(columns));
    return out;
}

std::string curvesIn(const ExperimentChart& chart, const Box& box, const Extent& xs, const Extent& ys, int panel,
                     const NumberStyle& style) {
    const Axis x = axisOf(xs, chart.logX, box.left, box.right), y = axisOf(ys, chart.logY, box.bottom, box.top);
    std::string out = frame(box, x, y, chart.xTicks, style);
    for (const auto& one : chart.series)
        if (panel < 0 || one.panel < 0 || one.panel == panel)
            out += curve(one, x, y);
    return out;
}

std::string curvesSvg(const ExperimentChart& chart, const std::string& language) {
    Extent xs, ys;
    addExtent(chart, xs, ys);
    const auto xTitle = inLanguage(chart.xTitle, language), yTitle = inLanguage(chart.yTitle, language);
    if (chart.panels.empty()) {
        const Box box;
        double under = height + 6;
        std::string out = curvesIn(chart, box, xs, ys, -1, numberStyle(language)) +
                          titles((box.left + box.right) / 2, height - 12, (box.top + box.bottom) / 2, xTitle, yTitle);
        out += legend(chart, language, under);
        return sheet(under + 8, out);
    }
    // Small multiples: the same axes in each, so that they are compared by eye.
    const std::size_t columns = chart.panels.size() < 3 ? chart.panels.size() : chart.panels.size() < 5 ? 2 : 3;
    const double wide = (width - 16 - 20) / static_cast<double>(columns), tall = columns == 3 ? 220 : 280;
    std::string out;
    for (std::size_t i = 0; i < chart.panels.size(); ++i) {
        const double x = 20 + wide * static_cast<double>(i % columns), y = tall * static_cast<double>(i / columns);
        const Box box{x + 54, y + 30, x + wide - 6, y + tall - 30};
        out += "<text x=\"" + place((box.left + box.right) / 2) + "\" y=\"" + place(y + 20) +
               "\" text-anchor=\"middle\" font-weight=\"600\">" + escaped(inLanguage(chart.panels[i], language)) +
               "</text>\n";
        out += curvesIn(chart, box, xs, ys, static_cast<int>(i), numberStyle(language));
    }
    const double rows = std::ceil(static_cast<double>(chart.panels.size()) / static_cast<double>(columns));
    double under = tall * rows + 34;
    out += titles(width / 2, tall * rows + 12, tall * rows / 2, xTitle, yTitle) + legend(chart, language, under);
    return sheet(under + 8, out);
}

std::string heatSvg(const ExperimentChart& chart, const std::string& language) {
    double least = INFINITY, most = 0;
    for (const auto& heat : chart.heats)
        for (const double value : heat.values)
            if (value > 0) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
    constexpr double names = 130, tall = 28;
    const auto style = numberStyle(language);
    double y = 8;
    std::string out;
    for (const auto& heat : chart.heats) {
        const double wide = std::min(90.0, (width - names - 40) / static_cast<double>(heat.columns.size()));
        if (const auto name = inLanguage(heat.name, language); !name.empty())
            out += "<text x=\"" + place(names) + "\" y=\"" + place(y += 16) + "\" font-weight=\"600\">" +
                   escaped(name) + "</text>\n";
        out += label(names + wide * static_cast<double>(heat.columns.size()) / 2, y += 18, "middle",
                     inLanguage(chart.xTitle, language));
        for (std::size_t c = 0; c < heat.columns.size(); ++c)
            out += label(names + wide * (static_cast<double>(c) + 0.5), y + 18, "middle", heat.columns[c]);
        out += label(names - 8, y + 18, "end", inLanguage(chart.yTitle, language));
        y += 24;
        for (std::size_t r = 0; r < heat.rows.size(); ++r, y += tall) {
            out += label(names - 8, y + 19, "end", heat.rows[r]);
            for (std::size_t c = 0; c < heat.columns.size(); ++c) {
                const double value = heat.at(r, c);
                if (!(value > 0))
                    continue;
                // From pale to dark: also in grey.
                const double share = most > least ? std::log(value / least) / std::log(most / least) : 0;
                const auto mix = [&](int from, int to) {
                    return std::to_string(static_cast<int>(from + (to - from) * share));
                };
                out += "<rect x=\"" + place(names + wide * static_cast<double>(c)) + "\" y=\"" + place(y) +
                       "\" width=\"" + place(wide - 2) + "\" height=\"" + place(tall - 2) + "\" fill=\"rgb(" +
                       mix(232, 0) + "," + mix(241, 60) + "," + mix(250, 110) + ")\"/><text x=\"" +
                       place(names + wide * (static_cast<double>(c) + 0.5) - 1) + "\" y=\"" + place(y + 18) +
                       "\" text-anchor=\"middle\" fill=\"" + (share > 0.5 ? "#ffffff" : "#101828") + "\">" +
                       written(digits(value), style) + "</text>\n";
            }
        }
        y += 10;
    }
    out += label(names, y + 14, "start", inLanguage(chart.heatTitle, language));
    return sheet(y + 26, out);
}

constexpr double rowTall = 26, names = 250;

/// The x axis below rows, and its title.
std::string ruler(const Axis& x, double under, const std::string& title, const NumberStyle& style) {
    std::string out;
    for (const double t : x.ticks())
        out += line(x.at(t), top, x.at(t), under, "#e4e7ec") + label(x.at(t), under + 18, "middle", number(t, style));
    return out + "<text x=\"" + place((names + width - right) / 2) + "\" y=\"" + place(under + 40) +
           "\" text-anchor=\"middle\">" + escaped(title) + "</text>\n";
}

std::string barsSvg(const ExperimentChart& chart, const std::string& language) {
    const double under = top + rowTall * static_cast<double>(chart.bars.size());
    const Axis x = axisOf({0, 100 / 1.05}, false, names, width - right);
    std::string out = ruler(x, under, inLanguage(chart.xTitle, language), numberStyle(language));
    for (std::size_t r = 0; r < chart.bars.size(); ++r) {
        const double y = top + rowTall * static_cast<double>(r);
        out += label(names - 8, y + rowTall / 2 + 4, "end", inLanguage(chart.bars[r].name, language));
        double from = 0;
        for (std::size_t p = 0; p < chart.bars[r].parts.size(); ++p) {
            const double to = from + chart.bars[r].parts[p];
            out += "<rect x=\"" + place(x.at(from)) + "\" y=\"" + place(y + 4) + "\" width=\"" +
                   place(x.at(to) - x.at(from)) + "\" height=\"" + place(rowTall - 8) + "\" fill=\"" + colours[p % 7] +
                   "\"/>\n";
            from = to;
        }
    }
    for (std::size_t p = 0; p < chart.parts.size(); ++p) {
        const double at = names + 110 * static_cast<double>(p);
        out += "<rect x=\"" + place(at) + "\" y=\"" + place(under + 52) + "\" width=\"12\" height=\"12\" fill=\"" +
               std::string(colours[p % 7]) + "\"/>" +
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
    std::string out = ruler(x, under, inLanguage(chart.xTitle, language), numberStyle(language));
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
    if (!chart.heats.empty())
        return heatSvg(chart, language);
    return curvesSvg(chart, language);
}

} // namespace telar
