// What a person does with one press and may not have meant: the message that says it offers it back, as long as nothing else
// has been done since.
#include "core/exercise/write_exercise.hpp"
#include "tests/support/all_labs.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/labs/kernel/exercise_session.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/kernel/kernel_versions.hpp"
#include "ui/labs/training/training_model.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/messages.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>

using namespace telar;
using telar::test::AllLabs;

namespace {

/// The button *Undo* of the message on show; null: no message offers it.
QPushButton* offer(QWidget& window) {
    for (auto* button : window.findChildren<QPushButton*>("noticeUndo"))
        if (button->window() == &window && button->isVisible())
            return button;
    return nullptr;
}

bool takeBack(QWidget& window) {
    auto* button = offer(window);
    if (!button || button->visibleRegion().isEmpty())
        return false;
    QTest::mouseClick(button, Qt::LeftButton);
    return !offer(window); // once
}

/// The buttons of that name in the list of messages, the newest first.
QList<QPushButton*> listed(QWidget& window, const char* name) {
    window.findChild<Messages*>()->showList();
    const auto lists = window.findChildren<QDialog*>("messages");
    return lists.isEmpty() ? QList<QPushButton*>() : lists.last()->findChildren<QPushButton*>(QLatin1String(name));
}

void closeList(QWidget& window) {
    for (auto* list : window.findChildren<QDialog*>("messages"))
        list->close();
}

void press(QWidget& window, const char* name) {
    QTest::mouseClick(window.findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
}

} // namespace

class tst_undo_offers : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void layersAndSettings() {
        AllLabs all;
        all.window.showLab("mlp");
        QVERIFY(all.rest());
        auto& model = all.mlp->model();
        all.mlp->showPage(TrainingLab::Page::Model);
        const auto before = model.settings().spec;
        auto* table = all.mlp->findChild<RowsTable*>("layers");
        QVERIFY(table);
        table->selectRow(1);
        press(*all.mlp, "deleteLayer");
        QCOMPARE(model.settings().spec.model.layers.size(), before.model.layers.size() - 1);
        QVERIFY(takeBack(all.window));
        QVERIFY(model.settings().spec == before);
        for (const char* button : {"lenet", "transformer"}) {
            press(*all.mlp, button);
            QVERIFY(!(model.settings().spec == before));
            QVERIFY2(takeBack(all.window), button);
            QVERIFY2(model.settings().spec == before, button);
        }
        press(*all.mlp, "lenet");
        const auto lenet = model.settings().spec;
        press(*all.mlp, "publishedLayers");
        QVERIFY(takeBack(all.window));
        QVERIFY(model.settings().spec == lenet);
        all.mlp->findChild<QCheckBox*>("publishedSettings")->click();
        QVERIFY(!(model.settings().spec == lenet));
        QVERIFY(takeBack(all.window));
        QVERIFY(model.settings().spec == lenet);
    }

    void anotherStepEndsTheOffer() {
        AllLabs all;
        all.window.showLab("mlp");
        QVERIFY(all.rest());
        all.mlp->showPage(TrainingLab::Page::Model);
        press(*all.mlp, "lenet");
        QVERIFY(offer(all.window));
        all.mlp->model().edit("change rate", [](TrainingSettings& s) { s.spec.epochs += 1; });
        QVERIFY(!offer(all.window)); // it would take back the wrong one
        press(*all.mlp, "transformer");
        QVERIFY(offer(all.window));
        all.window.findChild<Messages*>()->done("Something else");
        QVERIFY(!offer(all.window));
    }

    /// When the message has gone, the list of messages offers the same, for as long as it is possible.
    void theListOffersTheSame() {
        AllLabs all;
        all.window.showLab("mlp");
        QVERIFY(all.rest());
        all.mlp->showPage(TrainingLab::Page::Model);
        auto& messages = *all.window.findChild<Messages*>();
        const auto before = all.mlp->model().settings().spec;
        press(*all.mlp, "lenet");
        messages.done("Something else");
        QVERIFY(!offer(all.window));
        auto buttons = listed(all.window, "messageUndo");
        QCOMPARE(buttons.size(), qsizetype{1});
        QVERIFY(!buttons[0]->accessibleDescription().isEmpty()); // which of them
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(all.mlp->model().settings().spec == before);
        QVERIFY(listed(all.window, "messageUndo").isEmpty()); // once
        closeList(all.window);
        // Another step of the same lab ends it; what is no step of a lab stays possible, one beside the other.
        press(*all.mlp, "transformer");
        all.mlp->model().edit("change rate", [](TrainingSettings& s) { s.spec.epochs += 1; });
        QVERIFY(listed(all.window, "messageUndo").isEmpty());
        closeList(all.window);
        int first = 0, second = 0;
        messages.undoable("The first is gone", [&] { ++first; });
        messages.undoable("The second is gone", [&] { ++second; });
        buttons = listed(all.window, "messageUndo");
        QCOMPARE(buttons.size(), qsizetype{2});
        QTest::mouseClick(buttons[1], Qt::LeftButton); // the newest stands first
        QVERIFY(first == 1 && second == 0);
        QVERIFY(takeBack(all.window)); // the message of the other is still there
        QVERIFY(first == 1 && second == 1);
        QVERIFY(listed(all.window, "messageUndo").isEmpty());
        closeList(all.window);
        messages.undoable("The third is gone", [&] { ++first; });
        messages.withdraw();
        QVERIFY(listed(all.window, "messageUndo").isEmpty());
        closeList(all.window);
    }
    void theListOpensWhatWasWritten() {
        QWidget window;
        auto* picture = new QWidget(&window);
        Messages messages(window, *picture);
        QStringList opened;
        messages.setOwn([&](const QString& file) {
            opened << file;
            return true;
        });
        window.show();
        messages.done("Copied");
        messages.done("Saved to a.telar", "a.telar");
        messages.done("Saved to b.telar", "b.telar");
        messages.problem("`c.png` is not a PNG file.");
        messages.showList();
        auto* list = window.findChild<QDialog*>("messages");
        QCOMPARE(list->findChildren<QLabel*>("messageWords").size(), qsizetype{4});
        const auto buttons = list->findChildren<QPushButton*>("messageOpen");
        QCOMPARE(buttons.size(), qsizetype{2});
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(opened, QStringList{"a.telar"});
        QVERIFY(!list->isVisible()); // it would lie over what was opened
    }
    /// The desktop of a test opens nothing, as one without a viewer of PDF.
    void aFileThatNobodyOpensIsSaid() {
        QWidget window;
        auto* picture = new QWidget(&window);
        Messages messages(window, *picture);
        window.show();
        messages.done("Saved to a.pdf", "/tmp/a.pdf");
        messages.showList();
        auto* list = window.findChild<QDialog*>("messages");
        QTest::mouseClick(list->findChild<QPushButton*>("messageOpen"), Qt::LeftButton);
        messages.showList();
        QStringList said;
        for (const auto* one : window.findChildren<QLabel*>("messageWords"))
            said << one->text();
        QVERIFY2(said.join('|').contains("No program of this computer opens /tmp/a.pdf"), qPrintable(said.join('|')));
    }

    void typedCode() {
        AllLabs all;
        all.window.showLab("bench");
        QVERIFY(all.rest());
        auto& model = all.kernel->model();
        all.kernel->stage()->openSample("transpose");
        QVERIFY(!offer(all.window)); // nobody had typed anything
        const std::string typed = model.state().source + "// mine\n";
        const auto type = [&] { model.typeSource(typed); };
        type();
        all.kernel->stage()->openSample("reduction");
        QVERIFY(takeBack(all.window));
        QCOMPARE(model.state().source, typed);
        // The answer of an exercise goes the same way.
        QVERIFY(all.kernel->openExercise("double"));
        const std::string mine = model.state().source + "// mine\n";
        model.typeSource(mine);
        press(*all.kernel, "exerciseAgain");
        QVERIFY(model.state().source != mine);
        QVERIFY(takeBack(all.window));
        QCOMPARE(model.state().source, mine);
    }

    void keptVersion() {
        AllLabs all;
        all.window.showLab("bench");
        QVERIFY(all.rest());
        all.kernel->results()->showPage(KernelResults::Compare);
        auto& versions = all.kernel->results()->versions();
        versions.keep();
        const auto kept = versions.kept();
        press(*all.kernel, "forgetKept");
        QVERIFY(kept && !versions.kept());
        QVERIFY(takeBack(all.window));
        QVERIFY(versions.kept() && *versions.kept() == *kept);
        QVERIFY(all.rest());
    }

    void layout() {
        AllLabs all;
        all.window.showLab("matmul");
        QVERIFY(all.rest());
        auto* dock = all.matmul->findChildren<QDockWidget*>().front();
        dock->setFloating(true);
        QTest::qWait(100);
        all.window.action("resetLayout")->trigger();
        QVERIFY(!dock->isFloating());
        QVERIFY(takeBack(all.window));
        QVERIFY(dock->isFloating());
    }

    void lessonBeingWritten() {
        AllLabs all;
        all.window.showLab("matmul");
        QVERIFY(all.rest());
        all.window.action("lessonEditor")->trigger();
        auto* editor = all.window.findChild<LessonEditor*>();
        const Lesson lesson = builtInLessons().front();
        const auto checks = lesson.steps[1].checks.size();
        QVERIFY(lesson.steps.size() > 2 && checks > 1);
        editor->setLesson(lesson);
        auto* steps = editor->findChild<QListWidget*>("editorSteps");
        steps->setCurrentRow(1);
        press(*editor, "editorRemove");
        QCOMPARE(editor->lesson().steps.size(), lesson.steps.size() - 1);
        QVERIFY(takeBack(*editor));
        QCOMPARE(writeLesson(editor->lesson()), writeLesson(lesson));
        QCOMPARE(steps->currentRow(), 1);
        editor->showPage(LessonEditor::CheckPage);
        editor->findChild<QTableWidget*>("editorChecks")->selectRow(0);
        press(*editor, "editorRemoveCheck");
        QCOMPARE(editor->lesson().steps[1].checks.size(), checks - 1);
        QVERIFY(takeBack(*editor));
        QCOMPARE(writeLesson(editor->lesson()), writeLesson(lesson));
        editor->findChild<QTableWidget*>("editorChecks")->selectRow(0);
        press(*editor, "editorRemoveCheck");
        steps->setCurrentRow(0);
        QVERIFY(!offer(*editor)); // it would come back into another step
    }

    void exerciseBeingWritten() {
        AllLabs all;
        auto* editor = all.window.editExercise();
        QVERIFY(QTest::qWaitForWindowActive(editor));
        Exercise exercise = editor->exercise();
        ExerciseHint hint;
        hint.text.en = "Which threads have no element?";
        exercise.hints = {hint};
        exercise.cases.push_back(exercise.cases.front());
        exercise.cases.back().hidden = true;
        editor->setExercise(exercise);
        const std::tuple<int, const char*, const char*> lists[] = {
            {ExerciseEditor::Inputs, "exerciseEditCases", "exerciseEditRemoveCase"},
            {ExerciseEditor::Checks, "exerciseEditChecks", "exerciseEditRemoveCheck"},
            {ExerciseEditor::Hints, "exerciseEditHints", "exerciseEditRemoveHint"}};
        for (const auto& [page, table, button] : lists) {
            editor->showPage(page);
            editor->findChild<QTableWidget*>(QLatin1String(table))->selectRow(0);
            press(*editor, button);
            QVERIFY2(writeExercise(editor->exercise()) != writeExercise(exercise), button);
            QVERIFY2(takeBack(*editor), button);
            QVERIFY2(writeExercise(editor->exercise()) == writeExercise(exercise), button);
        }
        press(*editor, "exerciseEditRemoveHint");
        editor->setExercise(exercise);
        QVERIFY(!offer(*editor)); // it belonged to the other one
    }
};

QTEST_MAIN(tst_undo_offers)
#include "tst_undo_offers.moc"
