// What lessons can check in the network lab, and what a project keeps of it.
#include "ui/labs/network/network_lab.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/network/network_stage.hpp"

#include <algorithm>

namespace telar {

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
