// What the forward-mode lab paints: the network with its registers, one neuron's candidates, losses against
// registers, and the toper.
#pragma once

#include "ui/labs/forward/forward_model.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// Two steps for each neuron, in their order: derivatives meet, the largest stay. One more: the gradient.
inline int networkSteps(const forward::SampleTrace& trace) { return 2 * static_cast<int>(trace.neurons.size()) + 1; }
Painted::Paint paintNetwork(std::shared_ptr<const ForwardSample> sample, int step, int chosen);
/// The neuron whose card lies under a point of a picture of that size; -1 for none.
int neuronAt(const ForwardSample& sample, QSizeF size, QPointF position);
/// All candidates of one neuron, the largest first, with the line below which they fell out (`kept`: it is
/// drawn).
Painted::Paint paintCandidates(std::shared_ptr<const ForwardSample> sample, int neuron, bool kept);
/// The layer that a parameter belongs to, from 1.
int layerOf(const forward::NetworkShape& shape, int parameter);

Painted::Paint paintStudy(std::shared_ptr<const ForwardStudy> study, std::vector<PublishedDpfm> published);
QByteArray studyCsv(const ForwardStudy& study, const std::vector<PublishedDpfm>& published);
/// "2", "all 61", "backpropagation".
QString settingName(const forward::SettingSummary& setting, int parameters);

Painted::Paint paintToper(std::shared_ptr<const forward::ToperRun> run, std::vector<float> candidates, int clock);
/// Two sorted lists above, what has gone out of them below.
Painted::Paint paintMerge(std::shared_ptr<const forward::MergeRun> run, int registers, int clock);

/// With so many decimals, or none where that does not fit into the box.
void drawNumber(QPainter& painter, const QRectF& box, double value, int decimals);

} // namespace telar
