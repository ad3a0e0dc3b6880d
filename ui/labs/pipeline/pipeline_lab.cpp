#include "ui/labs/pipeline/pipeline_lab.hpp"

#include "ui/labs/pipeline/pipeline_panels.hpp"
#include "ui/labs/pipeline/pipeline_stage.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

namespace telar {

PipelineLab::PipelineLab(const Registry<PipelineVariant>& registry, QWidget* parent)
    : Lab(QStringLiteral("pipeline"), parent),
      model_(std::make_unique<PipelineModel>(registry, *undoStack())) {
    build();
    retranslate();
    connect(times_, &PipelineTimes::exportRequested, this, &Lab::exportRequested);
    connect(setup_, &PipelineSetup::openRequested, this, &PipelineLab::chooseFile);
    connect(model_.get(), &PipelineModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &PipelineModel::resultChanged, this, [this] {
        if (const auto& s = model_->state(); !model_->error() && s.source == PipelineState::Source::File)
            emit pathOpened(s.path);
    });
    connect(model_.get(), &PipelineModel::busyChanged, this, [this] {
        run_->setText(model_->measuring() ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
        emit busyChanged(busy());
    });
    connect(run_, &QPushButton::clicked, this, [this] { model_->measuring() ? cancel() : run(); });
    setPictureFirst();
    rememberLayout();
    if (!QSettings().contains(QStringLiteral("layout/pipeline")))
        QTimer::singleShot(0, this, [this] {
            resizeDocks({timesDock_}, {px(300)}, Qt::Vertical);
            resizeDocks({setupDock_}, {px(272)}, Qt::Horizontal);
            rememberLayout();
        });
}

PipelineLab::~PipelineLab() {
    delete takeCentralWidget();
    delete setupDock_;
    delete timesDock_;
    undoStack()->clear();
}

void PipelineLab::build() {
    setup_ = new PipelineSetup(*model_, this);
    run_ = roleButton("primary", this);
    run_->setObjectName("run");
    stage_ = new PipelineStage(*model_, this);
    setStage(stage_);
    times_ = new PipelineTimes(*model_, this);
    setupDock_ = addDock(QStringLiteral("setup"), sidePanel(setup_, run_, this), Qt::LeftDockWidgetArea);
    timesDock_ = addDock(QStringLiteral("times"), times_, Qt::BottomDockWidgetArea);
    seedAction_ = new QAction(this);
    seedAction_->setObjectName(QStringLiteral("newSeed"));
    seedAction_->setShortcut(Qt::CTRL | Qt::Key_R);
    seedAction_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    seedAction_->setIcon(icon("dice"));
    connect(seedAction_, &QAction::triggered, setup_, &PipelineSetup::newSeed);
    addAction(seedAction_);
}

QString PipelineLab::title() const {
    return tr("Pipeline");
}

void PipelineLab::retranslate() {
    setupDock_->setWindowTitle(tr("Parameters"));
    timesDock_->setWindowTitle(tr("Versions"));
    run_->setText(tr("Run") + QStringLiteral("   F5"));
    run_->setToolTip(tr("Times every version of the pipeline"));
    seedAction_->setText(tr("New seed"));
    seedAction_->setToolTip(tr("New seed"));
}

std::vector<Exportable> PipelineLab::exportables() const {
    std::vector<Exportable> all;
    add(all, times_->roofline()->exportable());
    add(all, times_->chart()->exportable());
    for (int i = 0; i < 4; ++i) {
        add(all, stage_->view(i)->exportable());
        add(all, stage_->histogram(i)->exportable());
    }
    return all;
}

bool PipelineLab::openPath(const QString& path) {
    if (QFileInfo(path).isDir())
        return false;
    model_->edit(tr("open a file"), [&](PipelineState& s) {
        s.source = PipelineState::Source::File;
        s.path = path;
    });
    return true;
}

void PipelineLab::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open values"), {},
        tr("Pictures, volumes and tables (*.png *.jpg *.jpeg *.nii *.nii.gz *.csv)"));
    if (!path.isEmpty())
        openPath(path);
}

bool PipelineLab::showState(const QString& state) {
    if (state == QLatin1String("random")) {
        model_->edit(tr("change values"), [](PipelineState& s) { s.source = PipelineState::Source::Random; });
        return true;
    }
    if (state == QLatin1String("library")) {
        model_->edit(tr("change tanh"), [](PipelineState& s) { s.tanh = TanhBy::Library; });
        return true;
    }
    if (state == QLatin1String("moved")) {
        times_->showPage(1);
        return true;
    }
    return false;
}

void PipelineLab::run() {
    bringUp(*timesDock_);
    emit edited();
    model_->measure();
}

void PipelineLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    // Not before somebody looks: labs that time themselves unseen would disturb each other.
    if (!started_) {
        started_ = true;
        model_->setState(model_->state());
    }
}

void PipelineLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
