// Whole networks: what ONNX Runtime makes of them, what is fused, what comes back of a file, and what is refused.
#include "core/base/files.hpp"
#include "core/network/activations.hpp"
#include "core/network/attention.hpp"
#include "core/network/cell.hpp"
#include "core/network/fast.hpp"
#include "core/network/gallery.hpp"
#include "core/network/layout.hpp"
#include "core/network/node_cases.hpp"
#include "core/network/operation.hpp"
#include "core/network/tensor_file.hpp"
#include "core/network/trained.hpp"
#include "core/nn/inspect.hpp"
#include "tests/support/masked_attention.hpp"
#include "tests/support/scratch.hpp"

#include "tests/support/own_time.hpp"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace telar;
using namespace telar::network;

namespace {

std::shared_ptr<const Graph> synthetic(const std::string& name) {
    auto graph = loadGraph(TELAR_TEST_DATA "/network/synthetic/" + name + ".onnx");
    return graph ? std::make_shared<const Graph>(std::move(*graph)) : nullptr;
}

/// Of two samples where the first axis is open.
std::map<std::string, Shape> twoSamples(const Graph& graph) {
    std::map<std::string, Shape> shapes;
    for (const int input : graph.inputs) {
        const auto& value = graph.values[static_cast<std::size_t>(input)];
        Shape shape;
        for (const auto& axis : value.axes)
            shape.push_back(axis.length < 0 ? 2 : axis.length);
        shapes[value.name] = shape;
    }
    return shapes;
}

Expected<Tensor> outputOf(const std::shared_ptr<const Graph>& graph, const std::map<std::string, Shape>& shapes,
                          Engine engine, int threads = 1) {
    const auto ready = Network::prepare(graph, shapes);
    if (!ready)
        return ready.error();
    const auto input = normalTensor(ready->input(0), 35);
    if (!input)
        return input.error();
    auto outputs = ready->run({*input}, {engine, threads, {}, {}});
    return outputs ? Expected<Tensor>(outputs->front()) : outputs.error();
}

double relative(const Tensor& right, const Tensor& found) {
    double largest = 0;
    for (const double value : right.doubles())
        largest = std::max(largest, std::abs(value));
    return right.shape() == found.shape() ? largestDifference(right, found) / largest : 1e9;
}

bool sameBits(const Tensor& a, const Tensor& b) {
    return a.shape() == b.shape() &&
           std::memcmp(a.data<char>(), b.data<char>(), static_cast<std::size_t>(a.bytes())) == 0;
}

} // namespace

class tst_network : public QObject {
    Q_OBJECT

private slots:
    /// Random weights, two samples; the outputs are ONNX Runtime's.
    void agreesWithOnnxRuntime_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"resnet18", "mobilenetv2", "squeezenet", "vgg16", "unet", "vit"})
            QTest::newRow(name) << name;
    }
    void agreesWithOnnxRuntime() {
        QFETCH(QString, name);
        const auto graph = synthetic(name.toStdString());
        QVERIFY(graph);
        const auto shapes = twoSamples(*graph);
        const auto right = loadTensor(TELAR_TEST_DATA "/network/synthetic/" + name.toStdString() + ".npy");
        QVERIFY(right.ok());
        const auto together = std::make_shared<const Graph>(fused(*graph));
        for (const auto& [which, engine] : {std::pair(graph, Engine::Reference),
                                            {graph, Engine::Fast},
                                            {together, Engine::Fast},
                                            {together, Engine::Reference}}) {
            const auto found = outputOf(which, shapes, engine);
            QVERIFY2(found, found ? "" : found.error().str().c_str());
            QVERIFY2(relative(*right, *found) <= 1e-5, std::to_string(relative(*right, *found)).c_str());
        }
        const auto one = outputOf(together, shapes, Engine::Fast, 1),
                   three = outputOf(together, shapes, Engine::Fast, 3);
        QVERIFY(one && three && sameBits(*one, *three));
    }
    /// Networks that others published, a face detector's first stage and a recogniser of upside-down text: ONNX Runtime's outputs.
    void publishedAgreeWithOnnxRuntime_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("mtcnn") << "mtcnn_pnet" << QList<int>{1, 60, 48, 3};
        QTest::newRow("ppocr") << "ppocr_mobile_v2_cls" << QList<int>{1, 3, 48, 192};
    }
    void publishedAgreeWithOnnxRuntime() {
        QFETCH(QString, name);
        QFETCH(QList<int>, shape);
        const std::string path = TELAR_TEST_DATA "/network/published/" + name.toStdString();
        const auto read = loadGraph(path + ".onnx");
        const auto right = loadTensor(path + ".npy");
        QVERIFY(read && right);
        QVERIFY2(read->parameters() > 6000, std::to_string(read->parameters()).c_str()); // also those that are nodes
        const auto graph = std::make_shared<const Graph>(*read), together = std::make_shared<const Graph>(fused(*read));
        const std::map<std::string, Shape> shapes{
            {graph->values[static_cast<std::size_t>(graph->inputs.front())].name, Shape(shape.begin(), shape.end())}};
        for (const auto& [which, engine] :
             {std::pair(graph, Engine::Reference), {graph, Engine::Fast}, {together, Engine::Fast}}) {
            const auto found = outputOf(which, shapes, engine);
            QVERIFY2(found, found ? "" : found.error().str().c_str());
            QVERIFY2(relative(*right, *found) <= 1e-5, std::to_string(relative(*right, *found)).c_str());
        }
    }
    /// The networks that were trained here and travel with the program: a hundred pictures each.
    void trainedAgreeWithOnnxRuntime_data() {
        QTest::addColumn<QString>("name");
        for (const auto& one : builtInNetworks())
            QTest::newRow(one.id) << QString::fromLatin1(one.id);
    }
    void trainedAgreeWithOnnxRuntime() {
        QFETCH(QString, name);
        const auto read = namedGraph(name.toStdString());
        const auto right = loadTensor(TELAR_TEST_DATA "/network/gallery/" + name.toStdString() + ".npy");
        QVERIFY(read && right);
        const auto graph = std::make_shared<const Graph>(*read), together = std::make_shared<const Graph>(fused(*read));
        const auto& input = graph->values[static_cast<std::size_t>(graph->inputs.front())];
        const bool cells = right->rank() == 4; // a softmax of scores of several hundred, which noise has
        Shape shape{right->dim(0)};
        for (std::size_t i = 1; i < input.axes.size(); ++i)
            shape.push_back(input.axes[i].length);
        for (const auto& [which, engine] :
             {std::pair(graph, Engine::Reference), {graph, Engine::Fast}, {together, Engine::Fast}}) {
            const auto found = outputOf(which, {{input.name, shape}}, engine);
            QVERIFY2(found, found ? "" : found.error().str().c_str());
            QVERIFY2(relative(*right, *found) <= (cells ? 3e-5 : 1e-5),
                     std::to_string(relative(*right, *found)).c_str());
        }
    }
    /// What the attention of core/attention makes of the queries, keys, values and mask that were found is what the network made.
    void findsTheMaskOfAnAttention() {
        using test::Masked;
        for (const auto& [masked, mask] : {std::pair(Masked::None, AttentionMask::None),
                                           {Masked::Zeros, AttentionMask::None},
                                           {Masked::Causal, AttentionMask::Causal},
                                           {Masked::CausalChoice, AttentionMask::Causal},
                                           {Masked::Padding, AttentionMask::Other}}) {
            const auto graph = std::make_shared<const Graph>(*graphOf(test::maskedAttention(masked), "masked"));
            const auto network = Network::prepare(graph, {});
            QVERIFY2(network, network ? "" : network.error().str().c_str());
            const auto run = runKeeping(*network, {*normalTensor(network->input(0), 35)}, {});
            QVERIFY(run.ok());
            const auto all = attentionsOf(*graph, run->values);
            QCOMPARE(all.size(), std::size_t{1});
            QCOMPARE(all[0].mask, mask);
            QCOMPARE(all[0].scale, 0.25);
            const auto inputs = attentionInputs(*graph, run->values, all[0]);
            if (mask == AttentionMask::Other) {
                QVERIFY(!inputs && inputs.error().str().find("mask") != std::string::npos);
                continue;
            }
            QVERIFY(inputs && inputs->spec.causal == (mask == AttentionMask::Causal));
            const auto problem = inputs->problem();
            Matrix<float> o(problem.queries(), problem.spec.valueColumns(), problem.spec.heads);
            QVERIFY(runAttention(*cpuAttentionVariants().find("serial"), problem, o.view()).ok());
            for (int64_t i = 0; i < o.size(); ++i)
                QVERIFY(std::abs(double(o.data()[i]) - numberAt(run->outputs.front(), i)) < 1e-5);
        }
    }
    void fusesWhatFollowsAConvolution() {
        const auto graph = synthetic("mobilenetv2");
        const Graph together = fused(*graph);
        for (const auto& node : together.nodes)
            QVERIFY(node.op != "BatchNormalization" && node.op != "Clip");
        QVERIFY(together.nodes.front().name.ends_with(" + BatchNormalization + Clip"));
        QCOMPARE(boundsOf(together.nodes.front()).high, 6.0f);
    }
    /// The peak is what is alive at one time, as a run that counts it finds.
    void saysTheMemoryBefore() {
        const auto graph = synthetic("resnet18");
        const auto ready = Network::prepare(graph, {});
        QVERIFY(ready.ok());
        QCOMPARE(ready->input(0).shape(), (Shape{1, 3, 32, 32}));
        int64_t all = 0;
        const auto input = normalTensor(ready->input(0), 1);
        RunSettings settings;
        settings.watch = [&](int, const std::vector<Tensor>& outputs, double) {
            for (const auto& one : outputs)
                all += one.bytes();
        };
        QVERIFY(ready->run({*input}, settings).ok());
        QCOMPARE(ready->activationBytes(), all);
        QVERIFY(ready->peakBytes() >= ready->input(0).bytes() && ready->peakBytes() < all);
        QVERIFY(ready->multiplyAdds() > 0);
    }
    /// Every node stands below those that it takes from, beside none and on none; 300 nodes in 100 ms.
    void layoutHasNothingOnTopOfEachOther_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"resnet18", "squeezenet", "mobilenetv2", "unet", "vgg16"})
            QTest::newRow(name)
                << QStringLiteral(TELAR_TEST_DATA "/network/synthetic/%1.onnx").arg(QLatin1String(name));
    }
    void layoutHasNothingOnTopOfEachOther() {
        QFETCH(QString, file);
        const auto graph = loadGraph(file.toStdString());
        QVERIFY2(graph, graph ? "" : graph.error().str().c_str());
        const auto ready = Network::prepare(std::make_shared<const Graph>(*graph), {});
        QVERIFY(ready.ok());
        const LayoutSizes sizes;
        const auto drawn = layoutOf(*ready, sizes);
        QVERIFY(drawn.nodes.size() > 20);
        for (const auto& edge : drawn.edges) {
            const auto &from = drawn.nodes[static_cast<std::size_t>(edge.from)],
                       &to = drawn.nodes[static_cast<std::size_t>(edge.to)];
            QVERIFY(from.row < to.row);
            QCOMPARE(edge.points.size(), static_cast<std::size_t>(2 * (to.row - from.row)));
            for (const auto& [x, y] : edge.points)
                QVERIFY(x >= 0 && x <= drawn.width && y >= 0 && y <= drawn.height);
            for (std::size_t p = 1; p + 1 < edge.points.size(); ++p) // no edge runs through a node
                for (const auto& one : drawn.nodes)
                    if (std::abs(one.y - edge.points[p].second) < sizes.height)
                        QVERIFY(std::abs(one.x - edge.points[p].first) > sizes.width / 2);
        }
        for (std::size_t i = 0; i < drawn.nodes.size(); ++i)
            for (std::size_t k = i + 1; k < drawn.nodes.size(); ++k)
                if (drawn.nodes[i].row == drawn.nodes[k].row)
                    QVERIFY(std::abs(drawn.nodes[i].x - drawn.nodes[k].x) >= sizes.width);
    }
    void layoutIsFast() {
        nn::ModelSpec model = nn::visionTransformer();
        const auto block = std::vector(model.layers.begin() + 2, model.layers.begin() + 12);
        for (int i = 0; i < 10; ++i)
            model.layers.insert(model.layers.begin() + 2, block.begin(), block.end());
        const auto graph = graphOf(onnxOf(model, nn::initialParameters(model, 35), {}), "deep");
        const auto ready = Network::prepare(std::make_shared<const Graph>(*graph), {});
        QVERIFY(ready.ok() && graph->nodes.size() >= 300);
        const test::OwnTime clock;
        QVERIFY(layoutOf(*ready).nodes.size() >= 300);
        qInfo("%zu nodes in %.1f ms", graph->nodes.size(), clock.ms());
        QVERIFY2(clock.ms() < (TELAR_SANITIZED ? 5000 : 100), qPrintable(QString::number(clock.ms())));
    }
    /// What is trained here comes back from its file with the same bits, and is what the training's own inspection says.
    void comesBackFromItsFile_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("alexnet") << 0;
        QTest::newRow("mlp") << 1;
        QTest::newRow("transformer") << 2;
        QTest::newRow("tokens become a plane, and skips cross both") << 3;
        QTest::newRow("normalised by the batch") << 4;
    }
    void comesBackFromItsFile() {
        QFETCH(int, which);
        nn::ModelSpec model = which == 0 ? nn::alexnet(3) : which == 1 ? nn::mlp(64, 10) : nn::visionTransformer();
        if (which == 3) {
            using enum nn::LayerKind;
            model.layers = {nn::convolution(12, 4, 4, 0),
                            nn::activation(Normalise),
                            nn::convolution(12, 3, 1, 1),
                            nn::addition(2),
                            nn::activation(Tanh),
                            nn::activation(Position),
                            nn::addition(3),
                            nn::attention(2),
                            nn::pooling(MaxPooling, 2, 2),
                            nn::linear(10)};
        }
        if (which == 4) {
            using enum nn::LayerKind;
            model.layers = {nn::activation(BatchNorm),
                            nn::convolution(6, 5, 2, 1),
                            nn::activation(BatchNorm),
                            nn::activation(Relu),
                            nn::activation(Normalise),
                            nn::activation(BatchNorm),
                            nn::linear(40),
                            nn::activation(BatchNorm),
                            nn::activation(Tanh),
                            nn::linear(10)};
        }
        auto parameters = nn::initialParameters(model, 35);
        for (auto& one : parameters) // as after a training
            if (one.name.find("running_") != std::string::npos)
                for (std::size_t i = 0; i < one.values.size(); ++i)
                    one.values[i] += 0.5f * static_cast<float>(i % 3);
        const auto made = onnxOf(model, parameters, {"a", "b"});
        const auto bytes = onnx_file::modelBytes(made);
        const auto read = onnx_file::parseModel(bytes, "trained.onnx");
        QVERIFY(read.ok());
        QVERIFY(onnx_file::modelBytes(*read) == bytes);
        const auto before = std::make_shared<const Graph>(*graphOf(made, "before")),
                   after = std::make_shared<const Graph>(*graphOf(*read, "after"));
        QCOMPARE(after->said("classes"), std::string("a\nb"));
        const auto again = nn::modelFromText(after->said("telar.model"), "trained.onnx");
        QVERIFY(again && *again == model);
        for (const Engine engine : {Engine::Reference, Engine::Fast}) {
            const auto x = outputOf(before, {}, engine), y = outputOf(after, {}, engine);
            QVERIFY(x && y && sameBits(*x, *y));
            const auto together = outputOf(std::make_shared<const Graph>(fused(*after)), {}, engine);
            QVERIFY(together && relative(*x, *together) <= 1e-5);
            const auto ready = Network::prepare(after, {});
            const auto input = normalTensor(ready->input(0), 35);
            const auto seen =
                nn::inspect(model, parameters, {input->data<float>(), input->data<float>() + input->size()}, {});
            QVERIFY(seen.ok());
            double sum = 0, most = -1e30; // softmax of what came out
            const auto outputs = y->doubles();
            for (const double value : outputs)
                most = std::max(most, value);
            for (const double value : outputs)
                sum += std::exp(value - most);
            for (std::size_t i = 0; i < outputs.size(); ++i)
                QVERIFY(std::abs(std::exp(outputs[i] - most) / sum - static_cast<double>(seen->probabilities[i])) <
                        1e-5);
        }
    }
    void averagesCountOnlyWhatThePaddingHolds() {
        onnx_file::Model model;
        model.irVersion = 8;
        model.opsets = {{"", 13}};
        using onnx_file::AttributeKind;
        const auto wholes = [](const char* name, std::vector<int64_t> values) {
            return onnx_file::Attribute{name, AttributeKind::Ints, {}, std::move(values), {}, {}};
        };
        const auto whole = [](const char* name, int64_t value) {
            return onnx_file::Attribute{name, AttributeKind::Int, {}, {value}, {}, {}};
        };
        model.inputs = {{"x", 1, true, {{1, ""}, {1, ""}, {1, ""}, {5, ""}}}};
        model.outputs = {{"y", 1, false, {}}};
        model.nodes = {{"",
                        "AveragePool",
                        "",
                        {"x"},
                        {"y"},
                        {wholes("kernel_shape", {1, 2}), wholes("strides", {1, 2}), whole("ceil_mode", 1),
                         whole("count_include_pad", 1)}}};
        const auto graph = std::make_shared<const Graph>(*graphOf(model, "pool"));
        const auto ready = Network::prepare(graph, {});
        QVERIFY(ready.ok());
        for (const Engine engine : {Engine::Reference, Engine::Fast}) {
            const auto y = ready->run({Tensor::of<float>({1, 1, 1, 5}, {1, 2, 3, 4, 5})}, {engine, 1, {}, {}});
            QVERIFY(y.ok());
            QCOMPARE(y->front().doubles(), (std::vector<double>{1.5, 3.5, 5}));
        }
    }
    /// What is no number is the largest of all, as NumPy and PyTorch have it.
    void topTakesNaNForTheLargest() {
        for (const int64_t largest : {1, 0}) {
            onnx_file::Model model;
            model.opsets = {{"", 10}};
            model.inputs = {{"x", 1, true, {{4, ""}}}, {"k", 7, true, {{1, ""}}}};
            model.outputs = {{"best", 1, false, {}}, {"places", 7, false, {}}};
            model.nodes = {{"", "TopK", "", {"x", "k"}, {"best", "places"}, {}}};
            auto graph = *graphOf(model, "top");
            graph.nodes[0].opset = 11;
            graph.nodes[0].attributes["largest"] = {onnx_file::AttributeKind::Int, {}, {largest}, {}, {}};
            const auto ready = Network::prepare(std::make_shared<const Graph>(std::move(graph)), {});
            QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
            const auto made = ready->run({Tensor::of<float>({4}, {1, NAN, 3, 2}), Tensor::of<int64_t>({1}, {3})},
                                         {Engine::Fast, 1, {}, {}});
            QVERIFY2(made, made ? "" : made.error().str().c_str());
            QCOMPARE((*made)[1].wholes(), largest ? (std::vector<int64_t>{1, 2, 3}) : (std::vector<int64_t>{0, 3, 2}));
        }
    }
    void refusesOtherInputs() {
        const auto graph = synthetic("vit");
        const auto sentence = [&](const std::map<std::string, Shape>& shapes) {
            const auto ready = Network::prepare(graph, shapes);
            return ready ? QString() : QString::fromStdString(ready.error().str());
        };
        QVERIFY2(sentence({{"input", {1, 3, 20, 20}}}).contains("does not take the shape 1x3x20x20"),
                 qPrintable(sentence({{"input", {1, 3, 20, 20}}})));
        QVERIFY(sentence({{"output", {1}}}).contains("has no input 'output'"));
        QVERIFY(!sentence({{"input", {int64_t{1} << 50, 3, 16, 16}}}).isEmpty());
        const auto ready = Network::prepare(graph, {});
        QVERIFY(ready.ok());
        const auto ran = ready->run({Tensor::of<float>({1}, {1})}, {});
        QVERIFY(!ran && ran.error().str().find("takes 1x3x16x16 of float32") != std::string::npos);
        QVERIFY(!ready->run({}, {}).ok());
    }
    /// A batch far beyond the memory is refused before anything is computed.
    void refusesWhatDoesNotFit() {
        const auto ready = Network::prepare(synthetic("squeezenet"), {{"input", {int64_t{1} << 24, 3, 64, 64}}});
        QVERIFY(ready.ok());
        QVERIFY(!Tensor::create(Type::Float32, ready->input(0).shape()).ok());
    }
    void keepsTensorsAsNumPyDoes() {
        const test::Scratch scratch;
        for (const Type type : {Type::Float32, Type::Float64, Type::Int64, Type::UInt8, Type::Bool, Type::Float16}) {
            const auto made = converted(Tensor::of<float>({2, 1, 3, 1}, {0, 1, 2, 3, 4, 5}), type);
            QVERIFY(made && saveTensor(*made, scratch.path("x.npy")).ok());
            const auto read = loadTensor(scratch.path("x.npy"));
            QVERIFY(read && read->type() == type && sameBits(*made, *read));
        }
    }
};

QTEST_GUILESS_MAIN(tst_network)
#include "tst_network.moc"
