// Figures that others have published, to be drawn beside one's own and never mixed with them. The tables are
// resources/published/*.csv, as printed in their sources.
#pragma once

#include "core/base/text.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace telar {

/// A table of words with a heading. `cell` is empty for a column that is not there.
class PublishedTable {
public:
    /// `name`: the file's name without ".csv". Null where there is none of that name.
    static const PublishedTable* find(std::string_view name);
    int rows() const { return static_cast<int>(rows_.size()); }
    const std::vector<std::string>& columns() const { return columns_; }
    const std::string& cell(int row, std::string_view column) const;
    std::optional<double> number(int row, std::string_view column) const;

private:
    friend PublishedTable parsePublished(std::string_view csv);
    std::vector<std::string> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// RFC 4180: quoted fields, quotes doubled inside.
PublishedTable parsePublished(std::string_view csv);

/// A line that was published, in the units of the chart that it is drawn in.
struct PublishedCurve {
    std::string label;
    std::vector<double> x, y;
    std::vector<bool> doubtful = {};
};
void addPublished(PublishedCurve& curve, double x, double y, bool doubtful = false);
/// Whether the editors of a table leave no doubt of that reading: "ok", "corrected".
bool isSettled(const std::string& reading);
/// One line for each value of `nameColumn` (and of `partColumn`, where what was timed differs), the numbers of `yColumn`
/// times `scale`.
std::vector<PublishedCurve> publishedLines(const char* table, const char* nameColumn, const char* xColumn,
                                           const char* yColumn, double scale, const char* partColumn = nullptr);

/// One published line of pooling times.
struct PublishedSeries {
    std::string figure; ///< "thesis fig. 52"
    std::string device, program, filter;
    std::vector<double> size, poolingSeconds, productSeconds; ///< product: NaN where not printed
    std::vector<bool> doubtful; ///< readings that its editors mark as anything but settled
    std::string label() const;  ///< "Tesla T4 · matmul3 · constant"
};
/// Of one figure ("52"), or all where empty.
std::vector<PublishedSeries> publishedPooling(const std::string& figure = {});

/// Final losses of forward mode with registers, read from the published plots of that corpus: of 200 rows there are learning curves of
/// the validation alone, and `train` is NaN.
struct PublishedDpfm {
    int registers = 0; ///< 0: unlimited
    double train = 0, validation = 0;
};
/// A learning curve of the validation with 200 rows, read from the published plot; epochs whose marker others hide are
/// left out.
struct PublishedLearning {
    int registers = 0; ///< 0: unlimited
    std::vector<double> epoch, validation;
};
std::vector<PublishedLearning> publishedLearning();
/// Empty for a corpus without a plot.
std::vector<PublishedDpfm> publishedDpfm(int64_t corpus);

} // namespace telar
