#include "ui/widgets/document_editor.hpp"

#include "ui/base/on_event.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/page_stack.hpp"

namespace telar {

DocumentEditor::DocumentEditor(const char* names, const char* unsaved, QWidget* parent)
    : QDialog(parent), saver_(*this, unsaved, savedDocument()), names_(names) {
    setObjectName(QLatin1String(names) + QLatin1String("Window"));
    setModal(false); // the labs stay at hand
}

void DocumentEditor::showPage(int page) {
    pages_->setCurrent(page);
    stack_->showPage(page);
}

QString DocumentEditor::message() const { return message_->text(); }

void DocumentEditor::say(const QString& sentence, bool bad) {
    message_->setText(sentence);
    setRole(message_, bad ? "error" : "muted");
}

int DocumentEditor::languageIndex() const { return language_->current(); }

void DocumentEditor::save(std::function<void()> then) {
    if (writable())
        saver_.save(std::move(then));
}

void DocumentEditor::saveTo(const QString& path) {
    if (writable())
        saver_.saveTo(path);
}

DocumentSaver::Document DocumentEditor::savedDocument() {
    DocumentSaver::Document made;
    made.words = [this] { return fileWords(); };
    made.modified = [this] { return modified(); };
    auto saved = std::make_shared<std::string>();
    made.writer = [this, saved] {
        *saved = document();
        return writer();
    };
    made.kept = [this, saved](const QString& path) {
        kept_ = *saved;
        say(savedWords(path));
        emit fileWritten(path);
    };
    made.failed = [this](const Error& error) { say(translated(error), true); };
    made.dropped = [this] { dropped(); };
    return made;
}

QWidget* DocumentEditor::buildHead(std::initializer_list<QWidget*> more) {
    auto* box = new QWidget(this);
    auto* row = bare(new QHBoxLayout(box));
    language_ = part(new Segmented(2, box), "Language");
    language_->setTexts({QStringLiteral("English"), QStringLiteral("Español")});
    language_->setCurrent(language() == QLatin1String("es") ? 1 : 0);
    keepWords(language_, [this] { language_->setAccessibleName(tr("Language of the text")); });
    connect(language_, &Segmented::chosen, this, &DocumentEditor::showAll);
    title_ = part(new QLineEdit(box), "Title");
    minutes_ = new QSpinBox(box);
    minutes_->setRange(1, 600);
    addAll(row, language_, spokenLabel("", TELAR_SAYS("Title"), box, title_), wide(title_));
    for (auto* widget : more)
        row->addWidget(widget);
    addAll(row, spokenLabel("", TELAR_SAYS("Minutes"), box, minutes_), minutes_);
    return box;
}

void DocumentEditor::buildPages(int pages) {
    pages_ = part(new Segmented(pages, this), "Pages");
    pages_->setTabs();
    stack_ = new PageStack(this);
    messages_ = new Messages(*this, *stack_);
    connect(pages_, &Segmented::chosen, this, &DocumentEditor::showPage);
}

QWidget* DocumentEditor::buildText(QWidget* label, QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* column = bare(new QVBoxLayout(box));
    text_ = part(new QPlainTextEdit(box), "Text");
    text_->setTabChangesFocus(true);
    preview_ = part(new OwnText(box), "Preview");
    preview_->setOpenLinks(false);
    addAll(column, label, wide(inRow(wide(text_), wide(preview_))));
    return box;
}

QWidget* DocumentEditor::buildFoot(std::initializer_list<QPushButton*> more) {
    auto* box = new QWidget(this);
    auto* row = bare(new QHBoxLayout(box));
    message_ = wrapped(part(roleLabel("muted", box), "Message"));
    auto* open = button("Open", box, TELAR_SAYS("Open…"));
    auto* saveAs = button("Save", box, TELAR_SAYS("Save as…"));
    main_ = part(roleButton("primary", box), "Try");
    main_->setAutoDefault(false);
    addAll(row, wide(message_), open, saveAs);
    for (auto* one : more)
        row->addWidget(one);
    row->addWidget(main_);
    connect(saveAs, &QPushButton::clicked, this, [this] {
        if (writable())
            saver_.saveAs();
    });
    connect(open, &QPushButton::clicked, this, [this] {
        beforeLosing([this] {
            const auto words = fileWords();
            if (const QString path = askSource(this, words.openTitle, words.filter); !path.isEmpty())
                openFrom(path);
        });
    });
    return box;
}

QPushButton* DocumentEditor::button(const char* name, QWidget* parent, Words words, Words hint) {
    auto* made = part(new QPushButton(parent), name);
    made->setAutoDefault(false);
    keepWords(made, [made, words = std::move(words), hint = std::move(hint)] {
        made->setText(words());
        if (hint)
            made->setToolTip(hint());
    });
    return made;
}

QLineEdit* DocumentEditor::line(const char* name, QWidget* parent, Words placeholder) {
    auto* made = part(new QLineEdit(parent), name);
    if (placeholder)
        keepWords(made, [made, placeholder] { made->setPlaceholderText(placeholder()); });
    return made;
}

std::vector<std::string> namesIn(const std::string& line) {
    std::vector<std::string> names;
    for (const auto& name : QString::fromStdString(line).split(QLatin1Char(',')))
        if (!name.trimmed().isEmpty())
            names.push_back(name.trimmed().toStdString());
    return names;
}

} // namespace telar
