// Matrices as text, good and bad.
#include "core/data/csv.hpp"
#include "core/data/random.hpp"
#include "tests/support/comma_locale.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>
#include <clocale>
#include <cmath>
#include <cstring>
#include <limits>

using namespace telar;
using namespace telar::test;

using Rows = std::vector<std::vector<double>>;
Q_DECLARE_METATYPE(Rows)

static Rows rowsOf(const SourceMatrix& source) {
    Rows rows;
    std::visit(
        [&](const auto& m) {
            for (int64_t r = 0; r < m.rows(); ++r) {
                rows.emplace_back();
                for (int64_t c = 0; c < m.columns(); ++c)
                    rows.back().push_back(double(m.at(r, c)));
            }
        },
        source.values);
    return rows;
}

class tst_csv : public QObject {
    Q_OBJECT

private slots:
    void reads_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<Rows>("rows");
        QTest::newRow("commas") << QByteArray("1,2\n3,4\n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("no last line end") << QByteArray("1,2\n3,4") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("blanks around") << QByteArray("\n 1 , 2\n3,\t4 \n\n \n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("white space") << QByteArray("  1  2\n3\t 4\n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("spaces only") << QByteArray("  1  2\n3   4 \n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("CRLF") << QByteArray("1;2\r\n3;4\r\n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("CR") << QByteArray("1;2\r3;4\r") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF"
                                           "1,2\n")
                             << Rows{{1, 2}};
        QTest::newRow("decimal comma") << QByteArray("1,5;2\n-0,25;1e3\n") << Rows{{1.5, 2}, {-0.25, 1000}};
        QTest::newRow("spreadsheet paste") << QByteArray("1,5\t2\r\n3\t4,25\r\n") << Rows{{1.5, 2}, {3, 4.25}};
        QTest::newRow("quotes") << QByteArray("\"1\",\"2.5\"\n") << Rows{{1, 2.5}};
        QTest::newRow("1x1") << QByteArray("7") << Rows{{7}};
        QTest::newRow("column") << QByteArray("7\n8\n9\n") << Rows{{7}, {8}, {9}};
        QTest::newRow("signs") << QByteArray("+1,-2,+.5,-.5") << Rows{{1, -2, 0.5, -0.5}};
        QTest::newRow("tiny is zero") << QByteArray("1e-999,0.5") << Rows{{0, 0.5}};
        for (const char* mark : {"", "\xEF\xBB\xBF"}) {
            QTest::addRow("Excel's first line%s", *mark ? ", BOM" : "")
                << QByteArray(mark) + "sep=;\r\n1,5;2\r\n3;4\r\n"
                << Rows{{1.5, 2}, {3, 4}};
            QTest::addRow("Excel's first line, comma%s", *mark ? ", BOM" : "") << QByteArray(mark) + "sep=,\n1.5,2\n"
                                                                               << Rows{{1.5, 2}};
        }
        QTest::newRow("sep in quotes") << QByteArray("\"sep=;\"\n1;2\n") << Rows{{1, 2}};
        QTest::newRow("one column below sep") << QByteArray("sep=;\n1,5\n2\n") << Rows{{1.5}, {2}};
        QTest::newRow("points between semicolons")
            << QByteArray("1.375;2\n0.5;1.125\n") << Rows{{1.375, 2}, {0.5, 1.125}};
        QTest::newRow("points that part no thousands")
            << QByteArray("0.125;2\n1234.625;3\n") << Rows{{0.125, 2}, {1234.625, 3}};
        QTest::newRow("three decimals between commas") << QByteArray("1.375,2\n") << Rows{{1.375, 2}};
        QTest::newRow("three decimals between tabs") << QByteArray("1.375\t2\n") << Rows{{1.375, 2}};
        QTest::newRow("thousands in quotes")
            << QByteArray("\"1,234\",5\n\"-1,234,567.5\",\"6\"\n") << Rows{{1234, 5}, {-1234567.5, 6}};
        QTest::newRow("thousands in quotes between semicolons")
            << QByteArray("\"1.234,5\";6\n7,5;8\n") << Rows{{1234.5, 6}, {7.5, 8}};
        QTest::newRow("no-break spaces") << QByteArray("1\xC2\xA0"
                                                       "234,5;\xC2\xA0"
                                                       "6\n7\xE2\x80\xAF"
                                                       "000;8\xC2\xA0\n")
                                         << Rows{{1234.5, 6}, {7000, 8}};
        QTest::newRow("no-break spaces of Windows") << QByteArray("1\xA0"
                                                                  "234;6\n")
                                                    << Rows{{1234, 6}};
        QTest::newRow("header") << QByteArray("Weight (kg),\"Height, m\"\n\n1,2\n3,4\n") << Rows{{1, 2}, {3, 4}};
        QTest::newRow("header of another separator") << QByteArray("two columns\n1;2\n") << Rows{{1, 2}};
        QTest::newRow("header of an index") << QByteArray(",a,b\r\n0,1,2\r\n") << Rows{{0, 1, 2}};
        QTest::newRow("real after whole") << QByteArray("1,2\n3,4.5\n") << Rows{{1, 2}, {3, 4.5}};
    }
    void reads() {
        QFETCH(QByteArray, bytes);
        QFETCH(Rows, rows);
        const auto parsed = parseCsv({bytes.data(), size_t(bytes.size())}, "t.csv");
        QVERIFY2(parsed.ok(), parsed ? "" : parsed.error().str().c_str());
        QCOMPARE(rowsOf(*parsed), rows);
    }

    void saysWhatIsLeftOut() {
        const auto parsed = parseCsv("\xEF\xBB\xBF"
                                     "a,b\n1,2\n",
                                     "t");
        QCOMPARE(parsed->notes.size(), std::size_t(1));
        QCOMPARE(parsed->notes[0].str(), std::string("The first line is a header (a,b) and is left out"));
        QVERIFY(parseCsv("1,2\n", "t")->notes.empty());
        QCOMPARE(refusal(parseCsv("a,b\n1,x\n", "t"), {"line 2, column 2"}), QString());
    }
    void types() {
        QCOMPARE(elementType(parseCsv("1,300", "t")->values), ElementType::Int32);
        QVERIFY(parseCsv("1,300", "t")->wholeNumbers);
        QCOMPARE(elementType(parseCsv("2147483647,-2147483648", "t")->values), ElementType::Int32);
        const auto large = parseCsv("2147483648,1", "t");
        QCOMPARE(elementType(large->values), ElementType::Float32);
        QVERIFY(large->wholeNumbers);
        QVERIFY(!parseCsv("1,0.5", "t")->wholeNumbers);
    }
    void notANumberAndInfinity() {
        const auto parsed = parseCsv("nan,inf,-inf,NaN,Infinity,1", "t");
        QVERIFY(parsed.ok());
        const auto& m = std::get<Matrix<float>>(parsed->values);
        QVERIFY(std::isnan(m.at(0, 0)) && std::isnan(m.at(0, 3)));
        QCOMPARE(m.at(0, 1), std::numeric_limits<float>::infinity());
        QCOMPARE(m.at(0, 2), -std::numeric_limits<float>::infinity());
        QVERIFY(!parsed->wholeNumbers);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("words");
        auto row = [](const char* name, const QByteArray& bytes, const QStringList& words) {
            QTest::newRow(name) << bytes << words;
        };
        row("ragged, short", "1,2,3\n4,5\n", {"2 numbers", "have 3", "t.csv, line 2"});
        row("ragged, long", "1,2\n3,4\n5,6,7\n", {"3 numbers", "have 2", "line 3"});
        row("ragged, many short lines", QByteArray("1,2,3,4,5,6,7,8\n") + QByteArray("1\n").repeated(50),
            {"1 numbers", "line 2"});
        row("empty", "", {"empty", "t.csv"});
        row("only blanks", "\n \n\r\n", {"empty", "t.csv"});
        row("thousands or decimals", "1.234;2\n", {"'1.234'", "thousands", "line 1, column 1", "decimal comma"});
        row("thousands below sep", "sep=;\n5;6\n1;-12.345\n", {"'-12.345'", "line 3, column 2"});
        row("thousands beside decimal commas", "1,5;2\n1.234;3\n", {"'1.234'", "line 2, column 1"});
        row("thousands of a spreadsheet", "1,5\t2\n3\t1.234\n", {"'1.234'", "line 2, column 2"});
        row("millions", "1,5;1.234.567\n", {"'1.234.567'"});
        row("only sep", "sep=;\n", {"empty"});
        row("text", "1,2\n3,abc\n", {"'abc' is not a number", "line 2, column 2"});
        row("after an empty line", "\n1,2\n3,abc\n", {"line 3, column 2"});
        row("only a header", "a,b\n", {"header", "'a'", "line 1, column 1", "Remove"});
        row("header, then text", "a,b\n1,x\n", {"'x' is not a number", "line 2, column 2"});
        row("groups of two digits", "\"12,34\",5\n", {"line 1, column 1"});
        row("groups of unequal digits", "\"1,234,56\",5\n", {"line 1, column 1"});
        row("a gap between two numbers",
            "1\xC2\xA0"
            "2;3\n",
            {"line 1, column 1"});
        row("missing", "1,,3\n", {"missing", "line 1, column 2"});
        row("missing last", "1,2,\n", {"missing", "line 1, column 3"});
        row("empty line between", "1\n\n2\n", {"line is empty", "line 2"});
        row("two points", "1.2.3,4", {"'1.2.3'", "column 1"});
        row("two signs", "1,--2", {"'--2'", "column 2"});
        row("hexadecimal", "1,0x10", {"'0x10'", "column 2"});
        row("too large", "1,1e39", {"beyond the range", "column 2"});
        row("far too large", "1,1e999", {"beyond the range", "column 2"});
        row("comma in a comma file", "1,5 2,5", {"'5 2'", "column 2"});
        row("UTF-16",
            QByteArray("\xFF\xFE"
                       "1\0,\0"
                       "2\0",
                       8),
            {"UTF-16", "t.csv"});
        row("binary", QByteArray("1,2\n\0\1", 6), {"not a text file", "t.csv"});
        row("control characters", "1,\x01\x02", {"'?\?'", "column 2"});
        row("long word", "1," + QByteArray(500, 'x'), {"xxx...'"});
    }
    void refuses() {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, words);
        const auto parsed = parseCsv({bytes.data(), size_t(bytes.size())}, "t.csv");
        QVERIFY(!parsed);
        const auto said = QString::fromStdString(parsed.error().str());
        for (const auto& word : words)
            QVERIFY2(said.contains(word), qPrintable(said));
        QVERIFY(!said.contains('\n'));
        QCOMPARE(parsed.error().kind, ErrorKind::User);
    }

    void typedNumbers() {
        QCOMPARE(*parseNumber(" 2,5 "), 2.5);
        QCOMPARE(*parseNumber("-3"), -3.0);
        QCOMPARE(refusal(parseNumber("two"), {"'two' is not a number"}), QString());
        QCOMPARE(refusal(parseNumber(""), {"not a number"}), QString());
    }

    void writes() {
        Matrix<float> m(2, 3);
        const float values[] = {1, 0.1f, -2.5e-20f, 16777216, INFINITY, NAN};
        std::copy(values, values + 6, m.data());
        QCOMPARE(csvText(AnyView(m.view())), std::string("1,0.1,-2.5e-20\n16777216,inf,nan\n"));
        Matrix<uint8_t> bytes(1, 2);
        bytes.at(0, 0) = 0, bytes.at(0, 1) = 255;
        QCOMPARE(csvText(AnyView(bytes.view())), std::string("0,255\n"));
    }
    void zeroHasNoSign() { // found by fuzzing
        const auto parsed = parseCsv("238425495,-8E-95,-8238425955.41", "t");
        const auto text = csvText(viewOf(parsed->values));
        QCOMPARE(text, std::string("238425488,0,-8238426112\n"));
        QCOMPARE(csvText(viewOf(parseCsv(text, "t")->values)), text);
    }
    void roundTrip() {
        Scratch scratch;
        const auto made = randomMatrix(37, 53, 5, 1000000);
        const auto path = scratch.path("a.csv");
        QVERIFY(saveCsv(viewOf(made->values), path).ok());
        const auto back = loadCsv(path);
        QVERIFY(back.ok());
        QCOMPARE(back->name, std::string("a.csv"));
        QCOMPARE(back->cliOptions, "--input " + path);
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<int32_t>>(back->values).view(),
                                                   std::get<Matrix<int32_t>>(made->values).view())),
                 QString());
    }
    void roundTripOfFloats() { // every sort of bit pattern reads back as the same float
        MersenneTwister twister(3);
        Matrix<float> m(100, 100);
        for (int i = 0; i < 10000; ++i) {
            const uint32_t word = twister.next();
            std::memcpy(&m.data()[i], &word, 4);
        }
        m.data()[0] = 0.5f;
        const auto back = parseCsv(csvText(AnyView(m.view())), "t");
        QVERIFY2(back.ok(), back ? "" : back.error().str().c_str());
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<float>>(back->values).view(), m.view())), QString());
    }
    void ignoresTheLocale() {
        QVERIFY2(std::setlocale(LC_ALL, test::commaLocale),
                 "the locale es_ES.UTF-8 is missing: run ctest, which sets LOCPATH");
        QCOMPARE(rowsOf(*parseCsv("1.5,2", "t")), (Rows{{1.5, 2}}));
        std::setlocale(LC_ALL, "C");
    }
    void diskFull() {
        if (fullDisk().empty())
            QSKIP("no /dev/full here");
        const auto made = randomMatrix(400, 400, 5, 9);
        QCOMPARE(refusal(saveCsv(viewOf(made->values), "/dev/full"), {"no space is left", "/dev/full"}), QString());
    }
    void failedWriteLeavesTheOldFile() {
        Scratch scratch;
        const auto path = scratch.write("a.csv", "old");
        const auto made = randomMatrix(400, 400, 5, 9);
        std::stop_source stop;
        stop.request_stop();
        const auto saved = saveCsv(viewOf(made->values), path, JobContext{stop.get_token(), nullptr});
        QCOMPARE(saved.error().kind, ErrorKind::Cancelled);
        QCOMPARE(bytesOf(path), std::string("old"));
        QCOMPARE(scratch.files(), 1);
    }
    void stops() {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(parseCsv("1,2", "t", JobContext{stop.get_token(), nullptr}).error().kind, ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_csv)
#include "tst_csv.moc"
