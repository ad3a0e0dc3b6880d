// Exercises in the lab of kernels, as a student does them: chosen, typed, checked, helped, done; with mouse and keys.
#include "core/exercise/write_exercise.hpp"
#include "core/simt/cuda/python.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "ui/exercises/exercise_list.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/labs/kernel/exercise_page.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/shell/start_page.hpp"

#include <QProgressBar>

using namespace telar;
using namespace telar::test;

namespace {

struct Student : KernelPage {
    ExercisePanel* panel = find<QDockWidget>("exercises")->findChild<ExercisePanel*>();
    ExerciseSession& session() { return lab->exercises(); }
    QPushButton* check() { return find<QPushButton>("exerciseCheck"); }
    QLabel* tick(int k) { return find<QLabel>(qPrintable(QStringLiteral("exerciseCheck%1").arg(k))); }
    QLabel* hint() { return find<QLabel>("exerciseHint"); }

    /// Its line in the list, clicked.
    bool choose(const char* id) {
        auto* list = panel->list()->list();
        for (int row = 0; row < list->count(); ++row)
            if (list->item(row)->data(Qt::UserRole).toString() == QLatin1String(id)) {
                list->scrollToItem(list->item(row));
                QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
                return rest() && session().exercise() && session().exercise()->id == id;
            }
        return false;
    }
    /// The button is pressed and the answer is there.
    bool checked() {
        QTest::mouseClick(check(), Qt::LeftButton);
        return rest() && session().grade() && session().isGraded();
    }
    void type(const char* words) { QTest::keyClicks(source().editor(), QLatin1String(words)); }
};

} // namespace

class tst_exercises : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    test::Scratch scratch_;

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }
    void init() { QSettings().clear(); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
        Theme::instance().setPresenter(false);
    }

    void newcomerTurnsTheFirstOneGreen() {
        Student w;
        QVERIFY(w.rest());
        QTest::mouseClick(w.find<QPushButton>("exercisesButton"), Qt::LeftButton);
        QTRY_VERIFY(w.panel->list()->isVisible());
        QCOMPARE(w.find<QLabel>("exercisesDone")->text(), QString("0 of 41 done"));
        QVERIFY(w.choose("double"));
        QTRY_VERIFY(w.panel->page()->isVisible());
        QCOMPARE(w.find<QLabel>("exerciseTitle")->text(), QString("Double each element"));
        QVERIFY(w.find<QTextBrowser>("exerciseText")->toPlainText().contains("threadIdx.x"));
        QCOMPARE(w.model().state().launch.arguments, (std::vector<std::string>{"iota:32", "zeros:32"}));
        for (int k = 0; k < 3; ++k)
            QVERIFY(w.tick(k)->isVisible() && w.tick(k)->accessibleName().startsWith("Not tried: "));
        // The cursor stands in the gap: what is typed goes there.
        w.type("out[i] = 2 * in[i];");
        QVERIFY(w.model().state().source.find(
                    "    // >>> write twice in[i] to out[i]\n    out[i] = 2 * in[i];\n    // <<<") !=
                std::string::npos);
        QVERIFY(w.checked());
        QVERIFY(w.session().grade()->passed);
        for (int k = 0; k < 3; ++k)
            QVERIFY2(w.tick(k)->accessibleName().startsWith("Passed: "), qPrintable(w.tick(k)->accessibleName()));
        QVERIFY(w.tick(0)->text().contains(QStringLiteral("✓")) && w.tick(0)->text().contains(colors().good.name()));
        QVERIFY(w.find<QLabel>("exerciseDone")->isVisible() && !w.hint()->isVisible());
        // Done is kept, and shown in the list; the next one is a click away.
        QTest::mouseClick(w.find<QPushButton>("exerciseBack"), Qt::LeftButton);
        QCOMPARE(w.find<QLabel>("exercisesDone")->text(), QString("1 of 41 done"));
        QVERIFY(w.panel->list()->list()->item(1)->text().startsWith(QStringLiteral("✓")));
        QVERIFY(exerciseProgress("double").done && exercisesDone() == 1);
        QVERIFY(w.choose("double"));
        QVERIFY(w.model().state().source.find("2 * in[i];") != std::string::npos); // what was checked last
        QVERIFY(w.checked());
        QTest::mouseClick(w.find<QPushButton>("exerciseNext"), Qt::LeftButton);
        QCOMPARE(w.session().exercise()->id, std::string("index"));
        QVERIFY(w.rest());
    }

    /// A kernel in Python is compiled, run and graded like any other; without Numba the sentence says what to install.
    void pythonLikeAnyOther() {
        Student w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QVERIFY(w.choose("numba-matrix"));
        QCOMPARE(w.model().state().name, std::string("numba-matrix.py"));
        QVERIFY(w.model().state().isPython() && !w.model().state().isScript());
        QCOMPARE(
            w.model().commandLine(),
            QString("telar-cli kernel numba-matrix.py brighten --grid 4x8 --block 32x8 --arg random:60x128:5 --arg "
                    "zeros:60x128"));
        if (TELAR_SANITIZED || !cuda::cudaFolder() || !cuda::pythonWithNumba({})) {
            QTest::mouseClick(w.check(), Qt::LeftButton);
            QVERIFY(w.rest());
            QVERIFY(w.session().error() && !w.session().grade());
            QVERIFY2(w.session().error()->hint.str().find("pip install numba-cuda") != std::string::npos ||
                         w.session().error()->str().find("python3") != std::string::npos,
                     w.session().error()->str().c_str());
            QSKIP("no Python with Numba");
        }
        QVERIFY(w.model().result());
        QCOMPARE(w.model().compiled()->names[0], (std::vector<std::string>{"picture", "out"}));
        QVERIFY(!w.model().result()->lines.empty() && w.model().result()->data.shapes[0].first == 60);
        QVERIFY(w.checked());
        QVERIFY(!w.session().grade()->passed && w.hint()->isVisible());
        w.session().showAnswer();
        QVERIFY(w.rest() && w.checked());
        QVERIFY(w.session().grade()->passed);
    }

    /// A whole program of MPI: the page Program is in front with the case's ranks, and what is given runs into its deadlock.
    void ranksLikeAnyOther() {
        Student w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QVERIFY(w.choose("ring-deadlock"));
        QCOMPARE(w.model().state().name, std::string("ring-deadlock.c"));
        auto* ranks = w.find<QSpinBox>("programRanks");
        QVERIFY(ranks->isVisible());
        QCOMPARE(ranks->value(), 4);
        QCOMPARE(w.session().exercise()->shownCase().ranks, 4);
        QVERIFY(w.checked());
        QVERIFY(!w.session().grade()->passed);
        QVERIFY2(w.tick(0)->accessibleName().startsWith("Failed: "), qPrintable(w.tick(0)->accessibleName()));
        QVERIFY2(w.tick(1)->text().contains("Deadlock of 4 ranks"), qPrintable(w.tick(1)->text()));
        QVERIFY2(w.tick(2)->accessibleName().startsWith("Not tried: "), qPrintable(w.tick(2)->accessibleName()));
        QVERIFY(w.hint()->isVisible() && w.hint()->text().contains("receive first"));
        w.session().showAnswer();
        QVERIFY(w.rest() && w.checked());
        QVERIFY(w.session().grade()->passed && exerciseProgress("ring-deadlock").done);
        // Another file beside the exercise is no answer to it, and the answer is still there.
        const auto solved = w.model().state().source;
        w.lab->showState("banks");
        QVERIFY(w.rest());
        QTest::mouseClick(w.check(), Qt::LeftButton);
        QVERIFY(w.rest());
        QVERIFY2(w.session().error() &&
                     w.session().error()->str().find("which is not this exercise") != std::string::npos,
                 w.session().error() ? w.session().error()->str().c_str() : "");
        QCOMPARE(exerciseProgress("ring-deadlock").answer, solved);
        QVERIFY(w.choose("ring-deadlock"));
        QCOMPARE(w.model().state().source, solved);
        // What is begun and not checked waits, too.
        QVERIFY(w.choose("double"));
        w.type("// begun");
        QVERIFY(w.choose("index"));
        QVERIFY(w.choose("double"));
        QVERIFY(w.model().state().source.find("// begun") != std::string::npos);
    }

    void wrongAnswerIsHelped() {
        Student w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QVERIFY(w.choose("add-vectors"));
        QVERIFY(w.checked()); // the empty gap
        QVERIFY(w.hint()->isVisible() && !w.hint()->text().isEmpty());
        const auto empty = w.hint()->text();
        w.type("c[i] = a[i] + b[i];");
        QVERIFY(!w.session().isGraded() && w.find<QLabel>("exerciseStale")->isVisible());
        QVERIFY(w.checked());
        QVERIFY(!w.find<QLabel>("exerciseStale")->isVisible());
        QVERIFY2(w.hint()->text().contains("i < n") && w.hint()->text() != empty, qPrintable(w.hint()->text()));
        QVERIFY(w.tick(1)->accessibleName().startsWith("Failed: "));
        QVERIFY2(w.tick(1)->text().contains("a[1000], but a ends at a[999]") && w.tick(1)->text().contains("Case 1: "),
                 qPrintable(w.tick(1)->text()));
        QVERIFY(!exerciseProgress("add-vectors").done);
        // The sentence leads to the line.
        const int line = lineOf(w.model().state().source, "c[i] =");
        w.source().goTo(1);
        emit w.tick(1)->linkActivated(QString::number(line));
        QCOMPARE(w.source().cursorLine(), line);
        // A mistake for the compiler.
        QTest::keyClick(w.source().editor(), Qt::Key_Home);
        w.type("if i < n) ");
        QVERIFY(w.checked());
        QVERIFY2(w.tick(0)->text().contains("does not compile"), qPrintable(w.tick(0)->text()));
        QVERIFY(w.tick(1)->accessibleName().startsWith("Not tried: "));
    }

    void answerAndBeginningAreOneUndoAway() {
        Student w;
        QVERIFY(w.rest());
        const auto before = w.model().state();
        w.lab->showExercises();
        QVERIFY(w.choose("conflicts"));
        const auto given = w.model().state();
        // It opens with the picture: a column of the tile in one bank.
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Warp));
        QTRY_COMPARE(w.results().warp()->step(), 8);
        QCOMPARE(w.model().trace()->steps[8].passes, 32);
        w.type("// mine ");
        const auto mine = w.model().state().source;
        QVERIFY(mine != given.source);
        QTest::mouseClick(w.find<QPushButton>("exerciseAnswer"), Qt::LeftButton);
        QVERIFY(w.model().state().source.find("[32][33]") != std::string::npos);
        QVERIFY(w.checked() && w.session().grade()->passed);
        QCOMPARE(w.session().grade()->checks.size(), std::size_t{7});
        QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(w.model().state().source, mine);
        QTest::mouseClick(w.find<QPushButton>("exerciseAgain"), Qt::LeftButton);
        QCOMPARE(w.model().state().source, given.source);
        while (w.lab->undoStack()->canUndo())
            w.lab->undoStack()->undo();
        QVERIFY(w.rest());
        QVERIFY(w.model().state() == before);
    }

    void spanishAndDark() {
        Student w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QVERIFY(w.choose("conflicts"));
        QVERIFY(w.checked());
        const auto english = w.hint()->text();
        setLanguage("es");
        QTRY_COMPARE(w.find<QLabel>("exerciseTitle")->text(), QString("Una columna en un banco"));
        QCOMPARE(w.check()->text(), QString("Comprobar"));
        QVERIFY(w.hint()->text() != english && w.hint()->text().contains(QStringLiteral("banco")));
        QVERIFY2(w.tick(3)->text().contains("Caso 1: ") && w.tick(3)->text().contains("debería ser 0"),
                 qPrintable(w.tick(3)->text()));
        QVERIFY(w.tick(0)->accessibleName().startsWith("Aprobada: "));
        Theme::instance().setMode(Theme::Mode::Dark);
        QTRY_VERIFY(w.tick(0)->text().contains(colors().good.name()));
        QTest::mouseClick(w.find<QPushButton>("exerciseBack"), Qt::LeftButton);
        QCOMPARE(w.find<QLabel>("exercisesDone")->text(), QString("0 de 41 hechos"));
        QVERIFY(w.choose("reverse"));
        QVERIFY(w.model().state().source.find("// >>> poner, esperar, tomar") != std::string::npos);
    }

    void checkCanBeStopped() {
        Student w;
        QVERIFY(w.rest());
        w.lab->showExercises();
        QVERIFY(w.choose("double"));
        w.type("for (volatile int k = 0;; ++k) if (k < 0) out[i] = k;");
        QTest::mouseClick(w.check(), Qt::LeftButton);
        QVERIFY(w.session().checking() && w.lab->busy());
        QCOMPARE(w.check()->text(), QString("Stop"));
        QVERIFY(w.find<QProgressBar>("exerciseProgress")->isVisible());
        QTest::mouseClick(w.check(), Qt::LeftButton);
        QVERIFY(!w.session().checking());
        QCOMPARE(w.check()->text(), QString("Check"));
        QVERIFY(!w.session().grade() && !w.session().error());
        QVERIFY(w.rest());
    }

    void teachersOwnFile() {
        const auto write = [&](const char* name, const char* more) {
            return QString::fromStdString(scratch_.write(
                name, std::string(
                          "{\"format\": \"telar-exercise\", \"schema\": 1, \"id\": \"../own/one\", \"title\": {\"en\": "
                          "\"<img src=x>Own\"}, \"text\": {\"en\": \"Write.\"}, \"kernel\": \"fill\", \"gap\": "
                          "{\"en\": \"here\"},"
                          "\"code\": [\"__global__ void fill(int* x) {\", \"<<gap>>\", \"}\"], \"model\": "
                          "\"x[threadIdx.x] = 7;\","
                          "\"cases\": [{\"grid\": \"1\", \"block\": \"32\", \"arguments\": [\"zeros:32\"]}],"
                          "\"checks\": [{\"check\": \"outputs\"}]") +
                          more + "}"));
        };
        Student w;
        QVERIFY(w.rest());
        const auto source = w.model().state().source;
        QSignalSpy notices(w.lab, &Lab::problem);
        QVERIFY(w.window.openPath(write("newer.telar-exercise", ", \"schema\": 9")));
        QVERIFY(w.rest());
        QVERIFY(w.window.openPath(QString::fromStdString(scratch_.write("torn.telar-exercise", "{\"format\": \"tel"))));
        QVERIFY(w.rest());
        QCOMPARE(notices.size(), 2);
        QVERIFY2(notices[0][0].toString().contains("newer"), qPrintable(notices[0][0].toString()));
        QVERIFY(notices[1][0].toString().contains("damaged or cut off"));
        QCOMPARE(w.model().state().source, source); // nothing is lost
        QVERIFY(!w.session().exercise());

        QVERIFY(w.window.openPath(write("own.telar-exercise", ", \"model_locked\": true")));
        QVERIFY(w.rest());
        QVERIFY(w.session().exercise());
        QCOMPARE(w.find<QLabel>("exerciseTitle")->text(), QString("<img src=x>Own")); // words, no tags
        QCOMPARE(w.find<QLabel>("exerciseTitle")->textFormat(), Qt::PlainText);
        QCOMPARE(w.model().state().name, std::string("___own_one.cu"));
        QVERIFY(!w.find<QPushButton>("exerciseAnswer")->isEnabled());
        w.session().showAnswer();
        QVERIFY(w.model().state().source.find("= 7") == std::string::npos);
        w.type("x[threadIdx.x] = 7;");
        QVERIFY(w.checked() && w.session().grade()->passed);
        QVERIFY(!w.find<QPushButton>("exerciseNext")->isVisible());
        // Progress of a stranger's id stays among exercises.
        for (const auto& key : QSettings().allKeys())
            QVERIFY2(!key.contains("own"), qPrintable(key));

        // One whose own answer is wrong says so beside the button.
        QVERIFY(w.window.openPath(write("wrong.telar-exercise", ", \"model\": \"x[threadIdx.x + 32] = 7;\"")));
        QVERIFY(w.rest());
        QTest::mouseClick(w.check(), Qt::LeftButton);
        QVERIFY(w.rest());
        QVERIFY2(w.find<QLabel>("exerciseError")->text().contains("author"),
                 qPrintable(w.find<QLabel>("exerciseError")->text()));
    }

    /// A check that is shown after one try: the first check of an answer does not know it, the second one does.
    void laterChecks() {
        auto exercise = *builtInExercise("double");
        exercise.id = "late";
        ExerciseCheck strict;
        strict.kind = ExerciseCheck::Kind::Figure;
        strict.figure = "instructions";
        strict.comparison = Comparison::AtMost;
        strict.value = 1; // nobody can
        strict.ofModel = true;
        strict.tries = 1;
        exercise.checks.push_back(strict);
        exercise.checks.push_back(strict);
        exercise.checks.back().tries = 0;
        exercise.checks.back().after = "2999-01-01T00:00:00Z";
        Student w;
        QVERIFY(w.rest());
        QVERIFY(
            w.window.openPath(QString::fromStdString(scratch_.write("late.telar-exercise", writeExercise(exercise)))));
        QVERIFY(w.rest());
        QVERIFY2(w.find<QLabel>("exerciseCases")->text().contains("shown later: 2"),
                 qPrintable(w.find<QLabel>("exerciseCases")->text()));
        w.type("out[i] = 2 * in[i];");
        QVERIFY(w.checked());
        const auto first = w.session().grade()->checks.size();
        QVERIFY(w.checked());
        QCOMPARE(w.session().grade()->checks.size(), first + 1);
        QVERIFY(w.find<QLabel>("exerciseCases")->text().contains("shown later: 1"));
        // Whoever opens a student's answer grades with all of them.
        w.session().openAnswer(std::make_shared<const Exercise>(exercise), "Ana", exercise.answer("en"));
        QVERIFY(w.rest() && w.checked());
        QCOMPARE(w.session().grade()->checks.size(), first + 2);
    }

    /// Compare holds an attempt against the one before, and a student's answer against the model's.
    void attemptsAndAnswersAreCompared() {
        Student w;
        QVERIFY(w.rest());
        QVERIFY(w.session().openBuiltIn("double") && w.rest());
        auto& versions = w.lab->results()->versions();
        w.type("out[i] = in[i];");
        QVERIFY(w.checked() && !versions.kept());
        const auto first = w.model().state().source;
        QVERIFY(w.checked() && !versions.kept()); // the same again is no other attempt
        w.type("out[i] = 2 * in[i];");
        QVERIFY(w.checked());
        QVERIFY(versions.kept() && versions.kept()->source == first);
        const Exercise& exercise = *builtInExercise("double");
        const auto model = exercise.answer("en");
        w.session().openAnswer(std::make_shared<const Exercise>(exercise), "Ana", first);
        QVERIFY(w.rest());
        QCOMPARE(versions.kept()->source, model);
        w.lab->results()->showPage(KernelResults::Compare);
        QTRY_VERIFY(versions.result());
        QCOMPARE(versions.result()->runs.runs[0].source(), model);
        QCOMPARE(versions.result()->runs.runs[1].source(), first);
        // What somebody keeps by hand stays.
        versions.keep();
        w.session().openAnswer(std::make_shared<const Exercise>(exercise), "Berta", model);
        QVERIFY(w.rest());
        QCOMPARE(versions.kept()->source, first);
    }

    void keysAlone() {
        Student w;
        QVERIFY(w.rest());
        QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(w.panel->list()->list()->hasFocus());
        QTest::keyClick(w.panel->list()->list(), Qt::Key_Return);
        QVERIFY(w.rest() && w.session().exercise() && w.session().exercise()->id == "double");
        w.type("out[i] = 2 * in[i];");
        QTest::keyClick(w.source().editor(), Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(w.rest());
        QVERIFY(w.session().grade() && w.session().grade()->passed);
    }

    /// The project knows which exercise was open; what is in the editor is the project's.
    void projectGoesOn() {
        QJsonObject view, state;
        {
            Student w;
            QVERIFY(w.rest());
            w.lab->showExercises();
            QVERIFY(w.choose("reverse"));
            w.type("// half way");
            QVERIFY(w.rest());
            state = w.lab->snapshot()();
            view = w.lab->view();
        }
        Student w;
        QVERIFY(w.rest());
        auto ready = w.lab->prepare(state);
        QVERIFY(ready.ok());
        (*ready)();
        w.lab->setView(view);
        QTRY_VERIFY_WITH_TIMEOUT(w.session().exercise() && w.session().exercise()->id == "reverse", 60000);
        QVERIFY(w.model().state().source.find("// half way") != std::string::npos);
        QVERIFY(w.rest());
    }

    /// A lesson's step is an exercise: it opens in the kernel lab, and turns green when it passes; one from a file, too.
    void lessonStepTurnsGreen() {
        scratch_.write(
            "own.telar-exercise",
            "{\"format\": \"telar-exercise\", \"schema\": 1, \"id\": \"own\", \"title\": {\"en\": \"Own\"}, \"text\": "
            "{\"en\": \"Write.\"}, \"kernel\": \"fill\", \"gap\": {\"en\": \"here\"}, \"code\": [\"__global__ void "
            "fill(int* x) {\", "
            "\"<<gap>>\", \"}\"], \"model\": \"x[threadIdx.x] = 7;\", \"cases\": [{\"grid\": \"1\", \"block\": \"32\", "
            "\"arguments\": [\"zeros:32\"]}], \"checks\": [{\"check\": \"outputs\"}]}");
        const auto path = QString::fromStdString(scratch_.write(
            "steps.telar-lesson",
            "{\"format\": \"telar-lesson\", \"schema\": 1, \"id\": \"steps\", \"title\": {\"en\": \"Steps\"}, "
            "\"steps\": ["
            "{\"title\": {\"en\": \"One\"}, \"text\": {\"en\": \"Double.\"}, \"exercise\": \"double\"},"
            "{\"title\": {\"en\": \"Two\"}, \"text\": {\"en\": \"Own.\"}, \"exercise\": \"own.telar-exercise\"},"
            "{\"title\": {\"en\": \"Three\"}, \"text\": {\"en\": \"Gone.\"}, \"exercise\": "
            "\"gone.telar-exercise\"}]}"));
        Student w;
        QVERIFY(w.rest());
        const auto before = w.model().state();
        QSignalSpy notices(w.window.lessons(), &LessonMenu::problem);
        auto& lesson = w.window.lessons()->session();
        QVERIFY(w.window.openPath(path));
        QTRY_VERIFY(lesson.lesson());
        QTRY_VERIFY(w.session().exercise() && w.session().exercise()->id == "double");
        QVERIFY(w.rest());
        auto* tick = w.window.findChild<QLabel*>("lessonCheck0");
        QTRY_VERIFY(tick && tick->isVisible() && tick->accessibleName().startsWith("To do: Fill the gap"));
        w.type("out[i] = 2 * in[i];");
        QVERIFY(w.checked());
        QTRY_VERIFY(tick->accessibleName().startsWith("Done: "));
        QVERIFY(lesson.allGreen());
        lesson.goTo(1);
        QTRY_VERIFY(w.session().exercise() && w.session().exercise()->id == "own");
        QVERIFY(w.rest() && !lesson.allGreen());
        // Another exercise that passes is not the step's.
        QVERIFY(w.session().openBuiltIn("double") && w.rest());
        QVERIFY(w.checked() && w.session().grade()->passed);
        QTest::qWait(400);
        QVERIFY(!lesson.allGreen());
        lesson.again();
        QTRY_VERIFY(w.session().exercise()->id == "own");
        QVERIFY(w.rest());
        w.type("x[threadIdx.x] = 7;");
        QVERIFY(w.checked());
        QTRY_VERIFY(lesson.allGreen());
        QCOMPARE(notices.size(), 0);
        lesson.goTo(2);
        QTRY_COMPARE(notices.size(), 1);
        QVERIFY(notices[0][0].toString().contains("gone.telar-exercise"));
        lesson.stop();
        QTRY_VERIFY(!lesson.givingBack());
        QVERIFY(w.rest());
        QVERIFY(w.model().state() == before); // the kernel lab is as it was
    }

    void startPageSaysHowMany() {
        Student w;
        QVERIFY(w.rest());
        w.window.showLab({});
        auto* link = w.window.findChild<StartPage*>()->findChild<QPushButton*>("exercises");
        QVERIFY(link && link->text().contains("0 of 41"));
        setExerciseDone("double");
        QTest::mouseClick(link, Qt::LeftButton);
        QTRY_VERIFY(w.panel->list()->isVisible());
        w.window.showLab({});
        QTRY_VERIFY(link->text().contains("1 of 41"));
    }

    void fitsInPresenterMode() {
        Student w;
        QVERIFY(w.rest());
        w.window.resize(1280, 720);
        Theme::instance().setPresenter(true);
        w.lab->showExercises();
        QVERIFY(w.choose("conflicts"));
        QVERIFY(w.checked());
        QVERIFY(w.window.width() <= 1280 && w.window.height() <= 720);
        // Docks that share a place leave the exercise in front; the hint has been scrolled into sight.
        QTRY_VERIFY(w.check()->visibleRegion().boundingRect().height() > 10);
        QTRY_VERIFY(w.hint()->visibleRegion().boundingRect().height() > w.hint()->fontMetrics().height());
    }
};

QTEST_MAIN(tst_exercises)
#include "tst_exercises.moc"
