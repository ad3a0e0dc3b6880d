#include "ui/labs/kernel/compare_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/source/source_view.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// A count of both versions. `id` is its column in CSV files.
struct ComparedCount {
    const char* id;
    QString title;
    double kept = 0, now = 0;
    int better = -1; ///< which way is better: fewer, more, or neither
};

std::vector<ComparedCount> comparedCounts(const VersionCounts& a, const VersionCounts& b) {
    const auto row = [&](const char* id, const QString& title, auto&& value, int better = -1) {
        return ComparedCount{id, title, static_cast<double>(value(a)), static_cast<double>(value(b)), better};
    };
    using V = const VersionCounts&;
    std::vector<ComparedCount> rows{
        row("instructions", ComparePage::tr("Instructions of warps"), [](V v) { return v.total.instructions; }),
        row(
            "threads_per_instruction", ComparePage::tr("Threads per instruction, on average"),
            [](V v) { return v.total.threadsPerInstruction(); }, 1),
        row("global_load_requests", ComparePage::tr("Global load requests"), [](V v) { return v.total.loadRequests; }),
        row("global_load_sectors", ComparePage::tr("Global load sectors"), [](V v) { return v.total.loadSectors; }),
        row("global_store_requests", ComparePage::tr("Global store requests"),
            [](V v) { return v.total.storeRequests; }),
        row("global_store_sectors", ComparePage::tr("Global store sectors"), [](V v) { return v.total.storeSectors; }),
        row(
            "needed_sectors", ComparePage::tr("Minimum sectors"), [](V v) { return v.total.neededSectors; }, 0),
        row("bulk_copies", ComparePage::tr("Bulk copies"), [](V v) { return v.total.bulkCopies; }),
        row("bulk_copy_sectors", ComparePage::tr("Bulk copy sectors"), [](V v) { return v.total.bulkSectors; }),
        row("shared_load_wavefronts", ComparePage::tr("Shared load wavefronts"),
            [](V v) { return v.total.loadWavefronts; }),
        row("shared_store_wavefronts", ComparePage::tr("Shared store wavefronts"),
            [](V v) { return v.total.storeWavefronts; }),
        row("shared_bank_conflicts", ComparePage::tr("Bank conflicts"),
            [](V v) { return v.total.loadConflicts + v.total.storeConflicts; }),
        row("atomic_requests", ComparePage::tr("Atomic requests"), [](V v) { return v.total.atomics; }),
        row(
            "shared_bytes", ComparePage::tr("Shared bytes per block"), [](V v) { return v.sharedBytes; }, 0),
        row("findings", ComparePage::tr("Faults found"), [](V v) { return v.findings; }),
    };
    // What differs first; what neither does, last.
    const auto rank = [](const ComparedCount& c) { return c.kept != c.now ? 0 : c.kept != 0 ? 1 : 2; };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const ComparedCount& x, const ComparedCount& y) { return rank(x) < rank(y); });
    return rows;
}

QString comparedNumber(double value) {
    return value == std::floor(value) ? formatCount(static_cast<int64_t>(value)) : formatFixed(value, 2);
}

} // namespace

ComparePage::ComparePage(KernelModel& model, KernelVersions& versions, QWidget* parent)
    : QWidget(parent), model_(model), versions_(versions) {
    build();
    onEvent(this, {QEvent::Show}, [this] {
        versions_.setWanted(true);
        refresh();
    });
    keepWords(this, [this] {
        table_->setTitles({tr("Count"), tr("Kept"), tr("Now"), tr("Ratio")});
        difference_->setTitle(tr("Lines that differ"), tr("From the kept version to the current one"));
        refresh();
    });
    keepColors(this, [this] { refresh(); });
    connect(&versions_, &KernelVersions::changed, this, &ComparePage::refresh);
    connect(keep_, &QPushButton::clicked, &versions_, &KernelVersions::keep);
    connect(back_, &QPushButton::clicked, &versions_, &KernelVersions::goBack);
    connect(forget_, &QPushButton::clicked, &versions_, &KernelVersions::discard);
    connect(difference_, &SourceView::lineClicked, this, [this](int line) { emit lineRequested(line, 1); });
}

void ComparePage::build() {
    auto* row = spaced(bare(new QHBoxLayout(this)), 12);
    auto* left = spaced(new QVBoxLayout, 4);
    auto* buttons = spaced(new WrapLayout, 4);
    const auto button = [&](const char* name) {
        auto* made = named(new QPushButton(this), name);
        buttons->addWidget(made);
        return made;
    };
    keep_ = says(button("keepVersion"), TELAR_SAYS("Keep for comparison"),
                 TELAR_SAYS("Keeps source, launch and counts as they are now (Ctrl+Alt+K)"));
    back_ = says(button("backToKept"), TELAR_SAYS("Restore it"),
                 TELAR_SAYS("Puts the kept version back into the editor; can be undone"));
    forget_ = says(button("forgetKept"), TELAR_SAYS("Discard it"));
    left->addLayout(buttons);
    words_ = wrapped(named(new TextLabel(this), "compareWords"));
    left->addWidget(words_);
    table_ = heard(new RowsTable("compared", "lr", this, 20), TELAR_SAYS("Counts of two versions"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    fitColumns(*table_);
    left->addWidget(table_, 1);
    row->addLayout(left, 2);
    difference_ = sized(named(new SourceView(this), "versionDifference"), Side::MinimumWidth, 240);
    row->addWidget(difference_, 3);
    turnWithShape(this, row);
}

void ComparePage::refresh() {
    if (!isVisible())
        return;
    const bool kept = versions_.kept().has_value();
    back_->setEnabled(kept && versions_.kept()->source != model_.state().source);
    forget_->setEnabled(kept);
    const auto lines = versions_.difference();
    if (kept && lines && lines != shown_)
        difference_->setDifference(*lines);
    shown_ = lines;
    difference_->setVisible(kept);
    fillTable();
    table_->setVisible(kept);
    if (!kept) {
        words_->setText(tr("Keep the current version, then edit: the lines that differ and the counts of both runs "
                           "appear here side by side."));
        return;
    }
    QString words = lines ? tr("%1 kept. Lines removed since: %2; added: %3.")
                                .arg(QString::fromStdString(versions_.kept()->name),
                                     formatCount(countLines(*lines, DiffLine::Kind::Removed)),
                                     formatCount(countLines(*lines, DiffLine::Kind::Added)))
                          : tr("%1 kept.").arg(QString::fromStdString(versions_.kept()->name));
    const auto& launch = versions_.kept()->launch; // of an empty kernel: the one that the source proposes
    if (!launch.kernel.empty() && !(launch == model_.state().launch))
        words += QLatin1Char(' ') + tr("The launches differ as well.");
    if (!versions_.counts())
        words += QLatin1Char(' ') + tr("The current version has not finished a run.");
    if (!versions_.keptCounts() && !versions_.busy())
        words += QLatin1Char(' ') + tr("The kept version does not run.");
    words_->setText(words);
}

void ComparePage::fillTable() {
    const auto now = versions_.counts();
    const auto& kept = versions_.keptCounts();
    const VersionCounts none;
    const bool both = kept && now;
    std::vector<TableRow> rows;
    for (const auto& one : comparedCounts(kept ? *kept : none, now ? *now : none)) {
        const QString ratio = !both                 ? QString()
                              : one.kept == one.now ? QStringLiteral("=")
                              : one.kept > 0        ? formatRatio(one.now / one.kept)
                                                    : QStringLiteral("–");
        rows.push_back(tableRow({one.title, kept ? comparedNumber(one.kept) : QString(),
                                 now ? comparedNumber(one.now) : QString(), ratio}));
        if (!both || one.better == 0 || one.kept == one.now)
            continue;
        const bool good = (one.now > one.kept) == (one.better > 0);
        rows.back()[3].mark = good ? CellMark::Good : CellMark::Bad;
        rows.back()[3].tip = good ? tr("Better than the kept version") : tr("Worse than the kept version");
    }
    table_->setRows(std::move(rows));
}

QByteArray ComparePage::csv() const {
    QByteArray out = "count,kept,now\n";
    if (versions_.keptCounts() && versions_.counts())
        for (const auto& one : comparedCounts(*versions_.keptCounts(), *versions_.counts()))
            out += QByteArray(one.id) + ',' + QByteArray::number(one.kept, 'g', 17) + ',' +
                   QByteArray::number(one.now, 'g', 17) + '\n';
    return out;
}

std::vector<Exportable> ComparePage::exportables() const {
    if (!versions_.keptCounts() || !versions_.counts() || table_->rowCount() == 0)
        return {};
    auto rows = table_->words(table_->rowCount());
    Exportable item(
        tr("Counts of two versions"), *PaintCall::of(Painted::Paint([rows](QPainter& p, QRectF box, const Colors& c) {
            const double wide = box.width() / 6, high = std::min(24.0, box.height() / static_cast<double>(rows.size()));
            QFont font = fontOf(TypeRole::Small);
            font.setPixelSize(std::clamp(static_cast<int>(high * 0.6), 5, 13));
            p.setFont(font);
            for (std::size_t r = 0; r < rows.size(); ++r) {
                p.setPen(r == 0 ? c.muted : c.text);
                for (int k = 0; k < rows[r].size(); ++k)
                    drawElided(p,
                               QRectF(box.left() + (k == 0 ? 0 : wide * (k + 2)),
                                      box.top() + high * static_cast<double>(r), (k == 0 ? 3 : 1) * wide - 4, high),
                               (k == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, rows[r][k]);
            }
        })));
    item.csv = [words = csv()] { return words; };
    return {item};
}

void ComparePage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    versions_.setWanted(false);
}

} // namespace telar
