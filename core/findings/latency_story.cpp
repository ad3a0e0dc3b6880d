// The story of small networks: what one inference costs where a call, a launch or a copy costs more than its arithmetic.
#include "core/base/elapsed.hpp"
#include "core/findings/stories.hpp"
#include "core/operation/measure.hpp"
#include "core/published/published.hpp"
#include "core/simt/cost_model.hpp"

#include <algorithm>
#include <cmath>

namespace telar::findings {

namespace {

using namespace quantity;
using namespace forward;

NetworkShape shapeOf(const Choices& at) {
    return at[0] == 0 ? NetworkShape{} : NetworkShape{{784, 5, 10}, Activation::Sigmoid};
}

/// Milliseconds of one of `work`, the median of samples of 0.2 ms and more for a thirtieth of a second.
template <class Work>
Expected<double> medianMs(const JobContext& job, Work work) {
    int64_t loops = 1;
    const auto sample = [&] {
        const auto start = Clock::now();
        for (int64_t i = 0; i < loops; ++i)
            work();
        return millisecondsSince(start);
    };
    while (sample() < 0.2 && loops < (int64_t{1} << 30))
        loops *= 2;
    const auto timed = measure({1 << 20, 0, 0.033}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        VariantRun run;
        run.ms = sample() / static_cast<double>(loops);
        return run;
    });
    if (!timed)
        return timed.error();
    return timed->total().median;
}

int called(int i) { return i + 1; }

/// A call that the compiler cannot see through.
Expected<double> callMs(const JobContext& job) {
    int (*const volatile function)(int) = called;
    volatile int sum = 0;
    return medianMs(job, [&] { sum = function(sum); });
}

/// Of one of so many rows that are inferred together, here.
Expected<double> inferenceMs(const NetworkShape& shape, int64_t together, const JobContext& job) {
    const auto weights = initialWeights(shape, 1);
    Matrix<float> inputs(together, shape.inputs());
    std::fill_n(inputs.data(), inputs.size(), 0.5f);
    volatile float kept = 0;
    const auto all = medianMs(job, [&] { kept = predict(shape, weights, inputs.view()).front(); });
    if (!all)
        return all.error();
    return *all / static_cast<double>(together);
}

/// Of one of them, on a card that is asked for a copy there, a launch for each layer and a copy back: modelled, without arithmetic.
double modelledMs(const NetworkShape& shape, double together) {
    const auto& card = simt::teslaT4;
    const double seconds = simt::modelCopy(card, 4 * together * shape.inputs()) + shape.layers() * card.launchSeconds +
                           simt::modelCopy(card, 4 * together * shape.outputs());
    return 1e3 * seconds / together;
}

double publishedMs(std::string_view method) {
    const auto* table = PublishedTable::find("dpfm");
    for (int r = 0; table && r < table->rows(); ++r)
        if (table->cell(r, "method") == method && table->cell(r, "unit") == "ms" &&
            (table->cell(r, "quantity") == "inference_time" || table->cell(r, "quantity") == "latency"))
            return table->number(r, "value").value_or(NAN);
    return NAN;
}

Expected<StoryAnswer> answerLatency(const Choices& at, const JobContext& job) {
    const auto shape = shapeOf(at);
    StoryLine here{text(TELAR_TR("core", "here, one core")), {}, {}, false, true};
    StoryLine card{text(TELAR_TR("core", "T4: launches and copies alone (model)")), {}, {}, false, false};
    double chosen = NAN;
    for (const int64_t together : {1, 10, 100, 1000}) {
        TELAR_TRY(measured, inferenceMs(shape, together, job));
        const auto x = static_cast<double>(together);
        here.x.push_back(x), here.y.push_back(*measured);
        card.x.push_back(x), card.y.push_back(modelledMs(shape, x));
        if (x == at[1])
            chosen = *measured;
    }
    TELAR_TRY(call, callMs(job));
    const double numpy = publishedMs("NumPy"), tensorflow = publishedMs("TensorFlow"), one = here.y.front(),
                 device = card.y.front(), t4Copy = 1e3 * simt::modelCopy(simt::teslaT4, 16),
                 t4Launch = 1e3 * simt::teslaT4.launchSeconds;
    auto answer = pictured(text(TELAR_TR("core", "Time of one inference, by how many are computed together")),
                           text(TELAR_TR("core", "inferences together")), text(TELAR_TR("core", "time of one (ms)")));
    auto& picture = answer.picture;
    picture.logX = picture.logY = true;
    picture.cursor = at[1];
    picture.lines = {
        here, card, {text(TELAR_TR("core", "published: NumPy, TensorFlow")), {1, 1}, {numpy, tensorflow}, true, true}};
    answer.columns = {{}, text(TELAR_TR("core", "Time"))};
    answer.rows = {
        {words(text(TELAR_TR("core", "Call of a function, here"))), ms(*call)},
        {words(text(TELAR_TR("core", "One inference, here"))), ms(one)},
        {words(text(TELAR_TR("core", "One of %1 together, here"), at[1])), ms(chosen)},
        {words(text(TELAR_TR("core", "One launch, T4 (model)"))), ms(t4Launch)},
        {words(text(TELAR_TR("core", "A copy of 16 bytes, T4 (model)"))), ms(t4Copy)},
        {words(text(TELAR_TR("core", "One inference's launches and copies, T4 (model)"))), ms(device)},
        {words(text(TELAR_TR("core", "Published: one inference, NumPy"))), ms(numpy)},
        {words(text(TELAR_TR("core", "Published: one inference, TensorFlow"))), ms(tensorflow)},
        {words(text(TELAR_TR("core", "Published as a question: a kernel call"))), ms(publishedMs("CUDA kernel call"))}};
    answer.conclusion = {
        TELAR_TR("core", "One inference takes %1 here, and one of %2 together %3. The launches and copies of a T4 "
                         "alone are predicted at %4 for one, %5 what it takes here. Published are %6 in NumPy and %7 "
                         "in TensorFlow, for small networks whose sizes are not printed."),
        {ms(one), count(at[1]), ms(chosen), ms(device), ratio(device / one), ms(numpy), ms(tensorflow)}};
    return answer;
}

} // namespace

Story latencyStory() {
    return {.id = "latency",
            .lab = "forward/hardware",
            .controls = {{"network",
                          text(TELAR_TR("core", "Network")),
                          {words(text("%1", "4-5-5-1")), words(text("%1", "784-5-10"))},
                          0},
                         {"together", text(TELAR_TR("core", "Inferences together")), counts({1, 10, 100, 1000}), 2}},
            .answer = answerLatency};
}

} // namespace telar::findings
