#include "core/experiment/fit.hpp"

#include <cmath>
#include <set>

namespace telar {

namespace {

/// Slope through the origin of y on x, with its interval.
std::optional<Interval> throughOrigin(const std::vector<double>& x, const std::vector<double>& y) {
    double xx = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += x[i] * x[i];
        xy += x[i] * y[i];
    }
    if (!(xx > 0))
        return {};
    Interval slope;
    slope.value = slope.low = slope.high = xy / xx;
    const int freedom = static_cast<int>(x.size()) - 1;
    if (freedom < 1)
        return slope;
    double residual = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        residual += std::pow(y[i] - slope.value * x[i], 2);
    const double half = studentT(freedom) * std::sqrt(residual / freedom / xx);
    slope.low -= half;
    slope.high += half;
    return slope;
}

} // namespace

double studentT(int freedom) {
    // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2; between and beyond, the expansion of
    // Abramowitz and Stegun 26.7.5 around the normal quantile.
    static constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    if (freedom < 1)
        return table[0];
    if (freedom <= 10)
        return table[freedom - 1];
    const double z = 1.959964, v = freedom, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

double PowerLaw::at(double x) const { return c * std::pow(x, exponent.value); }

std::optional<PowerLaw> fitPowerLaw(std::span<const double> x, std::span<const double> y) {
    std::vector<double> lx, ly;
    std::set<double> different;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        if (x[i] > 0 && y[i] > 0 && std::isfinite(x[i]) && std::isfinite(y[i])) {
            lx.push_back(std::log(x[i]));
            ly.push_back(std::log(y[i]));
            different.insert(x[i]);
        }
    if (different.size() < 3)
        return {};
    const auto n = static_cast<double>(lx.size());
    double mx = 0, my = 0;
    for (std::size_t i = 0; i < lx.size(); ++i) {
        mx += lx[i] / n;
        my += ly[i] / n;
    }
    double xx = 0, xy = 0, yy = 0;
    for (std::size_t i = 0; i < lx.size(); ++i) {
        xx += (lx[i] - mx) * (lx[i] - mx);
        xy += (lx[i] - mx) * (ly[i] - my);
        yy += (ly[i] - my) * (ly[i] - my);
    }
    PowerLaw law;
    law.points = static_cast<int>(lx.size());
    law.exponent.value = xy / xx;
    law.c = std::exp(my - law.exponent.value * mx);
    const double residual = std::max(0.0, yy - law.exponent.value * xy);
    law.r2 = yy > 0 ? 1 - residual / yy : 1;
    const int freedom = law.points - 2;
    const double half = studentT(freedom) * std::sqrt(residual / freedom / xx);
    law.exponent.low = law.exponent.value - half;
    law.exponent.high = law.exponent.value + half;
    return law;
}

double amdahl(double serial, double workers) { return 1 / (serial + (1 - serial) / workers); }

double gustafson(double serial, double workers) { return workers - serial * (workers - 1); }

double karpFlatt(double workers, double speedup) { return (1 / speedup - 1 / workers) / (1 - 1 / workers); }

std::optional<ScalingFit> fitAmdahl(std::span<const double> workers, std::span<const double> speedup) {
    // 1/S - 1/n = s (1 - 1/n)
    std::vector<double> x, y;
    for (std::size_t i = 0; i < std::min(workers.size(), speedup.size()); ++i)
        if (workers[i] > 1 && speedup[i] > 0) {
            x.push_back(1 - 1 / workers[i]);
            y.push_back(1 / speedup[i] - 1 / workers[i]);
        }
    const auto serial = throughOrigin(x, y);
    if (!serial)
        return {};
    ScalingFit fit{*serial, 0};
    for (std::size_t i = 0; i < std::min(workers.size(), speedup.size()); ++i)
        fit.rms += std::pow(speedup[i] - amdahl(serial->value, workers[i]), 2) / static_cast<double>(workers.size());
    fit.rms = std::sqrt(fit.rms);
    return fit;
}

std::optional<ScalingFit> fitGustafson(std::span<const double> workers, std::span<const double> speedup) {
    std::vector<double> x, y;
    for (std::size_t i = 0; i < std::min(workers.size(), speedup.size()); ++i)
        if (workers[i] > 1 && speedup[i] > 0) {
            x.push_back(workers[i] - 1);
            y.push_back(workers[i] - speedup[i]);
        }
    const auto serial = throughOrigin(x, y);
    if (!serial)
        return {};
    ScalingFit fit{*serial, 0};
    for (std::size_t i = 0; i < std::min(workers.size(), speedup.size()); ++i)
        fit.rms += std::pow(speedup[i] - gustafson(serial->value, workers[i]), 2) / static_cast<double>(workers.size());
    fit.rms = std::sqrt(fit.rms);
    return fit;
}

} // namespace telar
