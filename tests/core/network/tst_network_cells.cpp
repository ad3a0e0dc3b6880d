// Where a number of a layer comes from: what can change it, the products that make it, and where a network looks.
#include "core/network/activations.hpp"
#include "core/network/cell.hpp"
#include "core/network/explain.hpp"
#include "core/network/operation.hpp"
#include "core/network/trained.hpp"
#include "core/nn/grad_cam.hpp"
#include "core/nn/occlusion.hpp"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace telar;
using namespace telar::network;

namespace {

struct Ran {
    std::optional<Network> network;
    Tensor input;
    Activations activations;
};

Expected<Ran> ran(std::shared_ptr<const Graph> graph) {
    Ran made;
    auto ready = Network::prepare(std::move(graph), {});
    if (!ready)
        return ready.error();
    made.network = std::move(*ready);
    auto input = normalTensor(made.network->input(0), 35);
    if (!input)
        return input.error();
    made.input = std::move(*input);
    auto values = runKeeping(*made.network, {made.input}, {Engine::Reference, 1, {}, {}, {}});
    if (!values)
        return values.error();
    made.activations = std::move(*values);
    return made;
}

Expected<Ran> synthetic(const QString& name) {
    auto graph = loadGraph(TELAR_TEST_DATA "/network/synthetic/" + name.toStdString() + ".onnx");
    if (!graph)
        return graph.error();
    return ran(std::make_shared<const Graph>(std::move(*graph)));
}

bool inside(const Box& box, const Shape& shape, int64_t cell) {
    for (std::size_t i = shape.size(); i-- > 0; cell /= shape[i])
        if (cell % shape[i] < box[i].first || cell % shape[i] >= box[i].end)
            return false;
    return true;
}

} // namespace

class tst_network_cells : public QObject {
    Q_OBJECT

private slots:
    void onlyTheReceptiveFieldCanChangeACell_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"resnet18", "mobilenetv2", "squeezenet", "unet", "vit"})
            QTest::newRow(name) << name;
    }
    /// Everything outside the field of one cell gets other numbers: the cell stays. What lies in the field changes it.
    void onlyTheReceptiveFieldCanChangeACell() {
        QFETCH(QString, name);
        const auto made = synthetic(name);
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        const Graph& graph = made->network->graph();
        const auto nodes = static_cast<int>(graph.nodes.size());
        int smaller = 0, checked = 0;
        for (int n = 0; n < nodes; n += std::max(1, nodes / 14)) {
            const int value = graph.nodes[static_cast<std::size_t>(n)].outputs.front();
            const Tensor& out = made->activations.values[static_cast<std::size_t>(value)];
            if (made->network->facts()[static_cast<std::size_t>(n)].folded)
                continue;
            const int64_t cell = out.size() / 2 + (out.rank() > 2 ? out.dim(out.rank() - 1) / 2 : 0);
            const auto field = receptiveField(*made->network, value, cellBox(out.shape(), cell));
            QVERIFY(field);
            smaller += *field != wholeBox(made->input.shape());
            auto other = Tensor::create(Type::Float32, made->input.shape());
            std::memcpy(other->write<char>(), made->input.data<char>(), static_cast<std::size_t>(other->bytes()));
            for (int64_t i = 0; i < other->size(); ++i)
                if (!inside(*field, other->shape(), i))
                    other->write<float>()[i] = -3 + other->data<float>()[i];
            const auto again = runKeeping(*made->network, {*other}, {Engine::Reference, 1, {}, {}, {}});
            QVERIFY(again.ok());
            const Tensor& now = again->values[static_cast<std::size_t>(value)];
            QVERIFY2(numberAt(now, cell) == numberAt(out, cell), graph.nodes[static_cast<std::size_t>(n)].name.c_str());
            ++checked;
        }
        QVERIFY(checked > 8);
        QVERIFY(smaller > (name == "vit" ? 0 : 3));
    }
    void theFieldOfSmallNetsIsKnown() {
        const auto lenetGraph = std::make_shared<const Graph>(
            *graphOf(onnxOf(nn::lenet(), nn::initialParameters(nn::lenet(), 1), {}), "lenet"));
        const auto net = Network::prepare(lenetGraph, {});
        QVERIFY(net.ok());
        // 5 x 5 with padding 2, maximum of 2 x 2, 5 x 5: 5, then 6, then 6 + 4 * 2 = 14.
        const auto field = [&](const char* op, int which, int64_t cell) {
            for (const auto& node : lenetGraph->nodes)
                if (node.op == op && which-- == 0) {
                    const int value = node.outputs.front();
                    return *receptiveField(*net, value, cellBox(net->value(value).shape(), cell));
                }
            return Box();
        };
        QCOMPARE(field("Conv", 0, 0), (Box{{0, 1}, {0, 1}, {0, 3}, {0, 3}}));
        QCOMPARE(field("MaxPool", 0, 5 * 14 + 5), (Box{{0, 1}, {0, 1}, {8, 14}, {8, 14}}));
        QCOMPARE(field("Conv", 1, 3 * 10 + 4), (Box{{0, 1}, {0, 1}, {4, 18}, {6, 20}}));
        QCOMPARE(field("Gemm", 0, 3), (Box{{0, 1}, {0, 1}, {0, 28}, {0, 28}}));
    }
    void longRowsAreWrapped() {
        const auto row = planesOf({1, 70});
        QVERIFY(row.wrapped && row.rows == 3 && row.columns == 32);
        QCOMPARE(row.cell(0, 2, 5), int64_t{69});
        QCOMPARE(row.cell(0, 2, 6), int64_t{-1});
        const auto maps = planesOf({1, 6, 5, 4});
        QVERIFY(!maps.wrapped && maps.planes == 6 && maps.cell(2, 1, 3) == 2 * 20 + 7);
    }
    void theTermsMakeTheValue_data() { onlyTheReceptiveFieldCanChangeACell_data(); }
    void theTermsMakeTheValue() {
        QFETCH(QString, name);
        const auto made = synthetic(name);
        QVERIFY(made.ok());
        const Graph& graph = made->network->graph();
        std::map<std::string, int> seen;
        for (int n = 0; n < static_cast<int>(graph.nodes.size()); ++n) {
            const Node& node = graph.nodes[static_cast<std::size_t>(n)];
            if (made->network->facts()[static_cast<std::size_t>(n)].folded || ++seen[node.op] > 3)
                continue;
            const Tensor& out = made->activations.values[static_cast<std::size_t>(node.outputs.front())];
            double largest = 0;
            for (const double value : out.doubles())
                largest = std::max(largest, std::abs(value));
            for (int64_t cell = 0; cell < out.size(); cell += std::max<int64_t>(1, out.size() / 23)) {
                const auto terms = termsOf(*made->network, made->activations.values, n, cell);
                QVERIFY2(terms, terms ? "" : terms.error().str().c_str());
                QVERIFY2(std::abs(terms->made - terms->value) <= 1e-5 * std::max(1.0, largest), node.name.c_str());
                if (terms->making == Making::Maximum)
                    QCOMPARE(terms->terms[static_cast<std::size_t>(terms->largest)].product, terms->value);
                if (node.op == "Conv" || node.op == "MaxPool" || node.op == "Gemm")
                    QVERIFY(terms->making == Making::Sum || terms->making == Making::Maximum);
            }
        }
        QVERIFY(seen.size() > 3);
    }
    void averagesSayWhatTheyDivideBy() {
        // [1 2 3 4 5], 1 x 2, stride 2, ceil: 1.5, 3.5, 5.
        onnx_file::Model model;
        model.irVersion = 8;
        model.opsets = {{"", 13}};
        model.inputs = {{"x", 1, true, {{1, ""}, {1, ""}, {1, ""}, {5, ""}}}};
        model.outputs = {{"y", 1, false, {}}};
        using onnx_file::AttributeKind;
        model.nodes = {{"pool",
                        "AveragePool",
                        "",
                        {"x"},
                        {"y"},
                        {{"kernel_shape", AttributeKind::Ints, {}, {1, 2}, {}, {}},
                         {"strides", AttributeKind::Ints, {}, {1, 2}, {}, {}},
                         {"ceil_mode", AttributeKind::Int, {}, {1}, {}, {}},
                         {"count_include_pad", AttributeKind::Int, {}, {1}, {}, {}}}}};
        const auto net = Network::prepare(std::make_shared<const Graph>(*graphOf(model, "pool")), {});
        QVERIFY(net.ok());
        const auto run = runKeeping(*net, {Tensor::of<float>({1, 1, 1, 5}, {1, 2, 3, 4, 5})}, {});
        QVERIFY(run.ok());
        const double right[] = {1.5, 3.5, 5}, divisors[] = {2, 2, 1};
        for (int64_t i = 0; i < 3; ++i) {
            const auto terms = termsOf(*net, run->values, 0, i);
            QVERIFY(terms.ok());
            QCOMPARE(terms->made, right[i]);
            QCOMPARE(terms->value, right[i]);
            QCOMPARE(terms->divisor, divisors[i]);
        }
    }
    void gatesOfRecurrentLayers_data() {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("direction");
        QTest::addColumn<bool>("steps"); // Y, else Y_h alone
        for (const char* op : {"LSTM", "GRU", "RNN"})
            for (const char* direction : {"forward", "reverse", "bidirectional"})
                for (const bool steps : {true, false})
                    QTest::newRow(qPrintable(QString("%1 %2 %3").arg(op, direction).arg(steps)))
                        << op << direction << steps;
    }
    /// The gates of every number, worked out again from the formulas of ONNX, one neuron at a time.
    void gatesOfRecurrentLayers() {
        QFETCH(QString, op);
        QFETCH(QString, direction);
        QFETCH(bool, steps);
        constexpr int time = 4, samples = 2, inputs = 3, hidden = 2;
        const int gates = op == "LSTM" ? 4 : op == "GRU" ? 3 : 1, ways = direction == "bidirectional" ? 2 : 1;
        const auto axes = [](std::initializer_list<int> lengths) {
            std::vector<onnx_file::Axis> made;
            for (const int length : lengths)
                made.push_back({length, ""});
            return made;
        };
        onnx_file::Model model;
        model.irVersion = 8;
        model.opsets = {{"", 14}};
        model.inputs = {{"x", 1, true, axes({time, samples, inputs})},
                        {"w", 1, true, axes({ways, gates * hidden, inputs})},
                        {"r", 1, true, axes({ways, gates * hidden, hidden})}};
        model.outputs = {{"y", 1, false, {}}};
        using onnx_file::AttributeKind;
        model.nodes = {{"layer",
                        op.toStdString(),
                        "",
                        {"x", "w", "r"},
                        steps ? std::vector<std::string>{"y"} : std::vector<std::string>{"", "y"},
                        {{"hidden_size", AttributeKind::Int, {}, {hidden}, {}, {}},
                         {"direction", AttributeKind::String, {}, {}, {direction.toStdString()}, {}}}}};
        const auto graph = graphOf(model, "layer");
        QVERIFY2(graph.ok(), graph.ok() ? "" : graph.error().str().c_str());
        const auto net = Network::prepare(std::make_shared<const Graph>(*graph), {});
        QVERIFY2(net.ok(), net.ok() ? "" : net.error().str().c_str());
        std::vector<Tensor> given;
        for (int i = 0; i < 3; ++i)
            given.push_back(*normalTensor(net->input(static_cast<std::size_t>(i)), static_cast<uint32_t>(7 + i)));
        const auto run = runKeeping(*net, given, {Engine::Reference, 1, {}, {}, {}});
        QVERIFY2(run.ok(), run.ok() ? "" : run.error().str().c_str());
        const auto x = given[0].doubles(), w = given[1].doubles(), r = given[2].doubles();
        const auto sigmoid = [](double z) { return 1 / (1 + std::exp(-z)); };
        int64_t products = 0; // each gate's sum once; GRU's second reset below is the first again
        for (int d = 0; d < ways; ++d)
            for (int b = 0; b < samples; ++b) {
                std::vector<double> h(hidden), c(hidden);
                for (int step = 0; step < time; ++step) {
                    const bool back = d == 1 || direction == "reverse";
                    const int t = back ? time - 1 - step : step;
                    const auto part = [&](int gate, int k, const std::vector<double>& state) {
                        double sum = 0;
                        products += inputs + hidden;
                        for (int i = 0; i < inputs; ++i)
                            sum += w[static_cast<std::size_t>((d * gates * hidden + gate * hidden + k) * inputs + i)] *
                                   x[static_cast<std::size_t>((t * samples + b) * inputs + i)];
                        for (int i = 0; i < hidden; ++i)
                            sum += r[static_cast<std::size_t>((d * gates * hidden + gate * hidden + k) * hidden + i)] *
                                   state[static_cast<std::size_t>(i)];
                        return sum;
                    };
                    const auto before = h;
                    std::vector<std::vector<double>> own(hidden);
                    std::vector<double> kept(hidden);
                    const auto counted = products;
                    for (std::size_t k = 0; k < hidden; ++k)
                        kept[k] = before[k] * (gates == 3 ? sigmoid(part(1, static_cast<int>(k), before)) : 1);
                    products = counted;
                    for (int k = 0; k < hidden; ++k) {
                        const auto at = static_cast<std::size_t>(k);
                        if (gates == 4) {
                            own[at] = {sigmoid(part(0, k, before)), sigmoid(part(1, k, before)),
                                       sigmoid(part(2, k, before)), std::tanh(part(3, k, before))};
                            c[at] = own[at][2] * c[at] + own[at][0] * own[at][3];
                            h[at] = own[at][1] * std::tanh(c[at]);
                        } else if (gates == 3) {
                            own[at] = {sigmoid(part(0, k, before)), sigmoid(part(1, k, before)),
                                       std::tanh(part(2, k, kept))};
                            h[at] = (1 - own[at][0]) * own[at][2] + own[at][0] * before[at];
                        } else {
                            h[at] = std::tanh(part(0, k, before));
                        }
                    }
                    for (int k = 0; k < hidden; ++k) {
                        const int64_t cell = (steps ? ((t * ways + d) * samples + b) : (d * samples + b)) * hidden + k;
                        const auto terms = termsOf(*net, run->values, 0, cell);
                        QVERIFY2(terms.ok(), terms.ok() ? "" : terms.error().str().c_str());
                        QCOMPARE(terms->making, Making::Gates);
                        QCOMPARE(terms->gates.size(), std::size_t{time});
                        const auto& seen = terms->gates[static_cast<std::size_t>(step)];
                        QCOMPARE(seen.time, int64_t{t});
                        QCOMPARE(seen.gates.size(), own[static_cast<std::size_t>(k)].size());
                        for (std::size_t g = 0; g < seen.gates.size(); ++g)
                            QVERIFY(std::abs(seen.gates[g] - own[static_cast<std::size_t>(k)][g]) < 1e-9);
                        QVERIFY(std::abs(seen.hidden - h[static_cast<std::size_t>(k)]) < 1e-9);
                        QVERIFY(gates != 4 || std::abs(seen.cell - c[static_cast<std::size_t>(k)]) < 1e-9);
                        QCOMPARE(terms->time, steps ? int64_t{t} : int64_t{-1});
                        QVERIFY(std::abs(terms->made - terms->value) < 1e-6);
                    }
                }
            }
        QCOMPARE(net->facts()[0].multiplyAdds, products);
    }
    void silencedChannelsAreZeroAndNothingElse() {
        const auto made = synthetic("resnet18");
        QVERIFY(made.ok());
        int conv = 0;
        while (made->network->graph().nodes[static_cast<std::size_t>(conv)].op != "Conv")
            ++conv;
        RunSettings settings{Engine::Reference, 1, {}, {}, {}};
        settings.change = silencing({{conv, 2}});
        const auto run = runKeeping(*made->network, {made->input}, settings);
        QVERIFY(run.ok());
        const auto value =
            static_cast<std::size_t>(made->network->graph().nodes[static_cast<std::size_t>(conv)].outputs.front());
        const Tensor &before = made->activations.values[value], &now = run->values[value];
        const int64_t cells = now.size() / now.dim(1);
        for (int64_t i = 0; i < now.size(); ++i)
            QCOMPARE(numberAt(now, i), i / cells == 2 ? 0.0 : numberAt(before, i));
        const auto apart = differences(*made->network, made->activations, *made->network, *run);
        QVERIFY(apart.back().apart > 0);
        QVERIFY(std::all_of(apart.begin(), apart.end(), [&](const auto& one) { return one.node >= conv; }));
    }
    /// The same maps as the trainings' own, which are made in another way.
    void looksWhereTheTrainingSays() {
        nn::ModelSpec model;
        model.name = "small";
        model.input = {2, 12, 10};
        model.layers = {nn::convolution(5, 3, 1, 1),
                        nn::activation(nn::LayerKind::Relu),
                        nn::pooling(nn::LayerKind::MaxPooling, 2, 2),
                        nn::linear(9),
                        nn::activation(nn::LayerKind::Tanh),
                        nn::linear(4)};
        const auto parameters = nn::initialParameters(model, 3);
        const auto made = ran(std::make_shared<const Graph>(*graphOf(onnxOf(model, parameters, {}), "small")));
        QVERIFY2(made, made ? "" : made.error().str().c_str());
        const std::vector<float> input(made->input.data<float>(), made->input.data<float>() + made->input.size());
        int relu = 0;
        while (made->network->graph().nodes[static_cast<std::size_t>(relu)].op != "Relu")
            ++relu;
        for (const int32_t target : {0, 1, 2, 3}) {
            const auto right = nn::gradCam(model, parameters, input, target);
            const auto found = gradCam(*made->network, made->activations.values, relu, target);
            QVERIFY(right && found);
            QCOMPARE(found->rows, int64_t{12});
            QCOMPARE(found->columns, int64_t{10});
            for (std::size_t i = 0; i < found->values.size(); ++i)
                QVERIFY(std::abs(found->values[i] - right->map.values[i]) < 1e-4f);
        }
        nn::OcclusionSpec spec;
        spec.patch = 4;
        spec.stride = 3;
        spec.target = 2;
        const auto right = nn::occlude(model, parameters, input, spec);
        const auto found = occlusion(*made->network, made->input, false, {4, 3, 0, 2, 1});
        QVERIFY(right && found);
        QVERIFY(std::abs(found->before - static_cast<double>(right->before)) < 1e-5);
        for (std::size_t i = 0; i < found->values.size(); ++i)
            QVERIFY(std::abs(found->values[i] - right->fall.values[i]) < 1e-5f);
    }
    void refusesWhatItCannotExplain() {
        const auto made = synthetic("unet");
        QVERIFY(made.ok());
        const auto cam = gradCam(*made->network, made->activations.values, 0, 0);
        QVERIFY(!cam.ok());
        QVERIFY(QString::fromStdString(cam.error().str()).contains("one row of classes"));
        QVERIFY(!occlusion(*made->network, made->input, false, {}).ok());
    }
};

QTEST_GUILESS_MAIN(tst_network_cells)
#include "tst_network_cells.moc"
