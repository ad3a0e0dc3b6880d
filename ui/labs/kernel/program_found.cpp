#include "ui/labs/kernel/program_found.hpp"

#include "core/base/files.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"

namespace telar {

namespace {

QString placed(const QString& file, int64_t line) {
    return file.isEmpty() ? ProgramFound::tr("Line %1").arg(line) : file + QLatin1Char(':') + QString::number(line);
}

} // namespace

ProgramFound::ProgramFound(QWidget* parent) : QListWidget(parent) {
    named(this, "programFound");
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(QListView::Adjust);
    setVisible(false);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (const int line = item ? item->data(Qt::UserRole).toInt() : 0)
            emit lineChosen(line);
    });
}

void ProgramFound::setReport(std::shared_ptr<const program::ProgramReport> report, const std::string& source) {
    report_ = std::move(report);
    source_ = source;
    retranslate();
}

void ProgramFound::add(const QString& words, int line, bool own, const QColor& ink) {
    auto* item = new QListWidgetItem(words, this);
    item->setData(Qt::UserRole, own ? line : 0);
    if (ink.isValid())
        item->setForeground(ink);
}

void ProgramFound::addFindings(const program::ProgramLaunch& launch) {
    const auto own = [&](const simt::Finding& finding) { return fileName(finding.site.file) == fileName(source_); };
    const auto said = [&](const simt::Finding& finding) {
        return tr("%1, %2: %3")
            .arg(placed(own(finding) ? QString() : QString::fromStdString(finding.site.file), finding.site.line),
                 QString::fromStdString(finding.kernel), findingSentence(finding));
    };
    for (std::size_t k = 0; k < launch.findings.size(); ++k) {
        const auto& finding = launch.findings[k];
        QString words = said(finding) + QLatin1Char(' ') + findingRemedy(finding, nullptr);
        if (k < launch.launchesWith.size() && launch.launchesWith[k] > 1)
            words += QLatin1Char(' ') + tr("Launches with it: %1.").arg(formatCount(launch.launchesWith[k]));
        add(words, static_cast<int>(finding.site.line), own(finding), colors().bad);
        for (const auto& [of, follows] : launch.follows)
            if (of == k)
                add(tr("Because of it: %1").arg(said(follows)), static_cast<int>(follows.site.line), own(follows));
    }
}

void ProgramFound::addSlow(const program::SlowLine& line, int64_t moved, int64_t least, bool shared) {
    const QString words =
        shared ? tr("%1, %2: %3 times the least passes over the banks of shared memory (%4 instead of %5).")
               : tr("%1, %2: %3 times the least sectors of global memory (%4 instead of %5).");
    add(words.arg(placed(QString::fromStdString(line.file), line.line), QString::fromStdString(line.kernel),
                  formatNumber(static_cast<double>(moved) / static_cast<double>(least), 3), formatCount(moved),
                  formatCount(least)),
        static_cast<int>(line.line), line.file.empty());
}

void ProgramFound::retranslate() {
    const QSignalBlocker quiet(this);
    clear();
    if (report_) {
        for (const auto& launch : report_->launches)
            addFindings(launch);
        for (const auto& line : report_->slowGlobal)
            addSlow(line, line.sectors, line.neededSectors, false);
        for (const auto& line : report_->slowShared)
            addSlow(line, line.wavefronts, line.idealWavefronts, true);
        for (const auto& range : report_->ranges)
            add(tr("%1, range %2: times %3, launches %4, copies %5; predicted %6, here %7.")
                    .arg(placed(QString::fromStdString(range.file), range.line), QString::fromStdString(range.name),
                         formatCount(range.times), formatCount(range.launches), formatCount(range.copies),
                         formatDuration(range.predictedMs), formatDuration(range.machineMs)),
                range.line, range.file.empty());
    }
    setAccessibleName(tr("What was found in the run"));
    setVisible(count() > 0);
}

} // namespace telar
