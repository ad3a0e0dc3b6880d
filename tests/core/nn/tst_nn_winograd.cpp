// Winograd's convolution against the sums of its definition in double precision: outputs and both gradients,
// for shapes that do not fill tiles or blocks, every instruction set, any number of threads.
#include "core/base/counter_random.hpp"
#include "core/base/host.hpp"
#include "core/nn/fast/winograd.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::fast;

namespace {

struct Case {
    int64_t in, out, rows, columns, samples, padding;
};

/// Evenly spread on [-1, 1).
std::vector<float> drawn(int64_t count, uint64_t what) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 2 * randomUniform(7, 1, what, i) - 1;
    return values;
}

/// (samples, channels, rows, columns) in blocks of 32 channels, and back.
int64_t placeInBlocks(const Shape& s, int64_t samples, int64_t i) {
    const int64_t plane = s.rows * s.columns, channel = i / plane % s.channels, sample = i / plane / s.channels;
    return ((channel / width * samples + sample) * plane + i % plane) * width + channel % width;
}
std::vector<float> blocked(const Shape& s, int64_t samples, const std::vector<float>& from) {
    std::vector<float> to(static_cast<std::size_t>(ceilDiv(s.channels, width) * width * samples * s.rows * s.columns));
    for (std::size_t i = 0; i < from.size(); ++i)
        to[static_cast<std::size_t>(placeInBlocks(s, samples, static_cast<int64_t>(i)))] = from[i];
    return to;
}

/// The sums of the definition.
struct Reference {
    std::vector<double> out, dIn, dWeight;
};
Reference reference(const Case& c, const Shape& in, const Shape& out, const std::vector<float>& x,
                    const std::vector<float>& w, const std::vector<float>& bias, const std::vector<float>& d) {
    Reference r{std::vector<double>(d.size()), std::vector<double>(x.size()), std::vector<double>(w.size())};
    for (int64_t n = 0; n < c.samples; ++n)
        for (int64_t o = 0; o < c.out; ++o)
            for (int64_t y = 0; y < out.rows; ++y)
                for (int64_t z = 0; z < out.columns; ++z) {
                    const auto at = static_cast<std::size_t>(((n * c.out + o) * out.rows + y) * out.columns + z);
                    double sum = bias[static_cast<std::size_t>(o)];
                    for (int64_t i = 0; i < c.in; ++i)
                        for (int64_t k = 0; k < 9; ++k) {
                            const int64_t row = y + k / 3 - c.padding, column = z + k % 3 - c.padding;
                            if (row < 0 || row >= in.rows || column < 0 || column >= in.columns)
                                continue;
                            const auto from =
                                static_cast<std::size_t>(((n * c.in + i) * in.rows + row) * in.columns + column);
                            const auto weight = static_cast<std::size_t>((o * c.in + i) * 9 + k);
                            sum += static_cast<double>(x[from]) * w[weight];
                            r.dIn[from] += static_cast<double>(d[at]) * w[weight];
                            r.dWeight[weight] += static_cast<double>(d[at]) * x[from];
                        }
                    r.out[at] = sum;
                }
    return r;
}

/// Largest difference by the root of the mean square of `want`, which is at least that of one product.
template <class Get>
double worst(const std::vector<double>& want, const Get& got) {
    double error = 0, squares = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        const double e = std::fabs(static_cast<double>(got(i)) - want[i]);
        error = e <= error ? error : std::isfinite(e) ? e : INFINITY;
        squares += want[i] * want[i];
    }
    return error / std::max(1.0 / 3, std::sqrt(squares / static_cast<double>(want.size())));
}

struct Results {
    std::vector<float> out, dIn, dWeight;
    bool operator==(const Results&) const = default;
};

Results run(const Kernels& kernels, int threads, const Geometry& g, int64_t n, bool relu, const std::vector<float>& x,
            const std::vector<float>& w, const std::vector<float>& bias, const std::vector<float>& d) {
    ThreadPool pool(threads);
    const auto [inPoints, outPoints] = winogradPoints(g, n);
    Matrix<float> a(1, inPoints), b(1, outPoints);
    Context context{&kernels, threads, &pool};
    context.inPoints = a.data(), context.outPoints = b.data();
    auto zeros = [](int64_t count) {
        Matrix<float> m(1, count);
        std::fill_n(m.data(), count, 0.0f);
        return m;
    };
    Parameters p, gradient;
    p.weight = zeros(g.weightSize()), p.bias = zeros(g.outBlocks * width);
    gradient.weight = zeros(g.weightSize()), gradient.bias = zeros(g.outBlocks * width);
    packWeights(g, w, p.weight.data());
    std::copy(bias.begin(), bias.end(), p.bias.data());
    const auto in = blocked(g.in, n, x), dOut = blocked(g.out, n, d);
    Results r{std::vector<float>(dOut.size(), NAN), std::vector<float>(in.size(), NAN), std::vector<float>(w.size())};
    winogradForward(context, g, p, n, in.data(), r.out.data(), relu);
    winogradBackwardInput(context, g, p, n, dOut.data(), r.dIn.data());
    Step keep;
    keep.rate = -1; // leaves the gradient in zeros
    winogradBackwardWeights(context, g, gradient, n, in.data(), dOut.data(), keep);
    unpackWeights(g, gradient.weight.data(), r.dWeight);
    return r;
}

} // namespace

class tst_nn_winograd : public QObject {
    Q_OBJECT
private slots:
    void equalsTheDefinition_data() {
        QTest::addColumn<int>("number");
        for (int i = 0; i < 11; ++i)
            QTest::addRow("case %d", i) << i;
    }
    void equalsTheDefinition() {
        QFETCH(int, number);
        const Case c = std::array<Case, 11>{{{1, 1, 1, 1, 1, 1},
                                             {3, 5, 4, 4, 1, 1},
                                             {33, 40, 5, 7, 2, 1},
                                             {64, 96, 8, 8, 3, 1},
                                             {16, 16, 3, 9, 5, 0},
                                             {70, 33, 13, 6, 2, 1},
                                             {32, 34, 4, 4, 170, 1},
                                             {5, 4, 20, 33, 3, 1},
                                             {4, 3, 41, 36, 2, 1},
                                             {40, 7, 6, 6, 4, 2},
                                             {161, 290, 4, 4, 2, 1}}}[static_cast<std::size_t>(number)];
        const Shape in{c.in, c.rows, c.columns};
        const Shape out{c.out, c.rows + 2 * c.padding - 2, c.columns + 2 * c.padding - 2};
        const auto g = geometryOf(convolution(c.out, 3, 1, c.padding), in, out, false);
        const auto x = drawn(c.samples * in.features(), 1), w = drawn(c.out * c.in * 9, 2), bias = drawn(c.out, 3),
                   d = drawn(c.samples * out.features(), 4);
        const auto want = reference(c, in, out, x, w, bias, d);
        for (const auto level : {SimdLevel::Sse2, SimdLevel::Avx2, SimdLevel::Avx512}) {
            if (level > simdLevel())
                continue;
            const auto& kernels = TELAR_OF_LEVEL(level, kernelsSse2(), kernelsAvx2(), kernelsAvx512());
            const auto got = run(kernels, 1, g, c.samples, false, x, w, bias, d);
            auto placed = [&](const Shape& s, const std::vector<float>& from) {
                return [&, s](std::size_t i) {
                    return from[static_cast<std::size_t>(placeInBlocks(s, c.samples, static_cast<int64_t>(i)))];
                };
            };
            constexpr double allowed = 2e-5; // of the numbers' size; windows give 3e-6
            const double errors[] = {worst(want.out, placed(out, got.out)), worst(want.dIn, placed(in, got.dIn)),
                                     worst(want.dWeight, [&](std::size_t i) { return got.dWeight[i]; })};
            for (const double error : errors)
                QVERIFY2(error <= allowed, qPrintable(QString::number(error)));
            for (const int threads : {2, 5})
                QVERIFY(run(kernels, threads, g, c.samples, false, x, w, bias, d) == got);
            const auto positive = run(kernels, 1, g, c.samples, true, x, w, bias, d);
            for (std::size_t i = 0; i < got.out.size(); ++i)
                QCOMPARE(positive.out[i], got.out[i] < 0 ? 0.0f : got.out[i]);
        }
    }

    /// Only where it saves: not for small maps, other kernels, or windows laid out beforehand.
    void whereItPays() {
        auto pays = [](int64_t kernel, int64_t stride, int64_t side, int64_t batch, bool first = false) {
            const int64_t out = (side + 2 - kernel) / stride + 1;
            return winogradPays(geometryOf(convolution(64, kernel, stride, 1), {64, side, side}, {64, out, out}, first),
                                batch);
        };
        QVERIFY(pays(3, 1, 4, 5) && pays(3, 1, 4, 32));
        QVERIFY(pays(3, 1, 8, 1) && pays(3, 1, 8, 256));
        QVERIFY(!pays(3, 1, 2, 256) && !pays(3, 1, 5, 256));
        QVERIFY(!pays(3, 1, 4, 3)); // turning the weights takes longer than three tiles' products
        QVERIFY(!pays(3, 2, 8, 32) && !pays(5, 1, 8, 32) && !pays(3, 1, 8, 32, true));
    }
};

QTEST_GUILESS_MAIN(tst_nn_winograd)
#include "tst_nn_winograd.moc"
