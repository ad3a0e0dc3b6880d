#include "ui/report/report_dialog.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace telar {

namespace {

constexpr const char* endings[] = {"pdf", "html", "tex", "md"};
constexpr int mostAuthors = 50;

QString formatKey() { return QStringLiteral("report/format"); }
QString authorsKey() { return QStringLiteral("report/authors"); }

/// Which of the endings a name has; -1: none.
int endingOf(const QString& path) {
    auto suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("htm"))
        suffix = QStringLiteral("html");
    const auto* found = std::find(std::begin(endings), std::end(endings), suffix);
    return found == std::end(endings) ? -1 : static_cast<int>(found - endings);
}

} // namespace

QStringList ReportTarget::names(const QString& typed) {
    QStringList out;
    for (const auto& one : typed.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const auto name = one.simplified(); !name.isEmpty() && out.size() < mostAuthors)
            out << name;
    return out;
}

ReportDialog::ReportDialog(const Start& start, QWidget* parent) : QDialog(parent) {
    build(start.notes);
    const QSettings settings;
    title_->setText(start.title);
    title_->setPlaceholderText(start.untitled);
    authors_->setText(start.authors.isEmpty() ? settings.value(authorsKey()).toString()
                                              : start.authors.join(QStringLiteral(", ")));
    const auto* last = std::find(std::begin(endings), std::end(endings), settings.value(formatKey()).toString());
    format_->setCurrentIndex(last == std::end(endings) ? 0 : static_cast<int>(last - endings));
    path_->setText(QDir::toNativeSeparators(
        QDir(exportFolder())
            .filePath(start.file + QLatin1Char('.') + QLatin1String(endings[format_->currentIndex()]))));
    connect(format_, &QComboBox::currentIndexChanged, this, [this] {
        const QString typed = path_->text().trimmed();
        const int old = endingOf(typed), now = format_->currentIndex();
        if (old >= 0 && old != now)
            path_->setText(typed.chopped(QFileInfo(typed).suffix().size()) + QLatin1String(endings[now]));
        refresh();
    });
    connect(path_, &QLineEdit::textChanged, this, [this] {
        if (const int ending = endingOf(path_->text().trimmed()); ending >= 0)
            format_->setCurrentIndex(ending);
        refresh();
    });
    refresh();
}

void ReportDialog::build(bool notes) {
    setObjectName("reportDialog");
    setWindowTitle(tr("Save report"));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    scaleHorizontalSpacing(form, 12);
    scaleVerticalSpacing(form, 10);
    title_ = named(new QLineEdit(this), "reportTitle");
    title_->setMaxLength(200);
    form->addRow(tr("Title"), title_);
    authors_ = named(new QLineEdit(this), "reportAuthors");
    authors_->setPlaceholderText(tr("Ana Ruiz, Luis Vega", "example of authors, parted by commas"));
    form->addRow(tr("Authors"), authors_);
    if (notes) {
        notes_ = sized(named(new QPlainTextEdit(this), "reportNotes"), Side::MinimumHeight, 90);
        notes_->setTabChangesFocus(true);
        form->addRow(tr("Notes"), notes_);
    }
    format_ = named(new QComboBox(this), "reportFormat");
    format_->addItems({tr("PDF for print"), tr("Web page, one HTML file"), tr("LaTeX, with its figures"),
                       tr("Markdown, with its figures")});
    form->addRow(tr("Format"), format_);
    path_ = named(new QLineEdit(this), "reportPath");
    path_->setAccessibleName(tr("File"));
    auto* browse = named(new QPushButton(tr("Browse…"), this), "reportBrowse");
    browse->setAutoDefault(false);
    form->addRow(tr("File"), spaced(inRow(wide(path_), browse), 8));
    note_ = wrapped(named(roleLabel("muted", this), "reportNote"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    write_ = buttons->addButton(tr("Save report"), QDialogButtonBox::AcceptRole);
    write_->setObjectName("reportWrite");
    setRole(write_, "primary");
    write_->setDefault(true);
    auto* column = spaced(padded(new QVBoxLayout(this), {20, 20, 20, 16}), 12);
    addAll(column, form, note_, spring(1), buttons);
    connect(browse, &QPushButton::clicked, this, &ReportDialog::browse);
    connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fitToScreen(*this, QSize(600, notes ? 400 : 300));
}

/// As it is written: with the chosen format's ending; a name without a folder lies where the dialog began.
QString ReportDialog::path() const {
    const QString typed = QDir::fromNativeSeparators(path_->text().trimmed());
    if (typed.isEmpty() || typed.endsWith(QLatin1Char('/')))
        return {};
    QString named = typed;
    if (endingOf(typed) < 0)
        named += QLatin1Char('.') + QLatin1String(endings[format_->currentIndex()]);
    return QDir::isAbsolutePath(named) ? named : QDir(exportFolder()).filePath(named);
}

void ReportDialog::browse() {
    const QString filters[] = {tr("PDF (*.pdf)"), tr("Web page (*.html)"), tr("LaTeX (*.tex)"), tr("Markdown (*.md)")};
    const int now = format_->currentIndex();
    const auto chosen = askExport(this, tr("Save report"), path().isEmpty() ? QStringLiteral("telar") : path(),
                                  filters[now], QLatin1String(endings[now]));
    if (!chosen.isEmpty())
        path_->setText(QDir::toNativeSeparators(chosen));
}

void ReportDialog::refresh() {
    write_->setEnabled(!path().isEmpty());
    note_->setText(QFileInfo(path()).isFile() ? tr("The file exists. Telar asks before it replaces it.") : QString());
}

ReportTarget ReportDialog::target() const {
    return {path(), title_->text().simplified(), ReportTarget::names(authors_->text()),
            notes_ ? notes_->toPlainText().trimmed() : QString()};
}

void ReportDialog::accept() {
    if (!path().isEmpty())
        beforeReplacing(this, path(), [this] { acceptNow(); });
}

void ReportDialog::acceptNow() {
    const auto chosen = target();
    rememberExport(chosen.path);
    QSettings settings;
    settings.setValue(formatKey(), QLatin1String(endings[format_->currentIndex()]));
    settings.setValue(authorsKey(), chosen.authors.join(QStringLiteral(", ")));
    QDialog::accept();
}

std::optional<ReportTarget> ReportDialog::ask(const Start& start, QWidget* parent) {
    ReportDialog dialog(start, parent);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    return dialog.target();
}

} // namespace telar
