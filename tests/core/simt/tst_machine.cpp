// The machine on plain CUDA files: outputs, counts worked out by hand, counts of an H200, faults found, none
// where there is none, the same in every way of running.
#include "core/simt/cuda/directives.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/cuda/native_library.hpp"
#include "core/simt/warp.hpp"
#include "tests/core/simt/machine_run.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <random>
#include <set>

using namespace telar;
using namespace telar::test;

namespace {

machine::RunOptions options(uint64_t seed = 0, int threads = 1) {
    machine::RunOptions made;
    made.seed = seed;
    made.threads = threads;
    made.budget = 1'000'000;
    return made;
}

constexpr machine::ProgramOptions fast{}, countedWay{true, false, nullptr}, tracedWay{true, true, nullptr};

int launches = 0, translated = 0, refused = 0; ///< kernels that became machine code; that no compiler took

/// Machine code from the first block on.
machine::RunOptions nativeWay(int threads = 1) {
    auto made = options(0, threads);
    made.compile = [](const std::string& text, const JobContext& job) {
        auto library = cuda::nativeCompiler()(text, job);
        ++(library ? translated : refused);
        return library;
    };
    made.worthCompiling = 0;
    ++launches;
    return made;
}

/// Each finding's kind, line and number of times.
std::multiset<std::tuple<int, uint32_t, int64_t>> found(const machine::RunReport& report) {
    std::multiset<std::tuple<int, uint32_t, int64_t>> all;
    for (const auto& finding : report.findings)
        all.emplace(static_cast<int>(finding.kind), finding.site.line, finding.count);
    return all;
}

/// Results that depend on the order of atomics: which element comes first is anybody's.
bool ordered(const Case& c) { return c.name == "compact"; }

} // namespace

class tst_machine : public QObject {
    Q_OBJECT

    static void names(const std::vector<Case>& cases) {
        QTest::addColumn<int>("number");
        for (std::size_t k = 0; k < cases.size(); ++k)
            QTest::newRow(cases[k].name.c_str()) << static_cast<int>(k);
    }

private slots:
    void rightKernels_data() { names(correctCases()); }
    void rightKernels() {
        QFETCH(int, number);
        TELAR_NEEDS_CLANG;
        const auto c = correctCases()[static_cast<std::size_t>(number)];
        const auto code = compiled(c);
        QVERIFY2(code.module, code.error.c_str());
        const auto run = runCase(c, code, countedWay, options());
        QVERIFY2(run.report.ok(), run.report ? "" : run.report.error().str().c_str());
        QVERIFY2(c.check(run.buffers).empty(), c.check(run.buffers).c_str());
        const auto lines = linesOf(kernelText(c.file));
        for (const auto& e : c.expects)
            QVERIFY2(counted(*run.report, lines, e) == e.value,
                     (e.field + " at " + e.lineText + ": " + std::to_string(counted(*run.report, lines, e)) + ", not " +
                      std::to_string(e.value))
                         .c_str());
        // Found is what is wrong, and nothing else.
        for (const auto& finding : run.report->findings) {
            bool predicted = false;
            for (const auto& [kind, text] : c.findings)
                predicted = predicted || kind == finding.kind;
            QVERIFY2(predicted, finding.text().str().c_str());
        }
        for (const auto& [kind, text] : c.findings) {
            bool found = false;
            for (const auto& finding : run.report->findings)
                found = found || (finding.kind == kind && lines[finding.site.line].find(text) != std::string::npos);
            QVERIFY2(found, text.c_str());
        }
        // The same bits in every way of running; order may show only in races.
        const auto quick = runCase(c, code, fast, options());
        const auto traced = runCase(c, code, tracedWay, options());
        const auto other = runCase(c, code, fast, options(7));
        const auto two = runCase(c, code, fast, options(0, 2));
        QVERIFY(quick.report.ok() && traced.report.ok() && other.report.ok() && two.report.ok());
        for (std::size_t k = 0; k < c.buffers.size(); ++k) {
            QVERIFY(quick.buffers[k].data == run.buffers[k].data);
            QVERIFY(traced.buffers[k].data == run.buffers[k].data);
            QVERIFY(two.buffers[k].data == run.buffers[k].data);
            QVERIFY(ordered(c) || other.buffers[k].data == run.buffers[k].data);
        }
        QVERIFY(traced.report->trace && traced.report->trace->complete);
    }

    void everyInstructionSet_data() { names(correctCases()); }
    void everyInstructionSet() {
        QFETCH(int, number);
        TELAR_NEEDS_CLANG;
        const auto c = correctCases()[static_cast<std::size_t>(number)];
        const auto code = compiled(c, cuda::Build::Fast);
        QVERIFY2(code.module, code.error.c_str());
        const auto best = runCase(c, code, fast, options());
        const auto base = runCase(c, code, {false, false, &machine::opsSse2()}, options());
        QVERIFY(best.report.ok() && base.report.ok());
        QVERIFY2(c.check(base.buffers).empty(), c.check(base.buffers).c_str());
        for (std::size_t k = 0; k < c.buffers.size(); ++k)
            QVERIFY(base.buffers[k].data == best.buffers[k].data);
    }

    // The interpreter and what a compiler makes of the kernel's translation: the same bits, and the same findings.
    void asMachineCode_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("right");
        for (const bool right : {true, false}) {
            const auto cases = right ? correctCases() : brokenCases();
            for (std::size_t k = 0; k < cases.size(); ++k)
                QTest::newRow(((right ? "" : "broken: ") + cases[k].name).c_str()) << static_cast<int>(k) << right;
        }
    }
    void asMachineCode() {
        QFETCH(int, number);
        QFETCH(bool, right);
        TELAR_NEEDS_CLANG;
        const auto c = (right ? correctCases() : brokenCases())[static_cast<std::size_t>(number)];
        const auto code = compiled(c, number % 2 ? cuda::Build::Run : cuda::Build::Fast); // in turn
        QVERIFY2(code.module, code.error.c_str());
        const auto plain = runCase(c, code, fast, options());
        const auto native = runCase(c, code, fast, nativeWay());
        const auto two = runCase(c, code, fast, nativeWay(2));
        QCOMPARE(native.report.ok(), plain.report.ok());
        if (!plain.report)
            return;
        QVERIFY(found(*native.report) == found(*plain.report));
        for (std::size_t k = 0; k < c.buffers.size(); ++k) {
            QVERIFY(native.buffers[k].data == plain.buffers[k].data);
            QVERIFY(!right || two.buffers[k].data == plain.buffers[k].data);
        }
    }

    void machineCodeWasMade() {
        TELAR_NEEDS_CLANG;
        if (launches == 0)
            QSKIP("asMachineCode did not run");
        QCOMPARE(refused, 0);
        QVERIFY2(4 * translated >= 3 * launches, qPrintable(QString("%1 of %2").arg(translated).arg(launches)));
    }

    void steppingBuild_data() { names(correctCases()); }
    void steppingBuild() { // -O0, with variables in memory
        QFETCH(int, number);
        TELAR_NEEDS_CLANG;
        const auto c = correctCases()[static_cast<std::size_t>(number)];
        const auto code = compiled(c, cuda::Build::Step);
        QVERIFY2(code.module, code.error.c_str());
        const auto run = runCase(c, code, countedWay, options());
        QVERIFY2(run.report.ok(), run.report ? "" : run.report.error().str().c_str());
        QVERIFY2(c.check(run.buffers).empty(), c.check(run.buffers).c_str());
    }

    void faults_data() { names(brokenCases()); }
    void faults() {
        QFETCH(int, number);
        TELAR_NEEDS_CLANG;
        const auto c = brokenCases()[static_cast<std::size_t>(number)];
        const auto code = compiled(c);
        QVERIFY2(code.module, code.error.c_str());
        const auto run = runCase(c, code, countedWay, options());
        QVERIFY2(run.report.ok(), run.report ? "" : run.report.error().str().c_str());
        if (c.check)
            QVERIFY2(c.check(run.buffers).empty(), c.check(run.buffers).c_str());
        const auto lines = linesOf(kernelText(c.file));
        for (const auto& [kind, text] : c.findings) {
            bool found = false;
            for (const auto& finding : run.report->findings)
                found = found || ((finding.kind == kind ||
                                   (kind == FindingKind::OutOfBounds && finding.kind == FindingKind::IndexRange)) &&
                                  lines[finding.site.line].find(text) != std::string::npos);
            QVERIFY2(found, text.c_str());
        }
        if (c.findings.empty())
            QVERIFY(run.report->findings.empty());
    }

    /// Loads asked for, sectors, wavefronts against Nsight Compute on an H200. Where they differ, the
    /// assembler has merged or predicated accesses that the PTX has one by one.
    void countsOfAnH200() {
        TELAR_NEEDS_CLANG;
        static const std::map<std::string, std::string> assembler = {
            {"matmulTiled", "loads of A's and B's edges are predicated and counted; four loads of a row of "
                            "As are one of 16 bytes"},
            {"matmulTiled64", "four loads of a row of As are one of 16 bytes"},
            {"matmulTile2D", "loads of a column of As and a row of Bs are merged to 16 bytes"},
            {"reduce6<float;256>", "the predicated second load is counted where no lane takes it"},
            {"oddEven", "both sides of the branch become one predicated load"},
            {"switched", "the loads of two cases become one predicated load"}};
        std::map<std::string, Case> byName;
        for (const auto& c : correctCases())
            byName.emplace(c.name, c);
        int equal = 0, all = 0;
        const auto rows = linesOf(kernelText("h200.csv"));
        for (std::size_t r = 2; r < rows.size(); ++r) {
            const auto comma = rows[r].find(',');
            const std::string listed = rows[r].substr(0, comma);
            std::string name = listed;
            std::replace(name.begin(), name.end(), ';', ',');
            QVERIFY2(byName.count(name), name.c_str());
            const auto& c = byName.at(name);
            const auto code = compiled(c);
            QVERIFY2(code.module, code.error.c_str());
            const auto run = runCase(c, code, countedWay, options());
            QVERIFY(run.report.ok());
            const auto& counters = run.report->counters;
            const int64_t mine[5] = {counters.total(Op::GlobalLoad).instructions,
                                     counters.total(Op::GlobalLoad).sectors, counters.total(Op::GlobalStore).sectors,
                                     counters.total(Op::SharedLoad).wavefronts,
                                     counters.total(Op::SharedStore).wavefronts};
            std::size_t at = comma + 1;
            for (const int64_t value : mine) {
                const auto end = std::min(rows[r].find(',', at), rows[r].size());
                const bool same = std::stoll(rows[r].substr(at, end - at)) == value;
                equal += same;
                ++all;
                QVERIFY2(same || assembler.count(listed), (rows[r] + ": " + std::to_string(value)).c_str());
                at = end + 1;
            }
        }
        QCOMPARE(all, 180);
        qInfo("%d of %d values equal to the H200's", equal, all);
        QVERIFY(equal >= 170);
    }

    void otherCompilers_data() {
        QTest::addColumn<QString>("folder");
        QTest::newRow("nvcc") << "nvcc13";
        QTest::newRow("NVRTC") << "nvrtc13";
        QTest::newRow("clang 14") << "clang14";
    }
    void otherCompilers() {
        QFETCH(QString, folder);
        int ran = 0;
        for (const auto& c : correctCases()) {
            const auto text = kernelText(folder.toStdString() + "/" + c.file.substr(0, c.file.find('.')) + ".ptx");
            if (text.empty() || c.kernel.find('<') != std::string::npos)
                continue;
            auto module = ptx::parse(text, c.file);
            QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
            Compiled code;
            code.module = std::make_shared<const ptx::Module>(std::move(*module));
            const std::string part = std::to_string(c.kernel.size()) + c.kernel;
            for (const auto& function : code.module->functions)
                if (function->entry && function->name.find(part) == 2)
                    code.entry = function->name;
            if (code.entry.empty())
                continue;
            const auto run = runCase(c, code, countedWay, options());
            QVERIFY2(run.report.ok(), run.report ? "" : run.report.error().str().c_str());
            QVERIFY2(c.check(run.buffers).empty(), c.check(run.buffers).c_str());
            QVERIFY2(run.report->findings.size() == c.findings.size(),
                     run.report->findings.empty() ? c.name.c_str() : run.report->findings[0].text().str().c_str());
            ++ran;
        }
        qInfo("%d launches", ran);
        QVERIFY(ran >= (folder == "nvrtc13" ? 14 : 40));
    }

    /// Warps whose halves or quarters go in rows, to one element each or anywhere: values, counts and races are those of
    /// looking at lane after lane.
    void partsOfWarps() {
        TELAR_NEEDS_CLANG;
        cuda::CompileRequest request;
        request.source = R"cuda(
template <class T> __global__ void parts(const int* at, const T* in, T* out, float* sums) {
    __shared__ float s[512];
    for (int k = threadIdx.x; k < 512; k += 32) s[k] = k;
    __syncthreads();
    const int a = at[threadIdx.x];
    const float x = s[a];
    const T y = in[a];
    __syncthreads();
    s[a] = 1000 + threadIdx.x;
    out[a] = threadIdx.x;
    __syncthreads();
    sums[threadIdx.x] = x + y + s[a];
})cuda";
        for (const int bytes : {4, 8}) {
            request.kernel = bytes == 4 ? "parts<float>" : "parts<double>";
            const auto file = cuda::loadKernelFile(request);
            QVERIFY(file.ok());
            const auto program = machine::makeProgram(file->module, countedWay);
            QVERIFY(program.ok());
            machine::Machine machine(*program);
            std::mt19937 random(11);
            for (int turn = 0; turn < 400; ++turn)
                onePattern(machine, machine.kernel(file->kernels[0].entry), bytes, random);
        }
    }

    static void onePattern(machine::Machine& machine, int kernel, int bytes, std::mt19937& random) {
        std::array<int, 32> at{};
        const int width = 4 << random() % 4, step = static_cast<int>(random() % 3), near = random() % 2 ? 24 : 400;
        for (int l = 0; l < 32; ++l) {
            if (l % width == 0)
                at[l] = random() % 3 == 0 && l > 0 ? at[0] : static_cast<int>(random() % unsigned(near));
            else
                at[l] = at[l - 1] + step;
        }
        std::vector<double> in(512), out(512); // of either type
        std::vector<float> sums(32);
        for (int k = 0; k < 512; ++k)
            bytes == 4 ? void(reinterpret_cast<float*>(in.data())[k] = float(3 * k)) : void(in[std::size_t(k)] = 3 * k);
        const auto size = static_cast<std::size_t>(512 * bytes);
        std::vector<machine::Buffer> buffers{
            {"at", {reinterpret_cast<uint8_t*>(at.data()), 128}, 4, false},
            {"in", {reinterpret_cast<uint8_t*>(in.data()), size}, uint32_t(bytes), false},
            {"out", {reinterpret_cast<uint8_t*>(out.data()), size}, uint32_t(bytes), false},
            {"sums", {reinterpret_cast<uint8_t*>(sums.data()), 128}, 4, false}};
        std::vector<machine::Argument> arguments;
        for (int k = 0; k < 4; ++k)
            arguments.push_back(machine::bufferArgument(k));
        auto how = options();
        how.checks = machine::Checks::Shared;
        const auto report = machine.run(kernel, {{1, 1, 1}, {32, 1, 1}, 0}, buffers, arguments, {}, how);
        QVERIFY(report.ok());
        std::map<int, int> last;
        std::array<int64_t, 32> words{}, places{};
        for (int l = 0; l < 32; ++l) {
            last[at[l]] = l;
            words[l] = int64_t{4} * at[l];
            places[l] = int64_t{bytes} * at[l];
        }
        for (int l = 0; l < 32; ++l)
            QCOMPARE(sums[l], float(at[l] + 3 * at[l] + 1000 + last[at[l]]));
        QCOMPARE(report->findingCount > 0, last.size() < 32); // two lanes write different values to one word
        const auto wanted = simt::sharedAccess(words, ~0u, 4, true), stored = simt::sharedAccess(words, ~0u, 4, false);
        const auto global = simt::globalAccess(std::span<const int64_t>(places), bytes);
        using simt::Op;
        for (const auto& site : report->counters.sites)
            if (site.op == Op::SharedLoad ? site.site.line == 7 : site.op == Op::SharedStore && site.site.line == 10) {
                QCOMPARE(site.wavefronts, int64_t{(site.site.line == 7 ? wanted : stored).wavefronts});
                QCOMPARE(site.worstWays, (site.site.line == 7 ? wanted : stored).ways);
                QCOMPARE(site.idealWavefronts, int64_t{1});
                QCOMPARE(site.lanes, int64_t{32});
            } else if (site.op == Op::GlobalLoad ? site.site.line == 8
                                                 : site.op == Op::GlobalStore && site.site.line == 11) {
                QCOMPARE(site.sectors, int64_t{global.sectors});
                QCOMPARE(site.lines, int64_t{global.lines});
                QCOMPARE(site.bytes, int64_t{global.bytes});
                QCOMPARE(site.neededSectors, int64_t{global.neededSectors});
            }
    }

    void tracesKeepAddressesAndValues() {
        TELAR_NEEDS_CLANG;
        const auto c = basicCases()[0];
        const auto code = compiled(c);
        QVERIFY2(code.module, code.error.c_str());
        const auto run = runCase(c, code, tracedWay, options());
        QVERIFY(run.report.ok() && run.report->trace);
        QCOMPARE(run.report->trace->warps.size(), std::size_t{32});
        machine::TraceReader reader(run.report->trace->warps[3]);
        machine::TraceRecord record;
        std::vector<machine::TraceRecord> records;
        while (reader.next(record))
            records.push_back(record);
        QCOMPARE(records.size(), std::size_t{3}); // two loads and a store
        for (int l = 0; l < 32; ++l) {
            QCOMPARE(records[0].address[l] - records[0].address[0], static_cast<uint64_t>(4 * l));
            QCOMPARE(static_cast<uint32_t>(records[2].value[l]),
                     std::bit_cast<uint32_t>(run.buffers[2].as<float>()[96 + l]));
        }
    }

    void refusals() {
        TELAR_NEEDS_CLANG;
        const auto c = basicCases()[0];
        const auto code = compiled(c);
        const auto program = machine::makeProgram(code.module, fast);
        QVERIFY(program.ok());
        machine::Machine machine(*program);
        const int kernel = machine.kernel(code.entry);
        QVERIFY(kernel >= 0);
        QCOMPARE(machine.kernel("nothing"), -1);
        std::vector<machine::Argument> arguments(4, machine::bufferArgument(-1));
        arguments[3] = machine::valueArgument(5);
        QVERIFY(!machine.run(kernel, {{1, 1, 1}, {2048, 1, 1}, 0}, {}, arguments).ok());
        QVERIFY(!machine.run(kernel, {{1, 1, 1}, {32, 1, 1}, 64 * 1024}, {}, arguments).ok());
        QVERIFY(!machine.run(kernel, {{0, 1, 1}, {32, 1, 1}, 0}, {}, arguments).ok());
        QVERIFY(!machine.run(-1, {{1, 1, 1}, {32, 1, 1}, 0}, {}, arguments).ok());
        arguments.pop_back();
        const auto few = machine.run(kernel, {{1, 1, 1}, {32, 1, 1}, 0}, {}, arguments);
        QVERIFY(!few.ok());
        QCOMPARE(few.error().what.str(), std::string("The kernel takes 4 arguments, and not 3"));
        // A null pointer is a finding, no crash.
        arguments.push_back(machine::valueArgument(5));
        const auto null = machine.run(kernel, {{1, 1, 1}, {32, 1, 1}, 0}, {}, arguments);
        QVERIFY(null.ok());
        QVERIFY(!null->findings.empty());
    }

    void unknownPtxIsNamed() {
        for (const auto& [text, word] :
             {std::pair{".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { .reg .f32 "
                        "%f<2>; tex.1d.v4.f32.f32 %f1, %f1; ret; }",
                        "tex.1d"},
              std::pair{".version 11.0\n.target sm_80\n", "newer"}, std::pair{"hello", "directive"},
              std::pair{".version /*7.0", "end of the file"},
              std::pair{".version 8.0\n.visible .entry k() { bra NOWHERE; }", "NOWHERE"}}) {
            auto module = ptx::parse(text, "t.ptx");
            if (!module) {
                QVERIFY2(module.error().str().find(word) != std::string::npos, module.error().str().c_str());
                continue;
            }
            const auto program = machine::makeProgram(std::make_shared<const ptx::Module>(std::move(*module)), fast);
            QVERIFY(!program.ok());
            QVERIFY2(program.error().str().find(word) != std::string::npos, program.error().str().c_str());
        }
    }

    void hostileSource() {
        for (const char* line :
             {"#include \"/etc/passwd\"", "#include <../../secret.h>", "#inc\\\nlude \"/etc/passwd\"",
              "%:include \"/etc/passwd\"", "/* */ # /* */ include \"/etc/passwd\"",
              "#define F \"/etc/passwd\"\n#include F", "#include_next <stdio.h>", "/*\n*/#include \"/etc/passwd\"",
              "#include \"C:/Users/somebody/secret.h\"", "#include <C:secret.h>", "#include \"\\\\server\\secret.h\"",
              // Behind quotation marks in comments, and marks of comments in quotation marks.
              "/* \" */ #include \"/etc/passwd\"", "/* don't */ #include \"/etc/passwd\"",
              "// \"\n#include \"/etc/passwd\"", "// don't\n#include \"/etc/passwd\"",
              "/* \"\n*/ #include \"/etc/passwd\"", "/*\n# \" */ #include \"/etc/passwd\"",
              "/*\n#if \" */ # /* ' */ include /* \" */ \"/etc/passwd\"",
              "char* s = \"/*\";\n#include \"/etc/passwd\" // */", "char c = '\"'; /* \" */\n#include \"/etc/passwd\"",
              "auto s = R\"x(/* \")x\";\n#include \"/etc/passwd\"", "#error don't\n#include \"/etc/passwd\"",
              "# /*\n\"\n*/ include \"/etc/passwd\"", "#include /* \" */ </etc/passwd>",
              "#\\ \ninclude \"/etc/passwd\"", "int x;\r#include \"/etc/passwd\"", "\xc2\xa0#include \"/etc/passwd\"",
              "?\?=include \"/etc/passwd\""})
            QVERIFY2(!cuda::checkIncludes(line, "k.cu").ok(), line);
        for (const char* line :
             {"#include <cuda_runtime.h>\n#include \"mine.h\"\n", "// #include \"/etc/passwd\"",
              "/*\n#include \"/etc/passwd\"\n*/", "const char* s = \"*/ #include \\\"/etc/passwd\\\"\";",
              "auto s = R\"(\n#include \"/etc/passwd\"\n)\";", "/* \" */ #include \"mine.h\" // \"",
              "#include \"mine.h\" /* <../x> */", "int n = 1'000; /* '\n*/ #include \"/etc/passwd\"",
              "int i; /* \\*/ #include \"/etc/passwd\""})
            QVERIFY2(cuda::checkIncludes(line, "k.cu").ok(), line);
        // The place is that of the file's line.
        const auto placed =
            cuda::checkIncludes("/* \"\n\n*/ int a = \\\n1;\n /* ' */ #include \"/etc/passwd\"", "k.cu");
        QVERIFY2(placed.error().str().find("k.cu:5") != std::string::npos, placed.error().str().c_str());
        TELAR_NEEDS_CLANG;
        const auto compiler = cuda::CudaCompiler::find();
        const auto system = compiler->compile({kernelText("hostile.cu"), "hostile.cu"});
        QVERIFY(system.ok() && !system->ok);
        QCOMPARE(system->diagnostics[0].line, 3);
        // A bomb of templates ends, in one way or another.
        cuda::CompileRequest bomb;
        bomb.source = "template <int N> struct B { B<N - 1> a; B<N - 2> b; typename B<N - 1>::T t; using T = B; "
                      "};\ntemplate <> struct B<0> {}; template <> struct B<-1> {};\n"
                      "template <int A, int N> struct C { static constexpr int v = C<A * 2, N - 1>::v + C<A * 2 + 1, N "
                      "- 1>::v; };\ntemplate <int A> struct C<A, 0> { static constexpr int v = 1; };\n"
                      "__global__ void k(int* o) { *o = C<1, 40>::v; }\n";
        bomb.seconds = 2;
        const auto ended = compiler->compile(bomb);
        QVERIFY(!ended.ok() || !ended->ok);
    }
};

QTEST_GUILESS_MAIN(tst_machine)
#include "tst_machine.moc"
