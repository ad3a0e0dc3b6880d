// What was published of it, and how that is repeated here.
#include "core/neuron/operation.hpp"

namespace telar {

const std::vector<FigurePreset>& neuronPresets() {
    static const std::vector<FigurePreset> all{
        {.id = "neuron",
         .name = text(TELAR_TR("core", "One neuron")),
         .title = text(TELAR_TR("core", "A million inputs, CPU and GPU")),
         .sentence = text(TELAR_TR("core", "A Python loop vs a GPU without its copies to the device, both on inputs in "
                                           "float64. The fair comparison is with a compiled loop.")),
         .operation = neuronId,
         .backends = {"serial", "openmp", "simd"},
         .sizes = "1000:10000000:x10",
         .published = [] { return publishedLines("neuron", "program", "n_neurons", "time_ms", 1, "scope"); }},
    };
    return all;
}

} // namespace telar
