#include "core/attention/growth.hpp"

#include <cmath>

namespace telar {

Expected<AttentionGrowth> AttentionGrowth::count(const std::string& kernel, const AttentionSpec& spec,
                                                 const JobContext& job) {
    AttentionGrowth growth;
    growth.spec_ = spec;
    growth.writesScores_ = !attentionIsFused(kernel);
    auto one = spec;
    one.heads = 1;
    one.keyHeads = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        TELAR_TRY(inputs, randomAttention(one, sizes[i], sizes[i], 1, job));
        TELAR_CHECK(attentionFitsKernel(kernel, inputs->problem()));
        TELAR_TAKE(o, Matrix<float>::create(sizes[i], one.valueColumns()));
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        options.job.stop = job.stop;
        TELAR_TAKE(reports, emulateAttention(kernel, inputs->problem(), o->view(), options));
        growth.launches_.resize(reports->size());
        for (std::size_t launch = 0; launch < reports->size(); ++launch)
            growth.launches_[launch][i] = std::move((*reports)[launch].counters);
    }
    return growth;
}

simt::Counters AttentionGrowth::at(std::size_t launch, int64_t tokens) const {
    const auto& counted = launches_[launch];
    const auto n = static_cast<double>(tokens), heads = static_cast<double>(spec_.heads);
    const auto follow = [&](auto of) {
        double sum = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i) { // Lagrange's form
            auto term = static_cast<double>(of(counted[i]));
            for (std::size_t j = 0; j < sizes.size(); ++j)
                if (j != i)
                    term *= (n - static_cast<double>(sizes[j])) / static_cast<double>(sizes[i] - sizes[j]);
            sum += term;
        }
        return static_cast<int64_t>(std::llround(heads * sum));
    };
    simt::Counters made = counted[0];
    made.blocks = follow([](const auto& c) { return c.blocks; });
    made.warps = follow([](const auto& c) { return c.warps; });
    made.threads = follow([](const auto& c) { return c.threads; });
    made.arithmetic = follow([](const auto& c) { return c.arithmetic; });
    for (std::size_t s = 0; s < made.sites.size(); ++s) {
        const auto site = [&](auto member) { return follow([&](const auto& c) { return c.sites[s].*member; }); };
        using Site = simt::SiteCounters;
        for (const auto member : {&Site::instructions, &Site::lanes, &Site::divergent, &Site::bytes, &Site::sectors,
                                  &Site::neededSectors, &Site::lines, &Site::wavefronts, &Site::idealWavefronts})
            made.sites[s].*member = site(member);
    }
    return made;
}

double AttentionGrowth::sectorBytes(int64_t tokens) const {
    double sectors = 0;
    for (std::size_t launch = 0; launch < launches_.size(); ++launch)
        sectors += static_cast<double>(at(launch, tokens).global().sectors);
    return 32 * sectors;
}

double AttentionGrowth::seconds(const simt::DeviceModel& card, int64_t tokens) const {
    double sum = 0;
    const double bytes = attentionBytes(spec_, tokens, tokens, writesScores_);
    for (std::size_t launch = 0; launch < launches_.size(); ++launch) {
        const auto counters = at(launch, tokens);
        sum += simt::modelKernel(card, counters, counters.blocks, bytes / static_cast<double>(launches_.size()));
    }
    return sum;
}

} // namespace telar
