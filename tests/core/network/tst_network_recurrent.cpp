// Graphs within graphs and layers with a memory, beside what the node tests of ONNX say of them (tst_network_cases.cpp).
#include "core/network/fast.hpp"
#include "core/network/recurrent.hpp"

#include <QTest>

#include <cmath>
#include <numeric>
#include <thread>

using namespace telar;
using namespace telar::network;
using onnx_file::AttributeKind;

namespace {

onnx_file::Value value(const std::string& name, int type, std::vector<int64_t> lengths) {
    onnx_file::Value made{name, type, true, {}};
    for (const int64_t length : lengths)
        made.axes.push_back({length, {}});
    return made;
}
onnx_file::Tensor scalar(const std::string& name, int64_t number) {
    auto held = std::make_shared<int64_t>(number);
    return {name, 7, {}, {held, reinterpret_cast<const char*>(held.get()), sizeof number}, {}};
}
onnx_file::Attribute body(onnx_file::Graph graph) {
    return {"body", AttributeKind::Graph, {}, {}, {}, {}, std::make_shared<onnx_file::Graph>(std::move(graph))};
}

/// A loop over `sum`, whose body doubles it by `factor` from around; it gives every sum, too.
onnx_file::Model loop(int64_t turns) {
    onnx_file::Model model;
    model.opsets = {{"", 16}};
    model.inputs = {value("x", 1, {2}), value("factor", 1, {1})};
    model.initializers = {scalar("turns", turns)};
    onnx_file::Graph inside;
    inside.inputs = {value("turn", 7, {}), value("goes", 9, {}), value("before", 1, {2})};
    inside.nodes = {{"", "Mul", "", {"before", "factor"}, {"after"}, {}},
                    {"", "Identity", "", {"goes"}, {"on"}, {}},
                    {"", "Identity", "", {"after"}, {"seen"}, {}}};
    inside.outputs = {value("on", 9, {}), value("after", 1, {2}), value("seen", 1, {2})};
    model.nodes = {{"loop", "Loop", "", {turns < 0 ? "" : "turns", "", "x"}, {"last", "all"}, {body(inside)}}};
    model.outputs = {value("last", 1, {2}), value("all", 1, {-1, 2})};
    return model;
}

Expected<Network> ready(const onnx_file::Model& model) {
    auto graph = graphOf(model, "made here");
    return graph ? Network::prepare(std::make_shared<const Graph>(std::move(*graph)), {}) : graph.error();
}

} // namespace

class tst_network_recurrent : public QObject {
    Q_OBJECT

private slots:
    /// Of opset 25, SpaceToDepth has both orders; each is undone by DepthToSpace of the same one.
    void spaceGoesIntoDepthAndBack() {
        for (const std::string mode : {"DCR", "CRD"}) {
            onnx_file::Model model;
            model.opsets = {{"", 25}};
            model.inputs = {value("x", 1, {1, 2, 4, 6})};
            const std::vector<onnx_file::Attribute> how{{"blocksize", AttributeKind::Int, {}, {2}, {}, {}, {}},
                                                        {"mode", AttributeKind::String, {}, {}, {mode}, {}, {}}};
            model.nodes = {{"", "SpaceToDepth", "", {"x"}, {"deep"}, how},
                           {"", "DepthToSpace", "", {"deep"}, {"y"}, how}};
            model.outputs = {value("deep", 1, {1, 8, 2, 3}), value("y", 1, {1, 2, 4, 6})};
            const auto network = ready(model);
            QVERIFY2(network, network ? "" : network.error().str().c_str());
            std::vector<float> numbers(48);
            std::iota(numbers.begin(), numbers.end(), 0.0f);
            const auto made =
                network->run({Tensor::of<float>({1, 2, 4, 6}, numbers)}, {Engine::Reference, 1, {}, {}, {}});
            QVERIFY2(made, made ? "" : made.error().str().c_str());
            QCOMPARE((*made)[1].doubles(), std::vector<double>(numbers.begin(), numbers.end()));
            QCOMPARE((*made)[0].doubles()[6], mode == "CRD" ? 1.0 : 24.0); // of the second channel
        }
    }
    /// A layer that gives its last state alone has its first output left out.
    void theOutputThatIsThereIsShown() {
        const Node node{"", "LSTM", 14, {}, {-1, 7, -1}, 0, {}};
        QCOMPARE(node.shown(), 7);
        QCOMPARE((Node{"", "LSTM", 14, {}, {-1}, 0, {}}).shown(), -1);
    }
    void loopsTakeWhatIsAroundThem() {
        const auto network = ready(loop(3));
        QVERIFY2(network, network ? "" : network.error().str().c_str());
        QCOMPARE(network->graph().nodes[0].captured, std::size_t(1));
        QCOMPARE(network->facts()[0].outputs[0].shape(), Shape{2}); // it keeps its shape from turn to turn
        QVERIFY(!network->facts()[0].outputs[1].known());
        for (const auto engine : {Engine::Reference, Engine::Fast}) {
            const auto made =
                network->run({Tensor::of<float>({2}, {1, -1}), Tensor::of<float>({1}, {2})}, {engine, 1, {}, {}, {}});
            QVERIFY2(made, made ? "" : made.error().str().c_str());
            QCOMPARE((*made)[0].doubles(), (std::vector<double>{8, -8}));
            QCOMPARE((*made)[1].shape(), (Shape{3, 2}));
            QCOMPARE((*made)[1].doubles(), (std::vector<double>{2, -2, 4, -4, 8, -8}));
        }
    }
    /// A loop without an end stops between two turns, and its memory is looked at as it grows.
    void loopsStop() {
        const auto network = ready(loop(-1));
        QVERIFY2(network, network ? "" : network.error().str().c_str());
        const std::vector<Tensor> inputs{Tensor::of<float>({2}, {1, -1}), Tensor::of<float>({1}, {1})};
        std::stop_source stop;
        std::jthread soon([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto stopped = network->run(inputs, {Engine::Fast, 1, {stop.get_token(), nullptr}, {}, {}});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        qputenv("TELAR_MEMORY", "1000000");
        const auto full = network->run(inputs, {Engine::Fast, 1, {}, {}, {}});
        qunsetenv("TELAR_MEMORY");
        QVERIFY(!full);
        QVERIFY2(full.error().str().find("of memory") != std::string::npos, full.error().str().c_str());
    }
    /// Of a condition that is known only the branch that is chosen must fit.
    void onlyTheChosenBranchMustFit() {
        onnx_file::Model model;
        model.opsets = {{"", 16}};
        model.inputs = {value("x", 1, {2})};
        model.initializers = {scalar("one", 1)};
        onnx_file::Graph fits, fails;
        fits.nodes = {{"", "Neg", "", {"x"}, {"y"}, {}}};
        fits.outputs = {value("y", 1, {2})};
        fails.nodes = {{"", "Transpose", "", {"x"}, {"z"}, {{"perm", AttributeKind::Ints, {}, {0, 1, 2}, {}, {}}}}};
        fails.outputs = {value("z", 1, {2})};
        onnx_file::Node chosen{"", "If", "", {"yes"}, {"out"}, {body(fits), body(fails)}};
        chosen.attributes[0].name = "then_branch";
        chosen.attributes[1].name = "else_branch";
        model.nodes = {{"", "Cast", "", {"one"}, {"yes"}, {{"to", AttributeKind::Int, {}, {9}, {}, {}}}}, chosen};
        model.outputs = {value("out", 1, {2})};
        const auto network = ready(model);
        QVERIFY2(network, network ? "" : network.error().str().c_str());
        const auto made = network->run({Tensor::of<float>({2}, {1, -1})}, {Engine::Fast, 1, {}, {}, {}});
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        QCOMPARE((*made)[0].doubles(), (std::vector<double>{-1, 1}));
    }
    /// Both engines say the same of a layer that reads forwards and backwards.
    void enginesAgreeOnBothDirections_data() {
        QTest::addColumn<QString>("op");
        QTest::addColumn<int>("gates");
        QTest::newRow("LSTM") << "LSTM" << 4;
        QTest::newRow("GRU") << "GRU" << 3;
        QTest::newRow("RNN") << "RNN" << 1;
    }
    void enginesAgreeOnBothDirections() {
        QFETCH(QString, op);
        QFETCH(int, gates);
        constexpr int64_t steps = 5, samples = 2, inputs = 3, hidden = 4;
        onnx_file::Model model;
        model.opsets = {{"", 16}};
        model.inputs = {value("x", 1, {steps, samples, inputs}), value("w", 1, {2, gates * hidden, inputs}),
                        value("r", 1, {2, gates * hidden, hidden})};
        model.nodes = {{"",
                        op.toStdString(),
                        "",
                        {"x", "w", "r"},
                        {"y", "last"},
                        {{"direction", AttributeKind::String, {}, {}, {"bidirectional"}, {}}}}};
        model.outputs = {value("y", 1, {steps, 2, samples, hidden}), value("last", 1, {2, samples, hidden})};
        const auto network = ready(model);
        QVERIFY2(network, network ? "" : network.error().str().c_str());
        std::vector<Tensor> given;
        for (std::size_t i = 0; i < 3; ++i) {
            std::vector<float> numbers;
            for (int64_t k = 0; k < network->input(i).size(); ++k)
                numbers.push_back(std::sin(static_cast<float>(k) * 1.7f + static_cast<float>(i)));
            given.push_back(Tensor::of(network->input(i).shape(), numbers));
        }
        std::vector<Tensor> made[2];
        for (const auto engine : {Engine::Reference, Engine::Fast}) {
            const auto run = network->run(given, {engine, 1, {}, {}, {}});
            QVERIFY2(run, run ? "" : run.error().str().c_str());
            made[engine == Engine::Fast] = *run;
        }
        const auto wanted = made[0][0].doubles(), fast = made[1][0].doubles();
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QVERIFY2(std::abs(wanted[i] - fast[i]) < 1e-6, std::to_string(i).c_str());
    }
    /// x * Sigmoid(x) is one node of the fused network, and gives the same to the last places.
    void sigmoidTimesItselfIsOneNode() {
        onnx_file::Model model;
        model.opsets = {{"", 16}};
        model.inputs = {value("x", 1, {2001})};
        model.nodes = {{"", "Sigmoid", "", {"x"}, {"s"}, {}}, {"", "Mul", "", {"s", "x"}, {"y"}, {}}};
        model.outputs = {value("y", 1, {2001})};
        const auto graph = graphOf(model, "made here");
        const auto together = std::make_shared<const Graph>(fused(*graph));
        QCOMPARE(together->nodes.size(), std::size_t(1));
        const auto one = Network::prepare(together, {}), two = ready(model);
        std::vector<float> numbers;
        for (int i = -1000; i <= 1000; ++i)
            numbers.push_back(static_cast<float>(i) * 0.11f);
        const auto x = Tensor::of<float>({2001}, numbers);
        const auto fast = one->run({x}, {Engine::Fast, 1, {}, {}, {}}),
                   right = two->run({x}, {Engine::Reference, 1, {}, {}, {}});
        QVERIFY(fast.ok() && right.ok());
        const auto a = (*fast)[0].doubles(), b = (*right)[0].doubles();
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY2(std::abs(a[i] - b[i]) <= 1e-6 * std::abs(b[i]) + 1e-34, std::to_string(numbers[i]).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_network_recurrent)
#include "tst_network_recurrent.moc"
