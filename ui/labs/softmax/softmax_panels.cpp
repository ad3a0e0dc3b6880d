#include "ui/labs/softmax/softmax_panels.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/column_numbers.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

SoftmaxSetup::SoftmaxSetup(SoftmaxModel& model, QWidget* parent) : StateForm(model, &SoftmaxSetup::tr, 6, parent) {
    using S = SoftmaxState;
    section(QT_TR_NOOP("Numbers"), false);
    auto* source =
        add(segmented("source", QT_TR_NOOP("Numbers"), {QT_TR_NOOP("Random"), QT_TR_NOOP("File"), QT_TR_NOOP("Layer")},
                      {QT_TR_NOOP("Normal numbers drawn from the seed"),
                       QT_TR_NOOP("A table, an .npy array or a picture of your own"),
                       QT_TR_NOOP("What a layer in the lab of networks read")}));
    auto* rows = whole("rows", 1, static_cast<int>(SoftmaxModel::mostRows), &S::rows, QT_TR_NOOP("change rows"));
    auto* rowsLabel = label(QT_TR_NOOP("Rows"), rows);
    row({rowsLabel, rows});
    auto* columns =
        whole("columns", 1, static_cast<int>(SoftmaxModel::mostColumns), &S::columns, QT_TR_NOOP("change columns"));
    auto* columnsLabel = label(QT_TR_NOOP("Columns"), columns);
    row({columnsLabel, columns});
    addSeed();
    auto* open = openButton();
    auto* layer =
        note("muted", [this] { return state().given ? tr("Input of %1").arg(state().given->name) : QString(); });
    section(QT_TR_NOOP("Softmax"));
    auto* axis = choice("axis", QT_TR_NOOP("Axis"), {QT_TR_NOOP("Rows"), QT_TR_NOOP("Columns")},
                        {QT_TR_NOOP("Each row adds up to 1 (axis 1)"), QT_TR_NOOP("Each column adds up to 1 (axis 0)")},
                        &S::axis, QT_TR_NOOP("change axis"));
    labelled(QT_TR_NOOP("Along"), axis);
    auto* scale = named(new DecimalBox(this), "scale");
    scale->setRange(-1000, 1000);
    scale->setDecimals(4);
    scale->setSingleStep(0.125);
    scale->setKeyboardTracking(false);
    decimal(scale, &S::scale, QT_TR_NOOP("change scale"));
    labelled(QT_TR_NOOP("Scale s"), scale, QT_TR_NOOP("Factor of every number before the exponential"));
    add(check("causal", QT_TR_NOOP("Causal mask"),
              QT_TR_NOOP("A row sees only the columns up to its own number; the others get the share 0"), &S::mask,
              SoftmaxMask::Causal, QT_TR_NOOP("change mask")));
    add(check("log", QT_TR_NOOP("Logarithm"), QT_TR_NOOP("The natural logarithm of the softmax"), &S::log, true,
              QT_TR_NOOP("change logarithm")));
    auto* type = choice("type", QT_TR_NOOP("Type of the numbers"), {QT_TR_NOOP("float32"), QT_TR_NOOP("bfloat16")},
                        {QT_TR_NOOP("Four bytes each"), QT_TR_NOOP("Two bytes each: half the bytes to read")}, &S::type,
                        QT_TR_NOOP("change type"));
    labelled(QT_TR_NOOP("Type"), type);
    section(QT_TR_NOOP("Kernel"));
    addKernels(softmaxKernels());
    auto* timed = list(
        new QComboBox(this), "timed", std::vector<qint64>{128, 256, 512, 1024, 2048, 4096},
        [](qint64 n) { return QStringLiteral("%1 × %1").arg(formatCount(n)); }, &S::timed,
        QT_TR_NOOP("change the measured size"));
    labelled(QT_TR_NOOP("Size to measure"), timed,
             QT_TR_NOOP("Size of the random matrix that the variants are measured on"));
    addError();
    onRefresh([=, this] {
        const bool file = state().source == S::Source::File, drawn = state().source == S::Source::Random;
        source->button(2)->setVisible(state().given != nullptr);
        layer->setVisible(state().source == S::Source::Given);
        showEach({rowsLabel, rows, columnsLabel, columns}, drawn);
        open->setVisible(file);
    });
    chooses(source, QT_TR_NOOP("change numbers"));
    keepSaying();
}

SoftmaxInspector::SoftmaxInspector(SoftmaxModel& model, SoftmaxStage& stage, QWidget* parent)
    : QWidget(parent), model_(model), stage_(stage) {
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 10, 14, 10}), 6);
    title_ = roleLabel("heading", this);
    formula_ = sized(wrapped(named(new TextLabel(this), "formula")), Side::MinimumWidth, 120);
    formula_->setTextFormat(Qt::RichText);
    table_ = new RowsTable("line", "r", this, 20);
    table_->setTight();
    fitColumns(*table_);
    keepFont(table_, TypeRole::Small); // five numbers side by side, none cut
    setScaled(table_, Side::MinimumHeight, 110);
    card_ = new ThreadCard(this);
    addAll(column, title_, formula_, wide(table_), card_);
    connect(&stage_, &SoftmaxStage::lookedAt, this, &SoftmaxInspector::refresh);
    connect(&stage_, &SoftmaxStage::stepChanged, this, [this](int step) { card_->setStep(step); });
    connect(&model_, &SoftmaxModel::threadChanged, this, &SoftmaxInspector::showThread);
    keepWords(this, [this] {
        refresh();
        showThread();
    });
}

QString SoftmaxInspector::words() const { return formula_->text(); }

void SoftmaxInspector::refresh() {
    const auto p = model_.result();
    if (!p)
        return;
    const qint64 r = stage_.row(), c = stage_.column();
    if (r >= p->rows || c >= p->columns)
        return;
    const bool alongRows = p->state.alongRows();
    const auto number = [](double value) { return formatNumber(value, 3); };
    const double m = p->maximum(r, c), sum = p->sum(r, c), s = p->state.scale;
    title_->setText(alongRows ? tr("Row %1").arg(r) : tr("Column %1").arg(c));
    formula_->setText(tr("Maximum m = <b>%1</b>, sum of the exponentials = <b>%2</b>").arg(number(m), number(sum)) +
                      QStringLiteral("<br>y(%1, %2) = e<sup>%3</sup> / %4 = <b>%5</b>")
                          .arg(r)
                          .arg(c)
                          .arg(number(s * static_cast<double>(p->at(p->x, r, c)) - m), number(sum),
                               number(static_cast<double>(p->at(p->exponentials, r, c)) / sum)));
    table_->setTitles({alongRows ? QStringLiteral("j") : QStringLiteral("i"), QStringLiteral("x"),
                       QStringLiteral("s·x − m"), QStringLiteral("exp"), QStringLiteral("y")});
    const auto rowOf = [&](qint64 i) { return alongRows ? r : i; };
    const auto columnOf = [&](qint64 i) { return alongRows ? i : c; };
    const qint64 count = alongRows ? p->columns : p->rows;
    std::vector<double> columns[4]; // x, less the maximum, e to that, share
    for (qint64 i = 0; i < count; ++i) {
        const double x = p->at(p->x, rowOf(i), columnOf(i));
        columns[0].push_back(x);
        columns[1].push_back(p->takesPart(rowOf(i), columnOf(i)) ? s * x - m : 0);
        columns[2].push_back(static_cast<double>(p->at(p->exponentials, rowOf(i), columnOf(i))));
        columns[3].push_back(static_cast<double>(p->at(p->y, rowOf(i), columnOf(i))));
    }
    QStringList texts[4];
    std::ranges::transform(columns, texts, columnTexts);
    std::vector<TableRow> rows;
    for (qint64 i = 0; i < count; ++i)
        rows.push_back(
            tableRow({QString::number(i), texts[0][i], p->takesPart(rowOf(i), columnOf(i)) ? texts[1][i] : tr("masked"),
                      texts[2][i], texts[3][i]}));
    table_->setRows(std::move(rows));
    table_->setAccessibleName(title_->text());
    table_->setCurrentRow(static_cast<int>(alongRows ? c : r));
}

void SoftmaxInspector::showThread() {
    card_->show(model_.thread(), model_.thread()
                                     ? tr("Which thread writes y(%1, %2)?").arg(stage_.row()).arg(stage_.column())
                                     : QString());
    card_->setStep(stage_.step());
}

SoftmaxTimes::SoftmaxTimes(SoftmaxModel& model, QWidget* parent) : TimesPanel(3, "timesPage", parent), model_(model) {
    counts_ = new RowsTable("counts", "lr", stack_);
    fitColumns(*counts_);
    predicted_ = new PredictedPage(
        [this] {
            return predictedKernels(
                softmaxKernels(), model_.timed().operation(),
                [work = model_.timedWork()](const JobContext&) { return work; },
                [this](const std::string& id) { return kernelMedianOf(model_.timings(), "cuda:" + id); });
        },
        stack_);
    addAll(stack_, chart_, counts_, predicted_);
    note_ = addNote();
    follow(model_);
    connect(&model_, &LabModel::resultChanged, this, [this] { refresh(); });
    connect(&model_, &LabModel::stateChanged, predicted_, &PredictedPage::invalidate);
    keepWords(this, [this] {
        pages_->setTexts({tr("Times"), tr("Counts"), tr("Predicted")},
                         {tr("All variants, measured"),
                          tr("What the emulator counted of each kernel on the numbers shown"),
                          tr("Times of the kernels on a card, predicted by a model")});
        nameHead(model_.measuring());
        chart_->setTitle(tr("Time of the softmax"));
        refresh();
    });
}

void SoftmaxTimes::refresh() {
    const auto& timings = model_.shownTimings();
    const double copy = model_.roofs() ? model_.roofs()->copyPerSecond : 0;
    chart_->setRows(variantRows(model_.registry().all(), timings, "serial", medianOf(timings, "serial"),
                                [copy](TimingRow& row, const SoftmaxVariant& variant, const SoftmaxTiming& time) {
                                    if (!time.measured())
                                        return;
                                    row.reason = translated(variant.idea());
                                    if (copy > 0 && row.hasBar())
                                        row.label +=
                                            QStringLiteral(" · ") +
                                            tr("%1 of the speed of a copy")
                                                .arg(formatPercent(time.cost.bytes / time.total.median * 1e3 / copy));
                                }));
    if (const auto p = model_.result())
        showCounts(*counts_, p->counts);
    predicted_->measuredChanged();
    const int page = stack_->currentIndex();
    note_->setVisible(page != 2);
    note_->setText(page == 0
                       ? tr("%1 × %1 random numbers. The factor compares with the three passes; a softmax can be as "
                            "fast as a copy, which reads and writes each number once.")
                             .arg(formatCount(model_.timedState().timed))
                       : tr("One thread per row reads addresses a row apart: a sector for each lane. One warp per "
                            "row needs an eighth of these, and the online softmax reads twice instead of three "
                            "times."));
}

} // namespace telar
