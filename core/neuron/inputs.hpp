// Inputs of a neuron, made from a seed in any piece and by any number of threads, so that a billion of them
// need not be held; and a neuron over such a stream.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/neuron/neuron.hpp"

namespace telar {

/// Activations uniform on [0, 1), weights standard normal, as in the published program. Their weighted sum
/// has mean 0 and standard deviation sqrt(n / 3): 577 for a million, where sigma is 0 or 1 to every printed
/// digit. `scaled` divides each weight by sqrt(n), so that the sum has standard deviation 0.577 for every n
/// and sigma says something.
struct NeuronSource {
    int64_t size = 1000000;
    uint32_t seed = 1;
    bool scaled = false;

    static constexpr int64_t block = 65536; ///< has a generator of its own
    /// Inputs `first` to `first + count`; `first` is a multiple of `block`.
    void fill(int64_t first, int64_t count, float* inputs, float* weights) const;
    /// sqrt(n / 3), or sqrt(1 / 3).
    double deviation() const;
};

/// All of them, in memory of this process.
struct NeuronInputs {
    Matrix<float> inputs, weights; ///< one row each
    NeuronProblem problem() const;
};
Expected<NeuronInputs> makeInputs(const NeuronSource& source, const RunOptions& options = {});

/// The ten inputs and weights that the published program gives in its comments as a check: their weighted sum is
/// 0.9186 and its sigmoid 0.7147568.
NeuronInputs tenInputs();

struct StreamedNeuron {
    double sum = 0, output = 0;
    std::optional<NeuronReference> reference;
    double generateMs = 0, cycleMs = 0, totalMs = 0; ///< making the inputs; adding; all, reference included
    int64_t pieces = 0, memoryBytes = 0;
};
struct StreamOptions {
    int threads = 0;
    int64_t piece = int64_t{1} << 22; ///< inputs held at a time; a multiple of NeuronSource::block
    bool reference = true;
    JobContext job; ///< progress counts inputs
};
/// The variant adds each piece; the pieces' sums are added in float64 in order.
Expected<StreamedNeuron> runStreamed(const NeuronVariant& variant, const NeuronSource& source,
                                     const StreamOptions& options = {});

} // namespace telar
