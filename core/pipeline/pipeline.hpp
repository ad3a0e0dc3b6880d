// Normalise, weigh, activate: its contract and the interface that every variant implements.
//
// y[i] = tanh(x[i] / 255 * w[i]), float32; x as float32 or as bytes.
//
// Contract, the same for every variant:
// - As many weights as values, at least one, all finite: else refused, naming the first that is not.
// - Bytes are read as they are, by the step that divides them: quotient, product and result have the bits that
//   the same values give as float32.
// - The quotient and the product are rounded once each, as IEEE 754 asks: they have the same bits in every
//   variant.
// - Activation by `Library`: at most 2 units in the last place from tanh of the product, for every float32,
//   by vectors; at most 3 by the C library's tanhf.
// - Activation by `Exponentials`, as published: (e^v - e^-v) / (e^v + e^-v), each step to float32. Near 0 the
//   difference cancels: |error| <= 8 * 2^-24 for |v| < 88; beyond that e^v overflows and the formula gives
//   NaN.
// - The result does not depend on the number of threads.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"

#include <span>
#include <variant>

namespace telar {

enum class TanhBy { Library, Exponentials };

/// In the order of `PipelineValues`.
enum class GreyType { Float32, UInt8 };
const char* greyName(GreyType type); ///< "float32", "uint8"
int64_t greySize(GreyType type);     ///< bytes of a value

using PipelineValues = std::variant<std::span<const float>, std::span<const uint8_t>>;

struct PipelineProblem {
    PipelineValues values; ///< grey levels, 0 to 255
    std::span<const float> weights;
    TanhBy tanh = TanhBy::Library;
    GreyType type() const { return static_cast<GreyType>(values.index()); }
    int64_t size() const {
        return std::visit([](const auto& all) { return static_cast<int64_t>(all.size()); }, values);
    }
    float value(int64_t i) const {
        return std::visit([i](const auto& all) { return static_cast<float>(all[static_cast<std::size_t>(i)]); },
                          values);
    }
};

struct PipelineRun {
    DeviceTimes device;
    int64_t launches = 0; ///< 0 on the CPU
};

/// Sizes only, nothing is read.
Status checkPipeline(const PipelineProblem& problem);
/// Reads everything: the first value or weight that is not finite.
Status checkFinite(const PipelineProblem& problem, const JobContext& job = {});

/// One way to do it. Stateless; any thread may call any member, several at a time.
class PipelineVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    virtual int passes() const = 0; ///< over the data: 3 or 1
    /// Bytes as the passes read and write them (an array that is written is not counted as read), and
    /// arithmetic: see `pipelineOperations`.
    virtual Cost cost(const PipelineProblem& problem) const;
    /// Fills `out`, as long as the values. Looks at `options.job` at least every 50 ms; progress counts
    /// values.
    virtual Expected<PipelineRun> run(const PipelineProblem& problem, std::span<float> out,
                                      const RunOptions& options) const = 0;
};

/// Per value: a quotient, a product and the activation. An exponential counts as 10 operations (reduction, a
/// polynomial of degree 6, scaling), so the formula with its two is 23; tanh from a table of polynomials
/// is 12.
double pipelineOperations(TanhBy tanh);
/// Bytes that so many passes read and write for each value.
double pipelineBytes(int passes, GreyType type);

/// Checks sizes and availability, then runs.
Expected<PipelineRun> runPipeline(const PipelineVariant& variant, const PipelineProblem& problem, std::span<float> out,
                                  const RunOptions& options = {});

/// `passes`, `fused`, `openmp`, `simd-passes`, `simd`.
Registry<PipelineVariant> cpuPipelineVariants();

/// In float64, from the float32 product: what the variants' last places are counted from.
double pipelineReference(float value, float weight);
/// |got - want| in units of the last place of float32 at `want`.
double ulpsBetween(float got, double want);

/// Every stage of one problem, for pictures.
struct PipelineStages {
    Matrix<float> normalised, weighed, activated; ///< one row each
};
Expected<PipelineStages> pipelineStages(const PipelineProblem& problem, const RunOptions& options = {});

/// Counts of values in `bins` equal steps from `low` to `high`; the ends count what lies beyond.
struct Histogram {
    double low = 0, high = 1;
    std::vector<int64_t> counts;
    double least = 0, greatest = 0, mean = 0, deviation = 0; ///< of the values
};
/// Over the values' own range (widened where they are all equal). NaNs are left out.
Histogram histogramOf(std::span<const float> values, int bins);

/// The published case: grey levels 0 to 255 uniform, weights normal with mean 0.5 and deviation 0.1.
struct PipelineInputs {
    std::variant<Matrix<float>, Matrix<uint8_t>> values; ///< one row
    Matrix<float> weights;                               ///< one row
    PipelineProblem problem(TanhBy tanh = TanhBy::Library) const;
};
/// A seed gives the same grey levels and weights as either type.
Expected<PipelineInputs> makePipelineInputs(int64_t size, uint32_t seed, const RunOptions& options = {},
                                            GreyType type = GreyType::Float32);
/// The same weights for values of one's own, row by row. As bytes: refused, naming the first that is no whole number
/// from 0 to 255.
Expected<PipelineInputs> makePipelineInputs(const AnyMatrix& values, uint32_t seed, const RunOptions& options = {},
                                            GreyType type = GreyType::Float32);

} // namespace telar
