// Recurrent layers: RNN, GRU (Cho et al. 2014) and LSTM (Hochreiter and Schmidhuber 1997; peepholes: Gers and Schmidhuber 2000).
#pragma once

#include "core/network/network.hpp"
#include "core/network/operators.hpp"

#include <functional>

namespace telar::network {

/// What a layer of this kind is made of; shapes have been checked.
struct RecurrentShape {
    int64_t gates = 1; ///< 1 of RNN, 3 of GRU, 4 of LSTM
    int64_t steps = 0, samples = 0, inputs = 0, hidden = 0, directions = 1;
    bool batchFirst = false; ///< `layout`: axes of X and Y are samples, steps ...

    /// Where the numbers of a cell begin in Y, and in Y_h, Y_c and the initial states.
    int64_t output(int64_t t, int64_t d, int64_t b) const {
        return (batchFirst ? (b * steps + t) * directions + d : (t * directions + d) * samples + b) * hidden;
    }
    int64_t state(int64_t d, int64_t b) const { return (batchFirst ? b * directions + d : d * samples + b) * hidden; }
    int64_t input(int64_t t, int64_t b) const { return (batchFirst ? b * steps + t : t * samples + b) * inputs; }
};
Expected<RecurrentShape> recurrentShape(const Call& call);

/// What one sample has at one time step: arrays of `hidden` numbers.
struct RecurrentStep {
    int64_t time = 0;
    const double* gates[4] =
        {}; ///< behind their activation, in the order of the weights: LSTM i o f c, GRU z r h, RNN h
    const double *before = nullptr, *after = nullptr; ///< the state that went in and came out
    const double* cell = nullptr;                     ///< of LSTM, after the step
};
/// A cell of a recurrent layer through time.
struct GateSteps {
    struct Step {
        int64_t time = 0;
        std::vector<double> gates;    ///< behind their activation, named by `names`
        double before = 0, after = 0; ///< the state of this unit that went in and came out
        double cell = 0;              ///< of LSTM
    };
    std::vector<std::string>
        names; ///< "input", "output", "forget", "candidate"; "update", "reset", "candidate"; "candidate"
    int64_t direction = 0, sample = 0, unit = 0;
    int64_t time = 0;        ///< of the cell; of Y_h and Y_c the last that the sample has
    std::vector<Step> steps; ///< in the order of their computation: backwards in time where the direction is
};
bool isRecurrent(const Node& node);
/// `values`: by the graph's numbers, of the last run and constants. `cell`: place in memory of output `output` of the node. Errors: a
/// node of another kind, inputs without values, no memory, stopped.
Expected<GateSteps> gateSteps(const Network& network, const std::vector<Tensor>& values, int node, std::size_t output,
                              int64_t cell, const JobContext& job = {});

/// Every step of one sample and direction, in the order of their computation, by the reference.
Status watchRecurrent(Call& call, int64_t direction, int64_t sample,
                      const std::function<void(const RecurrentStep&)>& watch);

} // namespace telar::network
