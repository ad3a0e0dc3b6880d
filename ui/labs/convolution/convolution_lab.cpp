#include "ui/labs/convolution/convolution_lab.hpp"

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/convolution/filter_panel.hpp"
#include "ui/labs/convolution/im2col_page.hpp"
#include "ui/labs/convolution/term_inspector.hpp"
#include "ui/labs/convolution/times_panel.hpp"
#include "ui/labs/convolution/window_controls.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace telar {

ConvolutionLab::ConvolutionLab(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                               QWidget* parent)
    : Lab(QStringLiteral("convolution"), parent),
      model_(std::make_unique<ConvolutionModel>(registry, pooling, *undoStack())) {
    build();
    buildActions();
    retranslate();
    connect(stage_, &ConvolutionStage::cellChanged, inspector_, &TermInspector::setCell);
    connect(inspector_, &TermInspector::unpinRequested, stage_, &ConvolutionStage::unpin);
    connect(times_, &ConvolutionTimes::exportRequested, this, &Lab::exportRequested);
    connect(source_, &SourcePanel::againWanted, this, &ConvolutionLab::run);
    connect(model_.get(), &SourceModel::stateChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &SourceModel::sourceChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &SourceModel::pathOpened, this, &Lab::pathOpened);
    connect(model_.get(), &SourceModel::busyChanged, this, [this] {
        run_->setText(model_->measuring() ? tr("Stop") : tr("Run") + QStringLiteral("   F5"));
        emit busyChanged(busy());
    });
    connect(run_, &QPushButton::clicked, this, [this] { model_->measuring() ? cancel() : run(); });
    keep(
        "cell", [this] { return cellJson(); }, [this](const QJsonValue& cell) { setCell(cell); });
    model_->setState(ConvolutionState{});
    setPictureFirst(inspectorDock_, {stage_->input(), stage_->output(), stage_->pooled()});
    rememberLayout();
}

ConvolutionLab::~ConvolutionLab() {
    // The panels speak to the model while they close: they go first, and the undo steps with them.
    delete takeCentralWidget();
    for (auto* dock : {parametersDock_, inspectorDock_, timesDock_})
        delete dock;
    undoStack()->clear();
}

void ConvolutionLab::build() {
    auto* controls = new QWidget(this);
    auto* list = new QVBoxLayout(controls);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(px(10));
    source_ = new SourcePanel(*model_, nullptr, controls);
    list->addWidget(source_);
    list->addWidget(new FilterPanel(*model_, controls));
    list->addWidget(new WindowControls(*model_, controls));
    run_ = roleButton("primary", this);
    run_->setObjectName("run");
    stage_ = new ConvolutionStage(*model_, this);
    setStage(stage_);
    inspector_ = new TermInspector(*model_, this);
    inspector_->setProperty("role", "panel");
    inspector_->setAttribute(Qt::WA_StyledBackground);
    setScaled(inspector_, Side::MinimumWidth, 258);
    times_ = new ConvolutionTimes(*model_, this);
    parametersDock_ = addDock(QStringLiteral("parameters"), sidePanel(controls, run_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock(QStringLiteral("inspector"), inspector_, Qt::RightDockWidgetArea);
    timesDock_ = addDock(QStringLiteral("times"), times_, Qt::BottomDockWidgetArea);
    timesDock_->hide(); // the pictures have its room until somebody asks for times
    resizeDocks({parametersDock_, inspectorDock_}, {px(286), px(290)}, Qt::Horizontal);
}

void ConvolutionLab::buildActions() {
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
    auto* transport = stage_->transport();
    add("play", Qt::Key_Space, "play", [transport] { transport->togglePlay(); });
    add("stepBack", Qt::Key_Left, "back", [transport] { transport->stepBack(); });
    add("stepForward", Qt::Key_Right, "forward", [transport] { transport->stepForward(); });
    add("first", Qt::Key_Home, "first", [transport] { transport->toFirst(); });
    add("last", Qt::Key_End, "last", [transport] { transport->toLast(); });
    add("unpin", Qt::Key_Escape, "pin", [this] { stage_->unpin(); });
    add("showImage", Qt::CTRL | Qt::Key_1, "image", [this] { stage_->setDisplay(MatrixView::Display::Image); });
    add("showHeatMap", Qt::CTRL | Qt::Key_2, "heat", [this] { stage_->setDisplay(MatrixView::Display::HeatMap); });
    add("showNumbers", Qt::CTRL | Qt::Key_3, "numbers", [this] { stage_->setDisplay(MatrixView::Display::Numbers); });
    add("im2col", Qt::CTRL | Qt::Key_T, "matrix", [this] { stage_->showPage(1 - stage_->page()); });
    add("newSeed", Qt::CTRL | Qt::Key_R, "dice", [this] { source_->newSeed(); });
    add("typeMatrix", Qt::CTRL | Qt::Key_M, "matrix", [this] { source_->editMatrix(); });
    add("openFolder", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "folder", [this] { source_->chooseFolder(); });
    add("browse", Qt::CTRL | Qt::Key_B, "image", [this] { source_->browseCollection(); });
    add("fitViews", Qt::CTRL | Qt::Key_0, "fit", [this] {
        for (auto* view : {stage_->input(), stage_->output(), stage_->pooled()})
            view->fit();
    });
}

QString ConvolutionLab::title() const {
    return tr("Convolution");
}

void ConvolutionLab::retranslate() {
    parametersDock_->setWindowTitle(tr("Parameters"));
    inspectorDock_->setWindowTitle(tr("Inspector"));
    timesDock_->setWindowTitle(tr("Time"));
    run_->setText(tr("Run") + QStringLiteral("   F5"));
    run_->setToolTip(tr("Times every variant on this input"));
    const QStringList texts{tr("Play or pause"),
                            tr("One step back"),
                            tr("One step forward"),
                            tr("First step"),
                            tr("Last step"),
                            tr("Let go of the pinned cell"),
                            tr("Show as images"),
                            tr("Show as heat maps"),
                            tr("Show as numbers"),
                            tr("Between window and im2col"),
                            tr("New seed"),
                            tr("Type or paste a matrix…"),
                            tr("Open a folder of classes…"),
                            tr("Browse the collection…"),
                            tr("Fit all views")};
    for (int i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(texts[i]);
        actions_[i]->setToolTip(texts[i]);
    }
}

std::vector<Exportable> ConvolutionLab::exportables() const {
    std::vector<Exportable> items{stage_->output()->exportable(), stage_->input()->exportable()};
    const auto result = model_->result();
    if (result && result->pooled)
        items.push_back(stage_->pooled()->exportable());
    if (stage_->im2col()->view()->matrix())
        items.push_back(stage_->im2col()->view()->exportable());
    if (!times_->chart()->rows().empty())
        items.push_back(times_->chart()->exportable());
    add(items, film());
    return items;
}

bool ConvolutionLab::openPath(const QString& path) {
    return source_->openPath(path);
}

bool ConvolutionLab::showState(const QString& state) {
    const bool numbers = state == QLatin1String("numbers"), block = state == QLatin1String("block"),
               im2col = state == QLatin1String("im2col"), timing = state == QLatin1String("timing");
    if (!numbers && !block && !im2col && !timing && state != QLatin1String("image"))
        return false;
    model_->edit(tr("change source"), [&](ConvolutionState& s) {
        s = ConvolutionState{};
        s.relu = s.pool = block;
        if (numbers || im2col) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = numbers ? 8 : 6;
            s.padding = numbers ? Size2{1, 1} : Size2{0, 0};
        }
    });
    stage_->showPage(im2col ? 1 : 0);
    if (timing) {
        timesDock_->show();
        model_->measureAll();
    }
    return true;
}

bool ConvolutionLab::busy() const {
    return model_->loading() || model_->computing() || model_->measuring() || stage_->im2col()->busy();
}

void ConvolutionLab::run() {
    bringUp(*timesDock_);
    emit edited();
    model_->measureAll();
}

void ConvolutionLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
