// What a project keeps of the pipeline lab.
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/state/parameters.hpp"

namespace telar {

const KeptRows<PipelineState, PipelineTiming>& PipelineLab::kept() const {
    using S = PipelineState;
    using T = PipelineTiming;
    static const auto parameters = without(pipelineParameters(), {"size"}); // which has a limit of its own
    static const KeptRows<S, T> rows{
        joined(rowsAbout<S>(Earlier::Data, {wordRow<S>("source", &S::source, {"phantom", "random", "file"}),
                                            wholeRow<S>("size", &S::size, 1, qint64{1} << 40),
                                            wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
                                            wholeRow<S>("slice", &S::slice, 0, 90), textRow<S>("path", &S::path)}),
               parameterRowsOf<S>(parameters)),
        {numberRow<T>(
             "operations", [](auto& t) -> auto& { return t.cost.operations; }),
         numberRow<T>(
             "bytes", [](auto& t) -> auto& { return t.cost.bytes; })}};
    return rows;
}

std::function<QJsonObject()> PipelineLab::results() const {
    return [roofs = model_->roofs()] { return QJsonObject{{"roofs", roofsJson(roofs)}}; };
}

std::function<void()> PipelineLab::resultsFrom(Fields& results, const PipelineState&) {
    return [this, roofs = roofsFrom(results)] { model_->setRoofs(roofs); };
}

} // namespace telar
