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

/// For `Operation::parameters`.
template <class Spec>
std::vector<ParameterInfo> infosOf(const Parameters<Spec>& all) {
    return {all.begin(), all.end()};
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
