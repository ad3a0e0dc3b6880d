#include "ui/labs/kernel/warp_page.hpp"

#include "ui/base/text_label.hpp"
#include "ui/labs/kernel/warp_film.hpp"
#include "ui/labs/kernel/warp_pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/transport_bar.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace telar {

/// Rows of the table; the transport walks on beyond them.
constexpr std::size_t mostStepRows = 2000;

WarpPage::WarpPage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] {
        showFilm();
        table_->setTitles({tr("Line"), tr("Action of the warp"), tr("Cost")});
        takeTrace();
    });
    connect(&model_, &KernelModel::traceChanged, this, &WarpPage::takeTrace);
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) { setStep(static_cast<int>(step)); });
    connect(table_, &RowsTable::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            setStep(row);
    });
    for (auto* box : {block_, warp_})
        connect(box, &QSpinBox::valueChanged, this,
                [this] { model_.lookAt(block_->value(), static_cast<uint32_t>(warp_->value())); });
    connect(film_, &QPushButton::clicked, this, [this] { model_.traceWarps(filmBlocks_->value()); });
    connect(&model_, &KernelModel::warpsChanged, this, &WarpPage::showFilm);
    connect(&model_, &KernelModel::busyChanged, this, &WarpPage::showFilm);
    connect(picture_, &Painted::clicked, this, [this](QPointF point) {
        const int lane = laneAt(QRectF(0, 0, picture_->width(), px(20)), point);
        setLane(lane == lane_ ? -1 : lane);
    });
}

void WarpPage::build() {
    auto* row = spaced(bare(new QHBoxLayout(this)), 12);
    auto* left = spaced(new QVBoxLayout, 4);
    block_ = hinted(named(new QSpinBox(this), "block"),
                    TELAR_SAYS("Which block of the grid is traced, counted along x, then y, then z"));
    warp_ = hinted(named(new QSpinBox(this), "warp"), TELAR_SAYS("Which warp of that block"));
    for (auto* box : {block_, warp_}) {
        box->setKeyboardTracking(false);
        box->setRange(0, 0);
        setScaled(box, Side::FixedWidth, 64);
    }
    auto* blockLabel = spokenLabel("", TELAR_SAYS("Block"), this, block_);
    auto* warpLabel = spokenLabel("", TELAR_SAYS("Warp"), this, warp_);
    place_ = roleLabel("muted", this);
    left->addLayout(spaced(inRow(blockLabel, block_, warpLabel, warp_, wide(place_)), 6));
    table_ = heard(new RowsTable("steps", "rlr", this, 20), TELAR_SAYS("Memory instructions of the warp"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    setScaled(table_, Side::MinimumWidth, 200);
    left->addWidget(table_, 1);
    film_ = says(named(new QPushButton(this), "traceWarps"), TELAR_SAYS("Animation per warp"),
                 TELAR_SAYS("Traces every warp of the first blocks; Export then offers the animation"));
    filmBlocks_ = heard(named(new QSpinBox(this), "filmBlocks"), TELAR_SAYS("Blocks of the animation"),
                        TELAR_SAYS("Number of blocks, counted from the first"));
    filmBlocks_->setRange(1, 1);
    filmBlocks_->setValue(8);
    setScaled(filmBlocks_, Side::FixedWidth, 64);
    auto* filmUnit = spokenLabel("muted", TELAR_SAYS("blocks"), this);
    filmWords_ = wrapped(named(roleLabel("muted", this), "filmWords"));
    addAll(left, spaced(inRow(film_, filmBlocks_, wide(filmUnit)), 6), filmWords_);
    row->addLayout(left, 2);
    caption_ = wrapped(named(TextLabel::thatKeepsTall(this), "stepCaption"));
    picture_ = hinted(named(new Painted(this), "warpPicture"), TELAR_SAYS("Click a lane to follow it"));
    picture_->setPreferred({px(560), px(150)}, {px(220), px(80)});
    transport_ = new TransportBar(this);
    row->addLayout(spaced(inColumn(caption_, wide(picture_), transport_), 4), 3);
    turnWithShape(this, row);
}

const machine::WarpStep* WarpPage::current() const {
    const auto trace = model_.trace();
    return trace && step_ < static_cast<int>(trace->steps.size()) ? &trace->steps[static_cast<std::size_t>(step_)]
                                                                  : nullptr;
}

int WarpPage::line() const {
    const auto* step = current();
    return step ? step->line : 0;
}

void WarpPage::takeTrace() {
    const auto trace = model_.trace();
    const auto run = model_.result();
    const QSignalBlocker quiet[] = {QSignalBlocker(block_), QSignalBlocker(warp_), QSignalBlocker(transport_)};
    if (run) {
        const auto& config = run->launch.config;
        block_->setRange(0, static_cast<int>(std::min<int64_t>(config.grid.count() - 1, INT32_MAX)));
        warp_->setRange(0, static_cast<int>((config.block.count() + 31) / 32) - 1);
        block_->setValue(static_cast<int>(model_.block()));
        warp_->setValue(static_cast<int>(model_.warp()));
        const auto blocks = static_cast<int>(std::min(config.grid.count(), mostFilmBlocks));
        if (filmBlocks_->maximum() != blocks) {
            filmBlocks_->setMaximum(blocks);
            filmBlocks_->setValue(std::min(blocks, 8));
        }
        const auto place = simt::placeOf(model_.block(), config.grid);
        place_->setText(tr("block (%1, %2, %3)").arg(place.x).arg(place.y).arg(place.z));
    } else {
        place_->clear();
    }
    fillTable();
    transport_->setCount(trace ? static_cast<int64_t>(trace->steps.size()) : 0);
    step_ = static_cast<int>(std::max<int64_t>(0, transport_->step()));
    showStep();
    if (trace && wanted_) {
        const auto wanted = *wanted_;
        runToWrite(wanted.parameter, wanted.element, wanted.lane);
    }
}

void WarpPage::fillTable() {
    const auto trace = model_.trace();
    const QSignalBlocker quiet(table_);
    std::vector<TableRow> rows;
    for (std::size_t r = 0; trace && r < std::min(trace->steps.size(), mostStepRows); ++r) {
        const auto& step = trace->steps[r];
        const bool shared = step.passes > 0;
        const QString cost = step.local ? QString()
                             : shared   ? QStringLiteral("×%1").arg(step.passes)
                                        : QStringLiteral("%1/%2").arg(step.sectors).arg(step.needed);
        rows.push_back(tableRow({QString::number(step.line), stepWords(*trace, step), cost}, stepCost(step)));
        rows.back()[1].tip = QString::fromStdString(step.instruction);
        if (shared ? step.passes > step.ideal : step.sectors > step.needed)
            rows.back()[2].mark = CellMark::Cost;
    }
    table_->setRows(std::move(rows));
    table_->stretch(1);
}

void WarpPage::setStep(int step) {
    const auto trace = model_.trace();
    if (!trace || step == step_ || step < 0 || step >= static_cast<int>(trace->steps.size()))
        return;
    step_ = step;
    {
        const QSignalBlocker quiet(transport_);
        transport_->setStep(step);
    }
    showStep();
}

void WarpPage::setLane(int lane) {
    lane_ = lane;
    showStep();
}

QString WarpPage::caption() const { return caption_->text(); }

void WarpPage::showStep() {
    const auto trace = model_.trace();
    const auto* step = current();
    const QSignalBlocker quiet(table_);
    if (!step) {
        table_->setCurrentRow(-1);
        picture_->setPaint({});
        picture_->setTexts(tr("Memory instruction"), {});
        caption_->setText(model_.traceError() ? translated(*model_.traceError())
                          : trace             ? tr("This warp does not access memory.")
                          : model_.tracing()  ? tr("The warp is being traced…")
                                              : tr("After a run, each memory instruction of a warp is shown here."));
        emit lineReached(0);
        return;
    }
    if (step_ < table_->rowCount())
        table_->setCurrentRow(step_);
    QString words = tr("Line %1: the warp %2 with %3 of 32 lanes; %4.")
                        .arg(step->line)
                        .arg(stepWords(*trace, *step))
                        .arg(std::popcount(step->mask))
                        .arg(step->local ? tr("each thread has its own") : stepCost(*step));
    if (lane_ >= 0)
        words += QLatin1Char(' ') + laneWords(*trace, *step, lane_) + QLatin1Char('.');
    if (step->passes > step->ideal)
        words += QLatin1Char(' ') + bankReason(*step);
    if (!trace->complete && step_ + 1 == static_cast<int>(trace->steps.size()))
        words += QLatin1Char(' ') + tr("The trace ends here; the rest was not kept.");
    caption_->setText(words);
    picture_->setTexts(step->passes > 0 ? tr("Banks of shared memory") : tr("Sectors of global memory"), words);
    picture_->setPaint(
        [trace, at = static_cast<std::size_t>(step_), lane = lane_](QPainter& p, QRectF box, const Colors& c) {
            const auto& shown = trace->steps[at];
            if (shown.passes > 0)
                paintBanks(p, box, c, shown, lane);
            else
                paintArray(p, box, c, *trace, shown, lane);
        });
    emit lineReached(step->line);
}

void WarpPage::stepOver() {
    const auto trace = model_.trace();
    const auto* now = current();
    if (!now)
        return;
    for (auto at = static_cast<std::size_t>(step_) + 1; at < trace->steps.size(); ++at)
        if (trace->steps[at].line != now->line) {
            setStep(static_cast<int>(at));
            return;
        }
}

void WarpPage::runToLine(int line) {
    const auto trace = model_.trace();
    if (!trace || trace->steps.empty())
        return;
    for (std::size_t k = 1; k <= trace->steps.size(); ++k) {
        const auto at = (static_cast<std::size_t>(step_) + k) % trace->steps.size();
        if (trace->steps[at].line == line) {
            setStep(static_cast<int>(at));
            return;
        }
    }
}

void WarpPage::runToCost(int line) {
    const auto trace = model_.trace();
    std::size_t dearest = 0;
    double most = 0;
    for (std::size_t at = 0; trace && at < trace->steps.size(); ++at) {
        const auto& step = trace->steps[at];
        const double cost = step.passes > 0 ? step.passes / std::max(1.0, 1.0 * step.ideal)
                                            : step.sectors / std::max(1.0, 1.0 * step.needed);
        if (step.line == line && cost > most) {
            most = cost;
            dearest = at;
        }
    }
    if (most > 0)
        setStep(static_cast<int>(dearest));
}

void WarpPage::runToWrite(int parameter, int64_t element, int lane) {
    lane_ = lane;
    const auto trace = model_.trace();
    if (!trace || model_.tracing()) {
        wanted_ = Wanted{parameter, lane, element};
        return;
    }
    wanted_.reset();
    const int buffer = trace->run->data.bufferOf[static_cast<std::size_t>(parameter)];
    for (std::size_t at = trace->steps.size(); at-- > 0;) {
        const auto& step = trace->steps[at];
        if (step.array != buffer || step.op == simt::Op::GlobalLoad || !(step.mask >> lane & 1))
            continue;
        const auto& place = trace->places[static_cast<std::size_t>(buffer)];
        const uint64_t from = place.begin + static_cast<uint64_t>(element) * place.element;
        if (step.address[lane] <= from && from < step.address[lane] + step.bytes) {
            setStep(static_cast<int>(at));
            break;
        }
    }
    showStep();
}

std::vector<Exportable> WarpPage::exportables() const {
    std::vector<Exportable> items;
    add(items, picture_->exportable());
    add(items, warpMoment(model_.trace(), static_cast<std::size_t>(step_), lane_));
    add(items, warpFilm(model_.trace(), lane_));
    add(items, warpsFilm(model_.warps()));
    return items;
}

void WarpPage::showFilm() {
    const auto warps = model_.warps();
    film_->setEnabled(model_.result() && !model_.tracingWarps());
    filmBlocks_->setEnabled(film_->isEnabled());
    filmWords_->setText(model_.tracingWarps() ? tr("Tracing…")
                        : warps               ? tr("Animation ready under Export: %1").arg(warpsWords(*warps))
                                              : QString());
    filmWords_->setVisible(!filmWords_->text().isEmpty());
}

std::vector<int> blockStops(int most) {
    std::vector<int> stops;
    for (int size = 1; size < std::min(most, 32); size *= 2)
        stops.push_back(size);
    for (int size = 32; size < most; size += 32)
        stops.push_back(size);
    stops.push_back(std::max(1, most));
    return stops;
}

std::vector<int> gridStops(int most) {
    constexpr int fine = 16, coarsest = 65536;
    const int last = std::clamp(most, 1, coarsest);
    std::vector<int> stops;
    for (int size = 1; size < last;
         size += size < fine ? 1 : std::max(1, (1 << (31 - __builtin_clz(static_cast<unsigned>(size)))) / 4))
        stops.push_back(size);
    stops.push_back(last);
    return stops;
}

StopSlider::StopSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setPageStep(4);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(this, &QSlider::valueChanged, this,
            [this](int position) { emit chosen(stops_[static_cast<std::size_t>(position)]); });
}

void StopSlider::showSize(const std::vector<int>& stops, int size) {
    const QSignalBlocker quiet(this);
    stops_ = stops;
    setRange(0, static_cast<int>(stops_.size()) - 1);
    const auto above = std::lower_bound(stops_.begin(), stops_.end(), size);
    auto nearest = above == stops_.end() ? stops_.end() - 1 : above;
    if (nearest != stops_.begin() && *nearest - size > size - *(nearest - 1))
        --nearest;
    setValue(static_cast<int>(nearest - stops_.begin()));
}

} // namespace telar
