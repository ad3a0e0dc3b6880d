// The whole program as `telar` composes it, on the processor alone.
#pragma once

#include "tests/support/gui.hpp"
#include "ui/labs/bench/bench_lab.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/device/device_lab.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/findings/findings_lab.hpp"
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
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

struct AllLabs {
    Registry<PoolingVariant> poolings = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolutions = cpuConvolutionVariants();
    Registry<MatmulVariant> matmuls = cpuMatmulVariants();
    Registry<NeuronVariant> neurons = cpuNeuronVariants();
    Registry<PipelineVariant> pipelines = cpuPipelineVariants();
    Registry<nn::Engine> engines = nn::cpuEngines();
    NoDevice devices;
    MainWindow window;
    PoolingLab* pooling = add(new PoolingLab(poolings, &devices));
    ConvolutionLab* convolution = add(new ConvolutionLab(convolutions, poolings, &devices));
    MatmulLab* matmul = add(new MatmulLab(matmuls, &devices));
    BenchLab* bench = add(new BenchLab);
    NeuronLab* neuron = add(new NeuronLab(neurons));
    PipelineLab* pipeline = add(new PipelineLab(pipelines));
    TrainingLab* cnn = add(new TrainingLab(TrainingKind::AlexNet, engines));
    TrainingLab* mlp = add(new TrainingLab(TrainingKind::Mlp, engines));
    ForwardLab* forward = add(new ForwardLab);
    ExperimentsLab* experiments = add(new ExperimentsLab({&poolings, &matmuls, &neurons, &pipelines}));
    FindingsLab* findings = add(new FindingsLab);
    DeviceLab* device = add(new DeviceLab(devices));

    AllLabs() {
        window.resize(1280, 800);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }
    /// The lab on screen has nothing under way.
    bool rest(int milliseconds = TELAR_SANITIZED ? 600000 : 60000) {
        return QTest::qWaitFor([this] { return !window.currentLab() || !window.currentLab()->busy(); },
                               milliseconds);
    }

private:
    template <class L>
    L* add(L* lab) {
        window.addLab(lab);
        return lab;
    }
};

} // namespace telar::test
