#include "ui/lab/thread_words.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>

#include <bit>

namespace telar {

namespace {
struct ThreadWords {
    Q_DECLARE_TR_FUNCTIONS(ThreadWords)
};
} // namespace

QString threadStepWords(const ThreadStep& step) {
    const QString array = QString::fromStdString(step.array);
    const QString value = formatValue(step.value, false, 6);
    switch (step.op) {
    case simt::Op::GlobalLoad:
    case simt::Op::ConstantLoad:
    case simt::Op::SharedLoad:
        return ThreadWords::tr("reads %1[%2] = %3").arg(array).arg(step.index).arg(value);
    case simt::Op::GlobalStore:
    case simt::Op::SharedStore:
        return ThreadWords::tr("writes %1[%2] = %3").arg(array).arg(step.index).arg(value);
    case simt::Op::GlobalAtomic:
    case simt::Op::SharedAtomic:
        return ThreadWords::tr("updates %1[%2]").arg(array).arg(step.index);
    case simt::Op::Barrier:
        return ThreadWords::tr("waits at the barrier of its block");
    case simt::Op::Branch:
        return step.value != 0 ? ThreadWords::tr("the condition is true") : ThreadWords::tr("the condition is false");
    case simt::Op::Watch:
        return ThreadWords::tr("has %1 = %2").arg(array).arg(step.index);
    case simt::Op::Shuffle:
    case simt::Op::Vote:
        return ThreadWords::tr("exchanges values with its warp");
    case simt::Op::BulkCopy:
    case simt::Op::MatrixLoad:
        break; // no steps of a thread
    }
    return {};
}

QString threadStepLine(const ThreadStep& step) {
    return (step.op == simt::Op::Branch ? ThreadWords::tr("Line %1: %2. %3")
                                        : ThreadWords::tr("Line %1: the thread %2. %3"))
        .arg(step.line)
        .arg(threadStepWords(step), threadStepCost(step));
}

QString threadStepCost(const ThreadStep& step) {
    const int lanes = std::popcount(step.mask);
    if (step.needed > 0)
        return ThreadWords::tr("Sectors of 32 bytes that the %1 lanes of its warp fetch together: %2; needed: %3.")
            .arg(lanes)
            .arg(step.sectors)
            .arg(step.needed);
    if (step.ways > 1)
        return ThreadWords::tr("Lanes of its warp fall on the same banks: %2 wavefronts instead of one for %1 lanes.")
            .arg(lanes)
            .arg(step.ways);
    if (step.ways == 1)
        return ThreadWords::tr("The %1 lanes of its warp are served in one wavefront.").arg(lanes);
    return {};
}

} // namespace telar
