#include "ui/labs/all_labs.hpp"

#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/device/device_lab.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/findings/findings_lab.hpp"
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"
#include "ui/labs/training/training_lab.hpp"
#include "ui/shell/main_window.hpp"

namespace telar {

void addLabs(MainWindow& window, const AllOperations& operations, DeviceSource& devices,
             const cuda::KernelDevice* kernels) {
    // By reference is what outlives the window, and the window itself.
    window.addLab(PoolingLab::name(),
                  [&](QWidget* parent) { return new PoolingLab(operations.pooling, &devices, parent); });
    window.addLab(ConvolutionLab::name(), [&](QWidget* parent) {
        auto* made = new ConvolutionLab(operations.convolution, operations.pooling, &devices, parent);
        made->model().setTrained([&window]() -> std::shared_ptr<const nn::Tensors> {
            auto* alexnet = qobject_cast<TrainingLab*>(window.labs().ready(QStringLiteral("cnn")));
            const auto* run = alexnet ? alexnet->model().lastRun() : nullptr;
            return run ? std::shared_ptr<const nn::Tensors>(run->result, &run->result->best) : nullptr;
        });
        return made;
    });
    window.addLab(MatmulLab::name(),
                  [&](QWidget* parent) { return new MatmulLab(operations.matmul, &devices, parent); });
    window.addLab(KernelLab::name(), [&, kernels](QWidget* parent) {
        auto* made = new KernelLab(parent);
        if (kernels)
            made->setDevice(*kernels, &devices);
        return made;
    });
    window.addLab(NeuronLab::name(), [&](QWidget* parent) { return new NeuronLab(operations.neuron, parent); });
    window.addLab(PipelineLab::name(), [&](QWidget* parent) { return new PipelineLab(operations.pipeline, parent); });
    window.addLab(SoftmaxLab::name(),
                  [&](QWidget* parent) { return new SoftmaxLab(operations.softmax, &devices, parent); });
    window.addLab(AttentionLab::name(),
                  [&](QWidget* parent) { return new AttentionLab(operations.attention, &devices, parent); });
    for (const auto kind : {TrainingKind::AlexNet, TrainingKind::Mlp})
        window.addLab(TrainingLab::name(kind), [&operations, kind](QWidget* parent) {
            return new TrainingLab(kind, operations.engines, parent);
        });
    window.addLab(ForwardLab::name(), [](QWidget* parent) { return new ForwardLab(parent); });
    window.addLab(NetworkLab::name(), [&](QWidget* parent) {
        auto* made = new NetworkLab(operations.networks, parent);
        made->setLabs([&window](const QString& id) { return window.lab(id); });
        return made;
    });
    window.addLab(ExperimentsLab::name(), [&](QWidget* parent) {
        auto* made = new ExperimentsLab(operations.catalogue, parent);
        made->setFindings([&window](const auto& done) {
            if (auto* findings = qobject_cast<FindingsLab*>(window.lab(FindingsLab::name().id)))
                findings->model().collect(done);
        });
        return made;
    });
    window.addLab(FindingsLab::name(), [](QWidget* parent) { return new FindingsLab(parent); });
    window.addLab(DeviceLab::name(), [&](QWidget* parent) { return new DeviceLab(devices, parent); });
}

} // namespace telar
