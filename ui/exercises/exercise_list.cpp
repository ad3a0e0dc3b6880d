#include "ui/exercises/exercise_list.hpp"

#include "ui/exercises/exercise_progress.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QListWidget>
#include <QPushButton>

namespace telar {

ExerciseList::ExerciseList(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(padded(new QVBoxLayout(this), {16, 10, 16, 12}), 8);
    auto* title = spokenLabel("heading", TELAR_SAYS("Exercises"), this);
    auto* note = wrapped(spokenLabel(
        "muted", TELAR_SAYS("Code with a gap: fill it, check it, and see what a warp does with it."), this));
    done_ = named(roleLabel("muted", this), "exercisesDone");
    list_ = spaced(named(new QListWidget(this), "exerciseList"), 2);
    setFocusProxy(list_);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setScaled(list_, Side::MinimumHeight, 120);
    file_ = withIcon(named(new QPushButton(this), "exerciseFile"), "open");
    addAll(column, title, note, wide(list_), done_);
    handIn_ = withIcon(named(new QPushButton(this), "handIn"), "export");
    class_ = withIcon(named(new QPushButton(this), "class"), "table");
    addAll(column, aligned(file_, Qt::AlignLeft), inRow(handIn_, class_, spring(1)));
    const auto take = [this](const QListWidgetItem* item) {
        const auto id = item->data(Qt::UserRole).toString();
        if (!id.isEmpty())
            emit chosen(id.toStdString());
    };
    connect(list_, &QListWidget::itemClicked, this, take);
    connect(list_, &QListWidget::itemActivated, this, take);
    connect(file_, &QPushButton::clicked, this, &ExerciseList::fileRequested);
    connect(handIn_, &QPushButton::clicked, this, &ExerciseList::handInRequested);
    connect(class_, &QPushButton::clicked, this, &ExerciseList::classRequested);
    retranslate();
}

void ExerciseList::refresh() {
    const int current = list_->currentRow();
    list_->clear();
    int chapter = 0, done = 0;
    const auto code = language().toStdString();
    for (const auto& e : builtInExercises()) {
        if (e.chapter != chapter) {
            chapter = e.chapter;
            auto* head = new QListWidgetItem(tr("%1. %2").arg(chapter).arg(exerciseChapter(chapter)), list_);
            head->setFlags(Qt::NoItemFlags);
            head->setForeground(colors().muted);
            QFont font = list_->font();
            font.setWeight(QFont::DemiBold);
            head->setFont(font);
        }
        const bool isDone = exerciseProgress(e.id).done;
        done += isDone;
        const QString title = QString::fromStdString(e.title.in(code));
        auto* item = new QListWidgetItem((isDone ? QStringLiteral("✓  ") : QStringLiteral("○  ")) + title, list_);
        item->setData(Qt::UserRole, QString::fromStdString(e.id));
        item->setData(Qt::AccessibleTextRole, isDone ? tr("%1, done").arg(title) : title);
        item->setToolTip(tr("%1, about %2 minutes").arg(title).arg(e.minutes));
    }
    list_->setCurrentRow(current >= 0 ? current : 1);
    done_->setText(tr("%1 of %2 done").arg(done).arg(builtInExercises().size()));
}

void ExerciseList::retranslate() {
    list_->setAccessibleName(tr("Exercises"));
    file_->setText(tr("Open a file…"));
    handIn_->setText(tr("Hand in…"));
    handIn_->setToolTip(tr("Saves your answers in one file for your teacher"));
    class_->setText(tr("Class…"));
    class_->setToolTip(tr("For teachers: the submissions of a class, graded again"));
    refresh();
}

} // namespace telar
