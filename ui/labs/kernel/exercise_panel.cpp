#include "ui/labs/kernel/exercise_panel.hpp"

#include "ui/exercises/exercise_list.hpp"
#include "ui/labs/kernel/exercise_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/source_dialog.hpp"

#include <QEvent>
#include <QStackedWidget>

namespace telar {

ExercisePanel::ExercisePanel(ExerciseSession& session, QWidget* parent) : QWidget(parent), session_(session) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setScaled(this, Side::MinimumWidth, 272);
    auto* column = bare(new QVBoxLayout(this));
    stack_ = new QStackedWidget(this);
    list_ = new ExerciseList(stack_);
    page_ = new ExercisePage(session, stack_);
    addAll(stack_, list_, page_);
    column->addWidget(stack_);
    connect(list_, &ExerciseList::chosen, this, [this](const std::string& id) { session_.openBuiltIn(id); });
    connect(list_, &ExerciseList::fileRequested, this, &ExercisePanel::chooseFile);
    connect(list_, &ExerciseList::handInRequested, this, &ExercisePanel::handInRequested);
    connect(list_, &ExerciseList::classRequested, this, &ExercisePanel::classRequested);
    connect(page_, &ExercisePage::listRequested, this, &ExercisePanel::showList);
    connect(page_, &ExercisePage::lineRequested, this, &ExercisePanel::lineRequested);
    connect(&session_, &ExerciseSession::opened, this, &ExercisePanel::showOpen);
    connect(&session_, &ExerciseSession::progressChanged, list_, &ExerciseList::refresh);
    showOpen();
}

void ExercisePanel::showOpen() { showOnly(stack_, session_.exercise() ? static_cast<QWidget*>(page_) : list_); }

void ExercisePanel::showList() {
    showOnly(stack_, list_);
    list_->setFocus();
}

void ExercisePanel::chooseFile() {
    const auto path = askSource(this, tr("Open an exercise"), tr("Telar exercises (*.telar-exercise)"));
    if (!path.isEmpty())
        session_.openFile(path);
}

void ExercisePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        list_->retranslate();
    else if (event->type() == QEvent::PaletteChange)
        list_->refresh(); // the colour of chapters
}

} // namespace telar
