// telar-cli kernel, as a script would call it: outputs against values worked out here, counts by hand, faults
// planted in the source; what is refused is in tst_cli_kernel_refusals.
#include "core/simt/cuda/nvidia.hpp"
#include "tests/support/kernel_calls.hpp"
#include "tests/support/needs.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <vector>

using telar::test::Called;
using telar::test::KernelCalls;

namespace {

QList<double> numbers(const std::string& csv) {
    QList<double> made;
    for (const auto& row : QString::fromStdString(telar::test::bytesOf(csv)).split('\n', Qt::SkipEmptyParts))
        for (const auto& cell : row.split(','))
            made << cell.toDouble();
    return made;
}

} // namespace

class tst_cli_kernel : public QObject, KernelCalls {
    Q_OBJECT

private slots:
    void anArrayIsPutBesideItsReference() {
        const QStringList words{path("good.cu"), "reverse", "--grid", "1",       "--block", "64",
                                "--arg",         "iota:64", "--arg",  "zeros:64"};
        const auto right = call(words + QStringList{"--reference", "1=expression:63 - i"});
        QCOMPARE(right.code, 0);
        QVERIFY(right.out.contains("reference: All 64 elements of argument 1 are as expected"));
        const auto wrong = call(words + QStringList{"--reference", "1=max:0:rows=8:kernel=1", "--json", "-"});
        QCOMPARE(wrong.code, 3);
        const auto said = wrong.json()["reference"].toObject();
        QCOMPARE(said["first"].toInt(), 0);
        QCOMPARE(said["got"].toDouble(), 63.0);
        QCOMPARE(said["expected"].toDouble(), 0.0);
        QCOMPARE(said["different"].toInt(), 64);
        QCOMPARE(call(words + QStringList{"--reference", "1=max:0:rows=8:kernel=1", "--tolerance", "64"}).code, 0);
        for (const auto& more : {QStringList{"--reference", "1=nothing:0"},
                                 {"--tolerance", "1"},
                                 {"--reference", "1=sum:0", "--step", "0"},
                                 {"--reference", "1=sum:0", "--tolerance", "-1"}}) {
            const auto refused = call(words + more);
            QCOMPARE(refused.code, 2);
            QCOMPARE(refused.err.trimmed().count('\n'), 0);
        }
        QCOMPARE(call(words + QStringList{"--reference", "0=product:0:7"}).code, 1);
    }
    /// Optimised as for a GPU: equal numbers, rows of an array unchecked, the whole array checked; where the assembler is missing, why.
    void clangAtO3() {
        TELAR_NEEDS_CLANG;
        const auto file = source("rows.cu", "__global__ void rows(float* out, int k) {\n"
                                            "    float tile[4][8];\n"
                                            "    for (int r = 0; r < 4; ++r)\n"
                                            "        for (int c = 0; c < 8; ++c)\n"
                                            "            tile[r][c] = expf(out[(r * 8 + c) % 4]) + r;\n"
                                            "    out[k] = tile[0][k] + tile[k % 4][1];\n"
                                            "}\n");
        const auto run = [&](const char* compiler, const char* k, const QStringList& more = {}) {
            return call(QStringList{file, "rows", "--grid", "1", "--block", "1", "--arg", "iota:12", "--arg", k,
                                    "--compiler", compiler, "--output", "0:" + path("rows.csv")} +
                        more);
        };
        QCOMPARE(run("clang", "3").code, 0);
        const auto plain = numbers(path("rows.csv").toStdString());
        const auto fast = run("clang-o3", "3", {"--json", "-"});
        QVERIFY2(fast.code == 0, fast.err);
        QVERIFY(fast.json()["settings"].toObject()["compiler"].toString().endsWith(" -O3"));
        const auto same = numbers(path("rows.csv").toStdString());
        QCOMPARE(same.size(), plain.size());
        for (qsizetype n = 0; n < same.size(); ++n)
            QVERIFY(std::abs(same[n] - plain[n]) <= 1e-6 * std::abs(plain[n]));
        QCOMPARE(run("clang", "9").code, 3);    // beyond the first row
        QCOMPARE(run("clang-o3", "9").code, 0); // which lies within the array
        QCOMPARE(run("clang-o3", "12").code, 3);
        const bool tools =
            !telar::cuda::nvidiaProgram("ptxas").empty() && !telar::cuda::nvidiaProgram("nvdisasm").empty();
        QCOMPARE(fast.json()["machine_code"].isObject(), tools && !telar::cuda::nvidiaMathematics().empty());
        QVERIFY(!tools || run("clang-o3", "3").out.contains("NVIDIA's compilers would make other code"));
    }

    void outputsAndCounts() {
        TELAR_NEEDS_CLANG;
        std::string table;
        for (int i = 0; i < 1000; ++i)
            table += std::to_string(i * i % 97 - 40) + (i % 10 == 9 ? "\n" : ",");
        const auto y = source("y.csv", table);
        const auto run = call({path("good.cu"), "scaleAdd<float>",
                               "--grid",        "4",
                               "--block",       "256",
                               "--arg",         "iota:1000",
                               "--arg",         y,
                               "--arg",         "empty:1000",
                               "--arg",         "2.5",
                               "--arg",         "1000",
                               "--output",      "2:" + path("z.csv"),
                               "--json",        "-"});
        QVERIFY2(run.code == 0, run.err.constData());
        const auto z = numbers(scratch_.path("z.csv"));
        QCOMPARE(z.size(), 1000);
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(z[i], 2.5 * i + i * i % 97 - 40);
        // 32 warps of 1024 threads; 1000 floats are 125 sectors of 32 bytes, the last warp's 8 are one.
        const auto figures = run.json()["figures"].toObject();
        QCOMPARE(figures["global_load_requests"].toInt(), 2 * 32);
        QCOMPARE(figures["global_load_sectors"].toInt(), 2 * 125);
        QCOMPARE(figures["global_store_sectors"].toInt(), 125);
        QCOMPARE(figures["shared_load_wavefronts"].toInt(), 0);
        QCOMPARE(run.json()["findings"].toArray().size(), 0);
        bool line = false;
        for (const auto& one : run.json()["lines"].toArray())
            if (one.toObject()["line"].toInt() == 5) {
                line = true;
                QCOMPARE(one.toObject()["global_load_requests"].toInt(), 2 * 32);
                QCOMPARE(one.toObject()["global_store_sectors"].toInt(), 125);
            }
        QVERIFY(line);
        const auto predicted = run.json()["foretold"].toObject();
        QVERIFY(predicted["ms"].toDouble() > predicted["fixed_ms"].toDouble());
        QVERIFY(predicted["parts_ms"].toObject().contains(predicted["bound_by"].toString()));
        QVERIFY(run.json()["sources"].toObject()["good.cu"].toString().contains("__global__"));
    }

    void sharedMemoryAndPrintf() {
        TELAR_NEEDS_CLANG;
        const QStringList words = {path("good.cu"), "reverse",
                                   "--grid",        "1",
                                   "--block",       "64",
                                   "--arg",         "random:64:7",
                                   "--arg",         "zeros:64",
                                   "--output",      "0:" + path("in.csv"),
                                   "--output",      "1:" + path("out.csv")};
        const auto run = call(words + QStringList{"--json", "-"});
        QVERIFY2(run.code == 0, run.err.constData());
        const auto in = numbers(scratch_.path("in.csv")), out = numbers(scratch_.path("out.csv"));
        QCOMPARE(in.size(), 64);
        QCOMPARE(out.size(), 64);
        QVERIFY(std::any_of(in.begin(), in.end(), [&](double v) { return v != in[0]; }));
        for (int i = 0; i < 64; ++i)
            QCOMPARE(out[i], in[63 - i]);
        const auto figures = run.json()["figures"].toObject();
        QCOMPARE(figures["shared_store_wavefronts"].toInt(), 2);
        QCOMPARE(figures["shared_load_wavefronts"].toInt(), 3); // and thread 5's own
        QCOMPARE(figures["shared_load_bank_conflicts"].toInt(), 0);
        const auto printed = run.json()["printed"].toArray();
        QCOMPARE(printed.size(), 1);
        QCOMPARE(printed[0].toObject()["text"].toString(), QString("thread 5 got %1\n").arg(in[58]));
        QCOMPARE(printed[0].toObject()["thread"].toArray()[0].toInt(), 5);
        // The same in words, and without looking.
        const auto words_ = call(words);
        QCOMPARE(words_.code, 0);
        QVERIFY(words_.out.contains("grid     1 x 1 x 1 blocks of 64 x 1 x 1 threads"));
        QVERIFY(words_.out.contains("(block 0,0,0 thread 5,0,0) thread 5 got"));
        QVERIFY(words_.out.contains("no faults found"));
        const auto before = telar::test::bytesOf(scratch_.path("out.csv"));
        QVERIFY(QFile::remove(path("out.csv")));
        const auto quick = call(words + QStringList{"--fast"});
        QCOMPARE(quick.code, 0);
        QCOMPARE(telar::test::bytesOf(scratch_.path("out.csv")), before);
        QVERIFY(quick.out.contains("nothing out of bounds"));
        QVERIFY(!quick.out.contains("ld requests"));
    }

    void typesOfExternC() { // whose mangled names say none
        TELAR_NEEDS_CLANG;
        const auto file = source("c.cu", "extern \"C\" __global__ void scale(short* x, double f) {\n"
                                         "    x[threadIdx.x] *= f;\n}\n");
        for (const QStringList& name : {QStringList{file, "scale"}, QStringList{file}}) {
            const auto run = call(name + QStringList{"--grid", "1", "--block", "32", "--arg", "iota:32", "--arg", "1.5",
                                                     "--output", "0:" + path("x.csv")});
            QVERIFY2(run.code == 0, run.err.constData());
            QVERIFY(run.out.contains("scale(short*, double)"));
            const auto x = numbers(scratch_.path("x.csv"));
            QCOMPARE(x.size(), 32);
            for (int i = 0; i < 32; ++i)
                QCOMPARE(x[i], double(int(1.5 * i)));
        }
    }

    void traces() {
        TELAR_NEEDS_CLANG;
        const auto run = call({path("good.cu"), "reverse", "--grid", "1", "--block", "64", "--arg", "iota:64", "--arg",
                               "zeros:64", "--trace", path("trace.json")});
        QVERIFY2(run.code == 0, run.err.constData());
        const auto trace =
            QJsonDocument::fromJson(QByteArray::fromStdString(telar::test::bytesOf(scratch_.path("trace.json"))))
                .object();
        QVERIFY(trace["complete"].toBool());
        QCOMPARE(trace["warps"].toArray().size(), 2);
        const auto step = trace["warps"].toArray()[1].toObject()["steps"].toArray()[0].toObject();
        QCOMPARE(step["line"].toInt(), 9);
        QCOMPARE(step["bits"].toArray().size(), 32);
        for (int l = 0; l < 32; ++l) // the second warp loads 32, 33, ...
            QCOMPARE(step["bits"].toArray()[l].toInt(), 32 + l);
    }

    void stepsWithVariables() {
        TELAR_NEEDS_CLANG;
        const auto file = source("steps.cu", "__device__ int square(int x) {\n"
                                             "    return x * x;\n"
                                             "}\n"
                                             "__global__ void sums(int* out) {\n"
                                             "    __shared__ int tile[32];\n"
                                             "    int sum = 0;\n"
                                             "    for (int j = 0; j < 2; ++j)\n"
                                             "        sum += square(threadIdx.x + j);\n" // 8
                                             "    tile[threadIdx.x] = sum;\n"
                                             "    out[threadIdx.x] = tile[threadIdx.x];\n"
                                             "}\n");
        const QStringList words = {file, "sums", "--grid", "1", "--block", "32", "--arg", "zeros:32"};
        const auto one = call(words + QStringList{"--step", "0:5", "--json", "-"});
        QVERIFY2(one.code == 0, one.err.constData());
        const auto steps = one.json()["steps"].toArray();
        QStringList path;
        for (const auto& step : steps)
            path << QString::number(step.toObject()["line"].toInt());
        QCOMPARE(path.join(' '), QString("6 7 8 2 7 8 2 7 9 10 11"));
        const auto at = [&](int k) { return steps[k].toObject(); };
        const auto value = [&](const QJsonObject& step, int level, const QString& name) {
            for (const auto& v : step["stack"].toArray()[level].toObject()["variables"].toArray())
                if (v.toObject()["name"].toString() == name)
                    return v.toObject()["value"].toString();
            return QString();
        };
        QCOMPARE(at(6)["stack"].toArray().size(), 2);
        QCOMPARE(at(6)["stack"].toArray()[0].toObject()["function"].toString(), QString("square"));
        QCOMPARE(at(6)["stack"].toArray()[1].toObject()["line"].toInt(), 8);
        QCOMPARE(value(at(6), 0, "x"), QString("6"));
        QCOMPARE(value(at(6), 1, "sum"), QString("25"));
        QCOMPARE(value(at(6), 1, "j"), QString("1"));
        QCOMPARE(value(at(8), 0, "sum"), QString("61"));
        QVERIFY(value(at(10), 0, "tile").startsWith("[1, 5, 13, "));
        // In words; all threads side by side where they differ.
        const auto text = call(words + QStringList{"--step", "0:5"});
        QVERIFY2(text.code == 0 && text.out.contains("sums:8  sum += square(threadIdx.x + j);") &&
                     text.out.contains("  square:2  return x * x;") && text.out.contains("int sum = 61"),
                 text.out.constData());
        const auto all = call(words + QStringList{"--step", "0"});
        QVERIFY2(all.code == 0 && all.out.contains("warp 0 lanes 0-31") && all.out.contains("int sum = 1 | 5 | 13"),
                 all.out.constData());
        for (const char* word : {"1", "0:32", "x", "0:", "-1", "0:5:1"}) {
            const auto wrong = call(words + QStringList{"--step", word});
            QCOMPARE(wrong.code, 2);
            QVERIFY2(wrong.err.contains("--step"), wrong.err.constData());
        }
        QCOMPARE(call(words + QStringList{"--step", "0", "--fast"}).code, 2);
        const auto cut = call(words + QStringList{"--step", "0", "--step-memory", "0"});
        QCOMPARE(cut.code, 2);
    }

    void onAGpuOrASentence() {
        TELAR_NEEDS_CLANG;
        const auto file = source("gpu.cu", "__global__ void twice(float* x, int n) {\n"
                                           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                           "    if (i < n) x[i] = 2 * x[i] + sinf(0.0f);\n"
                                           "    if (i == 0) printf(\"zero\\n\");\n}\n");
        const QStringList words = {file, "--grid", "2", "--block", "64", "--arg", "iota:100", "--arg", "100"};
        QCOMPARE(call(words + QStringList{"--device", "tpu"}).code, 2);
        QCOMPARE(call(words + QStringList{"--device", "gpu", "--step", "0"}).code, 2);
        QCOMPARE(call(words + QStringList{"--device", "cpu"}).code, 0);
        const auto run = call(words + QStringList{"--device", "gpu", "--json", "-"});
        if (run.code == 1) {
            QVERIFY2(run.err.contains("No GPU can run this kernel: NVIDIA's driver"), run.err.constData());
            QVERIFY(run.out.isEmpty());
            QVERIFY(!call(words + QStringList{"--json", "-"}).json().contains("gpu"));
            return;
        }
        QVERIFY2(run.code == 0, run.err.constData());
        const auto gpu = run.json()["gpu"].toObject();
        QVERIFY(!gpu["device"].toString().isEmpty());
        QCOMPARE(gpu["timings_ms"].toObject()["kernel"].toObject()["runs"].toInt(), 9);
        const auto array = gpu["arrays"].toArray()[0].toObject();
        QCOMPARE(array["numbers"].toInt(), 100);
        QCOMPARE(array["different"].toInt(), 0);
        // What is wrong on the machine does not reach the GPU.
        auto past = words;
        past.replace(past.size() - 1, "128");
        const auto wrong = call(past + QStringList{"--device", "gpu"});
        QCOMPARE(wrong.code, 3);
        QVERIFY2(wrong.err.contains("not run on the GPU"), wrong.err.constData());
    }

    void dynamicSharedMemory() {
        TELAR_NEEDS_CLANG;
        const auto file = source("dynamic.cu", "__global__ void twice(float* x) {\n"
                                               "    extern __shared__ float part[];\n"
                                               "    part[threadIdx.x] = x[threadIdx.x];\n"
                                               "    __syncthreads();\n"
                                               "    x[threadIdx.x] = part[threadIdx.x] * 2;\n}\n"
                                               "__global__ void none(float* x) { x[threadIdx.x] = 1; }\n");
        const QStringList rest = {"--grid", "1", "--block", "64", "--arg", "iota:64", "--shared"};
        const auto used = call(QStringList{file, "twice"} + rest + QStringList{"256"});
        QVERIFY2(used.code == 0, used.err.constData());
        QCOMPARE(call(QStringList{file, "twice"} + rest + QStringList{"128"}).code, 3); // half of it is there
        const auto unused = call(QStringList{file, "none"} + rest + QStringList{"256"});
        QCOMPARE(unused.code, 3);
        QVERIFY2(unused.err.contains("no thread accesses the 256 bytes"), unused.err.constData());
    }

    void float16InAndOut() { // zero, the smallest, a tie to even, the largest
        TELAR_NEEDS_CLANG;
        const auto file = source("half.cu", "#include <cuda_fp16.h>\n"
                                            "__global__ void widen(const half* in, float* out) {\n"
                                            "    out[threadIdx.x] = __half2float(in[threadIdx.x]);\n}\n");
        const QList<double> exact = {0, 1, -0.5, 9, std::ldexp(1, -24), std::ldexp(1, -14), 2049, 65504};
        const QList<double> rounded = {0, 1, -0.5, 9, std::ldexp(1, -24), std::ldexp(1, -14), 2048, 65504};
        QStringList cells;
        for (const double v : exact)
            cells << QString::number(v, 'g', 17);
        const auto run = call({file, "--grid", "1", "--block", "8", "--arg",
                               source("halves.csv", cells.join(',').toStdString() + "\n"), "--arg", "zeros:8",
                               "--output", "0:" + path("halves0.csv"), "--output", "1:" + path("halves1.csv")});
        QVERIFY2(run.code == 0, run.err.constData());
        for (const char* name : {"halves0.csv", "halves1.csv"}) {
            const auto got = numbers(scratch_.path(name));
            QCOMPARE(got.size(), 8);
            for (int i = 0; i < 8; ++i)
                QVERIFY2(std::fabs(got[i] - rounded[i]) <= std::fabs(rounded[i]) * 1e-6, qPrintable(cells[i]));
        }
    }

    void tensorCores_data() {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<bool>("columnsA");
        QTest::addColumn<bool>("columnsB");
        QTest::addColumn<bool>("columnsC");
        QTest::addColumn<bool>("half");
        QTest::newRow("16x16") << 16 << 16 << false << false << false << false;
        QTest::newRow("16x16 of columns") << 16 << 16 << true << true << true << false;
        QTest::newRow("32x8") << 32 << 8 << false << true << false << false;
        QTest::newRow("32x8 of columns") << 32 << 8 << true << false << true << false;
        QTest::newRow("8x32") << 8 << 32 << true << false << false << false;
        QTest::newRow("8x32, sums in float16") << 8 << 32 << false << true << true << true;
        QTest::newRow("16x16, sums in float16") << 16 << 16 << false << true << false << true;
    }
    void tensorCores() {
        TELAR_NEEDS_CLANG;
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(bool, columnsA);
        QFETCH(bool, columnsB);
        QFETCH(bool, columnsC);
        QFETCH(bool, half);
        const auto layout = [](bool columns) { return std::string(columns ? "col_major" : "row_major"); };
        const auto file = source("wmma.cu", "#include <mma.h>\nusing namespace nvcuda::wmma;\n"
                                            "template <int M, int N, class A, class B, class T, int C>\n"
                                            "__global__ void product(const half* a, const half* b, T* c) {\n"
                                            "    constexpr layout_t order = C ? mem_col_major : mem_row_major;\n"
                                            "    fragment<matrix_a, M, N, 16, half, A> fa;\n"
                                            "    fragment<matrix_b, M, N, 16, half, B> fb;\n"
                                            "    fragment<accumulator, M, N, 16, T> fc;\n"
                                            "    load_matrix_sync(fa, a, " +
                                                std::string(columnsA ? "M" : "16") +
                                                ");\n    load_matrix_sync(fb, b, " + (columnsB ? "16" : "N") +
                                                ");\n    load_matrix_sync(fc, c, C ? M : N, order);\n"
                                                "    mma_sync(fc, fa, fb, fc);\n"
                                                "    store_matrix_sync(c, fc, C ? M : N, order);\n}\n");
        const auto run =
            call({file,
                  QString("product<%1, %2, %3, %4, %5, %6>")
                      .arg(m)
                      .arg(n)
                      .arg(QString::fromStdString(layout(columnsA)), QString::fromStdString(layout(columnsB)),
                           half ? "half" : "float")
                      .arg(int(columnsC)),
                  "--grid", "1", "--block", "32", "--arg", QString("random:%1:3").arg(m * 16), "--arg",
                  QString("random:%1:4").arg(16 * n), "--arg", QString("random:%1:5").arg(m * n), "--output",
                  "0:" + path("wa.csv"), "--output", "1:" + path("wb.csv"), "--output", "2:" + path("wc.csv")});
        QVERIFY2(run.code == 0, run.err.constData());
        // The sums before: the same random numbers through a copy of them.
        const auto before = call({path("copy.cu"), "--grid", "1", "--block", "1024", "--arg",
                                  QString("random:%1:5").arg(m * n), "--output", "0:" + path("wc0.csv")});
        QVERIFY2(before.code == 0, before.err.constData());
        const auto a = numbers(scratch_.path("wa.csv")), b = numbers(scratch_.path("wb.csv")),
                   c = numbers(scratch_.path("wc.csv")), c0 = numbers(scratch_.path("wc0.csv"));
        QCOMPARE(c.size(), m * n);
        for (int r = 0; r < m; ++r)
            for (int s = 0; s < n; ++s) {
                const int at = columnsC ? s * m + r : r * n + s;
                double sum = c0[at];
                for (int k = 0; k < 16; ++k)
                    sum += a[columnsA ? k * m + r : r * 16 + k] * b[columnsB ? s * 16 + k : k * n + s];
                QCOMPARE(c[at], sum);
            }
    }

    void faultsAreExitCode3() {
        TELAR_NEEDS_CLANG;
        const auto past = call({path("broken.cu"), "past", "--grid", "2", "--block", "64", "--arg", "zeros:100",
                                "--arg", "100", "--json", "-"});
        QCOMPARE(past.code, 3);
        QCOMPARE(past.json()["findings"].toArray().size(), 1);
        QCOMPARE(past.finding()["line"].toInt(), 4);
        QCOMPARE(past.finding()["index"].toInt(), 100);
        QCOMPARE(past.finding()["block"].toArray()[0].toInt(), 1);
        QCOMPARE(past.finding()["thread"].toArray()[0].toInt(), 36);
        QVERIFY2(past.err.contains("telar-cli: found: past, broken.cu:4:"), past.err.constData());
        // One thread less, and all is well: it is not found everywhere.
        QCOMPARE(call({path("broken.cu"), "past", "--grid", "2", "--block", "64", "--arg", "zeros:101", "--arg", "100"})
                     .code,
                 0);
        const auto race =
            call({path("broken.cu"), "race", "--grid", "1", "--block", "64", "--arg", "zeros:64", "--json", "-"});
        QCOMPARE(race.code, 3);
        bool found = false; // beside it: the first warp reads what nobody has written yet
        for (const auto& one : race.json()["findings"].toArray())
            if (one.toObject()["kind"].toString() == "shared race") {
                found = true;
                QVERIFY(one.toObject()["line"].toInt() == 8 || one.toObject()["line"].toInt() == 9);
                QVERIFY(one.toObject()["array"].toString().contains("tile"));
            }
        QVERIFY2(found, race.err.constData());
        const auto endless = call({path("broken.cu"), "endless", "--grid", "1", "--block", "32", "--arg", "zeros:1",
                                   "--budget", "100000", "--json", "-"});
        QCOMPARE(endless.code, 3);
        QVERIFY(endless.finding()["line"].toInt() >= 12);
    }

    /// None takes away the headers that another has just written for its compiler.
    void manyBeginAtOnceWithNothingKept() {
        TELAR_NEEDS_CLANG;
        for (int round = 0; round < 3; ++round) {
            const QTemporaryDir cache;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("TELAR_CACHE", cache.path());
            std::vector<std::unique_ptr<QProcess>> all;
            for (int k = 0; k < 6; ++k) {
                all.push_back(std::make_unique<QProcess>());
                all.back()->setProcessEnvironment(environment);
                all.back()->start(TELAR_BINARY_DIR "/bin/telar-cli", {"kernel", path("copy.cu"), "keep", "--grid", "1",
                                                                      "--block", "1", "--arg", "zeros:1"});
            }
            for (const auto& one : all) {
                QVERIFY(one->waitForFinished(60000));
                QVERIFY2(one->exitCode() == 0, one->readAllStandardError().constData());
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_kernel)
#include "tst_cli_kernel.moc"
