// The window gliding over the input while the feature map forms, as an animation to export.
#pragma once

#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

struct Exportable;
class MatrixView;

/// Nothing to show (no frames) without a result.
std::optional<Exportable> poolingAnimation(const PoolingModel& model, const MatrixView& input,
                                           const MatrixView& output);

} // namespace telar
