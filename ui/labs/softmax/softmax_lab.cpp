#include "ui/labs/softmax/softmax_lab.hpp"

#include "core/softmax/operation.hpp"
#include "ui/labs/softmax/softmax_panels.hpp"
#include "ui/labs/softmax/softmax_stage.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/state/parameters.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QDockWidget>

#include <algorithm>

namespace telar {

SoftmaxLab::SoftmaxLab(const Registry<SoftmaxVariant>& registry, DeviceSource* devices, QWidget* parent)
    : OperationLab(name(), parent, registry) {
    setup_ = new SoftmaxSetup(*model_, this);
    addRun(TELAR_SAYS("Run"), TELAR_SAYS("Measures every variant of the softmax"));
    stage_ = new SoftmaxStage(*model_, this);
    setStage(stage_);
    inspector_ = new SoftmaxInspector(*model_, *stage_, this);
    makePanel(inspector_, 280);
    times_ = new SoftmaxTimes(*model_, this);
    times_->predicted()->setDevices(devices);
    addDock("setup", TELAR_SAYS("Parameters"), sidePanel(setup_, this), Qt::LeftDockWidgetArea);
    inspectorDock_ = addDock("inspector", TELAR_SAYS("Row and thread"), inspector_, Qt::RightDockWidgetArea);
    timesDock_ = addDock("times", TELAR_SAYS("Variants"), times_, Qt::BottomDockWidgetArea);
    showResult({centralWidget(), inspectorDock_, timesDock_});
    showTimes(times_);
    addTransport([this] { return stage_->transport(); });
    addCommand("goToCell", Qt::CTRL | Qt::Key_G, "search", TELAR_SAYS("Go to an element"), [this] { stage_->goTo(); });
    addCommand("unpin", Qt::Key_Escape, "pin", TELAR_SAYS("Unpin cell"), [this] { stage_->unpin(); });
    addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { setup_->newSeed(); });
    connect(times_->predicted(), &PredictedPage::busyChanged, this, &Lab::workChanged);
    offerFiles(setup_, TELAR_SAYS("Open numbers"),
               TELAR_SAYS("Arrays, tables and pictures (*.npy *.csv *.png *.jpg *.jpeg)"));
    keepCell(stage_, SoftmaxModel::mostColumns);
    setPictureFirst(inspectorDock_, {stage_->view(SoftmaxStage::Y)});
    rememberLayout({{inspectorDock_, 300}});
}

LabName SoftmaxLab::name() {
    return {QStringLiteral("softmax"), "softmax", TELAR_SAYS("Softmax"),
            TELAR_SAYS("How do the numbers of a row become probabilities that add up to 1?")};
}

std::vector<Exportable> SoftmaxLab::exportables() const {
    std::vector<Exportable> items;
    for (const auto part :
         {SoftmaxStage::Y, SoftmaxStage::X, SoftmaxStage::Exponentials, SoftmaxStage::Maxima, SoftmaxStage::Sums})
        items.push_back(stage_->view(part)->exportable());
    items.push_back(times_->chart()->exportable());
    add(items, stage_->film());
    add(items, times_->predicted()->exportable());
    return items;
}

bool SoftmaxLab::busy() const { return model_->busy() || model_->tracing() || times_->predicted()->busy(); }

std::vector<LabState> SoftmaxLab::states() {
    using S = SoftmaxState;
    return {{"columns", edits(tr("change axis"), [](S& s) { s.axis = SoftmaxAxis::Rows; })},
            {"causal", edits(tr("change mask"),
                             [](S& s) {
                                 s.mask = SoftmaxMask::Causal;
                                 s.rows = s.columns = 32;
                             })},
            {"sectors", edits(tr("change kernel"), [](S& s) { s.kernel = "row-per-thread"; })},
            {"counts", drawer(times_, 1)},
            {"foretold", drawer(times_, 2)}};
}

const KeptRows<SoftmaxState, SoftmaxTiming>& SoftmaxLab::kept() const {
    using S = SoftmaxState;
    using T = SoftmaxTiming;
    static const KeptRows<S, T> rows{
        joined(joined(rowsAbout<S>(
                          Earlier::Data,
                          {wordRow<S>("source", &S::source, {"random", "file", "given"}),
                           givenRow<S>("given", &S::given, 1, SoftmaxModel::mostRows, SoftmaxModel::mostColumns, 1),
                           wholeRow<S>("rows", &S::rows, 1, SoftmaxModel::mostRows),
                           wholeRow<S>("columns", &S::columns, 1, SoftmaxModel::mostColumns),
                           wholeRow<S>("seed", &S::seed, 0, UINT32_MAX), textRow<S>("path", &S::path)}),
                      {kernelRow<S>("kernel", &S::kernel), wholeRow<S>("timed", &S::timed, 1, 1 << 16)}),
               parameterRowsOf<S>(softmaxParameters())),
        {numberRow<T>(
             "operations", [](auto& t) -> auto& { return t.cost.operations; }),
         numberRow<T>(
             "bytes", [](auto& t) -> auto& { return t.cost.bytes; })},
        [](Fields& f, S& s) {
            if (std::ranges::none_of(softmaxKernels(), [&](const auto& card) { return s.kernel == card.id; }))
                f.refuse("kernel");
            if (s.source == S::Source::Given && !s.given)
                f.refuse("given");
        }};
    return rows;
}

std::function<QJsonObject()> SoftmaxLab::results() const {
    return [roofs = model_->roofs()] { return QJsonObject{{"roofs", roofsJson(roofs)}}; };
}

std::function<void()> SoftmaxLab::resultsFrom(Fields& results, const SoftmaxState&) {
    return [this, roofs = roofsFrom(results)] { model_->setRoofs(roofs); };
}

std::vector<LabFact> SoftmaxLab::facts() const {
    constexpr const char* sources[] = {"random", "file", "given"};
    constexpr const char* axes[] = {"columns", "rows"};
    const auto& state = model_->state();
    const auto p = model_->result();
    FactValue sectors, maximum, sum, share;
    if (p && stage_->row() < p->rows && stage_->column() < p->columns) {
        maximum = static_cast<double>(p->maximum(stage_->row(), stage_->column()));
        sum = static_cast<double>(p->sum(stage_->row(), stage_->column()));
        share = static_cast<double>(p->at(p->y, stage_->row(), stage_->column()));
        for (const auto& launch : p->counts)
            if (launch.kernel == state.kernel)
                sectors = static_cast<double>(launch.counters.global().sectors);
    }
    return {{"source", tr("Numbers: random, file or given by another lab"),
             factWord(sources, static_cast<int>(state.source))},
            {"rows", tr("Rows"), static_cast<double>(state.rows)},
            {"columns", tr("Columns"), static_cast<double>(state.columns)},
            {"axis", tr("Shares add up along: columns or rows"), factWord(axes, static_cast<int>(state.axis))},
            {"causal", tr("Causal mask: 1, else 0"), static_cast<double>(state.mask == SoftmaxMask::Causal)},
            {"kernel", tr("Kernel"), state.kernel},
            {"cell_row", tr("Row of the element"), static_cast<double>(stage_->row())},
            {"cell_column", tr("Column of the element"), static_cast<double>(stage_->column())},
            {"maximum", tr("Maximum of its line"), maximum},
            {"sum", tr("Sum of the exponentials of its line"), sum},
            {"share", tr("Share of the element"), share},
            {"sectors", tr("Sectors that the kernel moves"), sectors},
            {"step", tr("Step of the thread"), static_cast<double>(stage_->transport()->step() + 1)}};
}

} // namespace telar
