#include "core/attention/follow.hpp"

#include "core/attention/launches.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar {

namespace {

constexpr int64_t tileKeys = 32, blockQueries = 16, warpQueries = 4;

/// Of a grid of 16 x 16 threads over rows and columns, with a plane for each head.
void placeOfCell(int64_t row, int64_t column, int64_t head, AttentionTrace& trace) {
    const auto& grid = trace.report.config.grid;
    trace.block = column / 16 + int64_t{grid.x} * (row / 16 + int64_t{grid.y} * head);
    trace.thread = static_cast<uint32_t>(row % 16 * 16 + column % 16);
}

void findThread(const std::string& kernel, const AttentionProblem& problem, const AttentionPlace& place,
                AttentionTrace& trace) {
    if (kernel == "flash") {
        trace.block = place.query / blockQueries + int64_t{trace.report.config.grid.x} * place.head;
        trace.thread = static_cast<uint32_t>(place.query % blockQueries / warpQueries * 32 + place.key % tileKeys);
    } else if (place.launch == 1) {
        const int64_t row = place.head * problem.queries() + place.query;
        trace.block = row / 4;
        trace.thread = static_cast<uint32_t>(row % 4 * 32 + place.key % 32);
    } else {
        placeOfCell(place.query, place.launch == 0 ? place.key : place.column, place.head, trace);
    }
}

/// What a thread gave to the shuffles, in their order.
std::vector<float> givenToShuffles(const simt::BlockTrace& block, uint32_t thread) {
    std::vector<float> given;
    for (const auto& event : block.thread(thread))
        if (event.op() == simt::Op::Shuffle)
            given.push_back(std::bit_cast<float>(event.value));
    return given;
}

} // namespace

const std::vector<std::string>& followedAttention() {
    static const std::vector<std::string> all{"three-launches", "tiled", "flash"};
    return all;
}

Expected<AttentionTrace> traceAttention(const std::string& kernel, const AttentionProblem& problem,
                                        const AttentionScores& between, const AttentionPlace& place,
                                        const JobContext& job) {
    TELAR_CHECK(checkAttention(problem));
    // The launch writes into copies: what is on show stays as it was.
    TELAR_TAKE(o, Matrix<float>::create(problem.queries(), problem.spec.valueColumns(), problem.spec.heads));
    const auto& before = place.launch == 2 ? between.weights : between.scores;
    TELAR_CHECK(checkMemory(before.bytes()));
    auto scores = before.clone();
    const auto launches = attentionLaunches(kernel, problem, o->view(), &scores);
    const auto& launch = launches[static_cast<std::size_t>(kernel == "flash" ? 0 : place.launch)];
    AttentionTrace trace;
    trace.report.config = launch.config;
    findThread(kernel, problem, place, trace);
    simt::LaunchOptions options;
    options.mode = simt::Mode::Traced;
    options.job.stop = job.stop;
    options.firstBlock = trace.block;
    options.blocks = 1;
    options.onlyTraced = true;
    TELAR_SET(trace.report, builtin::run(launch.call, launch.config, options));
    return trace;
}

FlashWalk flashWalk(const AttentionTrace& trace, const AttentionProblem& problem, const AttentionPlace& place) {
    FlashWalk walk;
    walk.head = place.head;
    walk.firstQuery = place.query / blockQueries * blockQueries;
    walk.queries = std::min(blockQueries, problem.queries() - walk.firstQuery);
    const auto* block = trace.report.trace ? trace.report.trace->find(trace.block) : nullptr;
    if (!block)
        return walk;
    // For each query and tile a warp exchanges scores five times, weights five times, and then each lane's weight.
    constexpr std::size_t ofMaximum = 5, each = 5 + 5 + 32;
    std::vector<std::vector<float>> given;
    for (uint32_t thread = 0; thread < 128; ++thread)
        given.push_back(givenToShuffles(*block, thread));
    const std::size_t tiles = given[0].size() / (each * warpQueries);
    for (std::size_t t = 0; t < tiles; ++t) {
        FlashTile tile;
        tile.firstKey = static_cast<int64_t>(t) * tileKeys;
        const int64_t keys = std::min(tileKeys, problem.keys() - tile.firstKey);
        tile.scores = Matrix<float>(walk.queries, keys);
        tile.weights = Matrix<float>(walk.queries, keys);
        for (int64_t query = 0; query < walk.queries; ++query) {
            const auto i = static_cast<std::size_t>(query);
            const std::size_t at = (t * warpQueries + i % warpQueries) * each;
            float top = t > 0 ? walk.tiles.back().maxima[i] : -INFINITY, added = 0;
            const float before = top;
            for (int64_t key = 0; key < keys; ++key) {
                const auto& lane = given[i / warpQueries * 32 + static_cast<std::size_t>(key)];
                tile.scores.view().at(query, key) = lane[at];
                tile.weights.view().at(query, key) = lane[at + ofMaximum];
                top = std::fmax(top, lane[at]);
                added += lane[at + ofMaximum];
            }
            const float correction = before == top ? 1 : std::exp(before - top);
            tile.maxima.push_back(top);
            tile.corrections.push_back(correction);
            tile.sums.push_back((t > 0 ? walk.tiles.back().sums[i] : 0) * correction + added);
        }
        walk.tiles.push_back(std::move(tile));
    }
    return walk;
}

} // namespace telar
