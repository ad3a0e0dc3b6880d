// What a project keeps of the pipeline lab.
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/state/timings.hpp"

namespace telar {

namespace {

const QStringList sources{"phantom", "random", "file"};
const QStringList tanhs{"formula", "library"};
const QStringList types{greyName(GreyType::Float32), greyName(GreyType::UInt8)};

PipelineState pipelineControlsFrom(Fields f) {
    PipelineState s;
    s.source = static_cast<PipelineState::Source>(f.choice("source", sources, 0));
    s.size = f.whole("size", s.size, 1, qint64{1} << 40);
    s.seed = static_cast<quint32>(f.whole("seed", s.seed, 0, UINT32_MAX));
    s.slice = static_cast<int>(f.whole("slice", s.slice, 0, 90));
    s.tanh = f.choice("tanh", tanhs, 0) == 0 ? TanhBy::Exponentials : TanhBy::Library;
    s.type = static_cast<GreyType>(f.choice("type", types, 0));
    s.path = f.words("path");
    return s;
}

} // namespace

void PipelineModel::restore(const PipelineState& state, std::map<std::string, PipelineTiming> timings,
                            std::optional<Roofs> roofs, bool now) {
    cancel();
    state_ = state;
    roofs_ = std::move(roofs);
    restored_ = true;
    emit stateChanged();
    bench_.set(std::move(timings));
    if (now)
        compute();
}

std::function<QJsonObject()> PipelineLab::snapshot() const {
    return [state = model_->state(), timings = model_->timings(), roofs = model_->roofs()] {
        const QJsonObject controls{{"source", sources[static_cast<int>(state.source)]},
                                   {"size", state.size},
                                   {"seed", static_cast<qint64>(state.seed)},
                                   {"slice", state.slice},
                                   {"tanh", tanhs[state.tanh == TanhBy::Exponentials ? 0 : 1]},
                                   {"type", types[static_cast<int>(state.type)]},
                                   {"path", state.path}};
        const auto more = [](QJsonObject& one, const PipelineTiming& t) {
            one.insert("operations", numberJson(t.cost.operations));
            one.insert("bytes", numberJson(t.cost.bytes));
        };
        const QJsonObject results{{"timings", timingsJson(timings, more)}, {"roofs", roofsJson(roofs)}};
        return QJsonObject{{"controls", controls}, {"results", results}};
    };
}

Expected<std::function<void()>> PipelineLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = pipelineControlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto timings = timingsFrom<PipelineTiming>(results, "timings", [](Fields& f, PipelineTiming& t) {
        t.cost.operations = f.number("operations", 0);
        t.cost.bytes = f.number("bytes", 0);
    });
    auto roofs = roofsFrom(results);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state), timings = std::move(timings), roofs] {
        model_->restore(state, timings, roofs, seen());
    });
}

} // namespace telar
