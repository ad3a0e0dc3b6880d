// Convolutions and products of whole numbers beside plain sums, for any groups, windows and signs; ONNX's own cases are in
// tst_network_cases.cpp. Run once more with the vectors of other processors (tests/run --widths).
#include "core/network/fast.hpp"
#include "core/network/network.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace telar;
using namespace telar::network;
using onnx_file::AttributeKind;

namespace {

onnx_file::Value value(const std::string& name, Type type, const Shape& shape) {
    onnx_file::Value made{name, static_cast<int>(type), true, {}};
    for (const int64_t length : shape)
        made.axes.push_back({length, {}});
    return made;
}
onnx_file::Attribute whole(const std::string& name, std::vector<int64_t> numbers) {
    const auto kind = name == "group" ? AttributeKind::Int : AttributeKind::Ints;
    return {name, kind, {}, std::move(numbers), {}, {}, {}};
}

/// Numbers of a type of one byte, drawn from all of them.
struct Bytes {
    Type type;
    Shape shape;
    std::vector<int> numbers;

    Bytes(std::mt19937& random, bool isSigned, Shape lengths)
        : type(isSigned ? Type::Int8 : Type::UInt8), shape(std::move(lengths)),
          numbers(static_cast<std::size_t>(sizeOf(shape))) {
        std::uniform_int_distribution<int> draw(isSigned ? -128 : 0, isSigned ? 127 : 255);
        for (auto& x : numbers)
            x = draw(random);
    }
    Tensor tensor() const {
        return type == Type::Int8 ? Tensor::of<int8_t>(shape, {numbers.begin(), numbers.end()})
                                  : Tensor::of<uint8_t>(shape, {numbers.begin(), numbers.end()});
    }
};

struct Made {
    onnx_file::Model model;
    std::vector<Tensor> inputs;
    void give(const std::string& name, const Tensor& tensor) {
        model.inputs.push_back(value(name, tensor.type(), tensor.shape()));
        model.nodes[0].inputs.push_back(name);
        inputs.push_back(tensor);
    }
    std::vector<double> run(Type type, const Shape& shape, int threads) {
        model.opsets = {{"", 13}};
        model.nodes[0].outputs = {"y"};
        model.outputs = {value("y", type, shape)};
        auto graph = graphOf(model, "made here");
        if (!graph)
            qFatal("%s", graph.error().str().c_str());
        const auto network = Network::prepare(std::make_shared<const Graph>(std::move(*graph)), {});
        if (!network)
            qFatal("%s", network.error().str().c_str());
        const auto out = network->run(inputs, {Engine::Fast, threads, {}, {}, {}});
        if (!out)
            qFatal("%s", out.error().str().c_str());
        return (*out)[0].doubles();
    }
};

/// As ONNX says: scaled, rounded to even, moved by the zero point and kept within the type.
double again(int64_t sum, float scale, int zero, Type type) {
    const double low = type == Type::Int8 ? -128 : 0, high = type == Type::Int8 ? 127 : 255;
    return std::clamp(std::nearbyint(static_cast<double>(static_cast<float>(sum) * scale)) + zero, low, high);
}

/// A graph that is written node by node.
struct Drawn {
    Graph graph;
    int value(const std::string& name, Type type) {
        graph.values.push_back({name, type, {}, false, {}, -1});
        return static_cast<int>(graph.values.size()) - 1;
    }
    template <class T>
    int weights(const Shape& shape, const std::vector<T>& numbers) {
        const int made = value("w" + std::to_string(graph.values.size()), TypeOf<T>::value);
        graph.values.back().constant = Tensor::of<T>(shape, numbers);
        return made;
    }
    int node(const std::string& op, const std::vector<int>& inputs, Type type) {
        const int out = value("v" + std::to_string(graph.values.size()), type);
        graph.values.back().maker = static_cast<int>(graph.nodes.size());
        graph.nodes.push_back({op + std::to_string(graph.nodes.size()), op, 13, inputs, {out}});
        return out;
    }
    std::vector<double> run(const Graph& of, const Tensor& x) const {
        const auto network = Network::prepare(std::make_shared<const Graph>(of), {});
        if (!network)
            qFatal("%s", network.error().str().c_str());
        const auto out = network->run({x}, {Engine::Fast, 1, {}, {}, {}});
        if (!out)
            qFatal("%s", out.error().str().c_str());
        return (*out)[0].doubles();
    }
};

} // namespace

class tst_network_quantised : public QObject {
    Q_OBJECT

private slots:
    void convolutionsAreTheirSums() {
        std::mt19937 random(35);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        int alone = 0;
        for (int i = 0; i < 80; ++i) {
            const bool each = i % 4 == 0, scaled = i % 2 == 0;
            const int64_t groups = each ? pick(1, 40) : pick(1, 3), in = each ? 1 : pick(1, 9),
                          out = each ? 1 : pick(1, 75), samples = pick(1, 2), rows = pick(3, 12), columns = pick(3, 14);
            const int64_t kh = pick(1, 3), kw = pick(1, 3), sh = pick(1, 2), sw = pick(1, 3), dh = pick(1, 2),
                          dw = pick(1, 2);
            const int64_t top = pick(0, 2), left = pick(0, 2), bottom = pick(0, 2), right = pick(0, 2);
            const int64_t outRows = (rows + top + bottom - dh * (kh - 1) - 1) / sh + 1,
                          outColumns = (columns + left + right - dw * (kw - 1) - 1) / sw + 1;
            if (rows + top + bottom < dh * (kh - 1) + 1 || columns + left + right < dw * (kw - 1) + 1)
                continue;
            alone += groups > 1 && each;
            const Bytes x(random, i % 3 == 0, {samples, groups * in, rows, columns}),
                w(random, i % 5 != 0, {groups * out, in, kh, kw}), xZero(random, i % 3 == 0, {}),
                wZero(random, i % 5 != 0, i % 7 == 0 ? Shape{groups * out} : Shape{}), yZero(random, i % 8 == 0, {});
            std::vector<int32_t> bias(static_cast<std::size_t>(groups * out));
            for (auto& b : bias)
                b = static_cast<int32_t>(random() % 2000) - 1000;
            Made made;
            made.model.nodes = {{"",
                                 scaled ? "QLinearConv" : "ConvInteger",
                                 "",
                                 {},
                                 {},
                                 {whole("group", {groups}), whole("strides", {sh, sw}), whole("dilations", {dh, dw}),
                                  whole("pads", {top, left, bottom, right}), whole("kernel_shape", {kh, kw})}}};
            const float xScale = 0.02f, wScale = 0.01f, yScale = 0.9f;
            const auto number = [](float v) { return Tensor::of<float>({}, {v}); };
            made.give("x", x.tensor());
            if (scaled) {
                made.give("xs", number(xScale));
                made.give("xz", xZero.tensor());
                made.give("w", w.tensor());
                made.give("ws", i % 7 == 0 ? Tensor::of<float>(
                                                 {groups * out},
                                                 std::vector<float>(static_cast<std::size_t>(groups * out), wScale))
                                           : number(wScale));
                made.give("wz", wZero.tensor());
                made.give("ys", number(yScale));
                made.give("yz", yZero.tensor());
                made.give("b", Tensor::of<int32_t>({groups * out}, bias));
            } else {
                made.give("w", w.tensor());
                made.give("xz", xZero.tensor());
                made.give("wz", wZero.tensor());
            }
            const Shape shape{samples, groups * out, outRows, outColumns};
            const auto got = made.run(scaled ? yZero.type : Type::Int32, shape, i % 3 + 1);
            QCOMPARE(static_cast<int64_t>(got.size()), sizeOf(shape));
            std::size_t at = 0;
            for (int64_t s = 0; s < samples; ++s)
                for (int64_t o = 0; o < groups * out; ++o)
                    for (int64_t r = 0; r < outRows; ++r)
                        for (int64_t c = 0; c < outColumns; ++c, ++at) {
                            int64_t sum = scaled ? bias[static_cast<std::size_t>(o)] : 0;
                            const int zero = wZero.numbers[wZero.numbers.size() == 1 ? 0 : static_cast<std::size_t>(o)];
                            for (int64_t k = 0; k < in; ++k)
                                for (int64_t a = 0; a < kh; ++a)
                                    for (int64_t b = 0; b < kw; ++b) {
                                        const int64_t y = r * sh - top + a * dh, z = c * sw - left + b * dw;
                                        if (y < 0 || y >= rows || z < 0 || z >= columns)
                                            continue;
                                        const auto from =
                                            ((s * groups * in + o / out * in + k) * rows + y) * columns + z;
                                        sum += int64_t{x.numbers[static_cast<std::size_t>(from)] - xZero.numbers[0]} *
                                               (w.numbers[static_cast<std::size_t>(((o * in + k) * kh + a) * kw + b)] -
                                                zero);
                                    }
                            const double want = scaled
                                                    ? again(sum, xScale * wScale / yScale, yZero.numbers[0], yZero.type)
                                                    : static_cast<double>(sum);
                            QVERIFY2(
                                got[at] == want,
                                qPrintable(QString("%1: cell %2 is %3, not %4").arg(i).arg(at).arg(got[at]).arg(want)));
                        }
        }
        QVERIFY(alone > 5);
    }

    void whatStandsBetweenScalesComputesWithBytes_data() {
        QTest::addColumn<bool>("product");
        QTest::addColumn<bool>("bounded");
        QTest::addColumn<float>("biasUnit"); // as a share of the unit of both scales
        QTest::addColumn<int>("nodes");
        QTest::newRow("convolution") << false << false << 1.0f << 3;
        QTest::newRow("convolution with Relu") << false << true << 1.0f << 3;
        QTest::newRow("product") << true << false << 1.0f << 3;
        QTest::newRow("product with Relu") << true << true << 1.0f << 3;
        QTest::newRow("a bias of another unit stays") << false << false << 1.5f << 7;
    }
    void whatStandsBetweenScalesComputesWithBytes() {
        QFETCH(bool, product);
        QFETCH(bool, bounded);
        QFETCH(float, biasUnit);
        QFETCH(int, nodes);
        std::mt19937 random(11);
        const auto drawn = [&](int64_t count, int low, int high) {
            std::vector<int> numbers(static_cast<std::size_t>(count));
            for (auto& x : numbers)
                x = std::uniform_int_distribution<int>(low, high)(random);
            return numbers;
        };
        const int64_t outputs = 21, channels = 6;
        const Shape xShape = product ? Shape{5, 40} : Shape{1, channels, 9, 11};
        const Shape wShape = product ? Shape{40, outputs} : Shape{outputs, channels, 3, 3};
        const auto w = drawn(sizeOf(wShape), -127, 127), bias = drawn(outputs, -3000, 3000),
                   values = drawn(594, 0, 255);
        const float xScale = 0.031f, yScale = 0.9f;
        std::vector<float> wScale, bScale;
        for (int64_t o = 0; o < outputs; ++o) {
            wScale.push_back(0.01f + 0.0007f * static_cast<float>(o));
            bScale.push_back(xScale * wScale.back() * biasUnit);
        }
        Drawn d;
        const int x = d.value("x", Type::Float32);
        d.graph.values.back().hasAxes = true;
        for (const int64_t length : xShape)
            d.graph.values.back().axes.push_back({length, {}});
        d.graph.inputs = {x};
        const int xs = d.weights<float>({}, {xScale}), xz = d.weights<uint8_t>({}, {120}),
                  ys = d.weights<float>({}, {yScale}), yz = d.weights<uint8_t>({}, {101}),
                  ws = d.weights<float>({outputs}, wScale), bs = d.weights<float>({outputs}, bScale),
                  wz = d.weights<int8_t>({outputs}, std::vector<int8_t>(outputs));
        const auto axis = [&](int64_t at) {
            d.graph.nodes.back().attributes["axis"] = {AttributeKind::Int, {}, {at}, {}, {}};
        };
        const int a =
            d.node("DequantizeLinear", {d.node("QuantizeLinear", {x, xs, xz}, Type::UInt8), xs, xz}, Type::Float32);
        const int b =
            d.node("DequantizeLinear", {d.weights<int8_t>(wShape, {w.begin(), w.end()}), ws, wz}, Type::Float32);
        axis(product ? 1 : 0);
        std::vector<int> factors{a, b};
        if (!product) {
            factors.push_back(d.node("DequantizeLinear",
                                     {d.weights<int32_t>({outputs}, {bias.begin(), bias.end()}), bs}, Type::Float32));
            axis(0);
        }
        int y = d.node(product ? "MatMul" : "Conv", factors, Type::Float32);
        if (bounded)
            y = d.node("Relu", {y}, Type::Float32);
        d.graph.outputs = {
            d.node("DequantizeLinear", {d.node("QuantizeLinear", {y, ys, yz}, Type::UInt8), ys, yz}, Type::Float32)};
        const Graph bytes = fused(d.graph);
        QCOMPARE(static_cast<int>(bytes.nodes.size()), nodes);
        std::vector<float> numbers;
        for (const int v : values)
            numbers.push_back(static_cast<float>(v - 120) * xScale);
        numbers.resize(static_cast<std::size_t>(sizeOf(xShape)));
        const auto input = Tensor::of<float>(xShape, numbers);
        const auto want = d.run(d.graph, input), got = d.run(bytes, input);
        int differ = 0;
        double least = 0;
        for (std::size_t i = 0; i < want.size(); ++i) {
            QVERIFY(std::abs(want[i] - got[i]) <= 1.0001 * static_cast<double>(yScale));
            differ += want[i] != got[i];
            least = std::min(least, got[i]);
        }
        QVERIFY(differ * 100 <= static_cast<int>(want.size())); // halves that float sums and whole ones round otherwise
        QCOMPARE(least < 0, !bounded);
    }

    void productsAreTheirSums() {
        std::mt19937 random(7);
        for (int i = 0; i < 40; ++i) {
            const auto pick = [&](int64_t to) {
                return 1 + static_cast<int64_t>(random() % static_cast<uint32_t>(to));
            };
            const int64_t batch = pick(2), m = pick(70), k = pick(45), n = pick(80);
            const Bytes a(random, i % 2 == 0, {batch, m, k}), b(random, i % 3 == 0, {k, n}),
                aZero(random, i % 2 == 0, {}), bZero(random, i % 3 == 0, i % 4 == 0 ? Shape{n} : Shape{});
            Made made;
            made.model.nodes = {{"", "MatMulInteger", "", {}, {}, {}}};
            made.give("a", a.tensor());
            made.give("b", b.tensor());
            made.give("az", aZero.tensor());
            made.give("bz", bZero.tensor());
            const auto got = made.run(Type::Int32, {batch, m, n}, 2);
            for (int64_t row = 0; row < batch * m; ++row)
                for (int64_t column = 0; column < n; ++column) {
                    const int zero = bZero.numbers[bZero.numbers.size() == 1 ? 0 : static_cast<std::size_t>(column)];
                    int64_t sum = 0;
                    for (int64_t j = 0; j < k; ++j)
                        sum += int64_t{a.numbers[static_cast<std::size_t>(row * k + j)] - aZero.numbers[0]} *
                               (b.numbers[static_cast<std::size_t>(j * n + column)] - zero);
                    QCOMPARE(got[static_cast<std::size_t>(row * n + column)], static_cast<double>(sum));
                }
        }
    }
};

QTEST_GUILESS_MAIN(tst_network_quantised)
#include "tst_network_quantised.moc"
