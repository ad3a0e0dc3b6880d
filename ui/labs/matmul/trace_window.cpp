#include "ui/labs/matmul/trace_window.hpp"

#include "ui/base/text_label.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/kernel_source.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/warp_strips.hpp"

#include <QHeaderView>
#include <QSignalBlocker>
#include <QSplitter>

namespace telar {

namespace {

constexpr std::size_t mostThreads = 4096; ///< in the table

QString place(const simt::Dim3& p) { return QStringLiteral("(%1, %2, %3)").arg(p.x).arg(p.y).arg(p.z); }

} // namespace

TraceWindow::TraceWindow(std::shared_ptr<const TraceFile> file, const QString& name, QWidget* parent)
    : QDialog(parent), file_(std::move(file)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Trace: %1").arg(name));
    auto* column = new QVBoxLayout(this);
    words_ = wrapped(named(new TextLabel(this), "traceWords"));
    words_->setTextFormat(Qt::RichText);
    words_->setText(tr("Kernel <b>%1</b>: %2 × %3 × %4 blocks of %5 × %6 × %7 threads. Traced blocks: %8.")
                        .arg(QString::fromStdString(file_->trace.kernel).toHtmlEscaped())
                        .arg(file_->launch.grid.x)
                        .arg(file_->launch.grid.y)
                        .arg(file_->launch.grid.z)
                        .arg(file_->launch.block.x)
                        .arg(file_->launch.block.y)
                        .arg(file_->launch.block.z)
                        .arg(file_->trace.blocks.size()));
    auto* parts = new QSplitter(this);
    threads_ = new RowsTable("traceThreads", "l", parts);
    threads_->setTitles({tr("Block"), tr("Thread"), tr("Warp"), tr("Lane"), tr("Cell")});
    threads_->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* right = new QWidget(parts);
    auto* side = padded(new QVBoxLayout(right), {8, 0, 0, 0});
    lanes_ = new LaneStrip(right);
    source_ = new KernelSource(right);
    transport_ = new TransportBar(right);
    stepWords_ = wrapped(named(roleLabel("muted", right), "traceStep"));
    addAll(side, lanes_, wide(source_), transport_, stepWords_);
    parts->setStretchFactor(0, 2);
    parts->setStretchFactor(1, 3);
    addAll(column, words_, wide(parts));
    fitToScreen(*this, QSize(1040, 640));
    fillThreads();
    connect(threads_, &RowsTable::currentRowChanged, this, &TraceWindow::choose);
    connect(transport_, &TransportBar::stepChanged, this, &TraceWindow::showStep);
    if (!rows_.empty())
        threads_->setCurrentRow(0);
}

void TraceWindow::fillThreads() {
    const auto count = static_cast<uint32_t>(file_->trace.block.count());
    for (const auto& block : file_->trace.blocks)
        for (uint32_t t = 0; t < count && rows_.size() < mostThreads; ++t)
            rows_.push_back({&block, t});
    std::vector<TableRow> rows;
    for (const auto& [block, thread] : rows_) {
        QString cell;
        for (const auto& event : block->thread(thread))
            if (event.op() == simt::Op::GlobalStore && file_->trace.arrays[event.array].name == file_->output)
                cell = QStringLiteral("(%1, %2)").arg(event.index / file_->columns).arg(event.index % file_->columns);
        rows.push_back(tableRow(
            {place(simt::placeOf(block->block, file_->trace.grid)), place(simt::placeOf(thread, file_->trace.block)),
             QString::number(thread / simt::warpSize), QString::number(thread % simt::warpSize), cell}));
    }
    threads_->setRows(std::move(rows));
    threads_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    threads_->horizontalHeader()->setStretchLastSection(true);
}

void TraceWindow::choose(int row) {
    if (row < 0 || row >= static_cast<int>(rows_.size()))
        return;
    const Row chosen = rows_[static_cast<std::size_t>(row)];
    reader_.start<ThreadView>(
        [file = file_, chosen](const JobContext&) -> Expected<ThreadView> {
            return threadView(file->trace, file->launch, *chosen.block, chosen.thread);
        },
        [this](std::shared_ptr<const ThreadView> view) {
            view_ = *view;
            source_->setFile(view_.file);
            const auto lanes = std::min<int64_t>(32, view_.launch.block.count() - int64_t{view_.warp} * 32);
            source_->setFacts(view_.lines, lanes == 32 ? ~0u : (1u << lanes) - 1);
            const QSignalBlocker quiet(transport_);
            transport_->setCount(static_cast<int64_t>(view_.steps.size()));
            transport_->setStep(0);
            showStep();
        });
}

void TraceWindow::showStep() {
    const auto step = static_cast<std::size_t>(transport_->step());
    if (step >= view_.steps.size()) {
        stepWords_->setText(tr("No traced step belongs to this thread."));
        return;
    }
    const auto& now = view_.steps[step];
    lanes_->setLane(static_cast<int>(view_.lane), now.mask);
    source_->setCurrentLine(now.line);
    stepWords_->setText(threadStepLine(now));
}

} // namespace telar
