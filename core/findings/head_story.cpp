// The story of a network that knows heads again.
#include "core/findings/stories.hpp"
#include "core/nn/head_study.hpp"
#include "core/nn/metrics.hpp"

#include <algorithm>

namespace telar::findings {

namespace {

using namespace quantity;

Expected<StoryAnswer> answerHead(const Choices& at, const JobContext& job) {
    nn::HeadStudySpec spec;
    spec.label = at[0] == 0 ? HeadLabel::Random : HeadLabel::Lesion;
    spec.heads = static_cast<int64_t>(at[1]);
    spec.seed = static_cast<uint32_t>(at[2]);
    const JobContext quiet{job.stop, nullptr};
    TELAR_TRY(slices, nn::runHeadStudy(spec, quiet));
    spec.by = nn::SplitBy::Group;
    TELAR_TRY(heads, nn::runHeadStudy(spec, quiet));
    auto answer = pictured(text(TELAR_TR("core", "The same network, the same pictures, two splits")),
                           text(TELAR_TR("core", "accuracy of the test part")));
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Bars;
    const auto split = [](bool bySlice) {
        return bySlice ? text(TELAR_TR("core", "Split by slice")) : text(TELAR_TR("core", "Split by head"));
    };
    answer.columns = {{},
                      text(TELAR_TR("core", "Accuracy")),
                      text(TELAR_TR("core", "Worst head")),
                      text(TELAR_TR("core", "Best head"))};
    for (const bool bySlice : {true, false}) {
        const auto& result = bySlice ? *slices : *heads;
        const auto [worst, best] = std::minmax_element(result.byHead.begin(), result.byHead.end());
        picture.bars.push_back({split(bySlice), {result.accuracy}, share(result.accuracy), false});
        answer.rows.push_back({words(split(bySlice)), share(result.accuracy), share(*worst), share(*best)});
    }
    if (spec.label == HeadLabel::Random)
        answer.conclusion = {
            TELAR_TR("core",
                     "Nothing in these pictures goes with the label. Split by slice the network still gets %1 of the "
                     "test pictures right, because it has seen their neighbours; split by head it gets %2."),
            {share(slices->accuracy), share(heads->accuracy)}};
    else
        answer.conclusion = {
            TELAR_TR("core",
                     "The patients have a lesion. Split by slice the network gets %1 of the test pictures right and "
                     "split by head %2: what is in the picture is found in heads that it has never seen."),
            {share(slices->accuracy), share(heads->accuracy)}};
    return answer;
}

} // namespace

Story headStory() {
    return {
        .id = "head",
        .lab = "cnn/findings",
        .controls = {{"label",
                      text(TELAR_TR("core", "Patients")),
                      {words(text(TELAR_TR("core", "drawn by lot"))), words(text(TELAR_TR("core", "with a lesion")))},
                      0},
                     {"heads", text(TELAR_TR("core", "Heads")), counts({8, 12, 16}), 0},
                     {"seed", text(TELAR_TR("core", "Seed")), counts({1, 2, 3, 4, 5, 6, 7, 8}), 1}},
        .answer = answerHead};
}

} // namespace telar::findings
