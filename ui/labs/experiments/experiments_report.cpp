// The report that the experiments lab asks for and writes.
#include "core/base/files.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/report/print_pages.hpp"
#include "ui/report/report_dialog.hpp"

#include <QDate>

namespace telar {

void ExperimentsLab::askReport() {
    ReportDialog::Start start;
    start.untitled = translated(text(TELAR_TR("core", "Laboratory report")));
    start.notes = true;
    if (const auto target = ReportDialog::ask(start, this))
        writeReport(*target);
}

void ExperimentsLab::writeReport(const ReportTarget& target) {
    ReportOptions options;
    options.language = language().toStdString();
    options.title = target.title.toStdString();
    options.student = target.authors.join(QStringLiteral(", ")).toStdString();
    options.notes = target.notes.toStdString();
    options.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    options.preset = model_->state().preset;
    options.roofs = model_->roofs();
    options.roles = model_->state().roles;
    if (!findings_) {
        writeReport(target.path, options);
        return;
    }
    findings_([this, path = target.path, options](const Expected<std::vector<ReportFinding>>& findings) mutable {
        if (!findings) {
            emit problem(translated(findings.error()));
            return;
        }
        options.findings = *findings;
        writeReport(path, options);
    });
}

void ExperimentsLab::writeReport(const QString& path, const ReportOptions& options) {
    writer_.start<bool>(
        [&catalogue = model_->catalogue(), own = model_->recordList(), opened = model_->openedList(), options,
         path](const JobContext& job) -> Expected<bool> {
            ReportOptions all = options;
            all.opened = *opened;
            const auto pages = makeReportPages(own->empty() ? *opened : *own, catalogue, all);
            if (!pages)
                return pages.error();
            if (const auto written = writeReportFile(*pages, path, job); !written)
                return written.error();
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("Report saved to %1").arg(path), path); },
        [this](const Error& error) { emit problem(translated(error)); });
}

std::vector<ReportPart> ExperimentsLab::reportParts() const {
    ReportPart part;
    part.operation = model_->state().operation;
    part.filter = model_->filterWords().toStdString();
    if (!model_->set().isEmpty() && !model_->records().empty())
        part.records.push_back({model_->set().toStdString(), model_->setName().toStdString(), {}});
    auto& others = part.records.empty() ? part.records : part.beside;
    for (const auto& [name, count] : model_->sources())
        if (const auto uid = model_->setOpenedAs(name); !uid.isEmpty())
            others.push_back({uid.toStdString(), name.toStdString(), {}});
    if (part.records.empty())
        return {};
    ReportPart table = part;
    part.kind = ReportPart::Kind::Chart;
    part.chart = model_->chart()->id;
    part.preset = model_->state().preset;
    part.roles = model_->state().roles;
    table.kind = ReportPart::Kind::Table;
    return {part, table};
}

} // namespace telar
