// What lessons can check in the pooling lab.
#include "ui/labs/pooling/inspector_panel.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/labs/pooling/timeline_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr const char* kinds[] = {"collection", "random", "typed", "file", "volume"};
constexpr const char* looks[] = {"value", "block", "warp", "lane", "thread", "index"};

FactValue whole(int64_t value) { return static_cast<double>(value); }

/// Share of a run's time that is copies: of all spans that are known.
FactValue copyShare(const Timeline* line) {
    if (!line)
        return {};
    double copies = 0, all = 0;
    for (const auto& span : line->spans) {
        const auto took = static_cast<double>(span.durationNs);
        all += took;
        copies += span.lane == TimelineLane::CopyIn || span.lane == TimelineLane::CopyOut ? took : 0;
    }
    return all > 0 ? FactValue(100 * copies / all) : FactValue();
}

} // namespace

std::vector<LabFact> PoolingLab::facts() const {
    const auto& state = model_->state();
    const auto& spec = state.spec;
    const auto result = model_->result();
    const bool current = result && result->source == model_->source() && result->spec == spec;
    const bool pinned = current && stage_->pinned();
    FactValue cell, outputRows, outputColumns, windows;
    if (current) {
        outputRows = whole(result->shape.rows);
        outputColumns = whole(result->shape.columns);
        windows = whole(result->shape.rows * result->shape.columns);
        if (pinned && stage_->row() < result->shape.rows && stage_->column() < result->shape.columns)
            cell = model_->inspect(stage_->row(), stage_->column()).result;
    }
    const auto measured = std::count_if(model_->timings().begin(), model_->timings().end(),
                                        [](const auto& t) { return t.second.state == VariantTiming::State::Measured; });
    // Known to the reader once the tab was opened.
    const bool open = !timeline_->visibleRegion().isEmpty();
    const auto *each = open ? timeline_->each() : nullptr, *once = open ? timeline_->once() : nullptr;
    FactValue longer;
    if (each && once && once->totalNs > 0)
        longer = static_cast<double>(each->totalNs) / static_cast<double>(once->totalNs);
    return {{"source", tr("Source: collection, random, typed, file or volume"),
             factWord(kinds, static_cast<int>(state.source.kind))},
            {"rows", tr("Rows of the random matrix"), whole(state.source.rows)},
            {"columns", tr("Columns of the random matrix"), whole(state.source.columns)},
            {"seed", tr("Seed"), whole(state.source.seed)},
            {"kernel_rows", tr("Rows of the kernel"), whole(spec.kernel.h)},
            {"kernel_columns", tr("Columns of the kernel"), whole(spec.kernel.w)},
            {"stride", tr("Stride, downwards"), whole(spec.stride.h)},
            {"padding", tr("Padding, above and below"), whole(spec.padding.h)},
            {"mode", tr("Mode: max or average"), spec.mode == PoolingMode::Max ? "max" : "average"},
            {"output_rows", tr("Rows of the feature map"), outputRows},
            {"output_columns", tr("Columns of the feature map"), outputColumns},
            {"windows", tr("Number of windows"), windows},
            {"pinned", tr("A cell is pinned: 1, else 0"), whole(pinned)},
            {"cell_row", tr("Row of the pinned cell"), pinned ? whole(stage_->row()) : FactValue()},
            {"cell_column", tr("Column of the pinned cell"), pinned ? whole(stage_->column()) : FactValue()},
            {"cell_value", tr("Value of the pinned cell"), cell},
            {"step", tr("Step of the transport bar"), whole(stage_->transport()->step() + 1)},
            {"look", tr("Colours show: value, block, warp, lane, thread or index"),
             factWord(looks, static_cast<int>(stage_->look()))},
            {"thesis_mode", tr("As the thesis does it: 1, else 0"), whole(inspector_->thesisMode())},
            {"variant", tr("Variant"), state.variant},
            {"measured", tr("Variants measured"), whole(measured)},
            {"launches_copy_percent", tr("Timeline, one launch per window: % of the time in copies"), copyShare(each)},
            {"once_copy_percent", tr("Timeline, a single launch: % of the time in copies"), copyShare(once)},
            {"launches_longer", tr("Timeline: one launch per window takes this many times as long"), longer}};
}

} // namespace telar
