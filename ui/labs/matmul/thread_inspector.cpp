#include "ui/labs/matmul/thread_inspector.hpp"

#include "core/simt/builtin/files.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/source/source_view.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/kernel_source.hpp"
#include "ui/widgets/warp_strips.hpp"

#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <bit>
#include <map>

namespace telar {

ThreadInspector::ThreadInspector(MatmulModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 10, 14, 10}), 6);
    formula_ = sized(wrapped(named(new TextLabel(this), "formula")), Side::MinimumWidth, 120);
    formula_->setTextFormat(Qt::RichText);
    auto* warpSection = spokenLabel("section", TELAR_SAYS("The warp and its memory"), this);
    lanes_ = new LaneStrip(this);
    lanesText_ = wrapped(roleLabel("muted", this));
    sectors_ = new SectorStrip(this);
    banks_ = named(new BankStrip(this), "banks");
    memoryText_ = wrapped(named(roleLabel("muted", this), "memoryText"));
    sourceSection_ = roleLabel("section", this);
    form_ = keepInProject(named(new Segmented(2, this), "sourceForm"), "sourceForm");
    language_ = keepInProject(named(new Segmented(2, this), "sourceLanguage"), "sourceLanguage");
    sources_ = new QStackedWidget(this);
    source_ = named(new KernelSource(sources_), "kernelSource");
    difference_ = sized(named(new SourceView(sources_), "difference"), Side::MinimumWidth, 140);
    numba_ = named(new QPlainTextEdit(sources_), "numbaSource");
    numba_->setReadOnly(true);
    numba_->setLineWrapMode(QPlainTextEdit::NoWrap);
    keepFont(numba_, TypeRole::MonoSmall);
    addAll(sources_, difference_, source_, numba_);
    back_ = new QToolButton(this);
    forward_ = new QToolButton(this);
    for (auto* button : {back_, forward_}) {
        button->setProperty("role", "quiet");
        button->setAutoRepeat(true);
    }
    back_->setIcon(icon("back"));
    forward_->setIcon(icon("forward"));
    over_ = named(new QPushButton(this), "stepOver");
    barrier_ = named(new QPushButton(this), "toBarrier");
    variables_ = wrapped(named(roleLabel("well", this), "variables"));
    keepFont(variables_, TypeRole::MonoSmall);
    variables_->setTextFormat(Qt::RichText);
    addAll(column, formula_, warpSection, lanes_, lanesText_, sectors_, banks_, memoryText_, sourceSection_,
           aligned(form_, Qt::AlignLeft), aligned(language_, Qt::AlignLeft), wide(sources_),
           spaced(inRow(back_, forward_, wide(over_), wide(barrier_)), 4), variables_);
    connect(back_, &QToolButton::clicked, this, &ThreadInspector::stepBackRequested);
    connect(forward_, &QToolButton::clicked, this, &ThreadInspector::stepForwardRequested);
    connect(over_, &QPushButton::clicked, this, &ThreadInspector::stepOverRequested);
    connect(barrier_, &QPushButton::clicked, this, &ThreadInspector::runToBarrierRequested);
    connect(source_, &KernelSource::lineClicked, this, &ThreadInspector::runToLineRequested);
    connect(difference_, &SourceView::lineClicked, this,
            [this](int line) { emit runToLineRequested(static_cast<quint32>(line)); });
    connect(form_, &Segmented::chosen, this, &ThreadInspector::refresh);
    connect(language_, &Segmented::chosen, this, &ThreadInspector::refresh);
    connect(&model_, &MatmulModel::threadChanged, this, &ThreadInspector::refresh);
    keepWords(this, [this] {
        form_->setTexts({tr("Difference"), tr("Whole file")},
                        {tr("Lines that the change removes (−) and adds (+)"),
                         tr("The changed source, with lanes and sectors beside its lines")});
        language_->setTexts({tr("CUDA"), tr("Numba")},
                            {tr("The kernel that runs here, with lanes and sectors beside its lines"),
                             tr("The same kernel in Python, like the thesis' programs")});
        numba_->setAccessibleName(tr("The same kernel in Numba"));
        compared_.clear(); // its description speaks, too
        source_->setAccessibleName(tr("Source of the kernel"));
        over_->setText(tr("Next line"));
        barrier_->setText(tr("To barrier"));
        over_->setToolTip(tr("To the thread's next step at another line (F10)"));
        barrier_->setToolTip(tr("To the next barrier, or to the end where there is none (Ctrl+F10)"));
        describe(back_, tr("Step of this thread back"));
        describe(forward_, tr("Step of this thread forward"));
        refresh();
    });
    keepColors(this, [this] { refresh(); });
}

void ThreadInspector::setStep(int step) {
    step_ = step;
    line_ = 0; // who steps here looks here
    refresh();
}

void ThreadInspector::setLine(int line) {
    if (line == line_)
        return;
    line_ = line;
    refresh();
}

void ThreadInspector::refresh() {
    const auto thread = model_.thread();
    if (!thread || thread->view.steps.empty())
        return;
    showFormula();
    const auto& v = thread->view;
    const auto& step = v.steps[static_cast<std::size_t>(std::clamp(step_, 0, static_cast<int>(v.steps.size()) - 1))];
    lanes_->setLane(static_cast<int>(v.lane), step.mask);
    lanesText_->setText(tr("Lane %1 is this thread; highlighted lanes run this step with it: %2.")
                            .arg(v.lane)
                            .arg(std::popcount(step.mask)));
    // The present access where it is one to global memory, else the first ones.
    std::vector<WarpMemoryAccess> shown;
    for (const auto& access : v.memory)
        if (access.line == step.line && access.needed > 0) {
            shown.push_back(access);
            break;
        }
    if (shown.empty())
        for (const auto& access : v.memory)
            if (access.needed > 0 && shown.size() < 2)
                shown.push_back(access);
    sectors_->setAccesses(shown);
    // A kernel that uses shared memory shows its banks: of the present access, else of the worst one.
    const WarpMemoryAccess* shared = nullptr;
    if (step.access >= 0 && !v.memory[static_cast<std::size_t>(step.access)].banks.empty())
        shared = &v.memory[static_cast<std::size_t>(step.access)];
    const bool present = shared != nullptr;
    for (const auto& access : v.memory)
        if (!present && !access.banks.empty() && (!shared || access.ways > shared->ways))
            shared = &access;
    banks_->setVisible(shared != nullptr);
    if (shared)
        banks_->setAccess(*shared, static_cast<int>(v.lane));
    memoryText_->setText(
        tr("In total this warp fetched %1 sectors of 32 bytes and needed %2: %3 of them useful.")
            .arg(formatCount(v.sectors), formatCount(v.needed),
                 formatPercent(v.sectors > 0 ? static_cast<double>(v.needed) / static_cast<double>(v.sectors) : 1.0)));
    source_->setFile(v.file);
    const auto threads = static_cast<uint32_t>(v.launch.block.count());
    const uint32_t lanes = std::min(32u, threads - v.warp * 32);
    source_->setFacts(v.lines, lanes == 32 ? ~0u : (1u << lanes) - 1);
    showSource(step);

    // What the thread knows by now: watched variables and the last values read.
    std::map<QString, QString> known;
    for (int i = 0; i <= step_ && i < static_cast<int>(v.steps.size()); ++i) {
        const auto& s = v.steps[static_cast<std::size_t>(i)];
        if (s.op == simt::Op::Watch)
            known[QString::fromStdString(s.array)] =
                QStringLiteral("%1 = <b>%2</b>")
                    .arg(QString::fromStdString(s.array).toHtmlEscaped(), QString::number(s.index));
        else if (s.op == simt::Op::GlobalLoad || s.op == simt::Op::SharedLoad)
            known[QString::fromStdString(s.array)] =
                QStringLiteral("%1 = <b>%2</b>")
                    .arg(QStringLiteral("%1[%2]").arg(QString::fromStdString(s.array).toHtmlEscaped()).arg(s.index),
                         formatValue(s.value, false, 6)); // of each array, the last element
    }
    QString text;
    for (const auto& [name, value] : known)
        text += (text.isEmpty() ? QString() : QStringLiteral(" &nbsp; ")) + value;
    variables_->setText(text.isEmpty() ? QStringLiteral("&nbsp;") : text);
}

void ThreadInspector::showSource(const ThreadStep& step) {
    const uint32_t line = line_ > 0 ? static_cast<uint32_t>(line_) : step.line;
    source_->setCurrentLine(line);
    const auto file = model_.thread()->view.file;
    const auto* changed = builtin::findFile(file);
    const auto* base = changed && !changed->base.empty() ? builtin::findFile(changed->base) : nullptr;
    form_->setVisible(base != nullptr);
    const bool differs = base && form_->current() == 0;
    if (differs && compared_ != file) {
        compared_ = file;
        difference_->setDifference(lineDiff(base->text, changed->text));
        const auto& lines = difference_->difference();
        difference_->setTitle(tr("Effect of the change"), tr("Lines removed: %1; added: %2")
                                                              .arg(countLines(lines, DiffLine::Kind::Removed))
                                                              .arg(countLines(lines, DiffLine::Kind::Added)));
    }
    if (differs)
        difference_->setCurrentLine(static_cast<int>(line));
    const auto twin = builtin::numbaTwin(file);
    language_->setVisible(!twin.empty());
    const bool inNumba = !twin.empty() && language_->current() == 1;
    if (inNumba)
        if (const auto words = QString::fromUtf8(twin.data(), static_cast<qsizetype>(twin.size()));
            words != numba_->toPlainText())
            numba_->setPlainText(words);
    sources_->setCurrentWidget(differs   ? static_cast<QWidget*>(difference_)
                               : inNumba ? static_cast<QWidget*>(numba_)
                                         : source_);
    sourceSection_->setText((differs   ? tr("Source: what the change changes")
                             : inNumba ? tr("In Numba, as the thesis describes it")
                                       : tr("Source: lanes, and sectors fetched/needed")));
}

QString threadAnswer(const ThreadView& v) {
    return ThreadInspector::tr("Thread <b style=\"color:%1\">(%2, %3)</b> of block <b>(%4, %5)</b>: lane <b>%6</b> "
                               "of warp <b>%7</b>.")
        .arg(colors().focus.name())
        .arg(v.thread.x)
        .arg(v.thread.y)
        .arg(v.block.x)
        .arg(v.block.y)
        .arg(v.lane)
        .arg(v.warp);
}

void ThreadInspector::showFormula() {
    const auto thread = model_.thread();
    if (!thread)
        return;
    const auto& v = thread->view;
    const QString mono = QStringLiteral("<span style=\"font-family:'JetBrains Mono','DejaVu Sans Mono'\">%1</span>");
    const QString accent = colors().accent.name(), focus = colors().focus.name();
    QString text = QStringLiteral("<div style=\"font-weight:600; font-size:%1px\">%2</div>")
                       .arg(px(15))
                       .arg(tr("Which thread computes C(%1, %2)?").arg(thread->row).arg(thread->column));
    text += QStringLiteral("<div style=\"margin-top:4px\">%1</div>").arg(threadAnswer(v));
    const auto line = [&](const QString& name, const char* axis, uint32_t t, uint32_t b, uint32_t d) {
        return mono.arg(QStringLiteral("%1 = threadIdx.%2 + blockIdx.%2 · blockDim.%2<br>&nbsp;&nbsp;= %3 + "
                                       "%4 · %5 = <b style=\"color:%6\">%7</b>")
                            .arg(name, QLatin1String(axis))
                            .arg(t)
                            .arg(b)
                            .arg(d)
                            .arg(accent)
                            .arg(quint64{t} + quint64{b} * d));
    };
    const bool rowIsX = matmulRowIsX(model_.state().running());
    const auto& block = v.launch.block;
    const qint64 x = v.thread.x + qint64{v.block.x} * block.x, y = v.thread.y + qint64{v.block.y} * block.y;
    if ((rowIsX ? x : y) == thread->row && (rowIsX ? y : x) == thread->column) {
        const QString row = tr("row i"), column = tr("column j");
        text += QStringLiteral("<div style=\"margin-top:6px\">%1<br>%2</div>")
                    .arg(line(rowIsX ? row : column, "x", v.thread.x, v.block.x, block.x),
                         line(rowIsX ? column : row, "y", v.thread.y, v.block.y, block.y));
    } else {
        text += QStringLiteral("<div style=\"margin-top:6px\">%1</div>")
                    .arg(tr("In this kernel a thread's number is not its element's: the source says how row and "
                            "column come about."));
    }
    const quint64 number = v.thread.x + quint64{v.thread.y} * block.x;
    const QString product = QStringLiteral("threadIdx.x + threadIdx.y · blockDim.x<br>&nbsp; = %1 + %2 · %3 = %4");
    text += QStringLiteral("<div style=\"margin-top:4px\">%1</div>")
                .arg(mono.arg(QStringLiteral("t = %1<br>%2 = t mod 32 = <b style=\"color:%5\">%3</b>, warp = t div 32 "
                                             "= <b style=\"color:%5\">%4</b>")
                                  .arg(product.arg(v.thread.x).arg(v.thread.y).arg(block.x).arg(number), tr("lane"))
                                  .arg(number % 32)
                                  .arg(number / 32)
                                  .arg(accent)));
    formula_->setText(text);
}

} // namespace telar
