// What a launch is given, in words: read, written, proposed from a signature; and what a traced warp did.
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/warp_steps.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <bit>
#include <cmath>

using namespace telar;
using namespace telar::cuda;
using Kind = ArgumentRequest::Kind;

namespace {

Expected<AnyMatrix> noFiles(const std::string& path, const JobContext&) { return userError(text("no %1", path)); }

constexpr char turning[] = R"(__global__ void turn(const float* in, float *out, int n) {
    __shared__ float tile[32][32];
    tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
)";

KernelFile loaded(const char* source) {
    CompileRequest request;
    request.source = source;
    request.name = "k.cu";
    auto file = loadKernelFile(request);
    if (!file)
        qFatal("%s", file.error().str().c_str());
    return std::move(*file);
}

} // namespace

class tst_launch_request : public QObject {
    Q_OBJECT

private slots:
    void wordsComeBack() {
        for (const char* word :
             {"5", "-2.5", "zeros:64", "ones:1", "iota:7", "random:1024:7", "empty:3", "float:zeros:64", "int:5",
              "folder/in.csv", "x.png", "zeros:4x5", "double:random:2x3:9", "2x3:in.csv", "int:4x5:/a/b.csv"}) {
            const auto asked = parseArgument(word, 0);
            QVERIFY2(asked.ok(), word);
            QCOMPARE(asked->word(), std::string(word));
        }
        QCOMPARE(parseArgument("random:9:3", 0)->seed, 3u);
        QCOMPARE(parseArgument("2,5", 0)->number, 2.5);
        QVERIFY(parseArgument("random:9", 0)->kind == Kind::Random);
    }
    /// Every finite value comes back bit for bit; what lies between two goes to the nearer, halfway to the even one.
    void narrowNumbersAreRoundedToNearest() {
        for (const char* name : {"__half", "__nv_bfloat16"}) {
            const auto type = elementType(name);
            const auto put = [&](double value) {
                uint16_t bits = 0;
                putNumber(value, type, reinterpret_cast<uint8_t*>(&bits));
                return bits;
            };
            const auto valueOf = [&](uint16_t bits) {
                uint8_t bytes[2] = {static_cast<uint8_t>(bits), static_cast<uint8_t>(bits >> 8)};
                return numbersOf(bytes, type).front();
            };
            const auto infinity = put(INFINITY);
            QVERIFY(std::isnan(valueOf(put(NAN))));
            for (uint16_t bits = 0; bits < infinity; ++bits) {
                const double value = valueOf(bits);
                QCOMPARE(put(value), bits);
                QCOMPARE(put(-value), static_cast<uint16_t>(bits | 0x8000));
                if (bits + 1 == infinity)
                    continue;
                const double next = valueOf(static_cast<uint16_t>(bits + 1)), middle = value + (next - value) / 2;
                QCOMPARE(put(middle), static_cast<uint16_t>(bits + (bits & 1)));
                QCOMPARE(put(std::nextafter(middle, 0)), bits);
                QCOMPARE(put(std::nextafter(middle, INFINITY)), static_cast<uint16_t>(bits + 1));
            }
            const auto largest = valueOf(static_cast<uint16_t>(infinity - 1)),
                       below = valueOf(static_cast<uint16_t>(infinity - 2));
            QCOMPARE(put(largest + (largest - below) / 2), infinity);
            QCOMPARE(put(std::nextafter(largest + (largest - below) / 2, 0)), static_cast<uint16_t>(infinity - 1));
        }
    }
    void wrongWordsAreRefused() {
        for (const char* word :
             {"zeros", "zeros:", "zeros:0", "zeros:-1", "zeros:1099511627776", "ones:5:3", "zeros:4x", "zeros:0x4",
              "zeros:4x5x6", "2x3:zeros:6", "zeros:99999999x99999999", "random:5:", "many:5", "a.exe", "", "1.2.3"})
            QVERIFY2(!parseArgument(word, 2).ok(), word);
        QCOMPARE(parseArgument("zeros:0", 2).error().where.str(), std::string("--arg 2"));
    }
    void sizes() {
        QCOMPARE(sizesWord({32, 8, 1}), std::string("32x8"));
        QCOMPARE(sizesWord({4, 1, 1}), std::string("4"));
        QCOMPARE(sizesWord({4, 1, 2}), std::string("4x1x2"));
        for (const simt::Dim3 d : {simt::Dim3{1, 1, 1}, simt::Dim3{3, 4, 5}})
            QVERIFY(*parseSizes(sizesWord(d), "--grid") == d);
        for (const char* typed : {"", "0", "4x", "x4", "1x2x3x4", "-1"})
            QVERIFY2(!parseSizes(typed, "--grid").ok(), typed);
    }
    void lineOfAFile() {
        const auto found = launchLine("// Adds.\n// telar-cli kernel v.cu \"add<float, 2>\" --grid 2x3 --block "
                                      "64 --shared 256 --arg zeros:9 --arg 9\n__global__ void k() {}\n");
        QVERIFY(found.has_value());
        QCOMPARE(found->kernel, std::string("add<float, 2>"));
        QCOMPARE(found->config.grid.y, 3u);
        QCOMPARE(found->config.dynamicShared, 256u);
        QCOMPARE(found->arguments, (std::vector<std::string>{"zeros:9", "9"}));
        const auto line = found->commandLine("v.cu");
        const auto again = launchLine("// " + line);
        QVERIFY(again.has_value() && *again == *found);
        // names and files of any bytes come back from the line they make
        for (const char* odd : {"it's.csv", "a b.csv", "\xed\xff'\\.csv", "$'x.csv"}) {
#ifdef Q_OS_WIN // where every name is text
            if (QString::fromUtf8(odd).contains(QChar::ReplacementCharacter))
                continue;
#endif
            LaunchRequest request;
            request.kernel = std::string("#n") + odd;
            request.arguments = {odd, "3", "zeros:4"};
            const auto back = launchLine("// " + request.commandLine("v.cu"));
            QVERIFY2(back.has_value() && *back == request, request.commandLine("v.cu").c_str());
        }
        QCOMPARE(launchLine("// telar-cli kernel v.cu k --grid=2 --arg=-3 --arg 4")->arguments,
                 (std::vector<std::string>{"-3", "4"}));
        for (const char* bad : {"telar-cli kernel v.cu k --grid 1", "// telar-cli kernel v.cu '' --grid 1",
                                "// telar-cli kernel v.cu k --grid 0", "// telar-cli kernel v.cu k --grid",
                                "// telar-cli kernel v.cu k --block 2048",
                                "// telar-cli kernel v.cu k --output 0:/etc/passwd", "// telar-cli kernel v.cu", ""})
            QVERIFY2(!launchLine(bad), bad);
    }
    void dataOfALaunch() {
        KernelFacts kernel;
        kernel.name = "k";
        kernel.parameters = {{"float const*", true, elementType("float"), 8},
                             {"int*", true, elementType("int"), 8},
                             {"int", false, elementType("int"), 4}};
        const auto data = kernelData(kernel, {"iota:4", "empty:2", "7"}, noFiles, {}, {"in", "", "n"});
        QVERIFY(data.ok());
        QCOMPARE(data->buffers[0].name, std::string("in"));
        QCOMPARE(data->buffers[1].name, std::string("argument 1"));
        QVERIFY(data->buffers[1].fresh && !data->buffers[0].fresh);
        QCOMPARE(arrayMatrix(*data, 0).data()[3], 3.0f);
        QCOMPARE(data->bufferOf, (std::vector<int>{0, 1, -1}));
        for (const auto& words : std::vector<std::vector<std::string>>{{"iota:4"},
                                                                       {"iota:4", "5", "7"},
                                                                       {"iota:4", "zeros:4", "zeros:4"},
                                                                       {"iota:4", "zeros:4", "1.5"},
                                                                       {"there-is-none.csv", "zeros:4", "1"}})
            QVERIFY(!kernelData(kernel, words, noFiles).ok());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(kernelData(kernel, {"iota:4", "empty:2", "7"}, noFiles, {stop.get_token(), nullptr}).error().kind ==
                ErrorKind::Cancelled);
    }
    void proposals() {
        TELAR_NEEDS_CLANG;
        const auto flat = loaded("__global__ void add(const float* a, const float* b, float* c, float s, int "
                                 "n) {\n int i = blockIdx.x * blockDim.x + threadIdx.x;\n if (i < n) c[i] = "
                                 "a[i] + s * b[i];\n}\n");
        const auto one = proposedLaunch(flat.kernels[0], *flat.module);
        QCOMPARE(one.arguments,
                 (std::vector<std::string>{"random:1000:1", "random:1000:2", "zeros:1000", "1", "1000"}));
        QCOMPARE(proposedLaunch(flat.kernels[0], *flat.module, ProposedSize::Odd).arguments.back(), std::string("777"));
        QVERIFY(one.config.block == (simt::Dim3{256, 1, 1}) && one.config.grid == (simt::Dim3{4, 1, 1}));
        const auto deep = loaded(turning);
        const auto two = proposedLaunch(deep.kernels[0], *deep.module);
        QVERIFY(two.config.block == (simt::Dim3{16, 16, 1}));
        QCOMPARE(two.arguments, (std::vector<std::string>{"random:900:1", "zeros:900", "30"}));
        QCOMPARE(proposedLaunch(deep.kernels[0], *deep.module, ProposedSize::Odd).arguments.back(), std::string("31"));
        const auto shared = loaded("__global__ void k(float* o) { extern __shared__ float s[]; "
                                   "s[threadIdx.x] = 1; o[threadIdx.x] = s[threadIdx.x]; }\n");
        QCOMPARE(proposedLaunch(shared.kernels[0], *shared.module).config.dynamicShared, 1024u);
    }
    void programsAreTold() {
        QVERIFY(isWholeProgram(
            "#include <cstdio>\n__global__ void k() {}\nint main(int argc, char** argv) { return 0; }\n"));
        QVERIFY(isWholeProgram("int\nmain ()\n{}\n"));
        for (const char* none :
             {"", "// int main()\n__global__ void k() {}", "/* int main() {} */", "const char* s = \"int main()\";",
              "int domain(int a);", "int main;", "void f() { x.main(); }"})
            QVERIFY2(!isWholeProgram(none), none);
    }
    void namesOfParameters() {
        KernelFacts kernel;
        kernel.name = "turn";
        kernel.parameters.resize(3);
        QCOMPARE(parameterNames(turning, kernel), (std::vector<std::string>{"in", "out", "n"}));
        kernel.name = "tur";
        QVERIFY(parameterNames(turning, kernel).empty());
        kernel.name = "t<float, 2>";
        QCOMPARE(parameterNames("template <class T, int n> __global__ void t(const T* a, T *__restrict__ b, "
                                "int c) {}",
                                kernel),
                 (std::vector<std::string>{"a", "b", "c"}));
        kernel.name = "turn";
        for (const char* torn : {"", "__global__", "__global__ void turn", "__global__ void turn(",
                                 "__global__ "
                                 "void turn(int a, int b"})
            QVERIFY(parameterNames(torn, kernel).empty());
    }

    void stepsOfAWarp() {
        TELAR_NEEDS_CLANG;
        const auto file = loaded(turning);
        const auto& kernel = file.kernels[0];
        auto data = kernelData(kernel, {"iota:1024", "zeros:1024", "32"}, noFiles, {}, {"in", "out", "n"});
        QVERIFY(data.ok());
        const auto program = machine::makeProgram(file.module, {true, true, nullptr});
        QVERIFY(program.ok());
        machine::Machine machine(*program);
        const simt::LaunchConfig config{{1, 1, 1}, {32, 32, 1}, 0};
        const auto report = machine.run(machine.kernel(kernel.entry), config, data->buffers, data->arguments);
        QVERIFY(report.ok() && report->findings.empty());
        const auto places = machine::arrayPlaces(**program, data->buffers, config);
        QVERIFY(std::any_of(places.begin(), places.end(),
                            [](const auto& place) { return place.shared && place.name == "tile"; }));
        QCOMPARE(machine::plainName("argument 2"), std::string("argument 2"));
        QCOMPARE(machine::plainName("_Znonsense"), std::string("_Znonsense"));
        const auto& warp = report->trace->warps.at(5); // row 5
        const auto steps = machine::warpSteps(*report->trace, warp, places, 100);
        QCOMPARE(steps.size(), std::size_t{4});
        QVERIFY(steps[0].op == simt::Op::GlobalLoad && steps[1].op == simt::Op::SharedStore &&
                steps[2].op == simt::Op::SharedLoad && steps[3].op == simt::Op::GlobalStore);
        QCOMPARE(steps[0].line, 3);
        QCOMPARE(places[static_cast<std::size_t>(steps[0].array)].name, std::string("in"));
        QCOMPARE(steps[0].address[7] - places[0].begin, std::uint64_t{(5 * 32 + 7) * 4});
        QCOMPARE(std::bit_cast<float>(static_cast<uint32_t>(steps[0].value[7])), 167.0f);
        QCOMPARE(steps[0].sectors, 4);
        QCOMPARE(steps[0].needed, 4);
        QCOMPARE(steps[1].passes, 32); // a column: every lane in the same bank
        QCOMPARE(steps[1].ideal, 1);
        QCOMPARE(steps[2].passes, 1);
        QVERIFY(places[static_cast<std::size_t>(steps[1].array)].shared);
        QCOMPARE(machine::warpSteps(*report->trace, warp, places, 2).size(), std::size_t{2});

        const auto writers = machine::writersOf(*report->trace, places[1]);
        QCOMPARE(writers.size(), std::size_t{1024});
        for (std::size_t i = 0; i < writers.size(); ++i)
            QCOMPARE(writers[i], static_cast<int64_t>(i));
        for (const int64_t nobody : machine::writersOf(*report->trace, places[0]))
            QCOMPARE(nobody, int64_t{-1});

        const auto lines = lineCounts(*report, *file.module, "k.cu");
        QCOMPARE(lines.at(3).wavefronts, int64_t{32 * 32});
        QCOMPARE(lines.at(3).idealWavefronts, int64_t{32});
        QCOMPARE(lines.at(3).sectors, int64_t{128});
        QCOMPARE(lines.at(3).storeConflicts, int64_t{31 * 32});
        QCOMPARE(lines.at(5).storeSectors, int64_t{128});
        QVERIFY(lineCounts(*report, *file.module, "other.cu").empty());
        LineCounts sum;
        for (const auto& [line, counts] : lines)
            sum.sectors += counts.sectors;
        QCOMPARE(sum.sectors, totalCounts(*report).sectors);
    }
};

QTEST_GUILESS_MAIN(tst_launch_request)
#include "tst_launch_request.moc"
