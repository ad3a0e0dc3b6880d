#include "ui/labs/attention/attention_panels.hpp"

#include "core/data/random.hpp"
#include "core/network/attention.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/lab/thread_card.hpp"
#include "ui/labs/attention/attention_words.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/column_numbers.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace telar {

AttentionSetup::AttentionSetup(AttentionModel& model, QWidget* parent)
    : StateForm(model, &AttentionSetup::tr, 6, parent) {
    using S = AttentionState;
    section(QT_TR_NOOP("Queries, keys and values"), false);
    auto* source = add(segmented("source", QT_TR_NOOP("Queries, keys and values"),
                                 {QT_TR_NOOP("Random"), QT_TR_NOOP("File"), QT_TR_NOOP("Layer"), QT_TR_NOOP("Digit")},
                                 {QT_TR_NOOP("Normal numbers drawn from the seed"),
                                  QT_TR_NOOP("An array of your own: planes are heads, rows are tokens, and Q, K and V "
                                             "are all these numbers"),
                                  QT_TR_NOOP("What a layer in the lab of networks read"),
                                  QT_TR_NOOP("What a tiny transformer reads that sees a digit in 16 patches")}));
    auto* open = openButton();
    auto* file = note("muted", [this] {
        const auto p = model_.result();
        return !p          ? QString()
               : !p->digit ? p->name
                           : tr("The transformer sees “%1” (%2 %). Each token is a patch of 7 × 7 cells.")
                                 .arg(p->answer)
                                 .arg(formatNumber(100 * p->probability, 3));
    });
    auto* digit = whole("digit", 0, 9, &S::digit, QT_TR_NOOP("change digit"));
    auto* digitLabel = label(QT_TR_NOOP("Digit"), digit, QT_TR_NOOP("The seed chooses the handwriting"));
    auto* block =
        whole("block", 1, static_cast<int>(network::DigitAttention::blocks), &S::block, QT_TR_NOOP("change block"));
    auto* blockLabel = label(QT_TR_NOOP("Block"), block, QT_TR_NOOP("Whose attention is shown"));
    row({digitLabel, digit});
    row({blockLabel, block});
    addShape();
    addSeed();
    section(QT_TR_NOOP("Scores"));
    add(check("causal", QT_TR_NOOP("Causal"), QT_TR_NOOP("A token sees only itself and those before it"), &S::causal,
              true, QT_TR_NOOP("change mask")));
    auto* scale = named(new DecimalBox(this), "scale");
    scale->setRange(-1000, 1000);
    scale->setDecimals(4);
    scale->setSingleStep(0.125);
    scale->setKeyboardTracking(false);
    decimal(scale, &S::scale, QT_TR_NOOP("change scale"));
    labelled(QT_TR_NOOP("Scale s"), scale, QT_TR_NOOP("Factor of the scores; 0 means 1 / √(head size)"));
    onRefresh([=, this] { scale->setZeroText(tr("auto (%1)").arg(formatNumber(automatic().factor(), 4))); });
    section(QT_TR_NOOP("Kernel"));
    addKernels(attentionKernels(), followedAttention());
    auto* timed = list(
        new QComboBox(this), "timed", std::vector<qint64>{64, 128, 256, 512, 1024, 2048},
        [](qint64 n) { return tr("%1 tokens").arg(formatCount(n)); }, &S::timed,
        QT_TR_NOOP("change the measured size"));
    labelled(QT_TR_NOOP("Size to measure"), timed, QT_TR_NOOP("Random tokens that the variants are measured on"));
    addError();
    onRefresh([=, this] {
        const bool ofFile = state().source == S::Source::File;
        source->button(2)->setVisible(state().given != nullptr);
        open->setVisible(ofFile);
        file->setVisible(state().source != S::Source::Random && model_.result());
        showEach({digit, digitLabel, block, blockLabel}, state().source == S::Source::Digit);
    });
    chooses(source, QT_TR_NOOP("change numbers"));
    keepSaying();
}

void AttentionSetup::addShape() {
    using S = AttentionState;
    constexpr auto most = static_cast<int>(AttentionModel::mostSize);
    auto* tokens =
        whole("tokens", 1, static_cast<int>(AttentionModel::mostTokens), &S::tokens, QT_TR_NOOP("change tokens"));
    auto* tokensLabel = label(QT_TR_NOOP("Tokens"), tokens, QT_TR_NOOP("As many queries as keys"));
    row({tokensLabel, tokens});
    auto* heads = whole("heads", 1, static_cast<int>(AttentionModel::mostHeads), &S::heads, QT_TR_NOOP("change heads"));
    labelled(QT_TR_NOOP("Heads"), heads);
    auto* keyHeads =
        whole("keyHeads", 0, static_cast<int>(AttentionModel::mostHeads), &S::keyHeads, QT_TR_NOOP("change heads"));
    labelled(QT_TR_NOOP("Key heads"), keyHeads,
             QT_TR_NOOP("Heads of keys and values, which several heads of queries share (0: as many as heads)"));
    auto* size = whole("headSize", 1, most, &S::headSize, QT_TR_NOOP("change head size"));
    labelled(QT_TR_NOOP("Head size"), size, QT_TR_NOOP("Numbers of a query and of a key"));
    auto* values = whole("valueSize", 0, most, &S::valueSize, QT_TR_NOOP("change value size"));
    labelled(QT_TR_NOOP("Value size"), values, QT_TR_NOOP("Numbers of a value (0: as the head size)"));
    onRefresh([=, this] {
        const auto spec = automatic();
        keyHeads->setSpecialValueText(tr("auto (%1)").arg(spec.keyHeadCount()));
        values->setSpecialValueText(tr("auto (%1)").arg(spec.valueColumns()));
        const bool drawn = state().source == S::Source::Random;
        enableEach({tokens, heads, keyHeads, size, values}, drawn); // a file's shape says them
        keyHeads->setMaximum(static_cast<int>(state().heads));
    });
}

/// What the fields that are left at 0 stand for.
AttentionSpec AttentionSetup::automatic() const {
    AttentionSpec spec = state();
    spec.keyHeads = spec.valueSize = 0;
    if (model_.result() && state().source != AttentionState::Source::Random) // its shape says them
        spec = model_.result()->inputs.spec;
    spec.scale = 0;
    return spec;
}

AttentionInspector::AttentionInspector(AttentionModel& model, AttentionStage& stage, QWidget* parent)
    : QWidget(parent), model_(model), stage_(stage) {
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 10, 14, 10}), 6);
    title_ = roleLabel("heading", this);
    formula_ = sized(wrapped(named(new TextLabel(this), "formula")), Side::MinimumWidth, 120);
    formula_->setTextFormat(Qt::RichText);
    table_ = new RowsTable("keys", "r", this, 20);
    table_->setTight();
    fitColumns(*table_);
    keepFont(table_, TypeRole::Small); // five numbers side by side, none cut
    setScaled(table_, Side::MinimumHeight, 110);
    card_ = new ThreadCard(this);
    addAll(column, title_, formula_, wide(table_), card_);
    connect(&stage_, &AttentionStage::lookedAt, this, &AttentionInspector::refresh);
    connect(&model_, &AttentionModel::followedChanged, this, &AttentionInspector::showThread);
    keepWords(this, [this] {
        refresh();
        showThread();
    });
}

QString AttentionInspector::words() const { return formula_->text(); }

void AttentionInspector::refresh() {
    const auto p = model_.result();
    if (!p || stage_.row() >= p->queries() || stage_.head() >= static_cast<int>(p->heads.size()))
        return;
    const int head = stage_.head();
    const qint64 query = stage_.row();
    const auto sums = querySums(*p, head, query);
    const auto number = [](double value) { return formatNumber(value, 3); };
    title_->setText(tr("Query %1 of head %2").arg(query).arg(head));
    QString words = tr("maximum m = <b>%1</b>, sum = <b>%2</b>; the heaviest key is %3.")
                        .arg(number(sums.maximum), number(sums.sum))
                        .arg(sums.heaviest);
    const auto step = stage_.step();
    if (const auto* walk = stage_.walk(); walk && step.kind >= AttentionStep::Kind::TileScores) {
        const auto tile =
            step.kind == AttentionStep::Kind::Output ? walk->tiles.size() - 1 : static_cast<std::size_t>(step.tile);
        const auto i = static_cast<std::size_t>(query - walk->firstQuery);
        if (tile < walk->tiles.size())
            words += QStringLiteral("<br>") +
                     tr("After tile %1: running maximum <b>%2</b>, running sum <b>%3</b>.")
                         .arg(tile + 1)
                         .arg(number(walk->tiles[tile].maxima[i]), number(walk->tiles[tile].sums[i]));
    }
    formula_->setText(words);
    table_->setTitles({QStringLiteral("j"), QStringLiteral("s"), QStringLiteral("s − m"), QStringLiteral("exp"),
                       QStringLiteral("w")});
    const auto masked = [&](qint64 key) { return p->state.causal && key > query; };
    std::vector<double> columns[4]; // score, less the maximum, e to that, weight; of those that are seen
    for (qint64 key = 0; key < p->keys(); ++key) {
        const double score = masked(key) ? 0 : p->score(head, query, key),
                     less = masked(key) ? 0 : score - sums.maximum;
        columns[0].push_back(score);
        columns[1].push_back(less);
        columns[2].push_back(masked(key) ? 0 : std::exp(less));
        columns[3].push_back(static_cast<double>(p->weight(head, query, key)));
    }
    QStringList texts[4];
    std::ranges::transform(columns, texts, columnTexts);
    std::vector<TableRow> rows;
    for (qint64 key = 0; key < p->keys(); ++key)
        rows.push_back(tableRow({QString::number(key), masked(key) ? tr("masked") : texts[0][key],
                                 masked(key) ? QString() : texts[1][key], texts[2][key], texts[3][key]}));
    table_->setRows(std::move(rows));
    table_->setAccessibleName(title_->text());
    table_->setCurrentRow(static_cast<int>(stage_.column()));
}

QString AttentionInspector::question() const {
    const auto followed = model_.followed();
    if (!followed)
        return {};
    const auto& place = followed->place;
    if (followed->walk)
        return tr("Which thread holds S(%1, %2)?").arg(place.query).arg(place.key);
    return place.launch == 0   ? tr("Which thread computes S(%1, %2)?").arg(place.query).arg(place.key)
           : place.launch == 1 ? tr("Which thread computes W(%1, %2)?").arg(place.query).arg(place.key)
                               : tr("Which thread computes O(%1, %2)?").arg(place.query).arg(place.column);
}

void AttentionInspector::showThread() {
    const auto followed = model_.followed();
    card_->show(followed ? std::shared_ptr<const ThreadView>(followed, &followed->view) : nullptr, question());
    refresh();
}

AttentionTimes::AttentionTimes(AttentionModel& model, QWidget* parent)
    : TimesPanel(4, "timesPage", parent, {.least = 220}), model_(model) { // the names of the curves stand over them
    counts_ = new RowsTable("counts", "lr", stack_);
    fitColumns(*counts_);
    predicted_ = new PredictedPage(
        [this] {
            return predictedKernels(
                attentionKernels(), model_.timed().operation(),
                [work = model_.workOf(model_.state().timed)](const JobContext&) { return work; },
                [this](const std::string& id) { return kernelMedianOf(model_.timings(), "cuda:" + id); });
        },
        stack_);
    addAll(stack_, chart_, makeGrowth(), counts_, predicted_);
    note_ = addNote();
    follow(model_);
    connect(&model_, &LabModel::resultChanged, this, [this] { refresh(); });
    connect(&model_, &AttentionModel::growthsChanged, this, [this] { refreshGrowth(); });
    connect(&model_, &LabModel::stateChanged, predicted_, &PredictedPage::invalidate);
    connect(cards_, &QComboBox::currentIndexChanged, this, [this] { refreshGrowth(); });
    keepWords(this, [this] {
        pages_->setTexts({tr("Times"), tr("Tokens"), tr("Counts"), tr("Predicted")},
                         {tr("All variants, measured"),
                          tr("Bytes and time against the number of tokens. Predicted: by a model of the card, from "
                             "what the emulator "
                             "counted. Measured: on this computer, by Measure"),
                          tr("What the emulator counted of each kernel on the tokens shown"),
                          tr("Times of the kernels on a card, predicted by a model")});
        nameHead(model_.measuring());
        chart_->setTitle(tr("Time of attention"));
        bytes_->setTitle(tr("Bytes through memory against tokens"));
        bytes_->setAxisTitles(tr("tokens"), tr("MiB"));
        growth_->setTitle(tr("Time against tokens"));
        growth_->setAxisTitles(tr("tokens"), tr("time (ms)"));
        refresh();
    });
}

QWidget* AttentionTimes::makeGrowth() {
    auto* page = new QWidget(stack_);
    cardLabel_ = spokenLabel("muted", TELAR_SAYS("Predict for"), this);
    cards_ = keepInProject(new CardBox(this), "growthCard");
    cardLabel_->setBuddy(cards_);
    head_->insertWidget(1, cardLabel_);
    head_->insertWidget(2, cards_);
    auto* charts = spaced(bare(new QHBoxLayout), 12);
    bytes_ = keepInProject(named(new LineChart(page), "bytesChart"), "bytes");
    growth_ = keepInProject(named(new LineChart(page), "growthChart"), "growth");
    for (auto* chart : {bytes_, growth_}) {
        chart->setLogX(true);
        chart->setLogY(true);
        charts->addWidget(chart, 1);
    }
    page->setLayout(charts);
    return page;
}

void AttentionTimes::setDevices(const DeviceSource* devices) {
    predicted_->setDevices(devices);
    cards_->setDevices(devices);
}

void AttentionTimes::refreshGrowth() {
    const auto p = model_.result();
    if (!p)
        return;
    const std::vector<qint64> tokens{64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384};
    std::vector<double> x(tokens.begin(), tokens.end());
    const auto& spec = p->inputs.spec;
    LineSeries written{tr("with the score matrix"), x, {}}, fused{tr("fused: Q, K, V and O only"), x, {}};
    for (const auto n : tokens) {
        written.y.push_back(attentionBytes(spec, n, n, true) / (1 << 20));
        fused.y.push_back(attentionBytes(spec, n, n, false) / (1 << 20));
    }
    bytes_->setSeries({written, fused});
    std::vector<LineSeries> series;
    int color = 0;
    if (const auto growths = model_.growths())
        for (const auto& card : attentionKernels()) {
            const auto found = growths->find(card.id);
            if (found == growths->end())
                continue;
            LineSeries line{tr("%1, predicted").arg(QString::fromStdString(card.id)), x, {}};
            line.dashed = true;
            line.color = color++;
            for (const auto n : tokens)
                line.y.push_back(1e3 * found->second.seconds(cards_->card(), n));
            series.push_back(std::move(line));
        }
    for (const auto& [id, writes] : model_.curveVariants()) {
        LineSeries line{tr("%1, measured").arg(QString::fromStdString(id)), {}, {}};
        line.markers = true;
        line.color = color++ % 7;
        for (const auto n : AttentionModel::curveTokens())
            if (const double ms = medianOf(model_.shownTimings(), AttentionModel::curveId(id, n)); ms > 0) {
                line.x.push_back(static_cast<double>(n));
                line.y.push_back(ms);
            }
        if (!line.x.empty())
            series.push_back(std::move(line));
    }
    growth_->setSeries(std::move(series));
}

QWidgetList AttentionTimes::shownTimes() const { return {chart_, growth_}; }

void AttentionTimes::refresh() {
    const auto& timings = model_.shownTimings();
    chart_->setRows(variantRows(model_.registry().all(), timings, "serial", medianOf(timings, "serial"),
                                [](TimingRow& row, const AttentionVariant& variant, const AttentionTiming& time) {
                                    if (!time.measured())
                                        return;
                                    row.reason = translated(variant.idea());
                                    if (row.hasBar())
                                        row.label += QStringLiteral(" · %1 GFLOP/s").arg(formatNumber(time.gflops, 3));
                                }));
    refreshGrowth();
    if (const auto p = model_.result())
        showCounts(*counts_, p->counts);
    predicted_->measuredChanged();
    const int page = stack_->currentIndex();
    note_->setVisible(page == 0 || page == 2);
    showEach({cardLabel_, cards_}, page == 1);
    if (page == 0)
        note_->setText(tr("%1 random tokens. The factor compares with the definition, query by query.")
                           .arg(formatCount(model_.timedState().timed)));
    else
        note_->setText(tr("The kernels with three launches write the score matrix and read it again; the one with a "
                          "single launch moves Q, K, V and O only."));
}

} // namespace telar
