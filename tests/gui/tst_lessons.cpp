// Every lesson walked to its end with the real controls until every check is green; what is dimmed; progress;
// foreign files; a lesson written in the editor.
#include "tests/support/needs.hpp"
#include "tests/support/reader.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/program_page.hpp"

#include <QCheckBox>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTextBlock>
#include <QWheelEvent>
#include <qtestspontaneevent.h>

using namespace telar;
using namespace telar::test;

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
        QCOMPARE(builtInLessons().size(), std::size_t{17});
        AllLabs all;
        auto& session = all.window.lessons()->session();
        for (const auto& lesson : builtInLessons()) {
            QVERIFY2(lesson.steps.size() >= 5 && lesson.steps.size() <= 8, lesson.id.c_str());
            for (const auto& step : lesson.steps) {
                for (const auto* words : {&step.title, &step.text})
                    QVERIFY2(!words->en.empty() && !words->es.empty() && words->en != words->es, lesson.id.c_str());
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
                    QVERIFY2(lab->findChild<QWidget*>(QString::fromStdString(control)) ||
                                 (lab->runButton() && lab->runButton()->objectName().toStdString() == control),
                             control.c_str());
            }
        }
    }

    /// A lesson's check reads the facts again and again, whatever page its reader has gone to.
    void everyPageOfEveryLabHasItsWord() {
        AllLabs all;
        int pages = 0;
        for (const auto& name : all.window.labs().names()) {
            const auto& id = name.id;
            auto* lab = all.window.lessons()->session().lab(id.toStdString());
            QVERIFY2(lab, qPrintable(id));
            for (auto* choice : lab->findChildren<Segmented*>(QRegularExpression("^pages?$"))) {
                QStringList words;
                for (int i = 0; choice->button(i); ++i) {
                    choice->button(i)->click();
                    for (const auto& fact : lab->facts())
                        if (const auto* word = std::get_if<std::string>(&fact.value); word && fact.id == "page")
                            words << QString::fromStdString(*word);
                }
                words.removeDuplicates();
                if (words.isEmpty())
                    continue;
                ++pages;
                QVERIFY2(!choice->button(static_cast<int>(words.size())), qPrintable(id));
            }
        }
        QCOMPARE(pages, 4);
    }

    void poolingByHand() {
        Reader r;
        QVERIFY(r.open("pooling-by-hand"));
        QVERIFY(!r.session().allGreen());
        auto* stage = r.all.pooling->stage();
        // The inspector does not answer what this step and the next one ask: another cell is looked at. Nor do goals.
        QTRY_VERIFY(stage->row() == 0 && stage->column() == 1 && !stage->pinned());
        for (const auto& step : r.session().lesson()->steps)
            for (const auto& check : step.checks)
                QVERIFY2(&step != &r.session().lesson()->steps[2] ||
                             check.text.in("en").find("3 rows") == std::string::npos,
                         check.text.in("en").c_str());
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

    void edges() {
        Reader r;
        QVERIFY(r.open("edges"));
        QVERIFY(!r.session().allGreen());
        auto* stage = r.all.convolution->stage();
        r.click(stage->output(), 0, 1);
        QCOMPARE(r.all.convolution->model().result()->at(0, 1), 36.0F); // what the second step says
        NEXT(r);
        r.click(stage->output(), 0, 0);
        NEXT(r);
        const auto filter = [&](const char* id) {
            r.combo("filterName", r.find<QComboBox>("filterName")->findData(id));
        };
        filter("sobel-y");
        QTRY_COMPARE(stage->findChild<QLabel*>("legend")->text(), QString("Feature map: 0 everywhere"));
        NEXT(r);
        QCOMPARE(r.all.convolution->model().result()->most, 0.0); // along x sees nothing of it
        filter("sobel-y");
        NEXT(r);
        QCOMPARE(r.all.convolution->model().result()->least, -36.0);
        r.find<QCheckBox>("relu")->click();
        NEXT(r);
        r.find<QCheckBox>("pool")->click();
        NEXT(r);
        r.type("filterText", "-1,0,1;-1,0,1;-1,0,1");
        NEXT(r);
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
        r.pair("block", "6x4"); // 20 blocks, and 480 threads
        QVERIFY(r.rest());
        QVERIFY(!r.session().allGreen());
        r.pair("block", "4x5");
        NEXT(r);
    }

    void scoreMatrix() {
        Reader r;
        QVERIFY(r.open("score-matrix"));
        auto* stage = r.all.attention->stage();
        QVERIFY(r.rest());
        r.click(stage->view(AttentionStage::Scores), 20, 8);
        NEXT(r);
        for (int i = 0; i < 3; ++i)
            stage->transport()->stepForward();
        NEXT(r);
        r.combo("kernel", 2);
        NEXT(r);
        stage->transport()->stepForward();
        NEXT(r);
        r.find<QCheckBox>("causal")->click();
        QVERIFY(r.rest());
        NEXT(r);
        QVERIFY(!r.session().allGreen());
        r.spin("tokens", 128);
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

    void whyWarpsWait() {
        Reader r;
        QVERIFY(r.open("why-warps-wait"));
        QVERIFY(!r.session().allGreen());
        r.combo("kernel", r.find<QComboBox>("kernel")->findData("coalesced"));
        NEXT(r);
        r.segment("memoryLatency", 2);
        NEXT(r);
        QCOMPARE(r.all.window.currentLab()->id(), QString("bench")); // exercises: tst_exercise passes them
    }

    void fourRanks() {
        TELAR_NEEDS_CLANG;
        Reader r;
        QVERIFY(r.open("four-ranks"));
        QVERIFY(!r.session().allGreen());
        auto* bench = qobject_cast<KernelLab*>(r.all.window.currentLab());
        QVERIFY(bench);
        auto* page = bench->results()->program();
        const auto run = [&](int ranks) {
            page->rankCount()->setValue(ranks);
            bench->run();
            return r.rest() && QTest::qWaitFor([&] { return !bench->busy(); }, test::patience);
        };
        QVERIFY(run(4));
        NEXT(r);
        QVERIFY(run(8));
        NEXT(r);
        r.combo("rankLinks", r.find<QComboBox>("rankLinks")->findData("gigabit"));
        NEXT(r);
        QVERIFY(run(2));
        QVERIFY(!r.session().allGreen());
        QVERIFY(page->result() && page->result()->faults.size() == 1);
        QCOMPARE(page->result()->faults[0].kind, std::string("deadlock"));
        auto text = bench->model().state().source; // rank 1 receives first
        const auto send = text.rfind("        MPI_Send"), receive = text.rfind("        MPI_Recv"),
                   end = text.find('\n', receive) + 1;
        text = text.substr(0, send) + text.substr(receive, end - receive) + text.substr(send, receive - send) +
               text.substr(end);
        bench->model().typeSource(text);
        QVERIFY(r.rest() && run(2));
        NEXT(r);
        QVERIFY(run(4));
        const auto byNeurons = page->output();
        page->arguments()->setText("data");
        QVERIFY(run(4));
        QCOMPARE(page->output().section(';', 0, 0), byNeurons.section(';', 0, 0)); // the loss
        const auto bytes = [](const QString& words) { return words.section("gives ", 1).section(' ', 0, 0).toInt(); };
        QVERIFY2(bytes(page->output()) > bytes(byNeurons) && bytes(byNeurons) > 0,
                 qPrintable(byNeurons + page->output()));
        page->arguments()->clear();
        QVERIFY(run(4));
        NEXT(r);
        QVERIFY(lessonProgress("four-ranks").done);
    }

    void copies() {
        Reader r;
        QVERIFY(r.open("copies"));
        QVERIFY(!r.session().allGreen());
        r.tab("Timeline");
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
        for (int i = 0; i < 8 && !r.session().allGreen(); ++i) {
            QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
            QVERIFY(r.rest());
            QTest::qWait(200);
        }
        NEXT(r);
    }

    void learningRate() {
        Reader r;
        QVERIFY(r.open("learning-rate"));
        r.segment("pageParts", 1);
        NEXT(r);
        QTest::mouseClick(r.find<QPushButton>("findRateButton"), Qt::LeftButton);
        NEXT(r);
        r.type("rate", "0.000001");
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.type("rate", "1");
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.segment("pageParts", 1);
        QTest::mouseClick(r.find<QPushButton>("useRate"), Qt::LeftButton);
        QTest::mouseClick(r.find<QPushButton>("run"), Qt::LeftButton);
        NEXT(r);
        r.segment("pages", 4);
        NEXT(r);
    }

    void overfitting() {
        Reader r;
        QVERIFY(r.open("overfitting"));
        const auto slide = [&](const char* name, int place) {
            auto* slider = r.find<QSlider>(name);
            slider->setFocus();
            QTest::keyClick(slider, Qt::Key_Home);
            for (int i = 0; i < place; ++i)
                QTest::keyClick(slider, Qt::Key_Right);
            (void)r.rest();
        };
        slide("neurons", 1);
        NEXT(r);
        slide("neurons", 4);
        slide("points", 0);
        NEXT(r);
        slide("noise", 2);
        NEXT(r);
        slide("points", 3);
        NEXT(r);
        slide("points", 0);
        slide("decay", 3);
        NEXT(r);
        slide("decay", 0);
        slide("points", 1); // as the hint says: twenty are too few
        QVERIFY(!r.session().allGreen());
        slide("points", 2);
        NEXT(r);
        QVERIFY(lessonProgress("overfitting").done);
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
            if (QTest::qWaitFor([&] { return r.session().allGreen(); }, 1500)) // facts are looked at every 120 ms
                break;
        }
        NEXT(r);
    }

    /// A system's own letters of one width may be missing, as under Wine, or be others than those of the editor beside it.
    void codeInProseHasTheLabsLetters() {
        QTextEdit view;
        setProse(&view, "Read `threadIdx.x` and **go on**\n\n- with `in` and `out`\n");
        QStringList code;
        for (auto block = view.document()->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().fontFamilies().toStringList().value(0) == "JetBrains Mono")
                    code << it.fragment().text();
        QCOMPARE(code, (QStringList{"threadIdx.x", "in", "out"}));
    }

    /// Pressed again and again at one place: the sentence below it has one line, then two.
    void theTransportStaysBelowTheMouse() {
        Reader r;
        r.all.window.resize(1280, 800);
        QVERIFY(r.open("first-grid"));
        auto* stage = r.all.matmul->stage();
        r.click(stage->c(), 10, 5);
        NEXT(r);
        auto* forward = stage->transport()->findChildren<QToolButton*>().at(3);
        const QPoint at = forward->mapTo(&r.all.window, forward->rect().center());
        const auto before = stage->transport()->step();
        QSet<int> heights;
        for (int i = 0; i < 10; ++i) {
            QTest::mouseClick(r.all.window.windowHandle(), Qt::LeftButton, {}, at);
            QVERIFY(r.rest());
            QTest::qWait(30); // layouts settle
            heights.insert(stage->findChild<QLabel*>("caption")->height());
        }
        QCOMPARE(stage->transport()->step(), before + 10);
        QCOMPARE(heights.size(), 1);
    }
    /// A panel with controls that a step does not ask for is read all the same.
    void thePanelScrollsBelowDimmedControls() {
        Reader r;
        r.all.window.resize(1280, 640);
        QVERIFY(r.open("edges"));
        r.click(r.all.convolution->stage()->output(), 0, 1);
        NEXT(r);
        r.click(r.all.convolution->stage()->output(), 0, 0);
        NEXT(r);
        auto* stride = r.find<PairField>("stride")->slider();
        QVERIFY(r.session().focus().dims(r.find<PairField>("stride")));
        auto* area = r.find<PairField>("stride")->parentWidget();
        while (area && !qobject_cast<QScrollArea*>(area))
            area = area->parentWidget();
        auto* bar = qobject_cast<QScrollArea*>(area)->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        bar->setValue(0);
        const QPointF at(stride->rect().center());
        QWheelEvent event(at, stride->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QSpontaneKeyEvent::setSpontaneous(&event); // as of a hand: others are not handed on to what lies around
        qApp->notify(stride, &event);
        QVERIFY(bar->value() > 0);
        // A later step asks for a box at the end of the panel, and brings it into sight.
        const auto filter = [&](const char* id) {
            r.combo("filterName", r.find<QComboBox>("filterName")->findData(id));
        };
        filter("sobel-y");
        NEXT(r);
        filter("sobel-y");
        NEXT(r);
        bar->setValue(0);
        r.find<QCheckBox>("relu")->click();
        NEXT(r);
        QTRY_VERIFY(r.find<QCheckBox>("pool")->visibleRegion().contains(r.find<QCheckBox>("pool")->rect().center()));
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
        QTRY_VERIFY(text->toPlainText().startsWith("Una celda conserva un número"));
        QVERIFY(r.all.window.findChild<QLabel*>("lessonCheck0")->text().contains("fila"));
        QVERIFY(r.all.window.findChild<QPushButton*>("lessonBack")->isEnabled());
    }

    void badLessonsAreRefusedInOneSentence_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        const QByteArray head = "{\"format\": \"telar-lesson\", \"schema\": 1, \"id\": \"x\", "
                                "\"title\": {\"en\": \"T\"}, \"steps\": ";
        QTest::newRow("foreign") << QByteArray("hello") << "not a Telar lesson";
        QTest::newRow("a project") << QByteArray("{\"format\": \"telar-project\", \"schema\": 2}")
                                   << "not a Telar lesson";
        QTest::newRow("future") << QByteArray("{\"format\": \"telar-lesson\", \"schema\": 7}")
                                << "newer version of Telar";
        QTest::newRow("torn") << head + "[{"
                              << "damaged";
        QTest::newRow("no steps") << head + "[]}"
                                  << "'steps'";
        QTest::newRow("no text") << head + "[{\"title\": {\"en\": \"a\"}}]}"
                                 << "steps[0].text";
        QTest::newRow("exercise elsewhere")
            << head +
                   "[{\"title\": {\"en\": \"a\"}, \"text\": {\"en\": \"b\"}, \"exercise\": \"../x.telar-exercise\"}]}"
            << "steps[0].exercise";
        QTest::newRow("exercise in another lab") << head + "[{\"title\": {\"en\": \"a\"}, \"text\": {\"en\": \"b\"}, "
                                                           "\"exercise\": \"double\", \"lab\": \"matmul\"}]}"
                                                 << "steps[0].lab";
        QTest::newRow("comparison") << head + "[{\"title\": {\"en\": \"a\"}, \"text\": {\"en\": \"b\"}, \"checks\": "
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
};

QTEST_MAIN(tst_lessons)
#include "tst_lessons.moc"
