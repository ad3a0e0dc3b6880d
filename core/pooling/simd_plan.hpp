// Vectorised pooling by bands of output rows, for the variants that use it.
#pragma once

#include "core/base/host.hpp"
#include "core/pooling/pooling.hpp"
#include "core/pooling/simd_kernels.hpp"

namespace telar {

/// What a problem asks of the vectorised kernels; one for all planes.
simd::Plan simdPlan(const PoolingSpec& spec, ElementType element, int64_t rows, int64_t columns,
                    const PoolingShape& shape, bool withArgmax);

/// Whether the kernels can do it; what they cannot are windows of more than 2^15 rows or columns with argmax.
Status simdFits(const PoolingSpec& spec, bool withArgmax);

/// Joins and loads of one output cell.
double simdOperations(const simd::Plan& plan);

/// Output rows of every plane, and where they and their input lie.
struct SimdRows {
    int64_t first = 0; ///< a multiple of plan.blockRows
    int64_t count = 0;
    int64_t inputRow = 0;  ///< row of the plane at which the problem's view starts
    int64_t outputRow = 0; ///< output row at which the output's view (and argmax) starts
};

/// Pools them on `threads` threads (0: all cores). Reports each row to `job`; an error when asked to stop or
/// when the system refuses the scratch memory.
Status simdPool(const simd::Plan& plan, const PoolingProblem& problem, const PoolingOutput& output,
                const SimdRows& rows, int threads, const JobContext& job);

} // namespace telar
