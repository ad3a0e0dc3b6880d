// Nothing is cut, and nothing lies over anything else, in the labs that compile, train and measure (see tst_fit_labs).
#include "tests/support/all_labs.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/fit_sweep.hpp"
#include "tests/support/one_lab.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/results_panel.hpp"

using namespace telar;

class tst_fit_workshops : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    /// The figures of each class beside one another, and every class by its whole name.
    static void result(MainWindow& window, TrainingLab& lab) {
        auto* table = lab.findChild<QTableView*>("classes");
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
            for (const char* code : {"en", "es"}) {
                setLanguage(code);
                window.resize(size);
                for (auto* dock : lab.findChildren<QDockWidget*>())
                    if (dock->isAncestorOf(table))
                        lab.bringUp(*dock);
                auto* choice = lab.results()->findChild<Segmented*>("gallerySwitch");
                QTRY_VERIFY(table->isVisible() ||
                            choice->button(2)->isVisible()); // on a low screen in the gallery's place
                if (!table->isVisible())
                    QTest::mouseClick(choice->button(2), Qt::LeftButton);
                QTRY_VERIFY(table->isVisible() && table->viewport()->width() > 100);
                QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
                QTRY_VERIFY(lab.results()->confusion()->namesFit());
            }
        setLanguage("en");
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void kernel() {
        test::One<KernelLab> one("bench");
        test::FitSweep sweep(one.window);
        sweep.seeLab(*one.lab, {"banks", "counts", "findings", "mistake", "variables", "compare", "exercises",
                                "exercise", "program", "instructions"});
        sweep.verify();
    }
    void training_data() {
        QTest::addColumn<bool>("digits");
        QTest::addColumn<QStringList>("pages");
        QTest::addRow("cnn") << false
                             << QStringList{"curves",   "data",       "model",   "inside",  "rate", "compare",
                                            "findings", "evaluation", "classes", "nearest", "look", "duplicates"};
        QTest::addRow("mlp") << true << QStringList{"curves", "inside", "findings"};
    }
    void training() {
        QFETCH(bool, digits);
        QFETCH(QStringList, pages);
        const auto engines = nn::cpuEngines();
        MainWindow window;
        auto* lab = new TrainingLab(digits ? TrainingKind::Mlp : TrainingKind::AlexNet, engines);
        lab->model().edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 1; }); // for the results that it leaves
        window.addLab(lab);
        window.show();
        window.showLab(lab->id());
        QTRY_VERIFY_WITH_TIMEOUT(lab->model().lastRun() && !lab->model().training(), test::patience);
        result(window, *lab);
        test::FitSweep sweep(window);
        sweep.seeLab(*lab, pages);
        sweep.verify();
    }
    void device() {
        test::NoDevice none;
        test::One<DeviceLab> one("device", none);
        test::FitSweep sweep(one.window);
        sweep.seeLab(*one.lab, {});
        sweep.verify();
    }
    void experiments() {
        test::One<ExperimentsLab> one("experiments", test::catalogue());
        test::FitSweep sweep(one.window);
        sweep.see("experiments");
        sweep.seeLab(*one.lab, {"library"});
        sweep.verify();
    }
};

QTEST_MAIN(tst_fit_workshops)
#include "tst_fit_workshops.moc"
