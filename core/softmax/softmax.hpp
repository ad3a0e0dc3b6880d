// Softmax: its contract and the interface that every variant implements.
//
// Y (rows x columns, float32) of X (rows x columns, float32 or bfloat16), row-major. Along each row (axis 1) or column (axis 0):
// y[i] = e^(s x[i] - m) / sum over j of e^(s x[j] - m), with the scale s and the maximum m of all s x[j]; with `log` its
// natural logarithm, s x[i] - m - ln(sum). Taking the maximum away first keeps the exponentials from overflowing.
//
// Contract, the same for every variant:
// - Sums are float32. With n numbers in a row, the distance from the result in exact arithmetic is at most 1e-5 + n 2^-24 of
//   it (absolute where `log`; Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 4.2).
// - Causal: element (r, c) with c > r takes no part, and its result is 0, or minus infinity with `log`.
// - A row with a NaN, with plus infinity, or of minus infinity only becomes NaN, as in PyTorch.
// - No rows and no columns are refused. The result does not depend on the number of threads.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

#include <bit>

namespace telar {

enum class SoftmaxAxis { Columns, Rows }; ///< along each row (axis 1), along each column (axis 0)
enum class SoftmaxMask { None, Causal };
enum class SoftmaxType { Float32, BFloat16 }; ///< of X; Y is float32

struct SoftmaxSpec {
    SoftmaxAxis axis = SoftmaxAxis::Columns;
    float scale = 1;
    SoftmaxMask mask = SoftmaxMask::None;
    bool log = false;
    SoftmaxType type = SoftmaxType::Float32;
    bool operator==(const SoftmaxSpec&) const = default;
};

/// One plane. bfloat16 is kept as its 16 bits.
using SoftmaxInput = std::variant<PlanesView<const float>, PlanesView<const uint16_t>>;

struct SoftmaxProblem {
    SoftmaxSpec spec;
    SoftmaxInput input;
    int64_t rows() const;
    int64_t columns() const;
};

/// A user error says which rule is broken.
Status checkSoftmax(const SoftmaxProblem& problem);

using SoftmaxRun = LaunchedRun;

/// One way to compute it. Stateless; any thread may call any member, several at a time.
class SoftmaxVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    virtual Status supports(const SoftmaxProblem&) const { return {}; }
    /// Times that an element is read from memory; one more time it is written.
    virtual int reads() const { return 3; }
    Cost cost(const SoftmaxProblem& problem) const;
    /// Fills `y`. Looks at `options.job` at least every 50 ms; progress counts rows (columns with axis 0).
    virtual Expected<SoftmaxRun> run(const SoftmaxProblem& problem, const PlanesView<float>& y,
                                     const RunOptions& options) const = 0;
};

/// Checks the problem, availability and support, then runs.
Expected<SoftmaxRun> runSoftmax(const SoftmaxVariant& variant, const SoftmaxProblem& problem,
                                const PlanesView<float>& y, const RunOptions& options = {});

/// `emulator:...`, `serial`, `online`, `openmp`, `simd`: nothing but this computer's processor.
Registry<SoftmaxVariant> cpuSoftmaxVariants();

/// The numbers of X in the type asked for.
class SoftmaxNumbers {
public:
    static Expected<SoftmaxNumbers> of(Matrix<float> values, SoftmaxType type);
    /// Normal numbers drawn from the seed (core/data/normal.hpp).
    static Expected<SoftmaxNumbers> create(int64_t rows, int64_t columns, SoftmaxType type, uint32_t seed,
                                           const JobContext& job = {});
    SoftmaxProblem problem(const SoftmaxSpec& spec) const;

private:
    std::variant<Matrix<float>, Matrix<uint16_t>> values_;
};
uint16_t toBFloat16(float value); ///< to nearest, ties to even
inline float fromBFloat16(uint16_t bits) { return std::bit_cast<float>(uint32_t{bits} << 16); }

/// What the three passes find, for pictures: a maximum and a sum of each row (of each column with axis 0), and between them the
/// exponentials e^(s x - m), 0 where an element takes no part.
struct SoftmaxStages {
    Matrix<float> maxima, exponentials, sums;
};
Expected<SoftmaxStages> softmaxStages(const SoftmaxProblem& problem, const JobContext& job = {});

/// `row-per-thread`, `row-per-warp`, `row-per-block`, `online`: plain CUDA, along rows that follow each other in memory.
const std::vector<simt::KernelCard>& softmaxKernels();
/// Name of the kernel's function for the type of the numbers: "rowPerWarp<float>".
std::string softmaxFunction(const std::string& kernel, SoftmaxType type);
/// A user error where the kernels cannot compute this: other axes, rows that are apart in memory, sizes beyond 32 bits.
Status softmaxFitsKernels(const SoftmaxProblem& problem);
simt::LaunchConfig softmaxLaunch(const std::string& kernel, const SoftmaxProblem& problem);
/// The launch in the emulator, with any way of looking at it.
Expected<simt::LaunchReport> emulateSoftmax(const std::string& kernel, const SoftmaxProblem& problem,
                                            const PlanesView<float>& y, const simt::LaunchOptions& options = {});

/// The block and the thread of it that write element (row, column); the others of its warp are its neighbours.
struct SoftmaxThread {
    int64_t block = 0;
    uint32_t thread = 0;
};
SoftmaxThread softmaxThread(const std::string& kernel, int64_t row, int64_t column);

} // namespace telar
