// The editor of lessons: its form and its words.
#include "ui/base/text_label.hpp"
#include "ui/lessons/lesson_editor.hpp"

#include "ui/base/language.hpp"
#include "ui/lessons/prose.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/page_stack.hpp"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QUuid>
#include <QVBoxLayout>

namespace telar {

QWidget* LessonEditor::buildHead() {
    auto* box = new QWidget(this);
    auto* row = bare(new QHBoxLayout(box));
    titleLabel_ = new TextLabel(box);
    title_ = named(new QLineEdit(box), "editorTitle");
    levelLabel_ = new TextLabel(box);
    level_ = new QSpinBox(box);
    level_->setRange(1, 3);
    minutesLabel_ = new TextLabel(box);
    minutes_ = new QSpinBox(box);
    minutes_->setRange(1, 600);
    language_ = named(new Segmented(2, box), "editorLanguage");
    language_->setTexts({QStringLiteral("English"), QStringLiteral("Español")});
    language_->setCurrent(language() == QLatin1String("es") ? 1 : 0);
    for (QWidget* w :
         std::initializer_list<QWidget*>{language_, titleLabel_, title_, levelLabel_, level_, minutesLabel_, minutes_})
        row->addWidget(w, w == title_ ? 1 : 0);
    return box;
}

QWidget* LessonEditor::buildSteps() {
    auto* box = new QWidget(this);
    setScaled(box, Side::FixedWidth, 210);
    auto* column = bare(new QVBoxLayout(box));
    steps_ = named(new QListWidget(box), "editorSteps");
    steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    steps_->setTextElideMode(Qt::ElideRight);
    auto* row = new QHBoxLayout;
    add_ = new QPushButton(icon("new"), {}, box);
    remove_ = new QPushButton(icon("close"), {}, box);
    up_ = new QPushButton(QStringLiteral("↑"), box);
    down_ = new QPushButton(QStringLiteral("↓"), box);
    add_->setObjectName("editorAdd");
    remove_->setObjectName("editorRemove");
    up_->setObjectName("editorUp");
    down_->setObjectName("editorDown");
    for (auto* button : {add_, remove_, up_, down_}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    column->addWidget(steps_, 1);
    column->addLayout(row);
    return box;
}

QWidget* LessonEditor::buildStep() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    auto* head = new QHBoxLayout;
    stepLabel_ = new TextLabel(box);
    stepTitle_ = named(new QLineEdit(box), "editorStepTitle");
    stepLabel_->setBuddy(stepTitle_);
    pages_ = named(new Segmented(Pages, box), "editorPage");
    pages_->setTabs();
    head->addWidget(stepLabel_);
    head->addWidget(stepTitle_, 1);
    stack_ = new PageStack(box);
    for (auto* page : {buildText(), buildLab(), buildChecks()})
        stack_->addWidget(page);
    column->addLayout(head);
    column->addWidget(pages_, 0, Qt::AlignLeft);
    column->addWidget(stack_, 1);
    return box;
}

QWidget* LessonEditor::buildText() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    textLabel_ = new TextLabel(box);
    text_ = named(new QPlainTextEdit(box), "editorText");
    text_->setTabChangesFocus(true);
    textLabel_->setBuddy(text_);
    preview_ = named(new OwnText(box), "editorPreview");
    preview_->setOpenLinks(false);
    prose_ = new Prose(preview_);
    hintLabel_ = new TextLabel(box);
    hint_ = named(new QLineEdit(box), "editorHint");
    hintLabel_->setBuddy(hint_);
    notesLabel_ = new TextLabel(box);
    notes_ = named(new QLineEdit(box), "editorNotes");
    notesLabel_->setBuddy(notes_);
    auto* both = new QHBoxLayout;
    both->addWidget(text_, 1);
    both->addWidget(preview_, 1);
    auto* grid = new QGridLayout;
    grid->addWidget(hintLabel_, 0, 0);
    grid->addWidget(hint_, 0, 1);
    grid->addWidget(notesLabel_, 1, 0);
    grid->addWidget(notes_, 1, 1);
    column->addWidget(textLabel_);
    column->addLayout(both, 1);
    column->addLayout(grid);
    return box;
}

QWidget* LessonEditor::buildLab() {
    auto* box = new QWidget(this);
    auto* grid = bare(new QGridLayout(box));
    labLabel_ = new TextLabel(box);
    take_ = named(new QPushButton(box), "editorTake");
    dropState_ = new QPushButton(box);
    state_ = wrapped(named(roleLabel("muted", box), "editorState"));
    controlsLabel_ = new TextLabel(box);
    controls_ = named(new QLineEdit(box), "editorControls");
    controlsLabel_->setBuddy(controls_);
    pick_ = named(new QPushButton(box), "editorPick");
    pickMenu_ = new QMenu(pick_);
    pick_->setMenu(pickMenu_);
    exerciseLabel_ = new TextLabel(box);
    exercise_ = named(new QComboBox(box), "editorExercise");
    exerciseLabel_->setBuddy(exercise_);
    auto* buttons = new QHBoxLayout;
    for (auto* button : {take_, dropState_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    pick_->setAutoDefault(false);
    grid->addWidget(labLabel_, 0, 0);
    grid->addWidget(state_, 0, 1, 1, 2);
    grid->addLayout(buttons, 1, 1, 1, 2);
    grid->addWidget(controlsLabel_, 2, 0);
    grid->addWidget(controls_, 2, 1);
    grid->addWidget(pick_, 2, 2);
    grid->addWidget(exerciseLabel_, 3, 0);
    grid->addWidget(exercise_, 3, 1, 1, 2);
    grid->setRowStretch(4, 1);
    grid->setColumnStretch(1, 1);
    return box;
}

QWidget* LessonEditor::buildChecks() {
    auto* box = new QWidget(this);
    auto* column = bare(new QVBoxLayout(box));
    checks_ = named(new QTableWidget(0, 2, box), "editorChecks");
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
    value_ = named(new QLineEdit(box), "editorValue");
    value_->setMaximumWidth(px(90));
    now_ = roleLabel("muted", box);
    checkWords_ = named(new QLineEdit(box), "editorCheckWords");
    addCheck_ = named(new QPushButton(box), "editorAddCheck");
    removeCheck_ = named(new QPushButton(box), "editorRemoveCheck");
    auto* what = new QHBoxLayout;
    what->addWidget(fact_, 1);
    addAll(what, comparison_, value_, now_);
    auto* words = new QHBoxLayout;
    words->addWidget(checkWords_, 1);
    for (auto* button : {addCheck_, removeCheck_}) {
        button->setAutoDefault(false);
        words->addWidget(button);
    }
    column->addWidget(checks_, 1);
    column->addLayout(what);
    column->addLayout(words);
    return box;
}

void LessonEditor::retranslate() {
    setWindowTitle(tr("Write a lesson"));
    titleLabel_->setText(tr("Title"));
    levelLabel_->setText(tr("Level"));
    minutesLabel_->setText(tr("Minutes"));
    stepLabel_->setText(tr("Step"));
    textLabel_->setText(tr("Text"));
    text_->setToolTip(tr("Markdown: **bold**, *italic*, - lists"));
    hintLabel_->setText(tr("Hint"));
    notesLabel_->setText(tr("For the teacher"));
    notes_->setToolTip(tr("Shown only in the notes window (Ctrl+Alt+T)"));
    controlsLabel_->setText(tr("Controls"));
    controls_->setPlaceholderText(tr("Names of the controls that the step needs, separated by commas; empty: all"));
    pick_->setText(tr("Choose"));
    pick_->setToolTip(tr("The controls of the step's lab"));
    exerciseLabel_->setText(tr("Exercise"));
    exercise_->setToolTip(tr("The step opens it on the page Kernel and is done when an answer passes every check"));
    labLabel_->setText(tr("Lab"));
    pages_->setTexts({tr("Text"), tr("Lab"), tr("Checks")});
    pages_->setAccessibleName(tr("Page of the step"));
    checks_->setHorizontalHeaderLabels({tr("Goal"), tr("Condition")});
    checks_->setToolTip(tr("Double-click to edit the text in either language"));
    checkWords_->setPlaceholderText(tr("Goal (shown to students): “Set the kernel to 3 × 3”"));
    take_->setText(tr("Use current lab state"));
    take_->setToolTip(tr("The step opens the lab as it is now"));
    dropState_->setText(tr("No lab state"));
    dropState_->setToolTip(tr("The step continues from the reader's own state"));
    addCheck_->setText(tr("Add check"));
    removeCheck_->setText(tr("Remove"));
    const std::pair<QPushButton*, QString> tips[] = {{add_, tr("Add a step")},
                                                     {remove_, tr("Remove the step")},
                                                     {up_, tr("Move the step up")},
                                                     {down_, tr("Move the step down")}};
    for (const auto& [button, words] : tips) {
        button->setToolTip(words);
        button->setAccessibleName(words);
    }
    try_->setText(tr("Try it"));
    open_->setText(tr("Open…"));
    save_->setText(tr("Save as…"));
    language_->setAccessibleName(tr("Language of the text"));
    showStep(current_);
}

} // namespace telar
