// Convolutions and products of whole numbers beside plain sums, for any groups, windows and signs; ONNX's own cases are in
// tst_network_cases.cpp. Run once more with the vectors of other processors (tests/run --widths).
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
