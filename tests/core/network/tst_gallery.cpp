// The networks that travel with the program: how large they are, how well they do, and that they can be made again.
#include "core/base/files.hpp"
#include "core/network/explain.hpp"
#include "core/network/gallery.hpp"
#include "core/network/network.hpp"
#include "core/network/tensor_file.hpp"
#include "core/nn/samples.hpp"

#include <QTest>

#include <algorithm>

using namespace telar;
using namespace telar::network;

namespace {

/// Of every `step`-th picture that was drawn from a seed of its own.
double accuracyOf(const Graph& given, const BuiltInNetwork& about, int64_t step) {
    const auto graph = std::make_shared<const Graph>(given);
    const auto ready = Network::prepare(graph, {});
    const auto samples = builtInSamples(about, 77, 2);
    if (!ready || !samples)
        return -1;
    const Shape& shape = ready->input(0).shape();
    const auto reading = usualReading(*graph, ready->input(0));
    nn::ModelSpec model;
    model.input = {shape[1], shape[2], shape[3]};
    model.reads = {reading.mean.front(), reading.deviation.front()};
    int64_t right = 0, all = 0;
    for (int64_t i = 0; i < (*samples)->count(); i += step) {
        auto input = Tensor::create(Type::Float32, shape);
        nn::readSample(**samples, i, model, {}, 0, 0, input->write<float>());
        const auto made = ready->run({*input}, {});
        if (!made)
            return -1;
        const auto probabilities = classProbabilities(made->front());
        right += std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin() ==
                 (*samples)->labels[static_cast<std::size_t>(i)];
        ++all;
    }
    return static_cast<double>(right) / static_cast<double>(all);
}

} // namespace

class tst_gallery : public QObject {
    Q_OBJECT

private slots:
    /// TELAR_NETWORKS=resources/networks build/tests/tst_gallery writeAll makes the files anew.
    void writeAll() {
        const auto folder = qEnvironmentVariable("TELAR_NETWORKS").toStdString();
        if (folder.empty())
            QSKIP("TELAR_NETWORKS names no folder");
        for (const auto& one : builtInNetworks()) {
            const auto made = makeBuiltIn(one);
            QVERIFY2(made, made ? "" : made.error().str().c_str());
            QVERIFY(writeFile(folder + "/" + one.id + ".onnx", onnx_file::modelBytes(*made)).ok());
        }
    }
    void areSmallAndDoWell_data() {
        QTest::addColumn<int>("which");
        for (int i = 0; i < static_cast<int>(builtInNetworks().size()); ++i)
            QTest::newRow(builtInNetworks()[static_cast<std::size_t>(i)].id) << i;
    }
    void areSmallAndDoWell() {
        QFETCH(int, which);
        const auto& one = builtInNetworks()[static_cast<std::size_t>(which)];
        const auto bytes = builtInBytes(one.id);
        QVERIFY(bytes.size() > 10'000 && bytes.size() < 2'000'000);
        const auto graph = namedGraph(one.id);
        QVERIFY2(graph, graph ? "" : graph.error().str().c_str());
        QVERIFY(!graph->said("classes").empty());
        const double accuracy = accuracyOf(*graph, one, 2);
        QVERIFY2(accuracy >= one.accuracy, std::to_string(accuracy).c_str());
    }
    /// One is made from nothing as the file was, and does as well.
    void canBeMadeAgain() {
        const auto& one = builtInNetworks()[1];
        const auto made = makeBuiltIn(one);
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        const auto graph = graphOf(*made, one.id);
        QVERIFY(graph.ok());
        const double accuracy = accuracyOf(*graph, one, 2);
        QVERIFY2(accuracy >= one.accuracy - 0.01, std::to_string(accuracy).c_str());
        const auto file = namedGraph(one.id);
        QVERIFY(file && file->parameters() == graph->parameters() && file->nodes.size() == graph->nodes.size());
    }
};

QTEST_GUILESS_MAIN(tst_gallery)
#include "tst_gallery.moc"
