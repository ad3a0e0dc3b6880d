#include "ui/labs/training/training_lab.hpp"

#include "core/network/trained.hpp"
#include "core/nn/operation.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/curves_view.hpp"
#include "ui/labs/training/data_view.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/findings_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/inside_view.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/measures_view.hpp"
#include "ui/labs/training/model_view.hpp"
#include "ui/labs/training/nearest_view.hpp"
#include "ui/labs/training/rate_view.hpp"
#include "ui/labs/training/results_panel.hpp"
#include "ui/labs/training/runs_view.hpp"
#include "ui/labs/training/setup_panel.hpp"
#include "ui/labs/training/splits_view.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDockWidget>
#include <QFileInfo>
#include <QScrollArea>
#include <QTimer>

#include <map>
#include <utility>

namespace telar {

namespace {

bool isPicture(const QString& path) {
    return QStringList{"jpg", "jpeg", "png"}.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

} // namespace

TrainingLab::TrainingLab(TrainingKind kind, const Registry<nn::Engine>& engines, QWidget* parent)
    : Lab(name(kind), parent), model_(std::make_unique<TrainingModel>(kind, engines, *undoStack())) {
    build();
    buildActions();
    connect(model_.get(), &TrainingModel::settingsChanged, this, &Lab::commandLineChanged);
    for (auto signal : {&TrainingModel::progressed, &TrainingModel::resultChanged}) // changes while it trains
        connect(model_.get(), signal, this, [this] {
            if (const auto made = model_->changes(); made != shownChanges_) {
                shownChanges_ = made;
                emit commandLineChanged();
            }
        });
    connect(model_.get(), &TrainingModel::loaded, this, [this](const QString& source) {
        if (source != QLatin1String("phantom") && source != QLatin1String("digits"))
            emit pathOpened(source);
    });
    connect(model_.get(), &TrainingModel::inspectionChanged, this, [this] {
        if (const auto path = std::exchange(opening_, {}); !path.isEmpty() && path == model_->inspectedFile())
            emit pathOpened(path);
    });
    connect(model_.get(), &TrainingModel::workDone, this, &Lab::edited);
    connect(model_.get(), &TrainingModel::trained, this, [this] {
        if (page() != Page::Evaluation && foldedDocks().contains(resultsDock_))
            bringUp(*resultsDock_);
    });
    connect(model_.get(), &TrainingModel::busyChanged, this, &Lab::workChanged);
    connect(model_.get(), &TrainingModel::sharedChanged, this, [this] {
        if (const auto& shared = model_->shared(); shared && shared->stops && !shared->pictures.empty()) {
            showPage(Page::Evaluation);
            evaluation_->showPart(EvaluationView::Part::Duplicates);
        }
    });
    auto look = [this](qint64 sample) {
        inside_->comeFrom(static_cast<Page>(stack_->currentIndex()));
        showPage(Page::Inside);
        inside_->showSample(sample);
    };
    connect(results_, &ResultsPanel::sampleChosen, this, look);
    connect(results_, &ResultsPanel::saveRequested, this, &TrainingLab::saveNetwork);
    connect(data_, &DataView::sampleChosen, this, look);
    connect(setup_, &SetupPanel::replaced, this, [this](const QString& sentence) { emit undoable(sentence); });
    connect(modelView_, &ModelView::replaced, this, [this](const QString& sentence) { emit undoable(sentence); });
    showResults();
    rememberLayout();
}

/// What is of the settings that were there when it was made.
void TrainingLab::showResults() {
    const auto& model = *model_;
    const auto training = [&model] { return model.earlierTraining(); };
    showsResult(curves_->shownResults(), training);
    showsResult(results_->shownResults(), training);
    showsResult({results_->gallery(), evaluation_->measures(), evaluation_->nearest(), evaluation_->look()},
                [&model] { return model.earlierRun(); });
    showsResult(evaluation_->splits()->shownResults(), [&model] { return model.earlierSplits(); });
    showsResult(QWidgetList{inside_} + digit_->shownResults(), [&model] { return model.earlierInspection(); });
    showsResult(rate_->shownResults(), [&model] { return model.earlierFinding(); });
    showsResult({runs_->times()}, [this] { return runs_->earlierTimes(); });
    showsResult({runs_->chart()}, [this] { return runs_->earlierMeasured(); });
    connect(runs_, &RunsView::shownChanged, this, &Lab::lookAgain);
    for (auto signal : {&TrainingModel::resultChanged, &TrainingModel::progressed, &TrainingModel::rateChanged,
                        &TrainingModel::inspectionChanged, &TrainingModel::dataChanged})
        connect(model_.get(), signal, this, &Lab::lookAgain);
}

TrainingLab::~TrainingLab() { dismantle(); }

void TrainingLab::build() {
    setup_ = new SetupPanel(*model_, this);
    addRun(TELAR_SAYS("Train"));
    auto* centre = inRole(new QWidget(this), "panel");
    auto* stage = padded(new QVBoxLayout(centre), {0, 8, 0, 0});
    pages_ = new TrainingPages(centre);
    auto* top = padded(new QHBoxLayout, {12, 0, 12, 0});
    top->addWidget(pages_);
    stack_ = new PageStack(centre);
    keepInProject(stack_, "page");
    auto* training = new QWidget(stack_);
    auto* rows = padded(new QVBoxLayout(training), {0, 0, 0, 8});
    curves_ = new CurvesView(*model_, training);
    auto* below = new QWidget(training);
    auto* belowRow = padded(new QHBoxLayout(below), {12, 0, 12, 0});
    digit_ = new DigitCard(*model_, below);
    belowRow->addWidget(digit_);
    addAll(rows, wide(curves_, 3), wide(below, 2));
    data_ = new DataView(*model_, stack_);
    modelView_ = new ModelView(*model_, stack_);
    inside_ = new InsideView(*model_, stack_);
    rate_ = new RateView(*model_, stack_);
    runs_ = new RunsView(*model_, stack_);
    evaluation_ = new EvaluationView(*model_, stack_);
    findings_ = new FindingsView(*model_, stack_);
    addAll(stack_, training, data_, modelView_, inside_, rate_, runs_, findings_, evaluation_);
    addAll(stage, top, wide(stack_));
    setStage(centre, 620);
    connect(pages_, &TrainingPages::chosen, this, &TrainingLab::showPage);
    connect(stack_, &QStackedWidget::currentChanged, pages_,
            [this](int page) { pages_->show(static_cast<Page>(page)); });
    connect(stack_, &QStackedWidget::currentChanged, this, [this](int page) {
        // Both splits beside each other take the width; the result of one training says nothing of them.
        centralWidget()->setProperty("pageFirst", static_cast<Page>(page) == Page::Evaluation);
        QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
    });
    connect(inside_, &InsideView::backRequested, this, &TrainingLab::showPage);
    connect(digit_, &DigitCard::layerRequested, this, [this](int layer) {
        inside_->comeFrom(Page::Curves);
        showPage(Page::Inside);
        inside_->showLayer(layer);
    });
    const auto showDigit = [this, below] {
        const auto& data = model_->data();
        below->setVisible(model_->kind() == TrainingKind::Mlp &&
                          (!data || (data->samples->rows == 28 && data->samples->columns == 28)));
    };
    connect(model_.get(), &TrainingModel::dataChanged, this, showDigit);
    showDigit();
    auto* room = qobject_cast<QScrollArea*>(centralWidget())->viewport();
    const auto fitCharts = [this, room, stage, top, rows, below] {
        const auto outside = stage->contentsMargins(), inside = rows->contentsMargins();
        const int above = outside.top() + top->sizeHint().height() + stage->spacing() + inside.top();
        const int digit = below->isHidden() ? 0 : rows->spacing() + below->minimumSizeHint().height();
        curves_->fitHeight(room->size() - QSize(0, above), digit + inside.bottom() + outside.bottom());
    };
    onEvent(room, {QEvent::Resize}, fitCharts);
    onEvent(training, {QEvent::LayoutRequest}, fitCharts);

    auto* resultsHolder = inRole(new QWidget(this), "panel");
    auto* resultsColumn = bare(new QVBoxLayout(resultsHolder));
    results_ = new ResultsPanel(*model_, resultsHolder);
    resultsColumn->addWidget(results_);
    setScaled(resultsHolder, Side::MinimumWidth, 316);
    addDock("parameters", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    resultsDock_ = addDock("results", TELAR_SAYS("Result"), resultsHolder, Qt::RightDockWidgetArea);
    resultsDock_->setProperty(DockFolding::highProperty, true);
}

void TrainingLab::buildActions() {
    addCommand("pauseTraining", Qt::Key_Space, "play", TELAR_SAYS("Pause or go on"),
               [this] { model_->pause(!model_->paused()); });
    addCommand("stopTraining", {}, "stop", TELAR_SAYS("Stop training"),
               [this] { cancel(); }); // the window's Ctrl+. does it
    addCommand("continueTraining", Qt::CTRL | Qt::SHIFT | Qt::Key_F5, "repeat", TELAR_SAYS("Continue training"),
               [this] { model_->continueTraining(); });
    addCommand("findRate", Qt::CTRL | Qt::Key_L, "search", TELAR_SAYS("Find a learning rate"), [this] {
        showPage(Page::Rate);
        model_->findRate();
    });
    std::map<Page, Qt::Key> keys; // of a tab its first page has one
    for (int tab = 0; tab < TrainingPages::tabCount; ++tab)
        keys[TrainingPages::pagesOf(tab).front()] = static_cast<Qt::Key>(Qt::Key_1 + tab);
    for (int i = 0; const auto& page : TrainingPages::names()) {
        const auto key = keys.find(static_cast<Page>(i));
        addCommand(
            qPrintable(QStringLiteral("page%1").arg(i + 1)),
            key == keys.end() ? QKeySequence() : QKeySequence(Qt::CTRL | key->second), page.icon,
            [text = page.command] { return tr(text); }, [this, i] { showPage(static_cast<Page>(i)); });
        ++i;
    }
    addCommand("openFolder", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "folder", TELAR_SAYS("Open a folder of classes…"),
               [this] { setup_->chooseFolder(); });
    addCommand("saveNetwork", {}, "network", TELAR_SAYS("Save the trained network…"), [this] { saveNetwork(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
}

void TrainingLab::saveNetwork() {
    const auto* last = model_->lastRun();
    if (!last || last->result->best.empty()) {
        emit problem(last ? tr("The project does not hold this many trained weights. Train again: the same seed gives "
                               "the same network.")
                     : model_->training() ? tr("The network is in training: wait for its end, or press Stop.")
                                          : tr("There is no trained network yet: press Train first."));
        return;
    }
    const auto path =
        askExport(this, tr("Save the trained network"),
                  QString::fromStdString(last->settings.spec.model.name) + QStringLiteral(".onnx"),
                  tr("ONNX networks (*.onnx);;Parameters for PyTorch (*.safetensors)"), QStringLiteral("onnx"));
    if (path.isEmpty())
        return;
    writer_.start<bool>(
        [model = last->settings.spec.model, result = last->result,
         classes = last->samples ? last->samples->classes : std::vector<std::string>(),
         path = path.toStdString()](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(network::saveTrained(model, result->best, classes, path));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("The network is saved to %1").arg(path), path); },
        [this](const Error& error) { emit problem(translated(error)); });
}

void TrainingLab::showPage(Page page) { stack_->setCurrentIndex(static_cast<int>(page)); }

TrainingPage TrainingLab::page() const { return static_cast<Page>(stack_->currentIndex()); }

LabName TrainingLab::name(TrainingKind kind) {
    const auto places = [kind] {
        std::vector<LabPlace> all;
        for (const auto& page : TrainingPages::names())
            all.push_back({QString::fromLatin1(page.state), tr(page.title)});
        all.push_back({QStringLiteral("mistakes"), tr("Worst mistakes")});
        if (kind == TrainingKind::Mlp)
            all.push_back({QStringLiteral("draw"), tr("Draw a digit")});
        return all;
    };
    if (kind == TrainingKind::Mlp)
        return {QStringLiteral("mlp"), "numbers", TELAR_SAYS("Digits"),
                TELAR_SAYS("A network learns to read digits: draw one yourself."), places};
    return {QStringLiteral("cnn"), "image", TELAR_SAYS("AlexNet"),
            TELAR_SAYS("Does it recognise the disease, or the patient?"), places};
}

QString TrainingLab::commandLine() const { return model_->commandLine(); }

std::vector<Exportable> TrainingLab::exportables() const {
    std::vector<Exportable> all{curves_->loss()->exportable(), curves_->accuracy()->exportable(),
                                results_->confusion()->exportable(), rate_->chart()->exportable(),
                                runs_->chart()->exportable()};
    for (auto& one : evaluation_->exportables())
        all.push_back(std::move(one));
    return all;
}

std::vector<std::shared_ptr<const RunRecord>> TrainingLab::times() const {
    std::vector<std::shared_ptr<const RunRecord>> times;
    for (const auto& run : model_->runs())
        if (run.here)
            if (auto record = trainingTimes(run.settings.spec, run.settings.engine, run.settings.data, *run.result))
                times.push_back(std::make_shared<const RunRecord>(std::move(*record)));
    return times;
}

std::vector<ReportPart> TrainingLab::reportParts() const {
    if (page() != Page::Evaluation)
        return {};
    return evaluation_->reportParts();
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

std::vector<LabState> TrainingLab::states() {
    const auto compare = [this](RunsView::What what) {
        return [this, what] {
            showPage(Page::Runs);
            connect(model_.get(), &TrainingModel::resultChanged, runs_, [this, what] { runs_->compare(what); });
        };
    };
    std::vector<LabState> states{
        {"batches", compare(RunsView::What::Batches)},
        {"workers", compare(RunsView::What::Workers)},
        {"leak",
         [this] { // of people whose label is drawn by lot
             showPage(Page::Evaluation);
             greeted_ = true;
             auto settings = model_->settings();
             settings.data = "phantom:8:random";
             settings.spec.augmentation.on = false;
             model_->setState(settings);
             model_->compareSplits();
         }},
        {"changes",
         [this] { // of the training at first sight, one after its first epoch
             connect(model_.get(), &TrainingModel::progressed, curves_, [this] {
                 if (model_->epochs().size() == 1 && !model_->asked() && model_->changes().empty())
                     model_->change({0, model_->presentSpec().rate / 4, 64, false});
             });
         }},
        {"mistakes",
         [this] {
             showPage(Page::Curves);
             bringUp(*resultsDock_);
         }},
        {"draw",
         [this] {
             showPage(Page::Curves);
             digit_->pad()->setFocus();
             for (const int wait : {0, 150}) // the charts above find their height once they have been painted
                 QTimer::singleShot(wait, digit_, [this] {
                     for (auto* up = digit_->parentWidget(); up != this; up = up->parentWidget())
                         if (auto* area = qobject_cast<QScrollArea*>(up))
                             area->ensureWidgetVisible(digit_, 0, 0);
                 });
         }},
        {"augmented",
         [this] {
             showPage(Page::Data);
             data_->setPreview(static_cast<int>(Preview::Augmented));
         }},
        {"warped",
         [this] {
             showPage(Page::Data);
             data_->setPreview(static_cast<int>(Preview::Warped));
         }},
        {"occlusion",
         [this] {
             showPage(Page::Inside);
             connect(model_.get(), &TrainingModel::inspectionChanged, model_.get(), [this] { model_->occlude(8); });
         }},
        {"pad", [this] {
             showPage(Page::Curves);
             connect(model_.get(), &TrainingModel::resultChanged, digit_, [this] {
                 digit_->pad()->stroke({{0.3, 0.25},
                                        {0.5, 0.15},
                                        {0.68, 0.25},
                                        {0.62, 0.45},
                                        {0.35, 0.68},
                                        {0.28, 0.82},
                                        {0.5, 0.8},
                                        {0.74, 0.82}});
             });
         }}};
    for (int page = 0; const auto& one : TrainingPages::names()) {
        states.push_back({one.state, [this, page] {
                              showPage(static_cast<Page>(page));
                              if (static_cast<Page>(page) == Page::Rate)
                                  connect(model_.get(), &TrainingModel::resultChanged, model_.get(),
                                          &TrainingModel::findRate);
                          }});
        ++page;
    }
    constexpr const char* parts[] = {"splits", "classes", "nearest", "look", "duplicates"};
    for (int part = 0; part < static_cast<int>(std::size(parts)); ++part)
        states.push_back({parts[part], [this, part] {
                              showPage(Page::Evaluation);
                              evaluation_->showPart(static_cast<EvaluationView::Part>(part));
                          }});
    return states;
}

void TrainingLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    model_->showKept();
    if (std::exchange(greeted_, true))
        return;
    QTimer::singleShot(0, this, [this] {
        greeted_ = isVisible(); // somebody who walks through the labs has gone on
        if (greeted_ && !model_->training())
            model_->greet();
    });
}

void TrainingLab::hideEvent(QHideEvent* event) {
    Lab::hideEvent(event);
    if (!event->spontaneous() && model_->takeBackGreeting())
        greeted_ = false;
}

bool TrainingLab::busy() const {
    return model_->loading() || model_->training() || model_->findingRate() || model_->inspecting() ||
           findings_->busy() || runs_->busy() || data_->busy() || evaluation_->busy() || model_->checkingShared();
}

void TrainingLab::run() {
    forgetView();
    showPage(Page::Curves);
    model_->train();
}

void TrainingLab::cancel() { model_->cancel(); }

} // namespace telar
