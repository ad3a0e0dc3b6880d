#include "core/report/svg_paper.hpp"

#include "core/base/numbers.hpp"
#include "core/experiment/report.hpp"

namespace telar::svg {

std::string spot(double value) { return fixedText(value, 1); }

std::string box(double x, double y, double w, double h, const std::string& fill, const char* more) {
    return "<rect x=\"" + spot(x) + "\" y=\"" + spot(y) + "\" width=\"" + spot(w) + "\" height=\"" + spot(h) +
           "\" fill=\"" + fill + "\"" + more + "/>\n";
}

std::string words(double x, double y, const std::string& text, const char* anchor, const char* more) {
    return "<text x=\"" + spot(x) + "\" y=\"" + spot(y) + "\" text-anchor=\"" + anchor + "\"" + more + ">" +
           escaped(text) + "</text>\n";
}

std::string paper(double tall, const std::string& inside) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 " + spot(tall) + "\" width=\"760\" height=\"" +
           spot(tall) + "\" font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"12\">\n" +
           box(0, 0, wide, tall, "#ffffff") + inside + "</svg>\n";
}

} // namespace telar::svg
