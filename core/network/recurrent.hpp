// Recurrent layers: RNN, GRU (Cho et al. 2014) and LSTM (Hochreiter and Schmidhuber 1997; peepholes: Gers and Schmidhuber 2000).
#pragma once

#include "core/network/cell.hpp"
#include "core/network/network.hpp"
#include "core/network/operators.hpp"

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

bool isRecurrent(const Node& node);
/// The steps of one number of its state, by the reference, in double; `call` needs no outputs.
Expected<std::vector<GateStep>> gatesOf(Call& call, int64_t direction, int64_t sample, int64_t unit);

} // namespace telar::network
