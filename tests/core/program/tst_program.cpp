// Whole CUDA programs: what they print, what goes wrong in them, and that nothing of them gets out.
#include "core/simt/program/assembly.hpp"
#include "core/simt/program/build.hpp"
#include "core/simt/program/run.hpp"
#include "tests/core/program/program_cases.hpp"
#include "tests/core/program/program_runs.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QFile>
#include <QTest>
#include <QThread>
#include <csignal>
#include <unistd.h>

using namespace telar;
using namespace telar::program;
using namespace telar::test;

namespace {

/// Around statements of main.
std::string mainOf(const std::string& body) {
    return "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <cerrno>\n#include "
           "<unistd.h>\n#include <fcntl.h>\n"
           "#include <signal.h>\n#include <sys/socket.h>\n#include <netinet/in.h>\n#include <arpa/inet.h>\n#include "
           "<vector>\n"
           "#include <thread>\n"
           "__global__ void k(int* v, int n) { int i = threadIdx.x; if (i < n) v[i] = i; }\n"
           "int main() {\n" +
           body + "\n}\n";
}

} // namespace

class tst_program : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    void prints_data() {
        QTest::addColumn<int>("index");
        for (int k = 0; k < int(std::size(test::programCases)); ++k)
            QTest::newRow(test::programCases[k].name) << k;
    }
    void prints() {
        QFETCH(int, index);
        const auto& one = test::programCases[index];
        const test::Scratch scratch;
        scratch.write("numbers.txt", "40 2\n");
        auto request = requestOf(one.source);
        request.source.folder = scratch.folder();
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY2(!ran.report->ended, ran.report->ended ? ran.report->ended->str().c_str() : "");
        QCOMPARE(ran.output, std::string(one.output));
        QCOMPARE(ran.report->exit.value_or(-1), 0);
        if (std::string(one.name) != "errors are the runtime's") // which makes the mistakes
            QCOMPARE(ran.findings(), std::string());
        // Nothing is written beside the source.
        QCOMPARE(QDir(QString::fromStdString(scratch.folder())).entryList(QDir::Files), QStringList{"numbers.txt"});
    }

    void argumentsInputAndCode() {
        auto request = requestOf("#include <cstdio>\nint main(int n, char** w) { int v = 0; scanf(\"%d\", &v); "
                                 "fprintf(stderr, \"%d\", n); printf(\"%s %d\", w[2], v); return 7; }");
        request.arguments = {"-x", "a b;'"};
        int ends[2];
        QVERIFY(::pipe(ends) == 0);
        QVERIFY(::write(ends[1], "31\n", 3) == 3);
        ::close(ends[1]);
        request.input = ends[0];
        const auto ran = runRequest(request);
        ::close(ends[0]);
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string("a b;' 31"));
        QCOMPARE(ran.error, std::string("3"));
        QCOMPARE(ran.report->exit.value_or(-1), 7);
    }

    /// A launch that meets the memory of one before it leaves the same without running: whatever comes between them, the
    /// program sees what it would see.
    void launchesThatRepeat() {
        const std::string source = R"cuda(
#include <cstdio>
__device__ int total;
__host__ __device__ unsigned turned(unsigned v, int turns) {
    for (int t = 0; t < turns; ++t)
        v = v * 1664525u + 1013904223u + (v >> 7);
    return v;
}
__global__ void work(const unsigned* in, unsigned* out, int turns) { out[threadIdx.x] = turned(in[threadIdx.x], turns); }
__global__ void grow(unsigned* v, int turns) { v[threadIdx.x] += turned(1, turns) | 1; }
__global__ void sum(const unsigned* in, int turns) { if (turned(in[threadIdx.x], turns) != 7) atomicAdd(&total, 2); }
int main(int, char** words) {
    const int turns = atoi(words[1]);
    unsigned *in, *out, h[32], r[32];
    cudaMalloc(&in, 128);
    cudaMalloc(&out, 128);
    for (int k = 0; k < 32; ++k) h[k] = k;
    cudaMemcpy(in, h, 128, cudaMemcpyHostToDevice);
    const auto show = [&](unsigned value) {
        cudaMemcpy(r, out, 128, cudaMemcpyDeviceToHost);
        printf("%d ", r[5] == value);
    };
    for (int n = 0; n < 5; ++n) work<<<1, 32>>>(in, out, turns);
    show(turned(5, turns));
    h[5] = 99; // another word to read
    cudaMemcpy(in, h, 128, cudaMemcpyHostToDevice);
    for (int n = 0; n < 3; ++n) work<<<1, 32>>>(in, out, turns);
    show(turned(99, turns));
    cudaMemset(out, 0, 128); // the words that it writes are gone
    for (int n = 0; n < 2; ++n) work<<<1, 32>>>(in, out, turns), cudaMemset(out + 5, 0, 4);
    work<<<1, 32>>>(in, out, turns);
    show(turned(99, turns));
    for (int n = 0; n < 3; ++n) grow<<<1, 32>>>(out, turns); // never the same
    show(turned(99, turns) + 3 * (turned(1, turns) | 1));
    unsigned* both; // the host writes it in place, and no call says so
    cudaMallocManaged(&both, 128);
    for (int k = 0; k < 32; ++k) both[k] = k;
    for (int n = 0; n < 4; ++n) work<<<1, 32>>>(both, out, turns);
    cudaDeviceSynchronize();
    both[5] = 7;
    work<<<1, 32>>>(both, out, turns);
    show(turned(7, turns));
    cudaFree(both);
    int t = 0;
    for (int n = 0; n < 4; ++n) cudaMemcpyToSymbol(total, &(t = 0), 4), sum<<<1, 32>>>(in, turns);
    sum<<<1, 32>>>(in, turns);
    cudaMemcpyFromSymbol(&t, total, 4);
    printf("%d\n", t);
    cudaFree(in);
    cudaFree(out);
}
)cuda";
        for (const bool fast : {false, true}) {
            auto request = requestOf(source);
            request.source.text.insert(1, "#include <cstdlib>\n");
            request.fast = fast;
            request.arguments = {fast ? "15000000" : "3000000"};
            auto ran = runRequest(request);
            QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
            QCOMPARE(ran.output, std::string("1 1 1 1 1 128\n"));
            QCOMPARE(ran.findings(), std::string());
            const auto& launches = ran.report->launches;
            QCOMPARE(launches.size(), std::size_t(24));
            const auto repeated = std::ranges::count_if(launches, [](const auto& one) { return one.repeated; });
            if (std::ranges::any_of(launches, [](const auto& one) { return !one.repeated && one.machineMs < 60; }))
                continue; // shorter ones all run
            QVERIFY2(repeated >= 4 && ran.notes().find("launches did not run") != std::string::npos,
                     ran.notes().c_str());
            QVERIFY(!launches[0].repeated && launches[4].repeated && launches[4].site == launches[0].site);
            QCOMPARE(launches[4].counts.instructions, launches[0].counts.instructions);
            if (fast)
                continue;
            request.seed = 5; // each runs
            ran = runRequest(request);
            QCOMPARE(ran.output, std::string("1 1 1 1 1 128\n"));
            QVERIFY(std::ranges::none_of(ran.report->launches, [](const auto& one) { return one.repeated; }));
        }
    }

    void timeLine() {
        const auto ran = runSource(mainOf("int *d, h[64];\n"              // line 15
                                          "cudaMalloc(&d, 256);\n"        // 16
                                          "for (int r = 0; r < 2; ++r)\n" // 17
                                          "    k<<<1, 64>>>(d, 64);\n"    // 18
                                          "cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost);\n"));
        QVERIFY(ran.report.ok());
        const auto& report = *ran.report;
        QCOMPARE(report.events.size(), size_t(3));
        QVERIFY(report.events[0].launch && report.events[1].launch && !report.events[2].launch);
        const auto& launch = report.launches[1];
        QCOMPARE(launch.kernel, std::string("k"));
        QCOMPARE(launch.line, 18);
        QCOMPARE(launch.config.block.x, 64u);
        QCOMPARE(launch.counts.storeRequests, int64_t(2));
        QCOMPARE(launch.counts.storeSectors, int64_t(8));
        QVERIFY(launch.predicted && launch.predicted->seconds() > 1e-6);
        QCOMPARE(report.copies[0].line, 19);
        QCOMPARE(report.copies[0].bytes, int64_t(256));
        QVERIFY(report.copies[0].way == Way::ToHost);
        QCOMPARE(report.notFreed, int64_t(1));
        QCOMPARE(report.notFreedBytes, int64_t(256));
    }

    void faults_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("found"); // of the finding, else of a note
        QTest::addColumn<QString>("printed");
        const auto row = [](const char* name, const std::string& body, const char* found, const char* printed) {
            QTest::newRow(name) << QString::fromStdString(mainOf(body)) << QString(found) << QString(printed);
        };
        row("beyond the array",
            "int* d; cudaMalloc(&d, 40); k<<<1, 32>>>(d, 11); printf(\"%d\", cudaDeviceSynchronize());",
            "writes v[10], but v ends at v[9]", "0");
        row("pointer of the host",
            "int h[8]; k<<<1, 4>>>(h, 4); printf(\"%s\", cudaGetErrorName(cudaDeviceSynchronize()));",
            "the argument v is a host pointer", "cudaErrorIllegalAddress");
        row("after cudaFree", "int* d; cudaMalloc(&d, 64); cudaFree(d); k<<<1, 4>>>(d, 4); cudaDeviceSynchronize();",
            "of v (freed)", "");
        row("nothing waits", "int* d; cudaMalloc(&d, 4); k<<<1, 4>>>(d, 4);", "writes v[1], but v ends at v[0]", "");
    }
    void faults() {
        QFETCH(QString, source);
        QFETCH(QString, found);
        QFETCH(QString, printed);
        const auto ran = runSource(source.toStdString());
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        const auto said = QString::fromStdString(ran.findings() + ran.notes());
        QVERIFY2(said.contains(found), qPrintable(said));
        QVERIFY(!ran.report->faultless());
        QCOMPARE(QString::fromStdString(ran.output), printed);
    }

    void refusedCopies_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("found");
        QTest::newRow("copy too long")
            << "int *d, h[100] = {}; cudaMalloc(&d, 40);\ncudaMemcpy(d, h, 400, cudaMemcpyHostToDevice);"
            << "program.cu:16: 400 bytes should be copied or set, and 40 are left";
        QTest::newRow("direction")
            << "int *d, h[10] = {}; cudaMalloc(&d, 40); cudaMemcpy(d, h, 40, cudaMemcpyDeviceToHost);"
            << "program.cu:15: the copy says cudaMemcpyDeviceToHost, and its pointers ask for cudaMemcpyHostToDevice";
        QTest::newRow("null") << "int* d; cudaMalloc(&d, 40); cudaMemcpy(d, nullptr, 40, cudaMemcpyHostToDevice);"
                              << "program.cu:15: a pointer of the copy is null";
        QTest::newRow("given back")
            << "int *d, h[10]; cudaMalloc(&d, 40); cudaFree(d); cudaMemcpy(h, d, 40, cudaMemcpyDeviceToHost);"
            << "program.cu:15: the copy uses an array that was freed before";
        QTest::newRow("set on the host") << "int h[10]; cudaMemset(h, 0, 40);"
                                         << "program.cu:15: cudaMemset received a host pointer";
        QTest::newRow("rows")
            << "char *d, h[100]; cudaMalloc(&d, 100); cudaMemcpy2D(d, 4, h, 10, 10, 3, cudaMemcpyHostToDevice);"
            << "program.cu:15: the rows of the copy are wider than the distance between them";
        QTest::newRow("not its beginning")
            << "int* d; cudaMalloc(&d, 40); cudaFree(d + 1);"
            << "program.cu:15: the pointer that is freed here does not come from the matching call";
    }
    void refusedCopies() {
        QFETCH(QString, body);
        QFETCH(QString, found);
        const auto ran = runSource(mainOf(body.toStdString()));
        QVERIFY(ran.report.ok());
        QVERIFY2(QString::fromStdString(ran.findings()).contains(found), ran.findings().c_str());
        QCOMPARE(ran.report->faults.size(), std::size_t(1));
    }

    /// The same mistake again is the same fault, counted.
    void oneMistakeIsOneFault() {
        const auto ran =
            runSource(mainOf("int* d; cudaMalloc(&d, 40);\nfor (int r = 0; r < 5; ++r) k<<<1, 2000>>>(d, 10);"));
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.report->faults.size(), std::size_t(1));
        QCOMPARE(ran.report->faults[0].count, int64_t(5));
        QCOMPARE(ran.report->faults[0].line, 16);
    }

    /// Telar's own limits are named with their options, and are no errors of CUDA's and no mistakes of the program's.
    void limits() {
        auto request = requestOf(mainOf("char* p[4];\nfor (auto& one : p)\n    one = (char*)malloc(100 << 20);\n"
                                        "for (auto& one : p)\n    memset(one, 1, 1 << 12);\n"));
        request.memoryBytes = 256 << 20;
        request.deviceBytes = 16 << 20;
        auto ran = runRequest(request);
        QVERIFY(ran.report.ok() && ran.report->ended);
        QCOMPARE(
            ran.report->ended->str(),
            std::string("The program continued without 104857600 bytes that it asked for (program.cu:17) and did not "
                        "get. Its host side has 256 MiB here, and --memory gives it more"));
        QVERIFY(ran.report->faultless());
        request = requestOf(mainOf("int *d, h = 0;\ncudaMalloc(&d, 4 << 20);\nk<<<1, 32>>>(d, 9);\n"
                                   "cudaMemcpy(&h, d + 8, 4, cudaMemcpyDeviceToHost);\n"
                                   "printf(\"%d %s\", h, cudaGetErrorName(cudaMalloc(&d, size_t(1) << 40)));"));
        request.checkBytes = 1 << 20;
        ran = runRequest(request);
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string("8 cudaErrorMemoryAllocation"));
        QVERIFY2(
            ran.notes().find("k, program.cu:17: runs without the checks of global memory, which would need 16 MiB") !=
                std::string::npos,
            ran.notes().c_str());
        QVERIFY2(ran.notes().find("program.cu:19: no device memory was left for 1099511627776 bytes") !=
                     std::string::npos,
                 ran.notes().c_str());
        QVERIFY2(ran.report->faultless(), ran.findings().c_str());
    }

    /// Arrays of more than 2 GiB are read and written at their ends; one that no address reaches is refused by its number.
    void largeArrays() {
        auto request = requestOf(mainOf("char *d, h = 7;\nsize_t n = size_t(3) << 30;\ncudaMalloc(&d, n);\n"
                                        "cudaMemcpy(d + n - 1, &h, 1, cudaMemcpyHostToDevice);\n"
                                        "k<<<1, 32>>>((int*)(d + n - 128), 9); int last[32];\n"
                                        "cudaMemcpy(last, d + n - 128, 128, cudaMemcpyDeviceToHost);\n"
                                        "printf(\"%d %d \", last[8], last[31]); cudaFree(d);\n"
                                        "printf(\"%s\", cudaGetErrorName(cudaMalloc(&d, size_t(5) << 30)));"));
        request.deviceBytes = int64_t{6} << 30;
        request.fast = true;
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("8 117440512 cudaErrorMemoryAllocation"));
        QVERIFY2(ran.notes().find("an array of 5368709120 bytes is not possible here; the most is 3840 MiB") !=
                     std::string::npos,
                 ran.notes().c_str());
        QVERIFY2(ran.report->faultless(), ran.findings().c_str());
    }

    /// Halves of one array in two streams, and one stream that waits for the other, are in order; so is what the host has waited for.
    void streamsInOrder() {
        const auto ran = runSource(mainOf(
            "int *d, h[64]; cudaMalloc(&d, 256);\ncudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);\n"
            "cudaEvent_t e; cudaEventCreate(&e);\n"
            "k<<<1, 32, 0, s>>>(d, 32); k<<<1, 32, 0, t>>>(d + 32, 32);\n"
            "cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0); k<<<1, 32, 0, t>>>(d, 32);\n"
            "cudaStreamSynchronize(t); k<<<1, 64, 0, s>>>(d, 64); k<<<1, 64>>>(d, 64);\n"
            "cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost); printf(\"%d\", h[63]); cudaFree(d);"));
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string("63"));
        QCOMPARE(ran.findings(), std::string());
    }

    /// A kernel reads behind what was copied.
    void tooLittleCopied() {
        const auto ran = runSource("__global__ void sum(const int* a, int n, int* s) { int v = 0; for (int i = 0; i < "
                                   "n; ++i)\nv += a[i];\n*s = v; }\n"
                                   "int main() { int *d, *s, h[100] = {}; cudaMalloc(&d, 400); cudaMalloc(&s, 4);\n"
                                   "cudaMemcpy(d, h, 100, cudaMemcpyHostToDevice); sum<<<1, 1>>>(d, 100, s);\n"
                                   "cudaMemcpy(h, s, 4, cudaMemcpyDeviceToHost); cudaFree(d); cudaFree(s); }");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY2(ran.findings().starts_with("program.cu:5: 100 of the 400 bytes of a are copied, as many as it has "
                                            "elements (cudaMemcpy takes bytes); sum reads the rest at line 2"),
                 ran.findings().c_str());
    }

    /// A chunk that has been waited for may be read while another one is under way; an event is enough to wait for.
    void waitedFor() {
        const auto ran =
            runSource(mainOf("int *d, *h; const int n = 1 << 14, half = n / 2;\n" // line 15
                             "cudaMalloc(&d, n * 4); cudaMallocHost(&h, n * 4); cudaMemset(d, 0, n * 4);\n"
                             "cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);\n"
                             "cudaEvent_t e; cudaEventCreate(&e);\n"
                             "cudaMemcpyAsync(h, d, half * 4, cudaMemcpyDeviceToHost, s); cudaEventRecord(e, s);\n"
                             "cudaMemcpyAsync(h + half, d + half, half * 4, cudaMemcpyDeviceToHost, t);\n"
                             "cudaEventSynchronize(e);\nprintf(\"%d\", h[half - 1]);\n" // 22
                             "cudaStreamSynchronize(t);\nprintf(\"%d\", h[half]);\n"
                             "cudaFree(d); cudaFreeHost(h);"));
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string("00"));
        QCOMPARE(ran.findings(), std::string());
    }

    /// A launch of what the device's part does not have does nothing, and is never silent.
    void kernelOfTheHostAlone() {
        const auto ran =
            runSource("#include <cstdio>\n#ifndef __CUDA_ARCH__\n__global__ void lost(int* v) { *v = 1; }\n#endif\n"
                      "int main() { int* d; cudaMalloc(&d, 4);\nlost<<<1, 1>>>(d);\n"
                      "printf(\"%s\", cudaGetErrorName(cudaGetLastError())); cudaFree(d); }");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("cudaErrorInvalidDeviceFunction"));
        QVERIFY2(ran.findings().find(
                     "program.cu:6: the kernel lost is launched, and the compiled device code does not contain it") ==
                     0,
                 ran.findings().c_str());
    }
    void neverShown() {
        const auto ran =
            runSource("#include <cstdio>\n__global__ void p() { printf(\"abc\"); }\nint main() { p<<<1, 1>>>(); }");
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string());
        QVERIFY2(ran.notes().find("printed 3 bytes that were never shown") != std::string::npos, ran.notes().c_str());
    }

    /// The host's hand in the device's memory: what a beginner does first.
    void hostTouchesDevice() {
        const auto ran = runSource(mainOf("int* d;\ncudaMalloc(&d, 64);\nd[3] = 7;\nprintf(\"on\");"));
        QVERIFY(ran.report.ok());
        QVERIFY(ran.report->ended.has_value());
        QCOMPARE(ran.report->ended->str(),
                 std::string("The host side read or wrote device memory (program.cu:17), which only "
                             "kernels and cudaMemcpy may do; the array comes from line 16"));
        QCOMPARE(ran.report->signal, SIGSEGV);
    }
    void brokenHost_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("ended");
        QTest::newRow("null") << "volatile int* p = nullptr;\n*p = 1;"
                              << "where it has no memory (program.cu:16)";
        QTest::newRow("no argument") << "int n = atoi(getenv(\"none\"));\nprintf(\"%d\", n);"
                                     << "where it has no memory (program.cu:15)"; // atoi is inlined
        QTest::newRow("abort") << "abort();"
                               << "ended itself with abort()";
        QTest::newRow("endless") << "for (volatile int i = 0;; i = i + 1) {}"
                                 << "more than";
        QTest::newRow("prints") << "for (;;) puts(\"the same line again and again, without an end\");"
                                << "printed more than 1 MiB";
        QTest::newRow("handler gone") << "signal(SIGSYS, SIG_DFL); socket(AF_INET, SOCK_STREAM, 0);"
                                      << "made a system call that is not allowed";
        QTest::newRow("spoils the line")
            << "char junk[256]; memset(junk, 7, sizeof junk); for (;;) if (write(3, junk, sizeof junk) < 0) break;"
            << "damaged its connection to Telar";
    }
    void brokenHost() {
        QFETCH(QString, body);
        QFETCH(QString, ended);
        auto request = requestOf(mainOf(body.toStdString()));
        request.seconds = 1;
        request.outputBytes = 1 << 20;
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY(ran.report->ended.has_value());
        QVERIFY2(QString::fromStdString(ran.report->ended->str()).contains(ended), ran.report->ended->str().c_str());
        QVERIFY(!ran.report->exit);
    }

    void hostile_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("printed");
        QTest::addColumn<QString>("note");
        const auto row = [](const char* name, const char* body, const char* printed, const char* note) {
            QTest::newRow(name) << QString(body) << QString(printed) << QString(note);
        };
        row("reads a file", "printf(\"%d\", fopen(\"/etc/passwd\", \"r\") == nullptr);", "1", "/etc/passwd");
        row("reads upwards", "printf(\"%d %d\", open(\"../program\", O_RDONLY), open(\"a/../../program\", O_RDONLY));",
            "-1 -1", "../program");
        row("descriptors of others",
            "int n = 0; char c; for (int f = 5; f < 300; ++f) n += read(f, &c, 1) == 1; printf(\"%d\", n <= 1);", "1",
            "");
        row("network", "printf(\"%d\", socket(AF_INET, SOCK_STREAM, 0));", "-1", "the network");
        row("forks", "for (int k = 0; k < 100; ++k) if (fork() >= 0) { printf(\"child\"); } printf(\"%d\", errno);",
            "1", "program.cu:");
        row("forks in the C library", "printf(\"%d\", daemon(1, 1));", "-1", "");
        row("executes",
            "execl(\"/bin/sh\", \"sh\", \"-c\", \"echo no\", (char*)0); printf(\"%d %d\", errno, system(\"echo no\") "
            "!= 0);",
            "1 1", "another program");
        row("signals", "printf(\"%d %d\", kill(getppid(), 9), kill(-1, 9));", "-1 -1", "of another owner");
        row("removes", "printf(\"%d %d\", unlink(\"/tmp/x\"), rename(\"a\", \"b\"));", "-1 -1", "change folders");
        row("links out", "printf(\"%d\", symlink(\"/etc/passwd\", \"p\"));", "-1", "change folders");
        row("memory",
            "std::vector<void*> all; size_t n = 0; while (void* p = malloc(1 << 24)) { memset(p, 1, 1 << 24); "
            "all.push_back(p); n += 16; } "
            "printf(\"%d\", n > 0 && n <= 300);",
            "1", "");
        row("threads",
            "int n = 0; std::vector<std::thread> all; try { for (; n < 100000; ++n) all.emplace_back([] { pause(); "
            "sleep(100); }); } "
            "catch (...) { printf(\"%d\", n > 0 && n < 100000); fflush(stdout); _exit(0); }",
            "1", "");
        row("many files",
            "int made = 0; for (int k = 0; k < 1000; ++k) { char n[20]; sprintf(n, \"f%d\", k); if (FILE* f = fopen(n, "
            "\"w\")) { ++made; fclose(f); } } "
            "printf(\"%d\", made);",
            "32", "");
    }
    void hostile() {
        QFETCH(QString, body);
        QFETCH(QString, printed);
        QFETCH(QString, note);
        auto request = requestOf(mainOf(body.toStdString()));
        request.memoryBytes = 256 << 20;
        request.deviceBytes = 16 << 20;
        request.seconds = 10;
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(QString::fromStdString(ran.output), printed);
        QVERIFY2(QString::fromStdString(ran.notes()).contains(note), ran.notes().c_str());
    }

    /// Once for each line, whatever the number of tries.
    void refusedCallsHaveALine() {
        const auto ran =
            runSource("#include <unistd.h>\n#include <sys/socket.h>\nint start() {\n    return fork();\n}\n"
                      "int main() {\n    for (int k = 0; k < 30; ++k)\n        start();\n"
                      "    return socket(AF_INET, SOCK_STREAM, 0) != -1;\n}\n");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.notes(),
                 std::string("program.cu:4: the program tried to start another process (fork); this was refused\n"
                             "program.cu:9: the program tried to use the network; access was refused\n"));
        QCOMPARE(ran.report->exit, std::optional<int>(0));
    }

    /// What the child says is not believed: every message with every number spoiled leaves Telar whole.
    void spoiledMessages() {
        const auto ran = runSource(mainOf(R"(
    srand(1);
    for (int k = 0; k < 20000; ++k) {
        unsigned int m[48];
        for (auto& v : m) v = rand() % 3 ? rand() % 5 : rand();
        const unsigned int bodies[11] = {0, 24, 24, 168, 108, 152, 152, 152, 8, 16, 20};
        m[0] = 1 + rand() % 10; m[1] = bodies[m[0]];
        if (write(3, m, 16 + m[1]) < 0) break;
    })"));
        QVERIFY(ran.report.ok());
        QVERIFY(ran.report->ended.has_value());
    }

    void refusals_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("said");
        QTest::newRow("host's mistake") << "int main() {\n  return oops;\n}\n"
                                        << "program.cu:2:10";
        QTest::newRow("kernel's mistake") << "__global__ void k() {\n  oops();\n}\nint main() { k<<<1, 1>>>(); }"
                                          << "program.cu:2:3";
        QTest::newRow("no main") << "__global__ void k() {}"
                                 << "no function main()";
        QTest::newRow("library")
            << "extern \"C\" int cublasCreate_v2(void*);\nint main() { return cublasCreate_v2(nullptr); }"
            << "functions that do not exist here: cublasCreate_v2";
        QTest::newRow("header of a library") << "#include <cudaGL.h>\nint main() { CUgraphicsResource shared; }"
                                             << "headers that do not exist here: cudaGL.h";
        QTest::newRow("file of the system") << "#include \"/etc/passwd\"\nint main() {}"
                                            << "may not include /etc/passwd";
        QTest::newRow("assembler reads") << "int main() { asm(\".inc\" \"bin \\\"/etc/passwd\\\"\"); }"
                                         << "directive .incbin is not allowed";
    }
    void refusals() {
        QFETCH(QString, source);
        QFETCH(QString, said);
        const auto ran = runSource(source.toStdString());
        QVERIFY(!ran.report.ok());
        QVERIFY2(QString::fromStdString(ran.report.error().str()).contains(said), ran.report.error().str().c_str());
        QVERIFY(ran.report.error().str().find("root:") == std::string::npos);
    }

    void stops_data() {
        QTest::addColumn<QString>("source");
        QTest::newRow("host") << QString::fromStdString(mainOf("for (;;) sleep(1);"));
        QTest::newRow("kernel")
            << "__global__ void e(volatile int* v) { while (*v == 0) {} }\nint main() { int* d; cudaMalloc(&d, 4); "
               "cudaMemset(d, 0, 4); e<<<1, 1>>>(d); }";
    }
    void stops() {
        QFETCH(QString, source);
        std::stop_source stop;
        auto request = requestOf(source.toStdString());
        request.budget = int64_t{1} << 50;
        std::jthread later([&] {
            QThread::msleep(4000);
            stop.request_stop();
        });
        const auto ran = runRequest(request, {stop.get_token(), nullptr});
        QVERIFY(!ran.report.ok());
        QVERIFY(ran.report.error().kind == ErrorKind::Cancelled);
    }

    void fastRun() {
        auto request = requestOf(test::programCases[0].source);
        request.fast = true;
        const auto ran = runRequest(request);
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.output, std::string(test::programCases[0].output));
        QVERIFY(!ran.report->launches.at(0).predicted);
        QCOMPARE(ran.report->launches[0].counts.loadRequests, int64_t(0));
    }

    /// The host uses its copy between launches, kernels the device's; a pointer to it is good on both sides.
    void managedVariables() {
        const auto ran = runSource(
            "#include <cstdio>\n__device__ __managed__ int counts[4] = {10, 20, 30, 40};\n"
            "__managed__ float scale = 0.5f;\n__device__ int other = 3;\n"
            "__global__ void add(int n) { int i = threadIdx.x; if (i < n) counts[i] += (int)(i * 4 * scale) + other; "
            "}\n"
            "__global__ void twice(int* v) { v[threadIdx.x] *= 2; }\n"
            "int main() { printf(\"%d %d %.1f\\n\", counts[0], counts[3], scale); counts[0] = 100; scale = 1;\n"
            "add<<<1, 4>>>(4); cudaDeviceSynchronize(); printf(\"%d %d\\n\", counts[0], counts[3]);\n"
            "twice<<<1, 3>>>(counts + 1); cudaDeviceSynchronize(); printf(\"%d %d\\n\", counts[0], counts[3]);\n"
            "int four = 4; cudaMemcpyToSymbol(counts, &four, 4); printf(\"%d\\n\", counts[0]); }\n");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("10 40 0.5\n103 55\n103 110\n4\n"));
        QVERIFY2(ran.findings().empty(), ran.findings().c_str());
    }

    void directives() {
        QCOMPARE(forbiddenDirective("\t.text\n\t.incbin \"x\"\n"), std::string(".incbin"));
        QCOMPARE(forbiddenDirective("a: .macro m\n"), std::string(".macro"));
        QCOMPARE(forbiddenDirective("\t.InCBin \"x\"\n"), std::string(".incbin"));
        QCOMPARE(forbiddenDirective("\t.ascii \"x\\\"\"; .incbin \"x\"\n"), std::string(".incbin"));
        QCOMPARE(forbiddenDirective("\t.asciz\t\"the .incbin of it\"\n\tret\n"), std::string());
    }
};

QTEST_GUILESS_MAIN(tst_program)
#include "tst_program.moc"
