// Real files, damaged a little in hundreds of seeded ways: every loader gives a result or one sentence.
#include "core/data/csv.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"
#include "core/data/random.hpp"
#include "core/lesson/lesson.hpp"
#include "core/project/project.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>
#include <zlib.h>

using namespace telar;
using namespace telar::test;

class tst_corpus : public QObject {
    Q_OBJECT

    /// Changes, removes, repeats or cuts some bytes; half the time near the start, where headers are.
    static std::string damaged(std::string bytes, MersenneTwister& twister) {
        const auto place = [&] {
            const auto size = uint32_t(bytes.size());
            return size == 0 ? 0u : twister.below((twister.next() & 1 ? std::min(size, 400u) : size) - 1);
        };
        const uint32_t times = 1 + twister.below(5);
        for (uint32_t i = 0; i < times && !bytes.empty(); ++i) {
            const size_t at = place();
            const size_t length = std::min<size_t>(1 + twister.below(16), bytes.size() - at);
            switch (twister.below(6)) {
            case 0:
                bytes[at] = char(bytes[at] ^ (1 << twister.below(7)));
                break;
            case 1:
                bytes[at] = char(twister.next());
                break;
            case 2:
                bytes.erase(at, length);
                break;
            case 3:
                bytes.insert(at, bytes.substr(at, length));
                break;
            case 4:
                bytes.resize(at);
                break;
            case 5:
                for (size_t k = 0; k < length; ++k)
                    bytes[at + k] = char(twister.below(1) ? 0x7f : 0xff);
                break;
            default:
                std::rotate(bytes.begin() + long(at), bytes.begin() + long(at + length / 2),
                            bytes.begin() + long(at + length));
            }
        }
        return bytes;
    }

    /// The same picture with every chunk's checksum right again, so that damage goes deeper.
    static std::string withChecksums(std::string png) {
        for (size_t at = 8; at + 12 <= png.size();) {
            uint32_t length = 0;
            for (size_t i = 0; i < 4; ++i)
                length = length << 8 | uint8_t(png[at + i]);
            if (length > png.size() - at - 12)
                break;
            const auto sum = uint32_t(crc32(0, reinterpret_cast<const Bytef*>(png.data() + at + 4), uInt(length + 4)));
            for (size_t i = 0; i < 4; ++i)
                png[at + 8 + length + i] = char(sum >> (24 - 8 * i));
            at += length + 12;
        }
        return png;
    }

    template <class F>
    static void feed(const std::string& original, int rounds, uint32_t seed, F&& load) {
        QVERIFY(!original.empty());
        MersenneTwister twister(seed);
        int refused = 0;
        for (int i = 0; i < rounds; ++i) {
            const auto outcome = load(damaged(original, twister));
            if (outcome)
                continue;
            ++refused;
            const auto said = QString::fromStdString(outcome.error().str());
            QVERIFY2(!outcome.error().what.empty() && !said.contains('\n'), qPrintable(said));
            QVERIFY2(said.contains("damaged") || !said.contains("OpenCV"), qPrintable(said));
        }
        QVERIFY2(refused > 0, "no damage was ever noticed");
    }

private slots:
    void pictures_data() {
        QTest::addColumn<QString>("file");
        for (const auto& file : QDir(TELAR_TEST_DATA "/images").entryList(QDir::Files))
            QTest::newRow(qPrintable(file)) << file;
    }
    void pictures() {
        QFETCH(QString, file);
        const auto bytes = bytesOf(TELAR_TEST_DATA "/images/" + file.toStdString());
        feed(bytes, 300, 1, [](const std::string& b) { return decodeImage(b, "a", Channel::Green); });
        feed(bytes, 300, 2, [](const std::string& b) { return decodeImage(b, "a"); });
        if (file.endsWith("png"))
            feed(bytes, 300, 3, [](const std::string& b) { return decodeImage(withChecksums(b), "a"); });
    }
    void volumes_data() {
        QTest::addColumn<QString>("file");
        for (const auto& file : QDir(TELAR_TEST_DATA "/mri").entryList(QDir::Files))
            QTest::newRow(qPrintable(file)) << file;
    }
    void volumes() {
        QFETCH(QString, file);
        const auto bytes = bytesOf(TELAR_TEST_DATA "/mri/" + file.toStdString());
        feed(bytes, 200, 4, [](const std::string& b) { return parseNifti(b, "a"); });
    }
    void projects() {
        for (const char* file : {"version1.telar", "version2.telar"})
            feed(bytesOf(std::string(TELAR_TEST_DATA "/projects/") + file), 400, 7,
                 [](const std::string& b) { return readProject(b, "a"); });
    }
    void lessons() {
        const auto bytes = bytesOf(TELAR_SOURCE_DIR "/resources/lessons/coalescing.telar-lesson");
        feed(bytes, 400, 8, [](const std::string& b) { return readLesson(b, "a"); });
    }
    void tables() {
        const auto made = randomMatrix(30, 20, 5, 1000);
        const auto text = csvText(viewOf(made->values));
        feed(text, 500, 5, [](const std::string& b) { return parseCsv(b, "a"); });
        Matrix<float> m(20, 10);
        MersenneTwister twister(9);
        for (int i = 0; i < 200; ++i)
            m.data()[i] = float(twister.next()) * 1e-7f;
        feed(csvText(AnyView(m.view())), 500, 6, [](const std::string& b) { return parseCsv(b, "a"); });
    }
};

QTEST_GUILESS_MAIN(tst_corpus)
#include "tst_corpus.moc"
