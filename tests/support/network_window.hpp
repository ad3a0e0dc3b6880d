// The lab of networks in a window with the labs that its layers open in, and how a person goes through it.
#pragma once

#include "tests/support/one_lab.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"

#include <QDropEvent>
#include <QMimeData>

namespace telar::test {

/// The window of networks and of the labs that their layers open in.
struct NetworkWindow {
    Registry<PoolingVariant> poolings = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolutions = cpuConvolutionVariants();
    MainWindow window;
    PoolingLab* pooling = new PoolingLab(poolings);
    ConvolutionLab* convolution = new ConvolutionLab(convolutions, poolings);
    Registry<MatmulVariant> products = cpuMatmulVariants();
    MatmulLab* matmul = new MatmulLab(products);
    Registry<SoftmaxVariant> softmaxes = cpuSoftmaxVariants();
    SoftmaxLab* softmax = new SoftmaxLab(softmaxes, nullptr);
    Registry<AttentionVariant> attentions = cpuAttentionVariants();
    AttentionLab* attention = new AttentionLab(attentions, nullptr);
    NetworkLab* lab = new NetworkLab;

    NetworkWindow() {
        lab->setLabs([this](const QString& id) { return window.lab(id); });
        for (auto* one : {static_cast<Lab*>(pooling), static_cast<Lab*>(convolution), static_cast<Lab*>(matmul),
                          static_cast<Lab*>(softmax), static_cast<Lab*>(attention), static_cast<Lab*>(lab)})
            window.addLab(one);
        window.resize(1280, 800);
        window.show();
        window.showLab("network");
        (void)QTest::qWaitForWindowActive(&window);
    }
    bool rest() {
        return QTest::qWaitFor([this] { return lab->model().result() && !lab->busy(); }, patience);
    }
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
    }
    const network::Node& node() const {
        const auto result = lab->model().result();
        return result->run->graph().nodes[static_cast<std::size_t>(result->node)];
    }
    /// With the keys that go from layer to layer.
    bool goTo(const char* op) {
        lab->setFocus();
        for (int i = 0; i < 40 && rest() && node().op != op; ++i)
            QTest::keyClick(lab, Qt::Key_PageDown);
        return rest() && node().op == op;
    }
    template <class T>
    T* find(const char* name) {
        return lab->findChild<T*>(QLatin1String(name));
    }
};

inline const QString networkFile = QStringLiteral(TELAR_TEST_DATA "/network/synthetic/squeezenet.onnx");

} // namespace telar::test
