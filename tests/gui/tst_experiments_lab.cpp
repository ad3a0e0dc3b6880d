// The experiments lab driven as a person drives it: a figure of the thesis made again, a sweep stopped and
// resumed, a report written.
#include "core/base/files.hpp"
#include "tests/support/gui.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableWidget>
#include <QToolButton>

using namespace telar;

class tst_experiments_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    struct Page {
        PoolingRegistry pooling = cpuPoolingVariants();
        MatmulRegistry matmul = cpuMatmulVariants();
        NeuronRegistry neuron = cpuNeuronVariants();
        PipelineRegistry pipeline = cpuPipelineVariants();
        MainWindow window;
        ExperimentsLab* lab;
        Page() : lab(new ExperimentsLab({&pooling, &matmul, &neuron, &pipeline})) {
            window.addLab(lab);
            window.resize(1280, 800);
            window.show();
            window.showLab("experiments");
            (void)QTest::qWaitForWindowActive(&window);
        }
        bool rest(int milliseconds = 60000) {
            return QTest::qWaitFor([this] { return !lab->busy(); }, milliseconds);
        }
        template <class T>
        T* find(const char* name) {
            return lab->findChild<T*>(QLatin1String(name));
        }
        void type(const char* field, const QString& text) {
            auto* edit = find<QLineEdit>(field);
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, text);
            QTest::keyClick(edit, Qt::Key_Return);
        }
    };

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QStandardPaths::setTestModeEnabled(true);
    }
    void cleanup() { setLanguage("en"); }

    void aFigureIsMadeAgainAtFirstSight() {
        Page p;
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().state().preset, std::string("52"));
        QCOMPARE(p.lab->model().records().size(), std::size_t{18}); // two variants, nine sizes
        const auto& series = p.find<LineChart>("chart")->series();
        QCOMPARE(series.size(), std::size_t{5}); // two measured, three published
        int published = 0;
        for (const auto& one : series) {
            published += one.dashed;
            QCOMPARE(one.dashed, one.name.startsWith("published: "));
        }
        QCOMPARE(published, 3);
        QVERIFY(p.find<QLabel>("verdict")->text().contains("n<sup>"));
        QVERIFY(p.find<QTableWidget>("records")->rowCount() == 18);
        // The records are in a file, whole.
        const auto kept = loadRecords(p.lab->model().file().toStdString());
        QVERIFY(kept.ok() && kept->points.size() == 18 && !kept->torn);
    }
    void aSweepIsStoppedAndResumed() {
        Page p;
        QVERIFY(p.rest());
        auto* preset = p.find<QComboBox>("preset");
        preset->setCurrentIndex(0);
        emit preset->activated(0);
        QVERIFY(p.rest());
        p.type("sizes", "256:2048:x2");
        auto* variants = p.find<QListWidget>("variants");
        for (int i = 0; i < variants->count(); ++i) {
            const bool wanted =
                variants->item(i)->text() == "thesis" || variants->item(i)->text() == "serial";
            variants->item(i)->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
        }
        p.type("threads", "1,2");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().estimate().has_value(); }, 20000));
        QCOMPARE(p.lab->model().estimate()->points, 16);
        QVERIFY(p.find<QLabel>("estimate")->text().contains("16"));
        p.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().records().size() >= 2; }, 20000));
        p.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !p.lab->model().running(); }, 5000));
        const auto before = p.lab->model().records().size();
        if (before < 16) {
            QVERIFY(QTest::qWaitFor([&] { return p.find<QPushButton>("resume")->isVisible(); }, 2000));
            QTest::mouseClick(p.find<QPushButton>("resume"), Qt::LeftButton);
            QVERIFY(p.rest());
        }
        QCOMPARE(p.lab->model().records().size(), std::size_t{16});
        std::set<std::string> keys;
        for (const auto& record : p.lab->model().records())
            keys.insert(record.key());
        QCOMPARE(keys.size(), std::size_t{16}); // none twice
        QTest::mouseClick(p.find<Segmented>("look")->button(1), Qt::LeftButton);
        QVERIFY(p.find<QLabel>("verdict")->text().contains("serial"));
    }
    void badPlansAreRefusedInWords() {
        Page p;
        QVERIFY(p.rest());
        p.type("sizes", "many");
        QVERIFY(p.find<QLabel>("error")->isVisible());
        QVERIFY(p.find<QLabel>("error")->text().contains("64:4096:x2"));
        QVERIFY(!p.find<QPushButton>("run")->isEnabled());
        p.type("sizes", "4194304");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().error().has_value(); }, 5000));
        p.lab->undoStack()->undo();
        p.lab->undoStack()->undo();
        QVERIFY(!p.find<QLabel>("error")->isVisible());
    }
    void aReportIsWritten_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("language");
        QTest::newRow("HTML") << "report.html"
                              << "es";
        QTest::newRow("PDF") << "report.pdf"
                             << "en";
    }
    void aReportIsWritten() {
        QFETCH(QString, name);
        QFETCH(QString, language);
        setLanguage(language);
        Page p;
        QVERIFY(p.rest());
        QTemporaryDir folder;
        const auto path = folder.filePath(name);
        p.lab->writeReport(path, "Ana Ruiz & Co.", "Notes <of> one's own");
        QVERIFY(p.rest());
        const auto bytes = readFile(path.toStdString());
        QVERIFY(bytes.ok());
        if (name.endsWith("pdf")) {
            QVERIFY(bytes->starts_with("%PDF-"));
            QVERIFY(bytes->size() > 20000);
            return;
        }
        const auto text = QString::fromStdString(*bytes);
        QVERIFY(text.contains("Informe de laboratorio") && text.contains("<svg"));
        QVERIFY(text.contains("Ana Ruiz &amp; Co.") && text.contains("&lt;of&gt;"));
        QVERIFY(text.contains("publicado") && text.contains("telar-cli sweep pool"));
    }
    void recordsOfAnotherMachineAreOpened() {
        Page p;
        QVERIFY(p.rest());
        QTemporaryDir folder;
        const auto path = folder.filePath("other.jsonl");
        QVERIFY(QFile::copy(p.lab->model().file(), path));
        QVERIFY(p.lab->openPath(path));
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().opened().size() == 18; }, 5000));
        QCOMPARE(p.find<LineChart>("chart")->series().size(), std::size_t{7});
        QVERIFY(!p.lab->openPath("slice.png"));
    }
};

QTEST_MAIN(tst_experiments_lab)
#include "tst_experiments_lab.moc"
