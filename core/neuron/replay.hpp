// The tree of partial sums of one neuron, as the emulator's threads built it: what the lab plays back.
#pragma once

#include "core/neuron/emulate.hpp"

namespace telar {

/// What every thread holds after one step. Slots are threads, block after block.
struct TreeLevel {
    enum class Kind {
        Products, ///< each thread's own number: a product, or the sum of four
        Round,    ///< threads added the number of another thread
        Block,    ///< one sum of each block
        Sum       ///< the blocks' sums joined
    };
    Kind kind = Kind::Products;
    std::vector<float> values;
    std::vector<uint8_t> active;              ///< threads whose number this step made
    std::vector<std::pair<int, int>> edges;   ///< to a slot, from a slot of the level before
    int distance = 0;                         ///< of a round: how far away the other thread is
    bool registers = false;                   ///< of a round: by shuffle, without shared memory
    int threads = 0, warps = 0, allWarps = 0; ///< that worked; warps that had at least one such thread
    int divergent = 0;                        ///< warps of which only some lanes worked
};

struct NeuronReplay {
    std::string kernel;
    int threads = 256; ///< of a block
    int blocks = 1;
    int perThread = 1; ///< products that a thread adds before the tree begins
    std::vector<TreeLevel> levels;
    double sum = 0;
    int64_t launches = 0;
};

inline constexpr int64_t mostReplayed = 2048;

/// Traces the kernel over at most `mostReplayed` inputs.
Expected<NeuronReplay> replayNeuron(const std::string& kernel, const NeuronProblem& problem,
                                    const JobContext& job = {});

} // namespace telar
