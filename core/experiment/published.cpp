#include "core/experiment/published.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

namespace telar {

/// Made by the build from resources/published.
std::string_view publishedCsv(std::string_view name);

namespace {
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
const std::string noCell;
} // namespace

PublishedTable parsePublished(std::string_view csv) {
    PublishedTable table;
    std::vector<std::string> row;
    std::string field;
    bool quoted = false, any = false;
    const auto endRow = [&] {
        if (!any && row.empty())
            return;
        row.push_back(std::move(field));
        field.clear();
        if (table.columns_.empty())
            table.columns_ = std::move(row);
        else
            table.rows_.push_back(std::move(row));
        row = {};
        any = false;
    };
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (quoted) {
            if (c == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
                field += '"';
                ++i;
            } else if (c == '"') {
                quoted = false;
            } else {
                field += c;
            }
            continue;
        }
        if (c == '"') {
            quoted = any = true;
        } else if (c == ',') {
            row.push_back(std::move(field));
            field.clear();
            any = true;
        } else if (c == '\n') {
            endRow();
        } else if (c != '\r') {
            field += c;
            any = true;
        }
    }
    endRow();
    return table;
}

const PublishedTable* PublishedTable::find(std::string_view name) {
    static const auto tables = [] {
        std::map<std::string, PublishedTable, std::less<>> all;
        for (const char* one : {"pooling_times", "matmul_times_t4", "speedup", "amdahl", "window_projection",
                                "neuron", "dli_vector", "mlp_mnist_totals", "mlp_profile_pycuda",
                                "training_alexnet", "dpfm", "dpfm_digitized"})
            all.emplace(one, parsePublished(publishedCsv(one)));
        return all;
    }();
    const auto found = tables.find(name);
    return found == tables.end() ? nullptr : &found->second;
}

const std::string& PublishedTable::cell(int row, std::string_view column) const {
    const auto& cells = rows_[static_cast<std::size_t>(row)];
    for (std::size_t i = 0; i < columns_.size() && i < cells.size(); ++i)
        if (columns_[i] == column)
            return cells[i];
    return noCell;
}

std::optional<double> PublishedTable::number(int row, std::string_view column) const {
    const auto& word = cell(row, column);
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

std::string PublishedSeries::label() const {
    const auto shortDevice = device.substr(0, device.find(" ("));
    std::string words = shortDevice + " · " + program;
    if (!filter.empty() && filter != "n/a")
        words += " · " + filter;
    return words;
}

std::vector<PublishedSeries> publishedPooling(const std::string& figure) {
    const auto* table = PublishedTable::find("pooling_times");
    std::vector<PublishedSeries> all;
    const std::string wanted = figure.empty() ? std::string() : "thesis fig. " + figure;
    for (int r = 0; r < table->rows(); ++r) {
        const auto& source = table->cell(r, "source");
        const auto size = table->number(r, "matrix_size_n");
        const auto pooling = table->number(r, "pooling_time_s"), product = table->number(r, "matmul_time_s");
        if ((!wanted.empty() && source != wanted) || !size || (!pooling && !product))
            continue;
        const auto &device = table->cell(r, "device"), &program = table->cell(r, "program"),
                   &filter = table->cell(r, "filter");
        // Rows of one figure may take turns between its lines.
        auto found = std::find_if(all.begin(), all.end(), [&](const PublishedSeries& one) {
            return one.figure == source && one.device == device && one.program == program &&
                   one.filter == filter;
        });
        if (found == all.end())
            found = all.insert(all.end(), {source, device, program, filter, {}, {}, {}, {}});
        auto& series = *found;
        series.size.push_back(*size);
        series.poolingSeconds.push_back(pooling.value_or(nothing));
        series.productSeconds.push_back(product.value_or(nothing));
        const auto& reading = table->cell(r, "reading");
        series.doubtful.push_back(reading != "ok" && reading != "corrected");
    }
    return all;
}

std::vector<PublishedDpfm> publishedDpfm(int64_t corpus) {
    std::vector<PublishedDpfm> all;
    const auto* table = PublishedTable::find("dpfm_digitized");
    for (int r = 0; table && r < table->rows(); ++r) {
        if (table->cell(r, "plot_type") != "summary plot" ||
            table->number(r, "corpus_size").value_or(0) != static_cast<double>(corpus))
            continue;
        const int k = static_cast<int>(table->number(r, "registers").value_or(0)); // "unlimited" is no number
        auto at = std::find_if(all.begin(), all.end(), [k](const auto& p) { return p.registers == k; });
        if (at == all.end())
            at = all.insert(all.end(), {k, nothing, nothing});
        const auto value = table->number(r, "value").value_or(nothing);
        (table->cell(r, "statistic") == "final_train_loss_mse" ? at->train : at->validation) = value;
    }
    return all;
}

const std::vector<FigurePreset>& figurePresets() {
    static const std::vector<int64_t> sizes{4, 8, 16, 32, 64, 128, 256, 512, 1024};
    static const std::vector<int64_t> small{4, 8, 16, 32, 64, 128};
    static const Text perWindow = text(
        TELAR_TR("core", "One launch and two copies for each window: the time is that of asking, and grows "
                         "with the number of windows, n "
                         "squared. It is neither exponential nor of the fifth power, as the thesis says."));
    static const Text serial =
        text(TELAR_TR("core", "Serial Python with NumPy: each window is cut out, multiplied by the identity "
                              "and searched. The same steps here are "
                              "compiled."));
    static const Text compare =
        text(TELAR_TR("core", "Three kernels, and the copies and launches cost so much more than the "
                              "products that which kernel it is hardly "
                              "shows. The point of matmul3 at 1024 breaks the trend and decides the thesis' "
                              "conclusion; fits leave it out."));
    static const std::vector<FigurePreset> presets = {
        {"28",
         text(TELAR_TR("core", "Serial program, Xeon node n49")),
         serial,
         {"thesis", "serial", "simd"},
         sizes},
        {"30",
         text(TELAR_TR("core", "Serial program, Xeon node n48")),
         serial,
         {"thesis", "serial", "simd"},
         sizes},
        {"32",
         text(TELAR_TR("core", "matmul1 on a Tesla T4")),
         perWindow,
         {"thesis", "emulator:matmul1"},
         small},
        {"34",
         text(TELAR_TR("core", "matmul1 on a Tesla K20")),
         perWindow,
         {"thesis", "emulator:matmul1"},
         small},
        {"36",
         text(TELAR_TR("core", "matmul2 on a Tesla T4")),
         perWindow,
         {"thesis", "emulator:matmul2"},
         small},
        {"38",
         text(TELAR_TR("core", "matmul2 on a Tesla K20")),
         perWindow,
         {"thesis", "emulator:matmul2"},
         small},
        {"40",
         text(TELAR_TR("core", "matmul3 on a Tesla T4")),
         perWindow,
         {"thesis", "emulator:matmul3"},
         {4, 8, 16, 32, 64}},
        {"42",
         text(TELAR_TR("core", "matmul3 on a Tesla K20")),
         perWindow,
         {"thesis", "emulator:matmul3"},
         {4, 8, 16, 32, 64}},
        {"45",
         text(TELAR_TR("core", "Three kernels on a Tesla T4")),
         compare,
         {"thesis", "emulator:matmul1", "emulator:matmul2"},
         small},
        {"47",
         text(TELAR_TR("core", "matmul3 on a GTX 1050")),
         perWindow,
         {"thesis", "emulator:matmul3"},
         {4, 8, 16, 32, 64}},
        {"50",
         text(TELAR_TR("core", "Three kernels, filter transferred")),
         compare,
         {"thesis", "simd"},
         sizes},
        {"52", text(TELAR_TR("core", "Three kernels, filter constant")), compare, {"thesis", "simd"}, sizes},
    };
    return presets;
}

} // namespace telar
