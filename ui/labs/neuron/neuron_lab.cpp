#include "ui/labs/neuron/neuron_lab.hpp"

#include "ui/labs/neuron/neuron_panels.hpp"
#include "ui/labs/neuron/neuron_stage.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

namespace telar {

NeuronLab::NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent)
    : Lab(QStringLiteral("neuron"), parent), model_(std::make_unique<NeuronModel>(registry, *undoStack())) {
    build();
    buildActions();
    retranslate();
    connect(times_, &NeuronTimes::exportRequested, this, &Lab::exportRequested);
    connect(model_.get(), &NeuronModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &NeuronModel::busyChanged, this, [this] {
        run_->setText(model_->measuring() ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
        emit busyChanged(busy());
    });
    connect(run_, &QPushButton::clicked, this, [this] { model_->measuring() ? cancel() : run(); });
    setPictureFirst();
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/neuron")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({timesDock_}, {px(270)}, Qt::Vertical);
            resizeDocks({setupDock_}, {px(272)}, Qt::Horizontal);
            rememberLayout();
        });
}

NeuronLab::~NeuronLab() {
    delete takeCentralWidget();
    delete setupDock_;
    delete timesDock_;
    undoStack()->clear();
}

void NeuronLab::build() {
    setup_ = new NeuronSetup(*model_, this);
    run_ = roleButton("primary", this);
    run_->setObjectName("run");
    stage_ = new NeuronStage(*model_, this);
    setStage(stage_);
    times_ = new NeuronTimes(*model_, this);
    setupDock_ = addDock(QStringLiteral("setup"), sidePanel(setup_, run_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock(QStringLiteral("times"), times_, Qt::BottomDockWidgetArea);
}

void NeuronLab::buildActions() {
    const auto add = [this](const char* name, const QKeySequence& key, const char* iconFile, auto&& call) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setIcon(icon(iconFile));
        connect(action, &QAction::triggered, this, call);
        addAction(action);
        actions_ << action;
    };
    add("play", Qt::Key_Space, "play", [this] { stage_->transport()->togglePlay(); });
    add("stepBack", Qt::Key_Left, "back", [this] { stage_->transport()->stepBack(); });
    add("stepForward", Qt::Key_Right, "forward", [this] { stage_->transport()->stepForward(); });
    add("newSeed", Qt::CTRL | Qt::Key_R, "dice", [this] { setup_->newSeed(); });
}

QString NeuronLab::title() const {
    return tr("Neuron");
}

void NeuronLab::retranslate() {
    setupDock_->setWindowTitle(tr("Parameters"));
    timesDock_->setWindowTitle(tr("Variants"));
    run_->setText(tr("Run") + QStringLiteral("   F5"));
    run_->setToolTip(tr("Times every variant of the sum"));
    const QStringList texts{tr("Play or pause"), tr("One step back"), tr("One step forward"), tr("New seed")};
    for (int i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(texts[i]);
        actions_[i]->setToolTip(texts[i]);
    }
}

std::vector<Exportable> NeuronLab::exportables() const {
    std::vector<Exportable> items;
    add(items, stage_->tree()->exportable());
    add(items, stage_->sigma()->exportable());
    add(items, times_->chart()->exportable());
    add(items, times_->published()->exportable());
    add(items, stage_->film());
    return items;
}

bool NeuronLab::showState(const QString& state) {
    if (state == QLatin1String("tree")) {
        stage_->goTo(3);
        return true;
    }
    if (state == QLatin1String("scaled") || state == QLatin1String("ten")) {
        const bool ten = state == QLatin1String("ten");
        model_->edit(tr("change inputs"), [ten](NeuronState& s) {
            s.inputs = ten ? NeuronState::Inputs::Ten : NeuronState::Inputs::Scaled;
        });
        return true;
    }
    if (state == QLatin1String("accuracy") || state == QLatin1String("published")) {
        times_->showPage(state == QLatin1String("accuracy") ? 1 : 2);
        return true;
    }
    return false;
}

void NeuronLab::run() {
    bringUp(*timesDock_);
    emit edited();
    model_->measure();
}

void NeuronLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    // Not before somebody looks: labs that time themselves unseen would disturb each other.
    if (!started_) {
        started_ = true;
        model_->setState(model_->state());
    }
}

void NeuronLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
