// Arrays as NumPy saves them: files of NumPy's own, what comes back, and what is refused.
#include "core/base/files.hpp"
#include "core/data/npy.hpp"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace telar;

namespace {

/// A file of version 1 with this dictionary and so many bytes of zeros.
std::string file(const std::string& dictionary, std::size_t bytes) {
    std::string made("\x93NUMPY\1\0", 8);
    made += static_cast<char>(dictionary.size() & 255);
    made += static_cast<char>(dictionary.size() >> 8);
    return made + dictionary + std::string(bytes, '\0');
}

} // namespace

class tst_npy : public QObject {
    Q_OBJECT

private slots:
    void readsNumPysFiles() {
        const auto q = loadNpy(TELAR_TEST_DATA "/oracles/attention_q.npy"),
                   k = loadNpy(TELAR_TEST_DATA "/oracles/attention_k.npy");
        QVERIFY(q && k);
        QCOMPARE(std::tuple(q->planes(), q->rows(), q->columns()), std::tuple(4, 5, 6));
        QCOMPARE(std::tuple(k->planes(), k->rows(), k->columns()), std::tuple(2, 7, 6)); // saved as float64
        QCOMPARE(q->data()[0], -1.8897367f);
    }
    /// Byte for byte what numpy.save writes of the same array.
    void writesWhatNumPyWrites() {
        const std::string path = TELAR_TEST_DATA "/oracles/attention_q.npy";
        const auto bytes = readFile(path);
        QVERIFY(bytes.ok());
        QVERIFY(npyBytes(parseNpy(*bytes, "q")->view()) == *bytes);
    }
    void shapesOfOtherAxes_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QList<qint64>>("read");
        QTest::newRow("one") << "(3,)" << QList<qint64>{1, 1, 3};
        QTest::newRow("two") << "(2, 3)" << QList<qint64>{1, 2, 3};
        QTest::newRow("one batch") << "(1, 4, 2, 3)" << QList<qint64>{4, 2, 3};
    }
    void shapesOfOtherAxes() {
        QFETCH(QString, shape);
        QFETCH(QList<qint64>, read);
        const auto got =
            parseNpy(file("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape.toStdString() + ", }\n",
                          static_cast<std::size_t>(4 * read[0] * read[1] * read[2])),
                     "x");
        QVERIFY2(got.ok(), got ? "" : got.error().str().c_str());
        QCOMPARE((QList<qint64>{got->planes(), got->rows(), got->columns()}), read);
    }
    /// Halves as numpy.float16 keeps them; infinities and NaN are numbers like others here.
    void readsHalves() {
        const uint16_t halves[] = {0x3c00, 0xc000, 0x0001, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x8000};
        std::string bytes = file("{'descr': '<f2', 'fortran_order': False, 'shape': (2, 4), }\n", 0);
        bytes.append(reinterpret_cast<const char*>(halves), sizeof halves);
        const auto got = parseNpy(bytes, "x");
        QVERIFY2(got.ok(), got ? "" : got.error().str().c_str());
        const float wanted[] = {1, -2, 5.9604645e-8f, 65504, INFINITY, -INFINITY};
        for (int i = 0; i < 6; ++i)
            QCOMPARE(got->data()[i], wanted[i]);
        QVERIFY(std::isnan(got->data()[6]));
        QVERIFY(got->data()[7] == 0 && std::signbit(got->data()[7]));
    }
    void refuses_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto add = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << says;
        };
        const std::string start = "{'descr': '<f4', 'fortran_order': False, 'shape': ";
        add("nothing", "", "header is damaged");
        add("text", "1,2,3\n4,5,6\n7,8,9\n", "header is damaged");
        add("cut header", file(start + "(3,), }", 0).substr(0, 30), "header is damaged");
        add("integers", file("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", 8),
            "neither float16, float32 nor float64");
        add("big-endian", file("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", 4),
            "neither float16, float32 nor float64");
        add("no type", file("{'fortran_order': False, 'shape': (1,), }", 4), "neither float16");
        add("an empty type", file("{'descr': '', 'fortran_order': False, 'shape': (1,), }", 4), "neither float16");
        add("a type and no more", file("{'descr': ", 0), "neither float16");
        add("columns", file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }", 16), "column by column");
        add("no shape", file("{'descr': '<f4', 'fortran_order': False}", 16), "no shape");
        add("open shape", file(start + "(2, 2", 16), "no shape");
        add("negative", file(start + "(-2, 2), }", 16), "no shape");
        add("four axes", file(start + "(2, 2, 2, 2), }", 64), "4 axes");
        add("no axis", file(start + "(), }", 4), "0 axes");
        add("empty", file(start + "(2, 0), }", 0), "empty");
        add("huge", file(start + "(9000000000, 9000000000), }", 16), "promises more");
        add("short", file(start + "(2, 2), }", 12), "announces 16 bytes of values, and the file has 12");
        add("long", file(start + "(2, 2), }", 20), "announces 16 bytes of values, and the file has 20");
    }
    void refuses() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const auto got = parseNpy({bytes.data(), static_cast<std::size_t>(bytes.size())}, "x.npy");
        QVERIFY(!got);
        QVERIFY2(QString::fromStdString(got.error().str()).contains(says), got.error().str().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_npy)
#include "tst_npy.moc"
