// The faults of a run: their table, the picture of the one that is chosen, and the variables at its moment.
#include "ui/labs/kernel/kernel_results.hpp"

#include "core/simt/cuda/clang_words.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/labs/kernel/kernel_steps.hpp"
#include "ui/labs/kernel/program_page.hpp"
#include "ui/labs/kernel/script_run.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QLabel>

#include <utility>

namespace telar {

/// The variables go on to the moment of the fault, once the trace of its warp tells which time of the line that is.
void KernelResults::takeFault() {
    const auto trace = model_.trace();
    if (!wantedFault_ || !trace || model_.tracing() || trace->run != model_.result())
        return;
    const auto [block, thread] = placeOf(*wantedFault_);
    if (trace->block != block || trace->warp != thread / 32)
        return;
    const auto fault = *std::exchange(wantedFault_, std::nullopt);
    if (const auto nth = visitOf(*trace, thread % 32, fault); nth > 0)
        steps_->runToVisit(block, thread, static_cast<int>(fault.site.line), nth);
}

void KernelResults::nextFinding(int direction) {
    const int rows = findings_->rowCount();
    if (rows == 0)
        return;
    showPage(Findings);
    const int now = findings_->currentRow();
    const int row = now < 0 ? (direction > 0 ? 0 : rows - 1) : (now + direction + rows) % rows;
    findings_->setCurrentRow(row);
    goToFinding(row);
}

void KernelResults::goToFinding(int row) {
    const auto findings = allFindings();
    if (row < 0 || row >= findings_->rowCount() || static_cast<std::size_t>(row) >= findings.size())
        return;
    const auto& finding = findings[static_cast<std::size_t>(row)];
    showFault(row); // the guilty warp is the one on the page Warp
    if (model_.result() || program_->script()->isHere(finding))
        emit lineRequested(static_cast<int>(finding.site.line), static_cast<int>(finding.site.column));
}

std::vector<simt::Finding> KernelResults::allFindings() const {
    if (const auto run = model_.result())
        return run->mistakes.findings;
    const auto script = program_->script();
    return script && model_.state().isScript() ? script->findings() : std::vector<simt::Finding>();
}

void KernelResults::fillFindings() {
    constexpr std::size_t mostRows = 2000;
    std::vector<TableRow> rows;
    for (const auto& f : allFindings()) {
        if (rows.size() == mostRows)
            break;
        const bool here = !program_->script() || model_.result() || program_->script()->isHere(f);
        const QString line = QString::number(f.site.line);
        rows.push_back(tableRow({here ? line : QString::fromStdString(f.site.file) + QLatin1Char(':') + line,
                                 findingSentence(f, model_.result().get()), findingRemedy(f, model_.result().get())}));
        rows.back()[0].mark = rows.back()[1].mark = CellMark::Bad;
    }
    findings_->setRows(std::move(rows));
    findings_->stretch(1, 2);
    findings_->setVisible(findings_->rowCount() > 0);
    nothing_->setVisible(findings_->isHidden());
    nothing_->setText(emptyWords());
    showFault(0);
}

/// What stands there instead of faults.
QString KernelResults::emptyWords() const {
    const auto compiled = model_.compiled();
    if (compiled && compiled->compiler && compiled->error && !model_.state().isScript()) {
        const auto where = tr("It does not compile, so that it cannot run. Line %1: %2");
        const auto source = QString::fromStdString(model_.state().source).split(QLatin1Char('\n'));
        if (const auto brace = missingBrace(compiled->diagnostics, source))
            return where.arg(brace->line).arg(brace->below);
        for (const auto& d : compiled->diagnostics)
            if (d.kind == cuda::Diagnostic::Kind::Error && d.line > 0)
                return where.arg(d.line).arg(asSentence(translated(cuda::clangWords(d.text))));
        return asSentence(translated(compiled->error->what));
    }
    return model_.result()
               ? tr("Each access was checked: it stays within its array, reads what was written before, and "
                    "barriers order it with those of the other threads.")
               : tr("After a run, each fault stands here with its threads, its array and what to do.");
}

/// The block and the thread of a finding in a run, counted along x, then y, then z.
std::pair<int64_t, uint32_t> KernelResults::placeOf(const simt::Finding& finding) const {
    const auto& config = model_.result()->launch.config;
    const auto &b = finding.block, &t = finding.thread;
    return {b.x + static_cast<int64_t>(config.grid.x) * (b.y + static_cast<int64_t>(config.grid.y) * b.z),
            t.x + config.block.x * (t.y + config.block.y * t.z)};
}

/// The threads of a finding and the element that they meet at.
void KernelResults::showFault(int row) {
    const auto findings = allFindings();
    const auto run = model_.result();
    const bool shown = run && row >= 0 && static_cast<std::size_t>(row) < findings.size();
    fault_->setVisible(shown);
    wantedFault_.reset();
    if (!shown)
        return fault_->setPaint({}); // nothing to export either
    const auto& f = findings[static_cast<std::size_t>(row)];
    const auto& block = run->launch.config.block;
    const auto [number, thread] = placeOf(f);
    steps_->runToVisit(number, thread, static_cast<int>(f.site.line), 0); // its variables, before that line
    wantedFault_ = f;
    model_.lookAt(number, thread / 32);
    takeFault();
    const int high = f.other ? 190 : 104; // of two threads, or of one
    fault_->setPreferred({400, high}, {220, high});
    fault_->setPaint(paintFault(f, block));
    fault_->setTexts(findingTitle(f), faultWords(f, block) + QStringLiteral(". ") + findingSentence(f));
}

} // namespace telar
