#include "ui/labs/network/network_lab.hpp"

#include "core/base/files.hpp"
#include "core/network/gallery.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/network/layer_in_lab.hpp"
#include "ui/labs/network/network_answer.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/network/network_stage.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDockWidget>
#include <QFileInfo>

#include <algorithm>

namespace telar {

namespace {

constexpr qint64 mostSide = 1 << 20;

} // namespace

NetworkLab::NetworkLab(const std::vector<network::NamedEngine>& engines, QWidget* parent)
    : OperationLab(name(), parent, engines) {
    setup_ = new NetworkSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every engine on this network"));
    stage_ = new NetworkStage(*model_, this);
    setStage(stage_);
    answer_ = new NetworkAnswer(*model_, this);
    makePanel(answer_, 322); // the table of a cell fits from the start: nothing moves when one is clicked
    times_ = new NetworkTimes(*model_, this);
    graph_ = new NetworkGraph(*model_, this);
    makePanel(graph_, 272);
    auto* setup = addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    graphDock_ = addDock("graph", TELAR_SAYS("Graph"), graph_, Qt::LeftDockWidgetArea);
    tabifyDockWidget(setup, graphDock_);
    setup->setProperty(subjectPanel, true); // the layers are chosen there
    setup->raise();
    answerDock_ = addDock("answer", TELAR_SAYS("Answer and cell"), answer_, Qt::RightDockWidgetArea);
    timesDock_ = addDock("layers", TELAR_SAYS("Layers and time"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), graphDock_, answerDock_, timesDock_});
    showTimes(times_);
    buildActions();
    connect(answer_, &NetworkAnswer::openInLabRequested, this, &NetworkLab::openInLab);
    connect(model_.get(), &LabModel::resultChanged, this, &Lab::commandLineChanged);
    connect(model_.get(), &NetworkModel::pathOpened, this, &Lab::pathOpened);
    keepCell(stage_, mostSide);
    setPictureFirst(answerDock_, {stage_->map()});
    rememberLayout();
}

void NetworkLab::buildActions() {
    addCommand("previousLayer", Qt::Key_PageUp, "back", TELAR_SAYS("Previous layer"), [this] { step(-1); });
    addCommand("nextLayer", Qt::Key_PageDown, "forward", TELAR_SAYS("Next layer"), [this] { step(1); });
    addCommand("openNetwork", QKeySequence(), "open", TELAR_SAYS("Open an ONNX file…"),
               [this] { setup_->chooseModel(); });
    addCommand("saveNetwork", {}, "network", TELAR_SAYS("Save the built-in network as an ONNX file…"),
               [this] { saveNetwork(); });
    addCommand("openPicture", QKeySequence(), "image", TELAR_SAYS("Open a picture…"),
               [this] { setup_->choosePicture(); });
    addCommand("openInLab", Qt::CTRL | Qt::Key_L, "forward", TELAR_SAYS("Open the layer in its lab"),
               [this] { openInLab(); });
    addCommand("unpin", Qt::Key_Escape, "pin", TELAR_SAYS("Unpin cell"), [this] { stage_->unpin(); });
    const char* const icons[] = {"image", "heat", "numbers"};
    const Words words[] = {TELAR_SAYS("Show as images"), TELAR_SAYS("Show as heat maps"),
                           TELAR_SAYS("Show as numbers")};
    for (int i = 0; i < 3; ++i)
        addCommand(qPrintable(QStringLiteral("display%1").arg(i)),
                   QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), icons[i], words[i],
                   [this, i] { stage_->setDisplay(i); });
    addCommand("fitViews", Qt::CTRL | Qt::Key_0, "fit", TELAR_SAYS("Fit all views"), [this] {
        for (auto* view : {stage_->picture(), stage_->map(), stage_->secondMap()})
            view->fit();
    });
}

LabName NetworkLab::name() {
    return {QStringLiteral("network"), "network", TELAR_SAYS("Network"),
            TELAR_SAYS("What does each layer make of the picture, down to a single number?")};
}

void NetworkLab::step(int by) {
    const auto result = model_->result();
    if (!result)
        return;
    const auto found = std::find(result->layers.begin(), result->layers.end(), result->node);
    const auto at = found - result->layers.begin() + by;
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(result->layers.size()))
        model_->chooseLayer(result->layers[static_cast<std::size_t>(at)]);
}

void NetworkLab::openInLab() {
    const auto cell = model_->cell();
    if (!cell || !labs_)
        return;
    const auto opened = openLayer(*cell, labs_);
    if (opened)
        emit openRequested(QStringLiteral("lab:") + *opened);
    else
        emit problem(translated(opened.error()));
}

void NetworkLab::saveNetwork() {
    const auto id = model_->state().model;
    const auto bytes = network::builtInBytes(id.toStdString());
    if (bytes.empty()) {
        emit problem(tr("This network is a file already: %1").arg(id));
        return;
    }
    const auto path = askExport(this, tr("Save the network"), id + QStringLiteral(".onnx"),
                                tr("ONNX networks (*.onnx)"), QStringLiteral("onnx"));
    if (path.isEmpty())
        return;
    writer_.start<bool>(
        [bytes, path = path.toStdString()](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(writeFile(path, bytes));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("The network is saved to %1").arg(path), path); },
        [this](const Error& error) { emit problem(translated(error)); });
}

std::vector<Exportable> NetworkLab::exportables() const {
    std::vector<Exportable> items;
    if (!model_->result())
        return items;
    items.push_back(stage_->map()->exportable());
    items.push_back(stage_->picture()->exportable());
    if (model_->result()->secondMap)
        items.push_back(stage_->secondMap()->exportable());
    items.push_back(times_->layersExport());
    if (auto graph = graph_->view()->exportable())
        items.push_back(std::move(*graph));
    if (!times_->chart()->rows().empty())
        items.push_back(times_->chart()->exportable());
    return items;
}

bool NetworkLab::openPath(const QString& path) {
    if (QFileInfo(path).isDir())
        return false;
    if (isNetworkPath(path)) {
        model_->openModel(path);
        return true;
    }
    const auto suffix = QFileInfo(path).suffix().toLower();
    if (!QStringList{QStringLiteral("png"), QStringLiteral("jpg"), QStringLiteral("jpeg"), QStringLiteral("npy"),
                     QStringLiteral("pb")}
             .contains(suffix))
        return false;
    model_->openPicture(path);
    return true;
}

std::vector<LabState> NetworkLab::states() {
    using S = NetworkState;
    const auto model = [this](const char* name) {
        return [this, name] {
            model_->openModel(QLatin1String(name));
            bringUp(*graphDock_);
        };
    };
    const QJsonObject cell{{"row", 14}, {"column", 17}, {"pinned", true}};
    return {{"layers", [this] { bringUp(*timesDock_); }},
            {"timing",
             [this] {
                 drawer(times_, 1)();
                 model_->measure();
             }},
            {"graph", [this] { bringUp(*graphDock_); }},
            {"unet", model("unet")},
            {"transformer", model("transformer")},
            {"resnet", model("resnet")},
            {"compare", [this] { model_->openSecond(QStringLiteral("digit:7")); }},
            {"gradcam", edits(tr("change where it looks"), [](S& s) { s.look = S::Look::GradCam; })},
            {"occlusion", edits(tr("change where it looks"), [](S& s) { s.look = S::Look::Occlusion; })},
            {"cell", [this, cell] {
                 setView({{"cell", cell}});
             }}};
}

// What lessons can check in the network lab, and what a project keeps of it.

namespace {

QJsonValue offJson(const NetworkState& s) {
    QJsonArray all;
    for (const auto& one : s.off)
        all.append(QJsonObject{{QStringLiteral("node"), one.node}, {QStringLiteral("channel"), qint64{one.channel}}});
    return all;
}

void readOff(Fields& f, NetworkState& s) {
    s.off.clear();
    if (f.has("off"))
        for (auto& one : f.list("off"))
            s.off.push_back({static_cast<int>(one.whole("node", 0, 0, 1 << 20)), one.whole("channel", 0, 0, 1 << 30)});
}

} // namespace

const KeptRows<NetworkState, NetworkTiming>& NetworkLab::kept() const {
    using S = NetworkState;
    static const KeptRows<S, NetworkTiming> rows{
        joined(
            joined(rowsAbout<S>(Earlier::Network, {textRow<S>("model", &S::model), textRow<S>("second", &S::second)}),
                   rowsAbout<S>(Earlier::Data, {textRow<S>("picture", &S::picture)})),
            {wholeRow<S>("node", &S::node, -1, 1 << 20),
             wholeRow<S>("channel", &S::channel, 0, 1 << 30),
             {"off", offJson, readOff},
             wordRow<S>("look", &S::look, {"plain", "gradcam", "occlusion"}),
             wholeRow<S>("target", &S::target, -1, 1 << 30),
             flagRow<S>("reference", &S::reference),
             wholeRow<S>("threads", &S::threads, 0, 1 << 16)}),
        {},
        [](Fields& f, S& s) {
            if (s.model.isEmpty())
                f.refuse("model");
            if (s.picture.isEmpty())
                f.refuse("picture");
        }};
    return rows;
}

std::vector<LabFact> NetworkLab::facts() const {
    static constexpr const char* looks[] = {"plain", "gradcam", "occlusion"};
    const auto whole = [](int64_t value) { return FactValue(static_cast<double>(value)); };
    const auto& s = model_->state();
    const auto result = model_->result();
    const bool current = result && !model_->error() && result->run->opened->model == s.model;
    const auto* node = current ? &result->run->graph().nodes[static_cast<std::size_t>(result->node)] : nullptr;
    const auto cell = model_->cell();
    const bool pinned = current && stage_->pinned() && cell && cell->run == result->run;
    const auto field = [&](std::size_t axis) {
        return pinned && cell->field && cell->field->size() == 4
                   ? whole((*cell->field)[axis].end - (*cell->field)[axis].first)
                   : FactValue();
    };
    const auto best = current && !result->run->probabilities.empty()
                          ? std::max_element(result->run->probabilities.begin(), result->run->probabilities.end()) -
                                result->run->probabilities.begin()
                          : -1;
    const auto place =
        current ? std::find(result->layers.begin(), result->layers.end(), result->node) - result->layers.begin() : 0;
    return {{"model", tr("Network: its name or file"), s.model.toStdString()},
            {"picture", tr("Picture: its name or file"), s.picture.toStdString()},
            {"compared", tr("Another is compared with it: 1, else 0"), whole(!s.second.isEmpty())},
            {"layers", tr("Layers"), current ? whole(static_cast<int64_t>(result->layers.size())) : FactValue()},
            {"layer", tr("Layer on show, from 1"), current ? whole(place + 1) : FactValue()},
            {"operator", tr("Operator of the layer on show"), node ? FactValue(node->op) : FactValue()},
            {"channels", tr("Channels of the layer on show"),
             current ? whole(result->pictures->planes.planes) : FactValue()},
            {"channel", tr("Channel on show, from 0"), current ? whole(result->channel) : FactValue()},
            {"off", tr("Channels switched off"), whole(static_cast<int64_t>(s.off.size()))},
            {"look", tr("Where it looks: plain, gradcam or occlusion"), factWord(looks, static_cast<int>(s.look))},
            {"explained", tr("The map of where it looks is there: 1, else 0"), whole(model_->explanation() != nullptr)},
            {"answer", tr("The most probable class"),
             best >= 0 ? FactValue(result->run->opened->classes.value(best, QString::number(best)).toStdString())
                       : FactValue()},
            {"pinned", tr("A cell is pinned: 1, else 0"), whole(pinned)},
            {"cell_value", tr("Value of the pinned cell"), pinned ? FactValue(cell->terms.value) : FactValue()},
            {"field_rows", tr("Rows of the pinned cell's receptive field"), field(2)},
            {"field_columns", tr("Columns of the pinned cell's receptive field"), field(3)}};
}

} // namespace telar
