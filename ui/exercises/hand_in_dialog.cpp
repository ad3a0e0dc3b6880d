#include "ui/exercises/hand_in_dialog.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>

namespace telar {

namespace {

constexpr int projectRole = Qt::UserRole + 1;

QString studentKey() { return QStringLiteral("handIn/student"); }

QString titleOfExercise(const std::string& id) {
    const auto* known = builtInExercise(id);
    return QString::fromStdString(known ? known->title.in(language().toStdString()) : id).simplified();
}

} // namespace

HandInDialog::HandInDialog(QWidget* parent) : QDialog(parent) {
    setObjectName("handInDialog");
    setWindowTitle(tr("Hand in"));
    auto* column = spaced(new QVBoxLayout(this), 10);
    auto* about = new TextLabel(
        tr("One file for your teacher. It contains your name, the answers that are ticked, which checks passed, how "
           "often and how long you tried, the date and time, Telar's version, and the projects that you add; a project "
           "names the files that it was made with. It is saved where you choose and sent nowhere."),
        this);
    about->setWordWrap(true);
    column->addWidget(about);
    auto* label = new TextLabel(tr("Your name"), this);
    name_ = named(new QLineEdit(QSettings().value(studentKey()).toString(), this), "handInName");
    name_->setMaxLength(100);
    label->setBuddy(name_);
    column->addLayout(inRow(label, wide(name_)));
    list_ = spaced(wrapped(named(new QListWidget(this), "handInAnswers")), 2);
    list_->setAccessibleName(tr("Answers that are handed in"));
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setResizeMode(QListView::Adjust); // lines break anew
    column->addWidget(list_, 1);
    message_ = wrapped(named(roleLabel("muted", this), "handInMessage"));
    column->addWidget(message_);
    auto* foot = new QHBoxLayout;
    project_ = named(new QPushButton(tr("Add a project…"), this), "handInProject");
    project_->setAutoDefault(false);
    addAll(foot, project_, spring(1));
    close_ = new QPushButton(tr("Close"), this);
    close_->setAutoDefault(false);
    save_ = named(roleButton("primary", this), "handInSave");
    save_->setText(tr("Save the file…"));
    save_->setDefault(true);
    addAll(foot, close_, save_);
    column->addLayout(foot);
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    connect(save_, &QPushButton::clicked, this, &HandInDialog::choose);
    connect(project_, &QPushButton::clicked, this, [this] {
        const auto path = askSource(this, tr("Add a project"), tr("Telar projects (*.telar)"));
        if (!path.isEmpty())
            addProject(path);
    });
    connect(name_, &QLineEdit::textChanged, this, &HandInDialog::refresh);
    connect(list_, &QListWidget::itemChanged, this, &HandInDialog::refresh);
    connect(&writer_, &JobRunner::finished, this, [this] { save_->setEnabled(true); });
    fitToScreen(*this, QSize(520, 480));
    fill();
    refresh();
    name_->setFocus();
}

void HandInDialog::fill() {
    for (const auto& id : exercisesBegun()) {
        const auto progress = exerciseProgress(id);
        const bool passed = progress.checks > 0 && progress.checksPassed == progress.checks;
        const QString state = passed ? tr("passed")
                              : progress.checks > 0
                                  ? tr("%1 of %2 checks").arg(progress.checksPassed).arg(progress.checks)
                                  : tr("changed since the last check");
        auto* item = new QListWidgetItem(tr("%1: %2; tries: %3; time spent: %4")
                                             .arg(titleOfExercise(id), state)
                                             .arg(progress.tries)
                                             .arg(progress.seconds < 60
                                                      ? tr("under a minute")
                                                      : formatDuration(1000.0 * static_cast<double>(progress.seconds))),
                                         list_);
        item->setData(Qt::UserRole, QString::fromStdString(id));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
}

std::vector<std::string> HandInDialog::chosen() const {
    std::vector<std::string> ids;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked && !list_->item(row)->data(Qt::UserRole).isNull())
            ids.push_back(list_->item(row)->data(Qt::UserRole).toString().toStdString());
    return ids;
}

std::vector<std::string> HandInDialog::chosenProjects() const {
    std::vector<std::string> paths;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked && !list_->item(row)->data(projectRole).isNull())
            paths.push_back(list_->item(row)->data(projectRole).toString().toStdString());
    return paths;
}

void HandInDialog::addProject(const QString& path) {
    if (chosenProjects().size() >= mostHandedProjects)
        return say(tr("A hand-in holds at most %1 projects.").arg(mostHandedProjects), true);
    project_->setEnabled(false);
    reader_.start<HandedProject>(
        [path = QFileInfo(path).absoluteFilePath().toStdString()](const JobContext& job) {
            return handedProject(path, job);
        },
        [this, path](std::shared_ptr<const HandedProject> project) {
            project_->setEnabled(true);
            auto* item = new QListWidgetItem(tr("Project %1").arg(QString::fromStdString(project->name)), list_);
            item->setData(projectRole, QFileInfo(path).absoluteFilePath());
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
            item->setCheckState(Qt::Checked);
            refresh();
        },
        [this](const Error& error) {
            project_->setEnabled(true);
            say(translated(error), true);
        });
}

void HandInDialog::refresh() {
    const bool named = !tidyStudent(name_->text().toStdString()).empty(),
               some = !chosen().empty() || !chosenProjects().empty();
    save_->setEnabled(named && some);
    if (list_->count() == 0)
        say(tr("There is nothing to hand in yet: choose an exercise, write and check an answer, or add a project."),
            false);
    else if (!some)
        say(tr("Tick at least one answer or project."), false);
    else
        say(named ? QString() : tr("Write your name as your teacher knows it."), false);
}

void HandInDialog::choose() {
    const QString path =
        askExport(this, tr("Save the hand-in"), QString::fromStdString(handInFileName(name_->text().toStdString())),
                  tr("Telar hand-ins (*.telar-handin)"), QStringLiteral("telar-handin"));
    if (!path.isEmpty())
        saveTo(path);
}

void HandInDialog::saveTo(const QString& path) {
    QSettings().setValue(studentKey(), name_->text().simplified());
    save_->setEnabled(false);
    writer_.start<bool>(
        [path = QFileInfo(path).absoluteFilePath().toStdString(), handIn = handInOf(name_->text(), chosen()),
         projects = chosenProjects()](const JobContext& job) mutable -> Expected<bool> {
            for (const auto& project : projects) { // as they are now
                TELAR_TAKE(read, handedProject(project, job));
                handIn.projects.push_back(std::move(*read));
            }
            TELAR_CHECK(saveHandIn(path, handIn));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) {
            say(tr("Saved to %1. Give this file to your teacher.").arg(path), false);
            emit written(path);
        },
        [this](const Error& error) { say(translated(error), true); });
}

void HandInDialog::say(const QString& sentence, bool bad) {
    message_->setText(sentence);
    setRole(message_, bad ? "error" : "muted");
}

} // namespace telar
