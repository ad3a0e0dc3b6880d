// The editor of lessons: its form and its words.
#include "ui/lessons/lesson_editor.hpp"

#include "ui/lessons/prose.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/page_stack.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QMenu>
#include <QTableWidget>

namespace telar {

QWidget* LessonEditor::buildSteps() {
    auto* box = sized(new QWidget(this), Side::FixedWidth, 210);
    auto* column = bare(new QVBoxLayout(box));
    steps_ = named(new QListWidget(box), "editorSteps");
    steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    steps_->setTextElideMode(Qt::ElideRight);
    auto* row = new QHBoxLayout;
    const auto tool = [&](const char* name, const QIcon& picture, const QString& sign, Words words, auto call) {
        auto* made = named(new QPushButton(picture, sign, box), name);
        made->setAutoDefault(false);
        keepWords(made, [made, words] { describe(made, words()); });
        connect(made, &QPushButton::clicked, this, call);
        row->addWidget(made);
    };
    tool("editorAdd", icon("new"), {}, TELAR_SAYS("Add a step"), [this] { addStep(); });
    tool("editorRemove", icon("close"), {}, TELAR_SAYS("Remove the step"), [this] { removeStep(); });
    tool("editorUp", {}, QStringLiteral("↑"), TELAR_SAYS("Move the step up"), [this] { moveStep(-1); });
    tool("editorDown", {}, QStringLiteral("↓"), TELAR_SAYS("Move the step down"), [this] { moveStep(1); });
    addAll(column, wide(steps_), row);
    return box;
}

QWidget* LessonEditor::buildStep() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    auto* head = new QHBoxLayout;
    stepTitle_ = line("StepTitle", box);
    addAll(head, spokenLabel("", TELAR_SAYS("Step"), box, stepTitle_), wide(stepTitle_));
    buildPages(Pages);
    for (auto* page : {buildTextPage(), buildLab(), buildChecks()})
        stack_->addWidget(page);
    addAll(column, head, aligned(pages_, Qt::AlignLeft), wide(stack_));
    return box;
}

QWidget* LessonEditor::buildTextPage() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    auto* label = spokenLabel("", TELAR_SAYS("Text"), box);
    column->addWidget(buildText(label, box), 1);
    label->setBuddy(text_);
    keepWords(text_, [this] { text_->setToolTip(tr("Markdown: **bold**, *italic*, - lists")); });
    prose_ = new Prose(preview_);
    hint_ = line("Hint", box);
    notes_ = line("Notes", box);
    keepWords(notes_, [this] { notes_->setToolTip(tr("Shown only in the notes window (Ctrl+Alt+T)")); });
    auto* grid = new QGridLayout;
    grid->addWidget(spokenLabel("", TELAR_SAYS("Hint"), box, hint_), 0, 0);
    grid->addWidget(hint_, 0, 1);
    grid->addWidget(spokenLabel("", TELAR_SAYS("For the teacher"), box, notes_), 1, 0);
    grid->addWidget(notes_, 1, 1);
    column->addLayout(grid);
    return box;
}

QWidget* LessonEditor::buildLab() {
    auto* box = new QWidget(this);
    auto* grid = bare(new QGridLayout(box));
    take_ = button("Take", box, TELAR_SAYS("Use current lab state"), TELAR_SAYS("The step opens the lab as it is now"));
    dropState_ = button("DropState", box, TELAR_SAYS("No lab state"),
                        TELAR_SAYS("The step continues from the reader's own state"));
    state_ = wrapped(named(roleLabel("muted", box), "editorState"));
    controls_ =
        line("Controls", box, TELAR_SAYS("Names of the controls that the step needs, separated by commas; empty: all"));
    auto* pick = button("Pick", box, TELAR_SAYS("Choose"), TELAR_SAYS("The controls of the step's lab"));
    pickMenu_ = new QMenu(pick);
    pick->setMenu(pickMenu_);
    exercise_ = named(new QComboBox(box), "editorExercise");
    keepWords(exercise_, [this] {
        exercise_->setToolTip(tr("The step opens it on the page Kernel and is done when an answer passes every check"));
    });
    grid->addWidget(spokenLabel("", TELAR_SAYS("Lab"), box), 0, 0);
    grid->addWidget(state_, 0, 1, 1, 2);
    grid->addLayout(inRow(take_, dropState_, spring(1)), 1, 1, 1, 2);
    grid->addWidget(spokenLabel("", TELAR_SAYS("Controls"), box, controls_), 2, 0);
    grid->addWidget(controls_, 2, 1);
    grid->addWidget(pick, 2, 2);
    grid->addWidget(spokenLabel("", TELAR_SAYS("Exercise"), box, exercise_), 3, 0);
    grid->addWidget(exercise_, 3, 1, 1, 2);
    grid->setRowStretch(4, 1);
    grid->setColumnStretch(1, 1);
    return box;
}

QWidget* LessonEditor::buildChecks() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    checks_ = hinted(named(new QTableWidget(0, 2, box), "editorChecks"),
                     TELAR_SAYS("Double-click to edit the text in either language"));
    checks_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    checks_->setSelectionBehavior(QAbstractItemView::SelectRows);
    setScaled(checks_, Side::MinimumHeight, 112);
    checks_->verticalHeader()->hide();
    checks_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);     // a long goal takes two lines
    checks_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // as the cells
    checks_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    checks_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    fact_ = named(new QComboBox(box), "editorFact");
    fact_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    comparison_ = named(new QComboBox(box), "editorComparison");
    for (int i = 0; i < 6; ++i)
        comparison_->addItem(QString::fromLatin1(comparisonSign(static_cast<Comparison>(i))));
    value_ = line("Value", box);
    value_->setMaximumWidth(px(90));
    now_ = roleLabel("muted", box);
    checkWords_ = line("CheckWords", box, TELAR_SAYS("Goal (shown to students): “Set the kernel to 3 × 3”"));
    addCheck_ = button("AddCheck", box, TELAR_SAYS("Add check"));
    auto* remove = button("RemoveCheck", box, TELAR_SAYS("Remove"));
    connect(addCheck_, &QPushButton::clicked, this, &LessonEditor::addCheck);
    connect(remove, &QPushButton::clicked, this, &LessonEditor::removeCheck);
    addAll(column, wide(checks_), inRow(wide(fact_), comparison_, value_, now_),
           inRow(wide(checkWords_), addCheck_, remove));
    return box;
}

void LessonEditor::retranslate() {
    setWindowTitle(tr("Write a lesson"));
    pages_->setTexts({tr("Text"), tr("Lab"), tr("Checks")});
    pages_->setAccessibleName(tr("Page of the step"));
    checks_->setHorizontalHeaderLabels({tr("Goal"), tr("Condition")});
    main_->setText(tr("Try it"));
    showStep(current_);
}

} // namespace telar
