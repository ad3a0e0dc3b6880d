// A B = C for B by gradient steps, the published first exercise of forward mode: A is 4 x 2 of numbers from 0
// to 1, and the columns of C are a1 + 2 a2, a1 + a2, 10 a1 + 2 a2 and 2 a1 + 5 a2, so that B has the columns
// 1 2, 1 1, 10 2, 2 5.
#pragma once

#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"

#include <array>
#include <vector>

namespace telar::forward {

struct MatrixEquation {
    std::array<std::array<double, 2>, 4> a{};
    std::array<std::array<double, 4>, 4> c{};
};
MatrixEquation publishedEquation(uint32_t seed);

struct EquationOptions {
    double rate = 0.01;           ///< as published
    double enough = 0.001;        ///< a column is done when its squared errors sum to less; as published
    int64_t mostSteps = 10000000; ///< of one column; a nearly singular A needs many
    JobContext job;
};
struct EquationSolution {
    std::array<std::array<double, 4>, 2> b{};
    std::array<int64_t, 4> steps{};            ///< of each column
    std::array<std::vector<double>, 4> errors; ///< squared error before each step, up to the first 10000
};
/// A user error names the column that did not get there in time.
Expected<EquationSolution> solveEquation(const MatrixEquation& equation, uint32_t seed,
                                         const EquationOptions& options = {});

} // namespace telar::forward
