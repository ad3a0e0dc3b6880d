// What a teacher adds to a class, and the files that leave it: marks by hand, notes to groups, gradebooks, feedback; and the
// folder that is watched.
#include "ui/base/language.hpp"
#include "ui/exercises/class_table.hpp"
#include "ui/exercises/class_window.hpp"
#include "ui/exercises/mark_dialog.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"

#include "core/base/output_file.hpp"

#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QTreeWidget>

#include <set>

namespace telar {

namespace {

constexpr int looksEveryMs = 1500;
constexpr double points = 100;
constexpr int keyRole = Qt::UserRole;

} // namespace

void ClassWindow::buildGradebook(QLayout* head) {
    gradebook_ = says(named(new QPushButton(icon("table"), {}, this), "classGradebook"), TELAR_SAYS("Gradebook"));
    watch_ = hinted(says(named(new QPushButton(icon("repeat"), {}, this), "classWatch"), TELAR_SAYS("Watch")),
                    TELAR_SAYS("Grade what arrives or changes where these submissions are"));
    watch_->setCheckable(true);
    for (auto* button : {gradebook_, watch_}) {
        button->setAutoDefault(false);
        head->addWidget(button);
    }
    auto* menu = new QMenu(gradebook_);
    gradebook_->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addAction(tr("Table for Moodle…"), this, [this] { chooseGradebook(GradebookKind::Moodle); });
        menu->addAction(tr("Table for Canvas…"), this, [this] { chooseGradebook(GradebookKind::Canvas); });
        menu->addAction(tr("A page of feedback for each student…"), this, [this] {
            const auto folder = askFolder(this, tr("A folder for the pages of feedback"));
            if (!folder.isEmpty())
                saveFeedback(folder);
        });
    });
    connect(watch_, &QPushButton::toggled, this, &ClassWindow::watch);
    connect(&looks_, &QTimer::timeout, this, &ClassWindow::look);
}

void ClassWindow::chooseGradebook(GradebookKind kind) {
    const auto roster =
        askSource(this, tr("The export of your gradebook, which says who is who"), tr("Tables (*.csv)"));
    if (roster.isEmpty())
        return;
    const auto path = askExport(this, tr("Save the table for the gradebook"), tr("grades") + QStringLiteral(".csv"),
                                tr("Tables (*.csv)"), QStringLiteral("csv"));
    if (!path.isEmpty())
        saveGradebook(kind, roster, path);
}

void ClassWindow::saveGradebook(GradebookKind kind, const QString& roster, const QString& path) {
    writer_.start<Gradebook>(
        [kind, grading = grading_, file = file_, from = QFileInfo(roster).absoluteFilePath().toStdString(),
         to = QFileInfo(path).absoluteFilePath().toStdString(),
         words = language().toStdString()](const JobContext& job) -> Expected<Gradebook> {
            TELAR_TRY(bytes, readFile(from, job, 64 << 20));
            auto made = gradebook(kind, *grading, *file, *bytes, points, words);
            if (made)
                TELAR_CHECK(writeFile(to, made->csv));
            return made;
        },
        [this, path](std::shared_ptr<const Gradebook> made) {
            QStringList unknown;
            for (const auto& student : made->unknown)
                unknown << QString::fromStdString(student);
            say(unknown.isEmpty()
                    ? tr("Saved to %1").arg(path)
                    : tr("Saved to %1. Not in the gradebook's export, so left out: %2").arg(path, unknown.join(", ")));
        },
        [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::saveFeedback(const QString& folder) {
    writer_.start<bool>(
        [grading = grading_, file = file_, to = QFileInfo(folder).absoluteFilePath().toStdString(),
         words = language().toStdString()](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(writeFeedback(to, *grading, *file, points, words));
            return true;
        },
        [this, folder](std::shared_ptr<const bool>) { say(tr("Saved to %1").arg(folder)); },
        [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::watch(bool on) {
    watch_->setChecked(on);
    on ? looks_.start(looksEveryMs) : looks_.stop();
}

void ClassWindow::look() {
    if (paths_.empty() || looker_.running() || opener_.running() || grader_.running())
        return;
    looker_.start<uint64_t>([paths = paths_](const JobContext& job) { return classState(paths, job); },
                            [this](std::shared_ptr<const uint64_t> state) {
                                if (*state != state_ && !opener_.running())
                                    read(paths_);
                            },
                            [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::askMark(std::size_t student, std::size_t exercise) {
    const auto& list = grading_->list();
    const auto& name = list.students[student].handIn.student;
    if (!list.students[student].answer(list.exercises[exercise].id))
        return;
    const auto* known = file_->mark(name, list.exercises[exercise].id);
    auto* dialog = new MarkDialog(
        QStringLiteral("%1 · %2").arg(QString::fromStdString(name),
                                      QString::fromStdString(list.exercises[exercise].title(language().toStdString()))),
        known ? *known : HandMark(), false, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, student, exercise] { setMark(student, exercise, dialog->mark()); });
    dialog->open();
}

void ClassWindow::askNote(const std::string& group, const QString& title) {
    const auto known = file_->notes.find(group);
    auto* dialog = new MarkDialog(title, {{}, known == file_->notes.end() ? std::string() : known->second}, true, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, group] { setNote(group, dialog->mark().note); });
    dialog->open();
}

void ClassWindow::setMark(std::size_t student, std::size_t exercise, const HandMark& mark) {
    auto file = std::make_shared<ClassFile>(*file_);
    const auto& list = grading_->list();
    file->marks[{list.students[student].handIn.student, list.exercises[exercise].id}] = mark;
    keepFile(std::move(file));
}

void ClassWindow::setNote(const std::string& group, const std::string& note) {
    auto file = std::make_shared<ClassFile>(*file_);
    file->notes[group] = note;
    keepFile(std::move(file));
}

void ClassWindow::keepFile(std::shared_ptr<ClassFile> file) {
    file_ = file;
    table_->setFile(file_);
    showGroups();
    writer_.start<bool>(
        [path = filePath_, file](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(saveClassFile(path, *file));
            return true;
        },
        {}, [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::showGroups() {
    const auto& found = common_->groups;
    std::set<QString> open;
    for (int k = 0; k < groups_->topLevelItemCount(); ++k)
        if (groups_->topLevelItem(k)->isExpanded())
            open.insert(groups_->topLevelItem(k)->data(0, keyRole).toString());
    groups_->clear();
    for (const auto& group : found) {
        QStringList titles;
        for (const auto& title : group.titles)
            titles << translated(title);
        const auto note = file_->notes.find(group.key);
        const auto& exercise = grading_->list().exercises[group.exercise];
        auto* item = new QTreeWidgetItem(
            groups_, {QStringLiteral("%1: %2").arg(QString::fromStdString(exercise.title(language().toStdString())),
                                                   titles.isEmpty() ? tr("every check passes") : titles.join(", ")),
                      note == file_->notes.end() || note->second.empty()
                          ? QString::number(group.students.size())
                          : QStringLiteral("%1 · %2")
                                .arg(group.students.size())
                                .arg(QString::fromStdString(note->second).simplified())});
        item->setData(0, keyRole, QString::fromStdString(group.key));
        for (const auto student : group.students)
            new QTreeWidgetItem(item, {QString::fromStdString(grading_->list().students[student].handIn.student)});
        item->setExpanded(open.contains(item->data(0, keyRole).toString()));
    }
    lower_->button(2)->setText(tr("Same result: %1").arg(found.size()));
}

} // namespace telar
