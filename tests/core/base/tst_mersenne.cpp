// The vectorised Mersenne Twister against std::mt19937 and the plain rejection rule.
#include "core/base/mersenne_twister.hpp"
#include "core/base/sha256.hpp"

#include <QCryptographicHash>
#include <QTest>

#include <random>
#include <vector>

using namespace telar;

class tst_mersenne : public QObject {
    Q_OBJECT
    static constexpr SimdLevel levels[] = {SimdLevel::Sse2, SimdLevel::Avx2, SimdLevel::Avx512};

private slots:
    void wordsEqualTheStandard() {
        for (const auto level : levels) {
            MersenneTwister ours(35, level);
            std::mt19937 standard(35);
            for (int i = 0; i < 5000; ++i)
                QCOMPARE(ours.next(), static_cast<uint32_t>(standard()));
        }
    }
    void fillEqualsBelow_data() {
        QTest::addColumn<int>("most");
        for (const int most : {0, 1, 2, 3, 9, 15, 16, 100, 127, 128, 254, 255})
            QTest::addRow("%d", most) << most;
    }
    void fillEqualsBelow() { // in pieces of any size, so that it starts and stops anywhere in a block
        QFETCH(int, most);
        for (const auto level : levels) {
            MersenneTwister ours(7, level);
            std::mt19937 standard(7);
            uint32_t mask = 1;
            while (mask < static_cast<uint32_t>(most))
                mask = mask * 2 + 1;
            auto expected = [&] {
                uint32_t value = most ? 256 : 0;
                while (value > static_cast<uint32_t>(most))
                    value = static_cast<uint32_t>(standard()) & mask;
                return value;
            };
            for (const int64_t count : {1, 63, 64, 65, 600, 624, 700, 5, 5000, 0, 688, 3}) {
                std::vector<uint8_t> got(static_cast<std::size_t>(count) + 8, 0xee);
                ours.fill(got.data(), count, static_cast<uint8_t>(most));
                for (int64_t i = 0; i < count; ++i)
                    QCOMPARE(uint32_t{got[static_cast<std::size_t>(i)]}, expected());
                for (std::size_t i = 0; i < 8; ++i) // nothing behind the end
                    QCOMPARE(got[static_cast<std::size_t>(count) + i], uint8_t{0xee});
            }
        }
    }
    void largeLimits() {
        for (const auto level : levels) {
            MersenneTwister ours(1, level), words(1, level);
            std::vector<int32_t> got(2000);
            ours.fill(got.data(), 2000, 1000000);
            for (const auto value : got)
                QCOMPARE(static_cast<uint32_t>(value), words.below(1000000));
        }
    }
    void sha256InPieces() { // FIPS 180-2, appendix B.3: a million times 'a'
        Sha256 hash;
        const std::string piece(999, 'a');
        for (int left = 1000000; left > 0; left -= 999)
            hash.update(piece.data(), static_cast<std::size_t>(std::min(left, 999)));
        QCOMPARE(hash.finish(), std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    }
    void sha256EqualsQts() { // by the processor's instructions and without them, of every length around a block's end
        std::mt19937 draw(5);
        std::string bytes(700, '\0');
        for (auto& byte : bytes)
            byte = static_cast<char>(draw());
        for (const auto level : levels)
            for (std::size_t length = 0; length <= bytes.size(); ++length) {
                Sha256 hash(level);
                const auto cut = draw() % (length + 1);
                hash.update(bytes.data(), cut);
                hash.update(bytes.data() + cut, length - cut);
                const auto expected = QCryptographicHash::hash(
                    QByteArrayView(bytes.data(), static_cast<qsizetype>(length)), QCryptographicHash::Sha256);
                QCOMPARE(QString::fromStdString(hash.finish()), QString(expected.toHex()));
            }
    }
};

QTEST_GUILESS_MAIN(tst_mersenne)
#include "tst_mersenne.moc"
