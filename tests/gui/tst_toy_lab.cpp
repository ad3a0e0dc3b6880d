// The five steps of "A lab" in .github/CONTRIBUTING.md, taken for a toy. What the window, projects, undo and exports then know of it
// is what every lab has.
#include "core/base/command_line.hpp"
#include "core/neuron/operation.hpp"
#include "tests/support/contributing.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/sources_words.hpp"
#include "ui/charts/export.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/lab/form.hpp"
#include "ui/lab/operation_lab.hpp"
#include "ui/lab/prepared_operation.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDockWidget>
#include <QJsonDocument>
#include <QStackedWidget>

using namespace telar;

namespace {

// Step 1: the model. Its state, the job that computes, and the operation that is timed; nothing that paints.
struct ToyState {
    qint64 size = 100;
    quint32 seed = 35;
    bool operator==(const ToyState&) const = default;
};
struct ToyResult {
    std::shared_ptr<const AnyMatrix> squares;
};

class ToyModel : public MeasuredModel<ToyState, ToyResult, VariantTime> {
    Q_OBJECT
public:
    ToyModel(const Registry<NeuronVariant>& registry, QUndoStack& undo) : MeasuredModel(undo), registry_(registry) {}
    const Registry<NeuronVariant>& registry() const { return registry_; }
    void setState(const ToyState& state) override {
        restored_ = restored_ && state == state_;
        state_ = state;
        emit stateChanged();
        tendTimes();
        compute();
    }
    void restore(const ToyState& state, std::map<std::string, VariantTime> timings, bool now) {
        restoreTo(state, std::move(timings), now, [this] { compute(); });
    }
    void measure() override {
        timed_.set({state_.size, usualSettings(*timed_.operation()), state_.seed});
        bench_.start(timed_.operation()->backends());
    }
    QString commandLine() const {
        CommandLine line({"telar-cli", "neuron"});
        return QString::fromStdString(line.option("--size", state_.size).option("--seed", state_.seed).str());
    }

private:
    void compute() {
        computeBy([size = state_.size](const JobContext&) -> Expected<ToyResult> {
            TELAR_TAKE(squares, Matrix<float>::create(10, size / 10));
            for (int64_t i = 0; i < squares->size(); ++i)
                squares->data()[i] = static_cast<float>(i * i);
            return ToyResult{std::make_shared<const AnyMatrix>(std::move(*squares))};
        });
    }
    Job<VariantTime>::Work timingOf(const std::string& variant) override { return timed_.measuring(variant); }
    bool sameTimes(const ToyState& a, const ToyState& b) const override { return a == b; }

    const Registry<NeuronVariant>& registry_;
    PreparedOperation timed_{neuronOperation(registry_)};
};

// Step 2: the stage, and the panels at its sides.
class ToyStage : public MatrixView {
    Q_OBJECT
public:
    ToyStage(ToyModel& model, QWidget* parent) : MatrixView(parent) {
        connect(&model, &LabModel::resultChanged, this, [&] { setMatrix(model.result()->squares, true); });
    }
};

class ToySetup : public StateForm<ToyModel> {
    Q_OBJECT
public:
    ToySetup(ToyModel& model, QWidget* parent) : StateForm(model, &ToySetup::tr, 6, parent) {
        section(QT_TR_NOOP("Toys"), false);
        auto* size = whole("size", 10, 1000, &ToyState::size, QT_TR_NOOP("change toys"));
        labelled(QT_TR_NOOP("Toys"), size);
        addSeed();
        keepSaying();
    }
};

class ToyTimes : public TimesPanel {
    Q_OBJECT
public:
    ToyTimes(ToyModel& model, QWidget* parent) : TimesPanel(1, "timesPage", parent), model_(model) {
        stack_->addWidget(chart_);
        follow(model_);
        keepWords(this, [this] {
            pages_->setTexts({tr("Times")});
            nameHead(model_.measuring());
        });
    }

private:
    void refresh() override {
        chart_->setRows(variantRows(model_.registry().all(), model_.shownTimings(), "serial", 0, [](auto&&...) {}));
    }
    ToyModel& model_;
};

// Step 3: the lab, which puts them together.
class ToyLab : public OperationLab<ToyModel> {
    Q_OBJECT
public:
    ToyLab(const Registry<NeuronVariant>& registry, QWidget* parent) : OperationLab(name(), parent, registry) {
        auto* setup = new ToySetup(*model_, this);
        addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every toy"));
        stage_ = new ToyStage(*model_, this);
        setStage(stage_);
        times_ = new ToyTimes(*model_, this);
        addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup, this), Qt::LeftDockWidgetArea);
        timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
        showResult({centralWidget(), timesDock_});
        showTimes(times_);
        setPictureFirst();
        rememberLayout();
    }
    static LabName name() {
        return {QStringLiteral("toy"), "neuron", TELAR_SAYS("Toys of a test"), TELAR_SAYS("What does a toy cost?")};
    }
    std::vector<Exportable> exportables() const override {
        return {stage_->exportable(), times_->chart()->exportable()};
    }
    std::vector<LabFact> facts() const override {
        return {{"size", tr("Number of toys"), static_cast<double>(model_->state().size)}};
    }

protected:
    std::vector<LabState> states() override {
        return {{"many", edits(tr("change toys"), [](ToyState& s) { s.size = 1000; })}, {"times", drawer(times_, 0)}};
    }
    void firstShown() override { model_->setState(model_->state()); }
    const KeptRows<ToyState, VariantTime>& kept() const override {
        using S = ToyState;
        static const KeptRows<S, VariantTime> rows{
            rowsAbout<S>(Earlier::Data,
                         {wholeRow<S>("size", &S::size, 10, 1000), wholeRow<S>("seed", &S::seed, 0, UINT32_MAX)}),
            {}};
        return rows;
    }

private:
    ToyStage* stage_;
    ToyTimes* times_;
};

} // namespace

class tst_toy_lab : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    const Registry<NeuronVariant> registry_ = cpuNeuronVariants();
    std::unique_ptr<MainWindow> window_;
    ToyLab* lab_ = nullptr;

    bool rest() const {
        return QTest::qWaitFor([this] { return !lab_->busy() && lab_->model().result(); }, test::patience);
    }
    static QByteArray kept(const Lab& lab) { return QJsonDocument(lab.snapshot()()).toJson(); }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        window_ = std::make_unique<MainWindow>();
        window_->addLab(ToyLab::name(), [this](QWidget* parent) { return lab_ = new ToyLab(registry_, parent); });
        window_->resize(1280, 800);
        window_->show();
        window_->showLab("toy");
        QVERIFY(lab_ && rest());
    }
    void cleanupTestCase() { window_.reset(); }

    void contributingNamesTheSameSteps() { QVERIFY(test::takesFiveSteps("**A lab.**", "tests/gui/tst_toy_lab.cpp")); }

    void theWindowOffersIt() {
        QCOMPARE(window_->action("lab_toy")->text(), QString("Toys of a test"));
        QCOMPARE(lab_->subject(), QString("What does a toy cost?"));
        QVERIFY(lab_->runButton() && lab_->parameters());
    }
    /// In each language, theme and size it is painted.
    void itIsPainted_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const auto& language : languages())
            for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)})
                QTest::addRow("%s %d", qPrintable(language), size.width()) << language << size;
    }
    void itIsPainted() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        window_->resize(size);
        window_->switchLanguage(language);
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            Theme::instance().setMode(mode);
            const auto picture = test::settledPicture(*lab_, [this] { return lab_->grab().toImage(); });
            QSet<QRgb> colours;
            for (int y = 0; y < picture.height(); y += 3)
                for (int x = 0; x < picture.width(); x += 3)
                    colours << picture.pixel(x, y);
            QVERIFY2(colours.size() > 20, QByteArray::number(colours.size()));
        }
        const auto labels = lab_->parameters()->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->text() == (language == "en" ? "Seed" : "Semilla"); // a word that every form has
        }));
        window_->switchLanguage("en");
    }
    /// The same bytes again in a lab that begins, and the edit is undone.
    void aProjectKeepsIt() {
        QVERIFY(lab_->showState("many") && rest());
        QCOMPARE(std::get<double>(lab_->facts().front().value), 1000.0);
        QCOMPARE(lab_->commandLine(), QString("telar-cli neuron --size 1000 --seed 35"));
        const auto many = kept(*lab_);
        lab_->undoStack()->undo();
        QVERIFY(rest());
        QVERIFY(kept(*lab_) != many);
        const auto apply = lab_->prepare(QJsonDocument::fromJson(many).object());
        QVERIFY(apply.ok());
        (*apply)();
        QVERIFY(rest());
        QCOMPARE(kept(*lab_), many);
        QVERIFY(!lab_->prepare({{"controls", QJsonObject{{"size", 7}}}}).ok()); // fewer than the row allows
    }
    void itMeasuresAndExports() {
        lab_->run();
        QVERIFY(rest());
        QVERIFY(lab_->times().size() > 3);
        for (const auto& record : lab_->times())
            QCOMPARE(record->operation, std::string(neuronId));
        for (const auto& item : lab_->exportables())
            QVERIFY2(hasContent(item), qPrintable(item.title));
    }
    /// Step 4: the words are found for telar_es.ts, of a lab as of a kernel.
    void itsWordsAreFound() {
        if (!QFileInfo::exists(TELAR_LUPDATE))
            QSKIP("lupdate is not installed");
        const auto lab = test::wordsOf({TELAR_SOURCE_DIR "/tests/gui/tst_toy_lab.cpp"});
        for (const char* words : {"Toys of a test", "What does a toy cost?", "Measures every toy", "Number of toys"})
            QVERIFY2(lab.contains(words), words);
        const auto kernel = test::wordsOf({TELAR_SOURCE_DIR "/tests/core/operation/tst_toy_operation.cpp"});
        QVERIFY(kernel.contains("A number for each thread") &&
                kernel.contains("Neighbouring threads read neighbours."));
    }
};

QTEST_MAIN(tst_toy_lab)
#include "tst_toy_lab.moc"
