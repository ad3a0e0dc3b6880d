// The charts of a report, drawn as SVG without any toolkit.
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

Axis axisOf(const std::vector<SvgSeries>& series, bool x, bool logarithmic) {
    Axis axis;
    axis.logarithmic = logarithmic;
    double least = INFINITY, most = -INFINITY;
    for (const auto& one : series)
        for (std::size_t i = 0; i < one.x.size(); ++i) {
            const double v = x ? one.x[i] : one.y[i];
            if (!std::isfinite(one.x[i]) || !std::isfinite(one.y[i]) || (logarithmic && v <= 0))
                continue;
            least = std::min(least, v);
            most = std::max(most, v);
        }
    if (!(least <= most))
        least = 1, most = 10;
    if (logarithmic) {
        axis.from = least / 1.3;
        axis.to = most * 1.3;
    } else {
        axis.from = std::min(0.0, least);
        axis.to = most > axis.from ? most * 1.05 : axis.from + 1;
    }
    axis.low = x ? left : height - bottom;
    axis.high = x ? width - right : top;
    return axis;
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

std::string lineChartSvg(const std::vector<SvgSeries>& series, const std::string& xTitle,
                         const std::string& yTitle, bool logarithmic) {
    const double legend = 18.0 * static_cast<double>((series.size() + 1) / 2) + 8;
    const Axis x = axisOf(series, true, logarithmic), y = axisOf(series, false, logarithmic);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 " +
                      place(height + legend) + "\" width=\"760\" height=\"" + place(height + legend) +
                      "\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"12\">\n"
                      "<rect width=\"760\" height=\"" +
                      place(height + legend) + "\" fill=\"#ffffff\"/>\n";
    const std::string x0 = place(left), x1 = place(width - right), y0 = place(top),
                      y1 = place(height - bottom);
    for (const double t : x.ticks())
        out += "<path d=\"M" + place(x.at(t)) + " " + y0 + "V" + y1 + "\" stroke=\"#e4e7ec\"/><text x=\"" +
               place(x.at(t)) + "\" y=\"" + place(height - bottom + 18) +
               "\" text-anchor=\"middle\" fill=\"#555\">" + number(t) + "</text>\n";
    for (const double t : y.ticks())
        out += "<path d=\"M" + x0 + " " + place(y.at(t)) + "H" + x1 + "\" stroke=\"#e4e7ec\"/><text x=\"" +
               place(left - 8) + "\" y=\"" + place(y.at(t) + 4) + "\" text-anchor=\"end\" fill=\"#555\">" +
               number(t) + "</text>\n";
    out += "<path d=\"M" + x0 + " " + y0 + "V" + y1 + "H" + x1 + "\" fill=\"none\" stroke=\"#98a2b3\"/>\n";
    out += "<text x=\"" + place((left + width - right) / 2) + "\" y=\"" + place(height - 12) +
           "\" text-anchor=\"middle\">" + escaped(xTitle) + "</text>\n<text transform=\"translate(16 " +
           place((top + height - bottom) / 2) + ") rotate(-90)\" text-anchor=\"middle\">" + escaped(yTitle) +
           "</text>\n";
    for (std::size_t s = 0; s < series.size(); ++s) {
        const auto& one = series[s];
        const std::string ink = colours[s % 7];
        std::string path;
        for (std::size_t i = 0; i < one.x.size(); ++i) {
            if (!std::isfinite(one.y[i]) || (logarithmic && (one.x[i] <= 0 || one.y[i] <= 0)))
                continue;
            const std::string px = place(x.at(one.x[i])), py = place(y.at(one.y[i]));
            path += (path.empty() ? "M" : "L") + px + " " + py;
            out += "<circle cx=\"" + px + "\" cy=\"" + py + "\" r=\"3.4\" stroke=\"" + ink + "\" fill=\"" +
                   (one.published ? "#ffffff" : ink) + "\"/>\n";
        }
        out += "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"1.8\"" +
               (one.published ? " stroke-dasharray=\"6 4\"" : "") + "/>\n";
        const double lx = left + (s % 2 ? 340 : 0), ly = height + 6 + 18.0 * static_cast<double>(s / 2);
        out += "<path d=\"M" + place(lx) + " " + place(ly) + "h26\" stroke=\"" + ink +
               "\" stroke-width=\"2\"" + (one.published ? " stroke-dasharray=\"6 4\"" : "") + "/><text x=\"" +
               place(lx + 34) + "\" y=\"" + place(ly + 4) + "\">" + escaped(one.name) + "</text>\n";
    }
    return out + "</svg>\n";
}

} // namespace telar
