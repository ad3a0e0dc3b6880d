// Times of machine instructions from times of PTX instructions, by listings written by hand whose times are known; and against
// what the hardware counted, where NVIDIA's tools are installed.
#include "core/simt/cards.hpp"
#include "core/simt/cuda/code_listing.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/program/run.hpp"
#include "core/simt/ptx/block_loops.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <cmath>

using namespace telar;

namespace {

// Eight warps of one entry make eleven rounds each; the assembler has made four rounds of a loop one, and one for the rest.
const char* const loopPtx = ".version 8.0\n.target sm_80\n.address_size 64\n"
                            ".visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
                            ".reg .pred %p<2>;\n.reg .f32 %f<2>;\n.reg .b32 %r<3>;\n.reg .b64 %rd<2>;\n"
                            ".local .align 4 .b8 __local_depot0[4];\n"
                            ".loc\t1 2 0\nld.param.u64 %rd1, [p];\nld.param.u32 %r1, [n];\nmov.u32 %r2, 0;\n"
                            "L:\n.loc\t1 3 0\nld.global.f32 %f1, [%rd1];\n.loc 1 4 0\nst.global.f32 [%rd1], %f1;\n"
                            "add.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, %r1;\n@%p1 bra L;\n"
                            ".loc 1 5 0\nret;\n}\n.file\t1 \"/home/a/k.cu\"\n";
constexpr int64_t warps = 8, rounds = 11;

std::string row(int line, const std::string& instruction, int stall = 1) {
    static int at = 0;
    char address[24], code[64];
    std::snprintf(address, sizeof address, "/*%04x*/", at += 16);
    std::snprintf(code, sizeof code, "/* 0x%016llx */", static_cast<unsigned long long>(stall) << 41);
    return "\t//## File \"k.cu\", line " + std::to_string(line) + "\n        " + address + "   " + instruction +
           " ;   /* 0x0000000000000000 */\n                 " + code + "\n";
}

std::string section(const std::string& body) { return "\t.section\t.text.k,\"ax\",@progbits\nk:\n.text.k:\n" + body; }

const char* const said = "ptxas info    : Compiling entry function 'k' for 'sm_90'\nptxas info    : Used 8 registers\n";

/// Lines of the PTX's instructions: 1 to 3 before the loop, 4 to 8 in it, 9 behind it.
std::string unrolled() {
    std::string body = row(2, "LDC R1, c[0x0][0x28]", 2) + row(7, "ISETP.GE.AND P0, PT, R1, 0x4, PT") +
                       row(8, "@!P0 BRA `(.L_x_1)", 5) + ".L_x_0:\n";
    for (int k = 0; k < 4; ++k)
        body += row(4, "LDG.E R2, desc[UR4][R4.64]") + row(5, "STG.E desc[UR4][R4.64], R2");
    body += row(6, "IADD3 R6, R6, 0x4, RZ") + row(7, "ISETP.GE.AND P0, PT, R6, R1, PT") + row(8, "@!P0 BRA `(.L_x_0)") +
            ".L_x_1:\n" + row(4, "LDG.E R2, desc[UR4][R4.64]") + row(5, "STG.E desc[UR4][R4.64], R2") +
            row(6, "IADD3 R6, R6, 0x1, RZ") + row(7, "ISETP.GE.AND P1, PT, R6, R1, PT") + row(8, "@!P1 BRA `(.L_x_1)") +
            row(9, "EXIT") + ".L_x_2:\n" + row(9, "BRA `(.L_x_2)") + row(9, "NOP");
    return section(body);
}

machine::InstructionCounts loopCounts(int64_t inLoop, int64_t parted = 0) {
    machine::InstructionCounts counts(1);
    for (int k = 0; k < 9; ++k)
        counts[0].push_back({k >= 3 && k < 8 ? inLoop : warps, k == 7 ? parted : 0});
    return counts;
}

std::shared_ptr<const ptx::Module> moduleOf(const char* text) {
    auto made = ptx::parse(text, "k.ptx");
    return made ? std::make_shared<const ptx::Module>(std::move(*made)) : nullptr;
}

} // namespace

class tst_executed_code : public QObject {
    Q_OBJECT

private slots:
    /// Instruction by instruction they are what the launch executes of each line.
    void theListingAddsUp() {
        if (!cuda::LinearProgramme::available())
            QSKIP("This build has no GLPK");
        const auto module = moduleOf(loopPtx);
        QVERIFY(module);
        machine::RunReport report;
        report.perInstruction = loopCounts(warps * rounds);
        report.counters.warps = warps;
        const auto ofCode = module->find("k")->code.size(); // one more stands behind what is written
        report.perInstruction[0].resize(ofCode);
        const auto listing = cuda::machineListing(*module, {unrolled(), said}, "k", report, "k.cu");
        QCOMPARE(listing.capability, 90);
        const auto executed =
            cuda::MatchedModule::of(module, unrolled(), said).executed("k", report.perInstruction, warps, "k.cu");
        QVERIFY(executed);
        double all = 0;
        std::map<int, double> lines;
        for (const auto& one : listing.code) {
            all += one.runs;
            lines[one.line] += one.runs;
        }
        QCOMPARE(all, executed->instructions);
        QCOMPARE(lines, executed->lines);
        QCOMPARE(listing.code[3].text, std::string("LDG.E R2, desc[UR4][R4.64]"));
        QCOMPARE(listing.code[3].line, 3);
        QCOMPARE(listing.code[3].runs, 16.0); // eight warps, two rounds of four
        const auto ptx = cuda::ptxListing(*module, "k", report, "k.cu");
        QCOMPARE(ptx.capability, 0);
        QCOMPARE(ptx.code.size(), std::size_t{9});
        QCOMPARE(ptx.code[3].runs, static_cast<double>(warps * rounds));
        QCOMPARE(ptx.code[3].line, 3);
        QVERIFY(ptx.code[3].text.starts_with("ld.global.f32"));
        QVERIFY(cuda::ptxListing(*module, "other", report, "k.cu").code.empty());
    }

    void linesAreTheInstructionsOwn() {
        const auto module = moduleOf(loopPtx);
        QVERIFY(module);
        const auto own = QString::fromStdString(cuda::withOwnLines(*module));
        QCOMPARE(own.count(QRegularExpression("^\\.loc 1 \\d+ 0$", QRegularExpression::MultilineOption)), 9);
        QVERIFY(own.contains(".loc 1 4 0\nld.global") && own.contains(".loc 1 8 0\n@%p1 bra"));
        QVERIFY(own.contains(".local .align 4")); // no place of the source, though it begins like one
        QVERIFY(!own.contains(".loc\t1"));
        // One file is the first, however it is written; where there is none, one is made.
        for (const char* file : {".file\t1 \"k.cu\"", " .file 1 \"k.cu\"", ".file\t2 \"k.cu\""}) {
            auto text = QString::fromLatin1(loopPtx);
            text.replace(QRegularExpression("\\.file\t1.*"), file);
            const auto made = QString::fromStdString(cuda::withOwnLines(*moduleOf(text.toLatin1().constData())));
            QCOMPARE(made.count(QRegularExpression("\\.file\\s+1\\s")), 1);
        }
    }

    /// What makes the compiler instantiate a template is no part of the program.
    void instancesAreLeftOut() {
        auto text = std::string(loopPtx);
        const auto entry = text.find(".visible .entry");
        QVERIFY(entry != text.npos);
        const auto plain = cuda::withOwnLines(*moduleOf(text.c_str()));
        text.insert(entry, ".global .align 8 .u64 telar_instance_0_ = 7;\n.global .align 8 .u64 telar_entry_ = 7;\n");
        QCOMPARE(QString::fromStdString(cuda::withOwnLines(*moduleOf(text.c_str()))), QString::fromStdString(plain));
    }

    /// Loops that end apart, tables of jumps, calls, slow ways, shuffles among some: each against an H200's own count of what
    /// nvcc made. Clang makes other code, which is said.
    void awkwardKernels_data() {
        QTest::addColumn<int>("maker");
        QTest::addColumn<QString>("file");
        QTest::newRow("nvcc") << int(cuda::Maker::Nvcc) << "awkward";
        QTest::newRow("nvcc, blind") << int(cuda::Maker::Nvcc) << "blind";
        QTest::newRow("clang -O3") << int(cuda::Maker::ClangO3) << "awkward";
    }

    void awkwardKernels() {
        QFETCH(const int, maker);
        QFETCH(const QString, file);
        const bool clang = cuda::isClang(static_cast<cuda::Maker>(maker));
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty() ||
            !cuda::CudaCompiler::find(static_cast<cuda::Maker>(maker)) || (clang && cuda::nvidiaMathematics().empty()))
            QSKIP("this compiler, ptxas and nvdisasm are not all here");
        QFile table(TELAR_TEST_DATA "/cuda/" + file + "_h200.csv");
        QVERIFY(table.open(QIODevice::ReadOnly));
        const auto rows = QString::fromUtf8(table.readAll()).split(u'\n', Qt::SkipEmptyParts).mid(2);
        program::ProgramRequest request;
        request.source.text = test::bytesOf((TELAR_TEST_DATA "/cuda/" + file + ".cu").toStdString());
        request.maker = static_cast<cuda::Maker>(maker);
        request.card = *simt::findCard("H200");
        const auto report = program::runProgram(request);
        QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
        QCOMPARE(static_cast<qsizetype>(report->launches.size()), rows.size());
        QStringList far, farther;
        std::vector<double> all;
        for (qsizetype k = 0; k < rows.size(); ++k) {
            const auto& launch = report->launches[static_cast<std::size_t>(k)];
            const auto fields = rows[k].split(u',');
            QCOMPARE(QString::fromStdString(launch.kernel), fields[0]);
            QVERIFY2(launch.executed, launch.kernel.c_str());
            const double off = std::abs(launch.executed->instructions / fields[1].toDouble() - 1);
            QCOMPARE(launch.executed->ofClang, clang);
            all.push_back(off);
            if (off > 0.01)
                far << QStringLiteral("%1 %2").arg(fields[0]).arg(off);
            if (off > 0.05)
                farther << fields[0];
        }
        std::nth_element(all.begin(), all.begin() + 10, all.end());
        if (clang) {
            QVERIFY2(all[10] < 0.1, qPrintable(far.join(u'\n')));
            return;
        }
        QVERIFY2(far.size() <= 3, qPrintable(far.join(u'\n')));
        QCOMPARE(farther, QStringList());
    }

    void programmesAreSolved() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        cuda::LinearProgramme diet; // least 2x + 3y where x + y = 4 and x <= 3
        const int x = diet.column(2), y = diet.column(3);
        diet.equal({{x, 1.0}, {y, 1.0}}, 4);
        diet.atMost({{x, 1.0}}, 3);
        const auto found = diet.solve();
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(std::abs(found[0] - 3) < 1e-9 && std::abs(found[1] - 1) < 1e-9);
        diet.atMost({{x, 1.0}, {y, 1.0}}, 3); // against the first row
        QVERIFY(diet.solve().empty());
    }

    void loopsAreFound() {
        // 0 -> 1 -> 2 -> 3 -> 2, 3 -> 1, 3 -> 4; 5 is never reached.
        const auto loops = ptx::loopsOf({{1}, {2}, {3}, {2, 1, 4}, {}, {1}});
        QCOMPARE(loops.size(), std::size_t{2});
        QCOMPARE(ptx::innermost(loops, 3)->head, 2);
        QCOMPARE(ptx::innermost(loops, 1)->head, 1);
        QCOMPARE(ptx::innermost(loops, 1)->size, std::size_t{3});
        QVERIFY(!ptx::innermost(loops, 4) && !ptx::innermost(loops, 5));
        QVERIFY(ptx::loopsOf({}).empty());
    }

    void blocksOfAListing() {
        const auto functions = cuda::parseListing(unrolled(), said);
        const auto& k = functions.at("k");
        QCOMPARE(k.capability, 90);
        const std::string version = "Cuda compilation tools, release 13.0, V13.0.88\n";
        QCOMPARE(cuda::parseListing(unrolled(), version + said).at("k").assembler, std::string("13.0.88"));
        QCOMPARE(k.code.size(), std::size_t{20}); // without what stands behind the end
        QCOMPARE(k.code[2].stall, 5);
        QCOMPARE(k.blocks.size(), std::size_t{4});
        QCOMPARE(k.blocks[0].next, (std::vector<int>{2, 1}));
        QCOMPARE(k.blocks[1].next, (std::vector<int>{1, 2}));
        QVERIFY(k.blocks[3].leaves && k.blocks[3].next.empty());
        QVERIFY(k.computed.empty());
    }

    /// Eleven rounds are two of four and three of one.
    void roundsGoToTheLongestVersionFirst() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const auto module = cuda::MatchedModule::of(moduleOf(loopPtx), unrolled(), said);
        const auto run = module.executed("k", loopCounts(warps * rounds), warps, "k.cu");
        QVERIFY2(bool(run), run ? "" : run.error().str().c_str());
        QCOMPARE(run->at(0), warps * (3 + 2 * 11 + 3 * 5 + 1));
        QCOMPARE(run->at(3), warps * rounds); // the load of each round
        QCOMPARE(std::llround(run->kinds.at("STG")), static_cast<long long>(warps * rounds));
        QCOMPARE(std::llround(run->kinds.at("LDC")), static_cast<long long>(warps));
        QVERIFY(!run->estimated && !run->callsRuntime && run->contradicted < 1e-9);
        // Each warp waits a cycle behind LDC and four behind the branch.
        QVERIFY(std::abs(run->wait * static_cast<double>(run->at(0)) - 5.0 * warps) < 1e-6);
        // Where the warps do not make equally many rounds, it says so.
        const auto uneven = module.executed("k", loopCounts(warps * rounds + 3), warps, "k.cu");
        QVERIFY(uneven && uneven->estimated);
        QCOMPARE(uneven->at(3), warps * rounds + 3);
        QVERIFY(!module.executed("other", loopCounts(1), warps, "k.cu"));
    }

    /// Warps that make unequally many rounds are told apart by their entries: three of 4 rounds, four of 11 and one whose lanes make 5
    /// and 8, which is one round at a time for the one and none for the other, at the end of two of four.
    void unequalRounds() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        machine::LoopRounds sums;
        const auto enter = [&](std::vector<std::pair<uint32_t, int64_t>> lanes) {
            machine::LoopState state;
            int64_t done = 0;
            for (const auto& [mask, rounds] : lanes)
                for (; done < rounds; ++done)
                    state.round(mask, sums);
            state.leave(sums);
        };
        for (int warp = 0; warp < 3; ++warp)
            enter({{~0u, 4}});
        for (int warp = 0; warp < 4; ++warp)
            enter({{~0u, 11}});
        enter({{~0u, 5}, {0xffu, 8}});
        auto counts = loopCounts(3 * 4 + 4 * 11 + 8);
        counts[0][3].rounds = std::make_shared<machine::LoopRounds>(sums);
        const auto module = cuda::MatchedModule::of(moduleOf(loopPtx), unrolled(), said);
        const auto run = module.executed("k", counts, warps, "k.cu");
        QVERIFY(bool(run));
        QVERIFY(!run->estimated);
        const int64_t fours = 3 + 4 * 2 + 2, ones = 4 * 3 + 1;
        QCOMPARE(run->at(0), 3 * warps + fours * 11 + ones * 5 + warps);
    }

    /// Lanes that part come to the BSYNC apart from each other.
    void partsMeetOneByOne() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const char* const ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                ".reg .pred %p<2>;\n.reg .f32 %f<2>;\n.reg .b64 %rd<2>;\n"
                                "ld.param.u64 %rd1, [p];\n@%p1 bra L;\nld.global.f32 %f1, [%rd1];\nL:\n"
                                "st.global.f32 [%rd1], %f1;\nret;\n}\n";
        const auto listing =
            section(row(1, "LDC.64 R4, c[0x0][0x210]") + row(2, "BSSY B0, `(.L_x_1)") + row(2, "@P0 BRA `(.L_x_0)") +
                    row(3, "LDG.E R2, desc[UR4][R4.64]") + ".L_x_0:\n" + row(4, "BSYNC B0") + ".L_x_1:\n" +
                    row(4, "STG.E desc[UR4][R4.64], R2") + row(5, "EXIT"));
        const auto module = cuda::MatchedModule::of(moduleOf(ptx), listing, said);
        for (const int64_t parted : {int64_t{0}, int64_t{5}}) {
            const machine::InstructionCounts counts{{{8, 0}, {8, parted}, {6, 0}, {8, 0}, {8, 0}}};
            const auto run = module.executed("k", counts, 8, "k.cu");
            QVERIFY(bool(run));
            QCOMPARE(std::llround(run->kinds.at("BSYNC")), static_cast<long long>(8 + parted));
            QCOMPARE(run->at(0), int64_t{3 * 8 + 6 + 3 * 8} + parted);
        }
    }

    /// A branch that became a predicate brings nobody to the BSYNC apart.
    void predicatesPartNobody() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const char* const ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                ".reg .pred %p<3>;\n.reg .f32 %f<2>;\n.reg .b64 %rd<2>;\n"
                                "ld.param.u64 %rd1, [p];\n@%p1 bra L;\nld.global.f32 %f1, [%rd1];\n@%p2 bra L;\n"
                                "st.shared.f32 [%rd1], %f1;\nL:\nst.global.f32 [%rd1], %f1;\nret;\n}\n";
        const auto listing =
            section(row(1, "LDC.64 R4, c[0x0][0x210]") + row(2, "BSSY B0, `(.L_x_1)") + row(2, "@P0 BRA `(.L_x_0)") +
                    row(3, "LDG.E R2, desc[UR4][R4.64]") + row(5, "@!P1 STS [R4], R2") + ".L_x_0:\n" +
                    row(6, "BSYNC B0") + ".L_x_1:\n" + row(6, "STG.E desc[UR4][R4.64], R2") + row(7, "EXIT"));
        const machine::InstructionCounts counts{{{8, 0}, {8, 5}, {8, 0}, {8, 3}, {8, 0}, {8, 0}, {8, 0}}};
        const auto run = cuda::MatchedModule::of(moduleOf(ptx), listing, said).executed("k", counts, 8, "k.cu");
        QVERIFY(bool(run));
        QCOMPARE(std::llround(run->kinds.at("BSYNC")), 8LL + 5);
    }

    /// Every warp takes both sides of a branch, and one side is nothing but a division.
    void divisionsSayHowOftenTheyRun() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const char* const ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                ".reg .pred %p<2>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n"
                                "ld.param.u64 %rd1, [p];\n@%p1 bra A;\ndiv.u64 %rd2, %rd1, %rd3;\nbra.uni B;\nA:\n"
                                "div.u32 %r1, %r2, %r3;\nB:\nst.global.u32 [%rd1], %r1;\nret;\n}\n";
        const auto listing =
            section(row(1, "LDC.64 R4, c[0x0][0x210]") + row(2, "BSSY B0, `(.L_x_2)") + row(2, "@P0 BRA `(.L_x_0)") +
                    row(3, "IMAD.WIDE.U32 R2, R4, R5, RZ") + row(4, "BRA `(.L_x_1)") + ".L_x_0:\n" +
                    row(5, "I2F.U32.RP R5, R4") + row(5, "IMAD R6, R5, R4, RZ") + ".L_x_1:\n" + row(6, "BSYNC B0") +
                    ".L_x_2:\n" + row(6, "STG.E desc[UR4][R4.64], R2") + row(7, "EXIT"));
        const machine::InstructionCounts counts{{{8, 0}, {8, 8}, {8, 0}, {8, 0}, {8, 0}, {8, 0}, {8, 0}}};
        const auto run = cuda::MatchedModule::of(moduleOf(ptx), listing, said).executed("k", counts, 8, "k.cu");
        QVERIFY(bool(run));
        QCOMPARE(std::llround(run->kinds.at("I2F")), 8LL);
        QCOMPARE(run->at(0), int64_t{8} * 10 + 8); // and the BSYNC once more
    }

    /// A function that has no BSYNC for its lanes returns once for each part of them; they meet behind the call.
    void partsReturnOneByOne() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const char* const ptx =
            ".version 8.0\n.target sm_80\n.address_size 64\n.func f()\n{\n.reg .pred %p<2>;\n.reg .f32 %f<2>;\n"
            ".reg .b64 %rd<2>;\n@%p1 bra L;\nadd.f32 %f1, %f1, %f1;\nL:\nst.global.f32 [%rd1], %f1;\nret;\n}\n"
            ".visible .entry k(.param .u64 p)\n{\n.reg .f32 %f<2>;\n.reg .b64 %rd<2>;\nld.param.u64 %rd1, [p];\n"
            "call.uni f, ();\nst.global.f32 [%rd1], %f1;\nret;\n}\n";
        const auto listing = section(row(5, "LDC.64 R4, c[0x0][0x210]") + row(6, "BSSY B1, `(.L_x_1)") +
                                     row(6, "CALL.REL.NOINC `($k$f)") + row(6, "BSYNC B1") + ".L_x_1:\n" +
                                     row(7, "STG.E desc[UR4][R4.64], R2") + row(8, "EXIT") + "$k$f:\n" +
                                     row(1, "@P0 BRA `(.L_x_0)") + row(2, "FADD R2, R2, R2") + ".L_x_0:\n" +
                                     row(3, "STG.E desc[UR4][R4.64], R2") + row(4, "RET.REL.NODEC R6 `(k)"));
        for (const int64_t parted : {int64_t{0}, int64_t{5}}) {
            const machine::InstructionCounts counts{{{8, parted}, {6, 0}, {8, 0}, {8, 0}},
                                                    {{8, 0}, {8, 0}, {8, 0}, {8, 0}}};
            const auto run = cuda::MatchedModule::of(moduleOf(ptx), listing, said).executed("k", counts, 8, "k.cu");
            QVERIFY(bool(run));
            QCOMPARE(std::llround(run->kinds.at("FADD")), 6LL);
            for (const char* name : {"BSYNC", "RET"})
                QCOMPARE(std::llround(run->kinds.at(name)), static_cast<long long>(8 + parted));
            QCOMPARE(std::llround(run->kinds.at("STG")), static_cast<long long>(16 + parted));
        }
    }

    void branchesToNowhereAreRefused() {
        const auto listing = section(row(1, "LDC R1, c[0x0][0x28]") + row(2, "BRX R4 -0x140") + row(9, "EXIT"));
        const auto module = cuda::MatchedModule::of(moduleOf(loopPtx), listing, said);
        const auto refused = module.executed("k", loopCounts(warps * rounds), warps, "k.cu");
        QVERIFY(!refused && refused.error().str().find("its BRX goes") != std::string::npos);
        // A call by a register, with the function that it is counted from; one without is of CUDA's runtime.
        for (const bool own : {true, false}) {
            const auto calls = section(row(1, "LDC R1, c[0x0][0x28]") +
                                       row(2, own ? "CALL.REL.NOINC R2 `(k)" : "CALL.ABS.NOINC R2") + row(9, "EXIT"));
            const auto made = cuda::MatchedModule::of(moduleOf(loopPtx), calls, said)
                                  .executed("k", loopCounts(warps * rounds), warps, "k.cu");
            QCOMPARE(made.ok(), !own);
            QVERIFY(own ? made.error().str().find("its CALL goes") != std::string::npos : made->callsRuntime);
        }
        for (const char* text : {"", "\t.section\t.text.k,\n", "\t.section\t.text.k,\n/*0000*/", "k:\n/*0000*/ BRA `("})
            QVERIFY(!cuda::MatchedModule::of(moduleOf(loopPtx), text, said)
                         .executed("k", loopCounts(warps), warps, "k.cu"));
    }
};

QTEST_GUILESS_MAIN(tst_executed_code)
#include "tst_executed_code.moc"
