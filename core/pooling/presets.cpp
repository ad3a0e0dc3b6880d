// What the thesis publishes of pooling, and how it is repeated here.
#include "core/pooling/operation.hpp"

#include "core/base/numbers.hpp"

#include <cmath>
#include <cstdlib>
#include <set>

namespace telar {

namespace {

constexpr const char* upTo1024 = "4:1024:x2";
constexpr const char* upTo128 = "4:128:x2";
constexpr const char* upTo64 = "4:64:x2";

/// By the program's own timer: the product's share of the printed time, at the largest settled size of the figure.
Text perWindow(const char* figure) {
    double size = 0, percents = 0;
    for (const auto& one : publishedPooling(figure))
        for (std::size_t i = 0; i < one.size.size(); ++i)
            if (one.size[i] > size && !one.doubtful[i] && std::isfinite(one.productSeconds[i]))
                size = one.size[i], percents = 100 * one.productSeconds[i] / one.poolingSeconds[i];
    return text(
        TELAR_TR("core",
                 "Each window costs a launch, its copies and the program's own work in Python. By the program's own "
                 "timer, launch and kernel take %1 % of the printed time at %2. The time grows with the number of "
                 "windows, n squared: neither exponentially nor with the fifth power, as the thesis says."),
        fixedText(percents, 0), static_cast<int64_t>(size));
}
Text serialProgram() {
    return text(TELAR_TR("core", "Serial Python with NumPy: each window is cut out, multiplied by the identity and "
                                 "searched for its maximum. Here the same steps are compiled."));
}
// Numbers of the published table; a test works them out again.
Text threeKernels45() {
    return text(TELAR_TR(
        "core", "With matmul1 and matmul2 everything around the products takes so much longer than they do that from "
                "256 on the two differ by at most 2 %. matmul3, whose products take 68 % of the time in figure 40, "
                "takes 2.2 times as long, except at 1024, an outlier that makes it the fastest there; it is left out "
                "of the fits. The text after figure 46 calls matmul3 the better one for large matrices, and the "
                "thesis' conclusions call it less effective than matmul1 and matmul2."));
}
Text threeKernels50() {
    return text(TELAR_TR("core",
                         "With matmul1 and matmul2 everything around the products takes so much longer than they do "
                         "that from 256 on the two differ by at most 2 %. matmul3, whose products take 68 % of the "
                         "time in figure 40, takes 2.4 to 2.5 times as long, at each of these sizes."));
}
Text threeKernels52() {
    return text(TELAR_TR(
        "core", "With matmul1 and matmul2 everything around the products takes so much longer than they do that from "
                "256 on the two differ by at most 2.1 %. matmul3, whose products take 68 % of the time in figure 40, "
                "takes 2.9 to 3 times as long, except at 1024, an outlier left out of the fits."));
}

std::vector<PublishedCurve> publishedTimes(const std::string& id) {
    std::vector<PublishedCurve> curves;
    const auto all = publishedPooling(id);
    // Only what tells the lines of one figure apart.
    std::set<std::string> devices, filters;
    for (const auto& one : all) {
        devices.insert(one.device);
        filters.insert(one.filter);
    }
    for (const auto& one : all) {
        std::string label = one.program;
        if (devices.size() > 1 || all.size() == 1)
            label += " · " + one.device.substr(0, one.device.find(" ("));
        if (filters.size() > 1)
            label += " · " + one.filter;
        PublishedCurve curve{label, one.size, {}, one.doubtful};
        for (const double seconds : one.poolingSeconds)
            curve.y.push_back(seconds * 1e3);
        PublishedCurve product{label + " · product", {}, {}, {}};
        for (std::size_t i = 0; i < one.size.size(); ++i)
            if (std::isfinite(one.productSeconds[i])) {
                addPublished(product, one.size[i], one.productSeconds[i] * 1e3, one.doubtful[i]);
            }
        curves.push_back(std::move(curve));
        if (!product.x.empty())
            curves.push_back(std::move(product));
    }
    return curves;
}

std::vector<PublishedCurve> speedups() {
    const auto* rows = PublishedTable::find("speedup");
    PublishedCurve printed{"Tesla K20 · matmul3, as printed", {}, {}, {}},
        alike{"Tesla K20 · matmul3, product over product", {}, {}, {}};
    for (int r = 0; r < rows->rows(); ++r) {
        const auto size = rows->number(r, "matrix_size_n");
        if (const auto y = rows->number(r, "speedup_printed"); size && y)
            addPublished(printed, *size, *y, !isSettled(rows->cell(r, "reading")));
        if (const auto y = rows->number(r, "derived_speedup_matmul_over_matmul"); size && y)
            addPublished(alike, *size, *y);
    }
    return {printed, alike};
}

Text figures(int table) { return text(TELAR_TR("core", "Figures %1 and %2"), table, table + 1); }

FigurePreset poolingFigure(const char* id, const char* also, Text title, Text sentence,
                           std::vector<std::string> backends, const char* sizes) {
    return {.id = id,
            .name = figures(std::atoi(id)),
            .title = std::move(title),
            .sentence = std::move(sentence),
            .operation = poolingId,
            .backends = std::move(backends),
            .sizes = sizes,
            .also = also,
            .place = std::atoi(id),
            .printsProducts = true,
            .published = [id] { return publishedTimes(id); }};
}

std::vector<FigurePreset> timeFigures() {
    const std::vector<std::string> serial{"thesis", "serial", "simd"};
    return {
        poolingFigure("28", "29", text(TELAR_TR("core", "Serial program, Xeon node n49")), serialProgram(), serial,
                      upTo1024),
        poolingFigure("30", "31", text(TELAR_TR("core", "Serial program, Xeon node n48")), serialProgram(), serial,
                      upTo1024),
        poolingFigure("32", "33", text(TELAR_TR("core", "matmul1 on a Tesla T4")), perWindow("32"),
                      {"thesis", "emulator:matmul1"}, upTo128),
        poolingFigure("34", "35", text(TELAR_TR("core", "matmul1 on a Tesla K20")), perWindow("34"),
                      {"thesis", "emulator:matmul1"}, upTo128),
        poolingFigure("36", "37", text(TELAR_TR("core", "matmul2 on a Tesla T4")), perWindow("36"),
                      {"thesis", "emulator:matmul2"}, upTo128),
        poolingFigure("38", "39", text(TELAR_TR("core", "matmul2 on a Tesla K20")), perWindow("38"),
                      {"thesis", "emulator:matmul2"}, upTo128),
        poolingFigure("40", "41", text(TELAR_TR("core", "matmul3 on a Tesla T4")), perWindow("40"),
                      {"thesis", "emulator:matmul3"}, upTo64),
        poolingFigure("42", "43", text(TELAR_TR("core", "matmul3 on a Tesla K20")), perWindow("42"),
                      {"thesis", "emulator:matmul3"}, upTo64),
        poolingFigure("45", "46", text(TELAR_TR("core", "Three kernels on a Tesla T4")), threeKernels45(),
                      {"thesis", "emulator:matmul1", "emulator:matmul2"}, upTo128),
        poolingFigure("47", "48", text(TELAR_TR("core", "matmul3 on a GTX 1050")), perWindow("47"),
                      {"thesis", "emulator:matmul3-constant"}, upTo64),
        poolingFigure("50", "51", text(TELAR_TR("core", "Three kernels, filter transferred")), threeKernels50(),
                      {"thesis", "emulator:matmul1", "emulator:matmul2", "emulator:matmul3"}, upTo64),
        poolingFigure("52", "53", text(TELAR_TR("core", "Three kernels, filter constant")), threeKernels52(),
                      {"thesis", "emulator:matmul1-constant", "emulator:matmul2-constant", "emulator:matmul3-constant"},
                      upTo64),
    };
}

std::vector<FigurePreset> otherFigures() {
    return {
        {.id = "26",
         .name = figures(26),
         .title = text(TELAR_TR("core", "Windows vs size")),
         .sentence = text(TELAR_TR(
             "core",
             "The thesis projects the number of windows to 131072 and stops measuring at 2048. Here every size is "
             "pooled; the largest is a stream that is never in memory as a whole and takes about half a minute.")),
         .chart = "windows",
         .operation = poolingId,
         .backends = {"streamed"},
         .sizes = "4:131072:x2",
         .threads = "2",
         .settings = "source=stream",
         .repeat = 1,
         .also = "27",
         .place = 26,
         .published = [] { return publishedLines("window_projection", "source", "matrix_size_n", "windows", 1); }},
        {.id = "44",
         .name = text(TELAR_TR("core", "Figure 44")),
         .title = text(TELAR_TR("core", "Speed-up of the GPU over the serial program")),
         .sentence = text(TELAR_TR("core", "The printed speed-up divides the total time of the serial program on one "
                                           "node by the time of the product only of the GPU on another. It is still "
                                           "below 1 everywhere: the GPU program is slower at each of these sizes.")),
         .chart = "against",
         .operation = poolingId,
         .backends = {"thesis", "serial", "simd"},
         .sizes = upTo1024,
         .place = 44,
         .published = speedups},
        {.id = "appendix",
         .name = text(TELAR_TR("core", "Stage 2")),
         .title = text(TELAR_TR("core", "2, 4, 8, 16 and 32 processes")),
         .sentence = text(TELAR_TR(
             "core",
             "The thesis announces runs with 2 to 32 processes for its second stage and prints neither a program nor "
             "times. Here each process pools its part of the rows, and they share memory; under mpirun, telar-cli pool "
             "sends messages. Beyond the cores of this computer, additional processes only take turns.")),
         .chart = "speedup",
         .operation = poolingId,
         .backends = {"processes"},
         .sizes = "2048",
         .threads = "1,2,4,8,16,32",
         .place = 101},
    };
}

} // namespace

const std::vector<FigurePreset>& poolingPresets() {
    static const auto all = [] {
        auto presets = timeFigures();
        std::ranges::move(otherFigures(), std::back_inserter(presets));
        return presets;
    }();
    return all;
}

} // namespace telar
