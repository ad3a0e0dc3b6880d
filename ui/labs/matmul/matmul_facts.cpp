// What lessons can check in the matrix-product lab.
#include "ui/labs/matmul/analysis_panel.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/widgets/controls.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr const char* looks[] = {"value", "block", "warp", "lane", "thread", "index"};

FactValue whole(int64_t value) { return static_cast<double>(value); }

} // namespace

std::vector<LabFact> MatmulLab::facts() const {
    const auto& state = model_->state();
    const auto result = model_->result();
    const bool current = result && result->state.size == state.size && result->state.kernel == state.kernel &&
                         result->state.change == state.change && result->state.blockX == state.blockX &&
                         result->state.blockY == state.blockY;
    FactValue block, blocks, threads, warps, sectors, efficiency, different, findings, bankWays;
    if (current) {
        const auto& shown = result->shown();
        const auto global = shown.counters.global();
        block = whole(result->config.block.count());
        blocks = whole(result->config.grid.count());
        threads = whole(result->config.grid.count() * result->config.block.count());
        warps = whole(shown.counters.warps);
        if (global.instructions > 0)
            sectors = static_cast<double>(global.sectors) / static_cast<double>(global.instructions);
        if (global.sectors > 0)
            efficiency = 100 * static_cast<double>(global.neededSectors) / static_cast<double>(global.sectors);
        different = whole(shown.different);
        findings = whole(shown.findingCount);
        bankWays = whole(shown.counters.shared().worstWays);
    }
    const auto occupancy = model_->occupancy();
    const auto measured = std::count_if(model_->timings().begin(), model_->timings().end(),
                                        [](const auto& t) { return t.second.state == MatmulTiming::State::Measured; });
    return {{"size", tr("Rows of the matrices"), whole(state.size)},
            {"kernel", tr("Kernel"), state.kernel},
            {"change", tr("Change tried; empty: none"), state.change},
            {"identity", tr("B is the identity: 1, else 0"), whole(state.identity)},
            {"block_x", tr("Threads per block along x, as chosen"), whole(state.blockX)},
            {"block_y", tr("Threads per block along y, as chosen"), whole(state.blockY)},
            {"block_threads", tr("Threads per block"), block},
            {"blocks", tr("Grid size in blocks"), blocks},
            {"grid_threads", tr("Threads of the grid"), threads},
            {"warps", tr("Warps counted"), warps},
            {"sectors_per_request", tr("Sectors per warp request"), sectors},
            {"useful_percent", tr("% of the fetched sectors that was needed"), efficiency},
            {"bank_ways", tr("Wavefronts of the worst access to shared memory"), bankWays},
            {"different", tr("Wrong elements of C"), different},
            {"findings", tr("Races and other findings"), findings},
            {"occupancy_percent", tr("Occupancy in %"), occupancy ? FactValue(100 * occupancy->share) : FactValue()},
            {"look", tr("Colours of C show: value, block, warp, lane, thread or index"),
             factWord(looks, static_cast<int>(stage_->look()))},
            {"pinned", tr("An element is pinned: 1, else 0"), whole(stage_->pinned())},
            {"cell_row", tr("Row of the element"), whole(stage_->row())},
            {"cell_column", tr("Column of the element"), whole(stage_->column())},
            {"step", tr("Step of the thread"), whole(stage_->step() + 1)},
            {"memory_latency", tr("Memory latency on the page Multiprocessor, as a multiple of the card's"),
             whole(int64_t{1} << analysis_->multiprocessor()->latency()->current())},
            {"measured", tr("Variants measured"), whole(measured)}};
}

} // namespace telar
