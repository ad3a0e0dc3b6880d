// What the neuron lab paints: the tree of partial sums, and sigma with the point on it.
#pragma once

#include "ui/labs/neuron/neuron_model.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// The tree up to and with level `step`; `hover` is a slot, or -1.
Painted::Paint paintTree(std::shared_ptr<const NeuronPicture> picture, int step, int hover);
/// The slot under a point of a picture of that size; -1 for none.
int slotAt(const NeuronReplay& replay, QSizeF size, QPointF position);
/// "products", "4 threads away", "blocks", "sum".
QString levelName(const NeuronReplay& replay, int level);

Painted::Paint paintSigma(std::shared_ptr<const NeuronPicture> picture);

// The published check drawn large: ten inputs and weights, their products, and how threads add them, number by number.

/// The tree up to and with level `step`, over the inputs and weights; `hover` is a slot, or -1. Threads without an input are left
/// out.
Painted::Paint paintTen(std::shared_ptr<const NeuronPicture> picture, int step, int hover);
/// The slot under a point of a picture of that size; -1 for none.
int slotOfTen(const NeuronReplay& replay, QSizeF size, QPointF position);
/// input, weight, product
QByteArray tenCsv();

} // namespace telar
