// The report that the experiments lab asks for and writes.
#include "core/base/files.hpp"
#include "core/experiment/report.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/report/print_report.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/target_dialog.hpp"

#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace telar {

void ExperimentsLab::askReport() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("Report"));
    auto* form = new QFormLayout(&dialog);
    auto* student = new QLineEdit(&dialog);
    student->setObjectName("student");
    auto* notes = new QPlainTextEdit(&dialog);
    notes->setMinimumSize(px(360), px(120));
    auto* format = new QComboBox(&dialog);
    format->addItems({QStringLiteral("PDF"), QStringLiteral("HTML")});
    form->addRow(tr("Your name"), student);
    form->addRow(tr("Notes"), notes);
    form->addRow(tr("Format"), format);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, &dialog);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    form->addRow(buttons);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const bool pdf = format->currentIndex() == 0;
    const QString suffix = pdf ? QStringLiteral("pdf") : QStringLiteral("html");
    const auto path = askTarget(this, tr("Save the report"), QStringLiteral("telar.") + suffix,
                                pdf ? tr("PDF (*.pdf)") : tr("Web page (*.html)"), suffix);
    if (!path.isEmpty())
        writeReport(path, student->text(), notes->toPlainText());
}

void ExperimentsLab::writeReport(const QString& path, const QString& student, const QString& notes) {
    ReportOptions options;
    options.language = language().toStdString();
    options.student = student.toStdString();
    options.notes = notes.toStdString();
    options.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    options.preset = model_->state().preset;
    options.roofs = model_->roofs();
    options.roles = model_->state().roles;
    if (!findings_) {
        writeReport(path, options);
        return;
    }
    findings_([this, path, options](const Expected<std::vector<ReportFinding>>& findings) mutable {
        if (!findings) {
            emit notice(translated(findings.error()));
            return;
        }
        options.findings = *findings;
        writeReport(path, options);
    });
}

void ExperimentsLab::writeReport(const QString& path, const ReportOptions& options) {
    const bool pdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    writer_.start<bool>(
        [own = model_->recordList(), opened = model_->openedList(), options, path,
         pdf](const JobContext&) -> Expected<bool> {
            ReportOptions all = options;
            all.opened = *opened;
            const auto html = makeReport(own->empty() ? *opened : *own, all);
            if (!html)
                return html.error();
            const auto written =
                pdf ? printReport(QString::fromStdString(*html), path) : writeFile(path.toStdString(), *html);
            if (!written)
                return written.error();
            return true;
        },
        [this, path](std::shared_ptr<const bool>) {
            emit notice(tr("The report was written to %1").arg(path));
        },
        [this](const Error& error) { emit notice(translated(error)); });
}

} // namespace telar
