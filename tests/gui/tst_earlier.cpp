// Results of an earlier state are greyed, with a word, until there are new ones: the marks themselves, and each control of each
// lab, changed while results stand and while they are made.
#include "tests/support/all_labs.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/state/state_rows.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

using namespace telar;

namespace {

QWidget* veilOf(const QWidget* shown) { return shown->findChild<QWidget*>("earlier", Qt::FindDirectChildrenOnly); }
bool isMarked(const QWidget* shown) {
    const auto* veil = veilOf(shown);
    return veil && !veil->isHidden();
}

/// The fields of a form, in the order in which they were made.
QList<QWidget*> fieldsOf(QWidget* form) {
    QList<QWidget*> all;
    for (auto* one : form->findChildren<QWidget*>())
        if (qobject_cast<QAbstractSpinBox*>(one) || qobject_cast<QComboBox*>(one) || qobject_cast<QCheckBox*>(one) ||
            qobject_cast<Segmented*>(one) || one->objectName() == "sizes" || one->objectName() == "threads")
            all << one;
    return all;
}

QString fieldName(const QWidget* field) {
    for (const auto* at = field; at; at = at->parentWidget())
        if (const auto name = at->objectName(); !name.isEmpty() && !name.startsWith("qt_"))
            return name + (at == field ? QString() : ":" + QString::fromLatin1(field->metaObject()->className()));
    return QString::fromLatin1(field->metaObject()->className());
}

/// As a person would; false where it has no other value.
bool change(QWidget* field) {
    if (auto* box = qobject_cast<QAbstractSpinBox*>(field)) {
        const auto text = box->text();
        box->stepBy(1);
        if (box->text() == text)
            box->stepBy(-1);
        return box->text() != text;
    }
    if (auto* list = qobject_cast<QComboBox*>(field)) {
        if (list->count() < 2)
            return false;
        const int next = (list->currentIndex() + 1) % list->count();
        list->setCurrentIndex(next);
        emit list->activated(next);
        return true;
    }
    if (auto* box = qobject_cast<QCheckBox*>(field)) {
        box->click();
        return true;
    }
    if (auto* line = qobject_cast<QLineEdit*>(field)) {
        auto text = line->text();
        for (qsizetype k = text.size(); k-- > 0;)
            if (text[k].isDigit()) {
                text[k] = QLatin1Char(text[k] == QLatin1Char('9') ? '8' : char(text[k].toLatin1() + 1));
                break;
            }
        if (text == line->text())
            return false;
        line->setText(text);
        emit line->editingFinished();
        return true;
    }
    for (auto* button : field->findChildren<QToolButton*>())
        if (button->isVisible() && button->isEnabled() && !button->isChecked()) {
            button->click();
            return true;
        }
    return false;
}

/// A dialog that a control opens is closed again.
void closeDialogs() {
    while (auto* dialog = QApplication::activeModalWidget())
        dialog->close();
}

} // namespace

class tst_earlier : public QObject {
    Q_OBJECT

    QTemporaryDir settings_;
    std::unique_ptr<test::AllLabs> all_;

    /// What is shown of another state, unmarked, for longer than anybody is asked to wait; empty: nothing.
    class Watch {
    public:
        explicit Watch(Lab& lab)
            : lab_(lab), since_(lab.earlier().results().size()), rounds_(lab.earlier().results().size()) {}
        QString look() {
            waits_ = false;
            for (std::size_t i = 0; i < since_.size(); ++i) {
                const auto& result = lab_.earlier().results()[i];
                auto& since = since_[i];
                if (result.age() == Earlier::No || result.marked != Earlier::No) {
                    if (result.marked != Earlier::No && result.shown && !isMarked(result.shown))
                        return named(result) + " is not veiled";
                    if (result.marked != Earlier::No && result.shown &&
                        veilOf(result.shown)->geometry() != result.shown->rect()) // a splitter gives it a place beside
                        return named(result) + " is not covered by its veil";
                    waits_ |= result.age() == Earlier::No && result.marked != Earlier::No;
                    since.invalidate();
                } else if (!since.isValid()) {
                    since.start();
                    rounds_[i] = 0;
                    waits_ = true;
                } else if (since.elapsed() > EarlierMarks::graceMs + 60 && ++rounds_[i] > 4) {
                    return named(result) + " stands unmarked";
                } else {
                    waits_ = true;
                }
            }
            return {};
        }
        /// Whether a mark is still to come or to go.
        bool waits() const { return waits_; }
        static QString named(const EarlierMarks::Result& result) {
            return result.shown
                       ? QString::fromLatin1(result.shown->metaObject()->className()) + ' ' + result.shown->objectName()
                       : QString("a result");
        }

    private:
        Lab& lab_;
        std::vector<QElapsedTimer> since_;
        std::vector<int> rounds_; ///< of the event loop behind that time: a busy computer has none in it
        bool waits_ = false;
    };

    /// Until the marks stand, or, with `rest`, until there is a result of the state. What is only timed is not waited for.
    QString watch(const QString& id, bool rest = true) const {
        Lab& lab = *all_->window.currentLab();
        Watch watch(lab);
        QElapsedTimer clock;
        clock.start();
        QString wrong = watch.look();
        while (wrong.isEmpty() && clock.elapsed() < test::patience) {
            QTest::qWait(1);
            wrong = watch.look();
            if (watch.waits())
                continue;
            if (!rest || !lab.busy())
                break;
            if (!makes(id))
                lab.cancel();
        }
        return wrong;
    }
    /// Whether a result is on its way, which is more than times.
    bool makes(const QString& id) const {
        const auto picture = [](const auto& lab) { return lab->model().computing() || lab->model().loading(); };
        const auto operation = [](const auto& lab) { return lab->model().computing(); };
        return id == "pooling"       ? picture(all_->pooling)
               : id == "convolution" ? picture(all_->convolution)
               : id == "neuron"      ? operation(all_->neuron)
               : id == "pipeline"    ? operation(all_->pipeline)
               : id == "experiments" ? all_->experiments->model().charting() || all_->experiments->model().estimating()
                                     : true;
    }
    static std::vector<std::pair<const EarlierMarks::Result*, QImage>> standing(const Lab& lab) {
        std::vector<std::pair<const EarlierMarks::Result*, QImage>> all;
        for (const auto& result : lab.earlier().results())
            if (result.shown && result.shown->isVisible() && result.marked == Earlier::No)
                all.emplace_back(&result, result.shown->grab().toImage());
        return all;
    }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        all_ = std::make_unique<test::AllLabs>();
    }
    void cleanup() { setLanguage("en"); }

    void aMarkComesAndGoes() {
        QWidget page;
        page.resize(400, 300);
        QPushButton button("Stop", &page);
        button.setGeometry(280, 4, 110, 30);
        Earlier now = Earlier::No;
        EarlierMarks marks;
        QSignalSpy changed(&marks, &EarlierMarks::changed);
        marks.add({&page}, [&] { return now; });
        page.show();
        const QImage plain = page.grab().toImage();
        now = Earlier::Data;
        marks.look();
        QVERIFY(!isMarked(&page)); // it may be made anew at once
        now = Earlier::No;
        marks.look();
        QTest::qWait(EarlierMarks::graceMs + 100);
        QVERIFY(!isMarked(&page));
        QCOMPARE(changed.size(), 0);
        now = Earlier::Data;
        marks.look();
        QTRY_VERIFY(isMarked(&page));
        QCOMPARE(marks.onScreen(), Earlier::Data);
        QCOMPARE(veilOf(&page)->accessibleName(), QString("Of the earlier data"));
        setLanguage("es");
        QTRY_COMPARE(veilOf(&page)->accessibleName(), QString("De los datos anteriores"));
        const QImage greyed = page.grab().toImage();
        QVERIFY(greyed != plain);
        // The word stands where no button is, and presses go through.
        const QRect stop = button.geometry();
        for (int x = stop.left(); x < stop.right(); x += 3)
            QVERIFY(greyed.pixelColor(x, stop.top() + 1) != colors().text);
        QSignalSpy pressed(&button, &QPushButton::clicked);
        QTest::mouseClick(page.windowHandle(), Qt::LeftButton, {}, stop.center());
        QCOMPARE(pressed.size(), 1);
        now = Earlier::Settings; // of several changes the one that says most, else the present one
        marks.look();
        QCOMPARE(veilOf(&page)->accessibleName(), QString("De los ajustes anteriores"));
        now = Earlier::No;
        marks.look();
        QVERIFY(!isMarked(&page)); // at once
    }

    void whatHasChangedHasAName() {
        struct Three {
            QString kernel = "a";
            int seed = 1, threads = 2;
        };
        const auto rows =
            joined(rowsAbout<Three>(Earlier::Data, {wholeRow<Three>("seed", &Three::seed, 0, 9)}),
                   {kernelRow<Three>("kernel", &Three::kernel), wholeRow<Three>("threads", &Three::threads, 0, 9)});
        const Three was;
        auto is = was;
        QCOMPARE(earlierOf(rows, was, is), Earlier::No);
        is.threads = 3;
        QCOMPARE(earlierOf(rows, was, is), Earlier::Settings);
        is.kernel = "b";
        QCOMPARE(earlierOf(rows, was, is), Earlier::Kernel);
        is.seed = 4;
        QCOMPARE(earlierOf(rows, was, is), Earlier::Data);
    }

    /// Each control, with results at rest: what is not made anew is marked, and what is taken back is of its state again.
    void everyControl_data() {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<QString>("form");
        for (const auto& [lab, form] : {std::pair("pooling", "parameters"),
                                        {"convolution", "parameters"},
                                        {"matmul", "setup"},
                                        {"neuron", "setup"},
                                        {"pipeline", "setup"},
                                        {"softmax", "setup"},
                                        {"attention", "setup"},
                                        {"network", "setup"},
                                        {"forward", "setup"},
                                        {"bench", "setup"},
                                        {"experiments", "plan"},
                                        {"mlp", "parameters"}})
            QTest::addRow("%s", lab) << lab << form;
    }
    void everyControl() {
        QFETCH(QString, lab);
        QFETCH(QString, form);
        all_->window.showLab(lab);
        begin(lab, false);
        QVERIFY(all_->rest(test::patience));
        if (lab == "experiments") {
            all_->experiments->model().start();
            QVERIFY(all_->rest(test::patience));
        }
        Lab& one = *all_->window.currentLab();
        auto* dock = one.findChild<QDockWidget*>(form);
        one.bringUp(*dock);
        watch(lab);
        QCOMPARE(one.earlier().onScreen(), Earlier::No);
        QVERIFY(!one.earlier().results().empty());
        // What stands because it does not follow from that field.
        const QSet<QString> apart{"matmul/registers", "matmul/capability"};
        const auto controls = [&] { return one.snapshot()().value("controls").toObject(); };
        QTimer dialogs;
        connect(&dialogs, &QTimer::timeout, this, closeDialogs);
        dialogs.start(200);
        int changes = 0, made = 0;
        const auto count = [&made] { ++made; };
        QObject scope;
        if (auto* model = modelOf(lab))
            connect(model, &LabModel::resultChanged, &scope, count);
        if (lab == "bench")
            connect(&all_->kernel->model(), &KernelModel::resultChanged, &scope, count);
        QStringList wrong;
        auto before = controls();
        const auto fields = fieldsOf(dock);
        for (qsizetype k = 0; k < fields.size(); ++k) {
            auto* field = fields[k];
            if (!field->isVisible() || !field->isEnabled())
                continue;
            const int step = one.undoStack()->index();
            made = 0;
            if (!change(field) || controls() == before)
                continue;
            ++changes;
            const QString where = lab + '/' + fieldName(field);
            if (const auto bad = watch(lab); !bad.isEmpty())
                wrong << where + ": " + bad;
            const bool stands = made == 0;
            const int after = one.undoStack()->index();
            while (one.undoStack()->index() > step)
                one.undoStack()->undo();
            if (const auto bad = watch(lab); !bad.isEmpty())
                wrong << where + " taken back: " + bad;
            for (const auto& result : one.earlier().results())
                if (result.marked != Earlier::No)
                    wrong << where + " taken back: " + Watch::named(result) + " is still marked";
            if (const auto now = controls(); now != before) {
                wrong << where + " taken back: the state is another one";
                before = now;
            }
            // Where nothing was made, what stands without a word must be another picture.
            if (!stands || after == step)
                continue;
            const auto shown = standing(one);
            while (one.undoStack()->index() < after)
                one.undoStack()->redo();
            if (const auto bad = watch(lab); !bad.isEmpty())
                wrong << where + " again: " + bad;
            for (const auto& [result, picture] : shown)
                if (result->marked == Earlier::No && result->shown->isVisible() &&
                    result->shown->grab().toImage() == picture && !apart.contains(where))
                    wrong << where + ": " + Watch::named(*result) + " is as before, and has no word";
            while (one.undoStack()->index() > step)
                one.undoStack()->undo();
            watch(lab);
        }
        qInfo("%s: %d of %lld controls change the state", qPrintable(lab), changes,
              static_cast<long long>(fields.size()));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
        QVERIFY(changes > 1);
    }
    /// The same while results are made: of a training or a study under way, of times that are measured.
    void everyControlMeanwhile_data() { everyControl_data(); }
    void everyControlMeanwhile() {
        QFETCH(QString, lab);
        QFETCH(QString, form);
        all_->window.showLab(lab);
        begin(lab, true);
        Lab& one = *all_->window.currentLab();
        auto* dock = one.findChild<QDockWidget*>(form);
        one.bringUp(*dock);
        QTimer dialogs;
        connect(&dialogs, &QTimer::timeout, this, closeDialogs);
        dialogs.start(200);
        QStringList wrong;
        for (auto* field : fieldsOf(dock)) {
            const int step = one.undoStack()->index();
            if (!field->isVisible() || !field->isEnabled())
                continue;
            if (!one.busy())
                one.run(); // what was under way was of the field before
            QTest::qWait(20);
            if (!change(field))
                continue;
            const QString where = lab + '/' + fieldName(field);
            if (const auto bad = watch(lab, false); !bad.isEmpty())
                wrong << where + ": " + bad;
            if (lab == "mlp" && all_->mlp->model().training()) {
                const auto& model = all_->mlp->model();
                if (model.earlierTraining() != Earlier::No)
                    QVERIFY2(isMarked(all_->mlp->curves()->loss()) &&
                                 !one.findChild<QLabel*>("headline")->text().isEmpty(),
                             qPrintable(where));
            }
            while (one.undoStack()->index() > step)
                one.undoStack()->undo();
        }
        one.cancel();
        QVERIFY(all_->rest(test::patience));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }
    /// Small work; `meanwhile`: that goes on.
    void begin(const QString& lab, bool meanwhile) const {
        if (lab == "mlp")
            all_->mlp->model().edit("", [=](TrainingSettings& s) { s.spec.epochs = meanwhile ? 200 : 1; });
        if (lab == "forward")
            all_->forward->model().edit("", [=](ForwardState& s) {
                s.seeds = meanwhile ? 20 : 1;
                s.epochs = meanwhile ? 250 : 5;
            });
        if (lab == "neuron") // whose ten inputs have no seed and no number
            all_->neuron->model().edit("", [](NeuronState& s) {
                s = {1000, 1, NeuronState::Inputs::Published, "shuffle", 512};
            });
        if (lab == "attention") // a digit says its sizes
            all_->attention->model().edit("", [](AttentionState& s) { s.source = AttentionState::Source::Random; });
        if (lab == "experiments")
            all_->experiments->model().edit("", [=](ExperimentState& s) {
                s.preset.clear();
                s.sizes = meanwhile ? "256" : "4,8";
                s.backends = {"serial", "simd"};
                s.repeat = meanwhile ? 1000 : 1;
            });
    }

    /// Times of variants stay, greyed, until there are new ones; the work of before has its times again.
    void timesAreGreyedUntilThereAreNewOnes() {
        all_->window.showLab("softmax");
        QVERIFY(all_->rest(test::patience));
        auto& model = all_->softmax->model();
        model.edit("", [](SoftmaxState& s) { s.timed = 64; });
        model.measure();
        QTRY_VERIFY_WITH_TIMEOUT(!model.busy(), test::patience);
        const auto measured = model.timings().size();
        QVERIFY(measured > 1);
        auto* chart = all_->softmax->findChild<TimingChart*>("timingChart");
        QVERIFY(!isMarked(chart));
        const auto words = [chart] { return chart->rows().front().label; };
        const auto label = words();
        model.edit("", [](SoftmaxState& s) { s.timed = 96; });
        QVERIFY(model.timings().empty()); // for reports, projects and lessons
        QCOMPARE(model.shownTimings().size(), measured);
        QCOMPARE(words(), label);
        QTRY_VERIFY(isMarked(chart));
        QCOMPARE(all_->softmax->snapshot()().value("results").toObject().value("timings").toObject().size(), 0);
        all_->softmax->undoStack()->undo();
        QTRY_VERIFY(!isMarked(chart));
        QCOMPARE(model.timings().size(), measured);
        all_->softmax->undoStack()->redo();
        model.measure();
        QTRY_VERIFY(!isMarked(chart));
        QTRY_VERIFY_WITH_TIMEOUT(!model.busy(), test::patience);
        QVERIFY(words() != label);
    }

    /// Readings that have stopped are not called those of now.
    void theComputerSaysThatItsReadingsStopped() {
        all_->window.showLab("device");
        const auto says = [&](const QString& words) {
            for (const auto* label : all_->device->findChildren<QLabel*>())
                if (label->isVisible() && label->text().startsWith(words, Qt::CaseInsensitive))
                    return true;
            return false;
        };
        QVERIFY(says("Now, twice a second"));
        all_->device->cancel();
        QVERIFY(says("Paused at ") && !says("Now"));
        all_->device->run();
        QVERIFY(says("Now, twice a second"));
    }

    /// What stands under a heading that says what to press says something else while that is done already.
    void pressTrainNeverShowsWhileItTrains_data() {
        QTest::addColumn<QString>("language");
        QTest::addRow("en") << "en";
        QTest::addRow("es") << "es";
    }
    void pressTrainNeverShowsWhileItTrains() {
        QFETCH(QString, language);
        setLanguage(language);
        test::AllLabs fresh;
        fresh.window.showLab("mlp");
        auto& model = fresh.mlp->model();
        QTRY_VERIFY_WITH_TIMEOUT(model.training(), test::patience);
        QVERIFY(model.epochs().empty());
        QTest::qWait(200);
        const QRegularExpression order(
            language == "es" ? "Pulse Entrenar|Entrene la red|Todavía sin entrenar|Todavía no hay resultado"
                             : "Press Train|Train the network|[Nn]ot trained yet|No result yet");
        for (const auto page : {TrainingLab::Page::Curves, TrainingLab::Page::Evaluation, TrainingLab::Page::Inside}) {
            fresh.mlp->showPage(page);
            for (int part = 0; part < (page == TrainingLab::Page::Evaluation ? 5 : 1); ++part) {
                if (page == TrainingLab::Page::Evaluation)
                    fresh.mlp->evaluation()->showPart(static_cast<EvaluationView::Part>(part));
                QTest::qWait(30);
                if (!model.training() || !model.epochs().empty())
                    break; // a quick computer
                for (const auto* label : fresh.mlp->findChildren<QLabel*>())
                    if (label->isVisible())
                        QVERIFY2(!order.match(label->text()).hasMatch(), qPrintable(label->text()));
                for (const auto* chart : fresh.mlp->findChildren<LineChart*>())
                    if (chart->isVisible())
                        QVERIFY2(!order.match(chart->emptyText()).hasMatch(), qPrintable(chart->emptyText()));
            }
        }
        const auto* heading = fresh.mlp->findChild<QLabel*>("headline");
        QVERIFY(heading);
        model.cancel();
        QVERIFY(fresh.rest(test::patience));
    }

    LabModel* modelOf(const QString& lab) const {
        return lab == "pooling"       ? static_cast<LabModel*>(&all_->pooling->model())
               : lab == "convolution" ? &all_->convolution->model()
               : lab == "matmul"      ? static_cast<LabModel*>(&all_->matmul->model())
               : lab == "neuron"      ? &all_->neuron->model()
               : lab == "pipeline"    ? &all_->pipeline->model()
               : lab == "softmax"     ? &all_->softmax->model()
               : lab == "attention"   ? &all_->attention->model()
               : lab == "network"     ? &all_->network->model()
               : lab == "forward"     ? static_cast<LabModel*>(&all_->forward->model())
                                      : nullptr;
    }
};

QTEST_MAIN(tst_earlier)
#include "tst_earlier.moc"
