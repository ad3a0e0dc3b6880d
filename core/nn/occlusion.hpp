// Which places of a picture a network needs: cover a patch, ask again, and see how much surer it was before
// (M. Zeiler and R. Fergus 2014, section 4.2). Slower than a gradient, and closer to the question.
#pragma once

#include "core/nn/inspect.hpp"

namespace telar::nn {

struct OcclusionSpec {
    int64_t patch = 8;   ///< side of the covered square, pixels
    int64_t stride = 2;  ///< between two squares
    float cover = 0;     ///< value of covered pixels, as the model reads them
    int32_t target = -1; ///< class whose probability counts; -1: the predicted one
    int threads = 0;     ///< 0: all cores
};

struct Occlusion {
    int32_t target = 0;
    float before = 0; ///< probability of the target with nothing covered
    /// (rows, columns) of the input: mean fall of that probability over the squares that cover a pixel;
    /// negative where covering made the network surer.
    LayerView fall;
    int64_t squares = 0;
};

/// `input`: (channels, rows, columns) as the model reads it. Squares stand at every multiple of the stride
/// and flush with the far edges, so every pixel is covered. Progress counts squares.
Expected<Occlusion> occlude(const ModelSpec& model, const Tensors& parameters, const std::vector<float>& input,
                            const OcclusionSpec& spec, const JobContext& job = {});

} // namespace telar::nn
