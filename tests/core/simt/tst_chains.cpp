// The longest chain of each basic block: PTX written by hand, and Telar's own kernels.
#include "core/matmul/emulate.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/ptx/chains.hpp"
#include "core/simt/ptx/copies.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>

using namespace telar;

namespace {

/// Of a kernel with this body, block by block; with "ret", which the parser puts behind it.
std::vector<int32_t> chainsOf(const std::string& body) {
    const auto module =
        ptx::parse(".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 k_p) {\n"
                   ".reg .pred %p<4>;\n.reg .b32 %r<16>;\n.reg .b64 %d<16>;\n.reg .f32 %f<16>;\n" +
                       body + "}\n",
                   "k");
    if (!module)
        qFatal("%s", module.error().str().c_str());
    const auto& function = *module->find("k");
    const auto cfg = ptx::controlFlow(function);
    return ptx::longestChains(function, *cfg, ptx::coalescedMoves(function, *cfg));
}
using Chains = std::vector<int32_t>;

} // namespace

class tst_chains : public QObject {
    Q_OBJECT

private slots:
    void whatNeedsTheOneBeforeIsAChain() {
        QCOMPARE(chainsOf(""), Chains{1});
        QCOMPARE(chainsOf("add.f32 %f2, %f1, %f1;\nadd.f32 %f3, %f2, %f1;\nmul.f32 %f4, %f3, %f2;\n"), Chains{3});
        // Four sums beside each other.
        QCOMPARE(
            chainsOf(
                "add.f32 %f2, %f1, %f1;\nadd.f32 %f3, %f1, %f1;\nadd.f32 %f4, %f1, %f1;\nadd.f32 %f5, %f1, %f1;\n"),
            Chains{1});
        // An address, what lies there, and where it goes.
        QCOMPARE(chainsOf("add.s64 %d2, %d1, 4;\nld.global.f32 %f1, [%d2];\nst.global.f32 [%d2+4], %f1;\n"), Chains{3});
        // A register made anew begins anew.
        QCOMPARE(
            chainsOf(
                "add.f32 %f2, %f1, %f1;\nadd.f32 %f2, %f2, %f1;\nmov.f32 %f2, 0f00000000;\nadd.f32 %f3, %f2, %f1;\n"),
            Chains{2});
    }
    void aGuardIsNeededAndKeepsWhatWasThere() {
        QCOMPARE(chainsOf("setp.eq.s32 %p1, %r1, 0;\n@%p1 add.f32 %f2, %f1, %f1;\nadd.f32 %f3, %f2, %f1;\n"),
                 Chains{3});
        QCOMPARE(chainsOf("add.f32 %f2, %f1, %f1;\nadd.f32 %f2, %f2, %f1;\n@%p1 mov.f32 %f2, 0f00000000;\nadd.f32 %f3, "
                          "%f2, %f1;\n"),
                 Chains{4});
    }
    void movesThatAreLeftOutTakeNone() {
        QCOMPARE(
            chainsOf("add.f32 %f2, %f1, %f1;\nmov.f32 %f3, %f2;\nadd.f32 %f4, %f3, %f1;\nst.global.f32 [%d1], %f4;\n"),
            Chains{3});
    }
    void eachBlockBeginsAnew() {
        // Before the loop, one round of it, and behind.
        QCOMPARE(
            chainsOf("add.f32 %f2, %f1, %f1;\nadd.f32 %f2, %f2, %f1;\n"
                     "loop:\nadd.f32 %f2, %f2, %f1;\nadd.s32 %r1, %r1, -1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra loop;\n"
                     "st.global.f32 [%d1], %f2;\n"),
            (Chains{2, 3, 1}));
    }
    /// 64 sums in registers leave a warp little to wait for, one sum leaves it half of all.
    void registersFullOfSumsWaitLess() {
        const auto share = [](const std::string& kernel) {
            auto a = Matrix<float>::create(128, 128), b = Matrix<float>::create(128, 128),
                 c = Matrix<float>::create(128, 128);
            const auto launches = builtin::countLaunches([&](const simt::LaunchOptions& options) -> Status {
                const auto run = emulateMatmul(kernel, {a->view(), b->view()}, c->view(), options);
                return run ? Status{} : Status{run.error()};
            });
            if (!launches)
                qFatal("%s", launches.error().str().c_str());
            const auto& work = launches->back();
            return static_cast<double>(work.chained) / static_cast<double>(work.instructions);
        };
        const double one = share("coalesced"), many = share("warp-tile");
        QVERIFY2(one > 0.3 && one < 0.7, QByteArray::number(one));
        QVERIFY2(many > 0 && many < 0.1, QByteArray::number(many));
    }
};

QTEST_GUILESS_MAIN(tst_chains)
#include "tst_chains.moc"
