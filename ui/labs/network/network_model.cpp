#include "ui/labs/network/network_model.hpp"

#include "core/base/command_line.hpp"
#include "core/network/operation.hpp"
#include "ui/labs/network/network_run.hpp"

#include <QFileInfo>

#include <algorithm>

namespace telar {

bool isNetworkPath(const QString& path) {
    return path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive) || network::isBuiltInNetwork(path.toStdString());
}

NetworkModel::NetworkModel(const std::vector<network::NamedEngine>& engines, QUndoStack& undo, QObject* parent)
    : MeasuredModel(undo, parent), engines_(engines), timed_(networkOperation(engines)) {
    for (auto* runner : {&looker_, &explainer_})
        for (auto signal : {&JobRunner::busyChanged, &JobRunner::progressed})
            connect(runner, signal, this, &LabModel::busyChanged);
    connect(&computer_, &JobRunner::progressed, this, &LabModel::busyChanged);
}

void NetworkModel::complete(NetworkState& next) const {
    if (next.model != state_.model) {
        const NetworkState fresh;
        next.node = fresh.node;
        next.channel = 0;
        next.off.clear();
        next.look = NetworkState::Look::Plain;
        next.target = -1;
    } else if (next.node != state_.node)
        next.channel = 0;
}

void NetworkModel::setState(const NetworkState& state) {
    restored_ = restored_ && state == state_;
    const bool same = result_ && !error_ && !computer_.running() && state == state_;
    state_ = state;
    emit stateChanged();
    tendTimes();
    if (!same)
        compute();
}

void NetworkModel::compute() {
    computeBy([state = state_, before = result_](const JobContext& job) { return runNetworkLab(state, before, job); });
}

void NetworkModel::computed() {
    if (cell_ && (cell_->run != result_->run || cell_->node != result_->node || cell_->channel != result_->channel)) {
        cell_.reset();
        emit cellChanged();
    }
    if (const auto path = std::exchange(opening_, {}); !path.isEmpty())
        emit pathOpened(path);
    explain();
}

void NetworkModel::openModel(const QString& path) {
    if (QFileInfo::exists(path))
        opening_ = path;
    edit(tr("open a network"), [&](NetworkState& s) {
        s.model = path;
        for (const auto& one : network::builtInNetworks()) // what it was trained on, unless a file was chosen
            if (path == QLatin1String(one.id) && network::isBuiltInPicture(s.picture.toStdString()))
                s.picture = QString::fromLatin1(one.picture);
    });
}

void NetworkModel::openPicture(const QString& path) {
    if (QFileInfo::exists(path))
        opening_ = path;
    edit(tr("open a picture"), [&](NetworkState& s) { s.picture = path; });
}

void NetworkModel::openSecond(const QString& path) {
    edit(tr("change what is compared"), [&](NetworkState& s) { s.second = path; });
}

void NetworkModel::chooseLayer(int node) {
    edit(tr("choose a layer"), [&](NetworkState& s) { s.node = node; });
}

void NetworkModel::chooseChannel(qint64 channel) {
    edit(tr("choose a channel"), [&](NetworkState& s) { s.channel = channel; });
}

void NetworkModel::silence(bool on) {
    if (!result_)
        return;
    const network::SilentChannel one{result_->node, result_->channel};
    edit(tr("switch a channel off or on"), [&](NetworkState& s) {
        std::erase(s.off, one);
        if (on)
            s.off.push_back(one);
        s.node = one.node; // it stays in sight
    });
}

void NetworkModel::lookAt(qint64 row, qint64 column) {
    if (!result_)
        return;
    looker_.start<NetworkCell>(
        [result = result_, row, column](const JobContext&) { return lookAtCell(*result, row, column); },
        [this, result = result_](std::shared_ptr<const NetworkCell> cell) {
            if (result->run != result_->run || result->node != result_->node || result->channel != result_->channel)
                return;
            cell_ = std::move(cell);
            emit cellChanged();
        },
        [this](const Error& error) {
            error_ = error;
            emit errorChanged();
        });
}

std::shared_ptr<const NetworkExplanation> NetworkModel::explanation() const {
    const bool holds = explanation_ && result_ && explanation_->run == result_->run &&
                       explanation_->look == state_.look && state_.look != NetworkState::Look::Plain &&
                       (state_.look != NetworkState::Look::GradCam || explanation_->node == result_->node) &&
                       (state_.target < 0 || explanation_->map.target == state_.target);
    return holds ? explanation_ : nullptr;
}

void NetworkModel::explain() {
    explanationError_.reset();
    if (state_.look == NetworkState::Look::Plain || explanation()) {
        explainer_.abandon();
        emit explanationChanged();
        return;
    }
    emit explanationChanged();
    explainer_.start<NetworkExplanation>([result = result_](const JobContext& job) { return explainRun(*result, job); },
                                         [this](std::shared_ptr<const NetworkExplanation> made) {
                                             explanation_ = std::move(made);
                                             emit explanationChanged();
                                         },
                                         [this](const Error& error) {
                                             explanationError_ = error;
                                             emit explanationChanged();
                                         });
}

void NetworkModel::measure() {
    later_.stop();
    timed_.set({1, {{"model", state_.model.toStdString()}}, 35, 9});
    std::vector<std::pair<std::string, Status>> all;
    for (const auto& engine : engines_)
        all.emplace_back(engine.id, engine.available());
    bench_.start(std::move(all));
}

void NetworkModel::cancel() {
    MeasuredModel::cancel();
    computer_.cancel();
    explainer_.cancel();
}

Job<NetworkTiming>::Work NetworkModel::timingOf(const std::string& variant) {
    return [measured = timed_.measuring(variant)](const JobContext& job) -> Expected<NetworkTiming> {
        TELAR_TAKE(time, measured(job));
        return NetworkTiming{std::move(*time)};
    };
}

bool NetworkModel::readsNormal() const {
    return result_ && result_->run->normal && result_->run->opened->model == state_.model &&
           result_->run->picture == state_.picture;
}

QString NetworkModel::commandLine() const {
    const auto addShapes = [this](CommandLine& line) {
        if (result_ && result_->run->opened->model == state_.model)
            for (const auto& [name, shape] : result_->run->opened->shapes)
                line.option("--shape", name + "=" + network::shapeName(shape));
    };
    const auto model = state_.model.toStdString(), picture = state_.picture.toStdString();
    if (!state_.second.isEmpty()) {
        CommandLine line({"telar-cli", "network", "compare"});
        line.add(model);
        const auto second = state_.second.toStdString();
        if (isNetworkPath(state_.second))
            line.add(model).add(second).option("--input", picture);
        else
            line.add(picture).add(second);
        addShapes(line);
        return QString::fromStdString(line.str());
    }
    CommandLine line({"telar-cli", "network", "run"});
    line.add(model);
    if (!readsNormal()) // which is its default
        line.option("--input", picture);
    addShapes(line);
    for (const auto& one : state_.off)
        if (result_ && result_->run->opened->model == state_.model &&
            one.node < static_cast<int>(result_->run->graph().nodes.size()))
            line.option("--off", result_->run->graph().nodes[static_cast<std::size_t>(one.node)].name + ":" +
                                     std::to_string(one.channel));
    if (state_.reference)
        line.option("--backend", "reference");
    if (state_.threads > 0)
        line.option("--threads", state_.threads);
    return QString::fromStdString(line.str());
}

} // namespace telar
