// The operations themselves.
#pragma once

#include "core/experiment/operation.hpp"
#include "core/operation/parameter.hpp"
#include "core/simt/builtin/kernel_card.hpp"

namespace telar {

std::unique_ptr<Operation> poolOperation(const Registry<PoolingVariant>& registry);
std::unique_ptr<Operation> convolutionOperation(const Registry<ConvolutionVariant>& registry);
std::unique_ptr<Operation> matmulOperation(const Registry<MatmulVariant>& registry);
std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry);
std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry);
/// `model`: "alexnet" or "mlp".
std::unique_ptr<Operation> trainingOperation(const std::string& model, const Operations& operations);
std::unique_ptr<Operation> dpfmOperation();

/// What operations with a registry of variants share.
template <class Variant>
class VariantOperation : public Operation {
public:
    explicit VariantOperation(const Registry<Variant>& registry) : registry_(registry) {}
    std::vector<std::pair<std::string, Status>> backends() const override { return backendsOf(registry_); }
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
