// What the pictures of a report are drawn with beside their charts: boxes and words on white, as wide as charts are.
#pragma once

#include <string>

namespace telar::svg {

inline constexpr double wide = 760;
/// Okabe and Ito (2008), readable in grey too.
inline constexpr const char* inks[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#555555"};

std::string spot(double value); ///< a coordinate: "12.5"
std::string box(double x, double y, double w, double h, const std::string& fill, const char* more = "");
std::string words(double x, double y, const std::string& text, const char* anchor = "start", const char* more = "");
std::string paper(double tall, const std::string& inside);

} // namespace telar::svg
