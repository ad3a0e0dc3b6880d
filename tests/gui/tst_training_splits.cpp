// The lab of training's honest side: samples parted by patient, folds, a leak beside the truth, pictures that are there twice.
#include "tests/support/training.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/lab/chips.hpp"
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/measures_view.hpp"
#include "ui/labs/training/nearest_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/labs/training/splits_view.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolButton>

#include <set>
using namespace telar;
using test::TrainingWindow;

class tst_training_splits : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    /// What is said of two tests follows from the interval of their gap, and from that of the groups against chance.
    void theVerdictIsThatOfTheFigures() {
        const auto said = [&](std::optional<nn::Interval> gap, nn::Interval byGroup, int planned = 1) {
            SideFigures picture, group;
            for (auto* one : {&picture, &group})
                one->total = 100, one->classes = 2, one->planned = planned, one->folds = {0.5};
            picture.right = 95, group.right = 70;
            group.byGroup = byGroup, group.gap = gap;
            const SplitGap both{picture, group};
            return both.answer() + " " + both.figures();
        };
        const nn::Interval far{0.103, 0.4}, near{-0.1, 0.3}, atChance{0.4, 0.8}, above{0.6, 0.8};
        const QString figures = "95.0 % by picture, 70.0 % by group: a gap of 25.0 points";
        QCOMPARE(said(far, atChance).replace(QChar(QChar::Nbsp), ' '),
                 "It recognises whose picture it is, not the class. " + figures +
                     " (95 % CI 10.3 to 40.0, groups drawn).");
        QVERIFY(said(far, above).startsWith("It recognises the class, but also whose picture it is. "));
        QVERIFY(said(near, above).startsWith("It recognises the class, also in groups that it has never seen. "));
        QVERIFY(said(near, atChance).startsWith("No leak is proven; the gap may be chance. "));
        QVERIFY(said(near, atChance, 2).startsWith("So far: no leak is proven"));
        QVERIFY(said({}, atChance).startsWith("One group alone") && !said({}, atChance).contains("CI"));
    }
    /// A result below chance says so, and whether chance alone explains it.
    void lessThanChanceHasItsWord() {
        SideFigures picture, group;
        picture.total = group.total = 100, picture.classes = group.classes = 2, picture.right = 65;
        const auto said = [&](int64_t right, double high) {
            group.right = right;
            group.byGroup = nn::Interval{0.2, high};
            return SplitGap{picture, group}.belowChance();
        };
        QVERIFY(said(50, 0.7).isEmpty() && said(70, 0.8).isEmpty());
        QVERIFY(said(39, 0.55).contains("which chance itself explains"));
        QVERIFY(said(39, 0.45).contains("misleads"));
        group.byGroup.reset(); // of fewer than two groups nobody knows
        QVERIFY((SplitGap{picture, group}.belowChance().endsWith("of chance.")));
    }
    /// Both ends of an interval have as many decimals.
    void intervalsHaveOneCountOfDecimals() {
        const auto words = [](nn::Interval sure, int decimals) {
            return intervalWords(sure, decimals).replace(QChar(QChar::Nbsp), ' ');
        };
        QCOMPARE(words({0.999, 0.9997}, 1), QString("99.90 to 99.97 %"));
        QCOMPARE(words({0.819, 0.942}, 1), QString("81.9 to 94.2 %"));
        QCOMPARE(words({0, 0.9997}, 0), QString("0.00 to 99.97 %"));
        QCOMPARE(words({0.819, 1}, 0), QString("82 to 100 %"));
    }
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() { setLanguage("en"); }

    /// The first press works: the one head that the lab starts with cannot be split by head, so it takes eight.
    void theFirstPressComparesEightHeads() {
        TrainingWindow w(TrainingKind::Mlp, true);
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("one head", [](TrainingSettings& s) {
            s.data = "phantom";
            s.spec.epochs = 1;
            s.spec.augmentation.on = false;
        });
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        w.lab->showPage(TrainingLab::Page::Evaluation);
        QTest::mouseClick(w.lab->findChild<QPushButton*>("compareSplits"), Qt::LeftButton);
        QVERIFY(
            QTest::qWaitFor([&] { return model.crossValidating() && model.splitSides().size() == 2; }, test::patience));
        QVERIFY(!model.error());
        QCOMPARE(model.settings().data, std::string("phantom:8:random")); // people with labels by lot
        QCOMPARE(model.data()->samples->groupNames.size(), std::size_t{8});
        QVERIFY(!w.lab->findChild<QPushButton*>("compareSplits")->isVisible()); // the head has Stop
        const auto chip = [&](const char* field) {
            for (const auto& one : chipsOf(*w.lab, 6))
                if (one.field && one.field->objectName() == QLatin1String(field))
                    return one.value;
            return QString();
        };
        QTRY_COMPARE(chip("splitBy"), QString("by picture and by group"));
        QCOMPARE(chip("folds"), QString::number(model.splitSides().front().planned)); // not "none", which is chosen
        auto* gap = w.lab->findChild<Painted*>("splitsGap");                          // as soon as both have a fold
        QVERIFY(QTest::qWaitFor([&] { return gap->summary().contains("points"); }, test::patience));
        QVERIFY(w.lab->findChild<QLabel*>("splitsVerdict")->text().startsWith("So far: "));
        // The number beside the curves is a line among them, which are of another part of the pictures.
        const auto& figures = w.lab->evaluation()->splits()->figures();
        const auto charts = w.lab->evaluation()->splits()->findChildren<LineChart*>();
        QCOMPARE(charts.size(), 2);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& series = charts[static_cast<int>(i)]->series();
            const auto tested = std::ranges::find_if(series, [](const auto& s) { return s.name == "test"; });
            QVERIFY(tested != series.end());
            QCOMPARE(tested->y.back(), 100 * figures[i].accuracy());
        }
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        QTRY_VERIFY(w.lab->findChild<QLabel*>("splitsStatus")->text().startsWith("Stopped after "));
        QTRY_COMPARE(chip("splitBy"), QString("as the data come"));
    }

    /// Pictures of nobody in particular: the refusal names what helps, and a press does it.
    void theRefusalNamesItsRemedy() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallDigits(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        w.lab->showPage(TrainingLab::Page::Evaluation);
        auto* heads = w.lab->findChild<QPushButton*>("useHeads");
        QVERIFY(!heads->isVisible());
        QTest::mouseClick(w.lab->findChild<QPushButton*>("compareSplits"), Qt::LeftButton);
        QTRY_VERIFY(model.error() && heads->isVisible());
        QVERIFY(!model.training());
        QCOMPARE(heads->text(), QString("Use eight heads"));
        QTest::mouseClick(heads, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return model.crossValidating(); }, test::patience));
        QVERIFY(!model.error() && !heads->isVisible());
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
    }

    /// Split, folds and groups are chosen beside the data; what cannot be is said in a sentence, and nothing is trained.
    void splitsByGroupIntoFolds() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("small", [](TrainingSettings& s) {
            s.spec.model.layers.front().outputs = 16;
            s.spec.epochs = 2;
            s.spec.split.validationShare = 0;
        });
        auto* by = w.lab->findChild<QComboBox*>("splitBy");
        auto* folds = w.lab->findChild<QComboBox*>("folds");
        auto* groups = w.lab->findChild<QLineEdit*>("groupFrom");
        auto* note = w.lab->findChild<QLabel*>("splitNote");
        const auto choose = [](QComboBox* box, int index) {
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        choose(by, 2);
        QVERIFY2(note->text().startsWith("The pictures have no groups to split by"), qPrintable(note->text()));
        const auto runs = model.runs().size();
        w.lab->run();
        QVERIFY(!model.training());
        QVERIFY(model.error() && model.error()->str().starts_with("The pictures have no groups"));
        groups->setText("person-(\\d+)"); // no picture has such a name
        emit groups->editingFinished();
        QTRY_VERIFY(!model.loading() && model.error());
        groups->setText("sub-(\\d+)");
        emit groups->editingFinished();
        QTRY_COMPARE(model.data()->samples->groupNames.size(), std::size_t{8});
        QVERIFY2(note->text().startsWith("8 groups are known."), qPrintable(note->text()));
        choose(folds, folds->findText("4"));
        QVERIFY2(w.lab->commandLine().contains("--group-from 'sub-(\\d+)'") &&
                     w.lab->commandLine().contains("--split group --folds 4"),
                 qPrintable(w.lab->commandLine()));
        w.lab->run();
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs && !w.lab->busy(); }, test::patience));
        const auto* run = model.lastRun();
        QCOMPARE(run->folds.size(), std::size_t{4});
        QCOMPARE(run->result->split.test.size(), std::size_t{80});
        for (const auto& fold : run->folds)
            for (const auto i : fold.figures.split.test)
                for (const auto j : fold.figures.split.train)
                    QVERIFY(model.data()->samples->groups[std::size_t(i)] !=
                            model.data()->samples->groups[std::size_t(j)]);
        QVERIFY(!model.unfinished());
        // The row of heads counts each one's right answers in the fold that tested it.
        w.lab->showPage(TrainingLab::Page::Evaluation);
        const auto side = model.splitSides().back();
        const auto heads = headsOf(*side.samples, &side, {});
        QCOMPARE(heads.size(), std::size_t{8});
        std::vector<int> rightOf(8), tested(8);
        for (const auto& fold : run->folds)
            for (std::size_t i = 0; i < fold.figures.split.test.size(); ++i) {
                const auto sample = std::size_t(fold.figures.split.test[i]);
                ++tested[std::size_t(side.samples->groups[sample])];
                rightOf[std::size_t(side.samples->groups[sample])] +=
                    fold.figures.test.predicted[i] == side.samples->labels[sample];
            }
        auto* row = w.lab->findChild<Painted*>("headsRow");
        for (std::size_t g = 0; g < 8; ++g) {
            QVERIFY(heads[g].total == tested[g] && heads[g].right == rightOf[g] && !heads[g].slice.isNull() &&
                    !heads[g].testing);
            const auto share = heads[g].name + ": " + formatPercent(rightOf[g] / double(tested[g]));
            QTRY_VERIFY2(QString(row->summary()).remove(QRegularExpression(" \\([^)]*\\)")).contains(share),
                         qPrintable(row->summary()));
        }

        // A click on a head brings up its slices, the wrong ones first.
        const auto boxes = headBoxes(row->rect(), 8);
        QVERIFY(boxes.size() >= 4);
        QTest::mouseClick(row, Qt::LeftButton, {}, boxes[3].center().toPoint());
        QPointer<QWidget> popup = w.lab->findChild<QDialog*>("headSlices");
        QVERIFY(popup && popup->isVisible());
        QVERIFY(popup->findChild<QLabel*>()->text().startsWith(
            heads[3].name + QString(": %1 of %2 slices").arg(tested[3] - rightOf[3]).arg(tested[3])));
        const auto& items = popup->findChild<ImageGrid*>()->items();
        QTRY_COMPARE(items.size(), std::size_t(tested[3])); // made by a job
        for (std::size_t i = 0; i < items.size(); ++i) {
            QCOMPARE(side.samples->groups[std::size_t(items[i].id)], 3);
            QCOMPARE(items[i].tone == GridItem::Tone::Bad, i < std::size_t(tested[3] - rightOf[3]));
        }
        popup->close();
        QTRY_VERIFY(!popup);
        // By keys, too.
        row->setFocus();
        QTest::keyClick(row, Qt::Key_Right);
        QTest::keyClick(row, Qt::Key_Right);
        QTest::keyClick(row, Qt::Key_Left);
        QTest::keyClick(row, Qt::Key_Return);
        popup = w.lab->findChild<QDialog*>("headSlices");
        QVERIFY(popup && popup->findChild<QLabel*>()->text().startsWith(heads[1].name + ": "));
        QTRY_COMPARE(popup->findChild<ImageGrid*>()->items().size(), std::size_t(tested[1]));
        QCOMPARE(side.samples->groups[std::size_t(popup->findChild<ImageGrid*>()->items()[0].id)], 1);
        popup->close();
        QTRY_VERIFY(!popup);

        // A project keeps all of it, and the answers of each fold.
        const auto kept = w.lab->snapshot()();
        const auto right = run->folds[1].figures.test.right;
        const auto predicted = run->folds[1].figures.test.predicted;
        const auto spec = run->settings.spec.split;
        choose(by, 1);
        groups->setText("prefix");
        emit groups->editingFinished();
        QTRY_VERIFY(!model.loading());
        const auto ready = w.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(w.rest());
        QCOMPARE(model.settings().groupFrom, std::string("sub-(\\d+)"));
        QVERIFY(model.settings().spec.split == spec && model.lastRun()->folds.size() == 4);
        QCOMPARE(model.lastRun()->folds[1].figures.test.predicted, predicted);
        QCOMPARE(model.lastRun()->folds[1].figures.test.right, right);
        QCOMPARE(w.lab->snapshot()(), kept);
        choose(folds, folds->findText("one for each group"));
        choose(by, 1);
        QVERIFY2(note->text().startsWith("Leaving one group out requires a split by group"), qPrintable(note->text()));
    }

    /// Folds pause and stop as one training does; those that are whole count.
    void foldsStopAtOnce() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("long", [](TrainingSettings& s) {
            s.spec.epochs = 60;
            s.spec.split.folds = 10;
            s.spec.split.by = nn::SplitBy::Picture;
        });
        const auto runs = model.runs().size();
        w.lab->run();
        QTRY_VERIFY(model.foldPlace() && model.foldPlace()->fold >= 1);
        QVERIFY(!w.lab->findChild<QPushButton*>("applyChange")->isVisible());
        model.pause(true);
        QTest::qWait(200);
        const auto place = model.foldPlace()->fold;
        QTest::qWait(200);
        QCOMPARE(model.foldPlace()->fold, place);
        QElapsedTimer clock;
        clock.start();
        w.lab->cancel();
        QTRY_VERIFY(!model.training());
        QVERIFY2(clock.elapsed() < (TELAR_SANITIZED ? 5000 : 500), qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(model.runs().size(), runs + 1);
        QCOMPARE(model.lastRun()->folds.size(), std::size_t(place));
        QVERIFY(model.lastRun()->result->finishedEarly);
    }

    /// The same network trained both ways: by picture it knows patients again, by group it cannot.
    void showsTheLeakBesideTheTruth() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        QVERIFY(w.lab->openPath(test::smallPatients(folder)));
        QVERIFY(w.rest());
        auto& model = w.lab->model();
        model.edit("small", [](TrainingSettings& s) {
            s.spec.model.layers.front().outputs = 32;
            s.spec.epochs = 400;
            s.spec.batch = 8;
            s.spec.augmentation.on = false;
            s.groupFrom = "prefix";
            s.spec.split.folds = 4;
        });
        QTRY_VERIFY(!model.loading());
        w.lab->showPage(TrainingLab::Page::Evaluation);
        auto* view = w.lab->evaluation()->splits();
        const auto runs = model.runs().size();
        QTest::mouseClick(w.lab->findChild<QPushButton*>("compareSplits"), Qt::LeftButton);
        std::set<std::size_t> live; // sides that were seen while it trains
        QVERIFY(QTest::qWaitFor(
            [&] {
                if (model.crossValidating())
                    live.insert(model.splitSides().size());
                return model.runs().size() > runs && !w.lab->busy();
            },
            test::patience));
        QVERIFY(live.contains(2));
        QCOMPARE(model.runs().back().folds.size(), std::size_t{4});
        QTRY_COMPARE(view->figures().size(), std::size_t{2});
        const auto &picture = view->figures()[0], &group = view->figures()[1];
        QVERIFY(picture.by == nn::SplitBy::Picture && group.by == nn::SplitBy::Group);
        QVERIFY(picture.total == 80 && group.total == 80 && group.groups.size() == 8 && group.folds.size() == 4);
        QVERIFY2(picture.accuracy() > 0.95 && group.accuracy() < 0.75,
                 qPrintable(QStringLiteral("%1 %2").arg(picture.accuracy()).arg(group.accuracy())));
        // The interval by group is the wider one.
        QVERIFY(group.byGroup->high - group.byGroup->low > group.pictures.high - group.pictures.low);
        // The gap's interval is that of each group's answers, counted here from the folds.
        std::vector<nn::GroupCount> counts[2] = {std::vector<nn::GroupCount>(8), std::vector<nn::GroupCount>(8)};
        const auto sides = model.splitSides();
        for (std::size_t k = 0; k < 2; ++k)
            for (const auto& fold : sides[k].done)
                for (std::size_t i = 0; i < fold->figures.split.test.size(); ++i) {
                    const auto sample = std::size_t(fold->figures.split.test[i]);
                    auto& one = counts[k][std::size_t(model.data()->samples->groups[sample])];
                    ++one.total;
                    one.right += fold->figures.test.predicted[i] == model.data()->samples->labels[sample];
                }
        const auto sure = nn::gapBootstrap(counts[0], counts[1], sides[1].seed);
        QVERIFY(group.gap && group.gap->low == sure.low && group.gap->high == sure.high && sure.low > 0);
        QCOMPARE(w.lab->findChild<QLabel*>("splitsVerdict")->text(),
                 QString("It recognises whose picture it is, not the class."));
        const auto plain = [](QString words) { return words.replace(QChar(QChar::Nbsp), ' '); };
        const auto verdict = plain(view->verdict());
        const auto points = formatFixed(100 * (picture.accuracy() - group.accuracy()), 1);
        const auto summary = plain(w.lab->findChild<Painted*>("splitsGap")->summary());
        QVERIFY2(summary.contains("a gap of " + points + " points (95 % CI ") && verdict.contains(summary),
                 qPrintable(summary));
        nothingIsCut(w);
        const auto kept = w.lab->snapshot()();
        const auto ready = w.lab->prepare(kept);
        QVERIFY2(ready, ready ? "" : ready.error().str().c_str());
        (*ready)();
        QVERIFY(w.rest());
        QTRY_COMPARE(view->figures().size(), std::size_t{2});
        QTRY_COMPARE(view->figures()[0].right, picture.right);
        // The legend has one name for all folds, and shares of 0 to 100 % need no logarithm.
        for (const auto* chart : view->findChildren<LineChart*>()) {
            QStringList names;
            for (const auto& line : chart->series())
                if (!names.contains(line.legendName()))
                    names << line.legendName();
            QCOMPARE(names, (QStringList{"each fold", "mean", "chance", "test"}));
            for (const auto* button : chart->findChildren<QToolButton*>())
                QVERIFY(!button->isVisible());
        }
        auto* folds = view->findChildren<LineChart*>().front();
        folds->toggleSeries("each fold");
        QCOMPARE(std::ranges::count_if(folds->series(), [](const auto& line) { return line.hidden; }), 4);
        folds->showAllSeries();
        // The network of the last fold came back with the project: it can be asked where it looks.
        QVERIFY(!model.lastRun()->result->best.empty());
        w.lab->evaluation()->showPart(EvaluationView::Part::Look);
        QTRY_VERIFY(w.lab->evaluation()->look()->look());

        // A report has its sentences, the verdict and the pictures.
        const auto parts = w.lab->reportParts();
        QVERIFY(parts.size() >= 5 && parts.front().kind == ReportPart::Kind::Heading);
        QCOMPARE(parts.front().text, std::string("Evaluation of the network"));
        const auto words = QString::fromStdString(parts[1].text);
        QVERIFY2(words.contains("80 pictures were tested once each in a cross-validation of 4 folds, split by group") &&
                     words.contains("balanced accuracy") && words.count("Class “") == 2,
                 qPrintable(words));
        QCOMPARE(plain(QString::fromStdString(parts[2].text)), verdict);
        int pictures = 0;
        for (const auto& part : parts)
            if (part.kind == ReportPart::Kind::Picture) {
                ++pictures;
                QVERIFY(!part.text.empty() &&
                        QImage::fromData(QByteArray::fromStdString(*part.picture), "PNG").width() > 600);
            }
        QVERIFY(pictures >= 3);

        // The same run, class by class, beside what trained, and where it looks.
        using Part = EvaluationView::Part;
        w.lab->run(); // by picture
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->busy(); }, test::patience));
        w.lab->showPage(TrainingLab::Page::Evaluation);
        w.lab->evaluation()->showPart(Part::Measures);
        QTRY_VERIFY(w.lab->evaluation()->measures()->measures());
        const auto measures = w.lab->evaluation()->measures()->measures();
        QCOMPARE(measures->roc.size(), std::size_t{2});
        QCOMPARE(measures->balanced, nn::balancedAccuracy(model.lastRun()->result->confusion));
        QVERIFY(measures->roc[0].area > 0.98 && measures->calibration.bins.size() == 10); // by picture
        w.lab->evaluation()->showPart(Part::Nearest);
        auto* nearest = w.lab->evaluation()->nearest();
        QTRY_VERIFY(nearest->found());
        QCOMPARE(nearest->found()->right, model.lastRun()->result->confusion.right());
        QVERIFY(nearest->found()->sameGroup > nearest->found()->right * 9 / 10);
        QVERIFY(!w.lab->findChild<ImageGrid*>("nearestGrid")->items().empty());
        w.lab->evaluation()->showPart(Part::Look);
        auto* look = w.lab->evaluation()->look();
        QTRY_VERIFY(look->look() && !look->busy());
        QVERIFY(look->look()->noGradCam && !look->look()->gradCam); // the perceptron has no convolution
        QCOMPARE(look->look()->shifts.size(), std::size_t{9});
        QVERIFY(std::abs(look->look()->occlusion.before - look->look()->shifts[4].probability) < 1e-4f);
        QTest::mouseClick(w.lab->findChild<QPushButton*>("shiftAll"), Qt::LeftButton);
        QTRY_VERIFY(look->shift());
        QCOMPARE(look->shift()->pictures, int64_t(model.lastRun()->folds.back().figures.split.test.size()));
        QVERIFY(w.lab->findChild<QLabel*>("shiftNote")->text().contains("moved by one pixel"));
    }

private:
    /// Both splits, the gap and every head are on the page, in front of a class, too; the table takes the heads' place where
    /// there is no room for both, and the result of one training gives way in a narrow window.
    static void nothingIsCut(TrainingWindow& w) {
        auto* row = w.lab->findChild<Painted*>("headsRow");
        auto* table = w.lab->findChild<RowsTable*>("splits");
        auto* below = w.lab->findChild<Segmented*>("splitsBelow");
        const auto* stage = qobject_cast<const QScrollArea*>(w.lab->centralWidget());
        const auto* results = w.lab->findChild<QDockWidget*>("results");
        const auto whole = [](const QWidget* one) {
            return one->isVisible() && one->visibleRegion().boundingRect() == one->rect();
        };
        const auto end = qScopeGuard([&] {
            Theme::instance().setPresenter(false);
            setLanguage("en");
            w.window.resize(1280, 800);
        });
        constexpr QSize besideALesson(1280 - 345, 800);
        for (const auto* language : {"en", "es"})
            for (const bool presenter : {false, true})
                for (const QSize size : {QSize(1280, 720), QSize(1280, 800), QSize(1920, 1080), besideALesson}) {
                    if (presenter && size.height() == 720)
                        continue;
                    setLanguage(language);
                    Theme::instance().setPresenter(presenter);
                    w.window.resize(size);
                    const bool large = size.width() > 1280 && !presenter;
                    const auto fits = [&] {
                        bool all = stage->verticalScrollBar()->maximum() == 0 &&
                                   stage->horizontalScrollBar()->maximum() == 0 && whole(row) &&
                                   whole(w.lab->findChild<Painted*>("splitsGap")) &&
                                   whole(w.lab->findChild<QLabel*>("splitsVerdict")) &&
                                   w.lab->foldedDocks().contains(results) == !large && table->isVisible() == large &&
                                   below->isVisible() == !large;
                        for (const auto* chart : w.lab->evaluation()->splits()->findChildren<LineChart*>())
                            all = all && whole(chart) && chart->plotSize().height() >= px(56);
                        return all && headBoxes(row->rect(), 8).back().top() == 0;
                    };
                    QVERIFY2(QTest::qWaitFor(fits, 3000),
                             qPrintable(QString("%1 %2 %3").arg(language).arg(presenter).arg(size.height())));
                    if (large)
                        continue;
                    QTest::mouseClick(below->button(1), Qt::LeftButton);
                    QTRY_VERIFY(whole(table) && !row->isVisible() && stage->verticalScrollBar()->maximum() == 0);
                    QTest::mouseClick(below->button(0), Qt::LeftButton);
                    QTRY_VERIFY(whole(row) && !table->isVisible());
                }
    }

private slots:
    /// A picture in two parts is found and shown before anything is trained; only a click trains all the same.
    void duplicatesStopATraining() {
        QTemporaryDir folder;
        TrainingWindow w(TrainingKind::Mlp);
        const auto path = test::smallPatients(folder, 4, 10, true);
        QVERIFY(w.lab->openPath(path));
        auto& model = w.lab->model();
        QTRY_VERIFY(!w.lab->busy() && model.data() && model.data()->samples->count() == 82);
        model.edit("split", [](TrainingSettings& s) {
            s.spec.split.by = nn::SplitBy::Picture;
            s.spec.split.folds = 10; // copies are in two folds, but for one in ten
            s.spec.epochs = 1;
        });
        const auto runs = model.runs().size();
        w.lab->run();
        QTRY_VERIFY(!w.lab->busy() && model.shared());
        QCOMPARE(model.runs().size(), runs);
        QVERIFY(model.shared()->pictures.size() >= 2 && model.shared()->aside == 82);
        for (const auto& one : model.shared()->pictures) {
            QVERIFY(one.identical);
            const auto& names = model.data()->samples->names;
            QVERIFY(names[std::size_t(one.aside)].find("copy") != std::string::npos ||
                    names[std::size_t(one.trained)].find("copy") != std::string::npos);
        }
        auto* grid = w.lab->findChild<ImageGrid*>("sharedGrid");
        QVERIFY(grid->isVisible());
        QCOMPARE(grid->items().size(), model.shared()->pictures.size());
        QVERIFY(grid->items().front().image.width() > 2 * 28); // both, beside each other
        QVERIFY(!w.lab->commandLine().contains("--duplicates"));
        QTest::mouseClick(w.lab->findChild<QPushButton*>("trainAnyway"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs && !w.lab->busy(); }, test::patience));
        QVERIFY2(w.lab->commandLine().endsWith("--duplicates allow"), qPrintable(w.lab->commandLine()));
        w.lab->run(); // told once for these pictures and this split
        QVERIFY(QTest::qWaitFor([&] { return model.runs().size() > runs + 1 && !w.lab->busy(); }, test::patience));
        model.edit("seed", [](TrainingSettings& s) { ++s.spec.split.seed; });
        QVERIFY(!model.shared() && !w.lab->commandLine().contains("--duplicates"));
    }
};

QTEST_MAIN(tst_training_splits)
#include "tst_training_splits.moc"
