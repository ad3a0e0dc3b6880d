// The whole program as `telar` composes it, on the processor alone: each lab is made when a test asks for it.
#pragma once

#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
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
#include "ui/labs/softmax/softmax_lab.hpp"
#include "ui/labs/training/training_lab.hpp"

namespace telar::test {

class NoDevice final : public DeviceSource {
public:
    Status available() const override { return userError(text("No NVIDIA driver on this computer")); }
    const std::vector<DeviceFacts>& devices() const override { return devices_; }
    int chosen() const override { return -1; }
    std::string driver() const override { return {}; }
    std::string cudaRuntime() const override { return {}; }
    Expected<DeviceLoad> read(int) override { return userError(text("There is no GPU")); }
    Status retry() override { return available(); }

private:
    std::vector<DeviceFacts> devices_;
};

/// A lab of the window, made when it is first used.
template <class L>
class Asked {
public:
    template <class Make>
    Asked(MainWindow& window, const LabName& name, Make make) : window_(window), id_(name.id) {
        window.addLab(name, std::move(make));
    }
    L* get() const { return static_cast<L*>(window_.lab(id_)); }
    L* operator->() const { return get(); }
    L& operator*() const { return *get(); }
    operator L*() const { return get(); }

private:
    MainWindow& window_;
    QString id_;
};

struct AllLabs {
    Registry<PoolingVariant> poolings = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolutions = cpuConvolutionVariants();
    Registry<MatmulVariant> matmuls = cpuMatmulVariants();
    Registry<NeuronVariant> neurons = cpuNeuronVariants();
    Registry<PipelineVariant> pipelines = cpuPipelineVariants();
    Registry<SoftmaxVariant> softmaxes = cpuSoftmaxVariants();
    Registry<AttentionVariant> attentions = cpuAttentionVariants();
    Registry<nn::Engine> engines = nn::cpuEngines();
    NoDevice devices;
    MainWindow window;
    Asked<PoolingLab> pooling{window, PoolingLab::name(),
                              [this](QWidget* parent) { return new PoolingLab(poolings, &devices, parent); }};
    Asked<ConvolutionLab> convolution{window, ConvolutionLab::name(), [this](QWidget* parent) {
                                          return new ConvolutionLab(convolutions, poolings, &devices, parent);
                                      }};
    Asked<MatmulLab> matmul{window, MatmulLab::name(),
                            [this](QWidget* parent) { return new MatmulLab(matmuls, &devices, parent); }};
    Asked<KernelLab> kernel{window, KernelLab::name(), [](QWidget* parent) { return new KernelLab(parent); }};
    Asked<NeuronLab> neuron{window, NeuronLab::name(),
                            [this](QWidget* parent) { return new NeuronLab(neurons, parent); }};
    Asked<PipelineLab> pipeline{window, PipelineLab::name(),
                                [this](QWidget* parent) { return new PipelineLab(pipelines, parent); }};
    Asked<SoftmaxLab> softmax{window, SoftmaxLab::name(),
                              [this](QWidget* parent) { return new SoftmaxLab(softmaxes, &devices, parent); }};
    Asked<AttentionLab> attention{window, AttentionLab::name(),
                                  [this](QWidget* parent) { return new AttentionLab(attentions, &devices, parent); }};
    Asked<TrainingLab> cnn{window, TrainingLab::name(TrainingKind::AlexNet),
                           [this](QWidget* parent) { return new TrainingLab(TrainingKind::AlexNet, engines, parent); }};
    Asked<TrainingLab> mlp{window, TrainingLab::name(TrainingKind::Mlp),
                           [this](QWidget* parent) { return new TrainingLab(TrainingKind::Mlp, engines, parent); }};
    Asked<ForwardLab> forward{window, ForwardLab::name(), [](QWidget* parent) { return new ForwardLab(parent); }};
    Asked<NetworkLab> network{window, NetworkLab::name(), [this](QWidget* parent) {
                                  auto* made = new NetworkLab(parent);
                                  made->setLabs([this](const QString& id) { return window.lab(id); });
                                  return made;
                              }};
    Asked<ExperimentsLab> experiments{window, ExperimentsLab::name(), [this](QWidget* parent) {
                                          return new ExperimentsLab(test::catalogue(), parent);
                                      }};
    Asked<FindingsLab> findings{window, FindingsLab::name(), [](QWidget* parent) { return new FindingsLab(parent); }};
    Asked<DeviceLab> device{window, DeviceLab::name(),
                            [this](QWidget* parent) { return new DeviceLab(devices, parent); }};

    AllLabs() {
        window.setCatalogue(catalogue());
        window.resize(1280, 800);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }
    /// The lab on screen has nothing under way.
    bool rest(int milliseconds = TELAR_SANITIZED ? 600000 : 60000) {
        return QTest::qWaitFor([this] { return !window.currentLab() || !window.currentLab()->busy(); }, milliseconds);
    }
};

} // namespace telar::test
