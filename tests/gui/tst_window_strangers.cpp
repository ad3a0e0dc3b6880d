// Files as a stranger may send them, through the window: opened or dropped, inside projects and lessons, and
// in every text that is shown. Nothing that they name is touched unless the user agrees.
#include "core/exercise/hand_in.hpp"
#include "tests/support/projects.hpp"
#include "tests/support/strangers.hpp"
#include "ui/exercises/class_window.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/project/project_paths.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/widgets/own_text.hpp"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QMessageBox>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolTip>

using namespace telar;
using namespace telar::test;

class tst_window_strangers : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;
    Strangers strangers_;

    QString write(const QString& name, const QByteArray& bytes) {
        const QString path = files_.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        if (!writeFile(path.toStdString(), bytes.toStdString()))
            qFatal("cannot write");
        return path;
    }
    static QByteArray project(const QJsonObject& labs) {
        return QJsonDocument(QJsonObject{{"format", "telar-project"}, {"schema", 2}, {"labs", labs}}).toJson();
    }
    static QJsonObject namingLabs(const Strangers& strangers) {
        const auto controls = [](QJsonObject fields) { return QJsonObject{{"controls", fields}}; };
        return {{"pooling", controls({{"source", "file"}, {"path", strangers.path("bait.raw")}})},
                {"pipeline", controls({{"source", "file"}, {"path", strangers.path("bait.pipe")}})},
                {"softmax", controls({{"source", "file"}, {"path", strangers.path("bait.pipe")}})},
                {"attention", controls({{"source", "file"}, {"path", strangers.path("bait.raw")}})},
                {"forward", controls({{"path", strangers.path("bait.pipe")}})},
                {"experiments", controls({{"sizes", "8; touch pwned"}, {"settings", "$(touch pwned)"}})}};
    }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
    }

    void openedOrDropped() { // both come here
        telar::test::Window w;
        QVERIFY(w.waitForRest());
        int files = 0;
        for (const auto& file : strangers_.files()) {
            ++files;
            (void)w.window.openPath(write("opened/" + file.name, file.bytes));
            QVERIFY2(QTest::qWaitFor([&] { return !w.lab->model().loading() && !w.lab->model().computing(); },
                                     test::patience),
                     qPrintable(file.name));
            QCOMPARE(strangers_.touched(), QString());
        }
        QVERIFY(files >= 60);
        const QString pipe = files_.filePath("opened/pipe.jpg");
        QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
        (void)w.window.openPath(pipe);
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->model().loading(); }, test::patience));
        (void)w.window.openPath(files_.filePath("opened")); // as a folder of pictures
        QVERIFY(
            QTest::qWaitFor([&] { return !w.lab->model().loading() && !w.lab->model().computing(); }, test::patience));
        QCOMPARE(strangers_.touched(), QString());
    }

    void aFolderOfThem() { // TELAR_HOSTILE names it: files by the thousand, made elsewhere
        const QString folder = qEnvironmentVariable("TELAR_HOSTILE");
        if (folder.isEmpty())
            QSKIP("TELAR_HOSTILE names no folder");
        telar::test::Window w;
        QVERIFY(w.waitForRest());
        int files = 0;
        double longest = 0;
        QString slowest;
        QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next();
            QElapsedTimer clock;
            clock.start();
            (void)w.window.openPath(path);
            const auto rest = [&] { return !w.lab->model().loading() && !w.lab->model().computing(); };
            QVERIFY2(QTest::qWaitFor(rest, test::patience), qPrintable(path));
            for (auto* box : w.window.findChildren<QMessageBox*>())
                box->close();
            const double ms = static_cast<double>(clock.elapsed());
            if (ms > longest)
                longest = ms, slowest = path;
            ++files;
        }
        qInfo("%d files, the slowest %.0f ms: %s", files, longest, qPrintable(slowest));
    }

    /// What a student handed in is a stranger's project, too.
    void handedProjectsAskFirst() {
        AllLabs all;
        HandIn handed{"Ana",
                      "2026-03-02T10:15:00Z",
                      "0.1.0",
                      {},
                      {{"mine.telar", project(namingLabs(strangers_)).toStdString()}}};
        const QString path = files_.filePath("ana.telar-handin");
        const auto written = saveHandIn(path.toStdString(), handed);
        QVERIFY2(written.ok(), written.ok() ? "" : written.error().str().c_str());
        QSignalSpy asked(all.window.session(), &ProjectSession::asked),
            opened(all.window.session(), &ProjectSession::opened);
        (void)all.window.openPath(path);
        auto* room = all.kernel->showClass();
        QTRY_VERIFY_WITH_TIMEOUT(room->grading() && !room->busy(), test::patience);
        room->saveProject(0, 0, write("teacher/mine.telar", {}));
        QTRY_COMPARE_WITH_TIMEOUT(asked.count(), 1, test::patience);
        QCOMPARE(asked[0][0].toStringList().size(), 2);
        QTest::qWait(200);
        QCOMPARE(opened.count(), 0);
        QCOMPARE(strangers_.touched(), QString());
        QTest::mouseClick(button(all.window.projects()->box(), "Leave them out"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, test::patience);
        for (const char* lab : {"pooling", "pipeline", "forward"}) {
            all.window.showLab(lab);
            QVERIFY(all.rest());
        }
        QCOMPARE(strangers_.touched(), QString());
        room->close();
    }

    void projectsAskFirst() {
        AllLabs all;
        const QString path = write("project/a.telar", project(namingLabs(strangers_)));
        QSignalSpy asked(all.window.session(), &ProjectSession::asked),
            opened(all.window.session(), &ProjectSession::opened);
        (void)all.window.openPath(path);
        QTRY_COMPARE_WITH_TIMEOUT(asked.count(), 1, test::patience);
        QCOMPARE(asked[0][0].toStringList().size(), 2);
        QCOMPARE(opened.count(), 0);
        QTest::qWait(200);
        QCOMPARE(strangers_.touched(), QString());
        auto* box = all.window.projects()->box();
        QVERIFY(box && box->text().contains("outside its folder"));
        QTest::mouseClick(button(box, "Leave them out"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, test::patience);
        for (const char* lab : {"pooling", "pipeline", "forward"}) {
            all.window.showLab(lab);
            QVERIFY(all.rest());
        }
        QCOMPARE(strangers_.touched(), QString());
        QVERIFY(all.pooling->model().state().source.kind == SourceKind::Collection);
        QVERIFY(all.pooling->model().state().source.path.isEmpty());
        // Settings stay words of one argument each.
        all.window.showLab("experiments");
        const QString line = all.window.currentLab()->commandLine();
        QVERIFY2(line.contains("--sizes '8; touch pwned'"), qPrintable(line));
        QVERIFY2(line.contains("--set '$(touch pwned)'"), qPrintable(line));
    }
    void whoAgreesIsAskedOnce() {
        AllLabs all;
        const QString path = write("project/b.telar", project(namingLabs(strangers_)));
        QSignalSpy asked(all.window.session(), &ProjectSession::asked),
            opened(all.window.session(), &ProjectSession::opened);
        (void)all.window.openPath(path);
        QTRY_COMPARE_WITH_TIMEOUT(asked.count(), 1, test::patience);
        QTest::mouseClick(button(all.window.projects()->box(), "Open them"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, test::patience);
        QCOMPARE(all.pooling->model().state().source.path, strangers_.path("bait.raw"));
        for (const char* lab : {"pooling", "pipeline", "forward"}) { // the pipe is refused, nobody waits
            all.window.showLab(lab);
            QVERIFY(all.rest());
        }
        (void)strangers_.touched();
        (void)all.window.openPath(path);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, test::patience);
        QCOMPARE(asked.count(), 1);
    }
    void ownFilesNeedNoQuestion() {
        AllLabs all;
        const QString picture = write("own/deep/a.jpg", bytes(TELAR_TEST_DATA "/images/grey.jpg"));
        const QString path = write(
            "own/a.telar",
            project({{"pooling", QJsonObject{{"controls", QJsonObject{{"source", "file"}, {"path", picture}}}}}}));
        QVERIFY(open(all, path));
        QCOMPARE(all.pooling->model().state().source.path, picture);
        // A link that leads out is not inside.
        QVERIFY(QFile::link(strangers_.path("bait.raw"), files_.filePath("own/link.jpg")));
        QVERIFY(!liesIn(files_.filePath("own"), files_.filePath("own/link.jpg")));
        QVERIFY(liesIn(files_.filePath("own"), picture));
        QVERIFY(!liesIn(files_.filePath("own"), files_.filePath("own/../other")));
        QVERIFY(!liesIn(files_.filePath("own"), files_.filePath("own2/a")));
        // Of a project that comes from Windows, or that is opened there.
        for (const char* path :
             {"D:\\mri\\brain.png", "d:brain.png", "\\\\server\\share\\brain.png", "//server/share/a.png"}) {
            QCOMPARE(pathsIn({{"pooling", QJsonObject{{"controls", QJsonObject{{"path", path}}}}}}), QStringList{path});
            QVERIFY2(!liesIn(files_.filePath("own"), path), path);
        }
        QCOMPARE(pathsIn({{"mlp", QJsonObject{{"controls", QJsonObject{{"data", "phantom:3"}}}}}}), QStringList());
    }

    void lessons() {
        Strangers strangers; // others than those that were agreed to above
        AllLabs all;
        write("lesson/good.png", bytes(TELAR_TEST_DATA "/images/colour.png"));
        const QString bait = strangers.path("bait.raw"), pipe = strangers.path("bait.pipe");
        QVERIFY(QFile::link(bait, files_.filePath("lesson/link.png")));
        QCOMPARE(::mkfifo(files_.filePath("lesson/pipe.png").toUtf8().constData(), 0600), 0);
        QByteArray text = "![a](good.png)\n\n![b](link.png)\n\n![c](pipe.png)\n\n![d](/dev/zero)\n\n![e](../"
                          "own/a.telar)\n\n";
        for (const auto& name :
             QStringList{bait, "file://" + bait, pipe, QString(strangers.address()), "data:image/png;base64,AAAA"})
            text += "![x](" + name.toUtf8() + ")\n\n<img src=\"" + name.toUtf8() + "\">\n\n";
        const QString tag = "<img src='" + bait + "'> <img src='" + pipe + "'> <img src='" + strangers.address() + "'>";
        const auto both = [](const QString& words) { return QJsonObject{{"en", words}, {"es", words}}; };
        const QJsonObject step{
            {"title", both("Step " + tag)},
            {"text", both(QString::fromUtf8(text))},
            {"hint", both("Hint " + tag)},
            {"lab", "pooling"},
            {"state", namingLabs(strangers)["pooling"]},
            {"checks",
             QJsonArray{QJsonObject{{"text", both("Check " + tag)}, {"fact", "rows"}, {"is", "="}, {"value", 1}}}}};
        const QJsonObject lesson{{"format", "telar-lesson"},
                                 {"schema", 1},
                                 {"id", "stranger"},
                                 {"title", both("Lesson " + tag)},
                                 {"steps", QJsonArray{step}}};
        (void)all.window.openPath(write("lesson/a.telar-lesson", QJsonDocument(lesson).toJson()));
        QTRY_VERIFY_WITH_TIMEOUT(all.window.lessons()->session().lesson(), test::patience);
        auto* view = all.window.findChild<QTextBrowser*>("lessonText");
        QTRY_VERIFY_WITH_TIMEOUT(view->toPlainText().contains("only regular files"), test::patience);
        QVERIFY(view->toPlainText().contains("Only files in the same folder"));
        const auto image = view->document()->resource(QTextDocument::ImageResource, QUrl("good.png")).value<QImage>();
        QCOMPARE(image.size(), QSize(24, 16));
        QCOMPARE(image.pixelColor(3, 13), QColor(0, 0, 255));
        all.window.findChild<QPushButton*>("lessonHintButton")->click();
        QVERIFY(all.rest());
        (void)all.window.grab();
        QCOMPARE(strangers.touched(), QString());
        QVERIFY(all.pooling->model().state().source.path.isEmpty());
    }
    void noTextReachesAFile() {
        Strangers strangers;         // others than those that were agreed to above
        const telar::test::Window w; // made first: it sees to it
        for (const auto& name : {strangers.path("bait.raw"), "file://" + strangers.path("bait.raw"),
                                 strangers.path("bait.pipe"), strangers.address()}) {
            QLabel label("<b>a</b><img src=\"" + name + "\"><link rel=\"stylesheet\" href=\"" + name + "\">");
            label.show();
            (void)label.grab();
            OwnText browser;
            browser.setHtml(label.text());
            browser.show();
            (void)browser.grab();
            OwnDocument document;
            document.setHtml(label.text());
            (void)document.size();
            QToolTip::showText({}, label.text(), &label);
            QMessageBox box(QMessageBox::Warning, label.text(), label.text(), QMessageBox::Ok);
            box.setInformativeText(label.text());
            box.show();
            (void)box.grab();
        }
        QCOMPARE(strangers.touched(), QString());
    }
    void everyTextIsOfThatKind() {
        AllLabs all;
        all.window.lessons()->open("pooling-by-hand");
        all.window.action("lessonEditor")->trigger();
        HelpWindow::open(&all.window, "start");
        int texts = 0;
        for (auto* widget : QApplication::allWidgets())
            if (auto* text = qobject_cast<QTextEdit*>(widget)) {
                ++texts;
                QVERIFY2(qobject_cast<OwnText*>(text), qPrintable(text->objectName()));
            }
        QVERIFY(texts >= 3); // the lesson's, the editor's and the manual's
    }
};

QTEST_MAIN(tst_window_strangers)
#include "tst_window_strangers.moc"
