// What was published of it, and how that is repeated here.
#include "core/pipeline/operation.hpp"

namespace telar {

const std::vector<FigurePreset>& pipelinePresets() {
    static const std::vector<FigurePreset> all{
        {.id = "pipeline",
         .name = text(TELAR_TR("core", "Vector pipeline")),
         .title = text(TELAR_TR("core", "A million grey values, CPU and GPU")),
         .sentence = text(
             TELAR_TR("core", "NumPy in three steps vs three kernels on data that are already on the GPU, without "
                              "waiting for them to end. The last step is tanh as a formula that calls exp four times: "
                              "NumPy passes over memory 11 times in all. Published as an improvement of more than "
                              "1000 %; the printed times differ by a factor of 50, without copies.")),
         .operation = pipelineId,
         .backends = {"passes", "fused", "simd"},
         .sizes = "1000:10000000:x10",
         .settings = "tanh=formula",
         .published = [] { return publishedLines("dli_vector", "program", "n_elements", "mean_time_ms", 1); }},
    };
    return all;
}

} // namespace telar
