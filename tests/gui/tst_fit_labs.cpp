// Nothing is cut, and nothing lies over anything else, in any lab in any of its states. Each lab has a window to itself:
// what changes the look of one lab need not wait for that of all.
#include "tests/support/fit_sweep.hpp"
#include "tests/support/one_lab.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/forward/forward_lab.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"

using namespace telar;

class tst_fit_labs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    template <class L, class... Args>
    static void look(const char* id, const QStringList& states, Args&&... args) {
        test::One<L> one(id, std::forward<Args>(args)...);
        test::FitSweep sweep(one.window);
        sweep.seeLab(*one.lab, states);
        sweep.verify();
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void start() {
        MainWindow window;
        window.show();
        test::FitSweep sweep(window);
        sweep.see("start");
        sweep.verify();
    }
    void pooling() {
        look<PoolingLab>("pooling", {"image", "numbers", "timing", "timeline", "threads"}, cpuPoolingVariants());
    }
    void convolution() {
        look<ConvolutionLab>("convolution", {"image", "numbers", "block", "im2col", "channels", "timing"},
                             cpuConvolutionVariants(), cpuPoolingVariants());
    }
    void matmul() {
        look<MatmulLab>("matmul", {"threads", "race", "banks", "variables", "timing"}, cpuMatmulVariants());
    }
    void neuron() {
        look<NeuronLab>("neuron", {"tree", "scaled", "ten", "accuracy", "published"}, cpuNeuronVariants());
    }
    void pipeline() { look<PipelineLab>("pipeline", {"random", "library", "bytes", "moved"}, cpuPipelineVariants()); }
    void softmax() {
        look<SoftmaxLab>("softmax", {"columns", "causal", "sectors", "counts"}, cpuSoftmaxVariants(), nullptr);
    }
    void attention() {
        look<AttentionLab>("attention", {"launches", "tile", "causal", "tokens", "counts"}, cpuAttentionVariants(),
                           nullptr);
    }
    void forward() { look<ForwardLab>("forward", {"sample", "training", "registers", "hardware", "formula"}); }
    void network() { look<NetworkLab>("network", {"cell", "layers", "compare", "gradcam", "graph"}); }
};

QTEST_MAIN(tst_fit_labs)
#include "tst_fit_labs.moc"
