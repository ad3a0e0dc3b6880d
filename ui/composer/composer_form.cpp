// The composer's form: the title page, and one page for each kind of part.
#include "ui/base/text_label.hpp"
#include "ui/composer/composer.hpp"
#include "ui/composer/form_fields.hpp"
#include "ui/composer/page_preview.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/theme/building.hpp"

#include <QCheckBox>
#include <QFormLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>

namespace telar {

namespace {

/// A form whose fields may be taller than the window.
QScrollArea* scrolled(QWidget* page) {
    auto* area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return area;
}

} // namespace

QWidget* Composer::buildForm() {
    form_ = sized(new QStackedWidget(this), Side::MinimumWidth, 340);
    for (auto* page : {buildFront(), buildText(), buildRecords(), buildFinding(), buildCaption()})
        form_->addWidget(scrolled(page));
    return form_;
}

void Composer::addField(QFormLayout& form, QWidget* field, std::function<QString()> words) {
    auto* label = new TextLabel(field->parentWidget());
    label->setBuddy(field);
    form.addRow(label, field);
    labels_.emplace_back(label, std::move(words));
}

QWidget* Composer::buildFront() {
    auto* page = new QWidget;
    auto* form = new QFormLayout(page);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    language_ = named(new Segmented(2, page), "composerLanguage");
    language_->setTexts({QStringLiteral("English"), QStringLiteral("Español")});
    title_ = named(new QLineEdit(page), "composerTitle");
    authors_ = named(new QLineEdit(page), "composerAuthors");
    date_ = new QLineEdit(page);
    introduction_ = proseField("composerIntroduction", page, 90);
    conclusion_ = proseField("composerConclusion", page, 90);
    contents_ = new QCheckBox(page);
    appendix_ = named(new QCheckBox(page), "composerAppendix");
    addField(*form, language_, TELAR_SAYS("Language of the report"));
    addField(*form, title_, TELAR_SAYS("Title"));
    addField(*form, authors_, TELAR_SAYS("Authors, separated by commas"));
    addField(*form, date_, TELAR_SAYS("Date"));
    addField(*form, introduction_, TELAR_SAYS("Introduction"));
    addField(*form, conclusion_, TELAR_SAYS("Conclusion"));
    form->addRow(contents_);
    form->addRow(appendix_);
    return page;
}

QWidget* Composer::buildText() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    levelLabel_ = new TextLabel(page);
    level_ = named(new QSpinBox(page), "composerLevel");
    level_->setRange(1, 3);
    textLabel_ = new TextLabel(page);
    text_ = proseField("composerText", page, 120);
    addAll(column, inRow(levelLabel_, level_, spring(1)), textLabel_, wide(text_));
    return page;
}

QWidget* Composer::buildFinding() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    findingTitle_ = wrapped(roleLabel("heading", page));
    controls_ = new QWidget(page);
    controlsForm_ = bare(new QFormLayout(controls_));
    controlsForm_->setRowWrapPolicy(QFormLayout::WrapAllRows);
    auto* label = new TextLabel(page);
    labels_.emplace_back(label, TELAR_SAYS("Caption (empty: automatic)"));
    findingCaption_ = proseField("composerFindingCaption", page, 60);
    addAll(column, findingTitle_, controls_, label, findingCaption_, spring(1));
    return page;
}

QWidget* Composer::buildCaption() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    picture_ = wrapped(roleLabel("muted", page));
    again_ = named(new QPushButton(icon("repeat"), {}, page), "composerAgain");
    again_->setAutoDefault(false);
    auto* label = new TextLabel(page);
    labels_.emplace_back(label, TELAR_SAYS("Caption (empty: automatic)"));
    caption_ = proseField("composerCaption", page, 60);
    addAll(column, picture_, again_, label, caption_, spring(1));
    return page;
}

void Composer::connectForm() {
    const auto text = [this](QPlainTextEdit* field, auto apply) {
        connect(field, &QPlainTextEdit::textChanged, this, [this, field, apply] {
            if (!showing_)
                model_.edit(tr("write"), [&](Report& r) { apply(r, field->toPlainText().toStdString()); });
        });
    };
    const auto ofPart = [this](Report& r) -> ReportPart& {
        return r.parts[static_cast<std::size_t>(model_.current())];
    };
    text(introduction_, [](Report& r, std::string words) { r.introduction = std::move(words); });
    text(conclusion_, [](Report& r, std::string words) { r.conclusion = std::move(words); });
    for (auto* field : {text_, recordsCaption_, findingCaption_, caption_})
        text(field, [this, ofPart](Report& r, std::string words) {
            if (model_.part())
                ofPart(r).text = std::move(words);
        });
    const auto line = [this](QLineEdit* field, auto apply) {
        connect(field, &QLineEdit::textEdited, this,
                [this, apply](const QString& words) { model_.edit(tr("write"), [&](Report& r) { apply(r, words); }); });
    };
    line(title_, [](Report& r, const QString& words) { r.title = words.toStdString(); });
    line(date_, [](Report& r, const QString& words) { r.date = words.toStdString(); });
    line(authors_, [](Report& r, const QString& words) {
        r.authors.clear();
        for (const auto& one : ReportTarget::names(words))
            r.authors.push_back(one.toStdString());
    });
    connect(language_, &Segmented::chosen, this, [this](int index) {
        model_.edit(tr("choose the language"), [&](Report& r) { r.language = index == 1 ? "es" : "en"; });
    });
    connect(contents_, &QCheckBox::clicked, this,
            [this](bool on) { model_.edit(tr("choose contents"), [&](Report& r) { r.contents = on; }); });
    connect(appendix_, &QCheckBox::clicked, this,
            [this](bool on) { model_.edit(tr("choose the appendix"), [&](Report& r) { r.appendix = on; }); });
    connect(level_, &QSpinBox::valueChanged, this, [this](int level) {
        if (!showing_)
            model_.editPart(tr("choose the level"), [&](ReportPart& part) { part.level = level; });
    });
    connect(again_, &QPushButton::clicked, this, [this] {
        model_.editPart(tr("update the results"), [](ReportPart& part) {
            const auto fresh = resultsPart(part.exercises);
            part.results = fresh.results;
            part.date = fresh.date;
        });
    });
}

void Composer::showForm() {
    showing_ = true;
    using Kind = ReportPart::Kind;
    const auto* part = model_.part();
    const Page page = !part                                                          ? FrontPage
                      : part->kind == Kind::Heading || part->kind == Kind::Paragraph ? TextPage
                      : part->kind == Kind::Chart || part->kind == Kind::Table       ? RecordsPage
                      : part->kind == Kind::Finding                                  ? FindingPage
                                                                                     : CaptionPage;
    form_->setCurrentIndex(page);
    if (page == FrontPage) {
        showFront();
    } else if (page == TextPage) {
        const bool heading = part->kind == Kind::Heading;
        level_->setVisible(heading);
        levelLabel_->setVisible(heading);
        level_->setValue(part->level);
        textLabel_->setText(heading ? tr("Heading") : tr("Text (blank line: new paragraph)"));
        setWords(text_, part->text);
    } else if (page == RecordsPage) {
        showRecords(*part);
    } else if (page == FindingPage) {
        showFinding(*part);
        setWords(findingCaption_, part->text);
    } else {
        const bool results = part->kind == Kind::Results;
        again_->setVisible(results);
        picture_->setText(results
                              ? tr("%n of them, as they were on %1.", nullptr, static_cast<int>(part->results.size()))
                                    .arg(QString::fromStdString(part->date))
                              : QString::fromStdString(part->name));
        setWords(caption_, part->text);
    }
    showing_ = false;
}

void Composer::showFront() {
    const auto& report = model_.report();
    language_->setCurrent(report.language == "es" ? 1 : 0);
    setWords(title_, report.title);
    QStringList authors;
    for (const auto& one : report.authors)
        authors << QString::fromStdString(one);
    // While they are typed, a comma at the end stays.
    const auto typed = authors_->text().split(QLatin1Char(','), Qt::SkipEmptyParts);
    QStringList trimmed;
    for (const auto& one : typed)
        if (!one.trimmed().isEmpty())
            trimmed << one.trimmed();
    if (trimmed != authors)
        authors_->setText(authors.join(QStringLiteral(", ")));
    setWords(date_, report.date);
    setWords(introduction_, report.introduction);
    setWords(conclusion_, report.conclusion);
    contents_->setChecked(report.contents);
    appendix_->setChecked(report.appendix);
    using Kind = ReportPart::Kind;
    appendix_->setVisible(std::ranges::any_of(report.parts, [](const ReportPart& part) { // what has nothing to list
        return part.kind == Kind::Chart || part.kind == Kind::Table || part.kind == Kind::Finding;
    }));
}

void Composer::showFinding(const ReportPart& part) {
    const Story* story = nullptr;
    for (const auto& one : sources_.stories())
        if (one.id == part.finding)
            story = &one;
    findingTitle_->setText(
        story ? translated(story->title)
              : tr("This version of Telar has no finding “%1”.").arg(QString::fromStdString(part.finding)));
    const auto key = part.finding + language().toStdString();
    if (key != controlsOf_) {
        while (controlsForm_->rowCount() > 0)
            controlsForm_->removeRow(0);
        controlBoxes_.clear();
        controlsOf_ = key;
        for (std::size_t i = 0; story && i < story->controls.size(); ++i) {
            auto* box = new QComboBox(controls_);
            for (const auto& choice : story->controls[i].choices)
                box->addItem(QString::fromStdString(quantityWords(choice, language().toStdString())));
            controlsForm_->addRow(translated(story->controls[i].label), box);
            controlBoxes_.push_back(box);
            connect(box, &QComboBox::activated, this, [this, i, initial = story->initial()](int place) {
                model_.editPart(tr("change the finding"), [&](ReportPart& one) {
                    while (one.places.size() < initial.size())
                        one.places.push_back(initial[one.places.size()]);
                    one.places[i] = place;
                });
            });
        }
    }
    const auto initial = story ? story->initial() : std::vector<int>();
    for (std::size_t i = 0; i < controlBoxes_.size(); ++i)
        controlBoxes_[i]->setCurrentIndex(i < part.places.size() ? part.places[i] : initial[i]);
}

void Composer::fillAddMenu() {
    addMenu_->clear();
    using Kind = ReportPart::Kind;
    const auto plain = [this](QMenu* menu, const QString& words, ReportPart part) {
        connect(menu->addAction(words), &QAction::triggered, this,
                [this, part = std::move(part)] { model_.add({part}); });
    };
    const auto of = [](Kind kind) {
        ReportPart part;
        part.kind = kind;
        return part;
    };
    plain(addMenu_, tr("Heading"), of(Kind::Heading));
    plain(addMenu_, tr("Paragraph"), of(Kind::Paragraph));
    for (const auto& [kind, words, predicted] : {std::tuple(Kind::Chart, tr("Chart"), false),
                                                 {Kind::Table, tr("Table of records"), false},
                                                 {Kind::Table, tr("Predicted vs measured"), true}}) {
        auto part = of(kind);
        part.predicted = predicted;
        if (const auto* now = model_.part(); now && (now->kind == Kind::Chart || now->kind == Kind::Table)) {
            part.records = now->records; // most reports show one set in several ways
            part.beside = now->beside;
            part.operation = now->operation;
            part.filter = now->filter;
        }
        plain(addMenu_, words, part);
    }
    auto* findings = addMenu_->addMenu(tr("Finding"));
    for (const auto& story : sources_.stories()) {
        auto part = of(Kind::Finding);
        part.finding = story.id;
        part.places = story.initial();
        plain(findings, translated(story.title), part);
    }
    connect(addMenu_->addAction(tr("Picture…")), &QAction::triggered, this, &Composer::addPicture);
    plain(addMenu_, tr("Results of lessons"), resultsPart(false));
    plain(addMenu_, tr("Results of exercises"), resultsPart(true));
    const auto offers = offers_ ? offers_() : Offers();
    if (!offers.empty())
        addMenu_->addSeparator();
    for (const auto& [title, parts] : offers) {
        auto* menu = addMenu_->addMenu(title);
        for (const auto& part : parts)
            plain(menu, titleOf(part), part);
    }
}

void Composer::retranslateForm() {
    for (const auto& [label, words] : labels_)
        label->setText(words());
    contents_->setText(tr("List of contents"));
    appendix_->setText(tr("Appendix: every record with its settings and command"));
    levelLabel_->setText(tr("Level"));
    again_->setText(tr("Update to the current state"));
    retranslateRecords();
}

void Composer::retranslate() {
    retranslateForm();
    add_->setText(tr("Add"));
    const std::pair<QPushButton*, QString> tips[] = {{remove_, tr("Remove the part from the report")},
                                                     {up_, tr("Up (Alt+Up)")},
                                                     {down_, tr("Down (Alt+Down)")},
                                                     {undo_, tr("Undo (Ctrl+Z)")},
                                                     {redo_, tr("Redo (Ctrl+Shift+Z)")}};
    for (const auto& [button, words] : tips) {
        describe(button, words);
    }
    stop_->setText(tr("Stop"));
    show_->setText(tr("Open the report"));
    open_->setText(tr("Open…"));
    save_->setText(tr("Save draft"));
    save_->setToolTip(tr("Keeps the report as it is here, to go on with it later (Ctrl+S)"));
    write_->setText(tr("Save report…"));
    list_->setAccessibleName(tr("Parts of the report"));
    preview_->setAccessibleName(tr("Pages of the report"));
    controlsOf_.clear();
    refresh();
}

} // namespace telar
