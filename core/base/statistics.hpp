// Statistics of repeated timings.
#pragma once

#include <vector>

namespace telar {

struct Statistics {
    double min = 0, median = 0, max = 0;
    double lowerQuartile = 0, upperQuartile = 0;
    int runs = 0;
};

/// Order statistics of the samples (linear interpolation between neighbours, as NumPy's default); all zero
/// for none.
Statistics statisticsOf(std::vector<double> samples);

} // namespace telar
