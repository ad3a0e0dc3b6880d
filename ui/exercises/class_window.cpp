#include "ui/exercises/class_window.hpp"

#include "core/exercise/class_csv.hpp"
#include "core/project/project.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/exercises/class_table.hpp"
#include "ui/exercises/similar_window.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QFileInfo>
#include <QHeaderView>
#include <QInputDialog>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeWidget>
#include <QWindow>

namespace telar {

namespace {

constexpr int mistakesEveryMs = 700; ///< while marks come in
constexpr int studentRole = Qt::UserRole, exerciseRole = Qt::UserRole + 1, lineRole = Qt::UserRole + 2;

} // namespace

ClassWindow::ClassWindow(QWidget* parent) : QDialog(parent) {
    setObjectName("classWindow");
    setModal(false); // the kernel lab stays at hand
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    build();
    fitToScreen(*this, QSize(1000, 640));
    setAttribute(Qt::WA_QuitOnClose, false);
    onEvent(this, {QEvent::Show}, [this] { windowHandle()->setTransientParent(nullptr); }); // nor above its lab
    connectParts();
    keepWords(this, [this] { retranslate(); });
    keepColors(this, [this] { table_->refresh(); });
    refresh();
}

void ClassWindow::build() {
    auto* column = spaced(new QVBoxLayout(this), 8);
    auto* head = new WrapLayout;
    summary_ = wrapped(named(new TextLabel(this), "classSummary"));
    const auto button = [&](const char* name, const char* iconFile) {
        auto* made = named(new QPushButton(icon(iconFile), {}, this), name);
        made->setAutoDefault(false);
        head->addWidget(made);
        return made;
    };
    folder_ = says(button("classFolder", "folder"), TELAR_SAYS("Open a folder…"));
    files_ = says(button("classFiles", "open"), TELAR_SAYS("Open files…"));
    grade_ = button("classGrade", "run");
    similar_ = says(button("classSimilar", "search"), TELAR_SAYS("Similar answers…"));
    csv_ = says(button("classCsv", "export"), TELAR_SAYS("Save as CSV…"));
    buildGradebook(head);
    addAll(column, head, summary_);
    progress_ = heard(named(new QProgressBar(this), "classProgress"), TELAR_SAYS("Progress"));
    progress_->setTextVisible(false);
    progress_->setRange(0, 1000);
    auto size = progress_->sizePolicy();
    size.setRetainSizeWhenHidden(true);
    progress_->setSizePolicy(size);
    column->addWidget(progress_);
    table_ = new ClassTable(this);
    sorted_ = new QSortFilterProxyModel(this);
    sorted_->setSourceModel(table_);
    sorted_->setSortRole(ClassTable::sortRole);
    view_ = heard(named(new QTableView(this), "classTable"), TELAR_SAYS("Students and exercises"));
    view_->setModel(sorted_);
    view_->setSortingEnabled(true);
    view_->sortByColumn(ClassTable::Student, Qt::AscendingOrder);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(px(24));
    view_->horizontalHeader()->setDefaultAlignment(Qt::AlignCenter | static_cast<Qt::Alignment>(Qt::TextWordWrap));
    setScaled(view_->horizontalHeader(), Side::FixedHeight, 46); // titles on two lines
    view_->horizontalHeader()->setHighlightSections(false);
    view_->setWordWrap(false);
    empty_ = wrapped(named(roleLabel("muted", this), "classEmpty"));
    empty_->setAlignment(Qt::AlignCenter);
    middle_ = new QStackedWidget(this);
    split_ = new QSplitter(Qt::Vertical, this);
    split_->setChildrenCollapsible(false);
    addAll(split_, view_, buildLower());
    split_->setStretchFactor(0, 3);
    split_->setStretchFactor(1, 2);
    addAll(middle_, empty_, split_);
    column->addWidget(middle_, 1);
    message_ = wrapped(named(roleLabel("muted", this), "classMessage"));
    column->addWidget(message_);
}

QWidget* ClassWindow::buildLower() {
    auto* box = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(box), {0, 6, 0, 0}), 6);
    lower_ = named(new Segmented(3, box), "classLower");
    lower_->setCurrent(0);
    mistakes_ = heard(named(new QTreeWidget(box), "classMistakes"), TELAR_SAYS("Common mistakes"));
    mistakes_->setColumnCount(2);
    mistakes_->setUniformRowHeights(true);
    mistakes_->setExpandsOnDoubleClick(false);
    leftOut_ = heard(wrapped(named(new QListWidget(box), "classLeftOut")), TELAR_SAYS("Files ignored"));
    lowerPages_ = new QStackedWidget(box);
    groups_ = heard(named(new QTreeWidget(box), "classGroups"), TELAR_SAYS("Groups of like answers"));
    groups_->setColumnCount(2);
    groups_->setUniformRowHeights(true);
    groups_->setExpandsOnDoubleClick(false);
    addAll(lowerPages_, mistakes_, leftOut_, groups_);
    for (auto* tree : {mistakes_, groups_}) { // what a row is about takes the room; of a mistake, its sentence
        tree->header()->setStretchLastSection(tree == mistakes_);
        tree->header()->setSectionResizeMode(0, tree == groups_ ? QHeaderView::Stretch : QHeaderView::Interactive);
        tree->setColumnWidth(0, px(340));
        tree->setColumnWidth(1, px(260));
    }
    addAll(column, aligned(lower_, Qt::AlignLeft), wide(lowerPages_));
    return box;
}

void ClassWindow::connectParts() {
    connect(folder_, &QPushButton::clicked, this, [this] {
        const auto path = askFolder(this, tr("Open a folder of submissions"));
        if (!path.isEmpty())
            open({path});
    });
    connect(files_, &QPushButton::clicked, this, [this] {
        const auto paths = askSources(this, tr("Open submissions"), tr("Telar hand-ins (*.telar-handin)"));
        if (!paths.isEmpty())
            open(paths);
    });
    connect(similar_, &QPushButton::clicked, this, [this] {
        auto* window = new SimilarWindow({grading_, &grading_->list()}, this);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
    });
    connect(csv_, &QPushButton::clicked, this, [this] {
        const QString path = askExport(this, tr("Save the table"), tr("class") + QStringLiteral(".csv"),
                                       tr("Tables (*.csv)"), QStringLiteral("csv"));
        if (!path.isEmpty())
            saveCsv(path);
    });
    connect(grade_, &QPushButton::clicked, this, [this] { opener_.running() || grader_.running() ? stop() : grade(); });
    connect(view_, &QTableView::activated, this, [this](const QModelIndex& shown) {
        const auto index = sorted_->mapToSource(shown);
        if (const auto exercise = table_->exerciseOf(index.column()); exercise && index.isValid())
            request(static_cast<std::size_t>(index.row()), *exercise, 0);
        else if (index.column() == ClassTable::Projects)
            chooseProject(static_cast<std::size_t>(index.row()));
    });
    connect(mistakes_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        if (item->parent())
            request(item->data(0, studentRole).toULongLong(), item->data(0, exerciseRole).toULongLong(),
                    item->data(0, lineRole).toInt());
        else
            const_cast<QTreeWidgetItem*>(item)->setExpanded(!item->isExpanded());
    });
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const auto index =
            sorted_->mapToSource(view_->indexAt(at).isValid() ? view_->indexAt(at) : view_->currentIndex());
        if (const auto exercise = table_->exerciseOf(index.column()); exercise && index.isValid())
            askMark(static_cast<std::size_t>(index.row()), *exercise);
    });
    connect(groups_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        const auto* group = item->parent() ? item->parent() : item;
        askNote(group->data(0, Qt::UserRole).toString().toStdString(), group->text(0));
    });
    connect(&Theme::instance(), &Theme::changed, this, &ClassWindow::widenColumns, Qt::QueuedConnection);
    connect(lower_, &Segmented::chosen, lowerPages_, &QStackedWidget::setCurrentIndex);
    for (auto* runner : {&opener_, &grader_, &writer_}) {
        connect(runner, &JobRunner::started, this, &ClassWindow::refresh);
        connect(runner, &JobRunner::progressed, this, &ClassWindow::refresh);
        connect(runner, &JobRunner::started, this, &ClassWindow::busyChanged);
        connect(runner, &JobRunner::finished, this, [this] {
            refresh();
            gather();
            emit busyChanged();
        });
    }
    connect(&gatherer_, &JobRunner::busyChanged, this, [this] {
        setProperty("busy", busy());
        emit busyChanged();
    });
}

void ClassWindow::open(const QStringList& paths) {
    grader_.abandon();
    std::vector<std::string> words;
    for (const auto& path : paths)
        words.push_back(QFileInfo(path).absoluteFilePath().toStdString());
    say({});
    read(std::move(words));
}

void ClassWindow::read(std::vector<std::string> paths) {
    opener_.start<Opened>(
        [paths](const JobContext& job) -> Expected<Opened> {
            TELAR_TRY(state, classState(paths, job));
            TELAR_TAKE(list, openClass(paths, job));
            const auto own = classFileBeside(paths.front());
            TELAR_TAKE(file, loadClassFile(own, job));
            return Opened{paths, own, std::make_shared<const ClassList>(std::move(*list)),
                          std::make_shared<const ClassFile>(std::move(*file)), *state};
        },
        [this](std::shared_ptr<const Opened> opened) { take(*opened); },
        [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::take(const Opened& opened) {
    auto fresh = std::make_shared<ClassGrading>(opened.list, cuda::PythonUse{chosenPython()});
    if (grading_ && paths_ == opened.paths)
        fresh->adopt(*grading_);
    paths_ = opened.paths;
    filePath_ = opened.filePath;
    file_ = opened.file;
    state_ = opened.state;
    grading_ = std::move(fresh);
    common_ = std::make_shared<const Common>();
    table_->setGrading(grading_, file_);
    widenColumns();
    showLeftOut();
    showMistakes();
    showGroups();
    gather();
    // Where nothing could be read, why not is in front.
    const int page = grading_->list().students.empty() ? 1 : 0;
    lower_->setCurrent(page);
    lowerPages_->setCurrentIndex(page);
    grade();
}

void ClassWindow::widenColumns() {
    for (int column = ClassTable::Student; column < ClassTable::FirstExercise; ++column) {
        view_->resizeColumnToContents(column); // heads wrap, cells do not
        const int needs = view_->columnWidth(column);
        view_->setColumnWidth(column, column == ClassTable::Student ? std::clamp(needs, px(120), px(260))
                                                                    : std::max(needs, px(86)));
    }
    for (int column = ClassTable::FirstExercise; column < table_->columnCount(); ++column)
        view_->setColumnWidth(column, px(112));
}

void ClassWindow::grade() {
    if (!grading_ || grading_->graded() == grading_->answers())
        return;
    say({});
    grader_.start<bool>(
        [grading = grading_](const JobContext& job) -> Expected<bool> {
            TELAR_CHECK(grading->run(job));
            return true;
        },
        {}, [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::stop() {
    opener_.abandon();
    grader_.abandon();
}

void ClassWindow::refresh() {
    const bool working = opener_.running() || grader_.running();
    const auto* progress = opener_.running() ? opener_.progress() : grader_.progress();
    progress_->setVisible(working);
    progress_->setValue(working && progress ? static_cast<int>(1000 * progress->fraction().value_or(0)) : 0);
    const bool rest = grading_ && grading_->graded() < grading_->answers();
    grade_->setText(working ? tr("Stop") : tr("Grade"));
    grade_->setIcon(icon(working ? "stop" : "run"));
    grade_->setToolTip(working ? tr("Stopping keeps what has been graded")
                               : tr("Compiles and runs every answer that has not been graded yet"));
    grade_->setEnabled(working || rest);
    for (auto* button : {csv_, gradebook_})
        button->setEnabled(grading_ && !grading_->list().students.empty());
    watch_->setEnabled(grading_ != nullptr);
    similar_->setEnabled(grading_ && grading_->list().students.size() > 1);
    middle_->setCurrentIndex(grading_ ? 1 : 0);
    setProperty("busy", busy()); // for pictures, which wait
    table_->refresh();
    showSummary();
    if (!sinceMistakes_.isValid() || sinceMistakes_.elapsed() > mistakesEveryMs)
        gather();
}

void ClassWindow::showSummary() {
    if (!grading_) {
        summary_->setText(tr("Nothing leaves this computer: submissions are read and graded here."));
        return;
    }
    const auto& list = grading_->list();
    QString words = tr("Students: %1; exercises: %2. Graded again: %3 of %4 answers.")
                        .arg(list.students.size())
                        .arg(list.exercises.size())
                        .arg(grading_->graded())
                        .arg(grading_->answers());
    if (const auto differing = grading_->differing(); differing > 0)
        words += QLatin1Char(' ') + tr("Differ from the submission (≠): %1.").arg(differing);
    summary_->setText(words);
}

void ClassWindow::gather() {
    sinceMistakes_.start();
    if (!grading_)
        return;
    gatherer_.start<Common>(
        [grading = grading_](const JobContext&) -> Expected<Common> {
            return Common{grading->commonMistakes(), answerGroups(*grading)};
        },
        [this](std::shared_ptr<const Common> found) {
            common_ = std::move(found);
            showMistakes();
            showGroups();
        });
}

void ClassWindow::showMistakes() {
    const auto& found = common_->mistakes;
    lower_->button(0)->setText(tr("Common mistakes: %1").arg(found.size()));
    QStringList open;
    for (int k = 0; k < mistakes_->topLevelItemCount(); ++k)
        if (mistakes_->topLevelItem(k)->isExpanded())
            open << mistakes_->topLevelItem(k)->text(0);
    mistakes_->clear();
    for (const auto& mistake : found) {
        auto* group = new QTreeWidgetItem(mistakes_, {translated(mistake.title), QString::number(mistake.students)});
        for (const auto& place : mistake.places) {
            const auto& list = grading_->list();
            auto* item = new QTreeWidgetItem(
                group, {QStringLiteral("%1 · %2").arg(
                            QString::fromStdString(list.students[place.student].handIn.student),
                            QString::fromStdString(list.exercises[place.exercise].title(language().toStdString()))),
                        translated(place.sentence)});
            item->setToolTip(1, QStringLiteral("<p>%1</p>").arg(translated(place.sentence).toHtmlEscaped()));
            item->setData(0, studentRole, static_cast<qulonglong>(place.student));
            item->setData(0, exerciseRole, static_cast<qulonglong>(place.exercise));
            item->setData(0, lineRole, place.line);
        }
        group->setExpanded(open.contains(group->text(0)));
    }
}

void ClassWindow::showLeftOut() {
    leftOut_->clear();
    if (grading_) {
        for (const auto& error : grading_->list().unread)
            leftOut_->addItem(translated(error));
        for (const auto& student : grading_->list().students)
            for (const auto& path : student.older)
                leftOut_->addItem(
                    tr("%1 submitted again later: this submission is not shown (%2)")
                        .arg(QString::fromStdString(student.handIn.student), QString::fromStdString(path)));
    }
    lower_->button(1)->setText(tr("Files ignored: %1").arg(leftOut_->count()));
}

void ClassWindow::request(std::size_t student, std::size_t exercise, int line) {
    const auto& list = grading_->list();
    const auto* answer = list.students[student].answer(list.exercises[exercise].id);
    if (!answer)
        return say(
            tr("%1 has not started this exercise.").arg(QString::fromStdString(list.students[student].handIn.student)));
    emit answerRequested(list.exercises[exercise].exercise, QString::fromStdString(answer->exercise),
                         QString::fromStdString(list.students[student].handIn.student),
                         QString::fromStdString(answer->source), line);
}

void ClassWindow::chooseProject(std::size_t student) {
    const auto& handIn = grading_->list().students[student].handIn;
    const QString name = QString::fromStdString(handIn.student);
    if (handIn.projects.empty())
        return say(tr("%1 handed in no project.").arg(name));
    std::size_t which = 0;
    if (handIn.projects.size() > 1) {
        QStringList names;
        for (const auto& project : handIn.projects)
            names << QString::fromStdString(project.name);
        bool chosen = false;
        const auto picked =
            QInputDialog::getItem(this, tr("Projects of %1").arg(name), tr("Open"), names, 0, false, &chosen);
        if (!chosen)
            return;
        which = static_cast<std::size_t>(std::max<qsizetype>(0, names.indexOf(picked)));
    }
    const auto path =
        askTarget(this, tr("Where to save the project of %1 before it is opened").arg(name),
                  QString::fromStdString(handInFileName(handIn.student + " " + handIn.projects[which].name))
                      .remove(QStringLiteral(".telar-handin")),
                  tr("Telar projects (*.telar)"), QStringLiteral("telar"));
    if (!path.isEmpty())
        saveProject(student, which, path);
}

void ClassWindow::saveProject(std::size_t student, std::size_t project, const QString& path) {
    writer_.start<bool>(
        [path = QFileInfo(path).absoluteFilePath().toStdString(), grading = grading_, student,
         project](const JobContext& job) -> Expected<bool> {
            const auto& handed = grading->list().students[student].handIn.projects[project];
            TELAR_CHECK(readProject(handed.text, handed.name, job));
            TELAR_CHECK(writeFile(path, handed.text));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) {
            say(tr("Saved to %1").arg(path));
            emit projectRequested(QFileInfo(path).absoluteFilePath());
        },
        [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::saveCsv(const QString& path) {
    if (!grading_)
        return;
    writer_.start<bool>(
        [path = QFileInfo(path).absoluteFilePath().toStdString(),
         grading = grading_](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(writeFile(path, classCsv(*grading)));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { say(tr("Saved to %1").arg(path)); },
        [this](const Error& error) { say(translated(error), true); });
}

void ClassWindow::say(const QString& sentence, bool bad) {
    message_->setText(sentence);
    setRole(message_, bad ? "error" : "muted");
}

void ClassWindow::retranslate() {
    setWindowTitle(tr("Class"));
    empty_->setText(
        tr("Open the folder that holds your students' submissions: files that end in .telar-handin, in subfolders or "
           "not. Every answer is compiled and run again here; the student's own result is shown for comparison."));
    mistakes_->setHeaderLabels({tr("Mistake / Students"), tr("Students / Result")});
    table_->retranslate();
    groups_->setHeaderLabels({tr("Group / Students"), tr("Students / Note to all of them")});
    showMistakes();
    showGroups();
    showLeftOut();
    refresh();
}

} // namespace telar
