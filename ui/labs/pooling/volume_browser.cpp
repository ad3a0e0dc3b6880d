#include "ui/labs/pooling/volume_browser.hpp"

#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QProgressBar>
#include <QPushButton>

namespace telar {

namespace {
constexpr int steps = 1000; // of the window and level sliders

struct PlaneCell {
    qint64 row, column;
};
} // namespace

VolumeBrowser::VolumeBrowser(PoolingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(&model_, &PoolingModel::volumeChanged, this, &VolumeBrowser::takeVolume);
    connect(&model_, &PoolingModel::stateChanged, this, &VolumeBrowser::takeState);
    keepWords(this, [this] {
        centre_->setAccessibleName(tr("Level: the value shown as middle grey"));
        width_->setAccessibleName(tr("Window: the span of values from black to white"));
        centre_->setToolTip(centre_->accessibleName());
        width_->setToolTip(width_->accessibleName());
        cut_->setText(tr("Export JPG slices…"));
        cut_->setToolTip(
            tr("Exports every slice along the chosen axis as a numbered JPG, as med2image did for the thesis"));
        if (volume_)
            showAll();
    });
    takeVolume();
}

void VolumeBrowser::build() {
    setProperty("role", "panel");
    auto* outer = padded(new QVBoxLayout(this), {12, 8, 12, 8});
    empty_ = wrapped(spokenLabel(
        "muted",
        TELAR_SAYS("Open a NIfTI volume (.nii or .nii.gz) to see its three planes here, set window and level, and "
                   "export JPG slices."),
        this));
    empty_->setAlignment(Qt::AlignCenter);
    content_ = new QWidget(this);
    auto* column = spaced(bare(new QVBoxLayout(content_)), 6);
    auto* row = spaced(new QHBoxLayout, 10);
    for (int axis = 0; axis < 3; ++axis) {
        captions_[axis] = roleLabel("muted", content_);
        planes_[axis] = new MatrixView(content_);
        planes_[axis]->setObjectName(QStringLiteral("plane%1").arg(axis));
        keepInProject(planes_[axis], qPrintable(planes_[axis]->objectName()));
        row->addLayout(inColumn(captions_[axis], wide(planes_[axis])), 1);
        connect(planes_[axis], &MatrixView::cellClicked, this,
                [this, axis](qint64 r, qint64 c) { clickPlane(axis, r, c); });
    }
    column->addLayout(row, 1);
    auto* centreLabel = spokenLabel("", TELAR_SAYS("Level"), content_);
    centre_ = new QSlider(Qt::Horizontal, content_);
    auto* widthLabel = spokenLabel("", TELAR_SAYS("Window"), content_);
    width_ = new QSlider(Qt::Horizontal, content_);
    for (auto* slider : {centre_, width_}) {
        slider->setRange(0, steps);
        connect(slider, &QSlider::valueChanged, this, &VolumeBrowser::windowMoved);
    }
    reset_ = says(roleButton("quiet", content_), TELAR_SAYS("Full range"));
    cut_ = new QPushButton(content_);
    stop_ = says(new QPushButton(content_), TELAR_SAYS("Stop"));
    progress_ = sized(new QProgressBar(content_), Side::FixedWidth, 120);
    progress_->setTextVisible(false);
    stop_->hide();
    progress_->hide();
    column->addLayout(inRow(centreLabel, centre_, widthLabel, width_, reset_, progress_, stop_, cut_));
    message_ = roleLabel("muted", content_);
    message_->hide();
    column->addWidget(message_);
    addAll(outer, wide(empty_), wide(content_));

    connect(reset_, &QPushButton::clicked, this,
            [this] { model_.edit(tr("reset window"), [](PoolingState& s) { s.source.centre = s.source.width = 0; }); });
    connect(cut_, &QPushButton::clicked, this, [this] {
        const QString folder = askFolder(this, tr("Folder for the slices"));
        if (!folder.isEmpty())
            cutInto(folder);
    });
    connect(stop_, &QPushButton::clicked, this, [this] { cutter_.cancel(); });
    connect(&cutter_, &JobRunner::progressed, this, [this] {
        if (const auto* progress = cutter_.progress()) {
            progress_->setRange(0, static_cast<int>(progress->total()));
            progress_->setValue(static_cast<int>(progress->done()));
        }
    });
    connect(&cutter_, &JobRunner::finished, this, [this](JobState outcome) {
        progress_->hide();
        stop_->hide();
        cut_->setEnabled(true);
        if (outcome == JobState::Cancelled)
            message_->setText(tr("Stopped. The slices written so far are complete."));
    });
}

void VolumeBrowser::cutInto(const QString& folder) {
    if (!volume_)
        return;
    CutOptions options;
    options.axis = static_cast<Axis>(model_.state().source.axis);
    options.window = window();
    options.time = time();
    progress_->setRange(0, 0);
    progress_->show();
    stop_->show();
    cut_->setEnabled(false);
    message_->show();
    message_->setText(tr("Cutting into %1 …").arg(folder));
    cutter_.start<std::vector<std::string>>(
        [volume = volume_, folder, options](const JobContext& job) {
            return cutVolume(*volume, folder.toStdString(), options, job);
        },
        [this, folder](std::shared_ptr<const std::vector<std::string>> files) {
            message_->setText(tr("%n slices written to %1", nullptr, static_cast<int>(files->size())).arg(folder));
        },
        [this](const Error& error) { message_->setText(translated(error)); });
}

Window VolumeBrowser::window() const {
    const auto& request = model_.state().source;
    return request.width > 0 ? Window{request.centre, request.width} : fullWindow(*volume_);
}

int64_t VolumeBrowser::time() const { return std::min<int64_t>(model_.state().source.time, volume_->nt - 1); }

void VolumeBrowser::takeVolume() {
    volume_ = model_.volume();
    empty_->setVisible(!volume_);
    content_->setVisible(volume_ != nullptr);
    if (!volume_)
        return;
    at_ = {volume_->nx / 2, volume_->ny / 2, volume_->nz / 2};
    takeState();
    showAll();
}

void VolumeBrowser::takeState() {
    if (!volume_)
        return;
    const auto& request = model_.state().source;
    const auto axis = static_cast<std::size_t>(request.axis);
    if (request.kind == SourceKind::Volume && request.slice >= 0)
        at_[axis] = std::min<qint64>(request.slice, volume_->slices(static_cast<Axis>(request.axis)) - 1);
    const double span = std::max(1e-12, volume_->maximum - volume_->minimum);
    const Window shown = window();
    const QSignalBlocker a(centre_), b(width_);
    centre_->setValue(static_cast<int>((shown.centre - volume_->minimum) / span * steps + 0.5));
    width_->setValue(static_cast<int>(shown.width / span * steps + 0.5));
    showAll();
}

void VolumeBrowser::windowMoved() {
    const double span = volume_->maximum - volume_->minimum;
    const double centre = volume_->minimum + span * centre_->value() / steps;
    const double width = std::max(span / steps, span * width_->value() / steps);
    model_.edit(tr("change window"), [&](PoolingState& s) {
        s.source.centre = centre;
        s.source.width = width;
    });
}

void VolumeBrowser::showAll() {
    for (int axis = 0; axis < 3; ++axis)
        showPlane(axis);
}

void VolumeBrowser::showPlane(int axis) {
    static const char* names[] = {QT_TR_NOOP("Sagittal"), QT_TR_NOOP("Coronal"), QT_TR_NOOP("Axial")};
    captions_[axis]->setText(tr("%1 · %2 of %3")
                                 .arg(tr(names[axis]))
                                 .arg(at_[static_cast<std::size_t>(axis)])
                                 .arg(volume_->slices(static_cast<Axis>(axis)) - 1));
    const SliceChoice choice{static_cast<Axis>(axis), at_[static_cast<std::size_t>(axis)], time()};
    slicer_[axis].start<AnyMatrix>(
        [volume = volume_, choice, window = window()](const JobContext&) -> Expected<AnyMatrix> {
            TELAR_TAKE(slice, extractSlice(*volume, choice));
            return AnyMatrix(windowed(viewOf(slice->values), window));
        },
        [this, axis](std::shared_ptr<const AnyMatrix> picture) {
            const qint64 rows = rowsOf(*picture), columns = columnsOf(*picture);
            planes_[axis]->setRange(ValueRange{0, 255});
            planes_[axis]->setMatrix(std::move(picture), true, true);
            // The crossing in this plane: rows count from the top, indices from the foot or the back.
            const PlaneCell cross = axis == 0   ? PlaneCell{rows - 1 - at_[2], at_[1]}
                                    : axis == 1 ? PlaneCell{rows - 1 - at_[2], at_[0]}
                                                : PlaneCell{rows - 1 - at_[1], at_[0]};
            planes_[axis]->setMarks({{MatrixView::Mark::Role::Hover, cross.row, 0, 1, columns, {1, 1}},
                                     {MatrixView::Mark::Role::Hover, 0, cross.column, rows, 1, {1, 1}}});
        });
}

void VolumeBrowser::clickPlane(int axis, qint64 row, qint64 column) {
    const qint64 fromTop = (axis == 2 ? volume_->ny : volume_->nz) - 1 - row;
    if (axis == 0) {
        at_[2] = fromTop;
        at_[1] = column;
    } else if (axis == 1) {
        at_[2] = fromTop;
        at_[0] = column;
    } else {
        at_[1] = fromTop;
        at_[0] = column;
    }
    at_ = {std::clamp<qint64>(at_[0], 0, volume_->nx - 1), std::clamp<qint64>(at_[1], 0, volume_->ny - 1),
           std::clamp<qint64>(at_[2], 0, volume_->nz - 1)};
    const int shown = model_.state().source.axis;
    const auto slice = static_cast<int>(at_[static_cast<std::size_t>(shown)]);
    if (model_.state().source.kind == SourceKind::Volume && slice != model_.state().source.slice)
        model_.edit(tr("change slice"), [&](PoolingState& s) { s.source.slice = slice; });
    else
        showAll();
}

} // namespace telar
