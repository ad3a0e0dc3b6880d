// telar-cli run, as a student's terminal and a teacher's script call it.
#include "core/simt/cuda/nvidia.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <array>

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
    void initTestCase() { TELAR_NEEDS_CLANG; }
    /// What the compiler knows of variables that nobody sets: always is a mistake, on one way a note.
    void aVariableThatNothingSetsIsNamed() {
        const auto program = [this](const char* name, const char* body) {
            const std::string main = "int main() { float* d; float h[32]; cudaMalloc(&d, 128); cudaMemset(d, 0, 128); "
                                     "k<<<1, 32>>>(d); cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost); cudaFree(d); "
                                     "return 0; }\n";
            return call({"run", file(name, std::string("__global__ void k(float* x) {\n") + body + "\n}\n" + main),
                         "--json", "-"});
        };
        const auto always = program("always.cu", "float s; x[threadIdx.x] += s;");
        QCOMPARE(always.code, 3);
        QVERIFY2(always.out.contains("variable never set") && always.out.contains("always.cu:2: the variable s"),
                 always.out);
        const auto sometimes = program("sometimes.cu", "float s; if (x[threadIdx.x] < 1) s = 3; x[threadIdx.x] += s;");
        QCOMPARE(sometimes.code, 0);
        QVERIFY2(sometimes.out.contains("nothing sets the variable s before it is read"), sometimes.out);
        QCOMPARE(program("set.cu", "float s = 3; x[threadIdx.x] += s;").out.contains("the variable s"), false);
        // What lies in registers: elements of an array, a member, and a scalar that a loop compares.
        for (const char* body :
             {"if (threadIdx.x > 30) return;\nfloat s[2];\nfor (int i = 0; i < 2; i++)\ns[i] += x[i]; "
              "x[threadIdx.x] = s[0] + s[1];",
              "struct { float a, b; } s;\ns.a = 1;\n\nx[threadIdx.x] = s.a + s.b;",
              "float s;\n\nfor (int i = 0; i < 4; i++)\nif (x[i] < s) s = x[i]; x[0] = s;"}) {
            const auto own = program("own.cu", body);
            QCOMPARE(own.code, 3);
            QCOMPARE(own.out.count("own array") + own.out.count("array of its own") + own.out.count("the variable s"),
                     1);
            QVERIFY2(own.out.contains("own.cu:5: "), own.out);
        }
        const auto filled = program("filled.cu", "float s[8], sum = 0; int n = blockDim.x - 29;\n"
                                                 "for (int i = 0; i < n; i++) s[i & 7] = i;\n"
                                                 "for (int i = 0; i < n; i++) sum += s[i & 7]; x[threadIdx.x] = sum;");
        QVERIFY2(filled.code == 0, filled.out);
    }

    /// A program whose fifth is done by every rank: the law finds that fifth, and mpirun's column is there where it is installed.
    void moreRanksAndTheLaw() {
        const auto program =
            file("fifth.c", "#include <mpi.h>\n"
                            "double work(long n) { double s = 0; for (long i = 1; i <= n; ++i) s += 1.0 / i; "
                            "return s; }\n"
                            "int main(int argc, char** argv) {\n"
                            "    int size; double part, all; const long n = 20000000;\n"
                            "    MPI_Init(&argc, &argv);\n"
                            "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n"
                            "    part = work(n / 5) + work(n * 4 / 5 / size);\n"
                            "    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);\n"
                            "    MPI_Finalize();\n"
                            "    return all > 0 ? 0 : 1;\n"
                            "}\n");
        const auto ran = call({"run", "--ranks", "6", "--scaling", "--links", "infiniband", "--json", "-", program});
        QVERIFY2(ran.code == 0, ran.err.constData());
        QVERIFY2(ran.err.contains("Amdahl's law: ") && ran.err.contains("efficiency"), ran.err.constData());
        const auto record = QJsonDocument::fromJson(ran.out).object();
        const auto scales = record["scaling"].toArray();
        QCOMPARE(scales.size(), 4);
        for (const int k : {0, 1, 2, 3})
            QCOMPARE(scales[k].toObject()["ranks"].toInt(), (std::array{1, 2, 4, 6}[static_cast<std::size_t>(k)]));
        QCOMPARE(scales[3].toObject()["predicted_ms"].toArray().size(), 3);
        const double serial = record["amdahl_serial"].toDouble();
        QVERIFY2(serial > 0.12 && serial < 0.32, qPrintable(QString::number(serial)));
    }
    /// The steps of the program's collectives; a gather has no recursive doubling.
    void collectivesStepByStep() {
        const auto program = file("sums.c", "#include <mpi.h>\n"
                                            "static float own[3000], sum[3000];\n"
                                            "int main(int argc, char** argv) {\n"
                                            "    MPI_Init(&argc, &argv);\n"
                                            "    MPI_Allreduce(own, sum, 3000, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);\n"
                                            "    MPI_Gather(own, 2, MPI_INT, sum, 2, MPI_INT, 0, MPI_COMM_WORLD);\n"
                                            "    MPI_Finalize();\n"
                                            "    return 0;\n"
                                            "}\n");
        auto ran = call({"run", "--ranks", "3", "--links", "50,0.125", "--collective", "ring", program});
        // 2 (p - 1) steps of 50 us and a third of 12,000 bytes: 0.082 ms each.
        QVERIFY2(ran.err.contains("MPI_Allreduce, line 5, 3 ranks, 11.7 KiB, 1 time: 4 steps, the busiest link carries "
                                  "15.6 KiB (1.00 times the minimum), predicted 328.00 µs\n"
                                  "step 1    0 to 1: + 2;  1 to 2: + 0;  2 to 0: + 1\n"),
                 ran.err.constData());
        QVERIFY2(ran.err.contains("MPI_Gather, line 6, 3 ranks, 24 B, 1 time: 2 steps"), ran.err.constData());
        ran = call({"run", "--ranks", "3", "--collective", "doubling", program});
        QVERIFY2(ran.err.contains("1 time: this algorithm is not for it"), ran.err.constData());
        QCOMPARE(call({"run", "--collective", "ring", program}).code, 2);
        QCOMPARE(call({"run", "--ranks", "2", "--collective", "star", program}).code, 2);
    }
    void scalingIsRefusedInOneSentence() {
        const auto said = [](const test::Call& ran, int code, const char* words) {
            return ran.code == code && ran.err.contains(words) ? QByteArray()
                                                               : ran.err + " " + QByteArray::number(ran.code);
        };
        const auto pairs =
            file("pairs.c", "#include <mpi.h>\n"
                            "int main(int argc, char** argv) {\n"
                            "    int rank, got;\n"
                            "    MPI_Init(&argc, &argv);\n"
                            "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                            "    MPI_Sendrecv(&rank, 1, MPI_INT, rank ^ 1, 0, &got, 1, MPI_INT, rank ^ 1, 0, "
                            "MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
                            "    MPI_Finalize();\n"
                            "    return 0;\n"
                            "}\n");
        auto wrong = said(call({"run", "--ranks", "2", "--scaling", pairs}), 1, "with 1 it does not");
        QVERIFY2(wrong.isEmpty(), wrong);
        wrong = said(call({"run", "--scaling", pairs}), 2, "--scaling goes with --ranks");
        QVERIFY2(wrong.isEmpty(), wrong);
        wrong = said(call({"run", "--ranks", "2", "--mpirun", pairs}), 2, "--mpirun goes with --scaling");
        QVERIFY2(wrong.isEmpty(), wrong);
        const auto cuda = file("both.cu", "#include <mpi.h>\nint main(int argc, char** argv) { MPI_Init(&argc, &argv); "
                                          "MPI_Finalize(); return 0; }\n");
        wrong = said(call({"run", "--ranks", "1", "--scaling", "--mpirun", cuda}), 1, "takes a program in C or C++");
        QVERIFY2(wrong.isEmpty(), wrong);
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
        char wanted[120]; // Qt rounds the other way where two are equally near
        std::snprintf(wanted, sizeof wanted,
                      "3 steps, timed. Temperature in row 1 at columns 1, 2 and 32: %.3f, %.3f, %.3f\n",
                      double(last[1][1]), double(last[1][2]), double(last[1][32]));
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

    /// Of the samples' helpers, the program's own header comes before Telar's; who lacks a function is told of other files.
    void ownHelpers() {
        file("helpers/Common/helper_cuda.h", "#pragma once\n#include <cstdio>\n#include <time.h>\n"
                                             "static int mine() { return 42 + (time(nullptr) == 0); }\n");
        const auto path =
            file("helpers/use.cu",
                 "#include <helper_cuda.h>\n__global__ void k() {}\n"
                 "int main() { k<<<1, 1>>>(); std::printf(\"%d\", mine()); return cudaDeviceSynchronize(); }\n");
        const auto ran = call({"run", "--quiet", "-I", QString::fromStdString(scratch_.path("helpers/Common")), path});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out, QByteArray("42"));
        // A header that Telar lacks may be included; only a call is refused, by its name and the line.
        const auto idle = file("idle.cu", "#include <cudnn.h>\nint main() {\n    cudnnHandle_t plan = nullptr;\n#ifdef "
                                          "USED\n    cudnnCreate(&plan);\n#endif\n    return plan != nullptr; }\n");
        QCOMPARE(call({"run", "--quiet", idle}).code, 0);
        const auto used = call({"run", "--quiet", "-D", "USED", idle});
        QCOMPARE(used.code, 1);
        QVERIFY2(used.err.contains("idle.cu:5: the program calls cudnnCreate, a function of a library"),
                 used.err.constData());
        const auto lacking = call({"run", file("lacking.cu", "int other(int);\nint main() { return other(1); }\n")});
        QCOMPARE(lacking.code, 1);
        QVERIFY2(lacking.err.contains("telar-cli run main.cu more.cpp"), lacking.err.constData());
    }

    /// What only ran has no prediction and no counts, and nobody is told 0; what the model says stands beside each launch.
    void onlyWhatIsKnown() {
        const auto ran = call({"run", "--fast", "--stalls", "--card", "H100", "--json",
                               QString::fromStdString(scratch_.path("fast.json")), heat, "2"});
        QCOMPARE(ran.code, 0);
        const auto launch =
            QJsonDocument::fromJson(QByteArray::fromStdString(test::bytesOf(scratch_.path("fast.json"))))
                .object()["launches"]
                .toArray()[0]
                .toObject();
        QVERIFY(launch["foretold_ms"].isNull() && launch["figures"].isNull());
        QVERIFY(launch["timeline"].toObject()["ms"].toDouble() > 0);
        QVERIFY2(ran.err.contains("modelled  its warps wait most for"), ran.err.constData());
        const QRegularExpression row(QStringLiteral("step<<<.*>>> +2 +- +[\\d.]+ \\S+ +[\\d.]+ \\S+  (Data from "
                                                    "memory|Instruction fetch|Fixed latency|Barrier)"));
        QVERIFY2(row.match(QString::fromUtf8(ran.err)).hasMatch(), ran.err.constData());
    }

    void faultsAndCodes() {
        const auto path = file(
            "fault.cu",
            "#include <cstdio>\n__global__ void k(int* v) {\n    v[threadIdx.x] = 1;\n}\nint main() {\n"
            "    int* d;\n    cudaMalloc(&d, 40);\n    k<<<1, 32>>>(d);\n    return cudaDeviceSynchronize();\n}\n");
        const auto ran = call({"run", path, "--json", QString::fromStdString(scratch_.path("r.json"))});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.err.contains(
                     "found: k, fault.cu:3: thread (10, 0, 0) of block (0, 0, 0) writes v[10], but v ends at v[9]"),
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
    /// A program of several files, as a Makefile compiles them: C++ and C for the host alone, with folders of headers, macros
    /// and a language of the command line. Its own arguments begin behind the files.
    void severalFiles() {
        file("parts/include/parts.h", "#pragma once\n"
                                      "#ifdef __cplusplus\n"
                                      "extern \"C\"\n"
                                      "#endif\n"
                                      "int sum(int a, int b);\n"
                                      "#ifdef __cplusplus\n"
                                      "void scale(float* values, int count);\n"
                                      "#endif\n");
        file("parts/src/main.cpp",
             "#include \"parts.h\"\n#include <cuda_runtime.h>\n#include <cstdio>\n#include <vector>\n"
             "static int helper() { return 1; }\n"
             "int main(int count, char** words) {\n"
             "    std::vector<float> v(N, 2.0f);\n"
             "    scale(v.data(), N);\n"
             "    std::printf(\"%g %d %d %ld\", v[N - 1], sum(2, 3), helper(), __cplusplus);\n"
             "    for (int k = 1; k < count; ++k) std::printf(\" %s\", words[k]);\n"
             "    std::printf(\"\\n\");\n}\n");
        file("parts/src/scale.cu",
             "#include <parts.h>\n"
             "static int helper() { return 3; }\n"
             "__global__ void scaled(float* a, int n, float by) {\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) a[i] *= by;\n}\n"
             "void scale(float* values, int count) {\n"
             "    float* a;\n    cudaMalloc(&a, count * sizeof(float));\n"
             "    cudaMemcpy(a, values, count * sizeof(float), cudaMemcpyHostToDevice);\n"
             "    scaled<<<(count + 127) / 128, 128>>>(a, count, helper());\n"
             "    cudaMemcpy(values, a, count * sizeof(float), cudaMemcpyDeviceToHost);\n    cudaFree(a);\n}\n");
        // No C++: a variable is called class, and memory has no type.
        file("parts/src/sum.c",
             "#include \"parts.h\"\n#include <stdlib.h>\n"
             "int sum(int a, int b) { int* class = malloc(4); *class = a + b; int r = *class; free(class); "
             "return r; }\n");
        const auto at = [&](const char* name) {
            return QString::fromStdString(scratch_.path(std::string("parts/") + name));
        };
        const QString include = at("include");
        const auto named = call({"run", "--quiet", "-I", include, "-DN=1000", at("src/main.cpp"), at("src/scale.cu"),
                                 at("src/sum.c"), "first", "-D", "second"});
        QVERIFY2(named.code == 0, named.err.constData());
        QCOMPARE(named.out, QByteArray("6 5 1 201703 first -D second\n"));
        const auto folder = call({"run", "--quiet", "-I" + include, "-D", "N=7", "-std=c++20", at("src")});
        QVERIFY2(folder.code == 0, folder.err.constData());
        QCOMPARE(folder.out, QByteArray("6 5 1 202002\n"));
        // A list decides where there is one; of several programs one is to be named.
        file("parts/src/other.cu", "int main() { return 0; }\n");
        const auto two = call({"run", "-I", include, "-DN=7", at("src")});
        QCOMPARE(two.code, 2);
        QVERIFY2(two.err.contains("main.cpp") && two.err.contains("other.cu"), two.err.constData());
        file("parts/src/Makefile", "parts: main.o scale.o sum.o\n\tnvcc -o $@ $^\n");
        QCOMPARE(call({"run", "--quiet", "-I", include, "-DN=7", at("src")}).code, 0);
    }

    void compilerWords_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("standard") << QStringList{"-std=c++99"};
        QTest::newRow("macro") << QStringList{"-D", "4=5"};
        QTest::newRow("folder") << QStringList{"-I", "/nowhere"};
        QTest::newRow("nothing behind") << QStringList{"-I"};
    }
    void compilerWords() {
        QFETCH(QStringList, words);
        const auto ran = call(QStringList{"run", heat} + words);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains(words[0].left(2).toUtf8()), ran.err.constData());
    }

    void words() {
        const auto path = file(
            "words.cu",
            "#include <cstdio>\nint main(int n, char** w) { for (int k = 1; k < n; ++k) printf(\"[%s]\", w[k]); }");
        QCOMPARE(call({"run", path, "-n", "5", "--size=3", "--quiet"}).out, QByteArray("[-n][5][--size=3]"));
        QCOMPARE(call({"run", path, "a", "--", "--quiet", "--help"}).out, QByteArray("[a][--quiet][--help]"));
    }

    /// Lines sum to what the launches say, and the texts of all files stand in the record: it is compared without them.
    void recordHasLinesAndSources() {
        file("rows.cuh", "__device__ float half(const float* a, int i) {\n    return 0.5f * a[i];\n}\n");
        const std::string text = "#include \"rows.cuh\"\n__global__ void k(const float* a, float* b) {\n"
                                 "    b[threadIdx.x] = half(a, threadIdx.x) + a[threadIdx.x + 32];\n}\n"
                                 "int main() {\n    float *a, *b;\n    cudaMalloc(&a, 256);\n    cudaMalloc(&b, 128);\n"
                                 "    cudaMemset(a, 0, 256);\n    for (int n = 0; n < 3; ++n)\n"
                                 "        k<<<1, 32>>>(a, b);\n    cudaDeviceSynchronize();\n    cudaFree(a);\n"
                                 "    cudaFree(b);\n}\n";
        const auto made = call({"run", file("rows.cu", text), "--json", "-", "--quiet", "--card", "T4"});
        const auto record = QJsonDocument::fromJson(made.out).object();
        const auto sources = record["sources"].toObject();
        QCOMPARE(sources["rows.cu"].toString().toStdString(), text);
        QVERIFY(sources["rows.cuh"].toString().contains("half"));
        double wanted = 0, sectors = 0, instructions = 0, ran = 0;
        for (const auto& one : record["launches"].toArray()) {
            const auto launch = one.toObject();
            wanted += launch["figures"].toObject()["global_load_sectors"].toDouble();
            ran += launch["figures"].toObject()["instructions"].toDouble();
            QVERIFY(launch["registers_estimated"].toInt() > 0);
            double longest = 0;
            for (const auto& part : launch["parts_ms"].toObject())
                longest = std::max(longest, part.toDouble());
            QCOMPARE(launch["parts_ms"].toObject()[launch["bound_by"].toString()].toDouble(), longest);
            QVERIFY(longest > 0 && launch["foretold_ms"].toDouble() >= longest);
        }
        QSet<QString> files;
        for (const auto& one : record["lines"].toArray()) {
            const auto line = one.toObject();
            QCOMPARE(line["kernel"].toString(), QString("k"));
            QCOMPARE(line["launches"].toInt(), 3);
            files.insert(line["file"].toString());
            sectors += line["global_sectors"].toDouble();
            instructions += line["instructions"].toDouble();
            if (line["global_load_requests"].toInt() && line["file"] == "rows.cuh")
                QCOMPARE(line["line"].toInt(), 2);
        }
        QCOMPARE(files, (QSet<QString>{"rows.cu", "rows.cuh"}));
        QCOMPARE(wanted, 3 * 8.0);
        QCOMPARE(sectors, wanted + 3 * 4.0); // and those of the store
        QCOMPARE(instructions, ran);
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

    /// With NVIDIA's compiler each line says how often it is executed as machine code; together they are the launches'.
    void linesOfMachineCode() {
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty() ||
            cuda::nvidiaProgram("nvcc").empty())
            QSKIP("no nvcc, ptxas and nvdisasm here");
        const auto source = file("lines.cu", "__global__ void k(float* a, int n) {\n"
                                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                             "    if (i < n)\n"
                                             "        a[i] = 2 * a[i] + 1;\n"
                                             "}\n"
                                             "int main() {\n    float* a;\n    cudaMalloc(&a, 4000);\n"
                                             "    cudaMemset(a, 0, 4000);\n    k<<<4, 256>>>(a, 1000);\n"
                                             "    k<<<2, 256>>>(a, 500);\n    cudaFree(a);\n}\n");
        const auto made = call({"run", "--quiet", "--compiler", "nvcc", "--json", "-", source});
        QVERIFY2(made.code == 0, made.err);
        const auto record = QJsonDocument::fromJson(made.out).object();
        int64_t lines = 0, launches = 0;
        for (const auto& line : record["lines"].toArray())
            lines += line.toObject()["executed_instructions"].toInteger();
        for (const auto& launch : record["launches"].toArray())
            launches += launch.toObject()["figures"].toObject()["executed_instructions"].toInteger();
        QVERIFY2(lines > 0 && lines == launches, QByteArray::number(lines) + " of " + QByteArray::number(launches));
    }
};

QTEST_GUILESS_MAIN(tst_cli_run)
#include "tst_cli_run.moc"
