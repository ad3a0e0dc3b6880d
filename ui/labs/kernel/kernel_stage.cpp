#include "ui/labs/kernel/kernel_stage.hpp"
#include "core/simt/cuda/clang_words.hpp"

#include "ui/base/chosen_tools.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/labs/kernel/kernel_samples.hpp"
#include "ui/labs/kernel/program_slow.hpp"
#include "ui/labs/kernel/script_run.hpp"
#include "ui/labs/kernel/tool_choices.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>

namespace telar {

namespace {

constexpr int mostDiagnostics = 100;

QString factWords(const cuda::LineCounts& c) {
    QStringList words{KernelStage::tr("Warp instructions: %1; threads per instruction, on average: %2")
                          .arg(formatCount(c.instructions), formatValue(c.threadsPerInstruction(), false))};
    if (c.threadsPerInstruction() < 31.95)
        words << KernelStage::tr(
            "Below 32: some of these instructions stand behind a condition that not every thread of "
            "a warp meets, or run in a last warp that is not full; the compiler may count "
            "instructions of the next line to this one");
    if (c.sectors > 0)
        words << KernelStage::tr("Sectors of 32 bytes moved: %1; minimum: %2")
                     .arg(formatCount(c.sectors), formatCount(c.neededSectors));
    if (c.wavefronts > 0)
        words << KernelStage::tr("Wavefronts of shared memory: %1; without conflicts: %2")
                     .arg(formatCount(c.wavefronts), formatCount(c.idealWavefronts));
    return words.join(QLatin1Char('\n'));
}

/// Averages of one instruction, over so many that moved something at this line.
SourceFacts factsOf(int line, const cuda::LineCounts& c, int64_t global, int64_t shared) {
    SourceFacts f;
    f.line = line;
    f.lanes = c.threadsPerInstruction();
    f.divergent = f.lanes < 31.95; // as it is rounded
    if (global > 0) {
        f.sectors = static_cast<double>(c.sectors) / static_cast<double>(global);
        f.needed = static_cast<double>(c.neededSectors) / static_cast<double>(global);
    }
    if (shared > 0) {
        f.passes = static_cast<double>(c.wavefronts) / static_cast<double>(shared);
        f.ideal = static_cast<double>(c.idealWavefronts) / static_cast<double>(shared);
    }
    f.words = factWords(c);
    return f;
}

SourceFacts factsOf(int line, const machine::RunReport& report, const std::string& name, const cuda::LineCounts& c) {
    int64_t global = 0, shared = 0;
    for (const auto& site : report.counters.sites) {
        if (site.site.line != static_cast<uint32_t>(line) ||
            !(site.site.file.empty() || site.site.file == name || site.site.file.ends_with("/" + name)))
            continue;
        global += site.sectors > 0 ? site.instructions : 0;
        shared += site.wavefronts > 0 ? site.instructions : 0;
    }
    auto f = factsOf(line, c, global, shared);
    f.words += QLatin1Char('\n') + KernelStage::tr("Click the gutter to run to this line");
    return f;
}

SourceMark::Kind markKind(cuda::Diagnostic::Kind kind) {
    return kind == cuda::Diagnostic::Kind::Error     ? SourceMark::Kind::Error
           : kind == cuda::Diagnostic::Kind::Warning ? SourceMark::Kind::Warning
                                                     : SourceMark::Kind::Note;
}

} // namespace

KernelStage::KernelStage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] {
        samples_->setText(tr("Examples") + QStringLiteral("   "));
        samples_->setToolTip(tr("Example kernels, each with a launch that shows its point"));
        samples_->setAccessibleName(tr("Examples"));
        fillSamples();
        const std::pair<QPushButton*, QString> tips[] = {{new_, tr("New kernel")},
                                                         {open_, tr("Open a CUDA file or a Python script…")},
                                                         {save_, tr("Save the file…")},
                                                         {fold_, tr("Fold or unfold what the kernel does not run")}};
        for (const auto& [one, words] : tips) {
            describe(one, words);
        }
        source_->setTitle(
            tr("Source"),
            tr("Tab indents; Esc or Ctrl+Tab moves to the next control. Beside each line: lanes, sectors and banks."));
        takeCompiled();
    });
    takeState();
    connect(source_, &SourceView::edited, this, [this] { model_.typeSource(source_->text().toStdString()); });
    connect(&model_, &KernelModel::stateChanged, this, &KernelStage::takeState);
    connect(&model_, &KernelModel::compiledChanged, this, &KernelStage::takeCompiled);
    connect(&model_, &KernelModel::resultChanged, this, &KernelStage::takeResult);
    connect(&model_, &KernelModel::busyChanged, this, &KernelStage::showStatus);
    connect(diagnostics_, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) {
        source_->goTo(item->data(Qt::UserRole).toInt(), item->data(Qt::UserRole + 1).toInt());
    });
    connect(diagnostics_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        source_->goTo(item->data(Qt::UserRole).toInt(), item->data(Qt::UserRole + 1).toInt());
    });
}

void KernelStage::build() {
    auto* column = bare(new QVBoxLayout(this));
    column->setSpacing(0);
    auto* bar = inRole(new QWidget(this), "panel");
    bar->setAttribute(Qt::WA_StyledBackground);
    auto* row = spaced(padded(new QHBoxLayout(bar), {10, 6, 10, 6}), 4);
    const auto button = [&](const char* name, const char* iconFile) {
        auto* made = named(roleButton("quiet", bar), name);
        made->setIcon(icon(iconFile));
        row->addWidget(made);
        return made;
    };
    const auto menuButton = [&](const char* name) {
        auto* made = inRole(named(new QToolButton(bar), name), "button");
        made->setPopupMode(QToolButton::InstantPopup);
        made->setToolButtonStyle(Qt::ToolButtonTextOnly);
        return made;
    };
    samples_ = menuButton("samples");
    samplesMenu_ = new QMenu(samples_);
    samplesMenu_->setToolTipsVisible(true);
    samples_->setMenu(samplesMenu_);
    row->addWidget(samples_);
    exercises_ = says(named(new QPushButton(bar), "exercisesButton"), TELAR_SAYS("Exercises"),
                      TELAR_SAYS("Code with a gap, which is checked when you have filled it"));
    row->addWidget(exercises_);
    new_ = button("newKernel", "new");
    open_ = button("openKernel", "open");
    save_ = button("saveKernel", "save");
    fold_ = button("foldOthers", "layout");
    status_ = named(new ElidedLabel(bar), "compileStatus");
    setRole(status_, "muted");
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    status_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    addScaledSpacing(row, 6);
    row->addWidget(status_, 1);
    compiler_ = menuButton("compilerButton");
    compiler_->setProperty("tight", true);
    compilers_ = new CompilerChoice(compiler_);
    compiler_->setMenu(compilers_);
    row->addWidget(compiler_);
    addAll(column, bar, hairline(this));
    noCompiler_ = wrapped(named(roleLabel("well", this), "noCompiler"));
    noCompiler_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    noCompiler_->hide();
    column->addWidget(noCompiler_);
    room_ = named(new QSplitter(Qt::Vertical, this), "sourceRoom");
    source_ = new SourceView(room_);
    room_->addWidget(source_);
    room_->setChildrenCollapsible(false);
    connect(room_, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
    column->addWidget(room_, 1);
    diagnostics_ = heard(wrapped(named(new QListWidget(this), "diagnostics")), TELAR_SAYS("Compiler messages"));
    keepFont(diagnostics_, TypeRole::MonoSmall);
    diagnostics_->hide();
    column->addWidget(diagnostics_);
    setFocusProxy(source_);
    connect(exercises_, &QPushButton::clicked, this, &KernelStage::exercisesRequested);
    connect(new_, &QPushButton::clicked, this, &KernelStage::newFile);
    connect(open_, &QPushButton::clicked, this, &KernelStage::openRequested);
    connect(save_, &QPushButton::clicked, this, &KernelStage::saveRequested);
    connect(fold_, &QPushButton::clicked, this, &KernelStage::toggleFold);
    connect(compilers_, &CompilerChoice::chosen, &model_, &KernelModel::takeCompiler);
}

void KernelStage::setBelow(QWidget* below) {
    auto* frame = inRole(new QFrame(room_), "panel");
    auto* column = spaced(padded(new QVBoxLayout(frame), {14, 8, 14, 8}), 4);
    addAll(column, spokenLabel("heading", TELAR_SAYS("Variables"), frame, below), wide(below));
    room_->addWidget(frame);
}

void KernelStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareRoom();
}

/// As high as the text is, but never so low that a line more makes it scroll or that the variables are more than a page, and
/// never more than most of the room.
void KernelStage::shareRoom() {
    constexpr int leastSource = 280, mostVariables = 540;
    if (room_->count() < 2)
        return;
    const int high = room_->height();
    const bool refused = model_.isCompiled() && model_.compiled()->error;
    room_->widget(1)->setVisible(
        !model_.state().isScript() && !model_.hasNoKernel() &&         // no thread to follow
        !(refused && (!compiled_ || 3 * high / 5 < px(leastSource)))); // what is wrong has the room
    if (moved_)
        return;
    const int source =
        std::min(std::max({source_->contentHeight(), px(leastSource), high - px(mostVariables)}), 3 * high / 5);
    room_->setSizes({source, high - source});
}

void KernelStage::fillSamples() {
    auto samples = kernelSamples();
    for (const auto& more : {rankSamples(), scriptSamples()})
        samples.insert(samples.end(), more.begin(), more.end());
    const auto known = samplesMenu_->actions();
    for (std::size_t k = 0; k < samples.size(); ++k) {
        auto* action = known.value(static_cast<int>(k));
        if (!action) {
            action = samplesMenu_->addAction(QString());
            action->setObjectName(QStringLiteral("sample_%1").arg(QLatin1String(samples[k].id)));
            connect(action, &QAction::triggered, this,
                    [this, id = QString::fromLatin1(samples[k].id)] { openSample(id); });
        }
        action->setText(samples[k].title);
        action->setToolTip(samples[k].point);
    }
}

void KernelStage::openSample(const QString& id) {
    const QByteArray text = kernelSampleSource(id);
    if (text.isEmpty())
        return;
    model_.replaceSource(tr("open example"), text.toStdString(),
                         id.toStdString() + (id.endsWith(QLatin1String(".py")) ? "" : ".cu"));
    emit sampleOpened();
}

void KernelStage::newFile() {
    model_.replaceSource(tr("new kernel"),
                         "__global__ void kernel(const float* in, float* out, int n) {\n"
                         "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                         "    if (i < n)\n"
                         "        out[i] = in[i];\n"
                         "}\n",
                         "kernel.cu");
    source_->goTo(4, 9);
}

void KernelStage::toggleFold() {
    folded_ = !folded_;
    std::vector<int> lines{source_->cursorLine()};
    if (const auto run = model_.result())
        for (const auto& [line, counts] : run->lines)
            lines.push_back(static_cast<int>(line));
    source_->foldOthers(folded_, lines);
}

void KernelStage::takeState() {
    const auto& state = model_.state();
    source_->setLanguage(state.isPython() ? SourceLanguage::Python : SourceLanguage::Cuda);
    source_->setText(QByteArray::fromStdString(state.source));
    if (std::exchange(shown_, state.name) != state.name) {
        source_->goToBeginning();
        compiled_ = false;
    }
    shareRoom();
    if (!model_.isCompiled() ||
        model_.earlierRun() != Earlier::No) { // what was counted belongs to another text or launch
        source_->setFacts({});
        source_->setCurrentLine(0);
        if (state.isScript())
            takeResult();
    }
    showStatus();
}

void KernelStage::takeCompiled() {
    const auto compiled = model_.compiled();
    diagnostics_->clear();
    if (!compiled)
        return;
    const bool compiler = compiled->compiler;
    compiled_ = compiled_ || !compiled->error;
    noCompiler_->setVisible(!compiler);
    source_->factChoice()->parentWidget()->setVisible(!model_.hasNoKernel()); // no numbers stand beside its lines
    source_->setReadOnly(!compiler);
    source_->setEnabled(true);
    if (!compiler)
        noCompiler_->setText(
            tr("%1 Until then you can read a kernel here, but not change or run it; everything else in Telar works.")
                .arg(translated(*compiled->error)));
    auto shown = compiled->diagnostics;
    if (shown.size() > mostDiagnostics)
        shown.resize(mostDiagnostics);
    for (const auto& d : shown) {
        const QString kind = d.kind == cuda::Diagnostic::Kind::Error     ? tr("error")
                             : d.kind == cuda::Diagnostic::Kind::Warning ? tr("warning")
                                                                         : tr("note");
        const QString words = translated(cuda::clangWords(d.text));
        auto* item =
            new QListWidgetItem(d.line <= 0 ? QStringLiteral("%1: %2").arg(kind, words)
                                : d.column <= 0 // which nvcc does not say
                                    ? QStringLiteral("%1  %2: %3").arg(d.line).arg(kind, words)
                                    : QStringLiteral("%1:%2  %3: %4").arg(d.line).arg(d.column).arg(kind, words),
                                diagnostics_);
        item->setData(Qt::UserRole, d.line);
        item->setData(Qt::UserRole + 1, d.column);
        item->setToolTip(item->text());
        if (d.kind == cuda::Diagnostic::Kind::Error)
            item->setForeground(colors().bad);
    }
    if (compiler && compiled->error && diagnostics_->count() == 0) { // of no line: no kernel, refused includes
        auto* item = new QListWidgetItem(translated(*compiled->error), diagnostics_);
        item->setForeground(colors().bad);
        item->setToolTip(item->text());
    }
    int high = px(10);
    for (int row = 0; row < diagnostics_->count(); ++row)
        high += diagnostics_->sizeHintForRow(row);
    diagnostics_->setFixedHeight(std::min(px(110), high)); // more of them scroll
    const bool onCard = diagnostics_->count() == 1 && !shown.empty() && shown.front().line > 0 &&
                        shown.front().kind != cuda::Diagnostic::Kind::Note;
    diagnostics_->setVisible(diagnostics_->count() > 0 && !onCard); // which says the same under its line
    takeResult();
}

void KernelStage::takeResult() {
    std::vector<SourceMark> marks;
    const auto compiled = model_.compiled();
    const auto source = QString::fromStdString(model_.state().source).split(QLatin1Char('\n'));
    const auto brace = compiled && model_.isCompiled() ? missingBrace(compiled->diagnostics, source) : std::nullopt;
    if (brace) // all else follows from it
        marks.push_back(*brace);
    if (compiled)
        for (const auto& d : compiled->diagnostics)
            if (d.line > 0 && marks.size() < mostDiagnostics) {
                const auto words = translated(cuda::clangWords(d.text));
                const bool said = d.kind != cuda::Diagnostic::Kind::Note && !brace;
                marks.push_back({markKind(d.kind), d.line, d.column, words, said ? asSentence(words) : QString()});
                if (model_.isCompiled())
                    marks.back().fix = compilerFix(d, source);
            }
    std::vector<SourceFacts> facts;
    const auto run = model_.result();
    if (model_.state().isScript()) {
        takeScript(marks, facts);
    } else if (run && model_.earlierRun() == Earlier::No) {
        for (const auto& f : run->mistakes.findings)
            marks.push_back(findingMark(f, run.get()));
        for (const auto& [line, counts] : run->lines)
            facts.push_back(factsOf(static_cast<int>(line), run->report, run->compiled->source.name, counts));
    }
    if (program_ && programSource_ == model_.state().source)
        if (auto slow = slowMark(*program_))
            marks.push_back(std::move(*slow));
    source_->setMarks(std::move(marks));
    source_->setFacts(std::move(facts));
    shareRoom();
    showStatus();
}

void KernelStage::takeScript(std::vector<SourceMark>& marks, std::vector<SourceFacts>& facts) const {
    if (!script_ || script_->source != model_.state().source)
        return;
    for (const auto& f : script_->findings())
        if (script_->isHere(f) && marks.size() < mostDiagnostics)
            marks.push_back(findingMark(f, nullptr));
    for (const auto& [line, counts] : script_->lines)
        facts.push_back(factsOf(static_cast<int>(line), counts, counts.loadRequests + counts.storeRequests,
                                counts.sharedLoads + counts.sharedStores));
}

void KernelStage::showScript(std::shared_ptr<const ScriptResult> script) {
    script_ = std::move(script);
    takeResult();
}

void KernelStage::showProgram(std::shared_ptr<const program::ProgramReport> report) {
    program_ = std::move(report);
    programSource_ = model_.state().source;
    takeResult();
}

void KernelStage::showStatus() {
    const auto compiled = model_.compiled();
    QStringList forms; // the first that fits
    if (model_.state().isScript())
        forms << tr("Python script");
    else if (model_.compiling())
        forms << tr("Compiling…");
    else if (compiled && !compiled->compiler)
        forms << tr("No compiler");
    else if (compiled && compiled->error)
        forms << translated(compiled->error->what).section(QLatin1Char('\n'), 0, 0) << tr("Does not compile");
    else if (compiled && compiled->source.maker != cuda::Maker::Clang && !model_.state().isPython())
        forms << tr("Compiled by %1 in %2")
                     .arg(QString::fromStdString(compiled->maker), formatDuration(compiled->milliseconds))
              << QString::fromStdString(compiled->maker);
    else if (compiled && (model_.hasNoKernel() || compiled->milliseconds < 10)) // nothing to do, or known from before
        forms << (model_.hasNoKernel() ? QString() : tr("Compiled"));
    else if (compiled)
        forms << tr("Compiled in %1").arg(formatDuration(compiled->milliseconds))
              << formatDuration(compiled->milliseconds);
    status_->setForms(forms);
    if (compiled && compiled->error && !model_.compiling())
        status_->setToolTip(translated(compiled->error->what));
    showCompiler();
}

/// Numba compiles what is Python, so that there is nothing to choose.
void KernelStage::showCompiler() {
    const QString name = compilerName(chosenCompiler());
    const auto compiled = model_.compiled();
    const bool known = compiled && compiled->source.maker == chosenCompiler() && !compiled->maker.empty();
    compiler_->setVisible(!model_.state().isPython());
    compiler_->setText(name + QStringLiteral("  "));
    compiler_->setToolTip(tr("The compiler of the kernel is %1. Click to choose another one.")
                              .arg(known ? QString::fromStdString(compiled->maker) : name));
    compiler_->setAccessibleName(tr("Compiler of the kernel: %1").arg(name));
}

void KernelStage::chooseCompiler() {
    compilers_->popup(compiler_->isVisible() ? compiler_->mapToGlobal(QPoint(0, compiler_->height()))
                                             : mapToGlobal(QPoint(px(10), px(40))));
}

} // namespace telar
