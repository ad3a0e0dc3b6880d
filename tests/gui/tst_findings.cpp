// The page of findings driven as a person drives it: questions, controls, numbers shown against core's own,
// the report's choice, the way into the labs.
#include "tests/support/all_labs.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/scratch.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/findings/findings_lab.hpp"
#include "ui/labs/findings/findings_words.hpp"
#include "ui/labs/findings/story_view.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QToolButton>

using namespace telar;
using test::coloursOf;

namespace {

struct Page : test::One<FindingsLab> {
    Page() : One("findings") {}
    bool rest(int ms = test::patience) {
        return QTest::qWaitFor([this] { return !lab->busy() && lab->model().answer(); }, ms);
    }
    bool open(const char* id) { return lab->showState(QLatin1String(id)) && rest(); }
    QString cell(int row, int column) { return lab->view()->table()->text(row, column); }
    /// What core answers where the controls stand.
    StoryAnswer fromCore() {
        const auto& story = lab->model().current();
        auto answer = story.answer(story.choices(lab->model().places(story.id)), {});
        return std::move(*answer);
    }
    /// The table shown is that answer's.
    bool shows(const StoryAnswer& answer) {
        auto* table = lab->view()->table();
        if (table->rowCount() != static_cast<int>(answer.rows.size()))
            return false;
        for (int r = 0; r < table->rowCount(); ++r)
            for (int c = 0; c < table->columnCount(); ++c)
                if (cell(r, c) != shown(answer.rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]))
                    return false;
        return lab->view()->conclusion() == shown(answer.conclusion);
    }
};

} // namespace

class tst_findings : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    /// Says the published 401.69 s, and two parts of them that make the whole.
    static void addsUp(const QString& conclusion) {
        static const QRegularExpression seconds(QStringLiteral("([0-9.]+) s\\b"));
        QList<double> said;
        for (auto all = seconds.globalMatch(conclusion); all.hasNext();)
            said << all.next().captured(1).toDouble();
        QVERIFY2(said.size() == 3, qPrintable(conclusion));
        QCOMPARE(said[0], 401.69);
        QVERIFY2(said[1] > 0 && said[2] > 0 && std::abs(said[1] + said[2] - said[0]) < 0.0151, qPrintable(conclusion));
    }

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void init() { QSettings().clear(); }
    void cleanup() { setLanguage("en"); }

    void isFullAtFirstSight() {
        Page page;
        QVERIFY(page.rest());
        QCOMPARE(page.lab->model().current().id, std::string("launches"));
        QVERIFY(page.find<QListWidget>("stories")->count() >= 8);
        QVERIFY(page.find<QLabel>("title")->text().contains("launch for each window"));
        addsUp(page.lab->view()->conclusion());
        QVERIFY(!page.find<QLabel>("source")->text().isEmpty());
        QCOMPARE(page.lab->view()->chart()->series().size(), std::size_t{3});
        QVERIFY(page.lab->view()->chart()->series()[2].dashed); // published
        QCOMPARE(page.cell(0, 1), QString("262,144"));          // windows of 2 x 2 in the published 1,024 x 1,024
    }
    void curvesHaveRoomOnASmallScreen() {
        Page page;
        QVERIFY(page.rest());
        page.window.resize(1280, 720);
        QTRY_VERIFY2(page.lab->view()->chart()->plotSize().height() >= 105,
                     qPrintable(QString::number(page.lab->view()->chart()->plotSize().height())));
    }
    void everyQuestionOpensFromTheList() {
        Page page;
        auto* list = page.find<QListWidget>("stories");
        for (int i = 0; i < list->count(); ++i) {
            list->setCurrentRow(i);
            QVERIFY(page.rest());
            QCOMPARE(page.lab->model().current().id, page.lab->model().stories()[static_cast<std::size_t>(i)].id);
            QVERIFY(!page.lab->view()->conclusion().isEmpty());
            QVERIFY(!page.lab->view()->conclusion().contains('%') || !page.lab->view()->conclusion().contains("%1"));
            QVERIFY(page.lab->commandLine().startsWith("telar-cli finding "));
            const auto items = page.lab->exportables();
            QCOMPARE(items.size(), std::size_t{1});
            QVERIFY(!items[0].title.isEmpty());
            QVERIFY(coloursOf(items[0]) > 2);
            QVERIFY(items[0].csv && items[0].csv().count('\n') > 1);
        }
    }
    void slidersChangeWhatIsShown() {
        Page page;
        QVERIFY(page.open("shared"));
        QVERIFY(page.shows(page.fromCore()));
        const QString before = page.lab->view()->conclusion();
        page.find<QSlider>("window")->setValue(11);
        page.find<QSlider>("stride")->setValue(0);
        QVERIFY(page.rest());
        QVERIFY(page.lab->view()->conclusion() != before);
        QVERIFY(page.shows(page.fromCore()));
        QVERIFY(page.lab->commandLine().endsWith("--set 'window=12; stride=1'"));

        QVERIFY(page.open("sure"));
        page.find<QSlider>("pictures")->setValue(9);
        QVERIFY(page.rest());
        QVERIFY(page.lab->view()->conclusion().contains("10,000"));
        QVERIFY(page.shows(page.fromCore()));

        QVERIFY(page.open("amdahl"));
        page.find<QSlider>("size")->setValue(0);
        QVERIFY(page.rest());
        QCOMPARE(page.cell(0, 1), page.cell(1, 1)); // at 4 the thesis' share is the share
    }
    void choicesChangeWhatIsShown() {
        Page page;
        QVERIFY(page.open("race"));
        QVERIFY(page.cell(1, 1) != QString("0"));
        QTest::mouseClick(page.find<Segmented>("barrier")->button(0), Qt::LeftButton);
        QVERIFY(page.rest());
        QCOMPARE(page.cell(1, 1), QString("0"));
        QVERIFY(page.shows(page.fromCore()));
        page.lab->undoStack()->undo();
        QVERIFY(page.rest());
        QVERIFY(page.cell(1, 1) != QString("0"));
        QCOMPARE(page.find<Segmented>("barrier")->current(), 1);
    }
    void theReportTakesWhatIsTicked() {
        {
            Page page;
            QVERIFY(page.open("sure"));
            page.find<QCheckBox>("report")->click();
            page.find<QSlider>("wrong")->setValue(1);
            auto* list = page.find<QListWidget>("stories");
            list->item(1)->setCheckState(Qt::Checked); // "copies", from the list
            QVERIFY(page.lab->model().chosen("sure") && page.lab->model().chosen("copies"));
            QVERIFY(page.find<QLabel>("chosen")->text().contains('2'));
            QVERIFY(page.rest());
        }
        Page again; // as after a restart
        QVERIFY(again.rest());
        QVERIFY(again.lab->model().chosen("sure") && again.lab->model().chosen("copies"));
        QVERIFY(!again.lab->model().chosen("race"));
        std::vector<ReportFinding> got;
        again.lab->model().collect([&](const auto& findings) {
            if (findings)
                got = *findings;
        });
        QVERIFY(QTest::qWaitFor([&] { return got.size() == 2; }, test::patience));
        QVERIFY(got[0].title.find("copies") != std::string::npos); // in the page's order
        QVERIFY(got[1].title.find("28") != std::string::npos);
        QVERIFY(got[1].text.find("27 of 28") != std::string::npos); // with the control where it was left
        QVERIFY(got[1].rows[0].second.find("At least: ") != std::string::npos);
        again.lab->model().choose("sure", false);
        QVERIFY(!again.lab->model().chosen("sure"));
    }
    void theReportOfTheExperimentsHasThem() {
        Page page;
        auto* experiments = new ExperimentsLab(test::catalogue());
        page.window.addLab(experiments);
        experiments->setFindings([&](const auto& done) { page.lab->model().collect(done); });
        page.lab->model().choose("sure", true);
        const test::Scratch scratch;
        const auto records = scratch.write("records.jsonl", toJson(
                                                                [] {
                                                                    RunRecord record;
                                                                    record.operation = "pool";
                                                                    record.backend = "simd";
                                                                    record.inputRows = record.inputColumns = 64;
                                                                    record.total = statisticsOf({1.0, 2.0});
                                                                    return record;
                                                                }(),
                                                                -1) +
                                                                "\n");
        QVERIFY(experiments->openPath(QString::fromStdString(records)));
        QVERIFY(QTest::qWaitFor([&] { return experiments->model().openedList()->size() == 1; }, test::patience));
        const std::string target = scratch.path("report.html");
        experiments->writeReport({QString::fromStdString(target), {}, {"Ana Ruiz"}, {}});
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(QString::fromStdString(target)); }, test::patience));
        QFile file(QString::fromStdString(target));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(file.readAll());
        QVERIFY(html.contains("How certain is 100\u00a0% on 28 images?"));
        QVERIFY(html.contains("28 of 28 pictures correct means"));
    }
    void opensTheLabInTheRightState() {
        Page page;
        const auto registry = cpuMatmulVariants();
        auto* threads = new MatmulLab(registry);
        page.window.addLab(threads);
        QVERIFY(page.open("race"));
        page.find<QPushButton>("openLab")->click();
        QCOMPARE(page.window.currentLab(), threads);
        QCOMPARE(threads->model().state().change, std::string("matmul3-no-barrier"));
        QCOMPARE(threads->model().state().size, int64_t{64}); // as chosen in the finding
        page.window.showLab("findings");
        page.find<QSlider>("size")->setValue(3);
        page.find<QPushButton>("openLab")->click();
        QCOMPARE(threads->model().state().size, int64_t{32});
        threads->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !threads->busy(); }, test::patience));
    }
    void everyLabOfAStoryIsThere() {
        const AllOperations operations(test::noSamples);
        test::NoDevice devices;
        MainWindow window;
        addLabs(window, operations, devices);
        Page page;
        for (const auto& story : page.lab->model().stories())
            QVERIFY2(window.labs().name(QString::fromStdString(story.lab).section('/', 0, 0)), story.lab.c_str());
    }
    void speaksSpanish() {
        Page page;
        QVERIFY(page.rest());
        setLanguage("es");
        addsUp(page.lab->view()->conclusion());
        const auto& answer = *page.lab->model().answer();
        QTRY_COMPARE(page.lab->view()->conclusion(), shown(answer.conclusion)); // children hear of it later
        for (std::size_t r = 0; r < answer.rows.size(); ++r)
            QCOMPARE(page.cell(static_cast<int>(r), 1), shown(answer.rows[r][1]));
    }
    void keysGoThroughTheQuestions() {
        Page page;
        QVERIFY(page.rest());
        page.lab->findChild<QAction*>("nextFinding")->trigger();
        QCOMPARE(page.lab->model().current().id, page.lab->model().stories()[1].id);
        page.lab->findChild<QAction*>("previousFinding")->trigger();
        page.lab->findChild<QAction*>("previousFinding")->trigger();
        QCOMPARE(page.lab->model().current().id, page.lab->model().stories().back().id);
        page.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !page.lab->busy(); }, test::patience));
    }
    void draggingNeverBlocks() {
        Page page;
        QVERIFY(page.open("saturated"));
        auto* slider = page.find<QSlider>("size");
        test::Absences absences;
        for (int i = 0; i < 12; ++i) {
            slider->setValue(i % 6);
            QTest::qWait(20);
        }
        QVERIFY(page.rest());
        QVERIFY2(absences.longestMs() < 400, qPrintable(QString::number(absences.longestMs())));
        QVERIFY(page.shows(page.fromCore()));
    }
};

QTEST_MAIN(tst_findings)
#include "tst_findings.moc"
