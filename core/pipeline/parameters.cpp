#include "core/pipeline/operation.hpp"

namespace telar {

const Parameters<PipelineSource>& pipelineParameters() {
    using Spec = PipelineSource;
    static const Parameters<Spec> all{
        parameter<Spec>(&Spec::size, {.id = "size",
                                      .title = text(TELAR_TR("core", "Values")),
                                      .form = "N",
                                      .help = text(TELAR_TR("core", "Number of values (default 1000000)")),
                                      .least = 1,
                                      .most = 1000000000,
                                      .shown = true}),
        parameter<Spec>(
            &Spec::tanh,
            {.id = "tanh",
             .title = text(TELAR_TR("core", "Activation")),
             .help = text(
                 TELAR_TR("core", "Activation of --pipeline: tanh, or (e^v - e^-v) / (e^v + e^-v) (default library)")),
             .example = "library,formula",
             .words = {"library", "formula"},
             .shown = true}),
        parameter<Spec>(
            &Spec::type,
            {.id = "type",
             .title = text(TELAR_TR("core", "Type of the values")),
             .help = text(TELAR_TR(
                 "core",
                 "Type of the values of --pipeline: float32, or bytes, integers from 0 to 255 (default float32)")),
             .example = "float32,uint8",
             .words = {greyName(GreyType::Float32), greyName(GreyType::UInt8)},
             .quiet = true}),
    };
    return all;
}

} // namespace telar
