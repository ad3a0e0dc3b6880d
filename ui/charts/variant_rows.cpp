#include "ui/charts/variant_rows.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"

namespace telar {

TimingRow timingRow(const std::string& id, const VariantTime& time, double base) {
    using Row = TimingRow::State;
    using Time = VariantTime::State;
    TimingRow row;
    row.id = row.title = QString::fromStdString(id);
    row.state = time.state == Time::Measured      ? Row::Measured
                : time.state == Time::Running     ? Row::Running
                : time.state == Time::Waiting     ? Row::Waiting
                : time.state == Time::Unavailable ? Row::Unavailable
                                                  : Row::Failed;
    if (row.state == Row::Unavailable || row.state == Row::Failed)
        row.reason = translated(time.reason);
    if (!time.measured())
        return row;
    const auto& total = time.total;
    row.median = total.median, row.min = total.min, row.max = total.max;
    row.lowerQuartile = total.lowerQuartile, row.upperQuartile = total.upperQuartile;
    row.runs = total.runs;
    row.label = formatDuration(total.median);
    if (base > 0 && total.median > 0)
        row.label += QStringLiteral(" · ") + formatRatio(base / total.median);
    return row;
}

} // namespace telar
