// Winograd's tiles against the definition of a convolution, and their gradients against the transposes.
#include "core/nn/kernels/tile_points.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace telar::nn;

class tst_nn_tile_points : public QObject {
    Q_OBJECT
    std::mt19937 random_{35};

    template <std::size_t N>
    void draw(float (&to)[N]) {
        for (auto& v : to)
            v = static_cast<float>(static_cast<int>(random_() % 17) - 8);
    }
    template <std::size_t N>
    static double dot(const float (&a)[N], const float (&b)[N]) {
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i)
            sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        return sum;
    }
    /// Up to the roundings of sums of some dozens.
    static bool near(double got, double want, double size) { return std::fabs(got - want) <= 1e-5 * size; }

    template <int Side>
    void convolves() {
        constexpr int n = TilePoints<Side>::across;
        float d[n * n], g[9], v[n * n], u[n * n], m[n * n], y[Side * Side];
        draw(d), draw(g);
        inputPoints<Side>(d, v), weightPoints<Side>(g, u);
        for (int i = 0; i < n * n; ++i)
            m[i] = u[i] * v[i];
        outputCells<Side>(m, y);
        for (int r = 0; r < Side; ++r)
            for (int c = 0; c < Side; ++c) {
                double want = 0;
                for (int k = 0; k < 9; ++k)
                    want += static_cast<double>(d[n * (r + k / 3) + c + k % 3]) * static_cast<double>(g[k]);
                const double got = y[Side * r + c];
                // Halves of small whole numbers are exact; a sixth is not.
                QVERIFY2(Side == 2 ? got == want : near(got, want, 9 * 64 * 36), qPrintable(QString::number(got)));
            }
    }
    template <int Side>
    void transposes() {
        constexpr int n = TilePoints<Side>::across;
        constexpr double most = 8.0 * 8 * 20 * 20 * n * n;
        float points[n * n], y[Side * Side], there[Side * Side], back[n * n], g[9], u[n * n], dg[9];
        draw(points), draw(y), draw(g);
        outputCells<Side>(points, there), gradientPoints<Side>(y, back);
        QVERIFY(near(dot(there, y), dot(points, back), 1e-2 * most));
        weightPoints<Side>(g, u), weightGradient<Side>(points, dg);
        QVERIFY(near(dot(u, points), dot(g, dg), 1e-2 * most));
        // Of the inputs: a tile alone owes its quarter to four squares, each beginning where a tile would.
        float d[n * n], v[n * n], dd[n * n] = {};
        draw(d), inputPoints<Side>(d, v);
        const auto square = [&](int row, int column, auto add) {
            float to[Side * Side];
            for (int i = 0; i < Side * Side; ++i)
                to[i] = static_cast<float>(100 * i); // it adds
            add(points, to);
            for (int i = 0; i < Side * Side; ++i) {
                const int r = row + i / Side, c = column + i % Side;
                const float owed = to[i] - static_cast<float>(100 * i);
                if (r < n && c < n)
                    dd[n * r + c] += owed;
                else
                    QCOMPARE(owed, 0.0f);
            }
        };
        square(0, 0, [](const auto& p, auto& to) { addInputGradient<Side, false, false>(p, to); });
        square(0, Side, [](const auto& p, auto& to) { addInputGradient<Side, false, true>(p, to); });
        square(Side, 0, [](const auto& p, auto& to) { addInputGradient<Side, true, false>(p, to); });
        square(Side, Side, [](const auto& p, auto& to) { addInputGradient<Side, true, true>(p, to); });
        QVERIFY(near(dot(v, points), dot(d, dd), 1e-2 * most));
    }

private slots:
    void tilesAreConvolutions() {
        for (int turn = 0; turn < 100; ++turn)
            convolves<2>(), convolves<4>();
    }
    void gradientsAreTransposes() {
        for (int turn = 0; turn < 100; ++turn)
            transposes<2>(), transposes<4>();
    }
};

QTEST_GUILESS_MAIN(tst_nn_tile_points)
#include "tst_nn_tile_points.moc"
