#include "ui/lab/count_rows.hpp"

#include "ui/base/format.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCoreApplication>

namespace telar {

namespace {
struct CountRows {
    Q_DECLARE_TR_FUNCTIONS(CountRows)
};

QString countOf(int64_t needed, int64_t made) {
    return made > 0 ? QStringLiteral("%1 · %2").arg(
                          formatCount(made), formatPercent(static_cast<double>(needed) / static_cast<double>(made)))
                    : QStringLiteral("–");
}
} // namespace

void showCounts(RowsTable& table, const std::vector<CountedLaunch>& launches) {
    table.setTitles({CountRows::tr("Launch"), CountRows::tr("Warps"), CountRows::tr("Sectors · useful"),
                     CountRows::tr("Shared wavefronts · ideal"), CountRows::tr("Worst access"),
                     CountRows::tr("Divergent branches"), CountRows::tr("Operations per byte"),
                     CountRows::tr("Faults")});
    std::vector<TableRow> rows;
    for (const auto& [kernel, counters, findings] : launches) {
        const auto global = counters.global(), shared = counters.shared();
        const auto branches = counters.total(simt::Op::Branch);
        const auto bytes = 32 * static_cast<double>(global.sectors);
        rows.push_back(tableRow(
            {QString::fromStdString(kernel), formatCount(counters.warps), countOf(global.neededSectors, global.sectors),
             countOf(shared.idealWavefronts, shared.wavefronts),
             shared.worstWays > 0 ? QStringLiteral("×%1").arg(shared.worstWays) : QStringLiteral("–"),
             QStringLiteral("%1 / %2").arg(formatCount(branches.divergent), formatCount(branches.instructions)),
             bytes > 0 ? formatNumber(static_cast<double>(counters.arithmetic) / bytes, 3) : QString(),
             findings == 0 ? CountRows::tr("none") : formatCount(findings)}));
    }
    table.setRows(std::move(rows));
}

} // namespace telar
