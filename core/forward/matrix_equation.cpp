#include "core/forward/matrix_equation.hpp"

#include "core/base/mersenne_twister.hpp"
#include "core/forward/dual.hpp"

namespace telar::forward {

namespace {

/// numpy.random.rand's numbers: 53 bits.
double uniform(MersenneTwister& bits) {
    const double high = bits.next() >> 5, low = bits.next() >> 6;
    return (high * 67108864 + low) / 9007199254740992.0;
}

} // namespace

MatrixEquation publishedEquation(uint32_t seed) {
    static constexpr double columns[4][2] = {{1, 2}, {1, 1}, {10, 2}, {2, 5}};
    MersenneTwister bits(seed);
    MatrixEquation e;
    for (auto& row : e.a)
        for (auto& value : row)
            value = uniform(bits);
    for (std::size_t r = 0; r < 4; ++r)
        for (std::size_t c = 0; c < 4; ++c)
            e.c[r][c] = columns[c][0] * e.a[r][0] + columns[c][1] * e.a[r][1];
    return e;
}

Expected<EquationSolution> solveEquation(const MatrixEquation& e, uint32_t seed, const EquationOptions& options) {
    using D = Dual<double, 2>;
    MersenneTwister bits(seed);
    EquationSolution s;
    for (auto& row : s.b)
        for (auto& value : row)
            value = uniform(bits);
    for (std::size_t c = 0; c < 4; ++c) {
        for (;; ++s.steps[c]) {
            if (s.steps[c] % 4096 == 0 && options.job.stopRequested())
                return cancelledError();
            D sum;
            for (std::size_t r = 0; r < 4; ++r) {
                const D product = D::parameter(s.b[0][c], 0) * e.a[r][0] + D::parameter(s.b[1][c], 1) * e.a[r][1];
                const D error = product - e.c[r][c];
                sum += error * error;
            }
            if (s.errors[c].size() < 10000)
                s.errors[c].push_back(sum.value());
            if (sum.value() < options.enough)
                break;
            if (s.steps[c] >= options.mostSteps)
                return userError(text(TELAR_TR("core", "Column %1 still has the error %2 after %3 steps"), c + 1,
                                      sum.value(), s.steps[c]),
                                 {}, text(TELAR_TR("core", "Use another seed, or a larger rate")));
            for (std::size_t i = 0; i < 2; ++i)
                s.b[i][c] -= options.rate * sum.derivative(static_cast<int>(i));
        }
    }
    return s;
}

} // namespace telar::forward
