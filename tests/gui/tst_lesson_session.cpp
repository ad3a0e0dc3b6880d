// Lessons and the window around them: labs given back, room taken, a teacher who writes one.
#include "tests/support/reader.hpp"

using namespace telar;
using namespace telar::test;

namespace {

/// A lab that computes for as long as a test wants, at a step that anybody sees.
struct BusyLab final : Lab {
    BusyLab() : Lab({"busy", "pooling", [] { return QStringLiteral("Busy"); }}) {
        setStage(new QLabel(QStringLiteral("stage")));
        rememberLayout();
        keep(
            "step", [this] { return QJsonValue(step); }, [this](const QJsonValue& v) { step = v.toInt(); });
    }
    QString commandLine() const override { return {}; }
    std::vector<Exportable> exportables() const override { return {}; }
    bool openPath(const QString&) override { return false; }
    bool showState(const QString&) override { return false; }
    bool busy() const override { return computing; }
    void run() override {}
    void cancel() override {}
    Expected<std::function<void()>> prepare(const QJsonObject&) override {
        return std::function<void()>([] {});
    }
    std::vector<LabFact> facts() const override { return {{"step", "Step", static_cast<double>(step)}}; }
    bool computing = true;
    int step = 12;
};

} // namespace

class tst_lesson_session : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }
    void cleanup() { setLanguage("en"); }

    /// What somebody pinned before does not do the first step.
    void aLessonBeginsWithNothingPinned() {
        Reader reader;
        reader.all.window.showLab("matmul");
        QVERIFY(reader.rest());
        auto* stage = reader.lab()->findChild<MatmulStage*>();
        stage->pin(5, 7);
        QVERIFY(stage->pinned() && reader.open("first-grid"));
        QVERIFY(!stage->pinned());
        reader.session().stop();
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
        reader.all.workBriefly();
        reader.all.window.resize(1280, 800);
        const auto all = builtInLessons();
        const auto lesson = std::find_if(all.begin(), all.end(),
                                         [&](const Lesson& one) { return QString::fromStdString(one.id) == id; });
        reader.all.window.showLab(QString::fromStdString(lesson->steps[0].lab));
        QVERIFY(reader.rest());
        QTest::qWait(100); // a lab that is too narrow for its panels has folded them by then
        auto* lab = reader.all.window.currentLab();
        const auto places = [lab] {
            QStringList out;
            for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
                out << QStringLiteral("%1 at %2").arg(dock->objectName()).arg(lab->dockWidgetArea(dock));
            out.sort(); // what is raised becomes the last child
            return out.join(QStringLiteral(", "));
        };
        const QString before = places();
        QVERIFY(reader.open(qPrintable(id)));
        QCOMPARE(reader.all.window.currentLab(), lab);
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
        QTRY_COMPARE(places(), before);
        QTest::qWait(100);
        QTRY_COMPARE(places(), before); // and they stay there
    }

    /// A text scrolls only where the panel has no more room.
    void textsAreWholeWhereThereIsRoom() {
        Reader reader;
        reader.all.workBriefly();
        reader.all.window.resize(1920, 1080);
        QVERIFY(reader.open("pooling-by-hand"));
        auto* text = reader.all.window.findChild<LessonPanel*>()->findChild<QTextBrowser*>("lessonText");
        QVERIFY(text);
        for (int step = 0; step < static_cast<int>(reader.session().lesson()->steps.size()); ++step) {
            reader.session().goTo(step);
            QTRY_VERIFY2_WITH_TIMEOUT(
                text->verticalScrollBar()->maximum() == 0,
                qPrintable(QStringLiteral("step %1: %2 px hidden of a text of %3, in %4 of at most %5")
                               .arg(step)
                               .arg(text->verticalScrollBar()->maximum())
                               .arg(text->document()->size().height())
                               .arg(text->height())
                               .arg(text->maximumHeight())),
                5000);
        }
    }

    /// A key that goes down on *Next* and comes up when the lesson has ended.
    void buttonsOfAnEndedLessonDoNothing() {
        Reader reader;
        QVERIFY(reader.open("edges"));
        auto* panel = reader.all.window.findChild<LessonPanel*>();
        QVERIFY(panel);
        for (const char* name : {"lessonNext", "lessonBack", "lessonAgain", "lessonHintButton", "lessonClose"}) {
            auto* button = panel->findChild<QPushButton*>(QLatin1String(name));
            QVERIFY2(button, name);
            reader.session().stop();
            button->click();
            QVERIFY2(!reader.session().lesson(), name);
        }
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
        QVERIFY2(written.wait(::telar::test::patience), qPrintable(editor->message()));
        const auto read = loadLesson(path.toStdString());
        QVERIFY(read.ok());
        QVERIFY(read->steps == editor->lesson().steps);
        QCOMPARE(writeLesson(*read), test::bytesOf(path.toStdString()));
        QSignalSpy again(editor, &LessonEditor::fileRead);
        editor->openFrom(path);
        QVERIFY(again.wait(::telar::test::patience));
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
        QVERIFY(QTest::qWaitFor([&] { return all.pooling->model().result() != nullptr; }, test::patience));
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
        QVERIFY(written.wait(::telar::test::patience));
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

    /// Whoever left a lesson and comes back to a step without a state of its own finds what the steps before it had opened.
    void aLessonGoesOnWhereItWasLeft() {
        Reader r;
        r.all.window.showLab("pooling");
        QVERIFY(r.rest());
        const auto before = r.all.pooling->model().state();
        const auto& lesson = *std::ranges::find(builtInLessons(), "pooling-by-hand", &Lesson::id);
        QVERIFY(!lesson.steps[0].state.empty() && lesson.steps[2].state.empty() && lesson.steps[2].lab == "pooling");
        QVERIFY(r.open("pooling-by-hand"));
        const auto first = r.all.pooling->model().state();
        QVERIFY(!(first == before));
        r.session().stop();
        QTRY_VERIFY(r.all.pooling->model().state() == before);
        r.session().start(std::make_shared<const Lesson>(lesson), 2);
        QCOMPARE(r.session().step(), 2);
        QVERIFY(r.all.pooling->model().state() == first);
        r.session().goTo(3); // and then what the reader has done stays
        QTRY_COMPARE(r.session().step(), 3);
        r.all.pooling->model().edit("change threads", [](PoolingState& s) { s.threads = 1; });
        r.session().goTo(2);
        QTRY_COMPARE(r.session().step(), 2);
        QVERIFY(!(r.all.pooling->model().state() == first));
        r.session().stop();
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
                r.all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 22; });
                QVERIFY(!r.all.window.session()->modified()); // what a reader does there is not the project
                r.session().stop();
                QTRY_COMPARE(r.all.matmul->model().state().size, 21);
                QVERIFY(!r.all.window.session()->modified() && !r.all.window.isWindowModified());
                r.all.matmul->model().edit("change size", [](MatmulState& s) { s.size = 23; });
                QVERIFY(r.all.window.session()->modified());
                return;
            }
        QFAIL("no lesson opens a state of the lab of threads");
    }

    /// An exercise as a step: chosen from a list, kept in the file, taken away again; unknown fields stay.
    // However long a slow computer takes to show the state of a step, what stood there before does not pass it.
    void whatStoodThereBeforePassesNoStep() {
        MainWindow window;
        auto* lab = new BusyLab;
        window.addLab(lab);
        window.resize(1000, 700);
        window.show();
        window.showLab("busy");
        auto lesson = std::make_shared<Lesson>();
        lesson->id = "x";
        lesson->steps.resize(1);
        auto& step = lesson->steps[0];
        step.lab = "busy";
        step.state = R"({"view": {"step": 3}})";
        step.checks = {{{"ten", "diez"}, "step", Comparison::AtLeast, 10.0}};
        auto& session = window.lessons()->session();
        session.start(lesson, 0, true);
        QTRY_VERIFY(session.lesson());
        QTest::qWait(2600); // by then the session looks although the lab is busy
        QVERIFY(!session.allGreen());
        lab->step = 11; // somebody is faster than the computer
        QTRY_VERIFY(session.allGreen());
        session.again();
        lab->step = 12;
        QTest::qWait(2600);
        QVERIFY(!session.allGreen());
        lab->computing = false;
        QTRY_VERIFY(!lab->viewWaits());
        QCOMPARE(lab->step, 3);
        QVERIFY(!session.allGreen());
        lab->step = 12; // what stood there before, now by hand
        QTRY_VERIFY(session.allGreen());
    }

    void editorChoosesAnExercise() {
        AllLabs all;
        all.window.action("lessonEditor")->trigger();
        auto* editor = all.window.findChild<LessonEditor*>();
        QVERIFY(editor);
        const std::string text =
            "{\"format\": \"telar-lesson\", \"schema\": 1, \"id\": \"x\", \"title\": {\"en\": \"T\", \"es\": \"T\"}, "
            "\"summary\": {\"en\": \"\", \"es\": \"\"}, \"level\": 1, \"minutes\": 10, \"later\": 7, \"steps\": "
            "[{\"title\": {\"en\": \"a\", \"es\": \"a\"}, \"text\": {\"en\": \"b\", \"es\": \"b\"}, \"lab\": "
            "\"matmul\"}]}";
        const QString path = files_.filePath("exercise.telar-lesson");
        QVERIFY(writeFile(path.toStdString(), text).ok());
        QSignalSpy read(editor, &LessonEditor::fileRead), written(editor, &LessonEditor::fileWritten);
        editor->openFrom(path);
        QVERIFY(read.wait(::telar::test::patience));
        auto* list = editor->findChild<QComboBox*>("editorExercise");
        QCOMPARE(list->currentText(), QString("none"));
        const auto choose = [&](int row) {
            list->setCurrentIndex(row);
            emit list->activated(row);
        };
        choose(list->findData("conflicts"));
        QCOMPARE(editor->lesson().steps[0].exercise, std::string("conflicts"));
        QCOMPARE(editor->lesson().steps[0].lab, std::string("bench"));
        QCOMPARE(list->currentData().toString(), QString("conflicts"));
        editor->saveTo(path);
        QVERIFY2(written.wait(::telar::test::patience), qPrintable(editor->message()));
        QCOMPARE(loadLesson(path.toStdString())->steps[0].exercise, std::string("conflicts"));
        editor->openFrom(path);
        QVERIFY(read.wait(::telar::test::patience));
        choose(0);
        editor->saveTo(path);
        QVERIFY2(written.wait(::telar::test::patience), qPrintable(editor->message()));
        QVERIFY(loadLesson(path.toStdString())->steps[0].exercise.empty());
        QVERIFY(bytesOf(path.toStdString()).find("\"later\": 7") != std::string::npos);
    }
};

QTEST_MAIN(tst_lesson_session)
#include "tst_lesson_session.moc"
