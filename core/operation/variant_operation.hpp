// What the operations share whose ways of computing are a registry of variants, and how all of them read their settings.
#pragma once

#include "core/operation/operation.hpp"
#include "core/operation/registry.hpp"
#include "core/simt/builtin/kernel_card.hpp"

namespace telar {

template <class Variant>
class VariantOperation : public Operation {
public:
    /// The registry outlives the operation.
    explicit VariantOperation(const Registry<Variant>& registry) : registry_(registry) {}
    std::vector<std::pair<std::string, Status>> backends() const override { return backendsOf(registry_); }
    Text titleOf(const std::string& backend) const override {
        const auto* variant = registry_.find(backend);
        return variant ? variant->title() : Operation::titleOf(backend);
    }
    int threadsOf(const std::string& backend, int asked) const override {
        return telar::threadsOf(registry_, backend, asked);
    }

protected:
    const Registry<Variant>& registry_;
};

/// The settings and "block", of which `example` is a list worth measuring.
std::vector<SettingInfo> withBlock(std::vector<SettingInfo> settings, const std::string& example);
/// "block" into the record, where it is given.
void describeBlock(const Work& work, RunRecord& record);

/// The kernel that "emulator:direct" and "cuda:direct" launch, where it is one of these and right.
std::string kernelOf(const std::string& backend, const std::vector<simt::KernelCard>& kernels);

/// For `PreparedWork::launches` of kernels that are one launch.
inline Expected<std::vector<simt::LaunchReport>> oneLaunch(Expected<simt::LaunchReport> report) {
    if (!report)
        return report.error();
    std::vector<simt::LaunchReport> all;
    all.push_back(std::move(*report));
    return all;
}

/// For `PreparedWork::fits`: whether it is one of these kernels, which choose their blocks themselves.
Status fitsCards(const std::string& kernel, const std::vector<simt::KernelCard>& kernels,
                 const PreparedWork::Block& block);
/// The sentence for a block where kernels choose their own.
Error noBlock();

/// A size that is a setting of the work; as the work's own where it is not given.
Expected<int64_t> otherSize(const Work& work, const std::string& name);

int64_t planesOf(const AnyMatrix& matrix);
/// Rows and columns of the first given array, or of drawn numbers.
Size2 sidesOf(const Work& work, Size2 drawn);

/// A size from 1 on that people give on the command line as "--rows".
ParameterInfo sizeParameter(const std::string& id, const std::string& form, const std::string& help, int64_t usual,
                            int64_t most);

/// For `Operation::parameters`.
template <class Spec>
std::vector<ParameterInfo> infosOf(const Parameters<Spec>& all) {
    return {all.begin(), all.end()};
}

/// For `Operation::givenSettings`.
template <class Spec>
std::vector<std::string> idsOf(const Parameters<Spec>& all) {
    std::vector<std::string> ids;
    for (const auto& one : all)
        ids.push_back(one.id);
    return ids;
}

/// For `Operation::unsaidValue`.
template <class Spec>
std::string unsaidValueIn(const Parameters<Spec>& all, const std::string& setting) {
    const auto* one = findParameter(all, setting);
    return one && one->quiet ? wordOf(one->usual) : std::string();
}

/// The settings of a piece of work into `spec`.
template <class Spec>
Status readSettings(const Work& work, const Parameters<Spec>& all, Spec& spec) {
    return readParameters(all, spec, [&](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
        const auto word = work.get(one.id);
        if (word.empty())
            return std::optional<SettingValue>();
        const auto value = readSetting(one, {one.id, word});
        return value ? std::optional(*value) : Expected<std::optional<SettingValue>>(value.error());
    });
}

} // namespace telar
