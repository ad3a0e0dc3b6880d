#include "ui/widgets/export_dialog.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/eliding_combo.hpp"
#include "ui/widgets/export_preview.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/step_slider.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QFrame>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStandardItemModel>

namespace telar {

namespace {

constexpr ExportFormat formats[] = {ExportFormat::Svg, ExportFormat::Pdf, ExportFormat::Png, ExportFormat::Pixels,
                                    ExportFormat::Csv, ExportFormat::Gif, ExportFormat::Mp4, ExportFormat::Frames};
const char* const formatIds[] = {"svg", "pdf", "png", "pixels", "csv", "gif", "mp4", "frames"};

/// The kinds of what can be exported; each is mostly wanted in a format of its own.
const char* kindOf(const Exportable& item) { return item.animation ? "film" : item.pixels ? "picture" : "chart"; }

QString formatKey(const Exportable& item) { return QStringLiteral("export/%1Format").arg(QLatin1String(kindOf(item))); }

/// As it was written last, or what suits most people: a film as a video, a picture as a picture, a chart as a drawing.
QString formatFor(const Exportable& item) {
    const char* usual = !item.animation                         ? (item.pixels ? "png" : "svg")
                        : animationAvailable(ExportFormat::Mp4) ? "mp4"
                        : animationAvailable(ExportFormat::Gif) ? "gif"
                                                                : "frames";
    return QSettings().value(formatKey(item), QLatin1String(usual)).toString();
}

} // namespace

struct ExportDialog::Ui {
    QComboBox* item;
    QComboBox* format;
    QDoubleSpinBox* width;
    QDoubleSpinBox* height;
    QSpinBox* dpi;
    QLabel* pixels;
    QCheckBox* dark;
    QLineEdit* path;
    QPushButton* browse;
    QPushButton* save;
    QFormLayout* form;
    QLabel* note;
    QLabel* preview;
    QLabel *itemLabel, *formatLabel, *sizeLabel, *dpiLabel, *pathLabel, *speedLabel, *captionLabel, *holdLabel;
    QDoubleSpinBox *speed, *holdSeconds;
    QSpinBox* holdStep;
    QLineEdit* caption;
    QLabel* length; ///< what the film takes
    QWidget* hold;
    QPushButton* copy;
    QWidget* sizes;
    QDialogButtonBox* buttons;
    QTimer* previewTimer;
    bool pathTyped = false; ///< then a new title or format keeps folder and name
};

ExportDialog::ExportDialog(std::vector<Exportable> items, int current, QWidget* parent)
    : QDialog(parent), items_(std::move(items)), ui_(std::make_unique<Ui>()), previewJob_(new JobRunner(this)),
      writeJob_(new JobRunner(this)) {
    build();
    for (const auto& item : items_)
        ui_->item->addItem(item.title);
    if (items_.size() > 1)
        ui_->item->addItem(QString());
    ui_->item->setEnabled(items_.size() > 1);
    retranslate();
    const QSettings settings;
    ui_->dpi->setValue(settings.value("export/dpi", 300).toInt());
    ui_->dark->setChecked(settings.value("export/dark", false).toBool());
    ui_->path->setText(QDir(exportFolder()).filePath(QStringLiteral("telar")));
    ui_->item->setCurrentIndex(std::clamp(current, 0, static_cast<int>(items_.size()) - 1));
    itemChanged();

    connect(ui_->item, &QComboBox::currentIndexChanged, this, &ExportDialog::itemChanged);
    connect(ui_->format, &QComboBox::currentIndexChanged, this, &ExportDialog::formatChanged);
    for (auto* box : {ui_->width, ui_->height})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::schedulePreview);
    connect(ui_->dpi, &QSpinBox::valueChanged, this, &ExportDialog::schedulePreview);
    for (auto* box : {ui_->speed, ui_->holdSeconds})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::schedulePreview);
    connect(ui_->holdStep, &QSpinBox::valueChanged, this, &ExportDialog::schedulePreview);
    connect(ui_->caption, &QLineEdit::textChanged, this, &ExportDialog::schedulePreview);
    connect(ui_->copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(ui_->dark, &QCheckBox::toggled, this, &ExportDialog::schedulePreview);
    connect(ui_->browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(writeJob_, &JobRunner::progressed, this, [this] {
        if (const auto* progress = writeJob_->progress(); progress && progress->total() > 1)
            setNote(
                tr("Writing frame %1 of %2…").arg(formatCount(progress->done() + 1), formatCount(progress->total())),
                false);
    });
    connect(ui_->path, &QLineEdit::textEdited, this, [this] {
        ui_->pathTyped = true;
        notePath();
    });
    connect(ui_->buttons, &QDialogButtonBox::accepted, this, &ExportDialog::write);
    connect(ui_->buttons, &QDialogButtonBox::rejected, this, [this] {
        if (writeJob_->running())
            writeJob_->cancel();
        reject();
    });
    setMaximumSize(1000, 580);
    fitToScreen(*this, QSize(860, std::min(480, 580 * 100 / px(100))));
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::build() {
    auto* form = ui_->form = new QFormLayout;
    scaleHorizontalSpacing(form, 12);
    scaleVerticalSpacing(form, 10);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto row = [&](QLabel*& label, QWidget* buddy, QWidget* field) {
        label = new TextLabel(this);
        label->setBuddy(buddy);
        form->addRow(label, field);
    };
    ui_->item = new ElidingCombo(this);
    ui_->item->setMinimumContentsLength(14);
    ui_->item->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(ui_->item, &QComboBox::currentTextChanged, ui_->item, &QWidget::setToolTip); // where it is cut
    row(ui_->itemLabel, ui_->item, ui_->item);
    ui_->format = new QComboBox(this);
    for (std::size_t i = 0; i < std::size(formats); ++i)
        ui_->format->addItem(QString(), QVariant(static_cast<int>(formats[i])));
    row(ui_->formatLabel, ui_->format, ui_->format);
    ui_->sizes = new QWidget(this);
    auto* sizes = bare(new QHBoxLayout(ui_->sizes));
    ui_->width = new DecimalBox(this);
    ui_->height = new DecimalBox(this);
    for (auto* box : {ui_->width, ui_->height}) {
        box->setRange(10, 2000);
        box->setDecimals(0);
        box->setSuffix(QStringLiteral(" mm"));
    }
    addAll(sizes, wide(ui_->width), new TextLabel(QStringLiteral("×"), this), wide(ui_->height));
    row(ui_->sizeLabel, ui_->width, ui_->sizes);
    ui_->dpi = new QSpinBox(this);
    ui_->dpi->setRange(36, 1200);
    ui_->dpi->setValue(300);
    row(ui_->dpiLabel, ui_->dpi, ui_->dpi);
    buildFilm();
    ui_->dark = new QCheckBox(this);
    form->addRow(QString(), ui_->dark);
    ui_->pixels = inRole(new TextLabel(this), "muted");
    form->addRow(QString(), ui_->pixels);
    auto* target = new QWidget(this);
    auto* targets = bare(new QHBoxLayout(target));
    ui_->path = new QLineEdit(this);
    ui_->browse = new QPushButton(this);
    addAll(targets, wide(ui_->path), ui_->browse);
    row(ui_->pathLabel, ui_->path, target);
    ui_->note = inRole(wrapped(named(new TextLabel(this), "exportNote")), "muted");
    ui_->buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    ui_->save = inRole(new QPushButton(this), "primary");
    ui_->save->setDefault(true);
    ui_->buttons->addButton(ui_->save, QDialogButtonBox::AcceptRole);
    ui_->copy = named(new QPushButton(this), "copy");
    ui_->copy->setAutoDefault(false);
    ui_->buttons->addButton(ui_->copy, QDialogButtonBox::ActionRole);

    auto* left = new QVBoxLayout;
    left->addLayout(form);
    addScaledSpacing(left, 4);
    addAll(left, ui_->note, spring(1));
    auto* well = inRole(new QFrame(this), "well");
    auto* wellBox = padded(new QVBoxLayout(well), {12, 12, 12, 12});
    ui_->preview = new TextLabel(well);
    ui_->preview->setAlignment(Qt::AlignCenter);
    ui_->preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    wellBox->addWidget(ui_->preview);
    auto* all = spaced(padded(new QVBoxLayout(this), {20, 20, 20, 16}), 16);
    addAll(all, wide(spaced(inRow(wide(left, 4), wide(well, 5)), 20)), ui_->buttons);

    ui_->previewTimer = new QTimer(this);
    ui_->previewTimer->setSingleShot(true);
    ui_->previewTimer->setInterval(60);
    connect(ui_->previewTimer, &QTimer::timeout, this, &ExportDialog::updatePreview);
}

void ExportDialog::buildFilm() {
    const auto row = [&](QLabel*& label, QWidget* buddy, QWidget* field) {
        label = new TextLabel(this);
        label->setBuddy(buddy);
        ui_->form->addRow(label, field);
    };
    const auto seconds = [&](const char* name, double most) {
        auto* box = new DecimalBox(this);
        box->setObjectName(name);
        box->setRange(0, most);
        box->setDecimals(2);
        box->setSingleStep(0.25);
        return box;
    };
    auto* pace = new QWidget(this);
    auto* paces = bare(new QHBoxLayout(pace));
    ui_->speed = seconds("speed", 30);
    ui_->length = inRole(named(new TextLabel(this), "length"), "muted");
    addAll(paces, wide(ui_->speed), ui_->length);
    row(ui_->speedLabel, ui_->speed, pace);
    ui_->caption = named(new QLineEdit(this), "caption");
    ui_->caption->setMaxLength(200);
    row(ui_->captionLabel, ui_->caption, ui_->caption);
    ui_->hold = new QWidget(this);
    auto* holds = bare(new QHBoxLayout(ui_->hold));
    ui_->holdStep = named(new QSpinBox(this), "holdStep");
    ui_->holdSeconds = seconds("holdSeconds", 60);
    ui_->holdSeconds->setValue(3);
    addAll(holds, wide(ui_->holdStep), wide(ui_->holdSeconds));
    row(ui_->holdLabel, ui_->holdStep, ui_->hold);
}

Exportable ExportDialog::chosen() const {
    const int index = ui_->item->currentIndex();
    if (index >= 0 && index < static_cast<int>(items_.size()))
        return items_[static_cast<std::size_t>(index)];
    return page(tr("This page"), items_);
}

ExportFormat ExportDialog::format() const { return static_cast<ExportFormat>(ui_->format->currentData().toInt()); }

ExportOptions ExportDialog::options() const {
    return {
        QSizeF(ui_->width->value(), ui_->height->value()),
        ui_->dpi->value(),
        ui_->dark->isChecked(),
        {ui_->speed->value(), ui_->caption->text().trimmed(), ui_->holdStep->value() - 1, ui_->holdSeconds->value()}};
}

/// The same that a file would hold.
void ExportDialog::copy() {
    if (items_.empty())
        return;
    auto how = options();
    how.dpi = std::min(how.dpi, 300);
    const auto say = [self = QPointer(this)](const QString& words, bool error) {
        if (self)
            self->setNote(words, error);
    };
    copyInJob(
        this, chosen(), format(), how, [say](qint64) { say(tr("Copied to the clipboard."), false); },
        [say](const Error& error) { say(translated(error), true); });
    setNote(tr("Copying…"), false);
}

void ExportDialog::itemChanged() {
    const Exportable item = chosen();
    auto* model = qobject_cast<QStandardItemModel*>(ui_->format->model());
    for (int i = 0; i < ui_->format->count(); ++i) {
        const auto one = static_cast<ExportFormat>(ui_->format->itemData(i).toInt());
        const auto can = animationAvailable(one);
        model->item(i)->setEnabled(supports(item, one) && can);
        model->item(i)->setToolTip(can ? QString() : translated(can.error()));
    }
    const QString wanted = formatFor(item);
    for (int i = 0; i < ui_->format->count(); ++i)
        if (wanted == QLatin1String(formatIds[i]))
            ui_->format->setCurrentIndex(i);
    if (!supports(item, format()) || !animationAvailable(format()))
        ui_->format->setCurrentIndex(0);
    ui_->width->setValue(item.defaultMm.width());
    ui_->height->setValue(item.defaultMm.height());
    ui_->holdStep->setRange(0, item.animation ? item.animation->frames : 0);
    if (!ui_->pathTyped) {
        const QString folder = QFileInfo(ui_->path->text()).path();
        ui_->path->setText(QDir(folder).filePath(plainFileName(item.title)));
    }
    formatChanged();
}

void ExportDialog::formatChanged() {
    const ExportFormat now = format();
    const bool painted = now != ExportFormat::Csv && now != ExportFormat::Pixels;
    enableEach({ui_->sizes, ui_->sizeLabel, ui_->dark}, painted);
    enableEach({ui_->dpi, ui_->dpiLabel}, now == ExportFormat::Png || now == ExportFormat::Pdf || moves(now));
    const bool film = moves(now), timed = film && now != ExportFormat::Frames;
    ui_->form->setRowVisible(ui_->speedLabel, timed);
    ui_->form->setRowVisible(ui_->holdLabel, timed);
    ui_->form->setRowVisible(ui_->captionLabel, film);
    ui_->copy->setEnabled(!film);
    ui_->path->setText(QDir::toNativeSeparators(withExtension(ui_->path->text(), now)));
    schedulePreview();
}

void ExportDialog::schedulePreview() {
    const QSizeF pixels = QSizeF(ui_->width->value(), ui_->height->value()) / mmPerInch * ui_->dpi->value();
    ui_->pixels->setText(
        format() == ExportFormat::Png
            ? tr("%1 × %2 pixels").arg(formatCount(qRound(pixels.width())), formatCount(qRound(pixels.height())))
            : QString());
    ui_->form->setRowVisible(ui_->pixels, format() == ExportFormat::Png);
    ui_->holdSeconds->setEnabled(ui_->holdStep->value() > 0);
    if (const auto item = chosen(); moves(format()) && item.animation)
        ui_->length->setText(
            tr("animation of %1")
                .arg(formatDuration(1000 * paceOf(*item.animation, options().film).seconds(item.animation->frames))));
    notePath();
    ui_->previewTimer->start();
}

/// Says what saving will do to the file that is there.
void ExportDialog::notePath() {
    const QFileInfo info(withExtension(ui_->path->text(), format()));
    setNote(info.isFile() ? tr("The file exists. Telar asks before it replaces it.") : QString(), false);
}

void ExportDialog::setNote(const QString& text, bool error) {
    ui_->note->setProperty("role", error ? "error" : "muted");
    ui_->note->style()->unpolish(ui_->note);
    ui_->note->style()->polish(ui_->note);
    ui_->note->setText(text);
}

void ExportDialog::updatePreview() {
    const double ratio = devicePixelRatioF();
    const QSize room = (QSizeF(ui_->preview->size()) * ratio).toSize();
    if (room.isEmpty() || items_.empty())
        return;
    const auto now = format();
    const auto how = options();
    const Exportable item = recorded(chosen(), how, now);
    previewJob_->start<ExportPreview>(
        [item, now, how, room](const JobContext&) -> Expected<ExportPreview> {
            return makePreview(item, now, how, room);
        },
        [this, ratio](std::shared_ptr<const ExportPreview> preview) {
            if (preview->image.isNull()) {
                ui_->preview->setFont(fontOf(TypeRole::MonoSmall));
                ui_->preview->setAlignment(Qt::AlignLeft | Qt::AlignTop);
                ui_->preview->setText(preview->text);
                return;
            }
            QPixmap pixmap = QPixmap::fromImage(preview->image);
            pixmap.setDevicePixelRatio(ratio);
            ui_->preview->setAlignment(Qt::AlignCenter);
            ui_->preview->setPixmap(pixmap);
        });
}

void ExportDialog::browse() {
    const ExportFormat now = format();
    const QString filter = QStringLiteral("%1 (*.%2)").arg(extensionOf(now).toUpper(), extensionOf(now));
    const QString path = QFileDialog::getSaveFileName(this, tr("Export to"), ui_->path->text(), filter, nullptr,
                                                      QFileDialog::DontConfirmOverwrite); // `write` asks
    if (path.isEmpty())
        return;
    ui_->pathTyped = true;
    ui_->path->setText(QDir::toNativeSeparators(withExtension(path, now)));
    notePath();
}

void ExportDialog::write() {
    if (writeJob_->running() || items_.empty())
        return;
    const QString path = withExtension(QDir::fromNativeSeparators(ui_->path->text()), format());
    ui_->path->setText(QDir::toNativeSeparators(path));
    beforeReplacing(this, path, [this, path] { writeTo(path); });
}

void ExportDialog::writeTo(const QString& path) {
    remember();
    const auto now = format();
    const auto how = options();
    const Exportable item = recorded(chosen(), how, now);
    struct Written {};
    ui_->save->setEnabled(false);
    setNote(tr("Writing…"), false);
    writeJob_->start<Written>(
        [path, now, item, how](const JobContext& job) -> Expected<Written> {
            const Status status = exportTo(path, now, item, how, job);
            if (!status)
                return status.error();
            return Written{};
        },
        [this, path](std::shared_ptr<const Written>) {
            written_ = path;
            emit exported(path);
            accept();
        },
        [this](const Error& error) {
            ui_->save->setEnabled(true);
            setNote(translated(error), true);
        });
}

void ExportDialog::remember() const {
    QSettings settings;
    settings.setValue(formatKey(chosen()), formatIds[ui_->format->currentIndex()]);
    settings.setValue("export/dpi", ui_->dpi->value());
    settings.setValue("export/dark", ui_->dark->isChecked());
    rememberExport(ui_->path->text());
}

void ExportDialog::retranslate() {
    setWindowTitle(tr("Export"));
    ui_->itemLabel->setText(tr("What"));
    ui_->formatLabel->setText(tr("Format"));
    ui_->sizeLabel->setText(tr("Size"));
    ui_->dpiLabel->setText(tr("Resolution"));
    ui_->pathLabel->setText(tr("File"));
    ui_->speedLabel->setText(tr("Duration of a step"));
    ui_->speed->setSuffix(tr(" s"));
    ui_->speed->setSpecialValueText(tr("automatic"));
    ui_->captionLabel->setText(tr("Caption"));
    ui_->caption->setPlaceholderText(tr("Below every frame, with its number"));
    ui_->holdLabel->setText(tr("Pause at"));
    ui_->holdStep->setPrefix(tr("step "));
    ui_->holdStep->setSpecialValueText(tr("no step"));
    ui_->holdSeconds->setSuffix(tr(" s longer"));
    ui_->holdStep->setAccessibleName(tr("Pause at"));
    ui_->holdSeconds->setAccessibleName(tr("Length of the pause"));
    ui_->copy->setText(tr("Copy"));
    ui_->copy->setToolTip(tr("To the clipboard: a picture as SVG and PNG, numbers as a table"));
    ui_->browse->setText(tr("Browse…"));
    ui_->dark->setText(tr("Dark background"));
    ui_->dpi->setSuffix(tr(" dots per inch"));
    ui_->width->setAccessibleName(tr("Width"));
    ui_->height->setAccessibleName(tr("Height"));
    ui_->dpi->setAccessibleName(tr("Resolution"));
    ui_->path->setAccessibleName(tr("File"));
    ui_->preview->setAccessibleName(tr("Preview"));
    const QString names[] = {tr("SVG, drawing for the web"),
                             tr("PDF, drawing for print"),
                             tr("PNG, picture"),
                             tr("PNG, one pixel per value"),
                             tr("CSV, the numbers"),
                             tr("GIF, moving picture"),
                             tr("MP4, video"),
                             tr("PNG, a file for each frame")};
    for (int i = 0; i < ui_->format->count(); ++i)
        ui_->format->setItemText(i, names[i]);
    if (items_.size() > 1)
        ui_->item->setItemText(static_cast<int>(items_.size()), tr("All on one page"));
    ui_->save->setText(tr("Export"));
    ui_->buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
}

void ExportDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    schedulePreview();
}

} // namespace telar
