#include "core/published/published.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <mutex>

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
    static std::mutex guard;
    static std::map<std::string, PublishedTable, std::less<>> tables; // of those that were asked for
    const std::lock_guard lock(guard);
    auto found = tables.find(name);
    if (found == tables.end()) {
        const auto csv = publishedCsv(name);
        if (csv.empty())
            return nullptr;
        found = tables.emplace(name, parsePublished(csv)).first;
    }
    return &found->second;
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
            return one.figure == source && one.device == device && one.program == program && one.filter == filter;
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
        const auto& statistic = table->cell(r, "statistic"); // of summaries, and where there is none of learning curves
        if (!statistic.starts_with("final_") ||
            table->number(r, "corpus_size").value_or(0) != static_cast<double>(corpus))
            continue;
        const int k = static_cast<int>(table->number(r, "registers").value_or(0)); // "unlimited" is no number
        auto at = std::find_if(all.begin(), all.end(), [k](const auto& p) { return p.registers == k; });
        if (at == all.end())
            at = all.insert(all.end(), {k, nothing, nothing});
        const auto value = table->number(r, "value").value_or(nothing);
        (statistic == "final_train_loss_mse" ? at->train : at->validation) = value;
    }
    return all;
}

std::vector<PublishedLearning> publishedLearning() {
    std::vector<PublishedLearning> all;
    const auto* table = PublishedTable::find("dpfm_curves_200");
    for (int r = 0; table && r < table->rows(); ++r) {
        const int k = static_cast<int>(table->number(r, "registers").value_or(0)); // "unlimited" is no number
        if (all.empty() || all.back().registers != k)
            all.push_back({k, {}, {}});
        all.back().epoch.push_back(table->number(r, "epoch").value_or(nothing));
        all.back().validation.push_back(table->number(r, "valid_loss_mse").value_or(nothing));
    }
    return all;
}

void addPublished(PublishedCurve& curve, double x, double y, bool doubtful) {
    curve.x.push_back(x);
    curve.y.push_back(y);
    curve.doubtful.push_back(doubtful);
}

bool isSettled(const std::string& reading) { return reading == "ok" || reading == "corrected"; }

std::vector<PublishedCurve> publishedLines(const char* table, const char* nameColumn, const char* xColumn,
                                           const char* yColumn, double scale, const char* partColumn) {
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
        const std::string label = name + (device.empty() ? "" : " · " + device.substr(0, device.find(" ("))) + part;
        if (curves.empty() || curves.back().label != label)
            curves.push_back({label, {}, {}, {}});
        // Another figure prints the same run once more.
        bool printed = false;
        const auto& last = curves.back();
        for (std::size_t i = 0; i < last.x.size(); ++i)
            printed = printed || (last.x[i] == *at && last.y[i] == *y * scale);
        if (printed)
            continue;
        addPublished(curves.back(), *at, *y * scale,
                     !isSettled(rows->cell(r, "reading")) && !rows->cell(r, "reading").empty());
    }
    return curves;
}

} // namespace telar
