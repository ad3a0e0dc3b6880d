// Divisions and roots of unusual numbers: the ways that lanes go, and what warps then execute. What a listing of NVIDIA's tools is held
// against is what an H200 counted (smsp__inst_executed of PolyBench's LU, GRAMSCHM and CORR): 27 instructions more for a warp of 0 / 0, 24
// for one of NaNs, 35 for one with a single 0 / x.
#include "core/base/files.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/cuda/slow_code.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>
#include <bit>
#include <cmath>
#include <limits>

using namespace telar;
using machine::SlowKind;

namespace {

std::string read(const char* name) {
    auto text = readFile(std::string(TELAR_TEST_DATA "/cuda/machine_code/") + name);
    return text ? std::move(*text) : std::string();
}

std::shared_ptr<const ptx::Module> moduleOf(const std::string& text) {
    auto made = ptx::parse(text, "k.ptx");
    return made ? std::make_shared<const ptx::Module>(std::move(*made)) : nullptr;
}

/// Two warps that divide.
Expected<machine::RunReport> divided(const std::shared_ptr<const ptx::Module>& module, std::vector<float> above,
                                     std::vector<float> below) {
    machine::ProgramOptions how;
    how.counted = true;
    const auto program = machine::makeProgram(module, how);
    if (!program)
        return program.error();
    machine::Machine machine(*program);
    std::vector<machine::Buffer> buffers;
    for (auto* array : {&above, &below})
        buffers.push_back({"a", {reinterpret_cast<uint8_t*>(array->data()), array->size() * sizeof(float)}, 4, false});
    const std::vector<machine::Argument> arguments = {machine::bufferArgument(0), machine::bufferArgument(1)};
    return machine.run(machine.kernel("k"), {{1, 1, 1}, {64, 1, 1}, 0}, buffers, arguments, {}, {});
}

int way(SlowKind kind, double a, double b = 0) {
    return kind < SlowKind::DivideF64
               ? machine::slowWayOf(kind, std::bit_cast<uint32_t>(static_cast<float>(a)),
                                    std::bit_cast<uint32_t>(static_cast<float>(b)))
               : machine::slowWayOf(kind, std::bit_cast<uint64_t>(a), std::bit_cast<uint64_t>(b));
}

constexpr double infinity = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();

} // namespace

class tst_slow_code : public QObject {
    Q_OBJECT

private slots:
    void usualNumbersGoTheShortWay() {
        for (const double x : {1.0, -3.5, 1e10, 7e-9}) {
            for (const auto kind : {SlowKind::DivideF32, SlowKind::DivideF64})
                QCOMPARE(way(kind, x, -2 * x), 0);
            for (const auto kind : {SlowKind::InvertF32, SlowKind::InvertF64})
                QCOMPARE(way(kind, x), 0);
            for (const auto kind : {SlowKind::RootF32, SlowKind::RootF64})
                QCOMPARE(way(kind, std::abs(x)), 0);
        }
        QCOMPARE(way(SlowKind::DivideF64, 1e-30, 1e-20), 0); // whose upper words would be usual floats too
        QVERIFY(way(SlowKind::DivideF64, 1e-300, 1) > 0);    // below 2^-969
    }

    /// Each kind of number goes a way of its own; those of one kind the same.
    void unusualNumbersGoTheirOwn() {
        for (const auto kind : {SlowKind::DivideF32, SlowKind::DivideF64}) {
            const bool single = kind == SlowKind::DivideF32;
            const double tiny = single ? 1e-40 : 1e-310, small = single ? 2e-38 : 3e-308, large = single ? 1e38 : 1e308;
            std::set<int> ways = {way(kind, none, 1), way(kind, 0, 0), way(kind, 0, 2), way(kind, tiny, 3),
                                  way(kind, small, large)};
            QVERIFY(!ways.count(0));
            QCOMPARE(ways.size(), single ? std::size_t{5} : std::size_t{4}); // doubles: by the quotient alone
            QCOMPARE(way(kind, 0, 2), way(kind, -0.0, -7));
            QCOMPARE(way(kind, 3, 0), way(kind, infinity, 1));
            QCOMPARE(way(kind, infinity, infinity) == way(kind, 0, 0), !single); // doubles: exponents that are alike
        }
        for (const auto kind : {SlowKind::RootF32, SlowKind::RootF64}) {
            const double tiny = kind == SlowKind::RootF32 ? 1e-40 : 1e-310;
            QCOMPARE((std::set<int>{way(kind, 0), way(kind, -1), way(kind, infinity), way(kind, tiny), 0}).size(),
                     std::size_t{5});
            QVERIFY(way(kind, none) > 0);
        }
        for (const auto kind : {SlowKind::InvertF32, SlowKind::InvertF64}) {
            const double huge = kind == SlowKind::InvertF32 ? 3e38 : 1.5e308;
            QCOMPARE((std::set<int>{way(kind, 0), way(kind, huge), way(kind, none), 0}).size(), std::size_t{4});
        }
    }

    /// Of each kind of launch: what the machine code executes beyond the short way.
    void longWaysAreCounted() {
        if (!cuda::LinearProgramme::available())
            QSKIP("this build has no GLPK");
        const auto module = moduleOf(read("divide.ptx"));
        QVERIFY(module);
        const auto matched = cuda::MatchedModule::of(module, read("divide.sass"), read("divide.ptxas.txt"));
        const auto executed = [&](const std::vector<float>& above, const std::vector<float>& below) {
            const auto report = divided(module, above, below);
            if (!report)
                return int64_t{-1};
            const auto made = matched.executed("k", report->perInstruction, report->counters.warps, "k.cu");
            return made && !made->estimated ? made->at(0) : int64_t{-1};
        };
        std::vector<float> above(64, 6), below(64, 3);
        const int64_t usual = executed(above, below);
        QCOMPARE(usual, int64_t{2 * 21});
        above[40] = 0; // one lane of the second warp
        QCOMPARE(executed(above, below), usual + 35);
        QCOMPARE(executed(std::vector<float>(64, 0), std::vector<float>(64, 0)), usual + 2 * 27);
        QCOMPARE(executed(std::vector<float>(64, static_cast<float>(none)), below), usual + 2 * 24);
        // Lanes of two ways part in the function and come to its BSYNC apart from each other: a sum and that BSYNC more.
        above.assign(64, 6);
        above[1] = 0;
        above[2] = static_cast<float>(none);
        QCOMPARE(executed(above, below), usual + 35 + 2);
    }

    /// The functions of the assembler that is installed are those of the table, for several generations of cards, with numbers of the
    /// program's in place of an operand, too.
    void theAssemblersFunctionsAreKnown() {
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty())
            QSKIP("no NVIDIA assembler and disassembler here");
        struct Row {
            const char* instruction;
            SlowKind kind;
        };
        const Row rows[] = {{"div.rn.f32 %f1, %f1, %f2;", SlowKind::DivideF32},
                            {"div.rn.f32 %f1, %f1, 0f40400000;", SlowKind::DivideF32},
                            {"div.rn.f32 %f1, 0f40400000, %f1;", SlowKind::DivideF32},
                            {"rcp.rn.f32 %f1, %f1;", SlowKind::InvertF32},
                            {"sqrt.rn.f32 %f1, %f1;", SlowKind::RootF32},
                            {"div.rn.f64 %d1, %d1, %d2;", SlowKind::DivideF64},
                            {"div.rn.f64 %d1, %d1, 0d4008000000000000;", SlowKind::DivideF64},
                            {"rcp.rn.f64 %d1, %d1;", SlowKind::InvertF64},
                            {"sqrt.rn.f64 %d1, %d1;", SlowKind::RootF64}};
        for (const auto& row : rows)
            for (const auto& [card, lane] :
                 {std::pair{80, true}, {90, true}, {120, true}, {90, false}}) { // each its own
                const bool single = row.kind < SlowKind::DivideF64;
                if (!single && (!lane || card == 120)) // other branches: then it is said to be estimated
                    continue;
                const std::string load = single ? "ld.global.f32 %f1, [%rd1];\nld.global.f32 %f2, [%rd1+4];\n"
                                                : "ld.global.f64 %d1, [%rd1];\nld.global.f64 %d2, [%rd1+8];\n";
                const auto text = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                  ".reg .f32 %f<4>;\n.reg .f64 %d<4>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<6>;\n"
                                  "ld.param.u64 %rd2, [p];\nmov.u32 %r1, " +
                                  std::string(lane ? "%tid.x" : "%ctaid.x") + ";\nmad.wide.u32 %rd1, %r1, 16, %rd2;\n" +
                                  load + row.instruction +
                                  (single ? "\nst.global.f32 [%rd1], %f1;\n" : "\nst.global.f64 [%rd1], %d1;\n") +
                                  "ret;\n}\n";
                const auto module = moduleOf(text);
                QVERIFY(module);
                QCOMPARE(machine::slowKindOf(module->find("k")->code[5]), row.kind);
                const auto made = cuda::MatchedModule::make(module, card, false);
                QVERIFY2(bool(made), made ? "" : made.error().str().c_str());
                const auto code = made->function("k");
                std::optional<cuda::SlowCall> call;
                for (std::size_t k = 0; k < code->blocks.size() && !call; ++k)
                    call = cuda::slowCallOf(*code, static_cast<int>(k), row.kind);
                const auto where = std::string(row.instruction) + " " + std::to_string(card + lane);
                QVERIFY2(call, where.c_str());
                const auto ways = machine::slowFunctionOf(row.kind).ways.size();
                for (std::size_t k = 1; k <= ways; ++k) {
                    std::vector<double> times(code->blocks.size());
                    const bool known = cuda::addSlowWays(*code, call->first, row.kind, 1u << k, 1, times);
                    // Infinity by infinity, and a number by NaN, cannot be where one of them is known.
                    const bool cannotBe = where.find(single ? "0f4" : "0d4") != where.npos && k == (single ? 3 : 4);
                    QVERIFY2(known || cannotBe, (where + " " + std::to_string(k)).c_str());
                }
            }
    }
};

QTEST_GUILESS_MAIN(tst_slow_code)
#include "tst_slow_code.moc"
