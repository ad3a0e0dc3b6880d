#include "ui/labs/kernel/kernel_results.hpp"

#include "core/simt/cuda/clang_words.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/kernel/compare_page.hpp"
#include "ui/labs/kernel/device_page.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/labs/kernel/instructions_page.hpp"
#include "ui/labs/kernel/kernel_steps.hpp"
#include "ui/labs/kernel/output_page.hpp"
#include "ui/labs/kernel/program_page.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QHeaderView>
#include <QStyle>
#include <QToolButton>

namespace telar {

namespace {

/// Rows of a table; more is said below it.
constexpr std::size_t mostTableRows = 2000;

QString dimWords(const simt::Dim3& d) { return QStringLiteral("%1, %2, %3").arg(d.x).arg(d.y).arg(d.z); }

/// Of the counts: machine instructions, as they stand in the code; it is shown beside those that ran.
constexpr int codeColumn = 17, executedColumn = 18, conflictsColumn = 10;
/// Sectors that the caches hold, and from memory: three columns.
constexpr int cachesColumn = 14;

constexpr int mostParts = 4; ///< pages of a tab
/// The pages of each tab, in order.
const std::vector<int>& pagesOf(int tab) {
    using R = KernelResults;
    static const std::vector<int> all[] = {{R::Findings},
                                           {R::Output, R::Printed},
                                           {R::Warp},
                                           {R::Counts, R::Instructions, R::Compare, R::Device},
                                           {R::Program, R::Multiprocessor}};
    return all[tab];
}

int tabOf(int page) {
    for (int tab = 0; tab < KernelResults::TabCount; ++tab)
        if (std::ranges::count(pagesOf(tab), page) > 0)
            return tab;
    return 0;
}

std::vector<int64_t> countFigures(const cuda::LineCounts& c) {
    return {c.instructions,
            c.loadRequests,
            c.loadSectors,
            c.storeRequests,
            c.storeSectors,
            c.neededSectors,
            c.loadWavefronts,
            c.storeWavefronts,
            c.loadConflicts + c.storeConflicts,
            c.atomics,
            c.bulkCopies,
            c.bulkSectors,
            std::llround(c.caches.inL1),
            std::llround(c.caches.inL2),
            std::llround(c.caches.fromMemory)};
}

} // namespace

KernelResults::KernelResults(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 8, 14, 8}), 6);
    tabs_ = named(new Segmented(TabCount, this), "resultTabs");
    tabs_->setTabs();
    parts_ = named(new Segmented(mostParts, this), "resultParts");
    parts_->setProperty("tight", true);
    summary_ = named(new ElidedLabel(this), "summary");
    setRole(summary_, "muted");
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(tabs_, 0, Qt::AlignLeft);
    auto* row = bare(new QHBoxLayout);
    addAll(row, wide(summary_), parts_);
    column->addLayout(row);
    stack_ = new PageStack(this);
    stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    output_ = new OutputPage(model, stack_);
    warp_ = new WarpPage(model, stack_);
    counts_ = table("counts", "r");
    findings_ = table("findings", "rl");
    findings_->wrapRows();
    auto* faults = new QWidget(stack_);
    auto* list = spaced(bare(new QVBoxLayout(faults)), 8);
    fault_ = named(new Painted(faults), "fault");
    fault_->setPreferred({400, 190}, {220, 170});
    fault_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    nothing_ = wrapped(named(roleLabel("muted", faults), "noFaults"));
    addAll(list, fault_, wide(findings_), nothing_, spring());
    printed_ = table("printed", "l");
    stepper_ = new KernelStepper(model, this);
    steps_ = new StepsPage(*stepper_, this);
    versions_ = new KernelVersions(model, this);
    compare_ = new ComparePage(model, *versions_, stack_);
    device_ = new DevicePage(model, stack_);
    program_ = new ProgramPage(model, stack_);
    multiprocessor_ = new MultiprocessorPage(stack_);
    instructions_ = new InstructionsPage(model, stack_);
    for (QWidget* page : std::initializer_list<QWidget*>{output_, warp_, counts_, faults, printed_, new QWidget,
                                                         compare_, device_, program_, multiprocessor_, instructions_}) {
        setScaled(page, Side::MinimumHeight, 192);
        stack_->addWidget(page);
    }
    column->addWidget(stack_, 1);
    connect(tabs_, &Segmented::chosen, this, [this](int tab) {
        const bool empty = lastOf_[tab] == Program && !model_.runsMain() && !model_.state().isPython();
        showPage(empty ? Multiprocessor : lastOf_[tab]); // no main(): there is nothing on the page Program
    });
    connect(parts_, &Segmented::chosen, this,
            [this](int part) { showPage(pagesOf(tabs_->current())[static_cast<std::size_t>(part)]); });
    connect(compare_, &ComparePage::lineRequested, this, &KernelResults::lineRequested);
    connect(stack_, &QStackedWidget::currentChanged, stack_, &QWidget::updateGeometry);
    connect(stack_, &QStackedWidget::currentChanged, this, &KernelResults::showLine);
    connect(warp_, &WarpPage::lineReached, this, &KernelResults::showLine);
    connect(steps_, &StepsPage::lineReached, this, &KernelResults::showLine);
    connect(&model_, &KernelModel::stateChanged, this, [this] {
        if (name_ != std::exchange(name_, model_.state().name)) // another kernel begins with its first thread
            steps_->restore(0, 0, 0);
    });
    connect(&model_, &KernelModel::resultChanged, this, &KernelResults::refresh);
    connect(&model_, &KernelModel::compiledChanged, this, &KernelResults::fitPages);
    connect(&model_, &KernelModel::compiledChanged, this, &KernelResults::fillFindings);
    connect(&model_, &KernelModel::resultChanged, this, &KernelResults::offerRecording);
    connect(&model_, &KernelModel::codeChanged, this, &KernelResults::fillCounts);
    connect(&model_, &KernelModel::busyChanged, this, &KernelResults::showSummary);
    connect(counts_, &RowsTable::rowChosen, this,
            [this](int row) { emit lineRequested(counts_->text(row, 0).toInt(), 1); }); // 0 of all
    connect(findings_, &RowsTable::rowChosen, this, &KernelResults::goToFinding);
    connect(output_, &OutputPage::writerRequested, this,
            [this](qint64 block, quint32 warp, int lane, int parameter, qint64 element) {
                showPage(Warp);
                model_.lookAt(block, warp);
                warp_->runToWrite(parameter, element, lane);
            });
    connect(output_, &OutputPage::variablesRequested, this,
            [this](qint64 block, quint32 thread, int parameter, qint64 element) {
                showPage(Variables);
                wantedFault_.reset();
                wanted_ = Wanted{block, thread, parameter, element};
                model_.lookAt(block, thread / 32);
                stepper_->lookAt(block, thread);
                takeWrite();
            });
    connect(&model_, &KernelModel::traceChanged, this, &KernelResults::takeWrite);
    connect(&model_, &KernelModel::traceChanged, this, &KernelResults::takeFault);
    connect(instructions_, &InstructionsPage::lineRequested, this, &KernelResults::lineRequested);
    connect(multiprocessor_, &MultiprocessorPage::lineRequested, this, &KernelResults::lineRequested);
    connect(program_, &ProgramPage::lineRequested, this, &KernelResults::lineRequested);
    connect(program_, &ProgramPage::scriptChanged, this, &KernelResults::refresh);
    keepWords(this, [this] { retranslate(); });
}

RowsTable* KernelResults::table(const char* name, const char* sides) {
    auto* made = new RowsTable(name, sides, this, 22);
    made->setSelectionMode(QAbstractItemView::SingleSelection);
    return made;
}

void KernelResults::showPage(int page) {
    page_ = page;
    if (page == Variables) {
        warp_->transport()->pause();
        if (stack_->currentIndex() != Warp)
            return showLine();
        page = Output;
    }
    steps_->transport()->pause();
    const int tab = tabOf(page);
    const auto& pages = pagesOf(tab);
    lastOf_[tab] = page;
    tabs_->setCurrent(tab);
    parts_->setVisible(pages.size() > 1 && !model_.hasNoKernel());
    for (int k = 0; k < mostParts; ++k)
        parts_->button(k)->setVisible(static_cast<std::size_t>(k) < pages.size());
    nameParts();
    parts_->setCurrent(static_cast<int>(std::ranges::find(pages, page) - pages.begin()));
    stack_->setCurrentIndex(page);
}

/// A program without kernels has the page Program alone.
void KernelResults::fitPages() {
    const bool kernels = !model_.hasNoKernel();
    tabs_->setVisible(kernels);
    showSummary();
    if (!kernels)
        showPage(Program);
    else
        showPage(page_); // with its parts
}

void KernelResults::nameParts() {
    const auto run = model_.result();
    const auto lines = run ? static_cast<int>(run->report.printed.size()) : 0;
    const auto printed = lines > 0 ? tr("Output") + QStringLiteral(" (%1)").arg(formatCount(lines)) : tr("Output");
    const QStringList titles{tr("Arrays"),  tr("Warp"),           tr("Lines"),       tr("Findings"),
                             printed,       tr("Variables"),      tr("Compare"),     tr("GPU"),
                             tr("Program"), tr("Multiprocessor"), tr("Instructions")};
    const QStringList hints{tr("Contents of the arrays after the run, and which thread wrote them"),
                            tr("One warp, one memory instruction after the other"),
                            tr("Instructions, sectors and wavefronts of each line, named as in Nsight Compute"),
                            tr("Faults that the machine found"),
                            tr("Output of printf"),
                            tr("One thread, line by line, with all its variables"),
                            tr("Two versions side by side: the lines that differ, and both counts"),
                            tr("The same launch on a GPU: its times, and whether all results are equal"),
                            tr("The whole program with its main(): its output, launches and copies"),
                            tr("The warps of one multiprocessor over cycles, and what they wait for; modelled"),
                            tr("The instructions of the kernel beside its lines, and how often warps ran each")};
    QStringList words, tips;
    for (const int page : pagesOf(tabs_->current()))
        words << titles[page], tips << hints[page];
    while (words.size() < mostParts)
        words << QString(), tips << QString();
    parts_->setTexts(words, tips);
}

int KernelResults::page() const { return page_; }

bool KernelResults::followsThread() const {
    return stack_->currentIndex() != Warp && !steps_->parentWidget()->isHidden();
}

TransportBar* KernelResults::transport() const { return followsThread() ? steps_->transport() : warp_->transport(); }

void KernelResults::stepOver() { followsThread() ? steps_->stepOver() : warp_->stepOver(); }

void KernelResults::stepOut() {
    if (followsThread())
        steps_->stepOut();
}

void KernelResults::runToLine(int line) { followsThread() ? steps_->runToLine(line) : warp_->runToLine(line); }

void KernelResults::takeWrite() {
    const auto trace = model_.trace();
    if (!wanted_ || !trace || model_.tracing() || trace->block != wanted_->block || trace->warp != wanted_->thread / 32)
        return;
    const auto wanted = *std::exchange(wanted_, std::nullopt);
    if (const auto at = writeOf(*trace, wanted.thread % 32, wanted.parameter, wanted.element))
        steps_->runToVisit(wanted.block, wanted.thread, at->first, at->second);
}

void KernelResults::showLine() { emit lineReached(followsThread() ? steps_->line() : warp_->line()); }

const std::map<int64_t, cuda::LineCounts>* KernelResults::lines() const {
    if (const auto run = model_.result())
        return &run->lines;
    const auto script = program_->script();
    return script && model_.state().isScript() ? &script->lines : nullptr;
}

void KernelResults::refresh() {
    fillCounts();
    fillFindings();
    fillPrinted();
    const int faults = static_cast<int>(allFindings().size());
    auto* first = tabs_->button(FindingsTab);
    if (first->property("counted").toBool() != (faults > 0)) {
        first->setProperty("counted", faults > 0); // in the accent colour
        first->style()->unpolish(first);
        first->style()->polish(first);
    }
    tabs_->setTexts({faults > 0 ? tr("Findings (%1)").arg(faults) : tr("Findings"), tr("Data"), tr("Warp"),
                     tr("Counts"), tr("Time")},
                    {tr("Faults that the machine found"), tr("The arrays after the run, and what was printed"),
                     tr("One warp or one thread, step by step"),
                     tr("What each line did, beside another version and a GPU"),
                     tr("Launches of the program, and the warps of one multiprocessor")});
    nameParts();
    showSummary();
}

void KernelResults::showSummary() {
    const auto run = model_.result();
    const auto faults = run ? run->mistakes.findings.size() : 0;
    QString words;
    if (model_.running())
        words = tr("Running…");
    else if (model_.compiling())
        words = tr("Compiling…");
    else if (model_.cutShort())
        words = tr("Stopped after %1; press Run to let it continue").arg(formatDuration(KernelModel::shortMs));
    else if (model_.state().isScript())
        words = program_->script() ? tr("A script: counts are of the first launch of each kernel at each place")
                                   : tr("A script launches its kernels itself: run it on the page Program");
    else if (!run && model_.runsMain() && !model_.hasNoKernel())
        words = tr("The program launches its kernels itself: press Run program");
    else if (run && model_.earlierRun() == Earlier::No)
        words = (faults == 0 ? tr("No faults found") : tr("Faults found: %1").arg(faults)) + QStringLiteral(" · ") +
                tr("emulated in %1 on this computer, not a GPU's time").arg(formatDuration(run->milliseconds));
    QStringList forms{words};
    if (words.contains(QStringLiteral(" · ")))
        forms << words.section(QStringLiteral(" · "), 0, 0);
    summary_->setForms(forms);
}

void KernelResults::fillCounts() {
    const auto run = model_.result();
    std::vector<TableRow> rows;
    const auto* counted = lines();
    const auto* code = model_.code();
    const auto* executed = model_.executed();
    const auto* whyNoCode = model_.codeError();
    const auto words = run       ? QString::fromStdString(run->compiled->source.text).split(QLatin1Char('\n'))
                       : counted ? QString::fromStdString(program_->script()->source).split(QLatin1Char('\n'))
                                 : QStringList();
    const auto add = [&](int64_t line, const cuda::LineCounts& c) {
        if (rows.size() >= mostTableRows)
            return;
        const auto numbers = countFigures(c);
        QStringList cells{line > 0 ? QString::number(line) : tr("all"), formatCount(numbers[0]),
                          formatFixed(c.threadsPerInstruction(), 2)};
        for (std::size_t k = 1; k < numbers.size(); ++k)
            cells << formatCount(numbers[k]);
        cells << (code ? formatCount(code->at(line)) : QStringLiteral("–"))
              << (executed ? formatCount(executed->at(line)) : QStringLiteral("–"));
        rows.push_back(tableRow(cells));
        auto& row = rows.back();
        if (whyNoCode)
            row[codeColumn].tip = row[executedColumn].tip = translated(*whyNoCode);
        if (executed)
            row[executedColumn].tip =
                tr("Machine instructions that the warps of this launch execute, as NVIDIA's assembler, %2, makes "
                   "them of this PTX for compute capability %1; found from the counts, without a GPU")
                    .arg(formatFixed(executed->capability / 10.0, 1),
                         QString::fromStdString(executed->assemblerName())) +
                (executed->ofClang ? QStringLiteral(". ") + tr("NVIDIA's compilers would make other code.")
                                   : QString()) +
                (executed->estimated ? QStringLiteral(". ") + tr("Rounds of unrolled loops are estimated.")
                                     : QString()) +
                (executed->callsRuntime ? QStringLiteral(". ") + tr("What printf executes is not among them.")
                                        : QString());
        if (code)
            row[codeColumn].tip = line > 0 ? tr("Machine instructions that NVIDIA's assembler makes of this line, each "
                                                "counted once, however often it runs")
                                           : tr("%1 machine instructions for compute capability %2, %3 registers "
                                                "per thread, %4 bytes spilled: %5")
                                                 .arg(formatCount(code->instructions))
                                                 .arg(formatFixed(code->capability / 10.0, 1))
                                                 .arg(code->registers)
                                                 .arg(formatCount(code->spillStores + code->spillLoads))
                                                 .arg(QString::fromStdString(code->kindWords(12)));
        for (int k = 0; run && !run->cachesOf.empty() && k < 3; ++k)
            row[cachesColumn + k].tip =
                tr("Modelled for the %1, whose caches are empty at the start; at least %2 sectors must come from "
                   "memory")
                    .arg(QString::fromStdString(run->cachesOf), formatCount(std::llround(c.caches.least)));
        if (line > 0)
            row[0].tip = words.value(static_cast<int>(line) - 1).trimmed();
        if (c.sectors > c.neededSectors)
            row[4].mark = row[6].mark = CellMark::Cost;
        if (c.loadConflicts + c.storeConflicts > 0)
            row[conflictsColumn].mark = CellMark::Cost;
    };
    for (const int column : {12, 13}) // hardly any kernel has them
        counts_->setColumnHidden(column, !run || run->total.bulkCopies == 0);
    for (int column = cachesColumn; column < cachesColumn + 3; ++column)
        counts_->setColumnHidden(column, !run || run->cachesOf.empty());
    for (const int column : {codeColumn, executedColumn})
        counts_->setColumnHidden(column, !code && !whyNoCode);
    if (run)
        add(0, run->total);
    if (counted)
        for (const auto& [line, counts] : *counted)
            add(line, counts);
    counts_->setRows(std::move(rows));
    counts_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void KernelResults::showConflicts() {
    showPage(Counts);
    if (!model_.result())
        connect(&model_, &KernelModel::resultChanged, this, &KernelResults::showConflicts, Qt::SingleShotConnection);
    const auto& rows = counts_->rows().rows();
    const auto costs = [](const TableRow& row) { return row[conflictsColumn].mark == CellMark::Cost; };
    const auto first = std::find_if(rows.begin() + (rows.empty() ? 0 : 1), rows.end(), costs); // 0: all lines
    const auto row = static_cast<int>(first == rows.end() ? 0 : first - rows.begin());
    counts_->setCurrentRow(row);
    counts_->scrollTo(counts_->model()->index(row, conflictsColumn), QAbstractItemView::PositionAtCenter);
    if (row > 0)
        emit lineRequested(counts_->text(row, 0).toInt(), 1); // whose number is out of sight
}

void KernelResults::showCost(int line) {
    const auto* counted = lines();
    const auto at = counted ? counted->find(line) : std::map<int64_t, cuda::LineCounts>::const_iterator();
    if (!counted || at == counted->end() || !model_.trace())
        return;
    const auto& c = at->second;
    if (c.sectors <= c.neededSectors && c.loadConflicts + c.storeConflicts == 0)
        return;
    showPage(Warp);
    warp_->runToCost(line);
}

void KernelResults::fillPrinted() {
    const auto run = model_.result();
    std::vector<TableRow> rows;
    if (run) {
        for (const auto& one : run->report.printed) {
            if (rows.size() == mostTableRows)
                break;
            rows.push_back(
                tableRow({dimWords(one.block), dimWords(one.thread), QString::fromStdString(one.text).trimmed()}));
        }
        if (run->report.printedMore || run->report.printed.size() > mostTableRows)
            rows.push_back(tableRow({{}, {}, tr("More follows, which is not shown.")}));
    }
    printed_->setRows(std::move(rows));
    printed_->stretch(2);
}

/// The run's launch for the page of the multiprocessor.
void KernelResults::offerRecording() {
    const auto run = model_.result();
    if (!run)
        return multiprocessor_->setSource({}, tr("The kernel must run on the machine first."));
    MultiprocessorSource made;
    made.title = QString::fromStdString(run->facts().name);
    made.file = run->compiled->source.name;
    made.source = QString::fromStdString(run->compiled->source.text).split(QLatin1Char('\n'));
    const auto& block = run->launch.config.block;
    made.width = static_cast<int>(block.x);
    made.mostWidth = static_cast<int>(simt::maxBlock.x / (block.y * block.z));
    made.record = [run](const simt::DeviceModel& card, int width, const JobContext& job) {
        return recordKernel(run, static_cast<uint32_t>(width), card, KernelModel::shortBudget, job);
    };
    multiprocessor_->setSource(std::move(made));
}

QByteArray KernelResults::countsCsv() const {
    QByteArray out = "line,instructions,threads_per_instruction,global_load_requests,global_load_sectors,"
                     "global_store_requests,global_store_sectors,needed_sectors,shared_load_wavefronts,"
                     "shared_store_wavefronts,shared_bank_conflicts,atomic_requests,bulk_copies,"
                     "bulk_copy_sectors,l1_hit_sectors,l2_hit_sectors,memory_sectors";
    const auto* code = model_.code();
    const auto* executed = model_.executed();
    out += code ? ",machine_instructions" : "";
    out += executed ? ",executed_instructions\n" : "\n";
    if (const auto* counted = lines())
        for (const auto& [line, c] : *counted) {
            const auto numbers = countFigures(c);
            out += QByteArray::number(static_cast<qlonglong>(line)) + ',' +
                   QByteArray::number(static_cast<qlonglong>(numbers[0])) + ',' +
                   QByteArray::number(c.threadsPerInstruction());
            for (std::size_t k = 1; k < numbers.size(); ++k)
                out += ',' + QByteArray::number(static_cast<qlonglong>(numbers[k]));
            if (code)
                out += ',' + QByteArray::number(static_cast<qlonglong>(code->at(line)));
            if (executed)
                out += ',' + QByteArray::number(static_cast<qlonglong>(executed->at(line)));
            out += '\n';
        }
    return out;
}

std::optional<Exportable> KernelResults::countsExport() const {
    if (counts_->rowCount() == 0)
        return {};
    return tableExport(tr("Counts by line"), *counts_, countsCsv());
}

std::vector<Exportable> KernelResults::exportables() const {
    auto items = output_->exportables();
    add(items, fault_->exportable());
    for (auto& item : warp_->exportables())
        items.push_back(std::move(item));
    add(items, countsExport());
    add(items, instructions_->exportable());
    for (auto& item : steps_->exportables())
        items.push_back(std::move(item));
    for (auto& item : compare_->exportables())
        items.push_back(std::move(item));
    add(items, device_->exportable());
    add(items, device_->exportableCounts());
    for (auto& item : program_->exportables())
        items.push_back(std::move(item));
    for (auto& item : multiprocessor_->exportables())
        items.push_back(std::move(item));
    return items;
}

void KernelResults::retranslate() {
    counts_->setTitles({tr("Line"), tr("Instructions"), tr("Threads/instr."), tr("Load requests"), tr("Load sectors"),
                        tr("Store requests"), tr("Store sectors"), tr("Needed sectors"), tr("Shared load wavefronts"),
                        tr("Shared store wavefronts"), tr("Bank conflicts"), tr("Atomics"), tr("Bulk copies"),
                        tr("Bulk copy sectors"), tr("Found in L1"), tr("Found in L2"), tr("From memory"),
                        tr("Machine code"), tr("Executed")});
    if (auto* header = counts_->horizontalHeader(); header->visualIndex(codeColumn) != 2) {
        header->moveSection(codeColumn, 2);
        header->moveSection(header->visualIndex(executedColumn), 3);
    }
    findings_->setTitles({tr("Line"), tr("Fault"), tr("What to do")});
    printed_->setTitles({tr("Block"), tr("Thread"), tr("Text")});
    counts_->setAccessibleName(tr("Counts by line"));
    findings_->setAccessibleName(tr("Findings"));
    printed_->setAccessibleName(tr("Output"));
    refresh();
    showPage(stack_->currentIndex());
    if (!model_.result()) // what is shown of a run stays
        offerRecording();
}

} // namespace telar
