#include "ui/labs/neuron/neuron_panels.hpp"

#include "core/data/random.hpp"
#include "core/published/published.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/neuron/layer_page.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

NeuronSetup::NeuronSetup(NeuronModel& model, QWidget* parent) : StateForm(model, &NeuronSetup::tr, 6, parent) {
    using S = NeuronState;
    const auto count = [](qint64 n) { return formatCount(n); };
    section(QT_TR_NOOP("Inputs"), false);
    add(choice("inputs", QT_TR_NOOP("Inputs"), {QT_TR_NOOP("Published"), QT_TR_NOOP("Scaled"), QT_TR_NOOP("Ten")},
               {QT_TR_NOOP("Activations uniform from 0 to 1, weights normal, as in the published program"),
                QT_TR_NOOP("The same, with each weight divided by √n"),
                QT_TR_NOOP("The published program's check: ten products to add by hand")},
               &S::inputs, QT_TR_NOOP("change inputs")));
    note("muted", [this] {
        return state().inputs == S::Inputs::Published ? tr("Activations uniform on [0, 1), weights normal.")
               : state().inputs == S::Inputs::Scaled  ? tr("Weights divided by √n: σ carries information.")
                                                      : tr("Ten values to compute by hand.");
    });
    auto* size = list(new QComboBox(this), "size",
                      std::vector<qint64>{100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000}, count,
                      &S::size, QT_TR_NOOP("change size"));
    labelled(QT_TR_NOOP("n"), size);
    const auto seed = addSeed();
    section(QT_TR_NOOP("Tree"));
    addKernels(neuronKernels());
    auto* shown = list(
        new QComboBox(this), "shown", std::vector<qint64>{64, 256, 512, 1024, 2048},
        [](qint64 n) { return QString::number(n); }, &S::shown, QT_TR_NOOP("change the picture"));
    labelled(QT_TR_NOOP("Inputs shown"), shown);
    addError();
    onRefresh([=, this] { // the ten are no choice of the lists
        const bool drawn = state().inputs != S::Inputs::Ten;
        for (auto* box : {size, shown}) {
            box->setPlaceholderText(formatCount(state().count()));
            if (!drawn)
                box->setCurrentIndex(-1);
        }
        enableEach({size, seed.box, seed.dice, shown}, drawn);
    });
    keepSaying();
}

NeuronTimes::NeuronTimes(NeuronModel& model, QWidget* parent) : TimesPanel(4, "timesPage", parent), model_(model) {
    published_ = keepInProject(new TimingChart(stack_), "published");
    published_->setLogScale(true);
    table_ = new RowsTable("accuracy", "lr", stack_);
    fitColumns(*table_);
    layer_ = new TrainingLayerPage(model_, stack_);
    addAll(stack_, chart_, table_, published_, layer_);
    note_ = addNote();
    follow(model_);
    keepWords(this, [this] {
        pages_->setTexts({tr("Times"), tr("Accuracy"), tr("Cycle and total"), tr("Layer")},
                         {tr("Median of the sum only, with its error"), tr("Error against 80-bit numbers"),
                          tr("What the published program measured, and what each time leaves out"),
                          tr("Several neurons that learn the weights of others")});
        nameHead(model_.measuring());
        table_->setTitles({tr("Variant"), tr("Sum"), tr("Error"), tr("of the bound"), tr("Time")});
        chart_->setTitle(tr("Time of one weighted sum"));
        published_->setTitle(tr("Cycle and total time, published and here"));
        refresh();
    });
}

QWidgetList NeuronTimes::shownTimes() const { return {chart_, table_, published_}; }

void NeuronTimes::refresh() {
    const auto& timings = model_.shownTimings();
    chart_->setRows(variantRows(model_.variants(), timings, "serial", medianOf(timings, "serial"),
                                [](TimingRow& row, const NeuronVariant&, const NeuronTiming& time) {
                                    if (time.measured())
                                        row.label +=
                                            QStringLiteral(" · ") + tr("error %1").arg(formatNumber(time.error, 2));
                                }));
    fillTable();
    fillPublished();
    const int page = stack_->currentIndex();
    note_->setText(
        page == 0   ? tr("Errors are relative to the sum in 80-bit numbers. The factor compares with the plain loop.")
        : page == 3 ? QString()
        : page == 1
            ? tr("The bound is n · 2⁻²⁴ · Σ|w a|, for float32 added in any order; a sum with cancellation like this "
                 "one uses little of it.")
            : (comparable() ? QString() : tr("Choose n = 1,000,000 to see this computer's times beside these. ")) +
                  tr("Cycle: the products and their sum. Total: also generating the inputs. The published GPU cycle "
                     "includes the kernel's compilation (unless cached), the launch and three copies back, two of them "
                     "of inputs that did not change; it leaves out the copies to the device. Both programs compute "
                     "with inputs in float64; in the CPU program only the weights are float32."));
}

void NeuronTimes::fillTable() {
    std::vector<std::pair<std::string, NeuronTiming>> measured;
    for (const auto* variant : model_.variants())
        if (const auto at = model_.shownTimings().find(variant->id());
            at != model_.shownTimings().end() && at->second.state == NeuronTiming::State::Measured)
            measured.emplace_back(*at);
    std::stable_sort(measured.begin(), measured.end(),
                     [](const auto& a, const auto& b) { return a.second.error < b.second.error; });
    const auto p = model_.result();
    // That of the sums in the table, which may be of earlier inputs.
    const double bound = p && !model_.showsEarlierTimes() ? p->reference.bound(p->state.count()) : 0;
    std::vector<TableRow> rows;
    for (const auto& [id, t] : measured)
        rows.push_back(
            tableRow({QString::fromStdString(id), formatNumber(t.sum, 10), formatNumber(t.error, 3),
                      bound > 0 ? formatNumber(t.error / bound, 2) : QString(), formatDuration(t.total.median)}));
    table_->setRows(std::move(rows));
}

/// Published are times of a million inputs: others do not stand beside them.
bool NeuronTimes::comparable() const { return model_.timedState().count() == 1000000; }

void NeuronTimes::fillPublished() {
    std::vector<TimingRow> rows;
    const auto add = [&](const QString& id, const QString& title, double ms, bool reference, const QString& reason) {
        TimingRow row;
        row.id = id, row.title = title;
        row.median = row.min = row.max = ms;
        row.runs = 1;
        row.reference = reference;
        row.reason = reason;
        rows.push_back(row);
    };
    if (const auto* table = PublishedTable::find("neuron"))
        for (int r = 0; r < table->rows(); ++r) {
            const bool gpu = table->cell(r, "device").rfind("GPU", 0) == 0, cycle = table->cell(r, "scope") == "cycle";
            const QString title = gpu ? (cycle ? tr("published GPU, cycle") : tr("published GPU, total"))
                                      : (cycle ? tr("published CPU, cycle") : tr("published CPU, total"));
            add(QStringLiteral("published-%1").arg(r), title, table->number(r, "time_ms").value_or(0), true,
                tr("Published: one run, a million inputs."));
        }
    for (const char* id : {"serial", "simd", "emulator:product"}) {
        if (!comparable())
            break;
        const auto at = model_.shownTimings().find(id);
        if (at == model_.shownTimings().end() || at->second.state != NeuronTiming::State::Measured)
            continue;
        const QString name = QString::fromLatin1(id);
        add(name + QStringLiteral("-c"), tr("%1, cycle").arg(name), at->second.total.median, false, {});
        add(name + QStringLiteral("-t"), tr("%1, total").arg(name), at->second.totalMs, false, {});
    }
    published_->setRows(rows);
}

} // namespace telar
