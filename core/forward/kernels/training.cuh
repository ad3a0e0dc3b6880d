#pragma once

#include <cstdint>

/// What the trainings of one launch have in common.
struct WarpTraining {
    int32_t widths[8] = {};                           ///< of the inputs and of at most 7 layers
    int32_t layers = 0, parameters = 0, widest = 0;   ///< widest: of the layers after the inputs
    int32_t samples = 0;                              ///< that a block works on at a time
    int32_t registers = 0;                            ///< room for each neuron's: the most of any training
    int32_t training = 0, validation = 0, batch = 0;  ///< rows
    int32_t firstEpoch = 0, endEpoch = 0, epochs = 0; ///< done by this launch, of all
    int32_t sigmoidOutput = 0, published = 0;         ///< whether
    float rate = 0;
};
