// What NVIDIA's assembler makes of kernels: read from what its tools printed of the file beside (CUDA 13.0 and 13.5, sm_90),
// and made here where they are installed.
#include "core/base/files.hpp"
#include "core/simt/cuda/code_listing.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>

using namespace telar;
using cuda::MachineCode;

class tst_machine_code : public QObject {
    Q_OBJECT
    static std::string read(const char* name) {
        auto text = readFile(std::string(TELAR_TEST_DATA "/cuda/machine_code/") + name);
        return text ? std::move(*text) : std::string();
    }

    /// The kernels of a listing, with lines of that file.
    static std::map<std::string, MachineCode> kernelsOf(const std::string& listing, const std::string& said,
                                                        const std::string& source) {
        std::map<std::string, MachineCode> kernels;
        for (const auto& [name, function] : cuda::parseListing(listing, said))
            if (function.capability > 0 && !function.code.empty())
                kernels[name] = cuda::machineCode(function, [&](const cuda::MachineInstruction& one) {
                    return one.file.ends_with("/" + source) || one.file == source ? one.line : 0;
                });
        return kernels;
    }

private slots:
    void instructionsAreCountedAsTheyStand() {
        const auto code = kernelsOf(read("rows.sass"), read("rows.ptxas.txt"), "rows.cu");
        QCOMPARE(code.size(), std::size_t{2});
        const auto& pairs = code.at("_Z5pairsP7double2");
        QCOMPARE(pairs.capability, 90);
        QCOMPARE(pairs.registers, 10);
        // Behind the end stand a branch to itself and NOPs: they are no part of the kernel.
        QCOMPARE(pairs.instructions, int64_t{9});
        QCOMPARE(pairs.kinds.at("LDG.128"), int64_t{1}); // both numbers at once
        QCOMPARE(pairs.kinds.at("STG.64"), int64_t{1});
        QVERIFY(!pairs.kinds.count("BRA") && !pairs.kinds.count("NOP"));
        QCOMPARE(pairs.at(11), int64_t{9});
        const auto& rows = code.at("_Z4rowsPKfPfi");
        QCOMPARE(rows.registers, 31);
        QCOMPARE(rows.spillStores + rows.spillLoads, int64_t{0});
        QCOMPARE(rows.kinds.at("FFMA"), int64_t{16});
        QCOMPARE(rows.kinds.at("LDS"), int64_t{16});    // of a column
        QCOMPARE(rows.kinds.at("LDS.128"), int64_t{4}); // of a row, four at once
        int64_t kinds = 0, lines = 0;
        for (const auto& [name, times] : rows.kinds)
            kinds += times;
        for (const auto& [line, times] : rows.lines)
            lines += times;
        QCOMPARE(rows.instructions, int64_t{60});
        QCOMPARE(kinds, rows.instructions);
        QCOMPARE(lines, rows.instructions);
        QCOMPARE(rows.at(0), rows.instructions);
        QVERIFY(rows.at(7) >= 36 && rows.at(1000) == 0);
        QVERIFY(rows.kindWords(3).starts_with("FFMA 16, LDS 16, "));
        QVERIFY(rows.kindWords(3).ends_with(", …"));
        // Lines of another file, a header, are not the source's.
        QVERIFY(kernelsOf(read("rows.sass"), read("rows.ptxas.txt"), "other.cu").at("_Z4rowsPKfPfi").lines.empty());
    }

    /// What spills says so; text that no tool has written counts nothing and ends.
    void spillsAndNonsense() {
        std::string said = read("rows.ptxas.txt");
        const auto at = said.rfind("0 bytes spill stores, 0 bytes spill loads");
        said.replace(at, 41, "24 bytes spill stores, 48 bytes spill loads");
        const auto rows = kernelsOf(read("rows.sass"), said, "rows.cu").at("_Z4rowsPKfPfi");
        QCOMPARE(rows.spillStores, int64_t{24});
        QCOMPARE(rows.spillLoads, int64_t{48});
        for (const char* text : {"", "\n", ".section\t.text.", ".section\t.text._Z4rowsPKfPfi,\n/*0000*/",
                                 "//## File \"", ".section\t.text._Z4rowsPKfPfi\n/*0000*/ @P0", ".L:\n/**/ BRA `(.L)"})
            QVERIFY(kernelsOf(text, said, "rows.cu").empty());
        QVERIFY(kernelsOf(read("rows.sass"), "", "rows.cu").empty());
    }

    void theToolsAreCalled() {
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty())
            QSKIP("no NVIDIA assembler and disassembler here");
        const auto compiler = cuda::CudaCompiler::find(cuda::Maker::Nvcc);
        if (!compiler)
            QSKIP(compiler.error().str().c_str());
        cuda::CompileRequest request;
        request.source = read("rows.cu");
        request.name = "rows.cu";
        request.maker = cuda::Maker::Nvcc;
        const auto made = compiler->compile(request);
        QVERIFY2(made && made->ok, made ? "" : made.error().str().c_str());
        auto parsed = ptx::parse(made->ptx, "rows.ptx");
        QVERIFY(bool(parsed));
        const auto module = std::make_shared<const ptx::Module>(std::move(*parsed));
        for (const int card : {0, 90, 999}) { // as the PTX says; a later one; one that no assembler knows
            const auto code = cuda::MatchedModule::make(module, card, false);
            QVERIFY2(bool(code), code ? "" : code.error().str().c_str());
            const auto rows = code->code("_Z4rowsPKfPfi", "rows.cu");
            QVERIFY(rows && !code->code("other", "rows.cu"));
            QCOMPARE(rows->capability, card == 90 ? 90 : 80);
            QVERIFY(code->function("_Z4rowsPKfPfi")->assembler.find('.') != std::string::npos);
            QVERIFY(rows->registers >= 16 && rows->kinds.at("FFMA") == 16 && rows->kinds.at("LDS.128") == 4);
            QVERIFY(rows->at(7) > rows->at(9));
        }
        // Instruction by instruction, as a launch of one warp that runs each PTX instruction once would.
        const auto printed = cuda::disassembled(cuda::withOwnLines(*module), 0, false);
        QVERIFY(bool(printed));
        machine::RunReport report;
        for (const auto& function : module->functions)
            report.perInstruction.emplace_back(function->code.size(), machine::InstructionCount{1, 0});
        report.counters.warps = 1;
        const auto listing = cuda::machineListing(*module, *printed, "_Z4rowsPKfPfi", report, "rows.cu");
        const auto rows = cuda::MatchedModule::make(module, 0, false)->code("_Z4rowsPKfPfi", "rows.cu");
        QCOMPARE(static_cast<int64_t>(listing.code.size()), rows->instructions);
        std::map<int, int64_t> lines;
        for (const auto& one : listing.code)
            if (one.line > 0)
                ++lines[one.line];
        QCOMPARE(lines, rows->lines);
        QCOMPARE(listing.code.back().text, std::string("EXIT"));
        // Code for one card alone is made for it, whatever is asked for.
        std::string alone = cuda::withOwnLines(*module);
        alone.replace(alone.find("sm_80"), 5, "sm_90a");
        for (const int card : {0, 90, 120}) {
            const auto made = cuda::disassembled(alone, card, false);
            QVERIFY2(bool(made), made ? "" : made.error().str().c_str());
        }
        const auto refused = cuda::disassembled("no PTX", 0, false);
        QVERIFY(!refused);
        QVERIFY(refused.error().str().find("ptxas") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_machine_code)
#include "tst_machine_code.moc"
