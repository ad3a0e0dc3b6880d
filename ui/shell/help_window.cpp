#include "ui/shell/help_window.hpp"

#include "ui/glossary/term_pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFile>
#include <QListWidget>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>

namespace telar {

namespace {

/// A page, with the pictures of the glossary's terms ("term:stride").
class HelpText final : public OwnText {
public:
    using OwnText::OwnText;
    QVariant loadResource(int type, const QUrl& url) override {
        if (type == QTextDocument::ImageResource && url.scheme() == QLatin1String("term"))
            if (const QImage picture = termPicture(url.path(), devicePixelRatioF()); !picture.isNull())
                return picture;
        return OwnText::loadResource(type, url);
    }

protected:
    /// What stood at the top stays there, however lines break anew.
    void resizeEvent(QResizeEvent* event) override {
        const QTextBlock top = cursorForPosition({0, 0}).block();
        const auto start = [&] { return document()->documentLayout()->blockBoundingRect(top).top(); };
        const double beyond = verticalScrollBar()->value() - start();
        OwnText::resizeEvent(event);
        verticalScrollBar()->setValue(qRound(start() + beyond));
    }
};

/// Markdown comes without space between its paragraphs.
void giveAir(QTextDocument& document) {
    document.setDocumentMargin(px(16));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (!block.text().contains(QChar::ObjectReplacementCharacter)) // a picture is as high as it is
            format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(format.headingLevel() > 1 ? px(14) : px(2));
        format.setBottomMargin(px(6));
        QTextCursor(block).setBlockFormat(format);
    }
}

/// In the order of the list.
const QStringList& pageNames() {
    static const QStringList names = [] {
        QFile file(QStringLiteral(":/help/pages.txt"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }();
    return names;
}

QString pageText(const QString& page, const QString& in = language()) {
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(in, page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

struct Heading {
    int level;
    QString words;
};

/// Of a page; the first is its title.
QList<Heading> headings(const QString& page, const QString& in = language()) {
    QList<Heading> found;
    for (const auto& line : pageText(page, in).split(u'\n')) {
        int level = 0;
        while (level < line.size() && line[level] == u'#')
            ++level;
        if (level > 0)
            found.push_back({level, line.mid(level).trimmed()});
    }
    return found;
}

/// A heading as the page has it now, whatever the language and the capitals it is asked for in; empty where no page has it.
QString headingHere(const QString& page, const QString& asked) {
    for (const auto& one : QStringList{language()} + languages()) {
        const auto list = headings(page, one);
        const auto found = std::find_if(list.begin(), list.end(), [&](const Heading& h) {
            return h.words.compare(asked, Qt::CaseInsensitive) == 0;
        });
        if (found != list.end())
            return headings(page).value(found - list.begin()).words;
    }
    return {};
}

} // namespace

std::vector<HelpTopic> helpTopics() {
    std::vector<HelpTopic> topics;
    for (const auto& name : pageNames())
        for (const auto& heading : headings(name))
            topics.push_back({name, heading.words, heading.level == 3});
    return topics;
}

HelpWindow* HelpWindow::open(QWidget* parent, const QString& page, const QString& heading) {
    auto* window = parent->findChild<HelpWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (!window)
        window = new HelpWindow(parent);
    window->showPage(page);
    window->show();
    window->raise();
    window->showHeading(heading);
    return window;
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
    resize(px(900), px(560));
    auto* row = new QHBoxLayout(this);
    pages_ = heard(new QListWidget(this), TELAR_SAYS("Pages"));
    setScaled(pages_, Side::FixedWidth, 232); // the longest title in Spanish
    search_ = sized(named(new QLineEdit(this), "helpSearch"), Side::FixedWidth, 232);
    search_->setClearButtonEnabled(true);
    text_ = new HelpText(this);
    text_->setOpenExternalLinks(false);
    row->addLayout(inColumn(search_, wide(pages_)));
    connect(search_, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        const QString words = search_->text().trimmed();
        if (words.isEmpty() || text_->find(words))
            return;
        text_->moveCursor(QTextCursor::Start);
        text_->find(words);
    });
    row->addWidget(text_, 1);
    for (const auto& name : pageNames()) {
        auto* item = new QListWidgetItem(pages_);
        item->setData(Qt::UserRole, name);
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
            return pages_->setCurrentRow(i); // which shows it
    // Put together before anybody sees it: a document in a view is laid out anew for each row of a table, two thirds of a
    // second for the page of keys.
    auto* document = new QTextDocument(text_); // which gives it its pictures
    document->setUndoRedoEnabled(false);
    document->setDefaultFont(text_->font());
    document->setMarkdown(pageText(page));
    giveAir(*document);
    document->documentLayout()->setPaintDevice(text_->viewport());
    const QPointer<QTextDocument> before = text_->document();
    text_->setDocument(document);
    if (before && before->parent() == text_)
        delete before;
    text_->verticalScrollBar()->setValue(0);
}

void HelpWindow::showHeading(const QString& asked) {
    const auto* page = pages_->currentItem();
    const QString heading =
        page && !asked.isEmpty() ? headingHere(page->data(Qt::UserRole).toString(), asked) : QString();
    for (auto block = text_->document()->begin(); block.isValid() && !heading.isEmpty(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && block.text() == heading) {
            text_->setTextCursor(QTextCursor(text_->document()->lastBlock()));
            text_->setTextCursor(QTextCursor(block)); // from below: the heading stands at the top
            return;
        }
}

void HelpWindow::search() {
    const QString words = search_->text().trimmed();
    int first = -1;
    for (int i = 0; i < pages_->count(); ++i) {
        auto* item = pages_->item(i);
        const bool has = pageText(item->data(Qt::UserRole).toString()).contains(words, Qt::CaseInsensitive);
        item->setHidden(!has);
        if (has && first < 0)
            first = i;
    }
    if (words.isEmpty() || first < 0)
        return;
    if (!pages_->currentItem() || pages_->currentItem()->isHidden())
        pages_->setCurrentRow(first);
    text_->moveCursor(QTextCursor::Start);
    text_->find(words);
}

void HelpWindow::retranslate() {
    setWindowTitle(tr("Help"));
    search_->setPlaceholderText(tr("Search the help"));
    search_->setAccessibleName(search_->placeholderText());
    search();
    for (int i = 0; i < pages_->count(); ++i)
        pages_->item(i)->setText(headings(pages_->item(i)->data(Qt::UserRole).toString()).value(0).words);
    if (auto* item = pages_->currentItem())
        showPage(item->data(Qt::UserRole).toString());
}

void HelpWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange && text_ && pages_->currentItem()) { // pictures in the new colours
        const int at = text_->verticalScrollBar()->value();
        showPage(pages_->currentItem()->data(Qt::UserRole).toString());
        text_->verticalScrollBar()->setValue(at);
    }
}

} // namespace telar
