// Handing in and the class, as a student and a teacher do them: a file with a name, a folder of them as a table that is
// graded again, mistakes, an answer in the kernel lab; and what must not happen to one's own progress.
#include "tests/support/hand_in_file.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/projects.hpp"
#include "tests/support/similar_sources.hpp"
#include "ui/base/format.hpp"
#include "ui/exercises/class_table.hpp"
#include "ui/exercises/class_window.hpp"
#include "ui/exercises/exercise_list.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/exercises/hand_in_dialog.hpp"
#include "ui/exercises/mark_dialog.hpp"
#include "ui/exercises/similar_window.hpp"
#include "ui/labs/kernel/exercise_page.hpp"
#include "ui/labs/kernel/exercise_session.hpp"
#include "ui/project/project_session.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QDialogButtonBox>
#include <QProgressBar>
#include <QTableView>
#include <QTreeWidget>
#include <QWindow>

using namespace telar;
using namespace telar::test;

namespace {

const QString handIns = QStringLiteral(TELAR_TEST_DATA "/handins");

struct Teacher : KernelPage {
    ClassWindow* open(const QString& path = handIns) {
        auto* room = lab->showClass();
        room->open({path});
        return settle(*room) ? room : nullptr;
    }
    static bool settle(ClassWindow& room) {
        return QTest::qWaitFor([&] { return !room.busy(); }, test::patience);
    }
    static QString cell(const ClassWindow& room, int row, int column, int role = Qt::DisplayRole) {
        return room.table()->index(row, column).data(role).toString();
    }
    template <class T>
    static T* part(ClassWindow& room, const char* name) {
        return room.findChild<T*>(QLatin1String(name));
    }
    HandInDialog* dialog() { return window.findChild<HandInDialog*>(); }
};

} // namespace

class tst_class : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    test::Scratch scratch_;
    QString file(const char* name) const { return QString::fromStdString(scratch_.path(name)); }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }
    void init() { QSettings().clear(); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
    }

    void workIsNoPause() {
        WorkClock clock;
        clock.touch(1000);
        clock.touch(31500);
        QCOMPARE(clock.take(), int64_t{30});
        clock.touch(31500 + 600000); // ten minutes of nothing
        QCOMPARE(clock.take(), int64_t{0});
        clock.touch(31500 + 600000 + 1600);
        QCOMPARE(clock.take(), int64_t{2}); // the half second from before
    }

    void progressIsOfWhatIsKept() {
        QVERIFY(exercisesBegun().empty());
        QVERIFY(keepExerciseAnswer("double", "one") && keepExerciseAnswer("../strange", "x"));
        keepExerciseCheck("double", 3, 3);
        addExerciseTime("double", 65);
        QCOMPARE(exercisesBegun(), (std::vector<std::string>{"double", "../strange"}));
        auto handIn = handInOf(" Ana ", exercisesBegun());
        QCOMPARE(handIn.student, std::string("Ana"));
        QVERIFY(handIn.answers[0].passed && handIn.answers[0].tries == 1 && handIn.answers[0].seconds == 65);
        QVERIFY(!handIn.answers[1].passed && handIn.answers[1].checks == 0);
        // Changed since: what was checked is another text.
        QVERIFY(keepExerciseAnswer("double", "two"));
        handIn = handInOf("Ana", {"double"});
        QVERIFY(!handIn.answers[0].passed && handIn.answers[0].checks == 0 && handIn.answers[0].tries == 1);
        QVERIFY(!keepExerciseAnswer("double", std::string(100000, 'x')));
        QCOMPARE(exerciseProgress("double").answer, std::string("two"));
    }

    void studentHandsIn() {
        Teacher w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QTest::mouseClick(w.find<QPushButton>("handIn"), Qt::LeftButton);
        QTRY_VERIFY(w.dialog());
        QVERIFY(!w.dialog()->findChild<QPushButton*>("handInSave")->isEnabled());
        QVERIFY(w.dialog()->findChild<QLabel*>("handInMessage")->text().contains("nothing to hand in yet"));
        w.dialog()->reject();
        QTRY_VERIFY(!w.dialog());

        QVERIFY(w.lab->exercises().openBuiltIn("double") && w.rest());
        QTest::keyClicks(w.source().editor(), "out[i] = 2 * in[i];");
        w.lab->exercises().check();
        QVERIFY(w.rest() && w.lab->exercises().grade()->passed);
        QVERIFY(w.lab->exercises().openBuiltIn("index") && w.rest());
        QTest::keyClicks(w.source().editor(), "// half way"); // never checked
        w.lab->handIn();
        QTRY_VERIFY(w.dialog());
        auto* name = w.dialog()->findChild<QLineEdit*>("handInName");
        auto* save = w.dialog()->findChild<QPushButton*>("handInSave");
        auto* list = w.dialog()->findChild<QListWidget*>("handInAnswers");
        QVERIFY(name->text().isEmpty() && !save->isEnabled());
        QCOMPARE(list->count(), 2);
        for (int row = 0; row < 2; ++row) // whole, and not one upon the other
            QVERIFY(list->visualItemRect(list->item(row)).right() < list->viewport()->width());
        QVERIFY(list->visualItemRect(list->item(1)).top() > list->visualItemRect(list->item(0)).bottom() + 1);
        QVERIFY2(list->item(0)->text().startsWith("Double each element: passed; tries: 1"),
                 qPrintable(list->item(0)->text()));
        QVERIFY2(list->item(1)->text().contains("changed since the last check"), qPrintable(list->item(1)->text()));
        QTest::keyClicks(name, "Ana =P");
        name->insert(QStringLiteral("érez"));
        QVERIFY(save->isEnabled());
        QSignalSpy written(w.dialog(), &HandInDialog::written);
        // A folder that is not there: said, and nothing is lost.
        w.dialog()->saveTo(file("missing/ana.telar-handin"));
        QTRY_VERIFY(w.dialog()->findChild<QLabel*>("handInMessage")->text().contains("missing"));
        w.dialog()->saveTo(file("ana.telar-handin"));
        QTRY_COMPARE(written.size(), 1);
        const auto handIn = loadHandIn(scratch_.path("ana.telar-handin"));
        QVERIFY(handIn.ok() && handIn->student == "Ana =Pérez" && handIn->answers.size() == 2);
        QVERIFY(handIn->answers[0].passed && handIn->answers[0].source.find("2 * in[i];") != std::string::npos);
        QVERIFY(!handIn->answers[1].passed && handIn->answers[1].source.find("// half way") != std::string::npos);
        // Nothing private beside: no path, no computer.
        const auto bytes = bytesOf(scratch_.path("ana.telar-handin"));
        for (const char* word : {"/tmp", "/home", "/root", "hostname"})
            QVERIFY2(bytes.find(word) == std::string::npos, word);
        w.dialog()->reject();
        QTRY_VERIFY(!w.dialog());
        // A project goes along, and what is none does not.
        w.lab->handIn();
        QTRY_VERIFY(w.dialog());
        QVERIFY(writeFile(scratch_.path("wrong.telar"), "{}").ok());
        w.dialog()->addProject(file("wrong.telar"));
        auto* message = w.dialog()->findChild<QLabel*>("handInMessage");
        QTRY_VERIFY(message->text().contains("wrong.telar"));
        QVERIFY(writeFile(scratch_.path("mine.telar"),
                          R"({"format":"telar-project","schema":2,"program":"0.1.0","current":"pooling","labs":{}})")
                    .ok());
        w.dialog()->addProject(file("mine.telar"));
        list = w.dialog()->findChild<QListWidget*>("handInAnswers");
        QTRY_COMPARE(list->count(), 3);
        QSignalSpy withProject(w.dialog(), &HandInDialog::written);
        w.dialog()->saveTo(file("project.telar-handin"));
        QTRY_COMPARE(withProject.size(), 1);
        const auto handed = loadHandIn(scratch_.path("project.telar-handin"));
        QVERIFY(handed.ok() && handed->answers.size() == 2 && handed->projects.size() == 1);
        QCOMPARE(handed->projects[0].name, std::string("mine.telar"));
        w.dialog()->reject();
        QTRY_VERIFY(!w.dialog());
        // The teacher saves it, and it is opened by the door of every project.
        auto* room = w.lab->showClass();
        room->open({file("project.telar-handin")});
        QTRY_VERIFY(room->grading() && !room->busy());
        QCOMPARE(w.cell(*room, 0, ClassTable::Projects), QString("1"));
        QSignalSpy requested(w.lab, &Lab::openRequested), opened(w.window.session(), &ProjectSession::opened);
        room->saveProject(0, 0, file("teachers.telar"));
        QTRY_COMPARE(requested.size(), 1);
        QCOMPARE(requested[0][0].toString(), QFileInfo(file("teachers.telar")).absoluteFilePath());
        QCOMPARE(bytesOf(scratch_.path("teachers.telar")), bytesOf(scratch_.path("mine.telar")));
        auto* question = w.window.projects()->box(); // the teacher's own work is not lost
        QVERIFY(question);
        QTest::mouseClick(button(question, "Don't save"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, test::patience);
        QCOMPARE(w.window.session()->path(), requested[0][0].toString());
        room->close();
        // The name is remembered; an answer may be left out.
        w.lab->handIn();
        QTRY_VERIFY(w.dialog());
        QCOMPARE(w.dialog()->findChild<QLineEdit*>("handInName")->text(), QString("Ana =Pérez"));
        list = w.dialog()->findChild<QListWidget*>("handInAnswers");
        list->item(0)->setCheckState(Qt::Unchecked);
        QSignalSpy again(w.dialog(), &HandInDialog::written);
        w.dialog()->saveTo(file("ana.telar-handin"));
        QTRY_COMPARE(again.size(), 1);
        QCOMPARE(loadHandIn(scratch_.path("ana.telar-handin"))->answers.size(), std::size_t{1});
    }

    void teacherOpensAFolder() {
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.open();
        QVERIFY(room && room->grading());
        QCOMPARE(room->table()->rowCount(), 3);
        QCOMPARE(room->table()->columnCount(), ClassTable::FirstExercise + 4);
        QCOMPARE(w.cell(*room, 1, ClassTable::Student), QString("Ben Okoro"));
        QCOMPARE(w.cell(*room, 1, ClassTable::Passed), QString("1")); // of two that his file says
        QCOMPARE(w.cell(*room, 0, ClassTable::FirstExercise), QString("✓"));
        QCOMPARE(w.cell(*room, 1, ClassTable::FirstExercise + 1), QString("2/3 ≠"));
        QVERIFY(w.cell(*room, 1, ClassTable::FirstExercise + 1, Qt::ToolTipRole)
                    .contains("Differs from the submission: passed"));
        QCOMPARE(w.cell(*room, 2, ClassTable::FirstExercise + 3), QString("?"));
        QVERIFY(w.cell(*room, 0, ClassTable::FirstExercise + 3).isEmpty());
        QVERIFY2(w.part<QLabel>(*room, "classSummary")
                     ->text()
                     .contains("Graded again: 8 of 8 answers. Differ from the submission (≠): 2."),
                 qPrintable(w.part<QLabel>(*room, "classSummary")->text()));
        auto* mistakes = w.part<QTreeWidget>(*room, "classMistakes");
        QCOMPARE(mistakes->topLevelItemCount(), 3);
        QCOMPARE(mistakes->topLevelItem(0)->text(0), QString("Accesses outside of an array"));
        QCOMPARE(mistakes->topLevelItem(0)->text(1), QString("2"));
        QCOMPARE(mistakes->topLevelItem(0)->childCount(), 2);
        // When and how long are read whole, in large type too.
        for (const bool large : {false, true}) {
            Theme::instance().setPresenter(large);
            QTest::qWait(50);
            auto* table = w.part<QTableView>(*room, "classTable");
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < ClassTable::FirstExercise; ++column)
                    QVERIFY2(table->fontMetrics().horizontalAdvance(w.cell(*room, row, column)) + 2 * px(5) <
                                 table->columnWidth(column),
                             qPrintable(w.cell(*room, row, column)));
        }
        Theme::instance().setPresenter(false);
        // The table for a spreadsheet.
        room->saveCsv(file("class.csv"));
        QVERIFY(w.settle(*room));
        QVERIFY(bytesOf(scratch_.path("class.csv")).find("Ben Okoro,") != std::string::npos);
        // Sorted by what has been passed.
        auto* view = w.part<QTableView>(*room, "classTable");
        view->sortByColumn(ClassTable::Passed, Qt::AscendingOrder);
        QCOMPARE(view->model()->index(0, 0).data().toString(), QString("Carla Núñez"));
        setLanguage("es");
        QTRY_COMPARE(room->windowTitle(), QString("Clase"));
        QCOMPARE(mistakes->topLevelItem(0)->text(0), QString("Accede fuera de un arreglo"));
        QCOMPARE(room->table()->headerData(ClassTable::FirstExercise, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QString::fromStdString(builtInExercise("double")->title.es));
    }

    void answerOpensInTheKernelLab() {
        Teacher w;
        QVERIFY(w.rest());
        keepExerciseAnswer("add-vectors", "my own");
        auto* room = w.open();
        QVERIFY(room);
        const auto before = w.model().state();
        auto* view = w.part<QTableView>(*room, "classTable");
        const auto index = view->model()->index(1, ClassTable::FirstExercise + 1);
        view->scrollTo(index);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
        QVERIFY(w.rest());
        auto& session = w.lab->exercises();
        QVERIFY(session.exercise() && session.exercise()->id == "add-vectors");
        QCOMPARE(session.student(), QString("Ben Okoro"));
        QVERIFY(w.model().state().source.find("c[i] = a[i] + b[i];") != std::string::npos);
        QVERIFY(w.find<QLabel>("exerciseAbout")->text().contains("The answer of Ben Okoro"));
        // In front of the class, which no longer lies over its lab and can be gone back to.
        QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(&w.window));
        QVERIFY(room->isVisible() && !room->windowHandle()->transientParent());
        session.check();
        QVERIFY(w.rest() && session.grade() && !session.grade()->passed);
        // One's own progress is as it was.
        QCOMPARE(exerciseProgress("add-vectors").answer, std::string("my own"));
        QCOMPARE(exerciseProgress("add-vectors").tries, 0);
        session.keepAnswer();
        QCOMPARE(exerciseProgress("add-vectors").answer, std::string("my own"));
        w.lab->undoStack()->undo();
        QVERIFY(w.model().state() == before);
        // From a mistake to its line.
        auto* mistakes = w.part<QTreeWidget>(*room, "classMistakes");
        emit mistakes->itemActivated(mistakes->topLevelItem(0)->child(1), 0);
        QVERIFY(w.rest());
        QCOMPARE(session.student(), QString("Carla Núñez"));
        QCOMPARE(w.source().cursorLine(), lineOf(w.model().state().source, "c[i] = a[i]"));
        // Of an exercise that is not known here: the code alone.
        const auto own = room->table()->index(2, ClassTable::FirstExercise + 3);
        const auto shown = static_cast<QSortFilterProxyModel*>(view->model())->mapFromSource(own);
        emit view->activated(shown);
        QVERIFY(w.rest() && !session.exercise());
        QCOMPARE(w.model().state().source, std::string("__global__ void own() {}"));
        // An empty cell says so.
        emit view->activated(static_cast<QSortFilterProxyModel*>(view->model())
                                 ->mapFromSource(room->table()->index(1, ClassTable::FirstExercise + 2)));
        QVERIFY(w.part<QLabel>(*room, "classMessage")->text().contains("Ben Okoro has not started"));
    }

    void badFilesAreTold() {
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.open(file("nowhere"));
        QVERIFY(room);
        QVERIFY(room->grading() && room->table()->rowCount() == 0);
        QCOMPARE(w.part<QListWidget>(*room, "classLeftOut")->count(), 1);
        QVERIFY(w.part<QListWidget>(*room, "classLeftOut")->isVisible());
        QDir(QString::fromStdString(scratch_.folder())).mkpath("mixed");
        scratch_.write("mixed/torn.telar-handin", "{");
        scratch_.write("mixed/ana.telar-handin", bytesOf((handIns + "/ana.telar-handin").toStdString()));
        auto older = bytesOf((handIns + "/ana.telar-handin").toStdString());
        older.replace(older.find("2026-03-02"), 10, "2026-02-01");
        scratch_.write("mixed/old.telar-handin", older);
        QVERIFY(w.window.openPath(file("mixed/torn.telar-handin"))); // opened like any file
        QVERIFY(w.settle(*room) && room->table()->rowCount() == 0);
        room->open({file("mixed")});
        QVERIFY(w.settle(*room));
        QCOMPARE(room->table()->rowCount(), 1);
        auto* left = w.part<QListWidget>(*room, "classLeftOut");
        QCOMPARE(left->count(), 2);
        QVERIFY(left->item(0)->text().contains("damaged or cut off") &&
                left->item(1)->text().contains("old.telar-handin"));
        // What was open stays where there is nothing to open.
        room->open({QStringLiteral(TELAR_TEST_DATA "/exercises")});
        QVERIFY(w.settle(*room));
        QVERIFY(w.part<QLabel>(*room, "classMessage")->text().contains("no submissions") &&
                room->table()->rowCount() == 1);
    }

    void marksNotesAndGradebook() {
        QDir(QString::fromStdString(scratch_.folder())).mkpath("marked");
        for (const char* name : {"ana", "ben", "carla"})
            scratch_.write(std::string("marked/") + name + ".telar-handin",
                           bytesOf((handIns + "/" + name + ".telar-handin").toStdString()));
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.open(file("marked"));
        QVERIFY(room);
        auto* mistakes = w.part<QTreeWidget>(*room, "classMistakes"); // whose sentence has the room
        QVERIFY(mistakes->columnWidth(1) >= mistakes->width() / 2);
        // Like answers stand together; one note goes to all of them.
        auto* groups = w.part<QTreeWidget>(*room, "classGroups");
        QTreeWidgetItem* beyond = nullptr;
        for (int k = 0; k < groups->topLevelItemCount(); ++k)
            if (groups->topLevelItem(k)->text(0).contains("Accesses outside"))
                beyond = groups->topLevelItem(k);
        QVERIFY(beyond);
        QVERIFY2(groups->columnWidth(0) >= groups->width() / 2, // what the group is about has the room
                 qPrintable(QStringLiteral("%1 of %2").arg(groups->columnWidth(0)).arg(groups->width())));
        QCOMPARE(beyond->childCount(), 2);
        QCOMPARE(beyond->text(1), QString("2"));
        emit groups->itemActivated(beyond, 0);
        auto* dialog = room->findChild<MarkDialog*>();
        QVERIFY(dialog && !dialog->findChild<QLineEdit*>("markShare")->isVisible());
        dialog->findChild<QPlainTextEdit*>("markNote")->setPlainText("The last block is not full.");
        dialog->accept();
        QVERIFY(w.settle(*room));
        QTRY_VERIFY(!room->findChild<MarkDialog*>());
        // A mark by hand counts instead of the checks.
        auto* view = w.part<QTableView>(*room, "classTable");
        const auto shown = static_cast<QSortFilterProxyModel*>(view->model())
                               ->mapFromSource(room->table()->index(1, ClassTable::FirstExercise + 1));
        emit view->customContextMenuRequested(view->visualRect(shown).center());
        dialog = room->findChild<MarkDialog*>();
        QVERIFY(dialog && dialog->findChild<QLabel*>("markWhom")->text().contains("Ben Okoro"));
        auto* share = dialog->findChild<QLineEdit*>("markShare");
        auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QTest::keyClicks(share, "725");
        QVERIFY(!save->isEnabled());
        share->clear();
        QTest::keyClicks(share, "72,5");
        QVERIFY(save->isEnabled());
        dialog->accept();
        QVERIFY(w.settle(*room));
        QVERIFY(w.cell(*room, 1, ClassTable::FirstExercise + 1).startsWith(formatPercent(0.725)));
        const auto kept = loadClassFile(scratch_.path("marked/marks.telar-class"));
        QVERIFY2(kept.ok(), kept ? "" : kept.error().str().c_str());
        QCOMPARE(*kept->mark("Ben Okoro", "add-vectors")->share, 0.725);
        QCOMPARE(kept->notes.size(), std::size_t{1});
        // For Canvas, and as pages.
        scratch_.write("canvas.csv", "Student,ID,Section\n\"Pérez, Ana\",1,One\n\"Okoro, Ben\",2,One\n");
        room->saveGradebook(GradebookKind::Canvas, file("canvas.csv"), file("grades.csv"));
        QVERIFY(w.settle(*room));
        QVERIFY(w.part<QLabel>(*room, "classMessage")->text().contains("left out: Carla"));
        QVERIFY(
            QString::fromStdString(bytesOf(scratch_.path("grades.csv"))).contains("\"Okoro, Ben\",2,One,100,72.5,"));
        room->saveFeedback(file("pages"));
        QVERIFY(w.settle(*room));
        QVERIFY(bytesOf(scratch_.path("pages/Ben Okoro.md")).find("The last block is not full.") != std::string::npos);
    }

    void watchesTheFolder() {
        QDir(QString::fromStdString(scratch_.folder())).mkpath("watched");
        const auto put = [&](const char* name) {
            scratch_.write(std::string("watched/") + name + ".telar-handin",
                           bytesOf((handIns + "/" + name + ".telar-handin").toStdString()));
        };
        put("ana");
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.open(file("watched"));
        QVERIFY(room && room->table()->rowCount() == 1);
        const auto marks = room->grading()->marks(0, 0);
        w.part<QPushButton>(*room, "classWatch")->click();
        put("ben");
        QVERIFY(QTest::qWaitFor([&] { return room->table()->rowCount() == 2 && !room->busy(); }, test::patience));
        QCOMPARE(room->grading()->graded(), room->grading()->answers());
        QVERIFY(room->grading()->marks(0, 0) == marks); // not graded once more
        w.part<QPushButton>(*room, "classWatch")->click();
        put("carla");
        QTest::qWait(2500);
        QCOMPARE(room->table()->rowCount(), 2);
    }

    void similarAnswersSideBySide() {
        QDir(QString::fromStdString(scratch_.folder())).mkpath("alike");
        const auto& bases = test::independentSources();
        const auto first = test::joined(bases[1]);
        const auto half = test::joined(bases[4]) + first;
        for (const auto& [name, source] :
             {std::pair<std::string, std::string>{"Ana", first}, {"Ben", half}, {"Carla", test::joined(bases[2])}})
            scratch_.write("alike/" + name + ".telar-handin",
                           writeHandIn({name, "2026-03-02T10:15:00Z", "1.9.0", {{"own", source}}, {}}));
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.open(file("alike"));
        QVERIFY(room);
        QTest::mouseClick(w.part<QPushButton>(*room, "classSimilar"), Qt::LeftButton);
        const QPointer<SimilarWindow> window = room->findChild<SimilarWindow*>();
        QVERIFY(window);
        QTRY_VERIFY(!window->busy());
        QCOMPARE(window->pairs()->rowCount(), 1);
        QCOMPARE(window->pairs()->text(0, 1), QString("Ana"));
        QCOMPARE(window->pairs()->text(0, 3), formatPercent(1));
        QVERIFY(window->findChild<QLabel*>("similarSummary")->text().contains("Similar is not copied"));
        // Of Ana's text all is marked, of Ben's the part behind his own function; a click leads there.
        const auto marked = [](const QPlainTextEdit* text) { return text->extraSelections().size(); };
        const auto lines = std::count(first.begin(), first.end(), '\n');
        QCOMPARE(marked(window->text(0)), lines - 2); // the last two lines hold a brace
        QCOMPARE(marked(window->text(1)), lines - 2);
        if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
            window->grab().save(qEnvironmentVariable("TELAR_PICTURES") + "/similar.png");
        const auto begins = std::count(half.begin(), half.end(), '\n') - lines;
        QCOMPARE(window->text(1)->textCursor().blockNumber(), static_cast<int>(begins)); // in sight from the beginning
        window->text(1)->moveCursor(QTextCursor::Start);
        window->activateWindow();
        window->text(0)->setFocus();
        QTRY_VERIFY(window->text(0)->hasFocus());
        window->text(0)->setTextCursor(QTextCursor(window->text(0)->document()->findBlockByNumber(5)));
        QCOMPARE(window->text(1)->textCursor().blockNumber(), static_cast<int>(begins));
        setLanguage("es");
        QTRY_VERIFY(window->windowTitle().startsWith("Respuestas"));
        window->close();
        QTRY_VERIFY(!window);
    }

    void gradingStopsAndGoesOn() {
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.lab->showClass();
        room->open({handIns});
        QTRY_VERIFY(room->grading());
        auto* button = w.part<QPushButton>(*room, "classGrade");
        QTRY_COMPARE(button->text(), QString("Stop"));
        QVERIFY(w.part<QProgressBar>(*room, "classProgress")->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!room->busy()); // what is known is sorted yet
        QCOMPARE(button->text(), QString("Grade"));
        QVERIFY(room->grading()->graded() < room->grading()->answers());
        QVERIFY(w.cell(*room, 0, ClassTable::FirstExercise + 1, Qt::ToolTipRole).contains("Not graded yet"));
        QCOMPARE(w.cell(*room, 1, ClassTable::FirstExercise + 1), QString("(✓)")); // the file claims it
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(w.settle(*room));
        QCOMPARE(room->grading()->graded(), room->grading()->answers());
        QVERIFY(!button->isEnabled());
    }

    /// Three hundred hand-ins are on the screen within a second of processor time, and the window is never away for long.
    void threeHundredAreShown() {
        const test::Scratch folder;
        for (int k = 0; k < 300; ++k) {
            HandIn one;
            one.student = "Student " + std::to_string(k);
            one.made = "2026-03-02T10:15:00Z";
            for (const auto& e : builtInExercises())
                one.answers.push_back({e.id, e.answer("en"), true, 3, 3, 1, 100});
            folder.write("s" + std::to_string(k) + ".telar-handin", writeHandIn(one));
        }
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.lab->showClass();
        const OwnTime time;
        Absences absences;
        room->open({QString::fromStdString(folder.folder())});
        QVERIFY(QTest::qWaitFor([&] { return room->table()->rowCount() == 300; }, 10000));
        const double ms = time.ms();
        QTest::qWait(3000); // while they are graded
        const double away = absences.longestMs();
        room->stop();
        qInfo("300 hand-ins on screen: %.0f ms; the window was away for %.0f ms at most", ms, away);
        QVERIFY2(ms < (TELAR_SANITIZED ? 20000 : 1000), qPrintable(QString::number(ms)));
        QVERIFY2(TELAR_SANITIZED || away < 100, qPrintable(QString::number(away)));
    }

    /// The menu, the window and the file that it writes have one word.
    void oneWordForTheClass() {
        setLanguage("es");
        Teacher w;
        QVERIFY(w.rest());
        auto* room = w.lab->showClass();
        QVERIFY2(room->windowTitle().startsWith("Clase"), qPrintable(room->windowTitle()));
        QVERIFY(w.window.action("class")->text().startsWith("Clase"));
    }

    void paletteAndMenuLeadThere() {
        Teacher w;
        QVERIFY(w.rest());
        w.window.showLab({});
        for (const char* name : {"handIn", "class"})
            QVERIFY(w.window.action(QLatin1String(name)) && !w.window.action(QLatin1String(name))->text().isEmpty());
        w.window.action("class")->trigger();
        QTRY_VERIFY(w.window.findChild<ClassWindow*>() && w.window.findChild<ClassWindow*>()->isVisible());
        QCOMPARE(w.window.currentLab(), w.lab);
        QVERIFY(w.part<QLabel>(*w.lab->showClass(), "classEmpty")->isVisible());
        CommandPalette palette(&w.window);
        int found = 0;
        for (int row = 0; row < palette.findChild<QListWidget*>()->count(); ++row)
            found += palette.findChild<QListWidget*>()->item(row)->text().contains("student submissions");
        QCOMPARE(found, 1);
    }
};

QTEST_MAIN(tst_class)
#include "tst_class.moc"
