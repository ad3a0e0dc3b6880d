// The whole program as `telar` composes it, on the processor alone: each lab is made when a test asks for it.
#pragma once

#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
#include "ui/base/on_event.hpp"
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
    Asked(MainWindow& window, const LabName& name) : window_(window), id_(name.id) {}
    L* get() const { return static_cast<L*>(window_.lab(id_)); }
    L* operator->() const { return get(); }
    L& operator*() const { return *get(); }
    operator L*() const { return get(); }

private:
    MainWindow& window_;
    QString id_;
};

struct AllLabs {
    AllOperations operations{noSamples};
    NoDevice devices;
    MainWindow window;
    Asked<PoolingLab> pooling{window, PoolingLab::name()};
    Asked<ConvolutionLab> convolution{window, ConvolutionLab::name()};
    Asked<MatmulLab> matmul{window, MatmulLab::name()};
    Asked<KernelLab> kernel{window, KernelLab::name()};
    Asked<NeuronLab> neuron{window, NeuronLab::name()};
    Asked<PipelineLab> pipeline{window, PipelineLab::name()};
    Asked<SoftmaxLab> softmax{window, SoftmaxLab::name()};
    Asked<AttentionLab> attention{window, AttentionLab::name()};
    Asked<TrainingLab> cnn{window, TrainingLab::name(TrainingKind::AlexNet)};
    Asked<TrainingLab> mlp{window, TrainingLab::name(TrainingKind::Mlp)};
    Asked<ForwardLab> forward{window, ForwardLab::name()};
    Asked<NetworkLab> network{window, NetworkLab::name()};
    Asked<ExperimentsLab> experiments{window, ExperimentsLab::name()};
    Asked<FindingsLab> findings{window, FindingsLab::name()};
    Asked<DeviceLab> device{window, DeviceLab::name()};

    AllLabs() {
        addLabs(window, operations, devices);
        window.setCatalogue(operations.catalogue);
        window.resize(1280, 800);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }
    /// One epoch is what the labs of training train at first sight, and Forward makes a study of a few: for tests that wait for
    /// these and look at something else.
    void workBriefly() {
        QObject::connect(&window.labs(), &LabSet::made, &window, [](Lab* lab) {
            onEvent(lab, {QEvent::Show}, [lab, done = false]() mutable { // not before: its data would be read
                if (std::exchange(done, true))
                    return;
                if (auto* training = qobject_cast<TrainingLab*>(lab)) {
                    auto settings = training->model().settings();
                    settings.spec.epochs = 1;
                    training->model().setState(settings);
                } else if (auto* forward = qobject_cast<ForwardLab*>(lab)) {
                    auto state = forward->model().state();
                    state.epochs = 25, state.seeds = 1;
                    forward->model().setState(state);
                }
            });
        });
    }
    /// The lab on screen has nothing under way.
    bool rest(int milliseconds = patience) {
        return QTest::qWaitFor([this] { return !window.currentLab() || !window.currentLab()->busy(); }, milliseconds);
    }
};

} // namespace telar::test
