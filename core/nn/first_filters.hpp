// What the first convolution of a trained network has learned, to be looked at by itself.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/nn/parameters.hpp"

namespace telar::nn {

struct FirstFilters {
    int64_t outputs = 0, channels = 0; ///< filters, and planes of each
    Matrix<float> weights;             ///< outputs * channels planes
};

/// Of Telar's parameters or of any that PyTorch names: of the weights with four sides (out, in, rows, columns) those whose
/// layer comes first. A user error where there are none; `name` of the file goes into it.
Expected<FirstFilters> firstFilters(const Tensors& parameters, const std::string& name);

} // namespace telar::nn
