#include "ui/labs/training/training_lab.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/data_view.hpp"
#include "ui/labs/training/digit_pad.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/labs/training/model_view.hpp"
#include "ui/labs/training/rate_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/labs/training/runs_view.hpp"
#include "ui/labs/training/setup_panel.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace telar {

namespace {

bool isPicture(const QString& path) {
    return QStringList{"jpg", "jpeg", "png"}.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

} // namespace

TrainingLab::TrainingLab(TrainingKind kind, const Registry<nn::Engine>& engines, QWidget* parent)
    : Lab(kind == TrainingKind::Mlp ? QStringLiteral("mlp") : QStringLiteral("cnn"), parent),
      model_(std::make_unique<TrainingModel>(kind, engines, *undoStack())) {
    build();
    buildActions();
    retranslate();
    connect(model_.get(), &TrainingModel::settingsChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &TrainingModel::loaded, this, [this](const QString& source) {
        if (source != QLatin1String("phantom") && source != QLatin1String("digits"))
            emit pathOpened(source);
    });
    connect(model_.get(), &TrainingModel::inspectionChanged, this, [this] {
        if (const auto path = std::exchange(opening_, {}); !path.isEmpty() && path == model_->inspectedFile())
            emit pathOpened(path);
    });
    connect(model_.get(), &TrainingModel::workDone, this, &Lab::edited);
    connect(model_.get(), &TrainingModel::busyChanged, this, [this] {
        retranslate();
        emit busyChanged(busy());
    });
    auto look = [this](qint64 sample) {
        showPage(Page::Inside);
        inside_->showSample(sample);
    };
    connect(results_, &ResultsPanel::sampleChosen, this, look);
    connect(data_, &DataView::sampleChosen, this, look);
    connect(run_, &QPushButton::clicked, this, [this] { model_->training() ? cancel() : run(); });
    rememberLayout();
}

TrainingLab::~TrainingLab() {
    // The panels speak to the model while they close: they go first, and the undo steps with them.
    delete takeCentralWidget();
    for (auto* dock : {setupDock_, resultsDock_})
        delete dock;
    undoStack()->clear();
}

void TrainingLab::build() {
    setup_ = new SetupPanel(*model_, this);
    run_ = roleButton("primary", this);
    run_->setObjectName("run");

    auto* centre = new QWidget(this);
    centre->setProperty("role", "panel");
    auto* stage = new QVBoxLayout(centre);
    stage->setContentsMargins(0, px(8), 0, 0);
    pages_ = new Segmented(7, centre);
    pages_->setObjectName("pages");
    keepInProject(pages_, "page");
    auto* top = new QHBoxLayout;
    top->setContentsMargins(px(12), 0, px(12), 0);
    top->addWidget(pages_);
    top->addStretch(1);
    stack_ = new QStackedWidget(centre);
    curves_ = new CurvesView(*model_, stack_);
    data_ = new DataView(*model_, stack_);
    modelView_ = new ModelView(*model_, stack_);
    inside_ = new InsideView(*model_, stack_);
    rate_ = new RateView(*model_, stack_);
    runs_ = new RunsView(*model_, stack_);
    findings_ = new FindingsView(*model_, stack_);
    for (QWidget* page :
         std::initializer_list<QWidget*>{curves_, data_, modelView_, inside_, rate_, runs_, findings_})
        stack_->addWidget(page);
    stage->addLayout(top);
    stage->addWidget(stack_, 1);
    setStage(centre);
    connect(pages_, &Segmented::chosen, stack_, &QStackedWidget::setCurrentIndex);

    auto* resultsHolder = new QWidget(this);
    resultsHolder->setProperty("role", "panel");
    auto* resultsColumn = new QVBoxLayout(resultsHolder);
    resultsColumn->setContentsMargins(0, 0, 0, 0);
    results_ = new ResultsPanel(*model_, resultsHolder);
    resultsColumn->addWidget(results_);
    setScaled(resultsHolder, Side::MinimumWidth, 284);
    setupDock_ = addDock(QStringLiteral("parameters"), sidePanel(setup_, run_, this), Qt::LeftDockWidgetArea);
    resultsDock_ = addDock(QStringLiteral("results"), resultsHolder, Qt::RightDockWidgetArea);
    resultsDock_->setProperty(DockFolding::highProperty, true);
    resizeDocks({setupDock_, resultsDock_}, {px(286), px(300)}, Qt::Horizontal);
}

void TrainingLab::buildActions() {
    auto add = [this](const char* name, const QKeySequence& key, const char* iconFile, auto&& call) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setIcon(icon(iconFile));
        connect(action, &QAction::triggered, this, call);
        addAction(action);
        actions_ << action;
    };
    add("pauseTraining", Qt::Key_Space, "play", [this] { model_->pause(!model_->paused()); });
    add("stopTraining", {}, "stop", [this] { cancel(); }); // the window's Ctrl+. does it
    add("continueTraining", Qt::CTRL | Qt::SHIFT | Qt::Key_F5, "repeat",
        [this] { model_->continueTraining(); });
    add("findRate", Qt::CTRL | Qt::Key_L, "search", [this] {
        showPage(Page::Rate);
        model_->findRate();
    });
    const char* icons[] = {"chart", "image", "table", "search", "chart", "table", "warning"};
    for (int i = 0; i < 7; ++i)
        add(qPrintable(QStringLiteral("page%1").arg(i + 1)), Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i),
            icons[i], [this, i] { showPage(static_cast<Page>(i)); });
    add("openFolder", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "folder", [this] { setup_->chooseFolder(); });
    add("newSeed", Qt::CTRL | Qt::Key_R, "dice", [this] { setup_->newSeed(); });
}

void TrainingLab::showPage(Page page) {
    pages_->setCurrent(static_cast<int>(page));
    stack_->setCurrentIndex(static_cast<int>(page));
}

QString TrainingLab::title() const {
    return model_->kind() == TrainingKind::Mlp ? tr("Digits") : tr("AlexNet");
}

const char* TrainingLab::iconName() const {
    return model_->kind() == TrainingKind::Mlp ? "numbers" : "image";
}

void TrainingLab::retranslate() {
    setupDock_->setWindowTitle(tr("Parameters"));
    resultsDock_->setWindowTitle(tr("Result"));
    run_->setText(model_->training() ? tr("Stop") : tr("Train") + QStringLiteral("   F5"));
    const QStringList pages{tr("Curves"), tr("Data"),    tr("Model"),   tr("Inside"),
                            tr("Rate"),   tr("Compare"), tr("Findings")};
    pages_->setTexts(pages);
    pages_->setAccessibleName(tr("Pages"));
    const QStringList texts{tr("Pause or go on"),
                            tr("Stop training"),
                            tr("Continue training"),
                            tr("Find a learning rate"),
                            tr("Show curves"),
                            tr("Show data"),
                            tr("Show model"),
                            tr("Look inside the network"),
                            tr("Show learning rates"),
                            tr("Compare trainings"),
                            tr("Show what went wrong in the originals"),
                            tr("Open a folder of classes…"),
                            tr("New seed")};
    for (int i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(texts[i]);
        actions_[i]->setToolTip(texts[i]);
    }
}

QString TrainingLab::commandLine() const {
    return model_->commandLine();
}

std::vector<Exportable> TrainingLab::exportables() const {
    return {curves_->loss()->exportable(), curves_->accuracy()->exportable(),
            results_->confusion()->exportable(), rate_->chart()->exportable(), runs_->chart()->exportable()};
}

bool TrainingLab::openPath(const QString& path) {
    const QFileInfo info(path);
    if (!info.isDir() && isPicture(path)) { // the network's answer, where there are data to name it with
        if (!model_->data())
            return false;
        opening_ = path;
        showPage(Page::Inside);
        inside_->showFile(path);
        return true;
    }
    if (!info.isDir() && !(info.isFile() && info.fileName().contains(QLatin1String("ubyte"))))
        return false;
    setup_->openFolder(info.isDir() ? path : info.path());
    showPage(Page::Data);
    return true;
}

bool TrainingLab::showState(const QString& state) {
    const QStringList pages{QStringLiteral("curves"),  QStringLiteral("data"), QStringLiteral("model"),
                            QStringLiteral("inside"),  QStringLiteral("rate"), QStringLiteral("compare"),
                            QStringLiteral("findings")};
    if (const auto page = pages.indexOf(state); page >= 0) {
        showPage(static_cast<Page>(page));
        if (state == QLatin1String("rate"))
            connect(model_.get(), &TrainingModel::resultChanged, model_.get(), &TrainingModel::findRate);
        return true;
    }
    if (state == QLatin1String("batches") || state == QLatin1String("workers")) {
        showPage(Page::Runs);
        connect(model_.get(), &TrainingModel::resultChanged, runs_, [this, state] {
            runs_->compare(state == QLatin1String("batches") ? RunsView::What::Batches
                                                             : RunsView::What::Workers);
        });
        return true;
    }
    if (state == QLatin1String("augmented")) {
        showPage(Page::Data);
        data_->setPreview(1);
        return true;
    }
    if (state == QLatin1String("occlusion")) {
        showPage(Page::Inside);
        connect(model_.get(), &TrainingModel::inspectionChanged, model_.get(),
                [this] { model_->occlude(8); });
        return true;
    }
    if (state == QLatin1String("pad")) {
        showPage(Page::Inside);
        connect(model_.get(), &TrainingModel::resultChanged, inside_, [this] {
            inside_->setDrawing(true);
            inside_->pad()->stroke({{0.3, 0.25},
                                    {0.5, 0.15},
                                    {0.68, 0.25},
                                    {0.62, 0.45},
                                    {0.35, 0.68},
                                    {0.28, 0.82},
                                    {0.5, 0.8},
                                    {0.74, 0.82}});
        });
        return true;
    }
    return false;
}

void TrainingLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    model_->showKept();
    if (std::exchange(greeted_, true))
        return;
    QTimer::singleShot(0, this, [this] {
        if (!model_->training())
            model_->greet();
    });
}

bool TrainingLab::busy() const {
    return model_->loading() || model_->training() || model_->findingRate() || model_->inspecting() ||
           findings_->busy() || runs_->busy();
}

void TrainingLab::run() {
    forgetView();
    showPage(Page::Curves);
    model_->train();
}

void TrainingLab::cancel() {
    model_->cancel();
}

void TrainingLab::changeEvent(QEvent* event) {
    Lab::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace telar
