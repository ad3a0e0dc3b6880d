// The story of what the thesis' kernels wait for, by the model of a multiprocessor.
#include "core/findings/stories.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/replay.hpp"
#include "core/simt/cards.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar::findings {

namespace {

using namespace quantity;
using multiprocessor::State;
using multiprocessor::stateCount;

/// The cards of the thesis, and the one that the model was judged on.
constexpr const char* cardNames[] = {"Tesla T4", "Tesla K20", "GTX 1050", "H100"};
constexpr std::size_t shownStates = 6;   ///< the others are one part
constexpr int64_t nestedLoopsUpTo = 128; ///< matmul2's work grows with the fourth power of the side

const simt::DeviceModel& cardOf(const Choices& at) {
    return *simt::findCard(cardNames[static_cast<std::size_t>(at[1])]);
}

Expected<multiprocessor::Timeline> modelled(const char* kernel, int64_t n, const simt::DeviceModel& card,
                                            const JobContext& job) {
    TELAR_TRY(inputs, randomMatmul({n, 9}, 35, job));
    TELAR_TAKE(c, Matrix<float>::create(n, n));
    const auto recording = builtin::recordLastLaunch(
        [&](const simt::LaunchOptions& options) -> Status {
            const auto launched = emulateMatmul(kernel, inputs->problem(), c->view(), options);
            return launched ? Status() : launched.error();
        },
        card, job);
    if (!recording)
        return recording.error();
    multiprocessor::ModelOptions model;
    model.card = card;
    return multiprocessor::simulate(*recording, model, job);
}

/// Per cent of the time of resident warps, by state.
std::vector<double> shares(const multiprocessor::Timeline& timeline) {
    const double all = std::accumulate(timeline.perIssue.begin(), timeline.perIssue.end(), 0.0);
    std::vector<double> made;
    for (const double one : timeline.perIssue)
        made.push_back(100 * one / all);
    return made;
}

Expected<StoryAnswer> answerWaiting(const Choices& at, const JobContext& job) {
    const auto n = static_cast<int64_t>(at[0]);
    const auto& card = cardOf(at);
    struct Kernel {
        const char* name;
        multiprocessor::Timeline timeline;
    };
    std::vector<Kernel> kernels;
    for (const char* name : {"matmul1", "matmul2", "matmul3"}) {
        if (std::string_view(name) == "matmul2" && n > nestedLoopsUpTo)
            continue;
        TELAR_TAKE(made, modelled(name, n, card, job));
        kernels.push_back({name, std::move(*made)});
    }
    auto answer = pictured(text(TELAR_TR("core", "What a resident warp does, of its time (modelled)")),
                           text(TELAR_TR("core", "share of a warp's time (%)")));
    auto& picture = answer.picture;
    picture.kind = StoryPicture::Kind::Bars;
    std::vector<std::pair<double, std::size_t>> largestFirst; // by the kernel that it matters most in
    for (std::size_t k = 0; k < stateCount; ++k) {
        double most = 0;
        for (const auto& kernel : kernels)
            most = std::max(most, shares(kernel.timeline)[k]);
        largestFirst.emplace_back(-most, k);
    }
    std::sort(largestFirst.begin(), largestFirst.end());
    std::vector<std::size_t> states;
    for (std::size_t k = 0; k < shownStates; ++k)
        states.push_back(largestFirst[k].second);
    std::sort(states.begin(), states.end());
    for (const auto k : states)
        picture.parts.push_back(multiprocessor::stateTitle(static_cast<State>(k)));
    picture.parts.push_back(text(TELAR_TR("core", "Other")));
    answer.columns = {text(TELAR_TR("core", "Kernel")), text(TELAR_TR("core", "Cycles")),
                      text(TELAR_TR("core", "Time")), text(TELAR_TR("core", "Issue slots used")),
                      text(TELAR_TR("core", "Waits most for"))};
    for (const auto& [name, timeline] : kernels) {
        StoryBar bar{text("%1", name), {}, ms(1e3 * timeline.seconds), false};
        const auto all = shares(timeline);
        double rest = 100;
        for (const auto k : states) {
            bar.parts.push_back(all[k]);
            rest -= all[k];
        }
        bar.parts.push_back(std::max(0.0, rest));
        picture.bars.push_back(std::move(bar));
        const auto largest = timeline.largestStall();
        answer.rows.push_back({words(text("%1", name)), count(std::round(timeline.cycles)), ms(1e3 * timeline.seconds),
                               share(timeline.issueActivePct / 100), words(multiprocessor::stateTitle(largest))});
    }
    const auto& first = kernels.front().timeline;
    const auto& tiled = kernels.back().timeline;
    answer.conclusion = {
        TELAR_TR("core", "On %1, matmul1 waits most for: %2; it uses %3 of the issue slots. The threads of a warp "
                         "stand in one column, so that a load of the first factor touches 32 lines. matmul3, with "
                         "tiles in shared memory, waits most for: %4; it uses %5 and is %6 as fast."),
        {words(text("%1", card.name)), words(multiprocessor::stateTitle(first.largestStall())),
         share(first.issueActivePct / 100), words(multiprocessor::stateTitle(tiled.largestStall())),
         share(tiled.issueActivePct / 100), ratio(first.cycles / tiled.cycles)}};
    return answer;
}

} // namespace

Story waitingStory() {
    StoryControl card{"card", text(TELAR_TR("core", "Card")), {}, 0};
    for (const char* name : cardNames)
        card.choices.push_back(words(text("%1", name)));
    return {.id = "waiting",
            .source =
                text(TELAR_TR("core",
                              "Modelled, not measured. The model was judged on an H100 (off by %1 %, the median of %2 "
                              "launches that it had never seen); of the other cards it knows the data sheets alone. "
                              "matmul2 is shown up to 128, because its work grows with the fourth power of the side."),
                     multiprocessor::blindErrorPct, multiprocessor::blindLaunches),
            .lab = "matmul/multiprocessor",
            .controls = {{"n", text(TELAR_TR("core", "Side of the matrices")), counts({32, 64, 128, 256, 512}), 2},
                         std::move(card)},
            .answer = answerWaiting};
}

} // namespace telar::findings
