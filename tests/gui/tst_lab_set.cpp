// Labs that are made when they are first asked for: what the window shows before, what a project keeps of them, and
// what a hidden one puts off.
#include "core/base/files.hpp"
#include "tests/support/gui.hpp"
#include "ui/composer/composer.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/project/project_session.hpp"

#include <QAbstractEventDispatcher>
#include <QDockWidget>
#include <QJsonDocument>
#include <QSignalSpy>

using namespace telar;

namespace {

struct Labs {
    Registry<NeuronVariant> neurons = cpuNeuronVariants();
    Registry<PipelineVariant> pipelines = cpuPipelineVariants();
    MainWindow window;
    int neuronsMade = 0, pipelinesMade = 0;

    Labs() {
        window.addLab(NeuronLab::name(), [this](QWidget* parent) {
            ++neuronsMade;
            return new NeuronLab(neurons, parent);
        });
        window.addLab(PipelineLab::name(), [this](QWidget* parent) {
            ++pipelinesMade;
            return new PipelineLab(pipelines, parent);
        });
        window.resize(1280, 800);
        window.show();
        (void)QTest::qWaitForWindowActive(&window);
    }
    bool rest() {
        return QTest::qWaitFor([this] { return !window.currentLab() || !window.currentLab()->busy(); },
                               TELAR_SANITIZED ? 300000 : 30000);
    }
};

void speak(const char* code) {
    setLanguage(QLatin1String(code));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
}

QString dockTitle(const Lab& lab, const char* name) {
    const auto* dock = lab.findChild<QDockWidget*>(QLatin1String(name));
    return dock ? dock->windowTitle() : QString();
}

} // namespace

class tst_lab_set : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() {
        speak("en");
        QSettings().clear();
    }

    void noneIsMadeBeforeItIsAskedFor() {
        Labs labs;
        QCOMPARE(labs.window.action("lab_pipeline")->text(), QString("Pipeline"));
        labs.window.switchLanguage("es");
        QTRY_COMPARE(labs.window.action("lab_pipeline")->text(), QString("Pipeline"));
        QCOMPARE(labs.neuronsMade + labs.pipelinesMade, 0);
        QVERIFY(labs.window.labs().ready().isEmpty());
        labs.window.action("lab_pipeline")->trigger();
        QTRY_VERIFY(labs.window.currentLab());
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
        QCOMPARE(labs.pipelinesMade, 1);
        QCOMPARE(labs.neuronsMade, 0);
        labs.window.showLab({});
        labs.window.showLab("pipeline");
        QVERIFY(labs.window.lab("pipeline") == labs.window.currentLab());
        QCOMPARE(labs.pipelinesMade, 1);
        QVERIFY(!labs.window.lab("quantum"));
        QVERIFY(labs.rest());
    }

    /// Made in one turn of the event loop and shown in another; and not shown to who has gone elsewhere.
    void aNewLabIsOpenedInTurns() {
        Labs labs;
        labs.window.action("lab_neuron")->trigger();
        QVERIFY(!labs.window.currentLab());
        const auto* lab = labs.window.labs().ready("neuron");
        QVERIFY(lab);
        QTRY_COMPARE(labs.window.currentLab(), lab);
        QVERIFY(labs.window.action("lab_neuron")->isChecked());
        QVERIFY(labs.rest());
        labs.window.action("lab_pipeline")->trigger();
        labs.window.action("start")->trigger();
        QTest::qWait(200);
        QVERIFY(!labs.window.currentLab());
        QVERIFY(labs.window.action("start")->isChecked());
        labs.window.action("lab_pipeline")->trigger();
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline")); // it is there by now
        QVERIFY(labs.rest());
    }

    /// What it put off while it was hidden is done in a turn before it is shown.
    void aLabThatIsBehindIsOpenedInTurns() {
        Labs labs;
        labs.window.showLab("neuron");
        labs.window.showLab("pipeline");
        auto* neuron = labs.window.lab("neuron");
        QVERIFY(!neuron->isBehind());
        const auto openInTurns = [&] {
            QVERIFY(neuron->isBehind());
            labs.window.action("lab_neuron")->trigger();
            QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
            QVERIFY(!neuron->isBehind());
            QTRY_COMPARE(labs.window.currentLab(), neuron);
            labs.window.showLab("pipeline");
        };
        speak("es");
        openInTurns();
        Theme::instance().setMode(Theme::Mode::Dark);
        openInTurns();
        Theme::instance().setMode(Theme::Mode::System);
        labs.window.action("lab_neuron")->trigger();
        labs.window.action("lab_pipeline")->trigger(); // elsewhere meanwhile
        QTest::qWait(200);
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
        QVERIFY(labs.rest());
    }

    /// What a lab would time of its own accord waits until somebody looks again; what somebody asked for goes on.
    void aHiddenLabTimesNothingUnasked() {
        Labs labs;
        labs.window.showLab("neuron");
        auto& neuron = static_cast<NeuronLab*>(labs.window.currentLab())->model();
        QTRY_VERIFY(neuron.result() && neuron.busy() && !neuron.computing());
        labs.window.showLab("pipeline");
        QVERIFY(!neuron.busy());
        auto& pipeline = static_cast<PipelineLab*>(labs.window.currentLab())->model();
        QTRY_VERIFY(pipeline.measuring()); // longer than the other lab would have waited
        QVERIFY(neuron.timings().empty());
        labs.window.showLab("neuron");
        QTRY_VERIFY(!pipeline.measuring());
        QVERIFY(neuron.busy());
        QVERIFY(labs.rest());
        const auto measured = [](const auto& times) {
            return std::count_if(times.begin(), times.end(), [](const auto& one) { return one.second.measured(); });
        };
        QVERIFY(measured(neuron.timings()) > 2);
        labs.window.currentLab()->run();
        QVERIFY(neuron.measuring());
        labs.window.showLab("pipeline");
        QVERIFY(neuron.measuring());
        QTRY_VERIFY(!neuron.measuring());
        QVERIFY(labs.rest());
        QVERIFY(measured(pipeline.timings()) > 2);
    }

    /// A card of the start page, an entry of the palette.
    void aPlaceInANewLabIsOpenedInTurns() {
        Labs labs;
        QVERIFY(labs.window.openPath("lab:pipeline/bytes"));
        QVERIFY(!labs.window.currentLab());
        QTRY_VERIFY(labs.window.currentLab());
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
        QVERIFY2(labs.window.currentLab()->commandLine().contains("uint8"),
                 qPrintable(labs.window.currentLab()->commandLine()));
        QVERIFY(labs.rest());
        QVERIFY(!labs.window.openPath("lab:nowhere/bytes"));
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
    }

    /// Put together from the inside outwards, a widget gets its style with every parent: it hears of it once.
    void aNewLabHearsOfItsStyleOnce() {
        Theme::instance().setMode(Theme::Mode::Light);
        Labs labs;
        struct Told : QObject {
            QHash<QObject*, int> times;
            QHash<QObject*, qsizetype> moved; ///< the most that it held when it got a parent
            bool eventFilter(QObject* watched, QEvent* event) override {
                times[watched] += event->type() == QEvent::StyleChange;
                if (event->type() == QEvent::ParentChange)
                    moved[watched] = std::max(moved[watched], watched->findChildren<QWidget*>().size());
                return false;
            }
        } told;
        qApp->installEventFilter(&told);
        auto* lab = labs.window.lab("pipeline");
        qApp->removeEventFilter(&told);
        const auto widgets = lab->findChildren<QWidget*>();
        QVERIFY(widgets.size() > 100);
        QVERIFY(told.moved.value(lab) < 10); // only the strips of folded panels are there before it has its place
        qsizetype all = 0;
        for (auto* one : widgets)
            all += told.times.value(one);
        // Some pass it on to their own parts.
        QVERIFY2(all > widgets.size() / 2 && all <= widgets.size() * 5 / 4,
                 qPrintable(QStringLiteral("%1 for %2").arg(all).arg(widgets.size())));
        Theme::instance().setMode(Theme::Mode::System);
    }

    void aHiddenLabTakesTheLanguageWhenItIsShown() {
        Labs labs;
        labs.window.showLab("neuron");
        labs.window.showLab("pipeline");
        const auto& neuron = *labs.window.lab("neuron");
        const auto& pipeline = *labs.window.lab("pipeline");
        const QString english = dockTitle(neuron, "times");
        QCOMPARE(english, QString("Variants"));
        speak("es");
        QCOMPARE(dockTitle(pipeline, "times"), QString("Variantes"));
        QCOMPARE(dockTitle(neuron, "times"), english); // put off
        QCOMPARE(neuron.title(), QString("Neurona"));  // the window asks for it at once
        labs.window.showLab("neuron");
        QCOMPARE(dockTitle(neuron, "times"), QString("Variantes"));
        // Forth and back unseen is no change.
        labs.window.showLab("pipeline");
        speak("en");
        speak("es");
        labs.window.showLab("neuron");
        QCOMPARE(dockTitle(neuron, "times"), QString("Variantes"));
        labs.window.showLab("pipeline");
        speak("en");
        labs.window.lab("neuron")->catchUp(); // where its words are wanted elsewhere
        QCOMPARE(dockTitle(neuron, "times"), english);
        QVERIFY(labs.rest());
    }

    /// A change of look, put off for what nobody sees, ends in the same window: of a lab that was hidden meanwhile, of one
    /// that saw it, and of one that missed several.
    void aHiddenLabTakesTheLookWhenItIsShown() {
        const auto looks = [](const Lab& lab) {
            QStringList out;
            for (const auto* w : lab.findChildren<QWidget*>())
                if (w->isVisible() && !w->inherits("QDockWidgetTitleButton") &&
                    w->objectName() !=
                        "qt_qmainwindow_extended_splitter") // have no words, and their fonts hang on who is styled first
                    out << QStringLiteral("%1 %2 %3 %4 %5 %6 %7x%8")
                               .arg(w->metaObject()->className(), w->objectName(), w->font().toString(),
                                    w->palette().color(QPalette::WindowText).name(),
                                    w->palette().color(QPalette::Base).name(),
                                    w->palette().color(QPalette::Window).name())
                               .arg(w->width())
                               .arg(w->height());
            return out;
        };
        const auto settled = [](Labs& labs) {
            QTest::qWait(300); // panels take their places
            return labs.rest();
        };
        enum class Way {
            Seen,
            Hidden,
            Action,
            Between
        }; // by the window's action; and looked at before that has come to it
        QStringList seen;
        for (const auto way : {Way::Seen, Way::Hidden, Way::Action, Way::Between}) {
            Theme::instance().setMode(Theme::Mode::Light);
            Labs labs;
            labs.window.resize(1280, 800);
            labs.window.show();
            labs.window.showLab("pipeline");
            labs.window.showLab("neuron");
            QVERIFY(settled(labs));
            if (way != Way::Seen)
                labs.window.showLab("pipeline");
            if (way == Way::Seen || way == Way::Hidden) {
                Theme::instance().setMode(Theme::Mode::Dark);
                Theme::instance().setPresenter(true);
                Theme::instance().setPresenter(false);
            } else {
                labs.window.action("themeDark")->trigger();
                QVERIFY(!colors().dark);
                if (way == Way::Action) {
                    QTRY_VERIFY(colors().dark);
                    QTest::qWait(300);
                }
            }
            labs.window.showLab("neuron");
            QTRY_VERIFY(colors().dark);
            QVERIFY(settled(labs));
            QVERIFY(!Theme::instance().presenter());
            const auto found = looks(*labs.window.lab("neuron"));
            if (way == Way::Seen)
                seen = found;
            QVERIFY2(found.size() > 20, qPrintable(QString::number(found.size())));
            QCOMPARE(found, seen);
        }
        Theme::instance().setMode(Theme::Mode::System);
    }

    /// A new look has to do with the lab that is seen: the others have let go of their style before, each in a turn of its own.
    void hiddenLabsLetGoOfTheirStyleBeforeANewLook() {
        Theme::instance().setMode(Theme::Mode::Light);
        Labs labs;
        for (const char* id : {"neuron", "pipeline"}) {
            labs.window.showLab(id);
            QVERIFY(labs.rest());
        }
        const auto styled = [&](const char* id) {
            const auto all = labs.window.lab(id)->findChildren<QWidget*>();
            return std::count_if(all.begin(), all.end(),
                                 [](const auto* one) { return one->testAttribute(Qt::WA_WState_Polished); });
        };
        QVERIFY(styled("neuron") > 25);
        QList<std::pair<bool, bool>> looks;
        connect(&Theme::instance(), &Theme::changed, &labs.window,
                [&] { looks.emplaceBack(colors().dark, Theme::instance().presenter()); });
        labs.window.action("toggleTheme")->trigger();
        labs.window.action("presenter")->trigger();
        QVERIFY(!colors().dark && !Theme::instance().presenter());
        QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents);
        QCOMPARE(styled("neuron"), 0);
        QVERIFY(!colors().dark);
        QVERIFY(styled("pipeline") > 25);
        QTRY_COMPARE(looks.size(), 2);
        QCOMPARE(looks, (QList<std::pair<bool, bool>>{{true, false}, {true, true}})); // one after the other
        labs.window.action("presenter")->trigger();
        QTRY_VERIFY(!Theme::instance().presenter());
        QVERIFY(!labs.window.action("presenter")->isChecked());
    }

    /// The theme that is on is chosen again: it stays on, and nothing lets go of its style.
    void theThemeThatIsOnStaysOn() {
        Theme::instance().setMode(Theme::Mode::Light);
        Labs labs;
        labs.window.showLab("neuron");
        QVERIFY(labs.rest());
        labs.window.showLab("pipeline");
        QVERIFY(labs.rest());
        const auto hidden = labs.window.lab("neuron")->findChildren<QWidget*>();
        const auto styled = [&] {
            return std::count_if(hidden.begin(), hidden.end(),
                                 [](const auto* one) { return one->testAttribute(Qt::WA_WState_Polished); });
        };
        const auto before = styled();
        QVERIFY(before > 25);
        for (int i = 0; i < 2; ++i) {
            labs.window.action("themeLight")->trigger();
            QTest::qWait(100);
            QVERIFY(labs.window.action("themeLight")->isChecked() && !labs.window.action("themeDark")->isChecked());
            QCOMPARE(styled(), before);
        }
        labs.window.action("themeDark")->trigger();
        QTRY_VERIFY(colors().dark);
        QVERIFY(labs.window.action("themeDark")->isChecked() && !labs.window.action("themeLight")->isChecked());
        Theme::instance().setMode(Theme::Mode::System);
    }

    /// Started with large type, the first press ends it.
    void theActionKnowsTheLookThatWasThere() {
        Theme::instance().setPresenter(true);
        Labs labs;
        QVERIFY(labs.window.action("presenter")->isChecked());
        labs.window.action("presenter")->trigger();
        QTRY_VERIFY(!Theme::instance().presenter());
        Theme::instance().setPresenter(true);
        QVERIFY(labs.window.action("presenter")->isChecked());
        Theme::instance().setPresenter(false);
        QVERIFY(!labs.window.action("presenter")->isChecked());
    }

    /// Layouts in one turn of the event loop, painting in the next: neither makes the other wait.
    void aNewLookIsLaidOutBeforeItIsPainted() {
        Theme::instance().setMode(Theme::Mode::Light);
        Labs labs;
        labs.window.showLab("neuron");
        QVERIFY(labs.rest());
        QTest::qWait(300);
        struct Painted : QObject {
            int times = 0;
            bool eventFilter(QObject*, QEvent* event) override {
                times += event->type() == QEvent::Paint;
                return false;
            }
        } painted;
        qApp->installEventFilter(&painted);
        const auto turn = [] { return QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents); };
        for (const bool dark : {true, false}) {
            painted.times = 0;
            Theme::instance().setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
            Theme::instance().setPresenter(dark); // before the first is painted
            QCOMPARE(painted.times, 0);
            turn();
            QCOMPARE(painted.times, 0);
            QTRY_VERIFY(painted.times > 20);
            QVERIFY(labs.window.updatesEnabled());
            const QImage image = labs.window.grab().toImage();
            QCOMPARE(image.pixelColor(image.width() / 2, image.height() - 3).lightness() < 128, dark);
        }
    }

    void aProjectHoldsAndMakesTheLabsThatWereOpened() {
        const QString path = files_.filePath("one.telar");
        {
            Labs labs;
            labs.window.showLab("neuron");
            QVERIFY(labs.rest());
            static_cast<NeuronLab*>(labs.window.currentLab())->model().edit("seed", [](NeuronState& s) {
                s.seed = 4711;
            });
            QVERIFY(labs.rest());
            QVERIFY(labs.window.session()->modified());
            QSignalSpy saved(labs.window.session(), &ProjectSession::saved);
            labs.window.session()->save(path);
            QVERIFY(saved.wait(::telar::test::patience));
            QCOMPARE(labs.pipelinesMade, 0);
        }
        const auto text = readFile(path.toStdString());
        QVERIFY(text.ok());
        const auto kept = QJsonDocument::fromJson(QByteArray::fromStdString(*text))["labs"].toObject().keys();
        QCOMPARE(kept, QStringList("neuron"));

        Labs labs;
        QSignalSpy opened(labs.window.session(), &ProjectSession::opened);
        labs.window.session()->open(path);
        QVERIFY(labs.window.session()->busy());
        QVERIFY(opened.wait(::telar::test::patience));
        QCOMPARE(labs.neuronsMade, 1);
        QCOMPARE(labs.pipelinesMade, 0);
        QVERIFY(!labs.window.session()->modified());
        QCOMPARE(labs.window.currentLab()->id(), QString("neuron"));
        QCOMPARE(static_cast<NeuronLab*>(labs.window.currentLab())->model().state().seed, 4711u);
        QVERIFY(labs.rest());
    }

    void oneLabMakesRoomForTheNextProject() {
        // Asked for two in a row: only the second is shown, and what the first would have made does no harm.
        const QString first = files_.filePath("first.telar"), second = files_.filePath("second.telar");
        const char* both =
            R"({"format": "telar-project", "schema": 2, "current": "%1", "labs": {"neuron": {}, "pipeline": {}}})";
        QVERIFY(writeFile(first.toStdString(), QString(both).arg("neuron").toStdString()).ok());
        QVERIFY(writeFile(second.toStdString(), QString(both).arg("pipeline").toStdString()).ok());
        Labs labs;
        QSignalSpy opened(labs.window.session(), &ProjectSession::opened);
        QSignalSpy failed(labs.window.session(), &ProjectSession::failed);
        connect(&labs.window.labs(), &LabSet::made, &labs.window, [&](Lab* lab) {
            if (lab->id() == "neuron")
                labs.window.session()->open(second);
        });
        labs.window.session()->open(first);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 20000);
        QTest::qWait(100);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(failed.count(), 0);
        QCOMPARE(labs.window.session()->path(), second);
        QCOMPARE(labs.window.currentLab()->id(), QString("pipeline"));
        QCOMPARE(labs.neuronsMade, 1);
        QCOMPARE(labs.pipelinesMade, 1);
        QVERIFY(labs.rest());
    }

    void theKeptLayoutWaitsForItsLab() {
        {
            Labs labs;
            labs.window.restoreSettings();
            labs.window.showLab("neuron");
            QVERIFY(labs.rest());
            auto* times = labs.window.currentLab()->findChild<QDockWidget*>("times");
            for (int k = 0; k < 2 && times->isVisible();
                 ++k) { // where another panel lies over it, it comes to the front first
                times->toggleViewAction()->trigger();
                QTest::qWait(50);
            }
            QVERIFY(!labs.window.currentLab()->findChild<QDockWidget*>("times")->isVisible());
            labs.window.close();
        }
        Labs labs;
        labs.window.restoreSettings();
        labs.window.showLab("neuron");
        QVERIFY(labs.rest());
        QTest::qWait(50);
        QVERIFY(!labs.window.currentLab()->findChild<QDockWidget*>("times")->isVisible());
        labs.window.action("pictureAlone")->setChecked(true);
        labs.window.showLab("pipeline"); // made under a switch that is on
        QVERIFY(labs.rest());
        QTRY_VERIFY(!labs.window.currentLab()->foldedDocks().isEmpty());
    }
};

QTEST_MAIN(tst_lab_set)
#include "tst_lab_set.moc"
