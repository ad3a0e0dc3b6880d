#include "ui/shell/help_window.hpp"

#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBlock>
#include <QTextCursor>

namespace telar {

namespace {
/// Markdown comes without space between its paragraphs.
void giveAir(QTextDocument& document) {
    document.setDocumentMargin(px(16));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(format.headingLevel() > 1 ? px(14) : px(2));
        format.setBottomMargin(px(6));
        QTextCursor(block).setBlockFormat(format);
    }
}

const char* const pageNames[] = {"start",    "pooling",  "convolution", "matmul",      "bench",
                                 "neuron",   "pipeline", "training",    "forward",     "experiments",
                                 "findings", "device",   "sources",     "variants",    "kernel",
                                 "projects", "lessons",  "keys",        "command-line"};
} // namespace

HelpWindow* HelpWindow::open(QWidget* parent, const QString& page) {
    auto* window = parent->findChild<HelpWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (!window)
        window = new HelpWindow(parent);
    window->showPage(page);
    window->show();
    window->raise();
    return window;
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
    resize(px(900), px(560));
    auto* row = new QHBoxLayout(this);
    pages_ = new QListWidget(this);
    setScaled(pages_, Side::FixedWidth, 190);
    text_ = new OwnText(this);
    text_->setOpenExternalLinks(false);
    row->addWidget(pages_);
    row->addWidget(text_, 1);
    for (const char* name : pageNames) {
        auto* item = new QListWidgetItem(pages_);
        item->setData(Qt::UserRole, QString::fromLatin1(name));
        item->setSizeHint({0, px(30)});
    }
    connect(pages_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            showPage(pages_->item(row)->data(Qt::UserRole).toString());
    });
    retranslate();
}

void HelpWindow::showPage(const QString& page) {
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->item(i)->data(Qt::UserRole).toString() == page && pages_->currentRow() != i)
            pages_->setCurrentRow(i);
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language(), page));
    if (file.open(QIODevice::ReadOnly))
        text_->setMarkdown(QString::fromUtf8(file.readAll()));
    giveAir(*text_->document());
}

void HelpWindow::retranslate() {
    setWindowTitle(tr("Help"));
    pages_->setAccessibleName(tr("Pages"));
    const QStringList titles{tr("Welcome"),
                             tr("The pooling lab"),
                             tr("The lab of threads"),
                             tr("The lab of kernels"),
                             tr("The neuron lab"),
                             tr("The pipeline lab"),
                             tr("The training labs"),
                             tr("The forward-mode lab"),
                             tr("Experiments and reports"),
                             tr("Findings"),
                             tr("This computer"),
                             tr("Sources"),
                             tr("Variants"),
                             tr("Your own CUDA kernels"),
                             tr("Projects"),
                             tr("Lessons"),
                             tr("Keys"),
                             tr("Command line")};
    for (int i = 0; i < titles.size(); ++i)
        pages_->item(i)->setText(titles[i]);
    if (auto* item = pages_->currentItem())
        showPage(item->data(Qt::UserRole).toString());
}

void HelpWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
