#include "ui/labs/kernel/program_slow.hpp"

#include "core/simt/cards.hpp"
#include "core/simt/program/time_line.hpp"
#include "ui/base/format.hpp"

#include <QCoreApplication>

namespace telar {

namespace {

/// Has the translations of this file.
struct ProgramSlow {
    Q_DECLARE_TR_FUNCTIONS(telar::ProgramSlow)
};

constexpr double wasteful = 1.25; ///< times the least, from which on it is worth a word

struct Words {
    QString why, remedy;
};

/// Most of a launch is getting it under way.
Words ofLaunching(const program::TimeLineRow& row, const simt::PredictedTime& time, const QString& kernel) {
    if (row.times < 2)
        return {};
    return {ProgramSlow::tr("Each of the %1 launches of %2 takes %3 on average, and %4 of that is the launch itself.")
                .arg(formatCount(row.times), kernel, formatDuration(*row.predictedMs / static_cast<double>(row.times)),
                     formatDuration(time.fixed * 1e3)),
            ProgramSlow::tr("Do more in each launch, such as several steps, or record the loop as a CUDA graph.")};
}

/// More of something than the least that would do.
Words ofWaste(int64_t made, int64_t least, const QString& why, const QString& remedy) {
    if (least == 0 || static_cast<double>(made) < wasteful * static_cast<double>(least))
        return {};
    return {why.arg(formatCount(made), formatCount(least)), remedy};
}

Words wordsOf(const program::TimeLineRow& row, const program::ProgramLaunch& launch) {
    const auto& time = *launch.predicted;
    const auto kernel = QString::fromStdString(launch.kernel);
    if (2 * time.fixed >= time.seconds())
        return ofLaunching(row, time, kernel);
    if (2 * time.parts[static_cast<std::size_t>(time.limit)] < time.seconds()) // several share it
        return {};
    const auto length = formatDuration(*row.predictedMs / static_cast<double>(row.times));
    const auto begins = row.times == 1 ? ProgramSlow::tr("The launch of %1 takes %2, ").arg(kernel, length)
                                       : ProgramSlow::tr("Each of the %1 launches of %2 takes %3 on average, ")
                                             .arg(formatCount(row.times), kernel, length);
    switch (time.limit) {
    case simt::TimePart::L1:
    case simt::TimePart::L2:
    case simt::TimePart::Dram:
        return ofWaste(launch.counts.sectors, launch.counts.neededSectors,
                       begins +
                           ProgramSlow::tr("most of it for memory: it moves %1 sectors of 32 bytes where %2 would do."),
                       ProgramSlow::tr("Let neighbouring threads take neighbouring elements."));
    case simt::TimePart::Shared:
        return ofWaste(launch.counts.wavefronts, launch.counts.idealWavefronts,
                       begins +
                           ProgramSlow::tr("most of it for shared memory: %1 passes over its banks where %2 would do."),
                       ProgramSlow::tr("Give each row of the shared array one element more."));
    case simt::TimePart::Latency:
        return {begins + ProgramSlow::tr("most of it waiting: too few warps have something else to do meanwhile."),
                ProgramSlow::tr("Launch more threads, or give each one several elements that do not wait for each "
                                "other.")};
    default:
        return {};
    }
}

} // namespace

std::optional<SourceMark> slowMark(const program::ProgramReport& report) {
    const program::TimeLineRow* most = nullptr;
    const auto rows = program::timeLine(report);
    for (const auto& row : rows)
        if (row.findings > 0 || row.refused > 0)
            return {};
        else if (row.launch && row.predictedMs && (!most || *row.predictedMs > *most->predictedMs))
            most = &row;
    if (!most || most->line <= 0 || !most->file.empty() || !report.faultless())
        return {};
    const auto& launch = report.launches[most->first];
    const auto [why, remedy] = launch.predicted ? wordsOf(*most, launch) : Words();
    if (why.isEmpty())
        return {};
    SourceMark mark{SourceMark::Kind::Note, most->line, 0, why, why};
    mark.name = ProgramSlow::tr("Slow on a %1, as the model says").arg(QString::fromStdString(simt::teslaT4.name));
    mark.remedy = remedy;
    return mark;
}

} // namespace telar
