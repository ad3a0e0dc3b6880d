// One neuron: its contract and the interface that every variant implements.
//
// s = w1 a1 + w2 a2 + ... + wn an, float32 inputs and weights; the output is sigma(s) = 1 / (1 + e^-s).
//
// Contract, the same for every variant:
// - n >= 1, as many weights as inputs, all of them finite: else refused, with the place of the first that is
//   not. A sum beyond the variant's number type is refused too.
// - |error of s| <= n * 2^-24 * (|w1 a1| + ... + |wn an|) for any order of the sum (Higham, Accuracy and
//   Stability of Numerical Algorithms, 2nd ed., section 4.2). Whole numbers whose absolute products sum to
//   less than 2^24 are exact.
// - The result does not depend on the number of threads.
// - sigma is computed in float64 and never overflows.
#pragma once

#include "core/operation/registry.hpp"
#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"

#include <span>

namespace telar {

struct NeuronProblem {
    std::span<const float> inputs, weights;
    int64_t size() const { return static_cast<int64_t>(inputs.size()); }
};

struct NeuronRun {
    double sum = 0;    ///< as the variant's number type gives it
    double output = 0; ///< sigma(sum)
    DeviceTimes device;
    std::optional<LaunchShape> launch; ///< of the first launch
    int64_t launches = 0;              ///< 0 on the CPU
};

/// 1 / (1 + e^-x), without overflow for any x: for negative x as e^x / (1 + e^x).
double stableSigmoid(double x);

/// What the published program computes: e^-x in float64, with a guard that answers 0 only below -10000.
/// Nothing where e^-x overflows, which ends that program with an exception: from x = -709.79 down to the
/// guard.
std::optional<double> publishedSigmoid(double x);

/// A user error names what is wrong: sizes only, nothing is read.
Status checkNeuron(const NeuronProblem& problem);

/// One way to add. Stateless; any thread may call any member, several at a time.
class NeuronVariant : public VariantBase {
public:
    using VariantBase::VariantBase;
    virtual Status supports(const NeuronProblem&) const { return {}; }
    virtual Cost cost(const NeuronProblem& problem) const;
    /// The weighted sum. Looks at `options.job` at least every 50 ms; progress counts inputs.
    virtual Expected<NeuronRun> run(const NeuronProblem& problem, const RunOptions& options) const = 0;
};

/// Checks the problem, availability and support, runs, applies sigma, and names the first input that is not
/// finite.
Expected<NeuronRun> runNeuron(const NeuronVariant& variant, const NeuronProblem& problem,
                              const RunOptions& options = {});

/// `emulator:...`, `serial`, `backwards`, `sorted`, `kahan`, `pairwise`, `double`, `openmp`, `simd`.
Registry<NeuronVariant> cpuNeuronVariants();

/// The sum in the processor's 80-bit numbers (64 bits of mantissa): what the others are measured against.
struct NeuronReference {
    long double sum = 0;
    long double magnitude = 0; ///< of the absolute products
    /// The contract's bound on the error of any order in float32.
    double bound(int64_t n) const;
};
Expected<NeuronReference> neuronReference(const NeuronProblem& problem, const RunOptions& options = {});

} // namespace telar
