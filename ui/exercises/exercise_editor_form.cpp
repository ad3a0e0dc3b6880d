// The editor of exercises: its fields and their words.
#include "ui/base/text_label.hpp"
#include "ui/exercises/exercise_editor.hpp"

#include "ui/base/language.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/decimal_box.hpp"
#include "ui/widgets/fit_columns.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/page_stack.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

namespace telar {

namespace {

QPlainTextEdit* codeField(const char* name, QWidget* parent) {
    auto* made = new QPlainTextEdit(parent);
    made->setObjectName(QLatin1String(name));
    keepFont(made, TypeRole::Mono);
    made->setLineWrapMode(QPlainTextEdit::NoWrap);
    made->setTabChangesFocus(true);
    return made;
}

QTableWidget* listOf(const char* name, int columns, QWidget* parent, int wraps = -1) {
    auto* made = new QTableWidget(0, columns, parent);
    made->setObjectName(QLatin1String(name));
    made->setSelectionBehavior(QAbstractItemView::SelectRows);
    made->setSelectionMode(QAbstractItemView::SingleSelection);
    made->verticalHeader()->hide();
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // as the cells
    fitColumns(*made, wraps);
    return made;
}

QPushButton* plainButton(const char* name, QWidget* parent) {
    auto* made = new QPushButton(parent);
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    return made;
}

} // namespace

QWidget* ExerciseEditor::buildHead() {
    auto* box = new QWidget(this);
    auto* row = bare(new QHBoxLayout(box));
    language_ = named(new Segmented(2, box), "exerciseLanguage");
    language_->setTexts({QStringLiteral("English"), QStringLiteral("Español")});
    language_->setCurrent(language() == QLatin1String("es") ? 1 : 0);
    titleLabel_ = new TextLabel(box);
    title_ = named(new QLineEdit(box), "exerciseEditTitle");
    chapterLabel_ = new TextLabel(box);
    chapter_ = new QSpinBox(box);
    chapter_->setRange(1, 99);
    minutesLabel_ = new TextLabel(box);
    minutes_ = new QSpinBox(box);
    minutes_->setRange(1, 600);
    titleLabel_->setBuddy(title_);
    chapterLabel_->setBuddy(chapter_);
    minutesLabel_->setBuddy(minutes_);
    for (QWidget* w : std::initializer_list<QWidget*>{language_, titleLabel_, title_, chapterLabel_, chapter_,
                                                      minutesLabel_, minutes_})
        row->addWidget(w, w == title_ ? 1 : 0);
    return box;
}

QWidget* ExerciseEditor::buildTask() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    textLabel_ = new TextLabel(box);
    text_ = named(new QPlainTextEdit(box), "exerciseEditText");
    text_->setTabChangesFocus(true);
    textLabel_->setBuddy(text_);
    preview_ = named(new OwnText(box), "exerciseEditPreview");
    preview_->setOpenLinks(false);
    auto* beside = new QHBoxLayout;
    beside->addWidget(text_, 1);
    beside->addWidget(preview_, 1);
    pageLabel_ = new TextLabel(box);
    page_ = named(new QComboBox(box), "exerciseEditPage");
    stepLabel_ = new TextLabel(box);
    step_ = new QSpinBox(box);
    step_->setRange(1, 100001);
    pageLabel_->setBuddy(page_);
    stepLabel_->setBuddy(step_);
    auto* row = new QHBoxLayout;
    addAll(row, pageLabel_, page_, stepLabel_, step_);
    row->addStretch(1);
    column->addWidget(textLabel_);
    column->addLayout(beside, 1);
    column->addLayout(row);
    return box;
}

QWidget* ExerciseEditor::buildCode() {
    auto* box = new QWidget(this);
    auto* grid = bare(new QGridLayout(box));
    kernelLabel_ = new TextLabel(box);
    kernel_ = named(new QLineEdit(box), "exerciseEditKernel");
    codeLabel_ = wrapped(new TextLabel(box));
    code_ = codeField("exerciseEditCode", box);
    insertGap_ = plainButton("exerciseInsertGap", box);
    gapLabel_ = new TextLabel(box);
    gap_ = named(new QLineEdit(box), "exerciseEditGap");
    givenLabel_ = new TextLabel(box);
    given_ = codeField("exerciseEditGiven", box);
    modelLabel_ = new TextLabel(box);
    model_ = codeField("exerciseEditModel", box);
    locked_ = named(new QCheckBox(box), "exerciseEditLocked");
    lockNote_ = wrapped(roleLabel("muted", box));
    outputsLabel_ = new TextLabel(box);
    outputs_ = named(new QLineEdit(box), "exerciseEditOutputs");
    toleranceLabel_ = new TextLabel(box);
    tolerance_ = new DecimalBox(box);
    tolerance_->setDecimals(7);
    tolerance_->setRange(0, 1);
    tolerance_->setSingleStep(0.0001);
    const std::pair<QLabel*, QWidget*> pairs[] = {
        {kernelLabel_, kernel_},      {codeLabel_, code_},   {gapLabel_, gap_},
        {givenLabel_, given_},        {modelLabel_, model_}, {outputsLabel_, outputs_},
        {toleranceLabel_, tolerance_}};
    for (const auto& [label, field] : pairs)
        label->setBuddy(field);
    auto* names = new QHBoxLayout;
    names->addWidget(kernelLabel_);
    names->addWidget(kernel_, 1);
    names->addWidget(outputsLabel_);
    names->addWidget(outputs_, 1);
    addAll(names, toleranceLabel_, tolerance_);
    auto* head = new QHBoxLayout;
    head->addWidget(codeLabel_, 1);
    head->addWidget(insertGap_);
    auto* gapRow = new QHBoxLayout;
    gapRow->addWidget(gapLabel_);
    gapRow->addWidget(gap_, 1);
    grid->addLayout(names, 0, 0, 1, 2);
    grid->addLayout(head, 1, 0, 1, 2);
    grid->addWidget(code_, 2, 0, 1, 2);
    grid->addLayout(gapRow, 3, 0, 1, 2);
    grid->addWidget(givenLabel_, 4, 0);
    grid->addWidget(modelLabel_, 4, 1);
    grid->addWidget(given_, 5, 0);
    grid->addWidget(model_, 5, 1);
    grid->addWidget(locked_, 6, 1);
    grid->addWidget(lockNote_, 7, 0, 1, 2);
    grid->setRowStretch(2, 3);
    grid->setRowStretch(5, 2);
    return box;
}

QWidget* ExerciseEditor::buildInputs() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    casesNote_ = wrapped(roleLabel("muted", box));
    cases_ = listOf("exerciseEditCases", 5, box);
    addCase_ = plainButton("exerciseAddCase", box);
    removeCase_ = plainButton("exerciseRemoveCase", box);
    auto* row = new QHBoxLayout;
    addAll(row, addCase_, removeCase_);
    row->addStretch(1);
    column->addWidget(casesNote_);
    column->addWidget(cases_, 1);
    column->addLayout(row);
    return box;
}

QWidget* ExerciseEditor::buildChecks() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    checksNote_ = wrapped(roleLabel("muted", box));
    checks_ = listOf("exerciseEditChecks", 3, box, 2);
    check_ = named(new QComboBox(box), "exerciseEditCheck");
    connect(check_, &QComboBox::currentTextChanged, check_, &QWidget::setToolTip); // where it is cut
    comparison_ = named(new QComboBox(box), "exerciseEditComparison");
    for (const auto comparison : {Comparison::Equal, Comparison::AtMost, Comparison::AtLeast})
        comparison_->addItem(QLatin1String(comparisonSign(comparison)), static_cast<int>(comparison));
    value_ = named(new DecimalBox(box), "exerciseEditValue");
    value_->setRange(0, 1e15);
    value_->setDecimals(3);
    ofModel_ = named(new QCheckBox(box), "exerciseEditOfModel");
    checkWords_ = named(new QLineEdit(box), "exerciseEditCheckWords");
    addCheck_ = plainButton("exerciseAddCheck", box);
    removeCheck_ = plainButton("exerciseRemoveCheck", box);
    auto* what = new QHBoxLayout;
    what->addWidget(check_, 1);
    addAll(what, comparison_, value_, ofModel_);
    auto* words = new QHBoxLayout;
    words->addWidget(checkWords_, 1);
    addAll(words, addCheck_, removeCheck_);
    column->addWidget(checksNote_);
    column->addWidget(checks_, 1);
    column->addLayout(what);
    column->addLayout(words);
    return box;
}

QWidget* ExerciseEditor::buildHints() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    hintsNote_ = wrapped(roleLabel("muted", box));
    hints_ = listOf("exerciseEditHints", 2, box, 1);
    hintWhen_ = named(new QComboBox(box), "exerciseEditHintWhen");
    hintWhat_ = named(new QComboBox(box), "exerciseEditHintWhat");
    hintWhat_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    hintWords_ = named(new QLineEdit(box), "exerciseEditHintWords");
    addHint_ = plainButton("exerciseAddHint", box);
    removeHint_ = plainButton("exerciseRemoveHint", box);
    auto* what = new QHBoxLayout;
    what->addWidget(hintWhen_, 1);
    what->addWidget(hintWhat_, 1);
    auto* words = new QHBoxLayout;
    words->addWidget(hintWords_, 1);
    addAll(words, addHint_, removeHint_);
    column->addWidget(hintsNote_);
    column->addWidget(hints_, 1);
    column->addLayout(what);
    column->addLayout(words);
    return box;
}

QWidget* ExerciseEditor::buildFoot() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    progress_ = named(new QProgressBar(box), "exerciseEditProgress");
    progress_->setTextVisible(false);
    progress_->setRange(0, 1000);
    auto size = progress_->sizePolicy();
    size.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(size);
    progress_->hide();
    message_ = wrapped(named(new TextLabel(box), "exerciseEditMessage"));
    open_ = plainButton("exerciseEditOpen", box);
    save_ = plainButton("exerciseEditSave", box);
    see_ = plainButton("exerciseEditSee", box);
    try_ = named(roleButton("primary", box), "exerciseEditTry");
    try_->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->addWidget(message_, 1);
    addAll(row, open_, save_, see_, try_);
    column->addWidget(progress_);
    column->addLayout(row);
    return box;
}

void ExerciseEditor::retranslate() {
    setWindowTitle(tr("Write an exercise"));
    pages_->setTexts({tr("Task"), tr("Code"), tr("Inputs"), tr("Checks"), tr("Hints")});
    titleLabel_->setText(tr("Title"));
    chapterLabel_->setText(tr("Chapter"));
    minutesLabel_->setText(tr("Minutes"));
    textLabel_->setText(tr("The task in Markdown: **bold**, *italic*, `code`, - lists"));
    pageLabel_->setText(tr("Starting code"));
    stepLabel_->setText(tr("Step of the warp"));
    kernelLabel_->setText(tr("Kernel"));
    codeLabel_->setText(
        tr("Code that students get; the line %1 marks where they write").arg(QLatin1String(exerciseGap)));
    insertGap_->setText(tr("Insert the gap here"));
    insertGap_->setToolTip(tr("In a line of its own, at the cursor"));
    gapLabel_->setText(tr("What belongs in the gap"));
    givenLabel_->setText(tr("Initial text of the gap"));
    modelLabel_->setText(tr("Model answer for the gap"));
    locked_->setText(tr("Lock the model answer"));
    lockNote_->setText(tr("A locked answer is not shown to students and is not stored as plain text. It is not a "
                          "secret: Telar needs it on their computers to compare, so somebody who examines Telar can "
                          "read it. Hidden inputs are stored as they are."));
    outputsLabel_->setText(tr("Arrays compared"));
    outputs_->setPlaceholderText(tr("all; or names, separated by commas"));
    toleranceLabel_->setText(tr("Tolerance"));
    tolerance_->setToolTip(tr("Relative: allowed distance from the model answer's number"));
    casesNote_->setText(tr("Test launches for an answer. Arguments in the order of the parameters, separated by "
                           "spaces: a number, or an array as zeros:N, ones:N, iota:N or random:N:SEED. Hidden launches "
                           "are not shown before an answer has been tried."));
    checksNote_->setText(tr("Conditions for every launch. After Try, the model answer's values appear next to them."));
    hintsNote_->setText(tr("One sentence for the first error; the first hint that applies is shown. Telar has hints of "
                           "its own for common faults."));
    addCase_->setText(tr("Add launch"));
    removeCase_->setText(tr("Remove"));
    addCheck_->setText(tr("Add check"));
    removeCheck_->setText(tr("Remove"));
    addHint_->setText(tr("Add hint"));
    removeHint_->setText(tr("Remove"));
    ofModel_->setText(tr("times the model answer's"));
    checkWords_->setPlaceholderText(
        tr("In your words: “Reading the tile causes no bank conflict”; empty: Telar's words"));
    hintWords_->setPlaceholderText(tr("What to look at: “Which threads have no element?”"));
    open_->setText(tr("Open…"));
    save_->setText(tr("Save as…"));
    see_->setText(tr("See as a student"));
    see_->setToolTip(tr("Saves it and opens it on the page Kernel"));
    language_->setAccessibleName(tr("Language of the text"));
    progress_->setAccessibleName(tr("Progress of the try"));
    retranslateLists();
    showAll();
}

} // namespace telar
