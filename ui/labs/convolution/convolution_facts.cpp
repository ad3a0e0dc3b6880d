// What lessons can check in the convolution lab.
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/widgets/transport_bar.hpp"

namespace telar {

std::vector<LabFact> ConvolutionLab::facts() const {
    static constexpr const char* kinds[] = {"collection", "random", "typed", "file", "volume"};
    const auto whole = [](int64_t value) { return FactValue(static_cast<double>(value)); };
    const auto& s = model_->state();
    const auto result = model_->result();
    const bool current = result && result->source == model_->source() && result->state.sameProblem(s);
    const bool pinned =
        current && stage_->pinned() && stage_->row() < result->shape.rows && stage_->column() < result->shape.columns;
    const auto* named = s.filters == FilterKind::One ? s.filter.named() : nullptr;
    const auto spec = s.spec();
    return {{"source", tr("Source: collection, random, typed, file or volume"),
             factWord(kinds, static_cast<int>(s.source.kind))},
            {"filter", tr("Name of the filter, or own"),
             named                             ? named->id
             : s.filters == FilterKind::Random ? std::string("random")
             : s.filters == FilterKind::Layer  ? std::string("layer")
                                               : std::string("own")},
            {"kernel_rows", tr("Rows of the filter"), whole(spec.kernel.h)},
            {"kernel_columns", tr("Columns of the filter"), whole(spec.kernel.w)},
            {"stride", tr("Stride, downwards"), whole(s.stride.h)},
            {"padding", tr("Padding, above and below"), whole(s.padding.h)},
            {"bias", tr("Bias"), s.bias},
            {"relu", tr("ReLU after the sum: 1, else 0"), whole(s.relu)},
            {"pool", tr("Pooling after it: 1, else 0"), whole(s.pool)},
            {"output_rows", tr("Rows of the feature map"), current ? whole(result->shape.rows) : FactValue()},
            {"output_columns", tr("Columns of the feature map"), current ? whole(result->shape.columns) : FactValue()},
            {"least", tr("Smallest value of the feature map"), current ? FactValue(result->least) : FactValue()},
            {"largest", tr("Largest value of the feature map"), current ? FactValue(result->most) : FactValue()},
            {"pinned", tr("A cell is pinned: 1, else 0"), whole(pinned)},
            {"cell_row", tr("Row of the pinned cell"), pinned ? whole(stage_->row()) : FactValue()},
            {"cell_column", tr("Column of the pinned cell"), pinned ? whole(stage_->column()) : FactValue()},
            {"cell_value", tr("Value of the pinned cell"),
             pinned ? FactValue(static_cast<double>(result->at(stage_->row(), stage_->column()))) : FactValue()},
            {"step", tr("Step of the transport bar"), whole(stage_->transport()->step() + 1)},
            {"page", tr("Page: window or im2col"), stage_->page() == 1 ? "im2col" : "window"},
            {"channels_in", tr("Channels of the input"), whole(spec.inputChannels)},
            {"channels_out", tr("Feature maps"), whole(spec.outputChannels)},
            {"groups", tr("Groups of channels"), whole(spec.groups)},
            {"channel_seen", tr("Feature map shown, from 0"), current ? whole(result->seenOutput) : FactValue()}};
}

} // namespace telar
