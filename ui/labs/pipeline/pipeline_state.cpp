// What a project keeps of the pipeline lab.
#include "ui/labs/pipeline/pipeline_lab.hpp"

namespace telar {

const KeptRows<PipelineState, PipelineTiming>& PipelineLab::kept() const {
    using S = PipelineState;
    using T = PipelineTiming;
    static const KeptRows<S, T> rows{
        {wordRow<S>("source", &S::source, {"phantom", "random", "file"}), wholeRow<S>("size", &S::size, 1, qint64{1} << 40),
         wholeRow<S>("seed", &S::seed, 0, UINT32_MAX), wholeRow<S>("slice", &S::slice, 0, 90),
         wordRow<S>("tanh", &S::tanh, {"library", "formula"}),
         wordRow<S>("type", &S::type, {greyName(GreyType::Float32), greyName(GreyType::UInt8)}), textRow<S>("path", &S::path)},
        {numberRow<T>("operations", [](auto& t) -> auto& { return t.cost.operations; }),
         numberRow<T>("bytes", [](auto& t) -> auto& { return t.cost.bytes; })}};
    return rows;
}

std::function<QJsonObject()> PipelineLab::results() const {
    return [roofs = model_->roofs()] { return QJsonObject{{"roofs", roofsJson(roofs)}}; };
}

std::function<void()> PipelineLab::resultsFrom(Fields& results, const PipelineState&) {
    return [this, roofs = roofsFrom(results)] { model_->setRoofs(roofs); };
}

} // namespace telar
