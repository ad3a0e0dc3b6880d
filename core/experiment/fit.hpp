// Laws fitted to measurements, with 95 % confidence intervals by Student's t.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace telar {

struct Interval {
    double value = 0, low = 0, high = 0; ///< 95 %
};

/// y = c * x^exponent, by least squares in the logarithms. Points with x or y not above 0 are left out.
struct PowerLaw {
    double c = 0;
    Interval exponent;
    double r2 = 0; ///< share of the variance of log y that is explained
    int points = 0;
    double at(double x) const;
    /// Whether the interval tells more than that the points scatter: it is at most 2 wide, as from n to n^3.
    bool tells() const { return exponent.high - exponent.low <= 2; }
};
/// Nothing for fewer than three different x.
std::optional<PowerLaw> fitPowerLaw(std::span<const double> x, std::span<const double> y);

/// Speed-up S(n) of n workers, S(1) = 1.
struct ScalingFit {
    Interval serial; ///< fraction that stays serial, as fitted; below 0 means better than linear
    double rms = 0;  ///< of S - fitted S
};
/// G. M. Amdahl, AFIPS 1967: S = 1 / (s + (1 - s) / n), least squares in 1/S. Nothing without a point n > 1.
std::optional<ScalingFit> fitAmdahl(std::span<const double> workers, std::span<const double> speedup);
double amdahl(double serial, double workers);
/// J. L. Gustafson, CACM 31(5), 1988: S = n - s (n - 1), for work that grows with the workers.
std::optional<ScalingFit> fitGustafson(std::span<const double> workers, std::span<const double> speedup);
double gustafson(double serial, double workers);
/// A. H. Karp, H. P. Flatt, CACM 33(5), 1990: (1/S - 1/n) / (1 - 1/n); rises with n where overhead does.
double karpFlatt(double workers, double speedup);

/// 97.5 % quantile of Student's t.
double studentT(int degreesOfFreedom);

} // namespace telar
