// Which lane holds which element of a fragment: every place once, and as the PTX ISA's tables say.
#include "core/simt/machine/fragments.hpp"

#include <QTest>

#include <set>
#include <tuple>

using namespace telar;
using namespace telar::machine;

class tst_fragments : public QObject {
    Q_OBJECT

private slots:
    void everyPlaceIsTakenOnce() {
        for (const auto& kind : fragmentKinds())
            for (const auto* fragment : {&kind.a, &kind.b, &kind.c}) {
                std::set<std::tuple<uint32_t, uint32_t, uint32_t>> seen;
                for (uint32_t row = 0; row < fragment->rows; ++row)
                    for (uint32_t column = 0; column < fragment->columns; ++column) {
                        const auto slot = fragment->slot(row, column);
                        QVERIFY2(slot.lane < 32 && slot.index < fragment->registers && slot.part < fragment->perRegister(), kind.instruction.c_str());
                        QVERIFY2(seen.insert({slot.lane, slot.index, slot.part}).second, kind.instruction.c_str());
                    }
            }
        QVERIFY(fragmentKinds().front().published() && !fragmentKinds().back().published());
    }
    // PTX ISA 9.0, "Matrix Fragments for mma.m16n8k8" of .tf32: groupID = lane / 4, threadID_in_group = lane % 4.
    void tf32IsAsTheTablesSay() {
        const auto& kind = fragmentKinds().front();
        QCOMPARE(kind.title(), std::string("mma m16n8k8, TF32 → float32"));
        for (uint32_t lane = 0; lane < 32; ++lane) {
            const uint32_t group = lane / 4, thread = lane % 4;
            for (uint32_t i = 0; i < 4; ++i) {
                const auto a = kind.a.slot(group + (i % 2 == 1 ? 8 : 0), thread + (i >= 2 ? 4 : 0));
                QVERIFY(a.lane == lane && a.index == i);
                const auto c = kind.c.slot(group + (i >= 2 ? 8 : 0), thread * 2 + i % 2);
                QVERIFY(c.lane == lane && c.index == i);
            }
            for (uint32_t i = 0; i < 2; ++i) {
                const auto b = kind.b.slot(thread + 4 * i, group);
                QVERIFY(b.lane == lane && b.index == i);
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_fragments)
#include "tst_fragments.moc"
