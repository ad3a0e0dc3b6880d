#include "ui/labs/attention/attention_lab.hpp"

#include "core/attention/operation.hpp"
#include "core/network/attention.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/attention/attention_panels.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/parameters.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>

#include <algorithm>

namespace telar {

AttentionLab::AttentionLab(const Registry<AttentionVariant>& registry, DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new AttentionSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of attention, and how time grows with tokens"));
    stage_ = new AttentionStage(*model_, this);
    setStage(stage_);
    inspector_ = new AttentionInspector(*model_, *stage_, this);
    makePanel(inspector_, 280);
    times_ = new AttentionTimes(*model_, this);
    times_->setDevices(devices);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock("inspector", TELAR_SAYS("Query and thread"), inspector_, Qt::RightDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showTimes(times_);
    buildActions();
    connect(times_->predicted(), &PredictedPage::busyChanged, this, &Lab::workChanged);
    offerFiles(setup_, TELAR_SAYS("Open tokens"),
               TELAR_SAYS("Arrays, tables and pictures (*.npy *.csv *.png *.jpg *.jpeg)"));
    keep(
        "head", [this] { return QJsonValue(stage_->head()); },
        [this](const QJsonValue& value) { stage_->showHead(value.toInt()); });
    keepCell(stage_, AttentionModel::mostTokens);
    setPictureFirst(inspectorDock_, {stage_->view(AttentionStage::Scores), stage_->view(AttentionStage::Weights)});
    rememberLayout({{inspectorDock_, 300}});
}

void AttentionLab::buildActions() {
    addTransport([this] { return stage_->transport(); });
    addCommand("goToCell", Qt::CTRL | Qt::Key_G, "search", TELAR_SAYS("Go to a query and a key"),
               [this] { stage_->goTo(); });
    addCommand("nextHead", Qt::Key_PageDown, "forward", TELAR_SAYS("Next head"),
               [this] { stage_->showHead(stage_->head() + 1); });
    addCommand("previousHead", Qt::Key_PageUp, "back", TELAR_SAYS("Previous head"),
               [this] { stage_->showHead(stage_->head() - 1); });
    addCommand("unpin", Qt::Key_Escape, "pin", TELAR_SAYS("Unpin cell"), [this] { stage_->unpin(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
}

LabName AttentionLab::name() {
    return {QStringLiteral("attention"), "attention", TELAR_SAYS("Attention"),
            TELAR_SAYS("Where does each query look, and what does it take from there?")};
}

std::vector<Exportable> AttentionLab::exportables() const {
    std::vector<Exportable> items;
    using Part = AttentionStage::Part;
    for (const auto part : {Part::Weights, Part::Scores, Part::Q, Part::K, Part::V, Part::O})
        items.push_back(stage_->view(part)->exportable());
    items.push_back(times_->chart()->exportable());
    items.push_back(times_->bytes()->exportable());
    items.push_back(times_->growth()->exportable());
    add(items, stage_->film());
    add(items, times_->predicted()->exportable());
    return items;
}

bool AttentionLab::busy() const { return model_->busy() || model_->following() || times_->predicted()->busy(); }

std::vector<LabState> AttentionLab::states() {
    using S = AttentionState;
    const auto kernel = [this](const char* id) {
        model_->edit(tr("change numbers"), [id](S& s) {
            s.source = S::Source::Random;
            s.kernel = id;
        });
    };
    return {{"launches", [=] { kernel("three-launches"); }},
            {"tile",
             [=, this] {
                 kernel("flash");
                 stage_->goToStep(4);
             }},
            {"digit", edits(tr("change numbers"), [](S& s) { s.source = S::Source::Digit; })},
            {"causal", edits(tr("change mask"),
                             [](S& s) {
                                 s.source = S::Source::Random;
                                 s.causal = true;
                             })},
            {"tokens", drawer(times_, 1)},
            {"counts", drawer(times_, 2)},
            {"foretold", drawer(times_, 3)}};
}

namespace {

/// Whether queries, keys and values go together.
bool givesHeads(const GivenPtr& given) {
    if (!given)
        return false;
    const auto &q = given->parts[0], &k = given->parts[1], &v = given->parts[2];
    return q.columns() == k.columns() && k.rows() == v.rows() && k.planes() == v.planes() &&
           q.planes() % k.planes() == 0;
}

} // namespace

const KeptRows<AttentionState, AttentionTiming>& AttentionLab::kept() const {
    using S = AttentionState;
    using T = AttentionTiming;
    static const KeptRows<S, T> rows{
        joined(
            joined(rowsAbout<S>(Earlier::Data, {wordRow<S>("source", &S::source, {"random", "file", "given", "digit"}),
                                                givenRow<S>("given", &S::given, 3, AttentionModel::mostTokens,
                                                            AttentionModel::mostSize, AttentionModel::mostHeads),
                                                wholeRow<S>("tokens", &S::tokens, 1, AttentionModel::mostTokens),
                                                wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
                                                textRow<S>("path", &S::path), wholeRow<S>("digit", &S::digit, 0, 9),
                                                wholeRow<S>("block", &S::block, 1, network::DigitAttention::blocks)}),
                   {kernelRow<S>("kernel", &S::kernel), wholeRow<S>("timed", &S::timed, 1, 1 << 16)}),
            parameterRowsOf<S>(attentionParameters())),
        {numberRow<T>("gflops", &T::gflops)},
        [](Fields& f, S& s) {
            if (std::ranges::find(followedAttention(), s.kernel) == followedAttention().end())
                f.refuse("kernel");
            if (s.source == S::Source::Given && !givesHeads(s.given))
                f.refuse("given");
            if (s.heads > AttentionModel::mostHeads)
                f.refuse("heads");
            if (s.keyHeads > s.heads || s.heads % s.keyHeadCount() != 0)
                f.refuse("key_heads");
            if (s.headSize > AttentionModel::mostSize)
                f.refuse("head_size");
            if (s.valueSize > AttentionModel::mostSize)
                f.refuse("value_size");
        }};
    return rows;
}

std::vector<LabFact> AttentionLab::facts() const {
    constexpr const char* sources[] = {"random", "file", "given", "digit"};
    const auto& state = model_->state();
    const auto p = model_->result();
    FactValue score, weight, sectors, digit;
    if (state.source == AttentionState::Source::Digit)
        digit = static_cast<double>(state.digit);
    if (p && stage_->row() < p->queries() && stage_->column() < p->keys() &&
        stage_->head() < static_cast<int>(p->heads.size())) {
        score = static_cast<double>(p->score(stage_->head(), stage_->row(), stage_->column()));
        weight = static_cast<double>(p->weight(stage_->head(), stage_->row(), stage_->column()));
        double sum = 0;
        for (const auto& launch : p->counts)
            if (launch.kernel == state.kernel || launch.kernel.starts_with(state.kernel + ":"))
                sum += static_cast<double>(launch.counters.global().sectors);
        sectors = sum;
    }
    return {{"source", tr("Numbers: random, file, given by another lab or digit"),
             factWord(sources, static_cast<int>(state.source))},
            {"tokens", tr("Tokens"), static_cast<double>(state.tokens)},
            {"digit", tr("Digit that the transformer sees"), digit},
            {"heads", tr("Heads"), static_cast<double>(state.heads)},
            {"head_size", tr("Head size"), static_cast<double>(state.headSize)},
            {"causal", tr("Causal: 1, else 0"), static_cast<double>(state.causal)},
            {"kernel", tr("Kernel"), state.kernel},
            {"head", tr("Head on show"), static_cast<double>(stage_->head())},
            {"query", tr("Query"), static_cast<double>(stage_->row())},
            {"key", tr("Key"), static_cast<double>(stage_->column())},
            {"score", tr("Score of the query and the key"), score},
            {"weight", tr("Weight of the key"), weight},
            {"sectors", tr("Sectors that the kernel moves"), sectors},
            {"step", tr("Step of the query"), static_cast<double>(stage_->transport()->step() + 1)}};
}

} // namespace telar
