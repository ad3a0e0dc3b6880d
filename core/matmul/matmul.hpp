// Matrix product: its contract and the interface that every variant implements.
//
// C (M x N) = A (M x K) * B (K x N), float32, row-major.
//
// Contract, the same for every variant:
// - Each element of C is the sum over p of A[i][p] * B[p][j]. Whole numbers whose sums of absolute products
//   stay under 2^24 give the same bits in every variant; otherwise |error| <= 2 K 2^-24 * (|A| |B|)[i][j]
//   (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.5, for any order of the sum).
// - Products of no rows, no columns or no inner length, and shapes that do not meet, are refused.
// - The result does not depend on the number of threads.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"

namespace telar {

struct MatmulProblem {
    PlanesView<const float> a, b; ///< one plane each
    int64_t m() const { return a.rows; }
    int64_t n() const { return b.columns; }
    int64_t k() const { return a.columns; }
};

/// A user error says which rule is broken.
Status checkMatmul(const MatmulProblem& problem);

using MatmulRun = LaunchedRun;

/// One way to multiply. Stateless; any thread may call any member, several at a time.
class MatmulVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    virtual Status supports(const MatmulProblem&) const { return {}; }
    virtual Cost cost(const MatmulProblem& problem) const;
    /// How far, at most, a factor's element is rounded before it is multiplied, relative to itself: half a unit in
    /// its last place, 2^-11 for TF32, 2^-8 for bfloat16, 0 where all of float32 is kept.
    virtual double rounding() const { return 0; }
    /// Fills `c` (M x N). Looks at `options.job` at least every 50 ms; progress counts rows of C.
    virtual Expected<MatmulRun> run(const MatmulProblem& problem, const PlanesView<float>& c,
                                    const RunOptions& options) const = 0;
};

/// Checks the problem, availability and support, then runs.
Expected<MatmulRun> runMatmul(const MatmulVariant& variant, const MatmulProblem& problem, const PlanesView<float>& c,
                              const RunOptions& options = {});

/// `emulator:...`, `serial`, `openmp`, `fast`: nothing but this computer's processor.
Registry<MatmulVariant> cpuMatmulVariants();

} // namespace telar
