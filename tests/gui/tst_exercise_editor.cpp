// Writing an exercise, as a teacher does: a task, code with a gap, inputs, checks and hints; tried, saved, opened by a
// student; and what must not be lost.
#include "core/exercise/write_exercise.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/labs/kernel/exercise_session.hpp"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QMessageBox>

using namespace telar;
using namespace telar::test;

namespace {

struct Author : KernelPage {
    ExerciseEditor* editor = window.editExercise();
    template <class T>
    T* part(const char* name) {
        return editor->findChild<T*>(QLatin1String(name));
    }
    void line(const char* name, const char* words) {
        auto* field = part<QLineEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(words));
    }
    void press(const char* name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    void page(int page) { QTest::mouseClick(part<Segmented>("exerciseEditPages")->button(page), Qt::LeftButton); }
    bool settle() {
        return QTest::qWaitFor([&] { return !editor->busy(); }, test::patience);
    }
    bool tried() {
        press("exerciseEditTry");
        return settle();
    }
    void fillTexts() {
        line("exerciseEditTitle", "Twice");
        QTest::keyClicks(part<QPlainTextEdit>("exerciseEditText"), "Write **two** times each element.");
        page(ExerciseEditor::Code);
        line("exerciseEditGap", "two times, if there is an element");
    }
};

} // namespace

class tst_exercise_editor : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    test::Scratch scratch_;
    QString file(const char* name) const { return QString::fromStdString(scratch_.path(name)); }

private slots:
    /// A check may appear only from a moment on, in the teacher's own time, or after some tries; the file keeps both.
    void checksMayAppearLater() {
        Author w;
        w.fillTexts();
        w.page(ExerciseEditor::Checks);
        auto* shown = w.part<QComboBox>("exerciseEditShown");
        auto* from = w.part<QDateTimeEdit>("exerciseEditFrom");
        auto* tries = w.part<QSpinBox>("exerciseEditTries");
        QVERIFY(!from->isVisible() && !tries->isVisible());
        QVERIFY(w.part<QTableWidget>("exerciseEditChecks")->isColumnHidden(3));
        shown->setCurrentIndex(1);
        QVERIFY(from->isVisible() && !tries->isVisible());
        const QDateTime moment(QDate(2026, 12, 1), QTime(9, 30));
        from->setDateTime(moment);
        w.press("exerciseEditAddCheck");
        shown->setCurrentIndex(2);
        QVERIFY(!from->isVisible() && tries->isVisible());
        tries->setValue(5);
        w.press("exerciseEditAddCheck");
        const auto& checks = w.editor->exercise().checks;
        const auto& last = checks.back();
        const auto& before = checks[checks.size() - 2];
        QCOMPARE(last.tries, 5);
        QVERIFY(last.after.empty() && before.tries == 0);
        QCOMPARE(QDateTime::fromString(QString::fromStdString(before.after), Qt::ISODate), moment);
        auto* table = w.part<QTableWidget>("exerciseEditChecks");
        QVERIFY(!table->isColumnHidden(3));
        QCOMPARE(table->item(0, 3)->text(), QString("at once"));
        QVERIFY2(table->item(table->rowCount() - 2, 3)->text().contains("30"),
                 qPrintable(table->item(table->rowCount() - 2, 3)->text()));
        QCOMPARE(table->item(table->rowCount() - 1, 3)->text(), QString("after try 5"));
        const auto again = readExercise(writeExercise(w.editor->exercise()), {});
        QVERIFY(again.ok());
        QCOMPARE(again->shownTo(0, "2026-11-30T00:00:00Z").checks.size(), checks.size() - 2);
        QCOMPARE(again->shownTo(5, "2026-12-02T00:00:00Z").checks.size(), checks.size());
    }
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }
    void init() { QSettings().clear(); }
    void cleanup() { setLanguage("en"); }

    /// A whole program has ranks in place of a grid, no kernel, and figures of its own; nothing of it is lost.
    void aProgramHasRanks() {
        Author w;
        QVERIFY(w.rest());
        const auto e = *builtInExercise("ring-all-reduce");
        w.editor->setExercise(e);
        QCOMPARE(writeExercise(w.editor->exercise()), writeExercise(e));
        auto* cases = w.part<QTableWidget>("exerciseEditCases");
        QCOMPARE(cases->horizontalHeaderItem(0)->text(), QString("Ranks"));
        QVERIFY(cases->isColumnHidden(1) && cases->isColumnHidden(2) &&
                !w.part<QLineEdit>("exerciseEditKernel")->isEnabled());
        cases->item(0, 0)->setText("12");
        cases->item(0, 3)->setText("fast /etc");
        QCOMPARE(w.editor->exercise().cases[0].ranks, 12);
        QCOMPARE(w.editor->exercise().cases[0].arguments, (std::vector<std::string>{"fast", "/etc"}));
        cases->item(0, 0)->setText("17");
        QVERIFY2(w.editor->message().contains("up to 16"), qPrintable(w.editor->message()));
        QCOMPARE(cases->item(0, 0)->text(), QString("12"));
        auto* check = w.part<QComboBox>("exerciseEditCheck");
        QVERIFY(check->findText("busiest_rank_bytes") > 0 && check->findText("barriers") < 0);
        // The code says what it is.
        w.part<QPlainTextEdit>("exerciseEditCode")->setPlainText("__global__ void k() {\n<<gap>>\n}\n");
        QVERIFY(!w.editor->exercise().program && !cases->isColumnHidden(1) && check->findText("barriers") > 0);
    }

    void teacherWritesOneAndAStudentSolvesIt() {
        Author w;
        QVERIFY(w.rest());
        QVERIFY(!w.editor->modified());
        w.press("exerciseEditTry");
        QVERIFY2(w.editor->message().contains("Still to write: the title, the task, what belongs in the gap"),
                 qPrintable(w.editor->message()));
        w.fillTexts();
        QVERIFY(w.editor->modified());
        QVERIFY(w.part<QTextBrowser>("exerciseEditPreview")->toPlainText().contains("Write two times"));
        // The other language, beside.
        QTest::mouseClick(w.part<Segmented>("exerciseEditLanguage")->button(1), Qt::LeftButton);
        QVERIFY(w.part<QLineEdit>("exerciseEditTitle")->text().isEmpty());
        w.line("exerciseEditTitle", "El doble");
        QTest::mouseClick(w.part<Segmented>("exerciseEditLanguage")->button(0), Qt::LeftButton);
        QCOMPARE(w.editor->exercise().title, (Bilingual{"Twice", "El doble"}));
        // Another launch, hidden.
        w.page(ExerciseEditor::Inputs);
        w.press("exerciseEditAddCase");
        auto* cases = w.part<QTableWidget>("exerciseEditCases");
        QCOMPARE(cases->rowCount(), 2);
        cases->item(1, 0)->setText("1");
        cases->item(1, 3)->setText("random:100:3  zeros:100 100");
        cases->item(1, 4)->setCheckState(Qt::Checked);
        QVERIFY(w.editor->exercise().cases[1].hidden && w.editor->exercise().cases[1].arguments.size() == 3);
        cases->item(1, 1)->setText("many");
        QVERIFY(!w.editor->message().isEmpty());
        QCOMPARE(cases->item(1, 1)->text(), QString("256")); // as it was
        cases->item(1, 3)->setText("lots:5");
        QCOMPARE(w.editor->exercise().cases[1].arguments.size(), std::size_t{3});
        // A figure from the list, with a limit and words.
        w.page(ExerciseEditor::Checks);
        auto* check = w.part<QComboBox>("exerciseEditCheck");
        QVERIFY(!w.part<QDoubleSpinBox>("exerciseEditValue")->isEnabled());
        check->setCurrentIndex(check->findData("global_load_sectors_per_request"));
        w.part<QComboBox>("exerciseEditComparison")->setCurrentIndex(1);
        w.part<QDoubleSpinBox>("exerciseEditValue")->setValue(4);
        w.line("exerciseEditCheckWords", "At most 4 sectors a request");
        w.press("exerciseEditAddCheck");
        QCOMPARE(w.editor->exercise().checks.size(), std::size_t{3});
        QVERIFY(w.editor->exercise().checks[2].comparison == Comparison::AtMost &&
                w.editor->exercise().checks[2].value == 4);
        auto* checks = w.part<QTableWidget>("exerciseEditChecks");
        QCOMPARE(checks->item(2, 2)->text(), QString("At most 4 sectors a request"));
        QVERIFY(checks->item(2, 1)->text().isEmpty());
        // A hint for a fault.
        w.page(ExerciseEditor::Hints);
        w.press("exerciseEditAddHint");
        QVERIFY(w.editor->message().contains("sentence"));
        w.part<QComboBox>("exerciseEditHintWhen")->setCurrentIndex(static_cast<int>(ExerciseHint::When::Finding));
        auto* what = w.part<QComboBox>("exerciseEditHintWhat");
        what->setCurrentIndex(what->findData("out of bounds"));
        w.line("exerciseEditHintWords", "Which threads have no element?");
        w.press("exerciseEditAddHint");
        QCOMPARE(w.part<QTableWidget>("exerciseEditHints")->rowCount(), 1);
        // Tried, and what the model answer counts stands beside.
        QVERIFY(w.tried());
        QVERIFY2(w.editor->message().startsWith("Good: the model answer passes every check"),
                 qPrintable(w.editor->message()));
        QVERIFY(w.editor->tried() && w.editor->tried()->good());
        QVERIFY2(checks->item(2, 1)->text().startsWith("4") || checks->item(2, 1)->text().startsWith("3.9"),
                 qPrintable(checks->item(2, 1)->text()));
        // Saved with its answer locked; a student opens it.
        w.page(ExerciseEditor::Code);
        w.part<QCheckBox>("exerciseEditLocked")->click();
        QVERIFY(!w.editor->tried()); // what was tried is another one
        QSignalSpy written(w.editor, &ExerciseEditor::fileWritten);
        w.editor->saveTo(file("twice.telar-exercise"));
        QVERIFY2(written.wait(::telar::test::patience), qPrintable(w.editor->message()));
        QVERIFY(!w.editor->modified());
        QVERIFY(bytesOf(scratch_.path("twice.telar-exercise")).find("2 * in") == std::string::npos);
        w.press("exerciseEditSee");
        QTRY_VERIFY(w.lab->exercises().exercise() && w.lab->exercises().exercise()->title.en == "Twice");
        QVERIFY(w.rest());
        QTest::keyClicks(w.source().editor(), "out[i] = 2 * in[i];");
        w.lab->exercises().check();
        QVERIFY(w.rest() && w.lab->exercises().grade() && !w.lab->exercises().grade()->passed);
        QCOMPARE(w.lab->exercises().grade()->hint.en, std::string("Which threads have no element?"));
    }

    void triesSayWhatIsWrong() {
        Author w;
        QVERIFY(w.rest());
        w.fillTexts();
        auto* model = w.part<QPlainTextEdit>("exerciseEditModel");
        auto* given = w.part<QPlainTextEdit>("exerciseEditGiven");
        const auto right = model->toPlainText();
        given->setPlainText(right);
        QVERIFY(w.tried());
        QVERIFY2(w.editor->message().contains("and so does the empty gap"), qPrintable(w.editor->message()));
        given->clear();
        model->setPlainText("    out[i] = 2 * in[i];");
        QVERIFY(w.tried());
        QVERIFY2(w.editor->message().contains("author") && !w.editor->tried(), qPrintable(w.editor->message()));
        model->setPlainText("    out[i = ");
        QVERIFY(w.tried());
        QVERIFY2(w.editor->message().contains("does not compile"), qPrintable(w.editor->message()));
        w.part<QPlainTextEdit>("exerciseEditCode")->setPlainText("__global__ void scale() {}");
        QVERIFY(w.tried());
        QVERIFY2(w.editor->message().contains("<<gap>>"), qPrintable(w.editor->message()));
        // The button puts the gap into a line of its own, and there is only one.
        auto* code = w.part<QPlainTextEdit>("exerciseEditCode");
        code->setPlainText("__global__ void scale() {\n<<gap>>\n    int a;\n}");
        auto cursor = code->textCursor();
        cursor.setPosition(static_cast<int>(code->toPlainText().indexOf("int a") + 2));
        code->setTextCursor(cursor);
        w.press("exerciseEditInsertGap");
        QCOMPARE(code->toPlainText(), QString("__global__ void scale() {\n    <<gap>>\n    int a;\n}"));
    }

    void filesAreReadAndBadOnesSaid() {
        Author w;
        QVERIFY(w.rest());
        QSignalSpy read(w.editor, &ExerciseEditor::fileRead);
        w.editor->openFrom(QStringLiteral(TELAR_SOURCE_DIR "/resources/exercises/3-2-conflicts.telar-exercise"));
        QVERIFY(read.wait(::telar::test::patience));
        QCOMPARE(w.part<QLineEdit>("exerciseEditKernel")->text(), QString("transpose"));
        QCOMPARE(w.part<QTableWidget>("exerciseEditCases")->rowCount(), 2);
        QVERIFY(!w.editor->modified());
        const auto before = writeExercise(w.editor->exercise());
        scratch_.write("torn.telar-exercise", "{\"format\": \"telar-exer");
        w.editor->openFrom(file("torn.telar-exercise"));
        QVERIFY(w.settle());
        QTRY_VERIFY(w.editor->message().contains("damaged or cut off"));
        QCOMPARE(writeExercise(w.editor->exercise()), before);
        w.editor->saveTo(file("missing/x.telar-exercise"));
        QVERIFY(w.settle());
        QTRY_VERIFY2(w.editor->message().contains("missing"), qPrintable(w.editor->message()));
        // In Spanish the lists have their words.
        setLanguage("es");
        QTRY_COMPARE(w.editor->windowTitle(), QString("Escribir un ejercicio"));
        QCOMPARE(w.part<QTableWidget>("exerciseEditChecks")->item(0, 0)->text(), QString("Se ejecuta sin errores"));
    }

    void unsavedWorkIsAskedFor() {
        Author w;
        QVERIFY(w.rest());
        w.fillTexts();
        w.editor->close();
        QMessageBox* box = nullptr;
        QTRY_VERIFY((box = w.window.findChild<QMessageBox*>("exerciseUnsaved")));
        QVERIFY(w.editor->isVisible() && box->text().contains("Twice"));
        for (auto* button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::RejectRole)
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!w.window.findChild<QMessageBox*>("exerciseUnsaved"));
        QVERIFY(w.editor->isVisible() && w.editor->exercise().title.en == "Twice");
        // The window asks, too.
        w.window.close();
        QTRY_VERIFY((box = w.window.findChild<QMessageBox*>("exerciseUnsaved")));
        QVERIFY(w.window.isVisible());
        for (auto* button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!w.window.isVisible());
        QVERIFY(!w.editor->modified());
    }
};

QTEST_MAIN(tst_exercise_editor)
#include "tst_exercise_editor.moc"
