// telar-cli run, as a student's terminal and a teacher's script call it.
#include "tests/support/cli.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using test::call;

namespace {

const QString heat = QStringLiteral(TELAR_SOURCE_DIR "/resources/kernels/heat.cu");

} // namespace

class tst_cli_run : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    QString file(const char* name, const std::string& bytes) const {
        return QString::fromStdString(scratch_.write(name, bytes));
    }

private slots:
    void initTestCase() {
        if (!test::compilerThere())
            QSKIP("no clang");
    }

    /// What the program prints is all that standard output has; the same numbers as a loop on the processor.
    void prints() {
        const auto ran = call({"run", heat, "3"});
        QVERIFY2(ran.code == 0, ran.err.constData());
        float plate[2][64][64] = {};
        for (int x = 0; x < 64; ++x)
            plate[0][0][x] = plate[1][0][x] = 100;
        for (int k = 0; k < 3; ++k)
            for (int y = 1; y < 63; ++y)
                for (int x = 1; x < 63; ++x)
                    plate[(k + 1) % 2][y][x] = 0.25f * (plate[k % 2][y][x - 1] + plate[k % 2][y][x + 1] +
                                                        plate[k % 2][y - 1][x] + plate[k % 2][y + 1][x]);
        const auto& last = plate[1];
        char wanted[100]; // Qt rounds the other way where two are equally near
        std::snprintf(wanted, sizeof wanted, "3 steps, timed; row 1: %.3f %.3f %.3f\n", double(last[1][1]),
                      double(last[1][2]), double(last[1][32]));
        QCOMPARE(ran.out, QByteArray(wanted));
        QVERIFY(ran.err.contains("device   3 launches, 2 copies, 2 arrays, 32.0 KiB at most"));
        QVERIFY(ran.err.contains("modelled for it, not measured"));
        QVERIFY(ran.err.contains("no faults found"));
    }

    void record() {
        const auto ran = call({"run", "--quiet", "--card", "H200", "--json", "-", heat, "2"});
        QCOMPARE(ran.code, 0);
        const auto record = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(record["schema"].toInt(), 2);
        QCOMPARE(record["operation"].toString(), QString("run"));
        QCOMPARE(record["settings"].toObject()["arguments"].toArray(), QJsonArray{"2"});
        QCOMPARE(record["settings"].toObject()["card"].toString(), QString("H200"));
        QCOMPARE(record["exit"].toInt(-1), 0);
        const auto launches = record["launches"].toArray();
        QCOMPARE(launches.size(), 2);
        const auto launch = launches[0].toObject();
        QCOMPARE(launch["kernel"].toString(), QString("step"));
        QCOMPARE(launch["block"].toArray(), (QJsonArray{16, 16, 1}));
        QVERIFY(launch["foretold_ms"].toDouble() > 0);
        QVERIFY(launch["figures"].toObject()["global_load_sectors"].toInt() > 0);
        QCOMPARE(record["events"].toArray().size(), 4);
        QCOMPARE(record["findings"].toArray().size(), 0);
        QVERIFY(ran.err.contains("2 steps"));
    }

    void faultsAndCodes() {
        const auto path = file(
            "fault.cu",
            "#include <cstdio>\n__global__ void k(int* v) {\n    v[threadIdx.x] = 1;\n}\nint main() {\n"
            "    int* d;\n    cudaMalloc(&d, 40);\n    k<<<1, 32>>>(d);\n    return cudaDeviceSynchronize();\n}\n");
        const auto ran = call({"run", path, "--json", QString::fromStdString(scratch_.path("r.json"))});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains(
                     "found: k, fault.cu:3: thread (10, 0, 0) of block (0, 0, 0) writes element 10 of v, which has 10"),
                 ran.err.constData());
        QVERIFY(ran.err.contains("1 arrays of 40 B were not given back"));
        const auto finding = QJsonDocument::fromJson(QByteArray::fromStdString(test::bytesOf(scratch_.path("r.json"))))
                                 .object()["findings"]
                                 .toArray()
                                 .at(0)
                                 .toObject();
        QCOMPARE(finding["kind"].toString(), QString("out of bounds"));
        QCOMPARE(finding["line"].toInt(), 3);
        QCOMPARE(call({"run", file("seven.cu", "int main() { return 7; }")}).code, 1);
        QCOMPARE(call({"run", file("wrong.cu", "int main() { return oops; }")}).code, 1);
        QCOMPARE(call({"run"}).code, 2);
        QCOMPARE(call({"run", "--nonsense", heat}).code, 2);
        QCOMPARE(call({"run", "--seconds", "0", heat}).code, 2);
        QCOMPARE(call({"run", QString::fromStdString(scratch_.path("missing.cu"))}).code, 1);
        QCOMPARE(call({"run", "--root", QString::fromStdString(scratch_.folder()), heat}).code, 2);
    }

    /// Options of Telar stand anywhere before "--"; what it does not know is the program's.
    void words() {
        const auto path = file(
            "words.cu",
            "#include <cstdio>\nint main(int n, char** w) { for (int k = 1; k < n; ++k) printf(\"[%s]\", w[k]); }");
        QCOMPARE(call({"run", path, "-n", "5", "--size=3", "--quiet"}).out, QByteArray("[-n][5][--size=3]"));
        QCOMPARE(call({"run", path, "a", "--", "--quiet", "--help"}).out, QByteArray("[a][--quiet][--help]"));
    }

    void filesAreKept() {
        const auto path =
            file("writes.cu", "#include <cstdio>\nint main() { fputs(\"abc\", fopen(\"a.txt\", \"w\")); }");
        const auto lost = call({"run", path});
        QVERIFY2(lost.err.contains("wrote    a.txt (3 B), which is gone"), lost.err.constData());
        const auto kept = call({"run", path, "--output", QString::fromStdString(scratch_.path("kept"))});
        QCOMPARE(kept.code, 0);
        QCOMPARE(test::bytesOf(scratch_.path("kept/a.txt")), std::string("abc"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_run)
#include "tst_cli_run.moc"
