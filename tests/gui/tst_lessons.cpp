// Every lesson walked to its end with the real controls until every check is green; what is dimmed; progress;
// foreign files; a lesson written in the editor.
#include "core/base/files.hpp"
#include "tests/support/projects.hpp"
#include "tests/support/scratch.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lesson_panel.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/shell/language.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QTextBrowser>
#include <QToolButton>

using namespace telar;
using telar::test::AllLabs;

namespace {

/// A reader: what hands do, no more.
struct Reader {
    AllLabs all;
    LessonSession& session() { return all.window.lessons()->session(); }
    QWidget* lab() { return all.window.currentLab(); }

    template <class T>
    T* find(const char* name) {
        auto* found = lab()->findChild<T*>(QLatin1String(name));
        if (!found)
            qFatal("no control named %s", name);
        return found;
    }
    bool open(const char* id) {
        setLessonProgress(id, {});
        all.window.lessons()->open(id);
        if (!session().lesson() || !rest())
            return false;
        QTest::qWait(300); // a person looks first: the view of the step is in place by then
        return rest();
    }
    /// Until all is computed. Nobody waits until every variant has been measured.
    bool rest() {
        if (lab() == all.pooling)
            return QTest::qWaitFor(
                [this] { return !all.pooling->model().loading() && !all.pooling->model().computing(); },
                30000);
        return all.rest(30000);
    }
    void click(MatrixView* view, int row, int column) {
        QTest::mouseClick(view, Qt::LeftButton, {}, view->cellRect(row, column).center().toPoint());
    }
    void pair(const char* name, const char* text) {
        auto* field = find<PairField>(name)->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        (void)rest();
    }
    void type(const char* name, const char* text) {
        auto* field = find<QLineEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        (void)rest();
    }
    void segment(const char* name, int index) {
        QTest::mouseClick(find<Segmented>(name)->button(index), Qt::LeftButton);
        (void)rest();
    }
    void spin(const char* name, int value) {
        auto* box = find<QSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Return);
        (void)rest();
    }
    void combo(const char* name, int index) {
        auto* box = find<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        if (box->currentIndex() != index)
            qFatal("%s does not go to %d", name, index);
        (void)rest();
    }
    void tab(const QString& title) {
        for (auto* bar : lab()->findChildren<QTabBar*>())
            for (int i = 0; i < bar->count(); ++i)
                if (bar->tabText(i) == title)
                    bar->setCurrentIndex(i);
        (void)rest();
    }
    bool green() {
        return QTest::qWaitFor([this] { return session().allGreen(); }, 30000);
    }
    /// Green, and on to the next step by the button.
    bool next() {
        if (!green())
            return false;
        const int before = session().step();
        const bool last = session().isLast();
        QTest::mouseClick(all.window.findChild<QPushButton*>("lessonNext"), Qt::LeftButton);
        if (last)
            return !session().lesson();
        return session().step() == before + 1 && rest();
    }
    QString stuck() {
        if (!session().lesson())
            return {};
        QString words = QStringLiteral("step %1:").arg(session().step() + 1);
        const auto& step = session().current();
        for (std::size_t i = 0; i < step.checks.size(); ++i)
            if (!session().green(static_cast<int>(i)))
                for (const auto& fact : session().lab(step.lab)->facts())
                    if (fact.id.toStdString() == step.checks[i].fact) {
                        const auto* number = std::get_if<double>(&fact.value);
                        const auto* word = std::get_if<std::string>(&fact.value);
                        words += QStringLiteral(" %1 is %2;")
                                     .arg(fact.id, number ? QString::number(*number)
                                                   : word ? QString::fromStdString(*word)
                                                          : "unknown");
                    }
        return words;
    }
};

#define NEXT(reader) QVERIFY2((reader).next(), qPrintable((reader).stuck()))

} // namespace

class tst_lessons : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }
    void cleanup() { setLanguage("en"); }

    void everyLessonIsWholeInBothLanguages() {
        QCOMPARE(builtInLessons().size(), std::size_t{6});
        AllLabs all;
        auto& session = all.window.lessons()->session();
        for (const auto& lesson : builtInLessons()) {
            QVERIFY(lesson.steps.size() >= 5 && lesson.steps.size() <= 8);
            for (const auto& step : lesson.steps) {
                for (const auto* words : {&step.title, &step.text})
                    QVERIFY2(!words->en.empty() && !words->es.empty() && words->en != words->es,
                             lesson.id.c_str());
                QCOMPARE(step.hint.en.empty(), step.hint.es.empty());
                auto* lab = session.lab(step.lab);
                QVERIFY(lab);
                for (const auto& check : step.checks) {
                    QVERIFY(!check.text.en.empty() && !check.text.es.empty());
                    const auto facts = lab->facts();
                    QVERIFY2(std::any_of(facts.begin(), facts.end(),
                                         [&](const auto& f) { return f.id.toStdString() == check.fact; }),
                             check.fact.c_str());
                }
                for (const auto& control : step.controls)
                    QVERIFY2(lab->findChild<QWidget*>(QString::fromStdString(control)), control.c_str());
            }
        }
    }

    void poolingByHand() {
        Reader r;
        QVERIFY(r.open("pooling-by-hand"));
        QVERIFY(!r.session().allGreen());
        auto* stage = r.all.pooling->stage();
        r.click(stage->output(), 0, 0);
        NEXT(r);
        r.click(stage->output(), 1, 1);
        NEXT(r);
        r.pair("stride", "1");
        NEXT(r);
        r.pair("kernel", "3");
        NEXT(r);
        r.pair("padding", "1");
        NEXT(r);
        r.segment("mode", 1);
        NEXT(r);
        r.pair("padding", "0");
        r.pair("kernel", "4");
        NEXT(r);
        QVERIFY(lessonProgress("pooling-by-hand").done);
    }

    void firstGrid() {
        Reader r;
        QVERIFY(r.open("first-grid"));
        auto* stage = r.all.matmul->stage();
        r.click(stage->c(), 3, 5);
        NEXT(r);
        stage->c()->setFocus();
        for (int i = 0; i < 12; ++i)
            stage->transport()->stepForward();
        NEXT(r);
        r.pair("block", "8");
        NEXT(r);
        r.combo("look", 2);
        NEXT(r);
        r.spin("size", 20);
        NEXT(r);
        QVERIFY(!r.session().allGreen());
        r.pair("block", "4x5");
        NEXT(r);
    }

    void coalescing() {
        Reader r;
        QVERIFY(r.open("coalescing"));
        auto* stage = r.all.matmul->stage();
        r.click(stage->c(), 3, 5);
        NEXT(r);
        r.combo("look", 2);
        NEXT(r);
        const auto sectors = [&] { return r.all.matmul->model().result()->shown().counters.global().sectors; };
        const auto along = sectors();
        r.pair("block", "8x32");
        QVERIFY(r.rest());
        QCOMPARE(sectors(), along); // what the step says
        NEXT(r);
        r.pair("block", "32x8");
        r.combo("change", 0);
        QVERIFY(r.rest());
        QVERIFY(sectors() > along);
        NEXT(r);
        r.combo("kernel", r.find<QComboBox>("kernel")->findData("matmul3"));
        NEXT(r);
        r.combo("change", r.find<QComboBox>("change")->findData("matmul3-turned"));
        QTest::qWait(300);
        r.combo("change", r.find<QComboBox>("change")->findData("matmul3-padded"));
        NEXT(r);
    }

    void copies() {
        Reader r;
        QVERIFY(r.open("copies"));
        QVERIFY(!r.session().allGreen());
        r.tab("Time line");
        NEXT(r);
        r.pair("size", "64");
        NEXT(r);
        r.pair("size", "128");
        NEXT(r);
        r.pair("kernel", "8");
        r.pair("stride", "1");
        NEXT(r);
        QCOMPARE(r.all.window.currentLab()->id(), QString("pipeline"));
        // A measurement on a busy machine can miss; a reader presses once more.
        for (int i = 0; i < 5 && !r.session().allGreen(); ++i) {
            QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
            QVERIFY(r.rest());
            QTest::qWait(200);
        }
        NEXT(r);
    }

    void learningRate() {
        Reader r;
        QVERIFY(r.open("learning-rate"));
        r.segment("pages", 4);
        NEXT(r);
        QTest::mouseClick(r.find<QPushButton>("findRateButton"), Qt::LeftButton);
        NEXT(r);
        r.type("rate", "0.000001");
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.type("rate", "1");
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.segment("pages", 4);
        QTest::mouseClick(r.find<QPushButton>("useRate"), Qt::LeftButton);
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.segment("pages", 5);
        NEXT(r);
    }

    void pruneGradients() {
        Reader r;
        QVERIFY(r.open("prune-gradients"));
        r.all.forward->stage()->goTo(12);
        NEXT(r);
        const auto k = [&](int registers) {
            r.combo("registers", r.find<QComboBox>("registers")->findData(registers));
        };
        k(2);
        NEXT(r);
        r.segment("pages", 2);
        NEXT(r);
        k(16);
        NEXT(r);
        r.segment("behaviour", 1);
        auto* rate = r.find<QDoubleSpinBox>("rate");
        rate->setFocus();
        rate->selectAll();
        QTest::keyClicks(rate, rate->locale().toString(0.1));
        QTest::keyClick(rate, Qt::Key_Return);
        NEXT(r);
        for (const int registers : {2, 4, 8}) {
            k(registers);
            if (QTest::qWaitFor([&] { return r.session().allGreen(); }, 400))
                break;
        }
        NEXT(r);
    }

    void otherControlsAreDimmedAndDoNotAnswer() {
        Reader r;
        QVERIFY(r.open("pooling-by-hand"));
        auto* stride = r.find<PairField>("stride");
        QVERIFY(r.session().focus().dims(stride));
        const auto before = r.all.pooling->model().state();
        QSignalSpy notices(r.all.window.lessons(), &LessonMenu::notice);
        QTest::mouseClick(r.find<Segmented>("mode")->button(1), Qt::LeftButton);
        r.pair("stride", "1");
        QVERIFY(r.all.pooling->model().state() == before);
        QVERIFY(notices.count() > 0);
        r.session().stop();
        QVERIFY(!r.session().focus().dims(stride));
        QTRY_VERIFY(!r.session().givingBack()); // the lab is as it was before the lesson
        r.pair("stride", "1");
        QCOMPARE(r.all.pooling->model().state().spec.stride.h, 1);
    }

    void progressIsKeptAndSpanishShown() {
        Reader r;
        QVERIFY(r.open("pooling-by-hand"));
        r.click(r.all.pooling->stage()->output(), 0, 0);
        NEXT(r);
        r.session().stop();
        QVERIFY(r.all.window.lessons()->panel()->isHidden() || !r.all.window.lessons()->panel()->isVisible());
        QCOMPARE(lessonProgress("pooling-by-hand").step, 1);
        r.all.window.switchLanguage("es");
        r.all.pooling->undoStack()->clear();
        r.all.window.lessons()->open("pooling-by-hand");
        if (auto* box = r.all.window.projects()->box()) // its controls were changed before
            for (auto* button : box->findChildren<QPushButton*>())
                if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                    QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(r.session().step(), 1);
        const auto* text = r.all.window.findChild<QTextBrowser*>("lessonText");
        QTRY_VERIFY(text->toPlainText().startsWith("Ahora la última ventana"));
        QVERIFY(r.all.window.findChild<QLabel*>("lessonCheck0")->text().contains("fila"));
        QVERIFY(r.all.window.findChild<QPushButton*>("lessonBack")->isEnabled());
    }

    void badLessonsAreRefusedInOneSentence_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        const QByteArray head = "{\"format\": \"telar-lesson\", \"schema\": 1, \"id\": \"x\", "
                                "\"title\": {\"en\": \"T\"}, \"steps\": ";
        QTest::newRow("foreign") << QByteArray("hello") << "no lesson of Telar";
        QTest::newRow("a project") << QByteArray("{\"format\": \"telar-project\", \"schema\": 2}")
                                   << "no lesson of Telar";
        QTest::newRow("future") << QByteArray("{\"format\": \"telar-lesson\", \"schema\": 7}")
                                << "newer Telar";
        QTest::newRow("torn") << head + "[{"
                              << "damaged";
        QTest::newRow("no steps") << head + "[]}"
                                  << "'steps'";
        QTest::newRow("no text") << head + "[{\"title\": {\"en\": \"a\"}}]}"
                                 << "steps[0].text";
        QTest::newRow("comparison")
            << head + "[{\"title\": {\"en\": \"a\"}, \"text\": {\"en\": \"b\"}, \"checks\": "
                      "[{\"text\": {\"en\": \"c\"}, \"fact\": \"size\", \"is\": \"~\", "
                      "\"value\": 1}]}]}"
            << "steps[0].checks[0].is";
    }
    void badLessonsAreRefusedInOneSentence() {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        AllLabs all;
        const QString path = files_.filePath("bad.telar-lesson");
        QVERIFY(writeFile(path.toStdString(), text.toStdString()).ok());
        QVERIFY(all.window.openPath(path));
        QTRY_VERIFY(all.window.findChild<QMessageBox*>("lessonRefused"));
        const QString said = all.window.findChild<QMessageBox*>("lessonRefused")->text();
        QVERIFY2(said.contains(words) && !said.contains('\n'), qPrintable(said));
        QVERIFY(!all.window.lessons()->session().lesson());
    }

    void aLessonLeavesTheWindowAsItIs_data() {
        QTest::addColumn<QString>("id");
        for (const auto& lesson : builtInLessons())
            QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
    }
    void aLessonLeavesTheWindowAsItIs() {
        QFETCH(QString, id);
        setLanguage("es"); // the longer words
        const auto back = qScopeGuard([] { setLanguage("en"); });
        Reader reader;
        reader.all.window.resize(1280, 800);
        QVERIFY(reader.open(qPrintable(id)));
        auto* lab = reader.all.window.currentLab();
        QCOMPARE(reader.all.window.width(), 1280);
        for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (dock->isVisible() && !dock->visibleRegion().isEmpty())
                QVERIFY2(dock->width() >= comfortableSize(*dock->widget()).width(),
                         qPrintable(QStringLiteral("%1: %2 of %3 in %4")
                                        .arg(dock->objectName())
                                        .arg(dock->width())
                                        .arg(comfortableSize(*dock->widget()).width())
                                        .arg(lab->width())));
        reader.session().stop();
        for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (dock->objectName() == "inspector" || dock->objectName() == "results")
                QTRY_COMPARE(lab->dockWidgetArea(dock), Qt::RightDockWidgetArea);
    }

    void aTeacherWritesALesson() {
        AllLabs all;
        all.window.showLab("matmul");
        QVERIFY(all.rest());
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 12; });
        QVERIFY(all.rest());
        all.window.action("lessonEditor")->trigger();
        auto* editor = all.window.findChild<LessonEditor*>();
        QVERIFY(editor);
        const auto line = [&](const char* name, const QString& words) {
            auto* field = editor->findChild<QLineEdit*>(QLatin1String(name));
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, words);
        };
        const auto press = [&](const char* name) {
            QTest::mouseClick(editor->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
        };
        press("editorTry");
        QVERIFY2(editor->message().contains("damaged"), qPrintable(editor->message())); // nothing written yet
        line("editorTitle", "Sizes");
        line("editorStepTitle", "Grow");
        QTest::keyClicks(editor->findChild<QPlainTextEdit*>("editorText"), "Set the size to **24**.");
        const QString shown = editor->findChild<QTextBrowser*>("editorPreview")->toPlainText();
        QVERIFY2(shown.contains("Set the size to 24."), qPrintable(shown));
        press("editorTake");
        QVERIFY(editor->findChild<QLabel*>("editorState")->text().contains("Threads"));
        // A control is chosen by its words, not typed by its name.
        auto* pick = editor->findChild<QPushButton*>("editorPick")->menu();
        emit pick->aboutToShow();
        auto* size = pick->findChild<QAction*>("size");
        QVERIFY(size && !size->text().isEmpty() && size->text() != "size");
        size->trigger();
        QCOMPARE(editor->findChild<QLineEdit*>("editorControls")->text(), QString("size"));
        QCOMPARE(editor->lesson().steps[0].controls, std::vector<std::string>{"size"});
        auto* fact = editor->findChild<QComboBox*>("editorFact");
        QVERIFY(fact->count() > 15);
        fact->setCurrentIndex(fact->findData("size"));
        line("editorValue", "24");
        line("editorCheckWords", "The matrices have 24 rows");
        press("editorAddCheck");
        QCOMPARE(editor->findChild<QTableWidget*>("editorChecks")->rowCount(), 1);
        // Spanish, a second step, and the order.
        QTest::mouseClick(editor->findChild<Segmented*>("editorLanguage")->button(1), Qt::LeftButton);
        line("editorStepTitle", "Crezca");
        press("editorAdd");
        line("editorStepTitle", "Fin");
        QTest::keyClicks(editor->findChild<QPlainTextEdit*>("editorText"), "Listo.");
        press("editorUp");
        QCOMPARE(editor->lesson().steps[0].title.es, std::string("Fin"));
        press("editorDown");
        QCOMPARE(editor->lesson().steps[0].title, (Bilingual{"Grow", "Crezca"}));
        // Written, read again, tried.
        const QString path = files_.filePath("own.telar-lesson");
        QSignalSpy written(editor, &LessonEditor::fileWritten);
        editor->saveTo(path);
        QVERIFY2(written.wait(10000), qPrintable(editor->message()));
        const auto read = loadLesson(path.toStdString());
        QVERIFY(read.ok());
        QVERIFY(read->steps == editor->lesson().steps);
        QCOMPARE(writeLesson(*read), test::bytesOf(path.toStdString()));
        QSignalSpy again(editor, &LessonEditor::fileRead);
        editor->openFrom(path);
        QVERIFY(again.wait(10000));
        QVERIFY(!editor->modified());
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 40; });
        press("editorTry");
        auto& session = all.window.lessons()->session();
        QVERIFY(session.lesson());
        QTRY_COMPARE(all.matmul->model().state().size, 12); // the state that was taken
        QVERIFY(!session.allGreen());
        all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 24; });
        QTRY_VERIFY(session.allGreen());
        // The lab that was tried with is as it was before.
        session.stop();
        QTRY_COMPARE(all.matmul->model().state().size, 40);
        // A full disk says so.
        if (!test::fullDisk().empty()) {
            editor->saveTo(QString::fromStdString(test::fullDisk()));
            QTRY_VERIFY2(editor->message().contains("Cannot write"), qPrintable(editor->message()));
        }
    }
    void aCheckComparesLikeWithLike() {
        AllLabs all;
        all.window.showLab("pooling");
        QVERIFY(QTest::qWaitFor([&] { return all.pooling->model().result() != nullptr; }, 20000));
        all.window.action("lessonEditor")->trigger();
        auto* editor = all.window.findChild<LessonEditor*>();
        const auto press = [&](const char* name) {
            QTest::mouseClick(editor->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
        };
        press("editorTake");
        auto* fact = editor->findChild<QComboBox*>("editorFact");
        auto* value = editor->findChild<QLineEdit*>("editorValue");
        auto* checks = editor->findChild<QTableWidget*>("editorChecks");
        fact->setCurrentIndex(fact->findData("kernel_rows"));
        QVERIFY(fact->currentIndex() >= 0);
        for (const char* typed : {"abc", "nan", "inf", "3 rows"}) {
            value->setText(typed);
            press("editorAddCheck");
            QVERIFY2(editor->message().contains("is a number"), qPrintable(editor->message()));
            QCOMPARE(checks->rowCount(), 0);
        }
        value->setText("3");
        press("editorAddCheck");
        QCOMPARE(checks->rowCount(), 1);
        // The words in the other language are written in the table.
        QTest::mouseClick(editor->findChild<Segmented*>("editorLanguage")->button(1), Qt::LeftButton);
        checks->item(0, 0)->setText("Tres renglones");
        const auto words = editor->lesson().steps[0].checks[0].text;
        QCOMPARE(words.es, std::string("Tres renglones"));
        QVERIFY(!words.en.empty() && words.en != words.es);
    }
    void anUnsavedLessonIsAskedFor() {
        AllLabs all;
        all.window.action("lessonEditor")->trigger();
        auto* editor = all.window.findChild<LessonEditor*>();
        QVERIFY(!editor->modified());
        const auto leave = [&](const char* name) {
            all.window.close();
            auto* box = all.window.findChild<QMessageBox*>("lessonUnsaved");
            if (!box)
                return false;
            for (auto* one : box->findChildren<QPushButton*>())
                if (one->text().remove('&') == QLatin1String(name))
                    QTest::mouseClick(one, Qt::LeftButton);
            QTest::qWait(50);
            return true;
        };
        auto* title = editor->findChild<QLineEdit*>("editorTitle");
        title->setFocus();
        QTest::keyClicks(title, "Mine");
        QVERIFY(editor->modified());
        QVERIFY(leave("Cancel"));
        QVERIFY(all.window.isVisible());
        QCOMPARE(editor->lesson().title.en, std::string("Mine"));
        // Into its file, once it has one; then the window goes.
        auto whole = editor->lesson();
        whole.steps[0].title = whole.steps[0].text = {"One", "Uno"};
        whole.title.es = "Mía";
        editor->setLesson(whole);
        const QString path = files_.filePath("unsaved.telar-lesson");
        QSignalSpy written(editor, &LessonEditor::fileWritten);
        editor->saveTo(path);
        QVERIFY(written.wait(10000));
        QTest::keyClicks(title, " too");
        QVERIFY(leave("Save"));
        QTRY_VERIFY(!all.window.isVisible());
        QCOMPARE(loadLesson(path.toStdString())->title.en, std::string("Mine too"));
    }
    /// One that is opened while the labs of another are being given back: all come back after it.
    void aLessonRightAfterAnother() {
        Reader r;
        r.all.window.showLab("matmul");
        QVERIFY(r.rest());
        const auto size = r.all.matmul->model().state().size;
        std::vector<std::string> ids; // the second in another lab
        for (const char* lab : {"matmul", "pooling"})
            for (const auto& lesson : builtInLessons())
                if (lesson.steps[0].lab == lab && !lesson.steps[0].state.empty()) {
                    ids.push_back(lesson.id);
                    break;
                }
        QCOMPARE(ids.size(), std::size_t(2));
        QVERIFY(r.open(ids[0].c_str()));
        QVERIFY(r.all.matmul->model().state().size != size);
        r.session().stop();
        r.all.window.lessons()->open(ids[1]);
        QTest::qWait(500);
        QVERIFY(r.session().lesson());
        r.session().stop();
        QTRY_COMPARE(r.all.matmul->model().state().size, size);
    }

    void aLessonGivesTheLabsBack() {
        Reader r;
        r.all.window.showLab("matmul");
        QVERIFY(r.rest());
        r.all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 21; });
        QVERIFY(test::save(r.all, files_.filePath("given back.telar")));
        for (const auto& lesson : builtInLessons())
            if (lesson.steps[0].lab == "matmul" && !lesson.steps[0].state.empty()) {
                QVERIFY(r.open(lesson.id.c_str()));
                QVERIFY(r.all.matmul->model().state().size != 21);
                r.session().stop();
                QTRY_COMPARE(r.all.matmul->model().state().size, 21);
                return;
            }
        QFAIL("no lesson opens a state of the lab of threads");
    }
};

QTEST_MAIN(tst_lessons)
#include "tst_lessons.moc"
