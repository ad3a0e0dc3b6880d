// Several register settings, corpora and seeds; and what a setting costs.
#include "core/forward/network.hpp"

#include "core/base/host.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>

namespace telar::forward {

int64_t multiplications(const TrainSpec& spec) {
    const auto& w = spec.shape.widths;
    const int64_t k = keepsAll(spec) ? spec.shape.parameters() : spec.registers;
    int64_t all = 0;
    for (std::size_t l = 1; l < w.size(); ++l) {
        const int64_t fan = w[l - 1], width = w[l];
        if (spec.engine == Engine::Backward) {
            all += width * (fan /* value */ + fan /* own weights */ + (l > 1 ? fan : 0) /* back */ + 2 /* slope */);
            continue;
        }
        // Derivatives that an input can bring: all parameters before it, but no more than its registers.
        const int64_t before = l == 1 ? 0 : spec.shape.firstParameter(static_cast<int>(l) - 1, 0) + w[l - 2] + 1;
        const int64_t bring = std::min(k, before);
        const int64_t reach = spec.shape.firstParameter(static_cast<int>(l), 0) + fan + 1;
        all += width * (fan + fan * bring + std::min(k, reach) + 1);
    }
    return all;
}

int64_t registerBytes(const TrainSpec& spec) {
    const int64_t k = keepsAll(spec) ? spec.shape.parameters() : spec.registers;
    int64_t most = 0;
    for (std::size_t l = 1; l < spec.shape.widths.size(); ++l)
        most = std::max<int64_t>(most, spec.shape.widths[l] + (l > 1 ? spec.shape.widths[l - 1] : 0));
    return most * k * 8; // a number and a derivative each, of two layers
}

Expected<std::vector<StudyRun>> runStudy(const StudySpec& spec, const JobContext& job) {
    std::vector<StudyRun> runs;
    for (const int64_t corpus : spec.corpora)
        for (std::size_t k = 0; k < spec.registers.size() + (spec.backward ? 1 : 0); ++k)
            for (int s = 0; s < spec.seeds; ++s)
                runs.push_back({k < spec.registers.size() ? spec.registers[k] : -1,
                                corpus,
                                spec.base.seed + static_cast<uint32_t>(s),
                                {}});
    job.start(static_cast<int64_t>(runs.size()) * spec.base.epochs);
    const auto one = [&](StudyRun& run) -> Status {
        TrainSpec own = spec.base;
        own.seed = run.seed;
        if (run.registers < 0) {
            own.engine = Engine::Backward;
            own.published = false;
        } else {
            own.registers = run.registers;
            if (own.engine == Engine::Lanes)
                own.engine = quickestEngine(own.shape, own.registers);
        }
        const JobContext quiet{job.stop, nullptr};
        TELAR_SET(run.result,
                  spec.data ? train(own, *spec.data, quiet) : train(own, sumDataset(run.corpus, run.seed), quiet));
        job.advance(spec.base.epochs);
        return {};
    };
    std::vector<Status> outcomes(runs.size());
    const auto each = [&](int64_t i) {
        outcomes[static_cast<std::size_t>(i)] = one(runs[static_cast<std::size_t>(i)]);
    };
    TELAR_CHECK(
        inParallel(job, static_cast<int64_t>(runs.size()), each, 1, spec.threads > 0 ? spec.threads : usableCores()));
    for (const auto& outcome : outcomes)
        if (!outcome)
            return outcome.error();
    return runs;
}

} // namespace telar::forward
