// Colour maps. Viridis: van der Walt and Smith 2015 (CC0). Cividis: Nunez, Anderton and Renslow 2018.
// Seventeen published colours each, interpolated linearly in sRGB.
#include "ui/theme/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace telar {

double luminance(const QColor& color) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor inkOn(const QColor& fill) {
    return luminance(fill) > 0.179 ? QColor(0, 0, 0) : QColor(255, 255, 255); // there both have 4.58
}

namespace {

using Stop = std::array<int, 3>;
using Table = std::array<QRgb, 256>;

template <std::size_t N>
Table interpolate(const std::array<Stop, N>& stops) {
    Table table;
    for (int i = 0; i < 256; ++i) {
        const double at = i / 255.0 * (N - 1);
        const auto low = std::min<std::size_t>(static_cast<std::size_t>(at), N - 2);
        const double part = at - static_cast<double>(low);
        auto mix = [&](int channel) {
            return qRound(stops[low][channel] + part * (stops[low + 1][channel] - stops[low][channel]));
        };
        table[i] = qRgb(mix(0), mix(1), mix(2));
    }
    return table;
}

constexpr std::array<Stop, 17> viridis{{{68, 1, 84},
                                        {72, 24, 106},
                                        {71, 45, 123},
                                        {66, 64, 134},
                                        {59, 82, 139},
                                        {51, 99, 141},
                                        {44, 114, 142},
                                        {38, 130, 142},
                                        {33, 145, 140},
                                        {31, 160, 136},
                                        {40, 174, 128},
                                        {63, 188, 115},
                                        {94, 201, 98},
                                        {132, 212, 75},
                                        {173, 220, 48},
                                        {216, 226, 25},
                                        {253, 231, 37}}};
constexpr std::array<Stop, 17> cividis{{{0, 34, 78},
                                        {0, 46, 106},
                                        {26, 56, 111},
                                        {50, 67, 109},
                                        {67, 78, 108},
                                        {83, 90, 109},
                                        {97, 101, 111},
                                        {111, 112, 115},
                                        {125, 124, 120},
                                        {140, 136, 120},
                                        {155, 148, 118},
                                        {171, 160, 114},
                                        {188, 174, 108},
                                        {205, 187, 99},
                                        {222, 201, 88},
                                        {240, 216, 70},
                                        {254, 232, 56}}};
constexpr std::array<Stop, 2> grey{{{0, 0, 0}, {255, 255, 255}}};
constexpr std::array<Stop, 5> diverging{
    {{22, 66, 160}, {120, 150, 210}, {225, 225, 225}, {235, 160, 90}, {190, 85, 0}}};

} // namespace

const QRgb* colorTable(ColorMap map) {
    static const Table greyTable = interpolate(grey);
    static const Table viridisTable = interpolate(viridis);
    static const Table cividisTable = interpolate(cividis);
    static const Table divergingTable = interpolate(diverging);
    switch (map) {
    case ColorMap::Grey:
        return greyTable.data();
    case ColorMap::Viridis:
        return viridisTable.data();
    case ColorMap::Cividis:
        return cividisTable.data();
    case ColorMap::BlueGreyOrange:
        return divergingTable.data();
    }
    return greyTable.data();
}

} // namespace telar
