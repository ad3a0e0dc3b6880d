// Networks on a GPU beside the processor: every layer, every operator that the GPU computes, and what is left to the processor.
#include "core/network/activations.hpp"
#include "core/network/device.hpp"
#include "core/network/gallery.hpp"
#include "core/network/node_cases.hpp"
#include "core/network/operation.hpp"
#include "gpu/device/device.hpp"
#include "gpu/network/network.hpp"

#include <QTest>

using namespace telar;
using namespace telar::network;

namespace {

std::vector<NamedEngine> engines() {
    auto all = processorEngines();
    registerCudaNetworks(all);
    return all;
}

std::map<std::string, Shape> shapesOf(const Graph& graph, int64_t samples) {
    std::map<std::string, Shape> shapes;
    for (const int input : graph.inputs) {
        const auto& value = graph.values[static_cast<std::size_t>(input)];
        Shape shape;
        for (const auto& axis : value.axes)
            shape.push_back(axis.length < 0 ? samples : axis.length);
        shapes[value.name] = shape;
    }
    return shapes;
}

} // namespace

class tst_gpu_network : public QObject {
    Q_OBJECT

private slots:
    void theEnginesSayWhetherTheyAreThere() {
        const auto all = engines();
        QCOMPARE(all.size(), std::size_t{4});
        for (const auto& engine : all) {
            QCOMPARE(engine.available().ok(), !engine.device || gpu::available().ok());
            if (!engine.device)
                continue;
            const auto device = engine.device();
            QCOMPARE(device.ok(), gpu::available().ok());
            if (device) { // what does not fit is refused before anything is taken
                QVERIFY((*device)->fits(1 << 20).ok());
                QVERIFY(!(*device)->fits(int64_t{1} << 50).ok());
            }
        }
    }

    /// Every layer of networks with random weights, and of those that were trained here, is the processor's.
    void everyLayerIsTheProcessors_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("engine");
        for (const char* name : {"resnet18", "mobilenetv2", "squeezenet", "vgg16", "unet", "vit", "lenet", "mlp",
                                 "alexnet", "resnet", "transformer"})
            for (const char* engine : {"cuda", "cuda:tf32"})
                QTest::addRow("%s, %s", name, engine) << QString(name) << QString(engine);
    }
    void everyLayerIsTheProcessors() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(QString, name);
        QFETCH(QString, engine);
        const auto all = engines();
        const auto device = findEngine(all, engine.toStdString())->device();
        QVERIFY2(device, device ? "" : device.error().str().c_str());
        auto read = isBuiltInNetwork(name.toStdString())
                        ? namedGraph(name.toStdString())
                        : loadGraph(TELAR_TEST_DATA "/network/synthetic/" + name.toStdString() + ".onnx");
        QVERIFY(read);
        const auto graph = std::make_shared<const Graph>(std::move(*read)),
                   together = std::make_shared<const Graph>(fused(*graph));
        const bool rounded = engine.endsWith(QLatin1String("tf32"));
        for (const auto& which : {graph, together})
            for (const int64_t samples : {1, 3}) {
                const auto ready = Network::prepare(which, shapesOf(*which, samples));
                QVERIFY(ready);
                const auto input = normalTensor(ready->input(0), 35);
                QVERIFY(input);
                const auto right = runKeeping(*ready, {*input}, {Engine::Fast, 0, {}, {}, {}});
                QVERIFY(right);
                for (int turn = 0; turn < 2; ++turn) { // the second time the weights are there
                    const auto found = runKeeping(*ready, {*input}, {Engine::Fast, 0, {}, {}, {}, *device});
                    QVERIFY2(found, found ? "" : found.error().str().c_str());
                    int compared = 0;
                    for (const auto& one : differences(*ready, *right, *ready, *found)) {
                        QCOMPARE(one.kind, LayerDifference::Kind::Compared);
                        const double bound = (rounded ? 2e-2 : 1e-4) * std::max(one.largest, 1e-6);
                        QVERIFY2(one.apart <= bound, (which->nodes[static_cast<std::size_t>(one.node)].name + ": " +
                                                      std::to_string(one.apart) + " of " + std::to_string(one.largest))
                                                         .c_str());
                        ++compared;
                    }
                    QVERIFY(compared > 2);
                    QVERIFY(found->outputs.front().isElsewhere()); // it was the GPU that made them
                }
            }
    }

    /// ONNX's node tests, where Debian's package is installed: what the processor passes, passes with the GPU.
    void nodeTestsPass() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        const char* given = std::getenv("TELAR_NODE_TESTS");
        const auto folders = caseFolders(given ? given : "/usr/share/libonnx-testdata/data/node");
        if (folders.empty())
            QSKIP("ONNX's node tests are not installed");
        const auto all = engines();
        const auto device = findEngine(all, "cuda")->device();
        QVERIFY(device);
        int passed = 0;
        for (const auto& folder : folders) {
            const auto alone = checkCase(folder, {Engine::Fast, 0, {}, {}, {}}),
                       with = checkCase(folder, {Engine::Fast, 0, {}, {}, {}, *device});
            QVERIFY2(alone.outcome == with.outcome, (folder + ": " + with.why.str()).c_str());
            passed += with.outcome == CaseOutcome::Passed;
        }
        QVERIFY2(passed > 700, std::to_string(passed).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_gpu_network)
#include "tst_gpu_network.moc"
