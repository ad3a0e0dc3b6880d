// The experiments lab driven as a person drives it: a figure of the thesis made again, a sweep stopped and
// resumed, a report written.
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/data/samples.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/records.hpp"
#include "ui/charts/chart_key.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/line_panels.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/experiments/figures_page.hpp"
#include "ui/labs/experiments/records_view.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace telar;

class tst_experiments_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    int round_ = 0;

    struct Page {
        const AllOperations operations{
            [](const std::string& source, const JobContext& job) -> Expected<nn::SamplesPtr> {
                auto loaded = source == "digits" ? digitSamples(200, 50, 1, job) : loadSamples(source, 1, job);
                if (!loaded)
                    return loaded.error();
                return loaded->samples;
            }};
        const Catalogue& catalogue = operations.catalogue;
        MainWindow window;
        ExperimentsLab* lab;
        Page() : lab(new ExperimentsLab(catalogue)) {
            window.addLab(lab);
            window.resize(1280, 800);
            window.show();
            window.showLab("experiments");
            (void)QTest::qWaitForWindowActive(&window);
        }
        RecordLibrary shelf() {
            return std::move(*RecordLibrary::open(lab->model().library().toStdString(), RecordLibrary::Access::Write));
        }
        bool rest(int milliseconds = test::patience) {
            return QTest::qWaitFor([this] { return !lab->busy(); }, milliseconds);
        }
        template <class T>
        T* find(const char* name) {
            return lab->findChild<T*>(QLatin1String(name));
        }
        void choose(const char* box, const char* value) {
            auto* combo = find<QComboBox>(box);
            combo->setCurrentIndex(combo->findData(QLatin1String(value)));
            emit combo->activated(combo->currentIndex());
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
    void init() { // each has a library of its own
        qputenv("TELAR_LIBRARY", settings_.filePath(QString("%1.sqlite").arg(++round_)).toLocal8Bit());
    }
    void cleanup() { setLanguage("en"); }

    void aFigureIsMadeAgainAtFirstSight() {
        Page p;
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().state().preset, std::string("52"));
        QCOMPARE(p.lab->model().records().size(), std::size_t{20}); // four variants, five sizes
        const auto& series = p.find<LineChart>("chart")->series();
        QCOMPARE(series.size(), std::size_t{11}); // four measured, the product alone of each, three published
        int published = 0, products = 0;
        for (const auto& one : series) {
            published += one.dashed;
            products += one.name.endsWith(", product only");
            QCOMPARE(one.dashed, one.name.startsWith("published: "));
        }
        QCOMPARE(published, 3);
        QCOMPARE(products, 4);
        // Sizes up to 64 have no law of their own; what the published numbers are is said.
        QVERIFY(p.find<QLabel>("verdict")->text().startsWith("The published times grow from 64 on as nᵏ (95 % CI): "));
        QVERIFY(p.find<QTableView>("records")->model()->rowCount() == 20);
        // The records are in the library, whole, as a set of their own.
        auto library = p.shelf();
        const auto set = library.set(p.lab->model().set().toStdString());
        QVERIFY(set.ok() && set->name == "Figures 52 and 53" && set->records == 20 && set->operations == "pool");
        QCOMPARE(library.records({"", {set->id}})->points.size(), std::size_t{20});
    }
    /// Other sizes than the figure's are a sweep of one's own, whatever it is compared with.
    void aSweepOfOnesOwnHasItsOwnName() {
        Page p;
        QVERIFY(p.rest());
        p.type("sizes", "8,16");
        QCOMPARE(p.lab->model().state().preset, std::string("52")); // still laid over
        p.lab->run();
        QVERIFY(p.rest());
        auto library = p.shelf();
        const auto set = library.set(p.lab->model().set().toStdString());
        QVERIFY(set.ok());
        QCOMPARE(set->name, std::string("Pooling · 8,16"));
    }
    /// Three variants, two numbers of threads, three kernels, four sizes: as a sweep leaves them.
    QString manyVariables() {
        std::string lines;
        for (const char* backend : {"serial", "openmp", "simd"})
            for (const int threads : {1, 2})
                for (const char* kernel : {"2", "3", "5"})
                    for (const int64_t size : {64, 128, 256, 512}) {
                        auto record = test::recordOf("pool", backend, size, threads);
                        record.entries = {{"kernel", kernel}, {"stride", kernel}};
                        lines += toJson(record, -1) + "\n";
                    }
        const auto path = settings_.filePath("many.jsonl");
        (void)writeFile(path.toStdString(), lines);
        return path;
    }
    void manyVariablesAreToldApart() {
        Page p;
        QVERIFY(p.rest());
        p.choose("preset", "");
        QVERIFY(p.rest());
        p.lab->model().open(manyVariables());
        QVERIFY(p.rest());
        p.choose("look", "times");
        QVERIFY(p.rest());
        auto* panels = p.find<LinePanels>("panels");
        QTRY_VERIFY(panels->isVisible());
        QCOMPARE(panels->charts().size(), std::size_t{3}); // eighteen lines are too many for one picture
        QCOMPARE(panels->panels()[2].title, QString("kernel = 5"));
        QCOMPARE(panels->charts()[0]->series().size(), std::size_t{6});
        // The same scales everywhere, and one cursor.
        QCOMPARE(panels->charts()[0]->xRange(), panels->charts()[2]->xRange());
        panels->charts()[0]->setCursor(128);
        QVERIFY(panels->charts()[2]->cursorText().contains("128"));
        // A click on a name hides its curve in every picture.
        const auto name = panels->key()->series().front().name;
        QTest::mouseClick(panels->key(), Qt::LeftButton, {}, panels->key()->placeOf(name).center());
        for (const auto* chart : panels->charts())
            QVERIFY(chart->series().front().hidden);
        QTest::mouseClick(panels->key(), Qt::LeftButton, {}, panels->key()->placeOf(name).center());
        QVERIFY(!panels->charts()[0]->series().front().hidden);
        if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
            p.window.grab().save(qEnvironmentVariable("TELAR_PICTURES") + "/panels.png");
        // From the menus: kernels by colour, variants in pictures.
        QTest::mouseClick(p.find<QPushButton>("apart"), Qt::LeftButton);
        QVERIFY(p.find<QComboBox>("colour")->isVisible());
        p.choose("colour", "kernel");
        QVERIFY(p.rest());
        p.choose("panels", "variant");
        QVERIFY(p.rest());
        QCOMPARE(panels->panels()[0].title, QString("openmp"));
        QVERIFY(p.lab->commandLine().endsWith(
            "&& telar-cli report sweep.jsonl --output report.html --colour kernel --panels variant"));
        const auto facts = p.lab->facts();
        QVERIFY(std::any_of(facts.begin(), facts.end(), [](const LabFact& f) {
            return f.id == "panels" && f.value == FactValue(std::string("variant"));
        }));
        // A name dragged onto a menu.
        auto* style = p.find<QComboBox>("style");
        QMimeData data;
        data.setData("application/x-telar-setting", "size");
        QDragEnterEvent enter(style->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(style, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(style->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier, QEvent::Drop);
        QCoreApplication::sendEvent(style, &drop);
        QCOMPARE(p.lab->model().state().roles.style, std::string("size"));
        p.lab->undoStack()->undo(); // choices one after the other are one step
        QCOMPARE(p.lab->model().state().roles, ChartRoles{});
        p.lab->undoStack()->redo();
        QVERIFY(p.rest());
        QCOMPARE(panels->panels()[0].title, QString("openmp"));
        // A project brings them back, and a file of it is in the exports.
        const auto kept = p.lab->snapshot()();
        const auto items = p.lab->exportables();
        QCOMPARE(items.size(), std::size_t{2}); // and the page of published figures
        QVERIFY(items[0].csv().startsWith("panel,series,rows and columns,time ("));
        QCOMPARE(items[0].csv().count('\n'), 1 + 72);
        p.lab->model().edit("none", [](ExperimentState& s) { s.roles = {}; });
        const auto ready = p.lab->prepare(kept);
        QVERIFY(ready.ok());
        (*ready)();
        QCOMPARE(p.lab->model().state().roles.colour, std::string("kernel"));
        QVERIFY(p.rest());
        // Two settings as a table of colours.
        p.choose("look", "heat");
        QVERIFY(p.rest());
        QVERIFY(p.find<QWidget>("rows")->isVisible() && !p.find<QComboBox>("style")->isEnabled());
        QVERIFY(p.lab->exportables()[0].csv().startsWith("kernel,rows and columns,time ("));
        if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
            p.window.grab().save(qEnvironmentVariable("TELAR_PICTURES") + "/heat.png");
    }
    // Twelve published figures on a page as a paper prints it.
    void aPageOfFiguresCanBePrinted() {
        for (const QString& words : {QString("en"), QString("es")}) {
            setLanguage(words);
            const auto page = figuresPage(test::catalogue());
            QCOMPARE(page.defaultMm, QSizeF(198, 264)); // fits A4 as it is
            const auto svg = exportBytes(ExportFormat::Svg, page, {});
            QVERIFY(svg.ok());
            QXmlStreamReader xml(*svg);
            int texts = 0;
            QStringList said;
            QList<double> scales{1}; // of the groups' matrices, as they nest
            while (!xml.atEnd()) {
                xml.readNext();
                if (xml.isEndElement()) {
                    scales.removeLast();
                    continue;
                }
                if (!xml.isStartElement())
                    continue;
                const auto matrix = xml.attributes().value("transform").toString();
                double scale = 1;
                if (matrix.startsWith("matrix(")) { // a turned axis title has no width along x
                    const auto parts = matrix.mid(7).split(',');
                    scale = std::hypot(parts[0].toDouble(), parts[1].toDouble());
                }
                scales << scales.last() * scale;
                if (xml.name() != QLatin1String("text"))
                    continue;
                ++texts;
                const double points = xml.attributes().value("font-size").toDouble() * scales.last() * 72 / 96;
                const auto text = xml.readElementText();
                scales.removeLast(); // its end was read, too
                said << text;
                QVERIFY2(points >= 7 - 1e-6, qPrintable(QString("%1 pt: %2").arg(points).arg(text)));
            }
            QVERIFY(texts > 150);
            // Every time has its unit.
            const auto times = said.filter(QRegularExpression(words == "en" ? "^time( |$)" : "^tiempo( |$)"));
            QVERIFY(times.size() >= 8);
            for (const auto& one : times)
                QVERIFY2(QRegularExpression("\\((µs|ms|s|min|h)\\)").match(one).hasMatch(), qPrintable(one));
            QVERIFY(!said.filter(QRegularExpression("[0-9]e[+-]?[0-9]")).size()); // 10⁶, not 1e+06
            if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
                (void)exportTo(qEnvironmentVariable("TELAR_PICTURES") + "/figures-" + words + ".pdf", ExportFormat::Pdf,
                               page);
        }
    }
    void aSweepIsStoppedAndResumed() {
        Page p;
        QVERIFY(p.rest());
        p.choose("preset", "");
        QVERIFY(p.rest());
        p.type("sizes", "256:2048:x2");
        auto* variants = p.find<QListWidget>("variants");
        for (int i = 0; i < variants->count(); ++i) {
            const bool wanted = QStringList{"thesis", "serial", "openmp", "simd"}.contains(variants->item(i)->text());
            variants->item(i)->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
        }
        p.type("threads", "1,2");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().estimate().has_value(); }, test::patience));
        // Four sizes: twice with threads, once what is serial whatever is asked for.
        QCOMPARE(p.lab->model().estimate()->points, 4 * (2 + 2 + 1 + 1));
        QVERIFY(p.find<QLabel>("estimate")->text().contains("24"));
        p.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().records().size() >= 2; }, test::patience));
        p.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !p.lab->model().running(); }, test::patience));
        const auto before = p.lab->model().records().size();
        if (before < 24) {
            QVERIFY(QTest::qWaitFor([&] { return p.find<QPushButton>("resume")->isVisible(); }, test::patience));
            QTest::mouseClick(p.find<QPushButton>("resume"), Qt::LeftButton);
            QVERIFY(p.rest());
        }
        QCOMPARE(p.lab->model().records().size(), std::size_t{24});
        std::set<std::string> keys;
        for (const auto& record : p.lab->model().records())
            keys.insert(record.key());
        QCOMPARE(keys.size(), std::size_t{24}); // none twice
        p.choose("look", "times");
        QVERIFY(p.rest());
        const auto said = p.find<QLabel>("verdict")->text(); // what others made slow is in no law
        QVERIFY2(said.contains("on, the time grows as nᵏ") || said.contains("Hollow points"), qPrintable(said));
        p.choose("look", "speedup");
        QVERIFY(p.rest());
        const auto judged = p.find<QLabel>("verdict")->text();
        for (const char* name :
             {"openmp, 2048: ", "simd, 2048: "}) // on one core two threads take turns, and that is all
            QVERIFY2(judged.contains(name) || (usableCores() == 1 && judged.contains("take turns")),
                     qPrintable(judged));
        QVERIFY(p.find<LineChart>("chart")->series().size() >= 2); // laws only where threads help
    }
    /// Before the first point is measured, what is left is what was estimated, and not nothing.
    // What the plan would take is measured again only where the plan is another one.
    void anEstimateOutlivesWhatThePlanDoesNotSay() {
        Page p;
        auto& model = p.lab->model();
        model.edit("plan", [](ExperimentState& s) {
            s.preset.clear();
            s.sizes = "8,16";
            s.backends = {"serial"};
        });
        QVERIFY(QTest::qWaitFor([&] { return model.estimate().has_value(); }, test::patience));
        const auto seconds = model.estimate()->seconds;
        model.edit("card", [](ExperimentState& s) { s.card = "t4"; });
        QVERIFY(!model.estimating() && model.plan());
        QCOMPARE(model.estimate().value().seconds, seconds);
        model.restore(ExperimentState(model.state()), {});
        QVERIFY(!model.estimating() && model.estimate());
        model.edit("sizes", [](ExperimentState& s) { s.sizes = "8,16,24"; });
        QVERIFY(model.estimating() && !model.estimate());
        QVERIFY(QTest::qWaitFor([&] { return model.estimate().has_value(); }, test::patience));
        QCOMPARE(model.estimate()->points, 3);
        model.edit("sizes", [](ExperimentState& s) { s.sizes = "none"; });
        QVERIFY(model.error() && !model.plan() && !model.estimate());
    }
    void timeThatIsLeftIsTrueFromTheStart() {
        Page p;
        QVERIFY(p.rest());
        p.choose("preset", "");
        p.choose("operation", "mlp");
        QVERIFY(p.rest());
        p.type("settings", "");
        auto* variants = p.find<QListWidget>("variants"); // the quickest alone: each trains once for the estimate
        for (int i = 0; i < variants->count(); ++i)
            variants->item(i)->setCheckState(variants->item(i)->text() == "fast" ? Qt::Checked : Qt::Unchecked);
        p.type("sizes", "200");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().estimate().has_value(); }, 4 * test::patience));
        QCOMPARE(p.lab->model().estimate()->points, 1);
        p.lab->run();
        auto* words =
            p.find<QLabel>("progressText"); // at once, whatever else the machine does: nothing has been waited for
        QVERIFY2(words->text().startsWith("0 of 1, "), qPrintable(words->text()));
        QVERIFY2(!words->text().contains(" 0 ms"), qPrintable(words->text()));
        p.lab->cancel();
        QVERIFY(p.rest());
    }
    void timesArePredictedForACard() {
        Page p;
        QVERIFY(p.rest());
        auto& m = p.lab->model();
        m.edit(QStringLiteral("x"), [](ExperimentState& s) {
            s.preset.clear();
            s.operation = "matmul"; // brings sizes and variants of its own
        });
        m.edit(QStringLiteral("x"), [](ExperimentState& s) {
            s.sizes = "8,16";
            s.backends = {"serial", "emulator:matmul3"};
            s.repeat = 1;
            s.roles = {};
        });
        p.choose("card", "Tesla T4");
        QCOMPARE(m.state().card, std::string("Tesla T4"));
        QVERIFY(m.commandLine().contains("--card 'Tesla T4'") || m.commandLine().contains("--card \"Tesla T4\""));
        p.lab->run();
        QVERIFY(p.rest());
        QCOMPARE(m.records().size(), std::size_t{4});
        int predicted = 0;
        for (const auto& record : m.records())
            predicted +=
                record.predictedMs && record.predictedCard == "Tesla T4" && record.backend == "emulator:matmul3";
        QCOMPARE(predicted, 2);
        auto* table = p.lab->findChild<RecordsView*>();
        QVERIFY(table && !table->isColumnHidden(RecordsTable::predictedColumn()));
        QCOMPARE(makeChart("foretold", {test::catalogue(), "matmul", m.records(), {}, "", {}}).series.size(),
                 std::size_t{1});
    }
    void badPlansAreRefusedInWords() {
        Page p;
        QVERIFY(p.rest());
        p.type("sizes", "many");
        QVERIFY(p.find<QLabel>("error")->isVisible());
        QVERIFY(p.find<QLabel>("error")->text().contains("64:4096:x2"));
        QVERIFY(!p.lab->runButton()->isEnabled());
        p.type("sizes", "4194304");
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().error().has_value(); }, test::patience));
        p.lab->undoStack()->undo();
        p.lab->undoStack()->undo();
        QVERIFY(!p.find<QLabel>("error")->isVisible());
    }
    void settingsAreSweptAndFiltered() {
        Page p;
        QVERIFY(p.rest());
        p.choose("preset", "");
        p.choose("operation", "matmul");
        p.type("sizes", "32");
        p.type("settings", "block=32x8,16x16,8x8");
        auto* variants = p.find<QListWidget>("variants");
        for (int i = 0; i < variants->count(); ++i)
            variants->item(i)->setCheckState(variants->item(i)->text() == "emulator:matmul1" ? Qt::Checked
                                                                                             : Qt::Unchecked);
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().estimate().has_value(); }, test::patience));
        QCOMPARE(p.lab->model().estimate()->points, 3);
        QVERIFY(p.lab->commandLine().contains("--set block=32x8,16x16,8x8"));
        p.lab->run();
        QVERIFY(p.rest());
        // Words on the axis: the repetitions tell most.
        QCOMPARE(QString::fromStdString(p.lab->model().chart()->id), QString("repetitions"));
        QCOMPARE(p.lab->model().chart()->boxes.size(), std::size_t{3});
        auto* table = p.find<QTableView>("records")->model();
        QCOMPARE(table->rowCount(), 3);
        p.find<QLineEdit>("filter")->setText("16X16");
        QVERIFY(p.rest());
        QCOMPARE(table->rowCount(), 1);
        QVERIFY(table->index(0, 7).data().toString().contains("block=16x16"));
        QCOMPARE(p.lab->model().chart()->boxes.size(), std::size_t{1});
        p.find<QLineEdit>("filter")->clear();
        p.type("settings", "blocks=3");
        QVERIFY(p.find<QLabel>("error")->text().contains("block"));
    }
    void everyPresetAndEveryChartIsShown() {
        Page p;
        QVERIFY(p.rest());
        auto* look = p.find<QComboBox>("look");
        for (int i = 0; i < look->count(); ++i) {
            look->setCurrentIndex(i);
            emit look->activated(i);
            QVERIFY(p.rest());
            const auto& chart = *p.lab->model().chart();
            // Of one thread, without a GPU and without opened records the others say what they lack.
            const QStringList withData{"times",       "product",  "against", "throughput",
                                       "repetitions", "roofline", "windows", "heat"};
            QVERIFY2(chart.hasData() == withData.contains(QString::fromStdString(chart.id)), chart.id.c_str());
            QVERIFY2(chart.hasData() || !chart.empty.empty(), chart.id.c_str());
        }
        auto* preset = p.find<QComboBox>("preset");
        for (int i = 1; i < preset->count(); ++i) {
            const auto id = preset->itemData(i).toString().toStdString();
            p.lab->model().cancel();
            p.lab->model().edit("choose", [&](ExperimentState& s) { s.preset = id; });
            QVERIFY2(!p.lab->model().error(), id.c_str());
            QVERIFY(!p.find<QLabel>("note")->text().isEmpty());
        }
        p.lab->model().cancel();
    }
    void aHundredThousandRecordsStayQuick() {
        Page p;
        QVERIFY(p.rest());
        QTemporaryDir folder;
        const auto path = folder.filePath("many.jsonl").toStdString();
        QVERIFY(writeFile(path, test::recordLines(100000)).ok());
        QVERIFY(p.lab->openPath(QString::fromStdString(path)));
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().opened().size() == 100000; }, test::patience));
        QVERIFY(p.rest());
        auto* table = p.find<QTableView>("records")->model();
        QCOMPARE(table->rowCount(), 100020);
        p.find<QLineEdit>("filter")->setText("simd"); // of the opened ones only
        QVERIFY(p.rest());
        QCOMPARE(table->rowCount(), 50000);
        p.find<QLineEdit>("filter")->setText("matmul2-constant"); // of one's own only
        QVERIFY(p.rest());
        QCOMPARE(table->rowCount(), 5);
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
        p.lab->writeReport({path, {}, {"Ana Ruiz & Co."}, "Notes <of> one's own"});
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
    /// By its button, in one dialog, with a name typed without its ending.
    void aReportIsAskedFor() {
        Page p;
        QVERIFY(p.rest());
        QTemporaryDir folder;
        QTimer answer;
        connect(&answer, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            QTest::keyClicks(dialog->findChild<QLineEdit*>("reportAuthors"), "Ada");
            QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("reportNotes"), "Seen twice");
            dialog->findChild<QLineEdit*>("reportPath")->setText(folder.filePath("figure"));
            QTest::mouseClick(dialog->findChild<QPushButton*>("reportWrite"), Qt::LeftButton);
        });
        answer.start(50);
        QSignalSpy said(p.lab, &Lab::notice);
        QTest::mouseClick(p.find<QPushButton>("report"), Qt::LeftButton);
        answer.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), test::patience);
        QFile file(folder.filePath("figure.pdf"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(said.last()[0].toString()));
        QVERIFY(file.read(5) == "%PDF-");
    }

    void recordsOfAnotherMachineAreOpened() {
        Page p;
        QVERIFY(p.rest());
        QTemporaryDir folder;
        const auto path = folder.filePath("other.jsonl");
        auto library = p.shelf();
        std::string lines;
        QVERIFY(library
                    .eachLine({"", {library.set(p.lab->model().set().toStdString())->id}},
                              [&](std::string_view line) -> Status {
                                  lines.append(line).push_back('\n');
                                  return {};
                              })
                    .ok());
        QVERIFY(writeFile(path.toStdString(), lines).ok());
        QVERIFY(p.lab->openPath(path));
        QVERIFY(QTest::qWaitFor([&] { return p.lab->model().opened().size() == 20; }, test::patience));
        QVERIFY(p.rest());
        QCOMPARE(p.find<LineChart>("chart")->series().size(), std::size_t{8 + 8 + 3});
        p.choose("look", "compare");
        QVERIFY(p.rest());
        QVERIFY(
            p.find<QLabel>("verdict")->text().contains("For 20 points present in both, the opened ones take 1 times"));
        QVERIFY(!p.lab->openPath("slice.png"));
    }
};

QTEST_MAIN(tst_experiments_lab)
#include "tst_experiments_lab.moc"
