#include "ui/labs/pooling/gallery_dialog.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QImage>
#include <QListWidget>
#include <QPushButton>

namespace telar {

namespace {
constexpr int batch = 24; // thumbnails a job, so that the first ones show at once
}

GalleryDialog::GalleryDialog(CollectionPtr collection, int classIndex, QWidget* parent)
    : QDialog(parent), collection_(std::move(collection)) {
    setWindowTitle(tr("Images of the collection"));
    resize(px(860), px(560));
    auto* column = spaced(new QVBoxLayout(this), 8);
    class_ = new QComboBox(this);
    class_->setAccessibleName(tr("Class"));
    for (const auto& entry : collection_->classes) {
        const QString name =
            collection_->folder.isEmpty() ? translated(Text{entry.name.toStdString(), {}}) : entry.name;
        class_->addItem(tr("%1 · %n images", nullptr, entry.count).arg(name));
    }
    class_->setCurrentIndex(std::clamp(classIndex, 0, class_->count() - 1));
    list_ = spaced(new QListWidget(this), 4);
    list_->setViewMode(QListView::IconMode);
    list_->setResizeMode(QListView::Adjust);
    list_->setMovement(QListView::Static);
    list_->setUniformItemSizes(true);
    list_->setIconSize({px(96), px(110)});
    list_->setAccessibleName(tr("Images"));
    skipped_ = wrapped(roleLabel("muted", this));
    const auto& skipped = collection_->files.skipped;
    skipped_->setVisible(!skipped.empty());
    if (!skipped.empty()) {
        QStringList lines;
        for (std::size_t i = 0; i < std::min<std::size_t>(skipped.size(), 3); ++i)
            lines << translated(skipped[i].reason);
        skipped_->setText(tr("%n files were skipped: %1", nullptr, static_cast<int>(skipped.size()))
                              .arg(lines.join(QLatin1Char(' '))));
        QStringList all;
        for (const auto& entry : skipped)
            all << QString::fromStdString(entry.path) + QStringLiteral(": ") + translated(entry.reason);
        skipped_->setToolTip(all.join(QLatin1Char('\n')));
    }
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    buttons_->button(QDialogButtonBox::Open)->setEnabled(false);
    addAll(column, class_, list_, skipped_, buttons_);
    connect(class_, &QComboBox::currentIndexChanged, this, &GalleryDialog::showClass);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(list_, &QListWidget::currentRowChanged, this,
            [this](int row) { buttons_->button(QDialogButtonBox::Open)->setEnabled(row >= 0); });
    showClass();
}

int GalleryDialog::classIndex() const { return class_->currentIndex(); }

int GalleryDialog::itemIndex() const { return list_->currentRow(); }

void GalleryDialog::showClass() {
    list_->clear();
    const int count = collection_->classes[static_cast<std::size_t>(classIndex())].count;
    QPixmap blank(list_->iconSize());
    blank.fill(colors().sunken);
    for (int i = 0; i < count; ++i)
        list_->addItem(new QListWidgetItem(blank, QString::number(i)));
    loadFrom(0);
}

void GalleryDialog::loadFrom(int first) {
    const int last = std::min(first + batch, list_->count());
    if (first >= last)
        return;
    thumbnails_.start<std::vector<QImage>>(
        [collection = collection_, index = classIndex(), first, last,
         side = list_->iconSize().height()](const JobContext& job) -> Expected<std::vector<QImage>> {
            std::vector<QImage> images;
            for (int i = first; i < last; ++i) {
                if (job.stopRequested())
                    return cancelledError();
                const auto made = collectionThumbnail(*collection, index, i, side);
                if (!made) {
                    images.emplace_back();
                    continue;
                }
                images.push_back(QImage(made->data(), static_cast<int>(made->columns()), static_cast<int>(made->rows()),
                                        static_cast<int>(made->columns()), QImage::Format_Grayscale8)
                                     .copy());
            }
            return images;
        },
        [this, first, last](std::shared_ptr<const std::vector<QImage>> images) {
            for (int i = 0; i < static_cast<int>(images->size()); ++i)
                if (!(*images)[static_cast<std::size_t>(i)].isNull())
                    list_->item(first + i)->setIcon(QPixmap::fromImage((*images)[static_cast<std::size_t>(i)].scaled(
                        list_->iconSize(), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
            loadFrom(last);
        });
}

} // namespace telar
