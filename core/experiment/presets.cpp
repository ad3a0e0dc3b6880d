#include "core/experiment/presets.hpp"

#include "core/experiment/published.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace telar {

namespace {

constexpr const char* upTo1024 = "4:1024:x2";
constexpr const char* upTo128 = "4:128:x2";
constexpr const char* upTo64 = "4:64:x2";

Text perWindow() {
    return text(TELAR_TR("core",
                         "Each window costs a launch, its copies and, above all, the program's own work in "
                         "Python around them. The time grows with the number of windows, n squared: neither "
                         "exponentially nor with the fifth power, as the thesis says."));
}
Text serialProgram() {
    return text(TELAR_TR("core",
                         "Serial Python with NumPy: each window is cut out, multiplied by the identity "
                         "and searched. The same steps here are compiled."));
}
// Numbers of the published table; a test works them out again.
Text threeKernels45() {
    return text(TELAR_TR(
        "core", "Everything around the products costs so much more than they do that from 256 on matmul1 and "
                "matmul2 differ by at most 2 %. matmul3 takes 2.2 times as long, except at 1024: that "
                "point breaks the trend and makes it the fastest there; fits leave it out. The text after "
                "figure 46 calls matmul3 the better one for large matrices, and the thesis' conclusions call it "
                "less effective than matmul1 and matmul2."));
}
Text threeKernels50() {
    return text(TELAR_TR(
        "core",
        "Everything around the products costs so much more than they do that from 256 on matmul1 and "
        "matmul2 differ by at most 2 %. matmul3 takes 2.4 to 2.5 times as long, at each of these sizes."));
}
Text threeKernels52() {
    return text(TELAR_TR(
        "core", "Everything around the products costs so much more than they do that from 256 on matmul1 and "
                "matmul2 differ by at most 2.1 %. matmul3 takes 2.9 to 3 times as long, except at 1024: "
                "that point breaks the trend; fits leave it out."));
}

Text figures(int table) {
    return text(TELAR_TR("core", "Figures %1 and %2"), table, table + 1);
}

FigurePreset poolingFigure(const char* id, const char* also, Text title, Text sentence,
                           std::vector<std::string> backends, const char* sizes) {
    return {id,
            figures(std::atoi(id)),
            std::move(title),
            std::move(sentence),
            "times",
            "pool",
            std::move(backends),
            sizes,
            "1",
            "",
            5,
            also};
}

std::vector<FigurePreset> poolingFigures() {
    const std::vector<std::string> serial{"thesis", "serial", "simd"};
    return {
        poolingFigure("28", "29", text(TELAR_TR("core", "Serial program, Xeon node n49")), serialProgram(),
                      serial, upTo1024),
        poolingFigure("30", "31", text(TELAR_TR("core", "Serial program, Xeon node n48")), serialProgram(),
                      serial, upTo1024),
        poolingFigure("32", "33", text(TELAR_TR("core", "matmul1 on a Tesla T4")), perWindow(),
                      {"thesis", "emulator:matmul1"}, upTo128),
        poolingFigure("34", "35", text(TELAR_TR("core", "matmul1 on a Tesla K20")), perWindow(),
                      {"thesis", "emulator:matmul1"}, upTo128),
        poolingFigure("36", "37", text(TELAR_TR("core", "matmul2 on a Tesla T4")), perWindow(),
                      {"thesis", "emulator:matmul2"}, upTo128),
        poolingFigure("38", "39", text(TELAR_TR("core", "matmul2 on a Tesla K20")), perWindow(),
                      {"thesis", "emulator:matmul2"}, upTo128),
        poolingFigure("40", "41", text(TELAR_TR("core", "matmul3 on a Tesla T4")), perWindow(),
                      {"thesis", "emulator:matmul3"}, upTo64),
        poolingFigure("42", "43", text(TELAR_TR("core", "matmul3 on a Tesla K20")), perWindow(),
                      {"thesis", "emulator:matmul3"}, upTo64),
        poolingFigure("45", "46", text(TELAR_TR("core", "Three kernels on a Tesla T4")), threeKernels45(),
                      {"thesis", "emulator:matmul1", "emulator:matmul2"}, upTo128),
        poolingFigure("47", "48", text(TELAR_TR("core", "matmul3 on a GTX 1050")), perWindow(),
                      {"thesis", "emulator:matmul3-constant"}, upTo64),
        poolingFigure("50", "51", text(TELAR_TR("core", "Three kernels, filter transferred")), threeKernels50(),
                      {"thesis", "emulator:matmul1", "emulator:matmul2", "emulator:matmul3"}, upTo64),
        poolingFigure("52", "53", text(TELAR_TR("core", "Three kernels, filter constant")), threeKernels52(),
                      {"thesis", "emulator:matmul1-constant", "emulator:matmul2-constant",
                       "emulator:matmul3-constant"},
                      upTo64),
    };
}

std::vector<FigurePreset> thesisTables() {
    return {
        {"4",
         text(TELAR_TR("core", "Figure 4")),
         text(TELAR_TR("core", "Matrix product on a Tesla T4")),
         text(TELAR_TR("core",
                       "Up to 256 it takes half a second whatever the size: the first launch compiles the "
                       "kernel. From there each doubling takes 4.4, 14 and 12 times as long. The last two are more "
                       "than the 8 of n^3: each thread redoes the work of others, n^4 in all.")),
         "times",
         "matmul",
         {"serial", "fast"},
         "2:512:x2",
         "1",
         ""},
        {"26",
         figures(26),
         text(TELAR_TR("core", "Windows against size")),
         text(TELAR_TR("core",
                       "The thesis projects the number of windows to 131072 and stops measuring at 2048. "
                       "Here every size is pooled, the largest as a stream that never is in memory as a "
                       "whole; it takes about half a minute.")),
         "windows",
         "pool",
         {"streamed"},
         "4:131072:x2",
         "2",
         "source=stream",
         1,
         "27"},
        {"44",
         text(TELAR_TR("core", "Figure 44")),
         text(TELAR_TR("core", "Speed-up of the GPU over the serial program")),
         text(TELAR_TR("core",
                       "The printed speed-up divides the whole time of the serial program on one node by the "
                       "product's time alone of the GPU on another. All are below 1 all the same: the GPU "
                       "program is the slower one at each of these sizes.")),
         "against",
         "pool",
         {"thesis", "serial", "simd"},
         upTo1024,
         "1",
         ""},
        {"amdahl",
         text(TELAR_TR("core", "Amdahl's law")),
         text(TELAR_TR("core", "A parallel fraction of 61 %")),
         text(TELAR_TR("core",
                       "The fraction, 61 %, is product time over whole time at n = 4, where the first launch "
                       "decides; at n = 1024 the same ratio is 8 %, and the law's limit 1.09. And the law is "
                       "asked for 640 to 2560 cores as if each were a processor. Measure with several "
                       "threads to fit a fraction of your own.")),
         "speedup",
         "matmul",
         {"openmp", "fast"},
         "384",
         "1,2",
         "",
         7},
        {"appendix",
         text(TELAR_TR("core", "Stage 2")),
         text(TELAR_TR("core", "2, 4, 8, 16 and 32 processes")),
         text(TELAR_TR("core",
                       "The thesis announces runs with 2 to 32 processes for its second stage and prints neither a program "
                       "nor times. Here each process pools its share of the rows, and they share memory; under "
                       "mpirun, telar-cli pool sends messages. Beyond the cores of this computer more processes "
                       "only take turns.")),
         "speedup",
         "pool",
         {"processes"},
         "2048",
         "1,2,4,8,16,32",
         ""},
    };
}

std::vector<FigurePreset> otherWorks() {
    return {
        {"neuron",
         text(TELAR_TR("core", "One neuron")),
         text(TELAR_TR("core", "A million inputs, CPU and GPU")),
         text(TELAR_TR(
             "core", "A Python loop against a GPU whose copies in are not counted, both on inputs in float64. "
                     "What a compiled loop does is the fair comparison.")),
         "times",
         "neuron",
         {"serial", "openmp", "simd"},
         "1000:10000000:x10",
         "1",
         ""},
        {"pipeline",
         text(TELAR_TR("core", "Vector pipeline")),
         text(TELAR_TR("core", "A million grey values, CPU and GPU")),
         text(TELAR_TR("core",
                       "NumPy in three passes against three kernels on data that are on the GPU already, "
                       "without waiting for them to end. Published as an improvement of more than 1000 %; "
                       "the printed times are 50 times apart, without copies.")),
         "times",
         "pipeline",
         {"passes", "fused", "simd"},
         "1000:10000000:x10",
         "1",
         ""},
        {"alexnet",
         text(TELAR_TR("core", "AlexNet on slices")),
         text(TELAR_TR("core", "Trainings of 25, 50 and 100 epochs")),
         text(TELAR_TR("core",
                       "The text prints 25 and 50 epochs, the appendix 25, 50 and 100; an epoch takes 1 to 1.1 s, but "
                       "for the appendix' 50 with 1.8 s each. Test pictures: 87.88 and 94.95 % of 99. The thesis' "
                       "slices are not public: here a phantom is learned, so compare times for each epoch.")),
         "times",
         "alexnet",
         {"fast"},
         "25,50,100",
         "1",
         "batch=256",
         1},
        {"mlp",
         text(TELAR_TR("core", "MLP on digits")),
         text(TELAR_TR("core", "Four programs, ten epochs")),
         text(TELAR_TR(
             "core", "Other batches, other initial weights, and one of the times is clock() divided by ten: "
                     "the published programs cannot be compared with each other. The PyCUDA one does not "
                     "learn.")),
         "times",
         "mlp",
         {"fast"},
         "1,2,5,10",
         "1",
         "batch=64",
         1},
        {"dpfm",
         text(TELAR_TR("core", "Pruned forward mode")),
         text(TELAR_TR("core", "Loss against registers, 400 rows")),
         text(TELAR_TR("core",
                       "The published behaviour, sixteen networks for each number of registers. In the plots for "
                       "400 rows the validation losses are near 1/3, the variance of the target: what answering the "
                       "mean gives. The printed result is another run: 0.1763 in training and 0.1557 in validation with "
                       "32 registers, against 0.2588 and 0.2454 of TensorFlow.")),
         "results",
         "dpfm",
         {"lanes"},
         "400",
         "1",
         "registers=2,4,8,16,32,64,0; behaviour=published; seed=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16",
         1},
    };
}

void add(PublishedCurve& curve, double x, double y, bool doubtful = false) {
    curve.x.push_back(x);
    curve.y.push_back(y);
    curve.doubtful.push_back(doubtful);
}

bool settled(const std::string& reading) {
    return reading == "ok" || reading == "corrected";
}

std::vector<PublishedCurve> pooling(const std::string& id) {
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
                add(product, one.size[i], one.productSeconds[i] * 1e3, one.doubtful[i]);
            }
        curves.push_back(std::move(curve));
        if (!product.x.empty())
            curves.push_back(std::move(product));
    }
    return curves;
}

/// One line for each value of `nameColumn` (and of `partColumn`, where what was timed differs), times in the
/// unit given by `scale` (ms).
std::vector<PublishedCurve> lines(const char* table, const char* nameColumn, const char* xColumn,
                                  const char* yColumn, double scale, const char* partColumn = nullptr) {
    std::vector<PublishedCurve> curves;
    const auto* rows = PublishedTable::find(table);
    for (int r = 0; r < rows->rows(); ++r) {
        const auto at = rows->number(r, xColumn);
        const auto y = rows->number(r, yColumn);
        if (!at || !y)
            continue;
        const auto& name = rows->cell(r, nameColumn);
        const std::string part = partColumn ? " · " + rows->cell(r, partColumn) : "";
        const auto& device = rows->cell(r, "device");
        const std::string label =
            name + (device.empty() ? "" : " · " + device.substr(0, device.find(" ("))) + part;
        if (curves.empty() || curves.back().label != label)
            curves.push_back({label, {}, {}, {}});
        // Another figure prints the same run once more.
        bool printed = false;
        const auto& last = curves.back();
        for (std::size_t i = 0; i < last.x.size(); ++i)
            printed = printed || (last.x[i] == *at && last.y[i] == *y * scale);
        if (printed)
            continue;
        add(curves.back(), *at, *y * scale,
            !settled(rows->cell(r, "reading")) && !rows->cell(r, "reading").empty());
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
            add(printed, *size, *y, !settled(rows->cell(r, "reading")));
        if (const auto y = rows->number(r, "derived_speedup_matmul_over_matmul"); size && y)
            add(alike, *size, *y);
    }
    return {printed, alike};
}

std::vector<PublishedCurve> amdahlPoints() {
    const auto* rows = PublishedTable::find("amdahl");
    PublishedCurve printed{"p = 61 %, as printed", {}, {}, {}};
    for (int r = 0; r < rows->rows(); ++r)
        if (const auto n = rows->number(r, "cores_n"), s = rows->number(r, "speedup_printed"); n && s)
            add(printed, *n, *s);
    return {printed};
}

std::vector<PublishedCurve> alexnetTimes() {
    const auto* rows = PublishedTable::find("training_alexnet");
    PublishedCurve told{"as told in the text", {}, {}, {}}, listed{"appendix D", {}, {}, {}};
    for (int r = 0; r < rows->rows(); ++r)
        if (const auto epochs = rows->number(r, "epochs"), seconds = rows->number(r, "train_time_s"); epochs && seconds)
            add(rows->cell(r, "source").find("appendix") == std::string::npos ? told : listed, *epochs, *seconds * 1e3);
    return {told, listed};
}

std::vector<PublishedCurve> dpfmLosses() {
    PublishedCurve last{"validation loss at the end, 400 rows", {}, {}, {}};
    for (const auto& one : publishedDpfm(400))
        // Without a limit is drawn at 128, as in the source.
        add(last, one.registers > 0 ? one.registers : 128, one.validation);
    return {last};
}

} // namespace

const std::vector<FigurePreset>& figurePresets() {
    static const auto all = [] {
        std::vector<FigurePreset> presets;
        for (auto list : {thesisTables(), poolingFigures(), otherWorks()})
            presets.insert(presets.end(), list.begin(), list.end());
        // In the order of the thesis' figures; those without a number after them.
        std::stable_sort(presets.begin(), presets.end(), [](const FigurePreset& a, const FigurePreset& b) {
            const int x = std::atoi(a.id), y = std::atoi(b.id);
            return (x ? x : 1000) < (y ? y : 1000);
        });
        return presets;
    }();
    return all;
}

const FigurePreset* findPreset(const std::string& id) {
    for (const auto& preset : figurePresets())
        if (id == preset.id)
            return &preset;
    return nullptr;
}

const FigurePreset* findPreset(const std::string& id, const std::string& operation) {
    const auto* found = findPreset(id);
    return found && found->operation == operation ? found : nullptr;
}

bool printsProducts(const std::string& preset) {
    const auto* found = findPreset(preset);
    return found && std::atoi(found->id) >= 28 && std::string(found->operation) == "pool" &&
           std::string(found->chart) == "times";
}

const FigurePreset* presetOfFigure(const std::string& figure) {
    for (const auto& preset : figurePresets())
        if (figure == preset.id || (*preset.also && figure == preset.also))
            return &preset;
    return nullptr;
}

std::vector<PublishedCurve> publishedCurves(const std::string& preset) {
    if (preset == "4")
        return lines("matmul_times_t4", "program", "matrix_size_n", "time_s", 1e3);
    if (preset == "26")
        return lines("window_projection", "source", "matrix_size_n", "windows", 1);
    if (preset == "44")
        return speedups();
    if (preset == "amdahl")
        return amdahlPoints();
    if (preset == "neuron")
        return lines("neuron", "program", "n_neurons", "time_ms", 1, "scope");
    if (preset == "pipeline")
        return lines("dli_vector", "program", "n_elements", "mean_time_ms", 1);
    if (preset == "alexnet")
        return alexnetTimes();
    if (preset == "mlp")
        return lines("mlp_mnist_totals", "program", "epochs", "total_time_s", 1e3);
    if (preset == "dpfm")
        return dpfmLosses();
    return preset.empty() ? std::vector<PublishedCurve>{} : pooling(preset);
}

} // namespace telar
