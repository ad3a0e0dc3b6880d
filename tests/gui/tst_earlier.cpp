// Results of an earlier state are greyed, with a word, until there are new ones: the marks themselves, and each control of each
// lab, changed while results stand and while they are made.
#include "tests/support/all_labs.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/results_panel.hpp"
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
            qobject_cast<Segmented*>(one))
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
        explicit Watch(Lab& lab) : lab_(lab), since_(lab.earlier().results().size()) {}
        QString look() {
            for (std::size_t i = 0; i < since_.size(); ++i) {
                const auto& result = lab_.earlier().results()[i];
                auto& since = since_[i];
                if (result.age() == Earlier::No || result.marked != Earlier::No) {
                    if (result.marked != Earlier::No && result.shown && !isMarked(result.shown))
                        return named(result) + " is not veiled";
                    since.invalidate();
                } else if (!since.isValid()) {
                    since.start();
                } else if (since.elapsed() > EarlierMarks::graceMs + 60) {
                    return named(result) + " stands unmarked";
                }
            }
            return {};
        }
        static QString named(const EarlierMarks::Result& result) {
            return result.shown
                       ? QString::fromLatin1(result.shown->metaObject()->className()) + ' ' + result.shown->objectName()
                       : QString("a result");
        }

    private:
        Lab& lab_;
        std::vector<QElapsedTimer> since_;
    };

    /// Until the lab is at rest.
    static QString watch(Lab& lab, int least = EarlierMarks::graceMs + 90) {
        Watch watch(lab);
        QElapsedTimer clock;
        clock.start();
        QString wrong;
        while (wrong.isEmpty() && (clock.elapsed() < least || (lab.busy() && clock.elapsed() < test::patience))) {
            QTest::qWait(10);
            wrong = watch.look();
        }
        return wrong;
    }

    struct Standing {
        const EarlierMarks::Result* result;
        QImage picture;
    };
    static std::vector<Standing> standing(const Lab& lab) {
        std::vector<Standing> all;
        for (const auto& result : lab.earlier().results())
            if (result.shown && result.shown->isVisible() && result.marked == Earlier::No)
                all.push_back({&result, result.shown->grab().toImage()});
        return all;
    }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        all_ = std::make_unique<test::AllLabs>();
        all_->window.resize(1920, 1080);
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
        const QJsonObject was{{"kernel", "a"}, {"seed", 1}, {"threads", 2}};
        auto is = was;
        QCOMPARE(earlierOf(was, is), Earlier::No);
        is["threads"] = 3;
        QCOMPARE(earlierOf(was, is), Earlier::Settings);
        is["kernel"] = "b";
        QCOMPARE(earlierOf(was, is), Earlier::Kernel);
        is["seed"] = 4;
        QCOMPARE(earlierOf(was, is), Earlier::Data);
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
                                        {"mlp", "parameters"}})
            QTest::addRow("%s", lab) << lab << form;
    }
    void everyControl() {
        QFETCH(QString, lab);
        QFETCH(QString, form);
        all_->window.showLab(lab);
        if (lab == "mlp")
            all_->mlp->model().edit("", [](TrainingSettings& s) { s.spec.epochs = 1; });
        if (lab == "forward")
            all_->forward->model().edit("", [](ForwardState& s) { s.seeds = 1, s.epochs = 5; });
        QVERIFY(all_->rest(test::patience));
        Lab& one = *all_->window.currentLab();
        auto* dock = one.findChild<QDockWidget*>(form);
        one.bringUp(*dock);
        QTest::qWait(300);
        QVERIFY(all_->rest(test::patience));
        QCOMPARE(one.earlier().onScreen(), Earlier::No);
        QVERIFY(!one.earlier().results().empty());
        // What stands because it does not follow from that field.
        const QSet<QString> apart{"matmul/registers", "matmul/capability"};
        const auto controls = [&] { return one.snapshot()().value("controls").toObject(); };
        QTimer dialogs;
        connect(&dialogs, &QTimer::timeout, this, closeDialogs);
        dialogs.start(200);
        int changes = 0;
        QStringList wrong;
        const auto fields = fieldsOf(dock);
        for (qsizetype k = 0; k < fields.size(); ++k) {
            auto* field = fields[k];
            if (!field->isVisible() || !field->isEnabled())
                continue;
            const auto before = controls();
            const auto shown = standing(one);
            const int step = one.undoStack()->index();
            int made = 0;
            const auto count = [&made] { ++made; };
            QObject scope;
            if (auto* model = modelOf(lab))
                connect(model, &LabModel::resultChanged, &scope, count);
            if (lab == "bench")
                connect(&all_->kernel->model(), &KernelModel::resultChanged, &scope, count);
            if (!change(field) || controls() == before)
                continue;
            ++changes;
            const QString where = lab + '/' + fieldName(field);
            if (const auto bad = watch(one); !bad.isEmpty())
                wrong << where + ": " + bad;
            for (const auto& [result, picture] : shown)
                if (made == 0 && result->marked == Earlier::No && result->shown->isVisible() &&
                    result->shown->grab().toImage() == picture && !apart.contains(where))
                    wrong << where + ": " + Watch::named(*result) + " is as before, and has no word";
            while (one.undoStack()->index() > step)
                one.undoStack()->undo();
            if (const auto bad = watch(one); !bad.isEmpty())
                wrong << where + " taken back: " + bad;
            if (controls() == before)
                for (const auto& result : one.earlier().results())
                    if (result.marked != Earlier::No)
                        wrong << where + " taken back: " + Watch::named(result) + " is still marked";
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
        if (lab == "mlp")
            all_->mlp->model().edit("", [](TrainingSettings& s) { s.spec.epochs = 200; });
        if (lab == "forward")
            all_->forward->model().edit("", [](ForwardState& s) { s.seeds = 20, s.epochs = 250; });
        Lab& one = *all_->window.currentLab();
        auto* dock = one.findChild<QDockWidget*>(form);
        one.bringUp(*dock);
        one.run();
        QTest::qWait(400);
        QTimer dialogs;
        connect(&dialogs, &QTimer::timeout, this, closeDialogs);
        dialogs.start(200);
        QStringList wrong;
        for (auto* field : fieldsOf(dock)) {
            const int step = one.undoStack()->index();
            if (!field->isVisible() || !field->isEnabled() || !change(field))
                continue;
            const QString where = lab + '/' + fieldName(field);
            if (const auto bad = glance(one); !bad.isEmpty())
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
    /// Whatever is under way.
    static QString glance(Lab& lab) {
        Watch watch(lab);
        QString wrong;
        for (int round = 0; round < 20 && wrong.isEmpty(); ++round) {
            QTest::qWait(10);
            wrong = watch.look();
        }
        return wrong;
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
