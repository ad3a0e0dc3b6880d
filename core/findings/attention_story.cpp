// The story of the score matrix: how many times the bytes of Q, K and V it moves.
#include "core/attention/growth.hpp"
#include "core/findings/stories.hpp"

namespace telar::findings {

namespace {

using namespace quantity;

AttentionSpec oneHead(const Choices& at) { return {1, 0, static_cast<int64_t>(at[1])}; }

/// Q, K and V of one head, float32.
double given(const AttentionSpec& spec, double tokens) {
    return 4 * tokens * static_cast<double>(2 * spec.headSize + spec.valueColumns());
}

/// What the score matrix alone moves.
double moved(const AttentionSpec& spec, int64_t tokens) {
    return attentionBytes(spec, tokens, tokens, true) - attentionBytes(spec, tokens, tokens, false);
}

Expected<StoryAnswer> answerScores(const Choices& at, const JobContext& job) {
    const auto spec = oneHead(at);
    const auto tokens = static_cast<int64_t>(at[0]);
    TELAR_TRY(tiled, AttentionGrowth::count("tiled", spec, job));
    TELAR_TRY(flash, AttentionGrowth::count("flash", spec, job));
    StoryLine scores{text(TELAR_TR("core", "score matrix")), {}, {}, false, false},
        matrices{text(TELAR_TR("core", "Q, K and V")), {}, {}, false, false};
    StoryAnswer answer;
    answer.columns = {text(TELAR_TR("core", "Tokens")),
                      text(TELAR_TR("core", "Q, K and V")),
                      text(TELAR_TR("core", "Score matrix")),
                      text(TELAR_TR("core", "Times")),
                      text(TELAR_TR("core", "Fetched, in tiles")),
                      text(TELAR_TR("core", "Fetched, fused"))};
    for (const int64_t n : {256, 1024, 4096, 16384}) {
        const double own = given(spec, static_cast<double>(n)), matrix = moved(spec, n);
        scores.x.push_back(static_cast<double>(n));
        scores.y.push_back(matrix / (1 << 20));
        matrices.x.push_back(static_cast<double>(n));
        matrices.y.push_back(own / (1 << 20));
        answer.rows.push_back({count(static_cast<double>(n)), bytes(own), bytes(matrix), ratio(matrix / own),
                               bytes(tiled->sectorBytes(n)), bytes(flash->sectorBytes(n))});
    }
    auto& picture = answer.picture;
    picture.title = text(TELAR_TR("core", "Bytes that cross the memory, of one head"));
    picture.xTitle = text(TELAR_TR("core", "tokens"));
    picture.yTitle = text(TELAR_TR("core", "MiB"));
    picture.logX = picture.logY = true;
    picture.cursor = at[0];
    picture.lines = {scores, matrices};
    const double own = given(spec, at[0]), matrix = moved(spec, tokens);
    answer.conclusion = {
        TELAR_TR("core", "With %1 tokens the score matrix of one head moves %2: %3 what Q, K and V hold. The scores "
                         "are written, and read three times, for maximum, sum and quotient; the weights are written "
                         "and read once more. A fused kernel moves none of it: its warps fetch %5 instead of %4."),
        {count(at[0]), bytes(matrix), ratio(matrix / own), bytes(tiled->sectorBytes(tokens)),
         bytes(flash->sectorBytes(tokens))}};
    return answer;
}

} // namespace

Story scoresStory() {
    return {.id = "scores",
            .lab = "attention/tokens",
            .controls = {{"tokens", text(TELAR_TR("core", "Tokens")), counts({256, 1024, 4096, 16384}), 2},
                         {"head_size", text(TELAR_TR("core", "Head size")), counts({32, 64, 128}), 1}},
            .answer = answerScores};
}

} // namespace telar::findings
