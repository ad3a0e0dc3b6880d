#include "core/neuron/replay.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar {

namespace {

using simt::Op;

constexpr int lanesOfWarp = 32;

float floatOf(const simt::Event& e) { return std::bit_cast<float>(e.value); }

/// The levels of one launch, filled thread by thread.
class Builder {
public:
    Builder(NeuronReplay& replay, int slots) : replay_(replay), slots_(slots) {}

    TreeLevel& level(std::size_t at) {
        while (levels_.size() <= at) {
            TreeLevel made;
            made.kind = TreeLevel::Kind::Round;
            made.values.assign(static_cast<std::size_t>(slots_), NAN);
            made.active.assign(static_cast<std::size_t>(slots_), 0);
            levels_.push_back(std::move(made));
        }
        return levels_[at];
    }
    void put(std::size_t at, int slot, float value, int from) {
        auto& l = level(at);
        l.values[static_cast<std::size_t>(slot)] = value;
        l.active[static_cast<std::size_t>(slot)] = 1;
        l.edges.emplace_back(slot, slot);
        if (from >= 0 && from != slot) {
            l.edges.emplace_back(slot, from);
            l.distance = std::abs(from - slot);
        }
    }
    /// What a thread does not make anew it keeps.
    void finish() {
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            auto& l = levels_[i];
            const auto& before = i > 0 ? levels_[i - 1] : replay_.levels.back();
            for (std::size_t s = 0; s < l.values.size(); ++s)
                if (!l.active[s])
                    l.values[s] = before.values[s];
        }
        for (auto& l : levels_)
            replay_.levels.push_back(std::move(l));
    }
    std::size_t count() const { return levels_.size(); }

private:
    NeuronReplay& replay_;
    int slots_;
    std::vector<TreeLevel> levels_;
};

/// One thread of a reduction: rounds through shared memory or by shuffles. A shuffle's event holds what the
/// thread gave, so its sum after one is what it gives to the next, or stores.
void followThread(std::span<const simt::Event> events, int thread, int base, Builder& builder, float& own) {
    int barriers = 0, shuffles = 0, other = -1, source = -1;
    const int lane = thread % lanesOfWarp, warp = thread - lane;
    const auto made = [&](float value) {
        const auto at = static_cast<std::size_t>(shuffles - 1);
        if (lane >= lanesOfWarp >> shuffles)
            return;
        builder.put(at, base + thread, value, base + warp + source);
        builder.level(at).registers = true;
    };
    for (const auto& e : events) {
        switch (e.op()) {
        case Op::Barrier:
            ++barriers;
            other = -1;
            break;
        case Op::Shuffle:
            if (shuffles == 0)
                own = floatOf(e);
            else
                made(floatOf(e));
            ++shuffles;
            source = static_cast<int>(e.index);
            break;
        case Op::SharedLoad:
            if (e.index != thread)
                other = static_cast<int>(e.index);
            break;
        case Op::SharedStore:
            if (shuffles > 0)
                made(floatOf(e));
            else if (barriers == 0)
                own = floatOf(e);
            else
                builder.put(static_cast<std::size_t>(barriers - 1), base + thread, floatOf(e),
                            other >= 0 ? base + other : -1);
            break;
        default:
            break;
        }
    }
}

void countWork(NeuronReplay& replay) {
    for (auto& l : replay.levels) {
        const auto slots = static_cast<int>(l.active.size());
        l.allWarps = slots / lanesOfWarp;
        for (int w = 0; w < l.allWarps; ++w) {
            int lanes = 0;
            for (int i = 0; i < lanesOfWarp; ++i)
                lanes += l.active[static_cast<std::size_t>(w * lanesOfWarp + i)];
            l.threads += lanes;
            l.warps += lanes > 0;
            l.divergent += lanes > 0 && lanes < lanesOfWarp;
        }
    }
}

/// The number of each block that the launch left: stored, or added to a common one from what the warps had.
std::vector<float> blockSums(const simt::Trace& trace) {
    std::vector<float> sums;
    for (const auto& block : trace.blocks) {
        float loaded = 0;
        for (const auto& e : block.thread(0)) {
            if (e.op() == Op::SharedLoad)
                loaded += floatOf(e);
            if (e.op() == Op::GlobalStore)
                sums.push_back(floatOf(e));
            else if (e.op() == Op::GlobalAtomic)
                sums.push_back(loaded);
        }
    }
    return sums;
}

TreeLevel emptyLevel(TreeLevel::Kind kind, int slots) {
    TreeLevel l;
    l.kind = kind;
    l.values.assign(static_cast<std::size_t>(slots), NAN);
    l.active.assign(static_cast<std::size_t>(slots), 0);
    return l;
}

void addBlocks(NeuronReplay& replay, const std::vector<float>& sums, int slots) {
    TreeLevel blocks = emptyLevel(TreeLevel::Kind::Block, slots);
    const auto& below = replay.levels.back();
    for (int b = 0; b < replay.blocks && b < static_cast<int>(sums.size()); ++b) {
        const int slot = b * replay.threads;
        blocks.values[static_cast<std::size_t>(slot)] = sums[static_cast<std::size_t>(b)];
        blocks.active[static_cast<std::size_t>(slot)] = 1;
        if (below.registers) // the warps' sums meet in shared memory
            for (int w = 0; w < replay.threads; w += lanesOfWarp)
                blocks.edges.emplace_back(slot, slot + w);
        else
            blocks.edges.emplace_back(slot, slot);
    }
    replay.levels.push_back(std::move(blocks));
}

} // namespace

Expected<NeuronReplay> replayNeuron(const std::string& kernel, const NeuronProblem& p, const JobContext& job) {
    if (p.size() > mostReplayed)
        return userError(text(TELAR_TR("core", "At most %1 inputs can be replayed"), mostReplayed));
    simt::LaunchOptions options;
    options.mode = simt::Mode::Traced;
    options.job.stop = job.stop;
    TELAR_TRY(run, emulateNeuron(kernel, p, options));
    NeuronReplay replay;
    replay.kernel = kernel;
    replay.sum = run->sum;
    replay.launches = static_cast<int64_t>(run->launches.size());
    replay.perThread = kernel == "vectorised" ? 4 : 1;
    // The launch that builds the tree: the one after the products, or the only one.
    const auto& launch = run->launches[kernel == "product" || kernel == "single" ? 0 : 1];
    replay.blocks = static_cast<int>(launch.config.grid.x);
    replay.threads = static_cast<int>(launch.config.block.x);
    const int slots = replay.blocks * replay.threads;
    replay.levels.push_back(emptyLevel(TreeLevel::Kind::Products, slots));
    for (int i = 0; i < slots; ++i)
        replay.levels[0].active[static_cast<std::size_t>(i)] = int64_t{i} * replay.perThread < p.size();
    Builder builder(replay, slots);
    for (const auto& block : launch.trace->blocks)
        for (int t = 0; t < replay.threads; ++t) {
            const int slot = static_cast<int>(block.block) * replay.threads + t;
            float& own = replay.levels[0].values[static_cast<std::size_t>(slot)];
            const auto events = block.thread(static_cast<uint32_t>(t));
            if (kernel != "product") {
                followThread(events, t, slot - t, builder, own);
                continue;
            }
            for (const auto& e : events)
                if (e.op() == Op::GlobalStore)
                    own = floatOf(e);
        }
    if (kernel != "product") {
        builder.finish();
        addBlocks(replay, blockSums(*launch.trace), slots);
    }
    TreeLevel sum = emptyLevel(TreeLevel::Kind::Sum, slots);
    sum.values[0] = run->sum;
    sum.active[0] = 1;
    const auto& below = replay.levels.back();
    for (int s = 0; s < slots; ++s)
        if (below.active[static_cast<std::size_t>(s)])
            sum.edges.emplace_back(0, s);
    replay.levels.push_back(std::move(sum));
    countWork(replay);
    return replay;
}

} // namespace telar
