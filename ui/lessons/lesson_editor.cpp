#include "ui/lessons/lesson_editor.hpp"

#include "core/base/comma_list.hpp"
#include "core/exercise/exercise.hpp"
#include "ui/lessons/prose.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QJsonDocument>
#include <QListWidget>
#include <QMenu>
#include <QUuid>

namespace telar {

LessonEditor::LessonEditor(LessonSession& session, QWidget* parent)
    : DocumentEditor("editor", "lessonUnsaved", parent), session_(session) {
    auto* column = spaced(new QVBoxLayout(this), 8);
    level_ = new QSpinBox(this);
    level_->setRange(1, 3);
    column->addWidget(buildHead({spokenLabel("", TELAR_SAYS("Level"), this, level_), level_}));
    auto* row = new QHBoxLayout;
    row->addWidget(buildSteps());
    row->addWidget(buildStep(), 1);
    column->addLayout(row, 1);
    auto* foot = buildFoot({});
    column->addWidget(foot);
    fitToScreen(*this, QSize(980, 640), foot);
    connectParts();
    showPage(TextPage);
    Lesson fresh;
    fresh.id = "own-" + QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    setLesson(fresh);
    addStep();
    keep();
    keepWords(this, [this] { retranslate(); });
}

void LessonEditor::connectParts() {
    connect(steps_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!showing_)
            showStep(row);
    });
    onEdit(title_, [this](const std::string& words) { written(lesson_.title) = words; });
    onValue(level_, [this](int level) { lesson_.level = level; });
    onValue(minutes_, [this](int minutes) { lesson_.minutes = minutes; });
    const auto ofStep = [this](auto* field, Bilingual LessonStep::*place, auto then) {
        onEdit(field, [this, place, then](const std::string& words) {
            if (auto* one = step())
                written(one->*place) = words;
            then();
        });
    };
    ofStep(stepTitle_, &LessonStep::title, [this] { showSteps(); });
    ofStep(text_, &LessonStep::text, [this] { preview(); });
    ofStep(hint_, &LessonStep::hint, [] {});
    ofStep(notes_, &LessonStep::notes, [] {});
    onEdit(controls_, [this](const std::string& words) {
        if (auto* one = step())
            one->controls = namesIn(words);
    });
    connect(pickMenu_, &QMenu::aboutToShow, this, &LessonEditor::fillControlMenu);
    connect(take_, &QPushButton::clicked, this, &LessonEditor::takeState);
    connect(dropState_, &QPushButton::clicked, this, [this] {
        if (auto* one = step())
            one->state.clear();
        showStep(current_);
    });
    connect(exercise_, &QComboBox::activated, this, &LessonEditor::takeExercise);
    connect(main_, &QPushButton::clicked, this, &LessonEditor::tryIt);
    connectChecks();
}

LessonStep* LessonEditor::step() {
    return current_ >= 0 && current_ < static_cast<int>(lesson_.steps.size())
               ? &lesson_.steps[static_cast<std::size_t>(current_)]
               : nullptr;
}

void LessonEditor::setLesson(const Lesson& lesson) {
    lesson_ = lesson;
    showAll();
}

void LessonEditor::showAll() {
    showing_ = true;
    title_->setText(QString::fromStdString(written(lesson_.title)));
    level_->setValue(lesson_.level);
    minutes_->setValue(lesson_.minutes);
    lookAt(std::clamp(current_, 0, std::max(0, static_cast<int>(lesson_.steps.size()) - 1)));
}

void LessonEditor::lookAt(int index) {
    current_ = index;
    showSteps();
    showStep(index);
}

void LessonEditor::showSteps() {
    showing_ = true;
    steps_->clear();
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
        const auto words = QString::fromStdString(lesson_.steps[i].title.in(languageCode()));
        auto* item = new QListWidgetItem(
            QStringLiteral("%1. %2").arg(i + 1).arg(words.isEmpty() ? tr("Untitled step") : words), steps_);
        item->setToolTip(item->text()); // a long one is elided
        item->setSizeHint({0, px(26)});
    }
    steps_->setCurrentRow(current_);
    showing_ = false;
}

void LessonEditor::showStep(int index) {
    messages_->withdraw(); // it was about what was shown before
    current_ = index;
    auto* one = step();
    showing_ = true;
    if (steps_->currentRow() != index)
        steps_->setCurrentRow(index);
    enableEach({stepTitle_, text_, hint_, notes_, controls_, take_, addCheck_, exercise_}, one != nullptr);
    stepTitle_->setText(one ? QString::fromStdString(written(one->title)) : QString());
    text_->setPlainText(one ? QString::fromStdString(written(one->text)) : QString());
    for (const auto& [field, words] : {std::pair(hint_, one ? &written(one->hint) : nullptr),
                                       std::pair(notes_, one ? &written(one->notes) : nullptr)}) {
        field->setText(words ? QString::fromStdString(*words) : QString());
        field->setCursorPosition(0); // a long one is read from its beginning
    }
    showControls();
    fillExercises();
    const auto* lab = one ? session_.lab(one->lab) : nullptr;
    state_->setText(!lab                 ? tr("No lab yet: open one and use its state.")
                    : one->state.empty() ? tr("%1, unchanged.").arg(lab->title())
                                         : tr("%1, in the saved state.").arg(lab->title()));
    dropState_->setEnabled(one && !one->state.empty());
    showing_ = false;
    fillFacts();
    showChecks();
    preview();
}

void LessonEditor::addStep() {
    LessonStep fresh;
    if (const auto* one = step())
        fresh.lab = one->lab;
    const int at = std::min(current_ + 1, static_cast<int>(lesson_.steps.size()));
    lesson_.steps.insert(lesson_.steps.begin() + at, fresh);
    lookAt(at);
    stepTitle_->setFocus();
}

void LessonEditor::removeStep() {
    if (!step() || lesson_.steps.size() < 2)
        return say(tr("A lesson has at least one step."), true);
    removeRow(lesson_.steps, current_, tr("Step %1 was removed").arg(current_ + 1), [this](int at) { lookAt(at); });
}

void LessonEditor::moveStep(int by) {
    const int to = current_ + by;
    if (!step() || to < 0 || to >= static_cast<int>(lesson_.steps.size()))
        return;
    std::swap(lesson_.steps[static_cast<std::size_t>(current_)], lesson_.steps[static_cast<std::size_t>(to)]);
    lookAt(to);
}

void LessonEditor::takeState() {
    for (auto* lab : session_.labs().ready()) {
        if (!lab->isVisible() || !step())
            continue;
        // Controls and view, as they are now; results are made again by who reads.
        QJsonObject state{{"controls", lab->snapshot()().value(QLatin1String("controls"))}, {"view", lab->view()}};
        step()->lab = lab->id().toStdString();
        step()->state = QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString();
        showStep(current_);
        return say(tr("State used as on screen: %1.").arg(lab->title()));
    }
    say(tr("No lab is on screen: open the one for this step."), true);
}

void LessonEditor::showControls() {
    const auto* one = step();
    controls_->setText(one ? QString::fromStdString(commaList(one->controls)) : QString());
}

void LessonEditor::fillControlMenu() {
    pickMenu_->clear();
    const auto* one = step();
    const auto* lab = one ? session_.lab(one->lab) : nullptr;
    if (!lab) {
        pickMenu_->addAction(tr("Choose a lab first"))->setEnabled(false);
        return;
    }
    for (const auto& control : namedControls(lab)) {
        auto* item = pickMenu_->addAction(control.words);
        item->setObjectName(control.name);
        item->setCheckable(true);
        item->setChecked(std::count(one->controls.begin(), one->controls.end(), control.name.toStdString()));
        connect(item, &QAction::toggled, this, [this, name = control.name.toStdString()](bool wanted) {
            auto* now = step();
            std::erase(now->controls, name);
            if (wanted)
                now->controls.push_back(name);
            showControls();
        });
    }
}

void LessonEditor::fillExercises() {
    exercise_->clear();
    exercise_->addItem(tr("none"), QString());
    for (const auto& e : builtInExercises())
        exercise_->addItem(QString::fromStdString(e.title.in(language().toStdString())), QString::fromStdString(e.id));
    const auto* one = step();
    const QString chosen = one ? QString::fromStdString(one->exercise) : QString();
    if (exercise_->findData(chosen) < 0)
        exercise_->addItem(chosen, chosen);
    exercise_->addItem(tr("A file beside the lesson…"));
    exercise_->setCurrentIndex(exercise_->findData(chosen));
}

void LessonEditor::takeExercise(int index) {
    auto* one = step();
    if (!one)
        return;
    QString chosen = exercise_->itemData(index).toString();
    if (!exercise_->itemData(index).isValid()) {
        const QString path = QFileDialog::getOpenFileName(this, tr("An exercise beside the lesson"),
                                                          QString::fromStdString(lesson_.folder),
                                                          tr("Telar exercises (*.telar-exercise)"));
        if (path.isEmpty())
            return fillExercises();
        chosen = QFileInfo(path).fileName();
        say(lesson_.folder.empty() || QFileInfo(path).absolutePath() !=
                                          QFileInfo(QString::fromStdString(lesson_.folder)).absoluteFilePath()
                ? tr("Keep %1 in the folder of the lesson, where Telar looks for it.").arg(chosen)
                : QString());
    }
    one->exercise = chosen.toStdString();
    if (!chosen.isEmpty() && one->lab != "bench") {
        one->lab = "bench";
        one->state.clear(); // of another lab
    }
    showStep(current_);
}

void LessonEditor::preview() { prose_->show(text_->toPlainText(), lesson_.folder); }

} // namespace telar
