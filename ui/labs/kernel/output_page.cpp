#include "ui/labs/kernel/output_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/kernel/reference_dialog.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <cmath>

namespace telar {

namespace {

constexpr int64_t mostShownCells = int64_t{1} << 24;

QString placeWords(const simt::Dim3& place) {
    return QStringLiteral("(%1, %2, %3)").arg(place.x).arg(place.y).arg(place.z);
}

} // namespace

int64_t usualColumns(int64_t count) {
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(count))));
    if (side * side == count && side > 1)
        return side;
    if (count <= 32)
        return std::max<int64_t>(1, count);
    const int64_t usual = count <= 4096 ? 32 : 64;
    for (int64_t away = 0; away <= usual; ++away) // whole rows: nothing stands where the array has no elements
        for (const auto columns : {usual + away, usual - away / 2})
            if (columns > usual / 2 && count % columns == 0)
                return columns;
    return usual;
}

OutputPage::OutputPage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] {
        display_->setTexts({tr("Numbers"), tr("Heat map")});
        view_->setTitle(tr("Array after the run"));
        compare_->setText(tr("Compare with…"));
        compare_->setToolTip(
            tr("Compares an array with an operation of Telar, an expression or another kernel of the file"));
        wanted_->setTitle(tr("Expected"));
        shown_.reset();
        takeResult();
    });
    connect(&model_, &KernelModel::resultChanged, this, &OutputPage::takeResult);
    connect(&model_, &KernelModel::busyChanged, this, &OutputPage::showAnswer);
    connect(&model_, &KernelModel::writersChanged, this, &OutputPage::showAnswer);
    connect(array_, &QComboBox::activated, this, [this] {
        element_ = -1;
        showArray();
    });
    connect(columns_, &QSpinBox::valueChanged, this, [this](int columns) {
        columnsOf_[parameter()] = columns;
        showArray();
    });
    connect(display_, &Segmented::chosen, this, [this](int at) {
        for (auto* view : {view_, wanted_})
            view->setDisplay(at == 0 ? MatrixDisplay::Numbers : MatrixDisplay::HeatMap);
    });
    connect(view_, &MatrixView::cellClicked, this, [this](qint64 row, qint64 column) {
        const auto matrix = view_->matrix();
        if (matrix && row >= 0 && column >= 0 && row < rowsOf(*matrix) && column < telar::columnsOf(*matrix))
            choose(row * telar::columnsOf(*matrix) + column);
    });
    connect(view_, &MatrixView::unpinned, this, [this] { choose(-1); });
    connect(wanted_, &MatrixView::cellClicked, this, [this](qint64 row, qint64 column) {
        const auto comparison = model_.comparison();
        if (comparison && row >= 0 && column >= 0 && column < comparison->answer.wanted.columns)
            choose(row * comparison->answer.wanted.columns + column);
    });
    connect(&model_, &KernelModel::comparisonChanged, this, [this] {
        const auto comparison = model_.comparison();
        if (const int at = comparison ? array_->findData(static_cast<int>(comparison->parameter)) : -1; at >= 0)
            array_->setCurrentIndex(at); // where the first difference is said
        showArray();
    });
    connect(&model_, &KernelModel::busyChanged, this, &OutputPage::showComparison);
    connect(compare_, &QPushButton::clicked, this, &OutputPage::chooseReference);
    connect(goTo_, &QPushButton::clicked, this, [this] {
        if (const auto comparison = model_.comparison(); comparison && comparison->answer.first >= 0)
            choose(comparison->answer.first);
    });
    connect(follow_, &QPushButton::clicked, this, [this] { ask(false); });
    connect(step_, &QPushButton::clicked, this, [this] { ask(true); });
}

void OutputPage::ask(bool variables) {
    const auto writers = model_.writers();
    if (!writers || element_ < 0)
        return;
    const auto& type = writers->run->data.types[static_cast<std::size_t>(writers->parameter)];
    const auto at = static_cast<std::size_t>(element_) / std::max(1u, type.count);
    const int64_t writer = at < writers->writers.size() ? writers->writers[at] : -1;
    const int64_t threads = writers->run->launch.config.block.count();
    if (writer < 0)
        return;
    const auto thread = static_cast<quint32>(writer % threads);
    if (variables)
        emit variablesRequested(writer / threads, thread, writers->parameter, static_cast<qint64>(at));
    else
        emit writerRequested(writer / threads, thread / 32, static_cast<int>(thread % 32), writers->parameter,
                             static_cast<qint64>(at));
}

namespace {

/// Before there is a matrix: pale cells where its numbers will stand.
class ComingView final : public MatrixView {
public:
    using MatrixView::MatrixView;

protected:
    void paintEvent(QPaintEvent* event) override {
        MatrixView::paintEvent(event);
        if (matrix())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors().sunken);
        const int wide = px(34), high = px(26), gap = px(3);
        for (int y = 0; y + high <= height(); y += high + gap) {
            painter.setOpacity(1 - static_cast<double>(y) / height()); // fading out below
            for (int x = 0; x + wide <= width(); x += wide + gap)
                painter.drawRoundedRect(x, y, wide, high, px(3), px(3));
        }
    }
};

} // namespace

void OutputPage::build() {
    auto* row = spaced(bare(new QHBoxLayout(this)), 14);
    auto* side = spaced(new QVBoxLayout, 6);
    array_ = named(new QComboBox(this), "array");
    array_->setMinimumContentsLength(14);
    array_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* arrayLabel = spokenLabel("", TELAR_SAYS("Array"), this, array_);
    columns_ = hinted(named(new QSpinBox(this), "columns"), TELAR_SAYS("Number of elements in a row of the picture"));
    columns_->setRange(1, 1 << 24);
    columns_->setKeyboardTracking(false);
    auto* columnsLabel = spokenLabel("", TELAR_SAYS("Columns"), this, columns_);
    display_ = keepInProject(new Segmented(2, this), "outputDisplay");
    answer_ = sized(wrapped(named(new TextLabel(this), "writer")), Side::MinimumWidth, 180);
    answer_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    follow_ = says(button("follow"), TELAR_SAYS("Show this element's warp"),
                   TELAR_SAYS("Shows the warp at the moment when it writes this element"));
    step_ = says(button("followVariables"), TELAR_SAYS("Variables of its thread"),
                 TELAR_SAYS("Steps through the source as the thread that wrote this element"));
    compare_ = button("compareWith");
    goTo_ = says(button("firstDifference"), TELAR_SAYS("First difference"),
                 TELAR_SAYS("Goes to the first element that differs"));
    verdict_ = wrapped(named(new TextLabel(this), "verdict"));
    addAll(side, inRow(arrayLabel, wide(array_)), inRow(columnsLabel, columns_, spring(1), display_),
           inRow(compare_, goTo_, spring(1)), verdict_, answer_, inRow(follow_, step_, spring(1)), spring(1));
    row->addLayout(side, 1);
    turnWithShape(this, row);
    view_ = named(new ComingView(this), "output");
    setScaled(view_, Side::MinimumWidth, 240); // some columns, or it stands below
    setScaled(view_, Side::MinimumHeight, 160);
    view_->setDisplay(MatrixDisplay::Numbers);
    view_->setColorMap(ColorMap::Viridis);
    view_->setColorBar(true);
    keepInProject(view_, "output");
    ownLabel_ = spokenLabel("section", TELAR_SAYS("After the run"), this, view_);
    ownLabel_->hide();
    addAll(row, wide(spaced(inColumn(ownLabel_, wide(view_)), 2), 3));
    wanted_ = named(new MatrixView(this), "wanted");
    wanted_->setColorMap(ColorMap::Viridis);
    wanted_->setColorBar(true);
    wanted_->hide();
    wantedLabel_ = spokenLabel("section", TELAR_SAYS("Expected"), this, wanted_);
    wantedLabel_->hide();
    addAll(row, wide(spaced(inColumn(wantedLabel_, wide(wanted_)), 2), 3));
}

QPushButton* OutputPage::button(const char* name) {
    auto* made = new QPushButton(this);
    made->setObjectName(name);
    return made;
}

int OutputPage::parameter() const { return array_->currentIndex() < 0 ? -1 : array_->currentData().toInt(); }

void OutputPage::takeResult() {
    const auto run = model_.result();
    if (run == shown_ && run)
        return;
    const int before = parameter();
    shown_ = run;
    const QSignalBlocker quiet(array_);
    array_->clear();
    if (run) {
        for (std::size_t k = 0; k < run->arrays.size(); ++k) {
            const QString name = QString::fromStdString(run->arrayName(run->arrays[k]));
            array_->addItem(k < run->changed ? tr("%1 (written)").arg(name) : name, run->arrays[k]);
        }
        const int again = array_->findData(before);
        array_->setCurrentIndex(again >= 0 ? again : array_->count() > 0 ? 0 : -1);
    }
    showArray();
}

void OutputPage::showArray() {
    const int which = parameter();
    const bool there = shown_ && which >= 0;
    enableEach({array_, columns_, display_}, there);
    if (!there) {
        element_ = -1;
        view_->setMatrix(nullptr, true);
        showAnswer();
        return;
    }
    auto flat = cuda::arrayMatrix(shown_->data, static_cast<std::size_t>(which));
    const int64_t count = std::min(flat.rows() * flat.columns(), mostShownCells);
    const auto chosen = columnsOf_.find(which);
    const auto comparison = model_.comparison();
    const bool beside = comparison && comparison->run == shown_ && !comparison->error &&
                        static_cast<int>(comparison->parameter) == which;
    const int64_t columns = chosen != columnsOf_.end()                     ? std::min<int64_t>(chosen->second, count)
                            : beside && comparison->answer.wanted.rows > 1 ? comparison->answer.wanted.columns
                            : flat.rows() > 1                              ? flat.columns()
                                                                           : usualColumns(count);
    {
        const QSignalBlocker quiet(columns_);
        columns_->setMaximum(static_cast<int>(count));
        columns_->setValue(static_cast<int>(columns));
    }
    // What is left over in the last row is not a number.
    Matrix<float> shown((count + columns - 1) / columns, columns);
    std::copy_n(flat.data(), count, shown.data());
    std::fill(shown.data() + count, shown.data() + shown.rows() * columns, NAN);
    const bool whole = !shown_->data.types[static_cast<std::size_t>(which)].floating ||
                       std::all_of(flat.data(), flat.data() + std::min<int64_t>(count, 4096),
                                   [](float v) { return v == std::trunc(v); });
    view_->setMatrix(std::make_shared<const AnyMatrix>(std::move(shown)), whole, true);
    if (element_ >= count)
        element_ = -1;
    if (element_ >= 0)
        model_.askWriters(which);
    showAnswer();
}

void OutputPage::choose(int64_t element) {
    element_ = element;
    if (element >= 0 && parameter() >= 0)
        model_.askWriters(parameter());
    showAnswer();
}

QString OutputPage::answer() const { return answer_->text(); }

/// Why there are elements that are no numbers, where the machine knows it.
QString OutputPage::unsetWords() const {
    const auto run = model_.result();
    const auto unset = [](const simt::Finding& f) {
        return f.kind == simt::FindingKind::UninitialisedShared || f.kind == simt::FindingKind::UninitialisedLocal ||
               f.kind == simt::FindingKind::UninitialisedGlobal;
    };
    return run && std::ranges::any_of(run->report.findings, unset)
               ? QLatin1Char(' ') + tr("NaN: computed from values that nobody had written.")
               : QString();
}

void OutputPage::showAnswer() {
    follow_->setEnabled(false);
    step_->setEnabled(false);
    const auto matrix = view_->matrix();
    std::vector<MatrixMark> marks;
    if (matrix && element_ >= 0) {
        const auto columns = telar::columnsOf(*matrix);
        MatrixMark mark;
        mark.role = MatrixMark::Role::Pinned;
        mark.row = element_ / columns;
        mark.column = element_ % columns;
        marks.push_back(mark);
    }
    view_->setMarks(std::move(marks));
    showComparison();
    if (!shown_) {
        answer_->setText(
            model_.cutShort()
                ? tr("This takes longer than %1. Press Run to let it finish.").arg(formatDuration(KernelModel::shortMs))
            : model_.running() ? tr("Running…")
                               : tr("The arrays of the kernel appear here after its run."));
        return;
    }
    if (element_ < 0) {
        answer_->setText(tr("Click an element: which thread wrote it?") + unsetWords());
        return;
    }
    const auto writers = model_.writers();
    const int which = parameter();
    if (!writers || writers->parameter != which || writers->run != shown_) {
        answer_->setText(model_.traceError() && !model_.tracing() ? translated(*model_.traceError())
                                                                  : tr("Looking for the thread…"));
        return;
    }
    const auto& type = shown_->data.types[static_cast<std::size_t>(which)];
    const auto at = static_cast<std::size_t>(element_) / std::max(1u, type.count);
    const QString name = QStringLiteral("%1[%2]").arg(QString::fromStdString(shown_->arrayName(which))).arg(at);
    const int64_t writer = at < writers->writers.size() ? writers->writers[at] : -1;
    const auto sector = sectorWords(*writers, at);
    if (writer < 0) {
        answer_->setText((writers->complete ? tr("No thread wrote %1.").arg(name)
                                            : tr("No thread of the traced part wrote %1; the trace of the "
                                                 "whole grid is too large.")
                                                  .arg(name)) +
                         sector);
        return;
    }
    const auto& config = shown_->launch.config;
    const int64_t threads = config.block.count();
    const auto block = simt::placeOf(writer / threads, config.grid),
               thread = simt::placeOf(writer % threads, config.block);
    answer_->setText(tr("%1 was written by thread %2 of block %3: warp %4 of the block, lane %5.")
                         .arg(name, placeWords(thread), placeWords(block))
                         .arg(writer % threads / 32)
                         .arg(writer % threads % 32) +
                     sector);
    follow_->setEnabled(true);
    step_->setEnabled(true);
}

/// Who brought the sector of that element into the caches, and how often it was found there.
QString OutputPage::sectorWords(const KernelWriters& writers, std::size_t element) const {
    const auto& type = writers.run->data.types[static_cast<std::size_t>(writers.parameter)];
    const auto bytes = static_cast<std::size_t>(type.bytes) * std::max(1u, type.count), at = element * bytes / 32;
    if (bytes == 0 || at >= writers.sectors.size() || writers.sectors[at].block < 0)
        return {};
    const auto& visits = writers.sectors[at];
    const auto& place = writers.run->report.touched->places[visits.counter];
    const auto& grid = writers.run->launch.config.grid;
    const bool stored = place.use == simt::LineUse::Store;
    const auto words =
        (stored ? tr("Its sector of 32 bytes was first written by warp %1 of block %2 at line %3; later warps found it "
                     "%4 times in L1, %5 times in L2, and brought it from memory %6 times.")
                : tr("Its sector of 32 bytes was first fetched by warp %1 of block %2 at line %3; warps found it %4 "
                     "times in L1, %5 times in L2, and brought it from memory %6 times."))
            .arg(visits.warp)
            .arg(placeWords(simt::placeOf(visits.block, grid)))
            .arg(place.site.line)
            .arg(formatCount(visits.inL1), formatCount(visits.inL2), formatCount(visits.fromMemory));
    return QStringLiteral("\n\n") + words + QLatin1Char(' ') +
           tr("Modelled for the %1.").arg(QString::fromStdString(writers.run->cachesOf));
}

QString OutputPage::verdict() const { return verdict_->text(); }

void OutputPage::showComparison() {
    const auto comparison = model_.comparison();
    const bool there = comparison && comparison->run == shown_ && shown_;
    compare_->setEnabled(shown_ != nullptr);
    const bool beside = there && !comparison->error && static_cast<int>(comparison->parameter) == parameter();
    goTo_->setVisible(beside && comparison->answer.different > 0);
    wanted_->setVisible(beside);
    wantedLabel_->setVisible(beside);
    ownLabel_->setVisible(beside);
    verdict_->setVisible(there || (model_.comparing() && !model_.state().launch.reference.empty()));
    if (!there) {
        verdict_->setText(model_.comparing() ? tr("Comparing…") : QString());
        setRole(verdict_, "muted");
        return;
    }
    const bool bad = comparison->error || comparison->answer.different > 0;
    setRole(verdict_, bad ? "error" : "success");
    verdict_->setText(comparison->error ? translated(*comparison->error)
                                        : translated(comparison->answer.sentence(
                                              shown_->arrayName(static_cast<int>(comparison->parameter)))));
    if (!beside)
        return;
    const auto& wanted = comparison->answer.wanted;
    const int64_t rows = std::min(wanted.rows, std::max<int64_t>(1, mostShownCells / wanted.columns)),
                  columns = std::min(wanted.columns, mostShownCells);
    if (!wanted_->matrix() ||
        wanted_->property("of").value<qulonglong>() != reinterpret_cast<qulonglong>(comparison.get())) {
        Matrix<float> shown(rows, columns);
        for (int64_t k = 0; k < rows * columns; ++k)
            shown.data()[k] = static_cast<float>(wanted.values[static_cast<std::size_t>(k)]);
        const bool whole = std::all_of(shown.data(), shown.data() + std::min<int64_t>(rows * columns, 4096),
                                       [](float v) { return v == std::trunc(v); });
        wanted_->setMatrix(std::make_shared<const AnyMatrix>(std::move(shown)), whole, true);
        wanted_->setDisplay(view_->display());
        wanted_->setProperty("of", reinterpret_cast<qulonglong>(comparison.get()));
    }
    std::vector<MatrixMark> marks;
    if (element_ >= 0 && element_ < rows * columns) {
        MatrixMark mark;
        mark.role = MatrixMark::Role::Pinned;
        mark.row = element_ / columns;
        mark.column = element_ % columns;
        marks.push_back(mark);
    }
    wanted_->setMarks(std::move(marks));
}

void OutputPage::chooseReference() {
    const auto compiled = model_.compiled();
    if (!compiled || compiled->kernels.empty())
        return;
    auto* dialog = new ReferenceDialog(*compiled, model_.state().launch, parameter(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ReferenceDialog::chosen, this, [this](const std::string& word, double tolerance) {
        model_.editLaunch(word.empty() ? tr("stop comparing") : tr("compare with a reference"),
                          [&](cuda::LaunchRequest& launch) {
                              launch.reference = word;
                              launch.tolerance = tolerance;
                          });
    });
    dialog->open();
}

std::vector<Exportable> OutputPage::exportables() const {
    if (!view_->matrix())
        return {};
    if (wanted_->isVisibleTo(this))
        return {view_->exportable(), wanted_->exportable()};
    return {view_->exportable()};
}

} // namespace telar
