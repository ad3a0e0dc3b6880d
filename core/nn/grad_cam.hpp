// Where a convolutional network looks: Grad-CAM (Selvaraju et al. 2017, section 3), and what moving a picture by a pixel does.
#pragma once

#include "core/nn/inspect.hpp"

#include <span>

namespace telar::nn {

struct GradCam {
    int32_t target = 0;
    int layer = -1; ///< whose maps are weighed: the last convolution, or the activation behind it
    /// (rows, columns) of the input, 0 to 1: max(0, sum over maps of (mean gradient of the target's output) x map), drawn out
    /// bilinearly to the input's size, its largest value 1; all 0 where nothing speaks for the target.
    LayerView map;
};
/// `target` -1: the predicted class. `input`: (channels, rows, columns) as the model reads it. A user error for a model without
/// convolutions.
Expected<GradCam> gradCam(const ModelSpec& model, const Tensors& parameters, const std::vector<float>& input,
                          int32_t target = -1, const JobContext& job = {});

/// What a picture is called in one of its moves.
struct ShiftedAnswer {
    int64_t rows = 0, columns = 0; ///< that it is moved by
    int32_t predicted = 0;
    float probability = 0; ///< of the class that is predicted unmoved
};
/// Nine of them, row by row: the fifth is the picture unmoved. What comes in is black. A user error for pictures that cannot be
/// moved so far.
Expected<std::vector<ShiftedAnswer>> shiftedAnswers(const ModelSpec& model, const Tensors& parameters,
                                                    const Samples& samples, int32_t sample, int64_t pixels,
                                                    const JobContext& job = {});

/// All eight moves of a picture by `pixels` along rows, columns and both; what comes in is black.
struct ShiftEffect {
    int64_t pictures = 0;
    int64_t changed = 0; ///< pictures of which at least one move changes the predicted class
    int64_t moves = 0, movesChanged = 0;
    double meanFall = 0; ///< of the probability of the class that was predicted unmoved; mean of absolute changes
    double largestFall = 0;
};
/// Progress counts pictures.
Expected<ShiftEffect> shiftEffect(const ModelSpec& model, const Tensors& parameters, const Samples& samples,
                                  std::span<const int32_t> some, int64_t pixels, const JobContext& job = {});

} // namespace telar::nn
