#include "ui/labs/forward/forward_lab.hpp"

#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_panels.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/forward/hardware_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/source_dialog.hpp"
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
    connect(setup_, &ForwardSetup::openRequested, this, &ForwardLab::chooseFile);
    connect(setup_, &ForwardSetup::folderRequested, this, &ForwardLab::chooseFolder);
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
    setStage(stage_);
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

void ForwardLab::chooseFile() {
    const QString path = askSource(this, tr("Open a table"), tr("Tables (*.csv)"));
    if (!path.isEmpty())
        openPath(path);
}

void ForwardLab::chooseFolder() {
    const QString path = askFolder(this, tr("Open a folder of digits"));
    if (!path.isEmpty())
        openPath(path);
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

} // namespace telar
