#include "core/neuron/operation.hpp"

namespace telar {

const Parameters<NeuronSource>& neuronParameters() {
    using Spec = NeuronSource;
    static const Parameters<Spec> all{
        parameter<Spec>(
            &Spec::size,
            {.id = "size",
             .title = text(TELAR_TR("core", "Inputs")),
             .form = "N",
             .help = text(
                 TELAR_TR("core", "Number of inputs (default 1000000; large inputs are generated and added in parts)")),
             .least = 1,
             .most = 1000000000,
             .shown = true}),
        parameter<Spec>(
            &Spec::scaled,
            {.id = "scaled",
             .title = text(TELAR_TR("core", "Weights divided by sqrt(n)")),
             .help = text(TELAR_TR("core", "Divide the weights by sqrt(n), so that sigma carries information")),
             .example = "false,true",
             .quiet = true}),
    };
    return all;
}

} // namespace telar
