#include "ui/share/share_dialog.hpp"

#include "ui/base/text_label.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/export_preview.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <ranges>

namespace telar {

namespace {

constexpr int tickedAtFirst = 3, mostWords = 4000;

} // namespace

ShareDialog::ShareDialog(SharedView view, const QString& only, QWidget* parent)
    : QDialog(parent), view_(std::move(view)), job_(new JobRunner(this)), previews_(new JobRunner(this)) {
    build();
    int ticked = 0;
    for (const auto& item : view_.items) {
        auto* row = new QListWidgetItem(item.title, pictures_);
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        row->setSizeHint({0, px(60)});
        const bool tick = only.isEmpty() ? ticked < tickedAtFirst : item.title == only && ticked == 0;
        row->setCheckState(tick ? Qt::Checked : Qt::Unchecked);
        ticked += tick;
    }
    title_->setText(view_.title);
    path_->setText(
        QDir::toNativeSeparators(QDir(exportFolder()).filePath(plainFileName(view_.title) + QStringLiteral(".html"))));
    refresh();
    connect(pictures_, &QListWidget::itemChanged, this, &ShareDialog::refresh);
    connect(path_, &QLineEdit::textChanged, this, &ShareDialog::refresh);
    QTimer::singleShot(0, this, [this] { preview(0); });
}

// One after the other: the dialog is there at once, and each drawing is taken down in a moment.
void ShareDialog::preview(int row) {
    if (row >= pictures_->count())
        return;
    const double ratio = devicePixelRatioF();
    const ExportOptions options;
    const Exportable item = recorded(view_.items[static_cast<std::size_t>(row)], options, ExportFormat::Png);
    const auto then = [this, row](const QImage& image) {
        const QSignalBlocker quiet(pictures_); // nothing was ticked
        if (!image.isNull()) { // in the middle of a place that all have, so that the titles stand below each other
            QPixmap place(pictures_->iconSize() * devicePixelRatioF());
            place.setDevicePixelRatio(devicePixelRatioF());
            place.fill(Qt::transparent);
            QRectF centred({}, image.deviceIndependentSize());
            centred.moveCenter(QRectF({}, place.deviceIndependentSize()).center());
            QPainter(&place).drawImage(centred.topLeft(), image);
            pictures_->item(row)->setIcon(place);
        }
        preview(row + 1);
    };
    previews_->start<ExportPreview>(
        [item, options, room = pictures_->iconSize() * ratio](const JobContext&) -> Expected<ExportPreview> {
            return makePreview(item, ExportFormat::Png, options, room);
        },
        [then, ratio](std::shared_ptr<const ExportPreview> made) {
            QImage image = made->image;
            image.setDevicePixelRatio(ratio);
            then(image);
        },
        [then](const Error&) { then({}); });
}

void ShareDialog::build() {
    setObjectName("shareDialog");
    setWindowTitle(tr("Share as a page"));
    auto* told = new TextLabel(tr("One HTML file with the pictures, their numbers and the command that repeats them. "
                                  "Any browser opens it; it loads nothing from the internet."),
                               this);
    told->setWordWrap(true);
    told->setProperty("role", "muted");
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    scaleHorizontalSpacing(form, 12);
    scaleVerticalSpacing(form, 10);
    title_ = named(new QLineEdit(this), "shareTitle");
    title_->setMaxLength(200);
    form->addRow(tr("Title"), title_);
    pictures_ = named(new QListWidget(this), "sharePictures");
    pictures_->setAccessibleName(tr("Pictures on the page"));
    pictures_->setMinimumHeight(px(130));
    pictures_->setIconSize({px(88), px(52)});
    form->addRow(tr("Pictures"), pictures_);
    words_ = named(new QPlainTextEdit(this), "shareWords");
    words_->setTabChangesFocus(true);
    words_->setPlaceholderText(tr("Description in your own words"));
    words_->setMinimumHeight(px(48));
    words_->setMaximumHeight(px(80));
    form->addRow(tr("Text"), words_);
    tables_ = named(new QCheckBox(tr("The numbers of each picture as a table"), this), "shareTables");
    tables_->setChecked(true);
    form->addRow(QString(), tables_);
    path_ = named(new QLineEdit(this), "sharePath");
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setAutoDefault(false);
    form->addRow(tr("File"), spaced(inRow(wide(path_), browse), 8));
    note_ = wrapped(named(new TextLabel(this), "shareNote"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    save_ = buttons->addButton(tr("Save page"), QDialogButtonBox::AcceptRole);
    save_->setObjectName("shareWrite");
    setRole(save_, "primary");
    save_->setDefault(true);
    auto* all = spaced(padded(new QVBoxLayout(this), {20, 20, 20, 16}), 12);
    addAll(all, told, wide(form), note_, buttons);
    fitToScreen(*this, QSize(560, 580), buttons);
    title_->setFocus();
    connect(browse, &QPushButton::clicked, this, &ShareDialog::browse);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (job_->running() || !save_->isEnabled())
            return;
        beforeReplacing(this, path(), [this] { writeNow(); });
    });
    connect(buttons, &QDialogButtonBox::rejected, this, [this] {
        job_->cancel();
        reject();
    });
}

QString ShareDialog::path() const {
    const QString typed = QDir::fromNativeSeparators(path_->text().trimmed());
    const auto ending = QFileInfo(typed).suffix().toLower();
    return typed.isEmpty() || ending == QLatin1String("html") || ending == QLatin1String("htm")
               ? typed
               : typed + QStringLiteral(".html");
}

void ShareDialog::refresh() {
    const bool some = std::ranges::any_of(std::views::iota(0, pictures_->count()),
                                          [this](int i) { return pictures_->item(i)->checkState() == Qt::Checked; });
    save_->setEnabled(some && !path().isEmpty() && !job_->running());
    setRole(note_, "muted");
    note_->setText(!some                        ? tr("Tick at least one picture.")
                   : QFileInfo(path()).isFile() ? tr("The file exists. Telar asks before it replaces it.")
                                                : QString());
}

void ShareDialog::browse() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Save page as"), path(), tr("Pages (*.html)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!file.isEmpty())
        path_->setText(QDir::toNativeSeparators(file));
}

SharedView ShareDialog::chosen() const {
    SharedView view = view_;
    view.title = title_->text().trimmed().isEmpty() ? view_.title : title_->text().trimmed();
    view.words = words_->toPlainText().left(mostWords);
    view.tables = tables_->isChecked();
    view.items.clear();
    for (int i = 0; i < pictures_->count(); ++i)
        if (pictures_->item(i)->checkState() == Qt::Checked)
            view.items.push_back(view_.items[static_cast<std::size_t>(i)]);
    return view;
}

void ShareDialog::writeNow() {
    struct Written {};
    const QString to = path();
    rememberExport(to);
    save_->setEnabled(false);
    note_->setText(tr("Writing…"));
    job_->start<Written>(
        [to, view = recorded(chosen())](const JobContext& job) -> Expected<Written> {
            TELAR_CHECK(writeSharedPage(to, view, job));
            return Written{};
        },
        [this, to](std::shared_ptr<const Written>) {
            written_ = to;
            emit shared(to);
            accept();
        },
        [this](const Error& error) {
            save_->setEnabled(true);
            setRole(note_, "error");
            note_->setText(translated(error));
        });
}

} // namespace telar
