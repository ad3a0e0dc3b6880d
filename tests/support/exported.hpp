// What the tests of exported files draw: a small matrix and a measured time.
#pragma once

#include "core/matrix/matrix.hpp"
#include "ui/charts/timing_chart.hpp"

namespace telar::test {

inline std::shared_ptr<const AnyMatrix> floats() {
    Matrix<float> m(3, 4);
    for (int i = 0; i < 12; ++i)
        m.data()[i] = static_cast<float>(i) / 8 - 0.5F;
    return std::make_shared<const AnyMatrix>(std::move(m));
}

inline TimingRow timing() {
    TimingRow row;
    row.id = "simd";
    row.title = "simd, \"fast\"";
    row.median = 0.0125;
    row.min = 0.011;
    row.max = 0.5;
    row.runs = 30;
    return row;
}

} // namespace telar::test
