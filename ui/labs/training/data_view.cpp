#include "ui/labs/training/data_view.hpp"

#include "core/data/warp_comparison.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QPushButton>

#include <algorithm>

namespace telar {

namespace {
constexpr int mostPictures = 300;
}

DataView::DataView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = padded(new QVBoxLayout(this), {12, 8, 12, 8});
    auto* row = new QHBoxLayout;
    class_ = keepInProject(new QComboBox(this), "dataClass");
    part_ = keepInProject(new QComboBox(this), "dataPart");
    preview_ = keepInProject(new QComboBox(this), "dataPreview");
    again_ = new QPushButton(this);
    for (auto* box : {class_, part_, preview_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents); // another language has longer words
        row->addWidget(box);
    }
    addAll(row, again_, spring(1));
    note_ = wrapped(roleLabel("muted", this));
    warper_.setMeasures();
    grid_ = new ImageGrid(this);
    grid_->setSmooth(true);
    addAll(column, row, note_, wide(grid_));
    for (auto* box : {class_, part_, preview_})
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            if (!filling_)
                refresh();
        });
    connect(again_, &QPushButton::clicked, this, [this] {
        ++epoch_;
        refresh();
    });
    connect(grid_, &ImageGrid::chosen, this, &DataView::sampleChosen);
    connect(&model_, &TrainingModel::dataChanged, this, &DataView::retranslate);
    keepWords(this, [this] { retranslate(); });
}

void DataView::setPreview(int index) { preview_->setCurrentIndex(index); }

void DataView::refresh() {
    const auto preview = static_cast<Preview>(preview_->currentIndex());
    again_->setVisible(preview == Preview::Augmented || preview == Preview::Warped);
    warper_.abandon();
    if (!model_.data()) {
        grid_->setItems({});
        return;
    }
    const auto& samples = *model_.data()->samples;
    const auto& split = model_.split();
    const std::vector<int32_t>* parts[] = {&split.train, &split.validation, &split.test};
    const auto& part = *parts[std::clamp(part_->currentIndex(), 0, 2)];
    const int wanted = class_->currentIndex() - 1; // 0: all
    std::vector<GridItem> items;
    int64_t found = 0;
    for (const auto i : part) {
        const auto label = samples.labels[static_cast<std::size_t>(i)];
        if (wanted >= 0 && label != wanted)
            continue;
        ++found;
        if (static_cast<int>(items.size()) >= mostPictures)
            continue;
        const QString name = samples.names.empty() ? QString::number(i)
                                                   : QString::fromStdString(samples.names[static_cast<std::size_t>(i)]);
        items.push_back({previewImage(samples, i, preview, model_.settings().spec, epoch_), model_.className(label),
                         name, GridItem::Tone::Plain, i});
    }
    const QStringList words{
        tr("As they are stored."),
        model_.settings().spec.augmentation.mirror
            ? tr("Rotated by up to 5°, mirrored, shifted by up to 2 pixels: what the network sees in one epoch.")
            : tr("Rotated by up to 5°, shifted by up to 2 pixels: what the network sees in one epoch."),
        tr("Sobel, derivative from row to row: horizontal edges."),
        tr("Sobel, derivative from column to column: vertical edges."),
        tr("2 × 2 windows keep their maximum."),
        tr("2 × 2 windows become their average."),
        tr("OpenCV moves the same pictures…")};
    if (preview == Preview::Warped)
        warp(items);
    note_->setText(tr("%1 of %2 pictures.").arg(formatCount(static_cast<int64_t>(items.size())), formatCount(found)) +
                   QLatin1Char(' ') + words.value(preview_->currentIndex()));
    grid_->setItems(std::move(items), samples.rows > 40 ? 92 : 56);
}

/// The pictures that are shown, moved by OpenCV, in the stored size, and how they compare.
void DataView::warp(const std::vector<GridItem>& items) {
    std::vector<int32_t> which;
    for (const auto& item : items)
        which.push_back(static_cast<int32_t>(item.id));
    auto on = model_.settings().spec.augmentation;
    on.on = true;
    warper_.start<nn::WarpComparison>(
        [samples = model_.data()->samples, which, on, seed = model_.settings().spec.seed,
         epoch = epoch_](const JobContext& job) { return nn::compareWarp(*samples, which, on, seed, epoch, job); },
        [this, items, samples = model_.data()->samples](std::shared_ptr<const nn::WarpComparison> made) {
            auto moved = items;
            for (std::size_t i = 0; i < moved.size(); ++i)
                moved[i].image =
                    QImage(made->warped[i].data(), static_cast<int>(samples->columns), static_cast<int>(samples->rows),
                           static_cast<qsizetype>(samples->columns), QImage::Format_Grayscale8)
                        .copy();
            const auto pictures = static_cast<double>(std::max<std::size_t>(1, moved.size()));
            note_->setText(
                tr("OpenCV %1, warpAffine, with the draws of “Augmented”, in the stored size: %2 of the pixels "
                   "are Telar's; a picture takes %3, Telar's loop %4.")
                    .arg(QString::fromStdString(made->version),
                         formatPercent(static_cast<double>(made->equal) /
                                       static_cast<double>(std::max<int64_t>(1, made->cells))),
                         formatDuration(made->opencvMs / pictures), formatDuration(made->ownMs / pictures)));
            grid_->setItems(std::move(moved), samples->rows > 40 ? 92 : 56);
        },
        [this](const Error& error) { note_->setText(translated(error)); });
}

void DataView::retranslate() {
    filling_ = true;
    const int c = std::max(0, class_->currentIndex()), p = std::max(0, part_->currentIndex()),
              v = std::max(0, preview_->currentIndex());
    class_->clear();
    class_->addItem(tr("All classes"));
    if (model_.data())
        for (std::size_t i = 0; i < model_.data()->samples->classes.size(); ++i)
            class_->addItem(model_.className(static_cast<int64_t>(i)));
    class_->setCurrentIndex(std::min(c, class_->count() - 1));
    part_->clear();
    part_->addItems({tr("Train"), tr("Validation"), tr("Test")});
    part_->setCurrentIndex(p);
    preview_->clear();
    preview_->addItems({tr("As stored"), tr("Augmented"), tr("Sobel, horizontal"), tr("Sobel, vertical"),
                        tr("Max-pooled"), tr("Average-pooled"), tr("Augmented by OpenCV")});
    preview_->setCurrentIndex(v);
    again_->setText(tr("Next epoch"));
    class_->setAccessibleName(tr("Class"));
    part_->setAccessibleName(tr("Part"));
    preview_->setAccessibleName(tr("How the pictures are shown"));
    grid_->setAccessibleName(tr("Pictures"));
    grid_->setEmptyText(model_.loading() ? tr("Loading the pictures…")
                                         : tr("No pictures yet: choose data on the left."));
    filling_ = false;
    refresh();
}

} // namespace telar
