#include "ui/labs/forward/forward_lab.hpp"

#include "core/forward/expression.hpp"
#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_panels.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/forward/hardware_page.hpp"
#include "ui/state/state_rows.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>
#include <QFileInfo>

#include <utility>

namespace telar {

namespace {

struct ForwardPage {
    const char *command, *state, *text;
};
constexpr ForwardPage forwardPages[] = {
    {"pageSample", "sample", QT_TRANSLATE_NOOP("telar::ForwardLab", "Show one sample")},
    {"pageTraining", "training", QT_TRANSLATE_NOOP("telar::ForwardLab", "Show the training")},
    {"pageRegisters", "registers", QT_TRANSLATE_NOOP("telar::ForwardLab", "Show losses vs registers")},
    {"pageHardware", "hardware", QT_TRANSLATE_NOOP("telar::ForwardLab", "Show the hardware")},
    {"pageFormula", "formula", QT_TRANSLATE_NOOP("telar::ForwardLab", "Show a formula of your own")},
};

} // namespace

ForwardLab::ForwardLab(QWidget* parent) : Lab(name(), parent), model_(std::make_unique<ForwardModel>(*undoStack())) {
    build();
    connect(cost_, &ForwardCost::exportRequested, this, &Lab::exportRequested);
    connect(setup_, &ForwardSetup::openRequested, this, [this] {
        const QString path = askSource(this, tr("Open a table"), tr("Tables (*.csv)"));
        if (!path.isEmpty())
            openPath(path);
    });
    connect(setup_, &ForwardSetup::folderRequested, this, [this] {
        const QString path = askFolder(this, tr("Open a folder of digits"));
        if (!path.isEmpty())
            openPath(path);
    });
    connect(model_.get(), &LabModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &LabModel::resultChanged, this, [this] {
        if (const auto path = std::exchange(opening_, {}); !path.isEmpty() && !model_->error())
            emit pathOpened(path);
    });
    connect(model_.get(), &LabModel::busyChanged, this, &Lab::workChanged);
    showsResult(stage_->sampleResults(), [this] { return model_->earlierSample(); });
    showsResult(stage_->studyResults() + QWidgetList{costDock_}, [this] { return model_->earlierStudy(); });
    connect(model_.get(), &LabModel::resultChanged, this, &Lab::lookAgain);
    connect(model_.get(), &ForwardModel::studyChanged, this, &Lab::lookAgain);
    setPictureFirst();
    rememberLayout();
}

ForwardLab::~ForwardLab() { dismantle(); }

void ForwardLab::build() {
    setup_ = new ForwardSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Trains with every number of registers and every seed"));
    stage_ = new ForwardStage(*model_, this);
    setStage(stage_, 960); // a chain of registers beside the estimate
    cost_ = new ForwardCost(*model_, this);
    setupDock_ = addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    costDock_ = addDock("cost", TELAR_SAYS("Cost and outcome"), cost_, Qt::BottomDockWidgetArea);
    addTransport([this] { return stage_->transport(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    for (int page = 0; const auto& [name, state, text] : forwardPages)
        addCommand(
            name, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page)), "chart",
            [words = text] { return tr(words); }, [this, at = page++] { stage_->showPage(at); });
}

LabName ForwardLab::name() {
    return {QStringLiteral("forward"), "dpfm", TELAR_SAYS("Forward"),
            TELAR_SAYS("How can a network learn without a way back?")};
}

std::vector<Exportable> ForwardLab::exportables() const {
    std::vector<Exportable> items;
    for (const Painted* picture : {stage_->study(), stage_->network(), stage_->candidates()})
        add(items, picture->exportable());
    add(items, stage_->trainChart()->exportable());
    add(items, stage_->validationChart()->exportable());
    add(items, stage_->hardware()->toper()->exportable());
    add(items, stage_->formula()->graph()->exportable());
    add(items, stage_->film());
    return items;
}

bool ForwardLab::openPath(const QString& path) {
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) && !QFileInfo(path).isDir())
        return false;
    model_->edit(tr("open a table"), [&](ForwardState& s) { s.take(false, path); });
    opening_ = path;
    return true;
}

std::vector<LabState> ForwardLab::states() {
    const auto sample = [this] {
        stage_->showPage(0);
        stage_->goTo(15);
    };
    std::vector<LabState> states{{"digits",
                                  [=, this] {
                                      sample();
                                      model_->edit(tr("change data"), [](ForwardState& s) { s.take(true, {}); });
                                  }},
                                 {"correct", [this] {
                                      stage_->showPage(2);
                                      model_->edit(tr("change behaviour"), [](ForwardState& s) {
                                          s.published = false;
                                          s.rate = 0.1;
                                      });
                                  }}};
    for (int page = 0; page < static_cast<int>(std::size(forwardPages)); ++page)
        states.push_back({forwardPages[page].state, [=, this] { page == 0 ? sample() : stage_->showPage(page); }});
    return states;
}

void ForwardLab::run() {
    emit edited();
    model_->startStudy();
}

void ForwardLab::firstShown() { model_->setState(model_->state()); }

void ForwardLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    model_->lookBack();
}

void ForwardLab::hideEvent(QHideEvent* event) {
    Lab::hideEvent(event);
    if (!event->spontaneous())
        model_->lookAway();
}

// What lessons can check in the forward-mode lab.

namespace {

FactValue whole(int64_t value) { return static_cast<double>(value); }

} // namespace

std::vector<LabFact> ForwardLab::facts() const {
    constexpr const char* pageIds[] = {"sample", "training", "registers", "hardware", "formula"};
    const auto& state = model_->state();
    const auto study = model_->study();
    const auto sample = model_->sample();
    const bool now = sample && state.sameSample(sample->state); // else a sample of before is still on screen
    FactValue wins, ties, loss, ratio, saving;
    if (study && state.sameStudy(study->state) && !model_->studying()) {
        const auto *own = study->find(state.registers), *all = study->find(0);
        if (own && all && own->best.median > 0 && all->best.median > 0 && own->multiplications > 0) {
            wins = whole(own->wins);
            ties = whole(own->ties);
            loss = own->best.median;
            ratio = own->best.median / all->best.median;
            saving = static_cast<double>(all->multiplications) / static_cast<double>(own->multiplications);
        }
    }
    return {{"page", tr("Page: sample, training, registers, hardware or formula"), factWord(pageIds, stage_->page())},
            {"registers", tr("Registers k; 0: all"), whole(state.registers)},
            {"rows", tr("Rows of the data"), whole(state.corpus)},
            {"published", tr("Behaviour as published: 1, else 0"), whole(state.published)},
            {"rate", tr("Learning rate"), state.rate},
            {"epochs", tr("Epochs"), whole(state.epochs)},
            {"seeds", tr("Seeds"), whole(state.seeds)},
            {"step", tr("Neuron shown of the sample"), now ? whole(stage_->transport()->step() + 1) : FactValue()},
            {"loss", tr("Minimum validation loss with k registers, median of the seeds"), loss},
            {"loss_over_all", tr("The same divided by the loss with all registers"), ratio},
            {"wins", tr("Seeds in which k registers beat all"), wins},
            {"ties", tr("Seeds in which both are equal"), ties},
            {"saving", tr("Factor of multiplications with all registers"), saving}};
}

// What a project keeps of the forward-mode lab.

namespace {

constexpr qint64 most = 1 << 30;

const StateRows<ForwardState>& controlRows() {
    using S = ForwardState;
    using F = forward::FpgaSpec;
    static const StateRows<S> rows{
        wholeRow<S>("registers", &S::registers, 0, 1 << 16),
        wholeRow<S>("corpus", &S::corpus, 1, most),
        flagRow<S>("published", &S::published),
        flagRow<S>("adam", &S::adam),
        numberRow<S>("rate", &S::rate),
        numberRow<S>("wake", &S::wake),
        numberRow<S>("wake_share", &S::wakeShare),
        wholeRow<S>("batch", &S::batch, 1, most),
        wholeRow<S>("epochs", &S::epochs, 1, most),
        wholeRow<S>("seeds", &S::seeds, 1, 1 << 20),
        wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
        wholeRow<S>("sample", &S::sample, 0, most),
        flagRow<S>("trained", &S::trained),
        flagRow<S>("digits", &S::digits),
        textRow<S>("path", &S::path),
        textRow<S>("formula", &S::formula),
        {"formula_values", [](const S& s) { return QJsonValue(numbersJson(s.at)); },
         [](Fields& f, S& s) {
             if (f.has("formula"))
                 s.at = f.numbers("formula_values");
         }},
        partRow<S>(
            "hardware", &S::fpga,
            StateRows<F>{wholeRow<F>("batch", &F::batch, 1, most), wholeRow<F>("inputs", &F::inputs, 1, most),
                         wholeRow<F>("neurons", &F::neurons, 1, most), wholeRow<F>("registers", &F::registers, 1, most),
                         wholeRow<F>("multipliers", &F::multipliers, 1, most), numberRow<F>("megahertz", &F::megahertz),
                         wholeRow<F>("layers", &F::layers, 1, most), wholeRow<F>("runs", &F::runs, 1, most)})};
    return rows;
}

ForwardState forwardControlsFrom(Fields f) {
    const auto s = rowsFrom(controlRows(), f);
    if (!(s.rate > 0 && s.rate <= 1000))
        f.refuse("rate");
    if (!(s.wake >= 0 && s.wake <= 1000))
        f.refuse("wake");
    if (!(s.wakeShare >= 0 && s.wakeShare < 1))
        f.refuse("wake_share");
    if (const auto parsed = forward::parseExpression(s.formula); !parsed || parsed->variables.size() != s.at.size())
        f.refuse("formula");
    if (!(s.fpga.megahertz >= 1 && s.fpga.megahertz <= 10000))
        f.object("hardware").refuse("megahertz");
    return s;
}

const StateRows<forward::SettingSummary>& settingRows() {
    using S = forward::SettingSummary;
    static const StateRows<S> rows{wholeRow<S>("registers", &S::registers, -1, 1 << 16),
                                   numbersRow<S>("train_curve", &S::trainCurve),
                                   numbersRow<S>("validation_curve", &S::validationCurve),
                                   statisticsRow<S>("train", &S::train),
                                   statisticsRow<S>("validation", &S::validation),
                                   statisticsRow<S>("best", &S::best),
                                   wholeRow<S>("wins", &S::wins, 0, 1 << 20),
                                   wholeRow<S>("ties", &S::ties, 0, 1 << 20),
                                   wholeRow<S>("diverged", &S::diverged, 0, 1 << 20),
                                   statisticsRow<S>("right", &S::right),
                                   statisticsRow<S>("stepped", &S::stepped),
                                   wholeRow<S>("engine_bytes", &S::engineBytes, 0, INT64_MAX),
                                   numberRow<S>("epoch_ms", &S::epochMs),
                                   wholeRow<S>("multiplications", &S::multiplications, 0, INT64_MAX),
                                   wholeRow<S>("bytes", &S::bytes, 0, INT64_MAX)};
    return rows;
}

QJsonValue studyJson(const ForwardState& now, const std::shared_ptr<const ForwardStudy>& study) {
    if (!study || !now.sameStudy(study->state)) // of other settings: it is being made anew
        return QJsonValue::Null;
    QJsonArray settings;
    for (const auto& setting : study->settings)
        settings.append(rowsJson(settingRows(), setting));
    return QJsonObject{{"settings", settings},
                       {"mean_loss", numberJson(study->meanLoss)},
                       {"variance", numberJson(study->variance)},
                       {"parameters", study->parameters},
                       {"pictures", study->pictures},
                       {"seconds", numberJson(study->seconds)}};
}

std::shared_ptr<const ForwardStudy> studyFrom(const ForwardState& state, Fields& results) {
    if (!results.has("study") || results.isNull("study"))
        return nullptr;
    auto f = results.object("study");
    auto study = std::make_shared<ForwardStudy>();
    study->state = state;
    for (auto& setting : f.list("settings"))
        study->settings.push_back(rowsFrom(settingRows(), setting));
    study->meanLoss = f.number("mean_loss", 0);
    study->variance = f.number("variance", 0);
    study->parameters = static_cast<int>(f.whole("parameters", 0, 0, 1 << 30));
    study->pictures = f.flag("pictures", false);
    study->seconds = f.number("seconds", 0);
    // The views compare the settings with each other: all of them or none.
    for (const int k : {2, 4, 8, 16, 32, 64, 0, -1})
        if (!study->find(k) || study->find(k)->trainCurve.empty())
            f.refuse("settings");
    return study;
}

} // namespace

void ForwardModel::restore(const ForwardState& state, std::shared_ptr<const ForwardStudy> study, bool now) {
    studier_.cancel();
    tracer_.cancel();
    missed_ = false;
    if (study)
        study_ = std::move(study);
    if (now) {
        setState(state);
    } else {
        state_ = state;
        emit stateChanged();
    }
    if (study_)
        emit studyChanged();
}

std::function<QJsonObject()> ForwardLab::snapshot() const {
    return [state = model_->state(), study = model_->study()] {
        return QJsonObject{{"controls", rowsJson(controlRows(), state)},
                           {"results", QJsonObject{{"study", studyJson(state, study)}}}};
    };
}

Expected<std::function<void()>> ForwardLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = forwardControlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto study = studyFrom(state, results);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>(
        [this, state = std::move(state), study = std::move(study)] { model_->restore(state, study, seen()); });
}

} // namespace telar
