// What was published of it, and how that is repeated here.
#include "core/matmul/operation.hpp"

namespace telar {

namespace {

std::vector<PublishedCurve> amdahlPoints() {
    const auto* rows = PublishedTable::find("amdahl");
    PublishedCurve printed{"p = 61 %, as printed", {}, {}, {}};
    for (int r = 0; r < rows->rows(); ++r)
        if (const auto n = rows->number(r, "cores_n"), s = rows->number(r, "speedup_printed"); n && s)
            addPublished(printed, *n, *s);
    return {printed};
}

} // namespace

const std::vector<FigurePreset>& matmulPresets() {
    static const std::vector<FigurePreset> all{
        {.id = "4",
         .name = text(TELAR_TR("core", "Figure 4")),
         .title = text(TELAR_TR("core", "Matrix product on a Tesla T4")),
         .sentence =
             text(TELAR_TR("core", "Up to 256 it takes half a second whatever the size: the first launch compiles the "
                                   "kernel. From there each doubling takes 4.4, 14 and 12 times as long. The last two "
                                   "exceed the 8 of n^3: each thread repeats the work of others, n^4 in total.")),
         .operation = matmulId,
         .backends = {"serial", "fast"},
         .sizes = "2:512:x2",
         .place = 4,
         .published = [] { return publishedLines("matmul_times_t4", "program", "matrix_size_n", "time_s", 1e3); }},
        {.id = "amdahl",
         .name = text(TELAR_TR("core", "Amdahl's law")),
         .title = text(TELAR_TR("core", "A parallel fraction of 61 %")),
         .sentence = text(TELAR_TR(
             "core",
             "The fraction, 61 %, is product time over total time at n = 4, where the first launch dominates; at n = "
             "1024 the same ratio is 8 %, and the law's limit is 1.09. The law is also applied to 640 to 2560 cores as "
             "if each were a processor. Measure with several threads to fit a fraction of your own.")),
         .chart = "speedup",
         .operation = matmulId,
         .backends = {"openmp", "fast"},
         .sizes = "384",
         .threads = "1,2",
         .repeat = 7,
         .place = 100,
         .published = amdahlPoints},
    };
    return all;
}

} // namespace telar
