#include "core/operation/operation.hpp"

#include "core/base/threads.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace telar {

std::string Work::get(const std::string& name) const {
    for (const auto& setting : settings)
        if (setting.name == name)
            return setting.value;
    return {};
}

Status PreparedWork::count(const std::string& kernel, const simt::LaunchOptions& options, const Block& block) {
    const auto reports = launches(kernel, options, block);
    return reports ? Status{} : Status{reports.error()};
}

Expected<LaunchTrace> PreparedWork::trace(const std::string& kernel, simt::LaunchOptions options, const Block& block,
                                          std::size_t index) {
    options.mode = simt::Mode::Traced;
    TELAR_TAKE(reports, launches(kernel, options, block));
    if (index >= reports->size())
        return userError(text(TELAR_TR("core", "Kernel %1 has %2 launches, counted from 0, and no launch %3"), kernel,
                              reports->size(), index));
    const auto output = filled(kernel, index, (*reports)[index]);
    return LaunchTrace{std::move((*reports)[index]), output};
}

std::string Operation::referenceVariant() const {
    const auto listed = variants();
    return listed.substr(0, listed.find(','));
}

const std::vector<simt::KernelCard>& Operation::kernels() const {
    static const std::vector<simt::KernelCard> none;
    return none;
}

const std::vector<FigurePreset>& Operation::presets() const {
    static const std::vector<FigurePreset> none;
    return none;
}

std::optional<double> Operation::work(int64_t size) const { return std::pow(static_cast<double>(size), workPower()); }

Expected<RunRecord> Operation::measure(PreparedWork& prepared, const SweepPoint& point, const MeasurePolicy& policy,
                                       const std::string& device, const JobContext& job) const {
    TELAR_CHECK(threadsCanStart(point.threads));
    const auto measured = telar::measure(policy, job, [&] {
        return prepared.run(point.backend, {point.threads, {job.stop, nullptr}});
    });
    if (!measured)
        return measured.error();
    auto record = startRecord(id(), point.backend, threadsOf(point.backend, point.threads));
    record.device = device;
    const auto& input = point.work.input;
    record.inputSource = input.origin;
    record.seed = input.given ? input.seed : point.work.seed;
    addMeasured(*measured, record);
    record.eachMs = measured->totalMs;
    if (const auto cost = prepared.cost(point.backend); cost.bytes > 0 || cost.operations > 0)
        record.cost = cost;
    describe(point.work, record);
    return record;
}

void sayUnsaid(const Operation& operation, const std::vector<NamedSettings*>& records) {
    std::set<std::string> names;
    for (const auto* settings : records)
        for (const auto& [name, value] : *settings)
            names.insert(name);
    for (const auto& name : names) {
        const auto value = operation.unsaidValue(name);
        const auto named = [&](const auto& one) { return one.first == name; };
        for (auto* settings : records)
            if (!value.empty() && std::none_of(settings->begin(), settings->end(), named))
                settings->emplace_back(name, value);
    }
}

std::vector<Setting> usualSettings(const Operation& operation) {
    std::vector<Setting> usual;
    for (const auto& info : operation.settings())
        usual.push_back({info.name, info.fallback});
    return usual;
}

} // namespace telar
