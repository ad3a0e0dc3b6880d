#include "core/nn/head_study.hpp"

#include "core/jobs/in_parallel.hpp"
#include "core/nn/cross_validation.hpp"
#include "core/nn/engines.hpp"

namespace telar::nn {

namespace {

constexpr int64_t shrink = 4;

/// Means of 4 x 4 pixels.
void putShrunk(const Matrix<uint8_t>& slice, int64_t rows, int64_t columns, uint8_t* to) {
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c) {
            int sum = 0;
            for (int64_t k = 0; k < shrink * shrink; ++k)
                sum += slice.at(r * shrink + k / shrink, c * shrink + k % shrink);
            *to++ = static_cast<uint8_t>(sum / (shrink * shrink));
        }
}

} // namespace

Expected<std::shared_ptr<const Samples>> headStudySamples(const HeadStudySpec& spec, const JobContext& job) {
    const auto people = headsOf({spec.heads, spec.label}, {}, spec.seed);
    const int64_t first = phantomSlices / 2 - spec.slices / 2, count = spec.heads * spec.slices;
    auto samples = std::make_shared<Samples>();
    samples->name = "heads";
    samples->rows = phantomRows / shrink, samples->columns = phantomColumns / shrink;
    samples->classes = {"control", "patient"};
    samples->pixels = Matrix<uint8_t>(samples->rows, samples->columns, count);
    for (const auto& head : people) {
        samples->groupNames.push_back(headName(head.head));
        for (int64_t z = 0; z < spec.slices; ++z) {
            samples->labels.push_back(head.className == "patient");
            samples->groups.push_back(static_cast<int32_t>(head.head));
        }
    }
    job.start(count);
    TELAR_CHECK(inParallel(job, count, [&](int64_t i) {
        const auto& head = people[static_cast<std::size_t>(i / spec.slices)];
        putShrunk(headSlice(head.kind, first + i % spec.slices, head.seed, head.style), samples->rows, samples->columns,
                  samples->pixels.view().row(0, i));
        job.advance();
    }));
    return std::shared_ptr<const Samples>(std::move(samples));
}

Expected<HeadStudyResult> runHeadStudy(const HeadStudySpec& spec, const JobContext& job) {
    const JobContext quiet{job.stop, nullptr};
    TELAR_TRY(samples, headStudySamples(spec, quiet));
    TrainingSpec training;
    training.model = mlp(32, 2);
    training.model.input = {1, (*samples)->rows, (*samples)->columns};
    training.epochs = spec.epochs, training.batch = 16, training.rate = 3e-3, training.seed = spec.seed;
    training.split = {0, 0, spec.seed, spec.by, spec.folds, 0};
    training.augmentation.on = spec.label == HeadLabel::Lesion;
    training.augmentation.mirror = false; // a lesion has its side
    TELAR_TRY(done, crossValidate(*fastEngine(), training, 1, *samples, job));
    HeadStudyResult result{done->pooled.confusion.accuracy(), {}};
    for (const auto& one : figuresByGroup(**samples, done->pooled.split.test, done->pooled.test.predicted))
        result.byHead.push_back(static_cast<double>(one.right) / static_cast<double>(one.total));
    return result;
}

} // namespace telar::nn
