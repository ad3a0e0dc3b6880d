#include "ui/lessons/lessons_dialog.hpp"

#include "ui/base/language.hpp"
#include "ui/lessons/lesson_library.hpp"
#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace telar {

LessonsDialog::LessonsDialog(QWidget* parent) : QDialog(parent) {
    setObjectName("lessons");
    setWindowTitle(tr("Lessons"));
    resize(px(620), px(480));
    auto* column = new QVBoxLayout(this);
    list_ = new QListWidget(this);
    list_->setAccessibleName(tr("Lessons"));
    list_->setWordWrap(true);
    scaleSpacing(list_, 3);
    const std::string code = language().toStdString();
    for (const auto& lesson : builtInLessons()) {
        const auto progress = lessonProgress(lesson.id);
        const QString mark = progress.done       ? QStringLiteral("✓  ")
                             : progress.step > 0 ? QStringLiteral("…  ")
                                                 : QString();
        auto* item = new QListWidgetItem(mark + QString::fromStdString(lesson.title.in(code)) + QLatin1Char('\n') +
                                             QString::fromStdString(lesson.summary.in(code)) + QLatin1Char('\n') +
                                             tr("%1 · %2 minutes · %3 steps")
                                                 .arg(lessonLevel(lesson.level))
                                                 .arg(lesson.minutes)
                                                 .arg(lesson.steps.size()),
                                         list_);
        item->setData(Qt::UserRole, QString::fromStdString(lesson.id));
    }
    list_->setCurrentRow(0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
    auto* file = buttons->addButton(tr("Open a file…"), QDialogButtonBox::ActionRole);
    start->setDefault(true);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
    const auto take = [this] {
        if (auto* item = list_->currentItem())
            chosen_ = item->data(Qt::UserRole).toString().toStdString();
        accept();
    };
    connect(buttons, &QDialogButtonBox::accepted, this, take);
    connect(list_, &QListWidget::itemActivated, this, take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(file, &QPushButton::clicked, this, [this] {
        chosen_.clear();
        accept();
    });
}

} // namespace telar
