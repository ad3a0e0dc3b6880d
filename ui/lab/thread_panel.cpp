#include "ui/lab/thread_panel.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QHelpEvent>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr int linesAround = 5, linesShown = 10; ///< of the source: before the line in question, and in all

/// With its third number where the grid has several layers.
QString place(const simt::Dim3& p, bool deep) {
    return deep ? QStringLiteral("(%1, %2, %3)").arg(p.x).arg(p.y).arg(p.z)
                : QStringLiteral("(%1, %2)").arg(p.x).arg(p.y);
}

} // namespace

std::string kernelShown(const std::string& variant, const std::vector<simt::KernelCard>& kernels) {
    for (const auto& card : kernels)
        for (const char* prefix : {"emulator:", "cuda:"})
            if (variant == prefix + std::string(card.id) && !card.broken())
                return card.id;
    return "direct";
}

ThreadPanel::ThreadPanel(TraceOf traceOf, QWidget* parent) : QWidget(parent), traceOf_(std::move(traceOf)) {
    build();
    wait_.setSingleShot(true);
    wait_.setInterval(80); // a pointer on its way is not followed cell by cell
    connect(&wait_, &QTimer::timeout, this, &ThreadPanel::trace);
    connect(back_, &QToolButton::clicked, this, &ThreadPanel::stepBack);
    connect(forward_, &QToolButton::clicked, this, &ThreadPanel::stepForward);
    keepWords(this, [this] {
        threadSection_->setText(tr("Thread"));
        refresh();
    });
    keepLook(this, [this] {
        if (view_)
            refresh();
    });
}

void ThreadPanel::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    threadSection_ = wrapped(roleLabel("section", this));
    places_ = sized(inRole(named(new TextLabel(this), "threadPlaces"), "mono"), Side::MinimumWidth, 100);
    places_->setTextFormat(Qt::RichText);
    lanes_ = new LaneStrip(this);
    auto* memorySection = spokenLabel("section", TELAR_SAYS("Memory of this warp"), this);
    sectors_ = new SectorStrip(this);
    memoryText_ = wrapped(named(roleLabel("muted", this), "memoryText"));
    auto* sourceSection = spokenLabel("section", TELAR_SAYS("Kernel source"), this);
    source_ = heard(named(new QPlainTextEdit(this), "kernelSource"), TELAR_SAYS("Source of the kernel"));
    keepFont(source_, TypeRole::MonoSmall);
    source_->setReadOnly(true);
    source_->setLineWrapMode(QPlainTextEdit::NoWrap);
    source_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    source_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setScaled(source_, Side::MinimumWidth, 100);
    stepText_ = wrapped(named(roleLabel("muted", this), "threadStep"));
    note_ = wrapped(roleLabel("muted", this));
    back_ = described(new QToolButton(this), TELAR_SAYS("Step of this thread back"));
    forward_ = described(new QToolButton(this), TELAR_SAYS("Step of this thread forward"));
    for (auto* button : {back_, forward_}) {
        button->setProperty("role", "quiet");
        button->setAutoRepeat(true);
    }
    back_->setIcon(icon("back"));
    forward_->setIcon(icon("forward"));
    addAll(column, threadSection_, places_, lanes_, sourceSection, source_, inRow(back_, forward_, wide(stepText_)),
           note_, memorySection, sectors_, memoryText_);
}

void ThreadPanel::setCell(qint64 row, qint64 column) {
    if (row == row_ && column == column_ && view_)
        return;
    row_ = row;
    column_ = column;
    if (!wait_.isActive()) // one that moves on all the time, as in playing, is followed all the same
        wait_.start();
}

void ThreadPanel::again() { wait_.start(); }

void ThreadPanel::trace() {
    auto row = row_, column = column_;
    auto work = traceOf_(row, column);
    if (!work)
        return;
    tracer_.start<ThreadView>(
        std::move(work),
        [this, row, column](std::shared_ptr<const ThreadView> view) {
            view_ = std::move(view);
            tracedRow_ = row;
            tracedColumn_ = column;
            // The first access to memory says more than the first line.
            step_ = 0;
            for (std::size_t i = 0; i < view_->steps.size() && step_ == 0; ++i)
                if (view_->steps[i].op == simt::Op::GlobalLoad)
                    step_ = static_cast<int>(i);
            note_->clear();
            refresh();
        },
        [this](const Error& error) { note_->setText(translated(error)); });
}

void ThreadPanel::refresh() {
    if (!view_)
        return;
    threadSection_->setText(tr("Thread of output cell (%1, %2)").arg(tracedRow_).arg(tracedColumn_));
    const ThreadView& v = *view_;
    const QString row = QStringLiteral("<tr><td style=\"padding-right:12px; color:%1\">%2</td><td "
                                       "style=\"font-family:'JetBrains Mono','DejaVu Sans Mono'\">%3</td></tr>")
                            .arg(colors().muted.name());
    const bool deep = v.launch.grid.z > 1;
    QString table = QStringLiteral("<table cellspacing=0 cellpadding=1>");
    table += row.arg(tr("block"), tr("%1 of %2").arg(place(v.block, deep), place(v.launch.grid, deep)));
    table += row.arg(tr("thread"), tr("%1 of %2").arg(place(v.thread, false), place(v.launch.block, false)));
    table += row.arg(tr("warp, lane"), QStringLiteral("%1, %2").arg(v.warp).arg(v.lane));
    const auto line = [](uint32_t t, uint32_t b, uint32_t n) {
        return QStringLiteral("%1 + %2 · %3 = <b>%4</b>").arg(t).arg(b).arg(n).arg(quint64{t} + quint64{b} * n);
    };
    table += row.arg(tr("x: column"), line(v.thread.x, v.block.x, v.launch.block.x));
    table += row.arg(tr("y: row"), line(v.thread.y, v.block.y, v.launch.block.y));
    if (deep)
        table += row.arg(tr("z: map"), QStringLiteral("<b>%1</b>").arg(v.block.z));
    places_->setText(table + QStringLiteral("</table>"));
    places_->setToolTip(tr("x = threadIdx.x + blockIdx.x * blockDim.x, and y likewise"));
    lanes_->setLane(static_cast<int>(v.lane), v.memory.empty() ? ~0u : v.memory.front().mask);
    sectors_->setAccesses(v.memory);
    memoryText_->setText(
        tr("%1 sectors of 32 bytes fetched, %2 needed · %3")
            .arg(v.sectors)
            .arg(v.needed)
            .arg(formatPercent(v.sectors > 0 ? static_cast<double>(v.needed) / static_cast<double>(v.sectors) : 1.0)));
    showStep();
}

void ThreadPanel::showStep() {
    const QString file = QString::fromStdString(view_->file);
    if (file != sourceFile_) {
        sourceFile_ = file;
        const auto text = simt::kernelSource(view_->file);
        lines_ = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).split(u'\n');
    }
    const int count = static_cast<int>(view_->steps.size());
    step_ = std::clamp(step_, 0, std::max(0, count - 1));
    back_->setEnabled(step_ > 0);
    forward_->setEnabled(step_ + 1 < count);
    if (count == 0)
        return;
    const ThreadStep& step = view_->steps[static_cast<std::size_t>(step_)];
    showLine(static_cast<int>(step.line));
    stepText_->setText(tr("Step %1 of %2: %3").arg(step_ + 1).arg(count).arg(threadStepWords(step)));
}

// The lines around it, without the blanks that all of them begin with: a panel is narrow, and it scrolls as a whole.
void ThreadPanel::showLine(int number) {
    const auto first =
        std::max<qsizetype>(0, std::min<qsizetype>(number - 1 - linesAround, lines_.size() - linesShown));
    const auto shown = lines_.mid(first, linesShown);
    qsizetype blanks = 1000;
    for (const auto& one : shown)
        if (const auto text = one.trimmed(); !text.isEmpty())
            blanks = std::min(blanks, one.indexOf(text.front()));
    const auto digits = static_cast<int>(QString::number(first + linesShown).size());
    QStringList rows;
    for (qsizetype i = 0; i < shown.size(); ++i)
        rows << QStringLiteral("%1  ").arg(first + i + 1, digits) + shown[i].mid(blanks);
    source_->setPlainText(rows.join(u'\n'));
    source_->setToolTip(lines_.value(number - 1).trimmed());
    const QTextBlock block = source_->document()->findBlockByNumber(static_cast<int>(number - 1 - first));
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    QColor back = colors().focus;
    back.setAlpha(70);
    mark.format.setBackground(back);
    source_->setExtraSelections({mark});
    const int frame = source_->height() - source_->viewport()->height();
    // Whole pixels once it is laid out, which a panel that is not seen is not. A line that only just fits is scrolled.
    const double line = std::max(source_->document()->firstBlock().layout()->boundingRect().height(),
                                 std::ceil(QFontMetricsF(source_->font()).height()));
    source_->setFixedHeight(frame +
                            static_cast<int>(std::ceil(line * linesShown + 3 * source_->document()->documentMargin())));
}

void ThreadPanel::stepForward() {
    if (!view_)
        return;
    ++step_;
    showStep();
}

void ThreadPanel::stepBack() {
    if (!view_)
        return;
    --step_;
    showStep();
}

} // namespace telar
