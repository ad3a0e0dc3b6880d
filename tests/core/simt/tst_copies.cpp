// Moves between registers that an assembler leaves out: PTX written by hand, and Telar's own kernels.
#include "core/simt/ptx/copies.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/core/simt/machine_run.hpp"

#include <QTest>

using namespace telar;

namespace {

/// For each move between registers of this body, in its order: whether it is left out ("x") or stays (".").
std::string movesOf(const std::string& body) {
    const auto module =
        ptx::parse(".version 7.0\n.target sm_70\n.address_size 64\n"
                   ".visible .entry k(.param .u64 k_p, .param .u32 k_n) {\n"
                   ".reg .pred %p<4>;\n.reg .b16 %h<4>;\n.reg .b32 %r<16>;\n.reg .b64 %d<16>;\n.reg .f32 %f<16>;\n"
                   "ld.param.u64 %d1, [k_p];\nld.param.u32 %r1, [k_n];\n" +
                       body + "ret;\n}\n",
                   "k");
    if (!module)
        return module.error().str();
    const auto& function = *module->find("k");
    const auto cfg = ptx::controlFlow(function);
    const auto gone = ptx::coalescedMoves(function, *cfg);
    std::string words;
    for (std::size_t k = 0; k < function.code.size(); ++k) {
        const auto& i = function.code[k];
        if (i.opcode == "mov" && i.operands[1].kind == ptx::Operand::Kind::Register)
            words += gone[k] ? 'x' : '.';
        else if (gone[k])
            return "no move: " + std::string(i.text);
    }
    return words;
}

} // namespace

class tst_copies : public QObject {
    Q_OBJECT

private slots:
    void copyOfWhatIsNotReadAgainIsGone() {
        QCOMPARE(movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\nst.global.f32 [%d1], %f2;\n"),
                 std::string("x"));
        // Both are read, but neither changes while the other lives: one register holds them.
        QCOMPARE(movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\nst.global.f32 [%d1], %f1;\nst.global.f32 "
                         "[%d1+4], %f2;\n"),
                 std::string("x"));
        // A chain.
        QCOMPARE(
            movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\nmov.f32 %f3, %f2;\nst.global.f32 [%d1], %f3;\n"),
            std::string("xx"));
    }
    void copyThatChangesBesideItsOriginStays() {
        QCOMPARE(
            movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\nadd.f32 %f2, %f2, %f2;\nst.global.f32 [%d1], %f1;\n"
                    "st.global.f32 [%d1+4], %f2;\n"),
            std::string("."));
        // Of two sums that begin with the same value one may take its register.
        QCOMPARE(movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\nmov.f32 %f3, %f1;\nadd.f32 %f2, %f2, %f2;\n"
                         "mul.f32 %f3, %f3, %f3;\nst.global.f32 [%d1], %f2;\nst.global.f32 [%d1+4], %f3;\n"),
                 std::string("x."));
    }
    /// What inline assembly reads and writes ("+f"), as clang makes it: copied in and out, round by round.
    void sumsOfALoopNeedNoMoves() {
        QCOMPARE(
            movesOf("mov.f32 %f1, 0f00000000;\nmov.f32 %f2, %f1;\n"
                    "loop:\nmov.f32 %f3, %f2;\nadd.f32 %f4, %f3, %f3;\nmov.f32 %f2, %f4;\n"
                    "add.s32 %r1, %r1, -1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra loop;\nst.global.f32 [%d1], %f2;\n"),
            std::string("xxx"));
        // Two that change places in each round need a third register, and all three moves.
        QCOMPARE(movesOf("ld.global.f32 %f1, [%d1];\nld.global.f32 %f2, [%d1+4];\n"
                         "loop:\nmov.f32 %f3, %f1;\nmov.f32 %f1, %f2;\nmov.f32 %f2, %f3;\n"
                         "add.s32 %r1, %r1, -1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra loop;\n"
                         "st.global.f32 [%d1], %f1;\nst.global.f32 [%d1+4], %f2;\n"),
                 std::string("..."));
    }
    /// The loop's own copy goes before the one outside: that one runs once.
    void innermostLoopsComeFirst() {
        QCOMPARE(
            movesOf("ld.global.f32 %f1, [%d1];\nmov.f32 %f2, %f1;\n"
                    "loop:\nadd.f32 %f3, %f2, %f1;\nmov.f32 %f2, %f3;\n"
                    "add.s32 %r1, %r1, -1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra loop;\nst.global.f32 [%d1], %f2;\n"),
            std::string(".x"));
    }
    void othersAreNoMoves() {
        // For some lanes only; of a special register; of a number.
        QCOMPARE(movesOf("setp.ne.s32 %p1, %r1, 0;\n@%p1 mov.u32 %r2, %r1;\nst.global.u32 [%d1], %r2;\n"),
                 std::string("."));
        QCOMPARE(
            movesOf("mov.u32 %r2, %tid.x;\nmov.u32 %r3, 7;\nst.global.u32 [%d1], %r2;\nst.global.u32 [%d1+4], %r3;\n"),
            std::string());
    }
    void machineSaysHowManyThereWere() {
        auto module =
            ptx::parse(".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() {\n.reg .b32 %r<8>;\n"
                       ".shared .u32 s[32];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, %r1;\nadd.s32 %r3, %r2, 1;\n"
                       "mov.u32 %r4, %r3;\nst.shared.u32 [s], %r4;\nret;\n}\n",
                       "k");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        const auto program =
            machine::makeProgram(std::make_shared<const ptx::Module>(std::move(*module)), {true, false, nullptr});
        QVERIFY(program.ok());
        machine::Machine machine(*program);
        machine::RunOptions options;
        options.checks = machine::Checks::None;
        const auto run = machine.run(machine.kernel("k"), {{3, 1, 1}, {64, 1, 1}, 0}, {}, {}, {}, options);
        QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
        QCOMPARE(run->instructions, int64_t(6 * 6));
        QCOMPARE(run->moves, int64_t(6 * 2));
    }
};

QTEST_GUILESS_MAIN(tst_copies)
#include "tst_copies.moc"
