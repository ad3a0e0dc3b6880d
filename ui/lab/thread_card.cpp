#include "ui/lab/thread_card.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/warp_strips.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <bit>

namespace telar {

ThreadCard::ThreadCard(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    title_ = wrapped(roleLabel("heading", this));
    place_ = wrapped(named(new TextLabel(this), "threadPlace"));
    lanes_ = new LaneStrip(this);
    lanesText_ = wrapped(roleLabel("muted", this));
    sectors_ = new SectorStrip(this);
    banks_ = named(new BankStrip(this), "banks");
    memoryText_ = wrapped(named(roleLabel("muted", this), "memoryText"));
    for (auto* label : {title_, place_, lanesText_, memoryText_})
        setScaled(label, Side::MinimumWidth, 120);
    addAll(column, title_, place_, lanes_, lanesText_, sectors_, banks_, memoryText_);
    keepWords(this, [this] { refresh(); });
}

void ThreadCard::show(std::shared_ptr<const ThreadView> view, const QString& about) {
    view_ = std::move(view);
    about_ = about;
    step_ = -1;
    refresh();
}

void ThreadCard::setStep(int step) {
    step_ = step;
    refresh();
}

QString ThreadCard::words() const { return place_->text() + QLatin1Char(' ') + memoryText_->text(); }

void ThreadCard::refresh() {
    title_->setText(about_);
    const bool there = view_ && !view_->steps.empty();
    showEach({place_, lanes_, lanesText_, sectors_, memoryText_}, there);
    banks_->setVisible(false);
    if (!there)
        return;
    const auto& v = *view_;
    const auto& step = v.steps[static_cast<std::size_t>(std::clamp(step_, 0, static_cast<int>(v.steps.size()) - 1))];
    place_->setText(tr("Thread (%1, %2) of block (%3, %4, %5): lane %6 of warp %7.")
                        .arg(v.thread.x)
                        .arg(v.thread.y)
                        .arg(v.block.x)
                        .arg(v.block.y)
                        .arg(v.block.z)
                        .arg(v.lane)
                        .arg(v.warp));
    lanes_->setLane(static_cast<int>(v.lane), step.mask);
    lanesText_->setText(
        step_ < 0 ? tr("The 32 lanes of a warp run each instruction together; lane %1 is this thread.").arg(v.lane)
                  : tr("Highlighted lanes run this step together: %1 of 32.").arg(std::popcount(step.mask)));
    std::vector<WarpMemoryAccess> global;
    const WarpMemoryAccess* shared = nullptr;
    if (step_ >= 0 && step.access >= 0) {
        const auto& now = v.memory[static_cast<std::size_t>(step.access)];
        if (now.needed > 0)
            global.push_back(now);
        if (!now.banks.empty())
            shared = &now;
    }
    const bool present = shared != nullptr;
    for (const auto& access : v.memory) {
        if (access.needed > 0 && global.size() < 2 && (global.empty() || access.line != global.front().line))
            global.push_back(access);
        if (!present && !access.banks.empty() && (!shared || access.ways > shared->ways))
            shared = &access;
    }
    sectors_->setAccesses(global);
    banks_->setVisible(shared != nullptr);
    if (shared)
        banks_->setAccess(*shared, static_cast<int>(v.lane));
    memoryText_->setText(
        tr("In total this warp fetched %1 sectors of 32 bytes and needed %2: %3 of them useful.")
            .arg(formatCount(v.sectors), formatCount(v.needed),
                 formatPercent(v.sectors > 0 ? static_cast<double>(v.needed) / static_cast<double>(v.sectors) : 1.0)) +
        (shared ? QLatin1Char(' ') +
                      (shared->ways > 1 ? tr("Its worst access to shared memory takes %1 wavefronts.").arg(shared->ways)
                                        : tr("Shared memory answers it without bank conflicts."))
                : QString()));
}

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
