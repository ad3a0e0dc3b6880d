#include "ui/labs/training/data_view.hpp"

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
    again_->setVisible(preview == Preview::Augmented);
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
        items.push_back(
            {previewImage(samples, i, preview, model_.settings().spec.model, model_.settings().spec.seed, epoch_),
             model_.className(label), name, GridItem::Tone::Plain, i});
    }
    const QStringList words{
        tr("As they are stored."),
        tr("Rotated by up to 5°, mirrored, shifted by up to 2 pixels: what the network sees in one epoch."),
        tr("Sobel, derivative from row to row: horizontal edges."),
        tr("Sobel, derivative from column to column: vertical edges."),
        tr("2 × 2 windows keep their maximum."),
        tr("2 × 2 windows become their average.")};
    note_->setText(tr("%1 of %2 pictures.").arg(formatCount(static_cast<int64_t>(items.size())), formatCount(found)) +
                   QLatin1Char(' ') + words.value(preview_->currentIndex()));
    grid_->setItems(std::move(items), samples.rows > 40 ? 92 : 56);
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
                        tr("Max-pooled"), tr("Average-pooled")});
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
