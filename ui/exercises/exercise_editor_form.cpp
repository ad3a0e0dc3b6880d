// The editor of exercises: its fields and their words.
#include "ui/exercises/exercise_editor.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QGridLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QTableWidget>

namespace telar {

namespace {

QPlainTextEdit* codeField(const char* name, QWidget* parent) {
    auto* made = named(new QPlainTextEdit(parent), name);
    keepFont(made, TypeRole::Mono);
    made->setLineWrapMode(QPlainTextEdit::NoWrap);
    made->setTabChangesFocus(true);
    return made;
}

QTableWidget* listOf(const char* name, int columns, QWidget* parent, int wraps = -1) {
    auto* made = named(new QTableWidget(0, columns, parent), name);
    made->setSelectionBehavior(QAbstractItemView::SelectRows);
    made->setSelectionMode(QAbstractItemView::SingleSelection);
    made->verticalHeader()->hide();
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // as the cells
    fitColumns(*made, wraps);
    return made;
}

} // namespace

template <typename T>
QPushButton* ExerciseEditor::remover(const char* name, QTableWidget* table, std::vector<T>& list, Words done) {
    auto* made = button(name, table->parentWidget(), TELAR_SAYS("Remove"));
    connect(made, &QPushButton::clicked, this, [this, table, &list, done] {
        const int row = table->currentRow();
        if (row < 0 || row >= table->rowCount())
            return say(tr("Select a line of the list first."), true);
        removeRow(list, row, done(), [this](int) { showAll(); });
    });
    return made;
}

QWidget* ExerciseEditor::buildTask() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    auto* label = spokenLabel("", TELAR_SAYS("The task in Markdown: **bold**, *italic*, `code`, - lists"), box);
    column->addWidget(buildText(label, box), 1);
    label->setBuddy(text_);
    page_ = named(new QComboBox(box), "exerciseEditPage");
    step_ = new QSpinBox(box);
    step_->setRange(1, 100001);
    auto* row = new QHBoxLayout;
    addAll(row, spokenLabel("", TELAR_SAYS("Starting code"), box, page_), page_,
           spokenLabel("", TELAR_SAYS("Step of the warp"), box, step_), step_);
    row->addStretch(1);
    column->addLayout(row);
    return box;
}

QWidget* ExerciseEditor::buildCode() {
    auto* box = new QWidget(this);
    auto* grid = bare(new QGridLayout(box));
    kernel_ = line("Kernel", box);
    code_ = codeField("exerciseEditCode", box);
    auto* insert =
        button("InsertGap", box, TELAR_SAYS("Insert the gap here"), TELAR_SAYS("In a line of its own, at the cursor"));
    connect(insert, &QPushButton::clicked, this, &ExerciseEditor::insertGap);
    gap_ = line("Gap", box);
    given_ = codeField("exerciseEditGiven", box);
    model_ = codeField("exerciseEditModel", box);
    locked_ = named(new QCheckBox(box), "exerciseEditLocked");
    outputs_ = line("Outputs", box, TELAR_SAYS("all; or names, separated by commas"));
    tolerance_ = new DecimalBox(box);
    tolerance_->setDecimals(7);
    tolerance_->setRange(0, 1);
    tolerance_->setSingleStep(0.0001);
    keepWords(box, [this] {
        locked_->setText(tr("Lock the model answer"));
        tolerance_->setToolTip(tr("Relative: allowed distance from the model answer's number"));
    });
    auto* names = new QHBoxLayout;
    addAll(names, spokenLabel("", TELAR_SAYS("Kernel"), box, kernel_), wide(kernel_));
    addAll(names, spokenLabel("", TELAR_SAYS("Arrays compared"), box, outputs_), wide(outputs_));
    addAll(names, spokenLabel("", TELAR_SAYS("Tolerance"), box, tolerance_), tolerance_);
    auto* head = new QHBoxLayout;
    const auto codeWords = [] {
        return tr("Code that students get; the line %1 marks where they write").arg(QLatin1String(exerciseGap));
    };
    addAll(head, wide(wrapped(spokenLabel("", codeWords, box, code_))), insert);
    auto* gapRow = new QHBoxLayout;
    addAll(gapRow, spokenLabel("", TELAR_SAYS("What belongs in the gap"), box, gap_), wide(gap_));
    const auto lockWords =
        TELAR_SAYS("A locked answer is not shown to students and is not stored as plain text. It is not a "
                   "secret: Telar needs it on their computers to compare, so somebody who examines Telar can "
                   "read it. Hidden inputs are stored as they are.");
    grid->addLayout(names, 0, 0, 1, 2);
    grid->addLayout(head, 1, 0, 1, 2);
    grid->addWidget(code_, 2, 0, 1, 2);
    grid->addLayout(gapRow, 3, 0, 1, 2);
    grid->addWidget(spokenLabel("", TELAR_SAYS("Initial text of the gap"), box, given_), 4, 0);
    grid->addWidget(spokenLabel("", TELAR_SAYS("Model answer for the gap"), box, model_), 4, 1);
    grid->addWidget(given_, 5, 0);
    grid->addWidget(model_, 5, 1);
    grid->addWidget(locked_, 6, 1);
    grid->addWidget(wrapped(spokenLabel("muted", lockWords, box)), 7, 0, 1, 2);
    grid->setRowStretch(2, 3);
    grid->setRowStretch(5, 2);
    return box;
}

QWidget* ExerciseEditor::buildInputs() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    const auto words =
        TELAR_SAYS("Test launches for an answer. Arguments in the order of the parameters, separated by "
                   "spaces: a number, or an array as zeros:N, ones:N, iota:N or random:N:SEED. Hidden launches "
                   "are not shown before an answer has been tried.");
    auto* note = wrapped(spokenLabel("muted", words, box));
    cases_ = listOf("exerciseEditCases", 5, box);
    auto* add = button("AddCase", box, TELAR_SAYS("Add launch"));
    connect(add, &QPushButton::clicked, this, [this] {
        exercise_.cases.push_back(exercise_.cases.empty() ? fresh().cases.front() : exercise_.cases.back());
        showCases();
        changed();
    });
    addAll(column, note, wide(cases_),
           inRow(add, remover("RemoveCase", cases_, exercise_.cases, TELAR_SAYS("The case was removed")), spring(1)));
    return box;
}

QWidget* ExerciseEditor::buildChecks() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    const auto noteWords =
        TELAR_SAYS("Conditions for every launch. After Try, the model answer's values appear next to them.");
    auto* note = wrapped(spokenLabel("muted", noteWords, box));
    checks_ = listOf("exerciseEditChecks", 4, box, 2);
    check_ = named(new QComboBox(box), "exerciseEditCheck");
    check_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(check_, &QComboBox::currentTextChanged, check_, &QWidget::setToolTip); // where it is cut
    comparison_ = named(new QComboBox(box), "exerciseEditComparison");
    for (const auto comparison : {Comparison::Equal, Comparison::AtMost, Comparison::AtLeast})
        comparison_->addItem(QLatin1String(comparisonSign(comparison)), static_cast<int>(comparison));
    value_ = named(new DecimalBox(box), "exerciseEditValue");
    value_->setRange(0, 1e15);
    value_->setDecimals(3);
    ofModel_ = named(new QCheckBox(box), "exerciseEditOfModel");
    keepWords(ofModel_, [this] { ofModel_->setText(tr("times the model answer's")); });
    shown_ = named(new QComboBox(box), "exerciseEditShown");
    from_ = named(new QDateTimeEdit(QDateTime(QDate::currentDate().addDays(7), QTime(8, 0)), box), "exerciseEditFrom");
    from_->setCalendarPopup(true);
    tries_ = named(new QSpinBox(box), "exerciseEditTries");
    tries_->setRange(1, 1000);
    tries_->setValue(3);
    connect(shown_, &QComboBox::currentIndexChanged, this, [this](int way) {
        from_->setVisible(way == 1);
        tries_->setVisible(way == 2);
    });
    for (QWidget* other : {static_cast<QWidget*>(from_), static_cast<QWidget*>(tries_)})
        other->hide();
    checkWords_ = line("CheckWords", box,
                       TELAR_SAYS("In your words: “Reading the tile causes no bank conflict”; empty: Telar's words"));
    auto* add = button("AddCheck", box, TELAR_SAYS("Add check"));
    connect(add, &QPushButton::clicked, this, &ExerciseEditor::addCheck);
    addAll(column, note, wide(checks_), inRow(wide(check_), comparison_, value_, ofModel_),
           inRow(spokenLabel("", TELAR_SAYS("Students see it"), box, shown_), shown_, from_, tries_, spring(1)),
           inRow(wide(checkWords_), add,
                 remover("RemoveCheck", checks_, exercise_.checks, TELAR_SAYS("The check was removed"))));
    return box;
}

QWidget* ExerciseEditor::buildHints() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    const auto noteWords =
        TELAR_SAYS("One sentence for the first error; the first hint that applies is shown. Telar has hints of "
                   "its own for common faults.");
    auto* note = wrapped(spokenLabel("muted", noteWords, box));
    hints_ = listOf("exerciseEditHints", 2, box, 1);
    hintWhen_ = named(new QComboBox(box), "exerciseEditHintWhen");
    hintWhat_ = named(new QComboBox(box), "exerciseEditHintWhat");
    hintWhat_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    hintWords_ = line("HintWords", box, TELAR_SAYS("What to look at: “Which threads have no element?”"));
    auto* add = button("AddHint", box, TELAR_SAYS("Add hint"));
    connect(add, &QPushButton::clicked, this, &ExerciseEditor::addHint);
    addAll(column, note, wide(hints_), inRow(wide(hintWhen_), wide(hintWhat_)),
           inRow(wide(hintWords_), add,
                 remover("RemoveHint", hints_, exercise_.hints, TELAR_SAYS("The hint was removed"))));
    return box;
}

QWidget* ExerciseEditor::buildFoot() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    progress_ = heard(named(new QProgressBar(box), "exerciseEditProgress"), TELAR_SAYS("Progress of the try"));
    progress_->setTextVisible(false);
    progress_->setRange(0, 1000);
    auto size = progress_->sizePolicy();
    size.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(size);
    progress_->hide();
    auto* see =
        button("See", box, TELAR_SAYS("See as a student"), TELAR_SAYS("Saves it and opens it on the page Kernel"));
    connect(see, &QPushButton::clicked, this, [this] { save([this] { emit openRequested(saver_.path()); }); });
    addAll(column, progress_, DocumentEditor::buildFoot({see}));
    return box;
}

void ExerciseEditor::retranslate() {
    setWindowTitle(tr("Write an exercise"));
    pages_->setTexts({tr("Task"), tr("Code"), tr("Inputs"), tr("Checks"), tr("Hints")});
    retranslateLists();
    showAll();
}

} // namespace telar
