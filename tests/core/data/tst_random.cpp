// Seeded matrices against NumPy's own (tests/data/oracles).
#include "core/data/normal.hpp"
#include "core/data/random.hpp"

#include <QFile>
#include <QTest>

using namespace telar;

class tst_random : public QObject {
    Q_OBJECT

private slots:
    void equalsNumPy_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("n");
        QTest::newRow("35, 4") << "random_seed35_4x4.csv" << 35 << 4;
        QTest::newRow("35, 8") << "random_seed35_8x8.csv" << 35 << 8;
        QTest::newRow("35, 16") << "random_seed35_16x16.csv" << 35 << 16;
        QTest::newRow("7, 5") << "random_seed7_5x5.csv" << 7 << 5;
    }
    void equalsNumPy() {
        QFETCH(QString, file);
        QFETCH(int, seed);
        QFETCH(int, n);
        QFile csv(QStringLiteral(TELAR_TEST_DATA "/oracles/") + file);
        QVERIFY(csv.open(QIODevice::ReadOnly));
        auto made = randomMatrix(n, n, static_cast<uint32_t>(seed), 9);
        QVERIFY(made.ok());
        const auto& values = std::get<Matrix<uint8_t>>(made->values);
        for (int r = 0; r < n; ++r) {
            const auto cells = csv.readLine().trimmed().split(',');
            QCOMPARE(cells.size(), n);
            for (int c = 0; c < n; ++c)
                QCOMPARE(int(values.at(r, c)), cells[c].toInt());
        }
    }
    void knownWords() { // numpy.random.RandomState(1).randint(0, 2**32, dtype='uint32')
        MersenneTwister twister(5489);
        QCOMPARE(twister.next(), 3499211612u); // first output of the authors' default seed
    }
    /// numpy.random.seed(S); numpy.random.randint(N, size=...), NumPy 1.26: the smallest seed of the thesis and the largest of all.
    void reportedSeeds() {
        const auto drawn = [](uint32_t seed, uint32_t max, int64_t count) {
            const auto made = randomMatrix(1, count, seed, max);
            QList<int> values;
            for (int64_t c = 0; made && c < count; ++c)
                values << std::visit([&](const auto& m) { return int(m.at(0, c)); }, made->values);
            return values;
        };
        QCOMPARE(drawn(35, 256, 6), (QList<int>{201, 33, 249, 232, 139, 139}));
        QCOMPARE(drawn(4294967295u, 9, 8), (QList<int>{3, 2, 7, 4, 0, 6, 9, 0}));
    }
    /// numpy.random.RandomState(35).standard_normal(1000001)
    void normalNumbersAreNumPys() {
        NormalNumbers numbers(35);
        QList<double> drawn;
        for (int i = 0; i < 1000001; ++i) {
            const double number = numbers.next();
            if (i < 3 || i >= 999999)
                drawn << number;
        }
        QCOMPARE(drawn, (QList<double>{-1.8897367100878537, -0.4135921815352581, -0.7660260082877792,
                                       -0.6342151981013286, -3.0766371246066635}));
    }
    void refusesNothing() { QVERIFY(!randomMatrix(0, 4, 1, 9)); }
};

QTEST_GUILESS_MAIN(tst_random)
#include "tst_random.moc"
