// NVIDIA's own compilers, where this computer has them: the PTX that they make of a source gives what clang's gives, and no
// source brings a byte of another file through them.
#include "core/base/cage.hpp"
#include "core/simt/cuda/contraction.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/program/nvidia_names.hpp"
#include "core/simt/program/run.hpp"
#include "tests/core/program/program_cases.hpp"
#include "tests/core/simt/machine_run.hpp"
#include "tests/support/compilations.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/own_process.hpp"
#include "tests/support/scratch.hpp"

#include <QRegularExpression>
#include <QTest>
#include <cmath>
#include <filesystem>

using namespace telar;
using namespace telar::test;

namespace {

using cuda::Diagnostic;
using cuda::Maker;

constexpr machine::ProgramOptions counting{true, false, nullptr};

void rowsOfMakers() {
    QTest::addColumn<int>("maker");
    QTest::newRow("nvcc") << int(Maker::Nvcc);
    QTest::newRow("NVRTC") << int(Maker::Nvrtc);
}

std::string reasonWithout(Maker maker) {
    const auto found = cuda::CudaCompiler::find(maker);
    return found ? std::string() : found.error().str();
}

} // namespace

class tst_nvidia : public QObject {
    Q_OBJECT

    test::Scratch scratch_;

private slots:
    void saysWhatNvccSaid() {
        const std::string output =
            "kernel.cu(4): error: identifier \"y\" is undefined\n"
            "  __attribute__((global)) void k(float* a) { a[0] = y; printf(\"error: of a string\"); }\n"
            "                                                    ^\n\n"
            "kernel.cu(5): warning #177-D: variable \"x\" was declared but never referenced\n"
            "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n"
            "own.h(7): error #20: other words\n"
            "kernel.cu(9): catastrophic error: cannot open it\n"
            "kernel.cu:1:10: fatal error: nofile.h: No such file or directory\n"
            "nvcc fatal   : Unsupported gpu architecture 'compute_10'\n"
            "2 errors detected in the compilation of \"telar_device_source.cu\".\n";
        const auto said = cuda::parseNvidiaDiagnostics(output, "kernel.cu");
        QCOMPARE(said.size(), std::size_t{6});
        const std::vector<std::tuple<Diagnostic::Kind, int, int, std::string>> wanted{
            {Diagnostic::Kind::Error, 4, 0, "identifier \"y\" is undefined"},
            {Diagnostic::Kind::Warning, 5, 0, "variable \"x\" was declared but never referenced"},
            {Diagnostic::Kind::Error, 0, 0, "other words"},
            {Diagnostic::Kind::Error, 9, 0, "cannot open it"},
            {Diagnostic::Kind::Error, 1, 10, "nofile.h: No such file or directory"},
            {Diagnostic::Kind::Error, 0, 0, "Unsupported gpu architecture 'compute_10'"}};
        for (std::size_t k = 0; k < said.size(); ++k) {
            QCOMPARE(int(said[k].kind), int(std::get<0>(wanted[k])));
            QCOMPARE(said[k].line, std::get<1>(wanted[k]));
            QCOMPARE(said[k].column, std::get<2>(wanted[k]));
            QCOMPARE(said[k].text, std::get<3>(wanted[k]));
        }
        const auto error = cuda::compileError(said, "kernel.cu");
        QCOMPARE(error.where.str(), std::string("kernel.cu:4"));
    }

    void namesAreThoseOfTheHost() {
        for (const auto& [mine, theirs] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"_ZL5table", "table"},
                 {"_ZL3addPf", "_Z3addPf"},
                 {"_ZN12_GLOBAL__N_13addEPf", "_ZN29_GLOBAL__N__0db71677_4_a_cu_f3addEPf"},
                 {"_ZN3oneL1xE", "_ZN3one1xE"},
                 {"_ZL1x", "_ZN39_INTERNAL_00000000_22_telar_device_cu_f1xE"},
                 {"_Z5scaleIfLi256EEvPT_i", "_Z5scaleIfLi256EEvPT_i"}})
            QCOMPARE(program::nameOfBoth(mine), program::nameOfBoth(theirs));
        QVERIFY(program::nameOfBoth("_Z3addPf") != program::nameOfBoth("_Z3addPd"));
        const std::string ptx = ".global .u32 table;\n.entry _Z3addPf(.param .u64 _Z3addPf_param_0)\n"
                                "mov.u64 %table, table; // table.table\n.file 1 \"table\"\n";
        QCOMPARE(program::namedAsHost(ptx, "\t.asciz\t\"_ZL5table\"\n\t.asciz\t\"_ZL3addPf\"\n"),
                 std::string(".global .u32 _ZL5table;\n.entry _ZL3addPf(.param .u64 _Z3addPf_param_0)\n"
                             "mov.u64 %table, _ZL5table; // _ZL5table.table\n.file 1 \"table\"\n"));
    }

    /// As NVIDIA's assembler does: one fma for a product and the one sum of its basic block that takes it.
    void productsAndSumsAreContracted_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("read");
        const char *plus = "mul.f32 %f4, %f1, %f2;|add.f32 %f5, %f4, %f3;",
                   *minus = "mul.f64 %d4, %d1, %d2;|sub.f64 %d5, %d4, %d3;";
        QTest::newRow("sum") << plus << "fma.rn.f32 %f5, %f1, %f2, %f3;";
        QTest::newRow("difference") << minus << "neg.f64 %telar_f64c, %d3;|fma.rn.f64 %d5, %d1, %d2, %telar_f64c;";
        QTest::newRow("taken from") << "mul.ftz.f32 %f4, %f1, %f2;|sub.ftz.f32 %f5, %f3, %f4;"
                                    << "neg.ftz.f32 %telar_f32a, %f1;|fma.rn.ftz.f32 %f5, %telar_f32a, %f2, %f3;";
        QTest::newRow("a number") << "mul.f32 %f4, %f1, 0f40000000;|sub.f32 %f5, %f4, 0f3F800000;"
                                  << "fma.rn.f32 %f5, %f1, 0f40000000, 0fBF800000;";
        QTest::newRow("two sums") << "mul.f32 %f4, %f1, %f2;|sub.f32 %f5, %f3, %f4;|add.f32 %f6, %f4, %f1;"
                                  << "neg.f32 %telar_f32a, %f1;|fma.rn.f32 %f5, %telar_f32a, %f2, %f3;|"
                                     "fma.rn.f32 %f6, %f1, %f2, %f1;";
        QTest::newRow("its sign turned") << "mul.f32 %f4, %f1, %f2;|neg.f32 %f5, %f4;|sub.f32 %f6, %f5, %f3;"
                                         << "neg.f32 %telar_f32a, %f1;|neg.f32 %telar_f32c, %f3;|"
                                            "fma.rn.f32 %f6, %telar_f32a, %f2, %telar_f32c;";
        QTest::newRow("two products") << "mul.f32 %f4, %f1, %f2;|mul.f32 %f5, %f2, %f3;|add.f32 %f6, %f4, %f5;"
                                      << "mul.f32 %f5, %f2, %f3;|fma.rn.f32 %f6, %f1, %f2, %f5;";
        QTest::newRow("two products, one read elsewhere")
            << "mul.f32 %f4, %f1, %f2;|mul.f32 %f5, %f2, %f3;|add.f32 %f6, %f4, %f5;|max.f32 %f7, %f4, %f1;"
            << "mul.f32 %f4, %f1, %f2;|fma.rn.f32 %f6, %f2, %f3, %f4;|max.f32 %f7, %f4, %f1;";
        for (const char* kept :
             {"mul.rn.f32 %f4, %f1, %f2;|add.rn.f32 %f5, %f4, %f3;", "mul.f32 %f4, %f1, %f2;|add.f64 %d5, %d4, %d3;",
              "mul.f32 %f4, %f1, %f2;|add.f32 %f5, %f4, %f3;|max.f32 %f6, %f4, %f3;",
              "mul.f32 %f4, %f1, %f2;|sqrt.rn.f32 %f6, %f3;|add.f32 %f5, %f4, %f3;",
              "mul.f32 %f4, %f1, %f2;|neg.f32 %f6, %f4;|max.f32 %f7, %f6, %f3;",
              "mul.f32 %f4, %f1, %f2;|add.f32 %f5, %f4, %f4;",
              "mul.f32 %f4, %f1, %f2;|mov.f32 %f1, %f7;|add.f32 %f5, %f4, %f3;",
              "mul.f32 %f4, %f1, %f2;|$L__BB0_1:|add.f32 %f5, %f4, %f3;",
              "mul.f32 %f4, %f1, %f2;|@%p1 bra $L__BB0_1;|add.f32 %f5, %f4, %f3;"})
            QTest::newRow(kept) << kept << kept;
    }
    void productsAndSumsAreContracted() {
        QFETCH(QString, written);
        QFETCH(QString, read);
        const auto body = [](const QString& lines, bool changed) {
            return (".visible .entry k()\n{\n" +
                    QString(changed
                                ? "\t.reg .f32 \t%telar_f32a, %telar_f32c;\n\t.reg .f64 \t%telar_f64a, %telar_f64c;\n"
                                : "") +
                    QString(lines).replace("|", "\n") + "\n}\n")
                .toStdString();
        };
        const auto made = QString::fromStdString(cuda::contracted(body(written, false))).replace(" \t", " ");
        QCOMPARE(made.simplified().replace("; ", ";"),
                 QString::fromStdString(body(read, written != read)).simplified().replace("; ", ";"));
    }

    void contractionRoundsOnce_data() { rowsOfMakers(); }
    void contractionRoundsOnce() {
        QFETCH(int, maker);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        for (const bool fmad : {true, false}) {
            cuda::CompileRequest request;
            request.maker = Maker(maker);
            request.trusted = true;
            request.fmad = fmad;
            // Each product is of numbers of its own, so that one sum alone takes it.
            request.source = "__global__ void k(float* o, const float* a, const float* b, const float* c) {\n"
                             "    o[0] = a[0] * b[0] + c[0];\n    o[1] = a[1] * b[1] - c[1];\n"
                             "    o[2] = c[2] - a[2] * b[2];\n}\n";
            const auto file = cuda::loadKernelFile(request);
            QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
            machine::Machine machine(*machine::makeProgram(file->module, counting));
            std::vector<float> numbers[4] = {{0, 0, 0},
                                             {1 + 1 / 4096.f, 1 + 5 / 4096.f, 1 + 7 / 4096.f},
                                             {1 + 3 / 4096.f, 1 + 9 / 4096.f, 1 + 11 / 4096.f},
                                             {-1.001f, 1.003f, 1.004f}};
            std::vector<machine::Buffer> buffers;
            std::vector<machine::Argument> arguments;
            for (auto& one : numbers) {
                buffers.push_back({"a", {reinterpret_cast<uint8_t*>(one.data()), 12}, 4, false});
                arguments.push_back(machine::bufferArgument(int(arguments.size())));
            }
            QVERIFY(
                machine
                    .run(machine.kernel(file->kernels[0].entry), {{1, 1, 1}, {1, 1, 1}, 0}, buffers, arguments, {}, {})
                    .ok());
            const auto& [o, a, b, c] = numbers;
            for (std::size_t k = 0; k < 3; ++k) {
                const volatile float product = a[k] * b[k];
                const float twice = k == 0   ? product + c[k]
                                    : k == 1 ? product - c[k]
                                             : c[k] - product,
                            once = std::fma(k == 2 ? -a[k] : a[k], b[k], k == 1 ? -c[k] : c[k]);
                QVERIFY(twice != once);
                QCOMPARE(o[k], fmad ? once : twice);
            }
        }
    }

    void withoutThemThereIsOneSentence() {
        qputenv("TELAR_NVCC", "/nonexistent/nvcc");
        qputenv("TELAR_NVRTC", "/nonexistent/libnvrtc.so");
        const auto nvcc = cuda::CudaCompiler::find(Maker::Nvcc), nvrtc = cuda::CudaCompiler::find(Maker::Nvrtc);
        qunsetenv("TELAR_NVCC");
        qunsetenv("TELAR_NVRTC");
        QVERIFY(!nvcc && !nvrtc);
        QVERIFY(nvcc.error().str().find("nvcc") != std::string::npos);
        QVERIFY(nvrtc.error().str().find("/nonexistent/libnvrtc.so") != std::string::npos);
        QVERIFY(!cuda::parseMaker("gcc"));
    }

    /// A program that only calls itself nvcc, as the one that Telar gives to PyCUDA, is not taken for it.
    void otherProgramsAreNotNvcc() {
        const auto path = scratch_.write("nvcc", "#!/bin/sh\necho nvcc by somebody, V1.2.3\n");
        QVERIFY(QFile::setPermissions(QString::fromStdString(path), QFile::ReadOwner | QFile::ExeOwner));
        qputenv("TELAR_NVCC", path.c_str());
        const auto nvcc = cuda::CudaCompiler::find(Maker::Nvcc);
        qunsetenv("TELAR_NVCC");
        QVERIFY(!nvcc);
    }

    void rightKernels_data() {
        QTest::addColumn<int>("maker");
        QTest::addColumn<int>("number");
        const auto cases = correctCases();
        for (const auto maker : {Maker::Nvcc, Maker::Nvrtc})
            for (std::size_t k = std::size_t(maker); k < cases.size(); k += everyHowMany())
                QTest::addRow("%s %s", cuda::makerNames[std::size_t(maker)].data(), cases[k].name.c_str())
                    << int(maker) << int(k);
    }
    /// Outputs and findings are those of clang's PTX.
    void rightKernels() {
        QFETCH(int, maker);
        QFETCH(int, number);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        const auto c = correctCases()[std::size_t(number)];
        if (Maker(maker) == Maker::Nvrtc && c.kernel.starts_with("lambdas"))
            QSKIP("NVRTC takes no lambdas for the device");
        const auto code = compiled(c, cuda::Build::Run, Maker(maker));
        QVERIFY2(code.module, code.error.c_str());
        machine::RunOptions options;
        options.checks = machine::Checks::All;
        const auto run = runCase(c, code, counting, options);
        QVERIFY2(run.report.ok(), run.report ? "" : run.report.error().str().c_str());
        QVERIFY2(c.check(run.buffers).empty(), c.check(run.buffers).c_str());
        QVERIFY2(run.report->findings.size() == 0 || !c.findings.empty(),
                 run.report->findings.empty() ? "" : run.report->findings[0].text().str().c_str());
        const auto mine = compiled(c);
        if (!mine.module)
            return;
        const auto other = runCase(c, mine, counting, options);
        QVERIFY(other.report.ok());
        for (std::size_t k = 0; k < c.buffers.size(); ++k)
            QVERIFY2(run.buffers[k].data == other.buffers[k].data, c.buffers[k].name.c_str());
    }

    void mistakesStandAtTheirLines_data() { rowsOfMakers(); }
    void mistakesStandAtTheirLines() {
        QFETCH(int, maker);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        cuda::CompileRequest request;
        request.maker = Maker(maker);
        request.trusted = true;
        request.source = "#include <cstdint>\n__global__ void k(uint32_t* p) {\n    p[0] = missing;\n}\n";
        const auto failed = cuda::loadKernelFile(request);
        QVERIFY(!failed);
        QCOMPARE(failed.error().where.str(), std::string("kernel.cu:3"));
        request.source = "template <class T> __global__ void twice(T* p, int n) {\n"
                         "    int i = threadIdx.x;\n"
                         "    if (i < n)\n"
                         "        p[i + 1] *= 2;\n"
                         "}\n"
                         "extern \"C\" __global__ void plain(const double* p, float* q) { q[0] = p[0]; }\n";
        request.kernel = "twice<float>";
        auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        QVERIFY(file->compiler.find(maker == int(Maker::Nvcc) ? "nvcc 1" : "NVRTC 1") == 0);
        QCOMPARE(file->kernels[0].signature(), std::string("twice<float>(float*, int)"));
        machine::Machine machine(*machine::makeProgram(file->module, counting));
        std::vector<uint8_t> bytes(32 * 4);
        std::vector<machine::Buffer> buffers{{"p", bytes, 4, false}};
        std::vector<machine::Argument> arguments{machine::bufferArgument(0), machine::valueArgument(32)};
        const auto report =
            machine.run(machine.kernel(file->kernels[0].entry), {{1, 1, 1}, {32, 1, 1}, 0}, buffers, arguments, {}, {});
        QVERIFY(report.ok());
        QVERIFY(!report->findings.empty());
        QCOMPARE(int(report->findings[0].site.line), 4);
        QVERIFY(QString::fromStdString(report->findings[0].site.file).endsWith("kernel.cu"));
        request.kernel = "plain";
        file = cuda::loadKernelFile(request);
        QVERIFY(file.ok());
        QCOMPARE(file->kernels[0].signature(), std::string("plain(double const*, float*)"));
    }

    void filesOfTheFolderAreIncluded_data() { rowsOfMakers(); }
    void filesOfTheFolderAreIncluded() {
        QFETCH(int, maker);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        scratch_.write("mine.h", "#pragma once\n#include \"deeper.h\"\n");
        scratch_.write("deeper.h", "constexpr int inside = 42;\n");
        scratch_.write("time.h", "#error a file of the user's is none of the system\n");
        cuda::CompileRequest request;
        request.maker = Maker(maker);
        request.trusted = true;
        request.folder = scratch_.folder();
        request.defines = {"SCALE=2"};
        request.source = "#include \"mine.h\"\n#include <cuda_fp16.h>\n#include <helper_math.h>\n#include <nowhere.h>\n"
                         "__global__ void k(int* p) { p[0] = SCALE * inside; }\n";
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        machine::Machine machine(*machine::makeProgram(file->module, counting));
        int32_t value = 0;
        std::vector<machine::Buffer> buffers{{"p", {reinterpret_cast<uint8_t*>(&value), 4}, 4, false}};
        std::vector<machine::Argument> arguments{machine::bufferArgument(0)};
        QVERIFY(
            machine.run(machine.kernel(file->kernels[0].entry), {{1, 1, 1}, {1, 1, 1}, 0}, buffers, arguments, {}, {})
                .ok());
        QCOMPARE(value, 84);
    }

    /// However a source spells it, nothing of a file outside comes back, and, in a cage with a root of its own, not even whether it
    /// is there.
    void noByteOfAnotherFile_data() {
        QTest::addColumn<int>("maker");
        QTest::addColumn<QString>("source");
        const char* sources[] = {"#include \"P\"",
                                 "#include <P>",
                                 "%:include \"P\"",
                                 "#inc\\\nlude \"P\"",
                                 "#define NAME \"P\"\n#include NAME",
                                 "#include_next \"P\"",
                                 "#import \"P\"",
                                 "int y;\r#include \"P\"",
                                 "R\"(\n)\";\n#include \"P\"",
                                 "#embed \"P\"",
                                 "#include \"/proc/self/root/P\"",
                                 "#include \"../../../../../../P\"",
                                 "#include \"linked.h\"",
                                 "#if __has_include(\"P\")\n#error THERE\n#else\n#error ABSENT\n#endif",
                                 "#if __has_include(\"/proc/self/root/P\")\n#error THERE\n#else\n#error ABSENT\n#endif",
                                 "#pragma GCC dependency \"P\"",
                                 "_Pragma(\"GCC dependency \\\"P\\\"\")",
                                 "# 1 \"P\" 1 3 4\nint y = ;",
                                 "#line 1 \"P\"\nint y = ;",
                                 "asm(\".incbin \\\"P\\\"\");",
                                 "asm(\".include \\\"P\\\"\");",
                                 "__global__ void a() { asm volatile(\".incbin \\\"P\\\";\"); }",
                                 "__global__ void a() { asm volatile(\".include \\\"P\\\";\"); }",
                                 "@P"};
        for (const auto maker : {Maker::Nvcc, Maker::Nvrtc})
            for (std::size_t k = std::size_t(maker); k < std::size(sources);
                 k += std::min<std::size_t>(everyHowMany(), 4))
                QTest::addRow("%s %s", cuda::makerNames[std::size_t(maker)].data(),
                              qPrintable(QString(sources[k]).left(40).simplified()))
                    << int(maker) << sources[k];
    }
    void noByteOfAnotherFile() {
        QFETCH(int, maker);
        QFETCH(QString, source);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        if (!cageState().ownRoot)
            QSKIP("this system offers no root of its own");
        const auto there = scratch_.write("teacher_there.txt", "int TOKEN_of_the_teacher = 7;\n"),
                   absent = scratch_.path("teacher_empty.txt");
        const test::Scratch own;
        const auto link = own.path("linked.h");
        const auto said = [&](const std::string& path) {
            std::filesystem::remove(link);
            std::filesystem::create_symlink(path, link);
            cuda::CompileRequest request;
            request.folder = own.folder();
            request.maker = Maker(maker);
            request.source =
                QString(source)
                    .replace(QRegularExpression("(?<![A-Za-z_])P(?![A-Za-z])"), QString::fromStdString(path))
                    .toStdString() +
                "\n__global__ void k(int* p) { p[0] = 1; }\n";
            const auto made = cuda::CudaCompiler::find(Maker(maker))->compile(request);
            std::string all = made ? made->ptx : made.error().str();
            if (made)
                for (const auto& one : made->diagnostics)
                    all += one.text + '\n';
            for (std::size_t at; (at = all.find(path)) != std::string::npos;)
                all.replace(at, path.size(), "PATH");
            for (std::size_t at; (at = all.find(fileName(path))) != std::string::npos;)
                all.replace(at, fileName(path).size(), "NAME");
            return all;
        };
        const auto first = said(there), second = said(absent);
        QVERIFY2(first.find("TOKEN") == std::string::npos, first.c_str());
        QCOMPARE(first, second);
    }

    /// Under Landlock alone a program sees which files there are: strangers' sources are refused, one's own compile.
    void strangersNeedARootOfTheirOwn() {
        if (qEnvironmentVariable("TELAR_CAGE") == "landlock") { // in the process below
            for (const auto maker : {Maker::Nvcc, Maker::Nvrtc}) {
                const auto compiler = cuda::CudaCompiler::find(maker);
                if (!compiler)
                    continue;
                cuda::CompileRequest request;
                request.maker = maker;
                request.source = "__global__ void k(int* p) { p[0] = 1; }\n";
                const auto refused = compiler->compile(request);
                QVERIFY(!refused && refused.error().str().find("somebody else") != std::string::npos);
                request.trusted = true;
                const auto made = compiler->compile(request);
                QVERIFY(made && made->ok);
            }
            return;
        }
        TELAR_NEEDS_PROGRAMS;
        if (!cageState().landlock || !reasonWithout(Maker::Nvcc).empty())
            QSKIP("this system has no Landlock, or no nvcc");
        const auto ran = test::inOwnProcess("TELAR_CAGE", "landlock", {"strangersNeedARootOfTheirOwn"});
        QVERIFY2(ran.passed, ran.printed.constData());
    }

    void endlessSourcesEnd_data() { rowsOfMakers(); }
    void endlessSourcesEnd() {
        QFETCH(int, maker);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        cuda::CompileRequest request;
        request.maker = Maker(maker);
        request.trusted = true;
        request.seconds = 1;
        request.source = "template <int N, int M> struct F { static constexpr long v = F<N - 1, M>::v + F<N - 1, M + "
                         "(1 << N)>::v; };\n"
                         "template <int M> struct F<0, M> { static constexpr long v = M; };\n"
                         "__global__ void k(long* p) { p[0] = F<24, 0>::v; }\n";
        const auto made = cuda::loadKernelFile(request);
        QVERIFY(!made);
    }

    /// A kernel that its PTX does not have is named, with what to do.
    void missingKernelsAskForClang() {
        TELAR_NEEDS_X86;
        if (const auto reason = reasonWithout(Maker::Nvcc); !reason.empty())
            QSKIP(reason.c_str());
        program::ProgramRequest request;
        request.source.text = kernelText("libraries/atomics.cu");
        request.source.trusted = true;
        request.maker = Maker::Nvcc;
        const auto report = program::runProgram(request);
        QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
        QVERIFY(!report->faults.empty());
        QVERIFY(report->faults[0].what.str().find("Let clang compile the kernels") != std::string::npos);
    }

    /// Instructions on the parts of a word, beside what each part alone gives.
    void partsOfWords() {
        const char* lines[] = {
            "vabsdiff4.u32.u32.u32 %r4, %r1, %r2, %r3;", "vabsdiff4.u32.u32.u32.add %r4, %r1, %r2, %r3;",
            "vabsdiff2.u32.u32.u32 %r4, %r1, %r2, %r3;", "vabsdiff2.u32.u32.u32.add %r4, %r1, %r2, %r3;",
            "set.lt.u32.f16x2 %r4, %r1, %r2;",           "set.ge.f16x2.f16x2 %r4, %r1, %r2;"};
        std::string ptx =
            ".version 9.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u32 a, "
            ".param .u32 b, .param .u32 c)\n{\n.reg .b32 %r<5>;\n.reg .b64 %d<2>;\nld.param.u64 %d1, [p];\n"
            "ld.param.u32 %r1, [a];\nld.param.u32 %r2, [b];\nld.param.u32 %r3, [c];\n";
        for (std::size_t k = 0; k < std::size(lines); ++k)
            ptx += lines[k] + std::string("\nst.global.u32 [%d1+") + std::to_string(4 * k) + "], %r4;\n";
        const auto file = cuda::readKernelPtx(ptx + "ret;\n}\n", "parts");
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const auto program = machine::makeProgram(file->module, counting);
        QVERIFY2(program.ok(), program ? "" : program.error().str().c_str());
        machine::Machine machine(*program);
        for (const auto& [a, b] : {std::pair{0x12f48001u, 0x3401ff7fu}, std::pair{0x3c00b800u, 0x3c003800u},
                                   std::pair{0x7e000001u, 0x00018001u}}) { // 1, -0.5; a NaN and the smallest numbers
            std::vector<uint32_t> got(std::size(lines));
            std::vector<machine::Buffer> buffers{
                {"p", {reinterpret_cast<uint8_t*>(got.data()), 4 * got.size()}, 4, false}};
            std::vector<machine::Argument> arguments{machine::bufferArgument(0), machine::valueArgument(a),
                                                     machine::valueArgument(b), machine::valueArgument(1000u)};
            QVERIFY(machine.run(0, {{1, 1, 1}, {1, 1, 1}, 0}, buffers, arguments, {}, {}).ok());
            std::vector<uint32_t> wanted(std::size(lines));
            for (const uint32_t bits : {8u, 16u})
                for (uint32_t at = 0; at < 32; at += bits) {
                    const int64_t mask = (1 << bits) - 1, x = a >> at & mask, y = b >> at & mask;
                    const auto apart = static_cast<uint32_t>(std::abs(x - y));
                    const std::size_t row = bits == 8 ? 0 : 2;
                    wanted[row] |= apart << at;
                    wanted[row + 1] += apart;
                }
            wanted[1] += 1000;
            wanted[3] += 1000;
            for (uint32_t at = 0; at < 32; at += 16) {
                const auto number = [&](uint32_t word) {
                    const uint16_t half = static_cast<uint16_t>(word >> at);
                    return cuda::numbersOf({reinterpret_cast<const uint8_t*>(&half), 2},
                                           cuda::elementType("__half"))[0];
                };
                wanted[4] |= number(a) < number(b) ? 0xffffu << at : 0;
                wanted[5] |= number(a) >= number(b) ? 0x3c00u << at : 0;
            }
            for (std::size_t k = 0; k < wanted.size(); ++k)
                QCOMPARE(got[k], wanted[k]);
        }
    }

    /// What nvcc makes of halves, bits and clocks, which clang does in other instructions.
    void programFiles_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"half_and_bits", "no_fma_contraction", "kernel_made_by_a_macro", "device_function_pointer_table",
              "default_template_argument", "device_lambda_launch_dropped", "lambda_cpp20"})
            QTest::newRow(name) << name;
    }
    void programFiles() {
        TELAR_NEEDS_X86;
        QFETCH(QString, name);
        if (const auto reason = reasonWithout(Maker::Nvcc); !reason.empty())
            QSKIP(reason.c_str());
        std::string printed[2];
        for (const auto maker : {Maker::Clang, Maker::Nvcc}) {
            program::ProgramRequest request;
            request.source.text = kernelText("programs/" + name.toStdString() + ".cu");
            request.source.trusted = true;
            request.maker = maker;
            request.printed = [&](bool, std::string_view bytes) { printed[maker == Maker::Nvcc] += bytes; };
            const auto report = program::runProgram(request);
            QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
        }
        QVERIFY(!printed[0].empty());
        QCOMPARE(QString::fromStdString(printed[1]), QString::fromStdString(printed[0]));
    }

    void programs_data() {
        QTest::addColumn<int>("maker");
        QTest::addColumn<int>("number");
        for (const auto maker : {Maker::Nvcc, Maker::Nvrtc})
            for (std::size_t k = std::size_t(maker); k < std::size(programCases); k += everyHowMany())
                QTest::addRow("%s %s", cuda::makerNames[std::size_t(maker)].data(), programCases[k].name)
                    << int(maker) << int(k);
    }
    void programs() {
        TELAR_NEEDS_X86;
        QFETCH(int, maker);
        QFETCH(int, number);
        if (const auto reason = reasonWithout(Maker(maker)); !reason.empty())
            QSKIP(reason.c_str());
        const auto& one = programCases[number];
        const test::Scratch own;
        own.write("numbers.txt", "40 2\n");
        program::ProgramRequest request;
        request.source.text = one.source;
        request.source.folder = own.folder();
        request.source.trusted = true;
        request.maker = Maker(maker);
        std::string printed;
        request.printed = [&](bool, std::string_view bytes) { printed += bytes; };
        const auto report = program::runProgram(request);
        QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
        QCOMPARE(QString::fromStdString(printed), QString(one.output));
        QVERIFY(report->compiler.find(maker == int(Maker::Nvcc) ? "nvcc" : "NVRTC") == 0);
    }
};

QTEST_GUILESS_MAIN(tst_nvidia)
#include "tst_nvidia.moc"
