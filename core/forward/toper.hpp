// The "toper": a chain of registers that keeps the largest of a stream of numbers by compare-and-swap, and
// the published estimates of a machine made of it (D. Ragel, 2024: a handwritten drawing and two texts).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace telar::forward {

/// What one clock of the pipelined chain leaves.
struct ToperClock {
    std::vector<float> registers; ///< largest first once the stream is through; 0 where empty
    std::vector<float> passing;   ///< the number on its way into each register; NaN where none
    std::vector<bool> swapped;    ///< the register took the number and passed its own on
};
struct ToperRun {
    std::vector<ToperClock> clocks; ///< the first is the state before anything entered
    int64_t pipelinedClocks = 0;    ///< all registers compare at once: one number enters each clock
    int64_t serialClocks = 0;       ///< one comparison at a time; the first numbers fill the empty registers at no cost
};
/// A stream of derivatives like those of a sample: signed, most of them small. The page and `telar-cli circuit` show this one.
std::vector<float> exampleStream(int numbers);
/// Magnitudes are compared; signs stay. `clocksPerComparison` counts for the serial chain only.
ToperRun runToper(std::span<const float> candidates, int registers, int clocksPerComparison);

/// registers x (candidates - registers) x clocks, as published; 0 where everything fits. Equals
/// `serialClocks`.
int64_t publishedClocks(int64_t registers, int64_t candidates, int64_t clocks);
/// candidates + registers: the last number's way through a pipelined chain.
int64_t pipelinedClocks(int64_t registers, int64_t candidates);

/// What one clock of a merge leaves: how many of each list have gone out.
struct MergeClock {
    int left = 0, right = 0;
    bool fromLeft = true; ///< which list the number of this clock came from
};
struct MergeRun {
    std::vector<float> left, right; ///< as they came: the largest magnitude first
    std::vector<float> merged;      ///< the largest magnitude first
    std::vector<MergeClock> clocks; ///< the first is the state before anything went out
};
/// Two lists that are sorted already, as two chains leave them, become one: each clock compares the two heads, and
/// the larger magnitude (of equals the left one) goes out, until `registers` are full or both lists are empty.
MergeRun mergeSorted(std::span<const float> left, std::span<const float> right, int registers);
/// The `registers` largest magnitudes of the candidates as a chain leaves them, the largest first.
std::vector<float> sortedByChain(std::span<const float> candidates, int registers);

/// The published estimate of a training machine, every assumption a control.
struct FpgaSpec {
    int64_t batch = 10, inputs = 5, neurons = 5, registers = 16;
    int64_t multipliers = 220; ///< of a Zynq Z2 board
    double megahertz = 100;
    int64_t layers = 2, runs = 5;
    bool operator==(const FpgaSpec&) const = default;
};
struct FpgaEstimate {
    int64_t multiplications = 0;                ///< of a layer: batch x inputs x neurons x (registers + the value)
    double serialLayerMs = 0, serialMs = 0;     ///< one multiplication a clock: the 0.424 ms of the first text
    double parallelLayerMs = 0, parallelMs = 0; ///< all multipliers at work: the 0.002 ms of the second
    int64_t toperClocks = 0;                    ///< what both leave out: sorting a neuron's candidates, pipelined chain
};
FpgaEstimate estimateFpga(const FpgaSpec& spec);

} // namespace telar::forward
