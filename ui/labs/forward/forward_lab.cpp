#include "ui/labs/forward/forward_lab.hpp"

#include "ui/labs/forward/formula_page.hpp"
#include "ui/labs/forward/forward_panels.hpp"
#include "ui/labs/forward/forward_stage.hpp"
#include "ui/labs/forward/hardware_page.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace telar {

ForwardLab::ForwardLab(QWidget* parent)
    : Lab(QStringLiteral("forward"), parent), model_(std::make_unique<ForwardModel>(*undoStack())) {
    build();
    buildActions();
    retranslate();
    connect(cost_, &ForwardCost::exportRequested, this, &Lab::exportRequested);
    connect(setup_, &ForwardSetup::openRequested, this, &ForwardLab::chooseFile);
    connect(setup_, &ForwardSetup::folderRequested, this, &ForwardLab::chooseFolder);
    connect(model_.get(), &ForwardModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &ForwardModel::sampleChanged, this, [this] {
        if (const auto path = std::exchange(opening_, {}); !path.isEmpty() && !model_->error())
            emit pathOpened(path);
    });
    connect(model_.get(), &ForwardModel::busyChanged, this, [this] {
        run_->setText(model_->studying() ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
        emit busyChanged(busy());
    });
    connect(run_, &QPushButton::clicked, this, [this] { model_->studying() ? cancel() : run(); });
    setPictureFirst();
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/forward")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({costDock_}, {px(244)}, Qt::Vertical);
            resizeDocks({setupDock_}, {px(272)}, Qt::Horizontal);
            rememberLayout();
        });
}

ForwardLab::~ForwardLab() {
    delete takeCentralWidget();
    delete setupDock_;
    delete costDock_;
    undoStack()->clear();
}

void ForwardLab::build() {
    setup_ = new ForwardSetup(*model_, this);
    run_ = roleButton("primary", this);
    run_->setObjectName("run");
    stage_ = new ForwardStage(*model_, this);
    setStage(stage_);
    cost_ = new ForwardCost(*model_, this);
    setupDock_ = addDock(QStringLiteral("setup"), sidePanel(setup_, run_, this), Qt::LeftDockWidgetArea);
    costDock_ = addDock(QStringLiteral("cost"), cost_, Qt::BottomDockWidgetArea);
}

void ForwardLab::buildActions() {
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
    for (int page = 0; page < 5; ++page)
        add(page == 0   ? "pageSample"
            : page == 1 ? "pageTraining"
            : page == 2 ? "pageRegisters"
            : page == 3 ? "pageHardware"
                        : "pageFormula",
            QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page)), "chart",
            [this, page] { stage_->showPage(page); });
}

QString ForwardLab::title() const {
    return tr("Forward");
}

void ForwardLab::retranslate() {
    setupDock_->setWindowTitle(tr("Parameters"));
    costDock_->setWindowTitle(tr("Cost and outcome"));
    run_->setText(tr("Run") + QStringLiteral("   F5"));
    run_->setToolTip(tr("Trains with every number of registers and every seed"));
    const QStringList texts{tr("Play or pause"),
                            tr("One step back"),
                            tr("One step forward"),
                            tr("New seed"),
                            tr("Show one sample"),
                            tr("Show the training"),
                            tr("Show losses against registers"),
                            tr("Show the hardware"),
                            tr("Show a formula of your own")};
    for (int i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(texts[i]);
        actions_[i]->setToolTip(texts[i]);
    }
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
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a table"), {}, tr("Tables (*.csv)"));
    if (!path.isEmpty())
        openPath(path);
}

void ForwardLab::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open a folder of digits"));
    if (!path.isEmpty())
        openPath(path);
}

bool ForwardLab::showState(const QString& state) {
    const QStringList pages{QStringLiteral("sample"), QStringLiteral("training"), QStringLiteral("registers"),
                            QStringLiteral("hardware"), QStringLiteral("formula")};
    if (const auto page = pages.indexOf(state); page >= 0) {
        stage_->showPage(static_cast<int>(page));
        if (page == 0)
            stage_->goTo(15);
        return true;
    }
    if (state == QLatin1String("digits")) {
        stage_->showPage(0);
        stage_->goTo(15);
        model_->edit(tr("change data"), [](ForwardState& s) { s.take(true, {}); });
        return true;
    }
    if (state == QLatin1String("correct")) {
        stage_->showPage(2);
        model_->edit(tr("change behaviour"), [](ForwardState& s) {
            s.published = false;
            s.rate = 0.1;
        });
        return true;
    }
    return false;
}

void ForwardLab::run() {
    emit edited();
    model_->startStudy();
}

void ForwardLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    if (!started_) {
        started_ = true;
        model_->setState(model_->state());
    }
}

void ForwardLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
