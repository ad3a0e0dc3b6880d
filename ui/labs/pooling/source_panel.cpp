#include "ui/labs/pooling/source_panel.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/lab/lab.hpp"
#include "ui/labs/pooling/gallery_dialog.hpp"
#include "ui/labs/pooling/matrix_editor.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QComboBox>
#include <QFileInfo>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

namespace telar {

namespace {

QVBoxLayout* pageLayout(QWidget* page) {
    auto* column = bare(new QVBoxLayout(page));
    column->setSpacing(8);
    return column;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets, int stretched = -1) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    int i = 0;
    for (auto* widget : widgets)
        row->addWidget(widget, i++ == stretched ? 1 : 0);
    return row;
}

enum Page { ImagePage, MatrixPage, VolumePage };

} // namespace

SourcePanel::SourcePanel(SourceModel& model, PoolingModel* pooling, QWidget* parent)
    : QWidget(parent), model_(model), pooling_(pooling) {
    auto* column = pageLayout(this);
    auto* sectionWords = spokenLabel("section", TELAR_SAYS("Source"), this);
    kind_ = named(new Segmented(3, this), "sourceKind");
    pages_ = new QStackedWidget(this);
    pages_->addWidget(buildImagePage());
    pages_->addWidget(buildMatrixPage());
    pages_->addWidget(buildVolumePage());
    facts_ = wrapped(roleLabel("muted", this));
    error_ = wrapped(named(roleLabel("error", this), "sourceError"));
    error_->hide();
    stream_ = named(roleButton("link", this), "stream");
    stream_->hide();
    addAll(column, sectionWords, kind_, pages_, error_, stream_, facts_);
    connectControls();
    keepWords(this, [this] {
        kind_->setTexts({tr("Image"), tr("Matrix"), tr("Volume")},
                        {tr("A slice of the built-in phantom, a picture, or a folder of classes"),
                         tr("Random, typed by hand, or a CSV file"), tr("A NIfTI volume, slice by slice")});
        for (auto* slider : {item_, slice_})
            slider->setAccessibleName(tr("Slice"));
        const int channel = std::max(0, channel_->currentIndex());
        channel_->clear();
        channel_->addItems({tr("Grey"), tr("Red"), tr("Green"), tr("Blue")});
        channel_->setCurrentIndex(channel);
        size_->setLabel(tr("Size"), tr("Rows x columns. Write 8, or 6x10 for 6 rows and 10 columns."));
        size_->setLimits({1, 131072, 131072, 64, tr("A matrix has between 1 and 131072 rows and columns.")});
        stream_->setText(tr("Pool it in bands"));
        stream_->setToolTip(tr("Generates and pools the matrix band by band, without keeping it in memory"));
        axis_->setTexts({tr("Sagittal"), tr("Coronal"), tr("Axial")},
                        {tr("From left to right"), tr("From back to front"), tr("From the neck up")});
        refresh();
    });
}

QWidget* SourcePanel::buildImagePage() {
    auto* page = new QWidget(this);
    auto* column = pageLayout(page);
    imageName_ = new ElidedLabel(page);
    openImage_ = says(named(new QPushButton(page), "openImage"), TELAR_SAYS("Open…"),
                      TELAR_SAYS("Open a JPG or PNG image, a CSV matrix or a volume"));
    column->addLayout(rowOf({imageName_, openImage_}, 0));

    collectionBox_ = new QWidget(page);
    auto* box = pageLayout(collectionBox_);
    class_ = named(new QComboBox(collectionBox_), "class");
    auto* classLabel = spokenLabel("", TELAR_SAYS("Class"), collectionBox_, class_);
    item_ = named(new QSlider(Qt::Horizontal, collectionBox_), "item");
    itemNumber_ = new QSpinBox(collectionBox_);
    auto* itemLabel = spokenLabel("", TELAR_SAYS("Slice"), collectionBox_, itemNumber_);
    browse_ = says(roleButton("link", collectionBox_), TELAR_SAYS("Browse all…"));
    builtIn_ = says(roleButton("link", collectionBox_), TELAR_SAYS("Back to the built-in brain phantom"));
    openFolder_ = says(roleButton("link", collectionBox_), TELAR_SAYS("Open folder…"),
                       TELAR_SAYS("A folder with one subfolder of images per class"));
    box->addLayout(rowOf({classLabel, class_}, 1));
    box->addLayout(rowOf({itemLabel, item_, itemNumber_}, 1));
    auto* links = rowOf({browse_, openFolder_});
    links->addStretch(1);
    box->addLayout(links);
    column->addWidget(collectionBox_);

    fileBox_ = new QWidget(page);
    auto* fileColumn = pageLayout(fileBox_);
    channel_ = named(new QComboBox(fileBox_), "channel");
    auto* channelLabel = spokenLabel("", TELAR_SAYS("Channel"), fileBox_, channel_);
    fileColumn->addLayout(rowOf({channelLabel, channel_}, 1));
    addAll(column, fileBox_, aligned(builtIn_, Qt::AlignLeft), spring(1));
    return page;
}

QWidget* SourcePanel::buildMatrixPage() {
    auto* page = new QWidget(this);
    auto* column = pageLayout(page);
    size_ = named(new PairField(page), "size");
    max_ = named(new QSpinBox(page), "max");
    max_->setRange(1, 1000000);
    auto* maxLabel = spokenLabel("", TELAR_SAYS("Values 0 to"), page, max_);
    seed_ = hinted(named(new QSpinBox(page), "seed"),
                   TELAR_SAYS("The same seed gives the same matrix as NumPy. The thesis uses 35."));
    seed_->setRange(0, 2147483647);
    auto* seedLabel = spokenLabel("", TELAR_SAYS("Seed"), page, seed_);
    lock_ = described(keepInProject(inRole(new QToolButton(page), "quiet"), "seedLock"), TELAR_SAYS("Keep this seed"));
    lock_->setCheckable(true);
    lock_->setIcon(icon("unlock"));
    again_ = withIcon(says(new QPushButton(page), TELAR_SAYS("Repeat")), "repeat");
    fresh_ = withIcon(says(named(new QPushButton(page), "newSeed"), TELAR_SAYS("New seed")), "dice");
    type_ = says(named(roleButton("link", page), "typeMatrix"), TELAR_SAYS("Type or paste…"));
    openCsv_ = says(roleButton("link", page), TELAR_SAYS("Open CSV…"));
    matrixName_ = named(new ElidedLabel(page), "matrixName");
    randomBox_ = new QWidget(page);
    auto* random = pageLayout(randomBox_);
    random->addWidget(size_);
    random->addLayout(rowOf({maxLabel, max_}, 1));
    random->addLayout(rowOf({seedLabel, seed_, lock_}, 1));
    random->addLayout(rowOf({again_, fresh_}));
    addAll(column, matrixName_, randomBox_);
    drawRandom_ = says(named(roleButton("link", page), "drawRandom"), TELAR_SAYS("Back to random numbers"));
    column->addWidget(drawRandom_, 0, Qt::AlignLeft);
    auto* links = rowOf({type_, openCsv_});
    links->addStretch(1);
    addAll(column, links, spring(1));
    return page;
}

QWidget* SourcePanel::buildVolumePage() {
    auto* page = new QWidget(this);
    auto* column = pageLayout(page);
    volumeName_ = new ElidedLabel(page);
    openVolume_ = says(new QPushButton(page), TELAR_SAYS("Open…"));
    column->addLayout(rowOf({volumeName_, openVolume_}, 0));
    volumeBox_ = new QWidget(page);
    auto* box = pageLayout(volumeBox_);
    axis_ = named(new Segmented(3, volumeBox_), "axis");
    slice_ = new QSlider(Qt::Horizontal, volumeBox_);
    sliceNumber_ = new QSpinBox(volumeBox_);
    auto* sliceLabel = spokenLabel("", TELAR_SAYS("Slice"), volumeBox_, sliceNumber_);
    planes_ = says(roleButton("link", volumeBox_), TELAR_SAYS("Three planes, export as JPG…"));
    const auto choiceRow = [&](const std::function<QString()>& label, QWidget* field) {
        auto* row = new QWidget(volumeBox_);
        auto* spoken = spokenLabel("", label, row, field);
        auto* column = pageLayout(row);
        column->addLayout(rowOf({spoken, field}, 1));
        box->addWidget(row);
        return row;
    };
    series_ = named(new QComboBox(volumeBox_), "series");
    seriesBox_ = choiceRow(TELAR_SAYS("Series"), series_);
    time_ = named(new QSpinBox(volumeBox_), "time");
    timeBox_ = choiceRow(TELAR_SAYS("Time"), time_);
    box->addWidget(axis_);
    box->addLayout(rowOf({sliceLabel, slice_, sliceNumber_}, 1));
    box->addWidget(planes_, 0, Qt::AlignLeft);
    addAll(column, volumeBox_, spring(1));
    return page;
}

void SourcePanel::edit(const QString& what, const std::function<void(SourceRequest&)>& change) {
    model_.editSource(what, change);
}

void SourcePanel::connectControls() {
    if (pooling_) {
        connect(stream_, &QPushButton::clicked, pooling_, &PoolingModel::streamRandom);
        connect(pooling_, &PoolingModel::streamChanged, this, &SourcePanel::refresh);
        connect(pooling_, &PoolingModel::busyChanged, this, [this] {
            if (pooling_->streaming() != !stream_->isEnabled())
                refresh();
        });
    }
    connect(kind_, &Segmented::chosen, this, &SourcePanel::showKind);
    connect(openImage_, &QPushButton::clicked, this, &SourcePanel::chooseFile);
    connect(openFolder_, &QPushButton::clicked, this, &SourcePanel::chooseFolder);
    connect(openCsv_, &QPushButton::clicked, this, &SourcePanel::chooseFile);
    connect(openVolume_, &QPushButton::clicked, this, &SourcePanel::chooseVolume);
    connect(browse_, &QPushButton::clicked, this, &SourcePanel::browseCollection);
    connect(type_, &QPushButton::clicked, this, &SourcePanel::editMatrix);
    connect(planes_, &QPushButton::clicked, this, &SourcePanel::volumeWanted);
    connect(again_, &QPushButton::clicked, this, &SourcePanel::sameAgain);
    connect(drawRandom_, &QPushButton::clicked, this,
            [this] { edit(tr("change source"), [](SourceRequest& r) { r.kind = SourceKind::Random; }); });
    connect(fresh_, &QPushButton::clicked, this, &SourcePanel::newSeed);
    connect(builtIn_, &QPushButton::clicked, this, [this] {
        edit(tr("change source"), [](SourceRequest& r) {
            r.kind = SourceKind::Collection;
            r.folder.clear();
            r.classIndex = 0;
            r.itemIndex = 45;
        });
    });
    connect(class_, &QComboBox::activated, this,
            [this](int index) { edit(tr("change class"), [&](SourceRequest& r) { r.classIndex = index; }); });
    auto item = [this](int value) { edit(tr("change image"), [&](SourceRequest& r) { r.itemIndex = value; }); };
    connect(item_, &QSlider::valueChanged, this, item);
    connect(itemNumber_, &QSpinBox::valueChanged, this, item);
    connect(channel_, &QComboBox::activated, this,
            [this](int index) { edit(tr("change channel"), [&](SourceRequest& r) { r.channel = index; }); });
    connect(size_, &PairField::changed, this, [this](qint64 h, qint64 w) {
        edit(tr("change size"), [&](SourceRequest& r) {
            r.kind = SourceKind::Random;
            r.rows = h;
            r.columns = w;
        });
    });
    connect(max_, &QSpinBox::valueChanged, this, [this](int value) {
        edit(tr("change largest value"), [&](SourceRequest& r) {
            r.kind = SourceKind::Random;
            r.max = static_cast<uint>(value);
        });
    });
    connect(seed_, &QSpinBox::valueChanged, this, [this](int value) {
        edit(tr("change seed"), [&](SourceRequest& r) {
            r.kind = SourceKind::Random;
            r.seed = static_cast<uint>(value);
        });
    });
    connect(lock_, &QToolButton::toggled, this, [this](bool on) {
        lock_->setIcon(icon(on ? "lock" : "unlock"));
        seed_->setEnabled(!on);
        fresh_->setEnabled(!on);
    });
    connect(axis_, &Segmented::chosen, this, [this](int index) {
        edit(tr("change axis"), [&](SourceRequest& r) {
            r.axis = index;
            r.slice = -1;
        });
    });
    connect(series_, &QComboBox::activated, this, [this](int index) {
        edit(tr("choose a series"), [&](SourceRequest& r) {
            r.series = index + 1;
            r.slice = -1;
            r.time = 0;
        });
    });
    connect(time_, &QSpinBox::valueChanged, this,
            [this](int value) { edit(tr("change time"), [&](SourceRequest& r) { r.time = value; }); });
    auto slice = [this](int value) { edit(tr("change slice"), [&](SourceRequest& r) { r.slice = value; }); };
    connect(slice_, &QSlider::valueChanged, this, slice);
    connect(sliceNumber_, &QSpinBox::valueChanged, this, slice);
    for (auto signal : std::initializer_list<void (SourceModel::*)()>{
             &SourceModel::stateChanged, &SourceModel::sourceChanged, &SourceModel::collectionChanged,
             &SourceModel::volumeChanged, &SourceModel::errorChanged})
        connect(&model_, signal, this, &SourcePanel::refresh);
}

// Choosing a segment goes to what that kind showed last; a volume has to be opened first.
void SourcePanel::showKind(int page) {
    wantsVolume_ = page == VolumePage;
    if (page == ImagePage) {
        edit(tr("change source"), [](SourceRequest& r) { r.kind = SourceKind::Collection; });
    } else if (page == MatrixPage) {
        edit(tr("change source"), [](SourceRequest& r) { r.kind = r.typed ? SourceKind::Typed : SourceKind::Random; });
    } else if (model_.volume()) {
        edit(tr("change source"), [this](SourceRequest& r) {
            r.kind = SourceKind::Volume;
            r.path = QString::fromStdString(model_.volume()->origin);
        });
        emit volumeWanted();
    }
    refresh();
}

void SourcePanel::addCommands(Lab& lab) {
    lab.addCommand("newSeed", Qt::CTRL | Qt::Key_R, "dice", TELAR_SAYS("New seed"), [this] { newSeed(); });
    lab.addCommand("typeMatrix", Qt::CTRL | Qt::Key_M, "matrix", TELAR_SAYS("Type or paste a matrix…"),
                   [this] { editMatrix(); });
    lab.addCommand("openFolder", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "folder", TELAR_SAYS("Open a folder of classes…"),
                   [this] { chooseFolder(); });
    lab.addCommand("browse", Qt::CTRL | Qt::Key_B, "image", TELAR_SAYS("Browse the collection…"),
                   [this] { browseCollection(); });
}

void SourcePanel::newSeed() {
    if (lock_->isChecked())
        return;
    edit(tr("new seed"), [](SourceRequest& r) {
        r.kind = SourceKind::Random;
        r.seed = freshSeed();
    });
}

void SourcePanel::sameAgain() {
    edit(tr("same matrix again"), [](SourceRequest& r) { r.kind = SourceKind::Random; });
    emit againWanted();
}

void SourcePanel::chooseFile() {
    openPath(askSource(
        this, tr("Open an image or a matrix"),
        tr("Images and matrices (*.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz *ubyte *ubyte.gz);;All files (*)")));
}

void SourcePanel::chooseFolder() { openPath(askFolder(this, tr("Open a folder with one subfolder per class"))); }

void SourcePanel::chooseVolume() {
    openPath(
        askSource(this, tr("Open a volume"), tr("Volumes (*.nii *.nii.gz *.hdr *.img *.dcm DICOMDIR);;All files (*)")));
}

bool SourcePanel::openPath(const QString& path) {
    if (path.isEmpty())
        return false;
    if (nameSaysKind(path)) {
        openRequest(path, requestForPath(path));
        return true;
    }
    // A folder, or a file that has to be looked into.
    recogniser_.start<std::optional<SourceRequest>>(
        [path](const JobContext&) -> Expected<std::optional<SourceRequest>> { return requestForPath(path); },
        [this, path](std::shared_ptr<const std::optional<SourceRequest>> request) { openRequest(path, *request); });
    return true;
}

void SourcePanel::openRequest(const QString& path, const std::optional<SourceRequest>& request) {
    if (!request) {
        emit refused(
            tr("Telar cannot open %1. It opens pictures (JPG, PNG), tables (CSV, TXT), volumes (NIfTI, DICOM), "
               "IDX data, folders of images, kernels (CUDA, C, Python), networks (ONNX) and its own files.")
                .arg(QFileInfo(path).fileName()));
        return;
    }
    rememberFolderOf(path);
    const SourceRequest old = model_.request();
    edit(tr("open %1").arg(QFileInfo(path).fileName()), [&](SourceRequest& r) {
        r = *request;
        r.seed = old.seed;
        r.rows = old.rows;
        r.columns = old.columns;
        r.max = old.max;
        r.typed = old.typed;
    });
    if (request->kind == SourceKind::Volume)
        emit volumeWanted();
}

void SourcePanel::editMatrix() {
    MatrixEditor editor(model_.source(), this);
    if (editor.exec() != QDialog::Accepted)
        return;
    edit(tr("type a matrix"), [&](SourceRequest& r) {
        r.kind = SourceKind::Typed;
        r.typed = editor.matrix();
    });
}

void SourcePanel::browseCollection() {
    if (!model_.collection())
        return;
    GalleryDialog gallery(model_.collection(), model_.request().classIndex, this);
    if (gallery.exec() == QDialog::Accepted)
        edit(tr("choose an image"), [&](SourceRequest& r) {
            r.kind = SourceKind::Collection;
            r.classIndex = gallery.classIndex();
            r.itemIndex = gallery.itemIndex();
        });
}

void SourcePanel::refresh() {
    const SourceRequest& request = model_.request();
    int page = request.kind == SourceKind::Volume                                        ? VolumePage
               : request.kind == SourceKind::Random || request.kind == SourceKind::Typed ? MatrixPage
                                                                                         : ImagePage;
    const auto source = model_.source();
    if (request.kind == SourceKind::File && source && !source->image && source->origin == request.path.toStdString())
        page = MatrixPage;
    if (wantsVolume_ && !model_.volume())
        page = VolumePage;
    kind_->setCurrent(page);
    showOnly(pages_, pages_->widget(page)); // as large as the page
    pages_->adjustSize();
    // Size, largest value and seed are of random numbers: those of a file or a typed matrix are its own.
    const bool random = request.kind != SourceKind::Typed && page == MatrixPage && request.kind != SourceKind::File;
    randomBox_->setVisible(random);
    matrixName_->setVisible(page == MatrixPage && !random);
    drawRandom_->setVisible(page == MatrixPage && !random);
    const bool layer = request.typed && request.typed->cliOptions.starts_with("--network");
    matrixName_->setFullText(request.kind == SourceKind::File ? QFileInfo(request.path).fileName()
                             : layer ? tr("Input of layer %1").arg(QString::fromStdString(request.typed->name))
                                     : tr("Typed by hand"));
    refreshImage(request);
    const QSignalBlocker a(max_), b(seed_);
    size_->setValue(request.rows, request.columns);
    max_->setValue(static_cast<int>(request.max));
    seed_->setValue(static_cast<int>(request.seed));
    refreshVolume(request);

    facts_->setText(factsLine());
    const auto& error = model_.sourceError();
    error_->setVisible(error.has_value());
    if (error)
        error_->setText(translated(*error));
    const auto& refused = model_.refusedRequest();
    stream_->setVisible(pooling_ && error && (refused ? refused->kind : request.kind) == SourceKind::Random);
    stream_->setEnabled(pooling_ && !pooling_->streaming());
}

QString SourcePanel::factsLine() const {
    if (pooling_ && pooling_->streaming())
        return tr("In bands: see the progress under Time.");
    if (!pooling_ || !pooling_->streamResult())
        return tr("Or drop a file anywhere in the window.");
    const auto& result = pooling_->streamResult();
    return tr("%1 × %2 windows in bands in %3, %4 million values per second, with %5 of memory. The output adds up to "
              "%6.")
        .arg(formatCount(result->shape.rows), formatCount(result->shape.columns),
             formatDuration(result->seconds * 1000), formatCount(static_cast<int64_t>(result->elementsPerSecond / 1e6)),
             formatBytes(static_cast<double>(result->memoryBytes)),
             formatCount(static_cast<int64_t>(result->outputSum)));
}

void SourcePanel::refreshImage(const SourceRequest& request) {
    const bool file = request.kind == SourceKind::File;
    const auto collection = model_.collection();
    collectionBox_->setVisible(!file);
    fileBox_->setVisible(file);
    builtIn_->setVisible(file || !request.folder.isEmpty());
    imageName_->setFullText(file                       ? QFileInfo(request.path).fileName()
                            : request.folder.isEmpty() ? tr("Built-in brain phantom")
                                                       : QFileInfo(request.folder).fileName(),
                            file ? Qt::ElideMiddle : Qt::ElideRight);
    const QSignalBlocker a(class_), b(item_), c(itemNumber_), d(channel_);
    channel_->setCurrentIndex(request.channel);
    if (!collection)
        return;
    class_->clear();
    for (const auto& entry : collection->classes) {
        const QString name = collection->folder.isEmpty() ? translated(Text{entry.name.toStdString(), {}}) : entry.name;
        class_->addItem(tr("%1 · %n images", nullptr, entry.count).arg(name));
    }
    const int index = std::clamp(request.classIndex, 0, class_->count() - 1);
    class_->setCurrentIndex(index);
    const int count = collection->classes[static_cast<std::size_t>(index)].count;
    item_->setRange(0, count - 1);
    itemNumber_->setRange(0, count - 1);
    item_->setValue(std::min(request.itemIndex, count - 1));
    itemNumber_->setValue(std::min(request.itemIndex, count - 1));
}

void SourcePanel::refreshVolume(const SourceRequest& request) {
    const auto volume = model_.volume();
    volumeBox_->setVisible(volume != nullptr);
    planes_->setVisible(pooling_);
    volumeName_->setFullText(volume ? QString::fromStdString(volume->name) : tr("No volume yet"));
    if (!volume)
        return;
    const QSignalBlocker a(slice_), b(sliceNumber_), c(time_);
    seriesBox_->setVisible(volume->series.size() > 1);
    series_->clear();
    for (const auto& one : volume->series) // counted as in the message and by --series
        series_->addItem(tr("%1: %n slices of %2 × %3 (DICOM: %4)", nullptr, static_cast<int>(one.slices))
                             .arg(series_->count() + 1)
                             .arg(one.rows)
                             .arg(one.columns)
                             .arg(one.number));
    series_->setCurrentIndex(static_cast<int>(volume->opened));
    timeBox_->setVisible(volume->nt > 1);
    time_->setRange(0, static_cast<int>(volume->nt) - 1);
    time_->setValue(request.time);
    const int count = static_cast<int>(volume->slices(static_cast<Axis>(request.axis)));
    const int slice = request.slice < 0 ? count / 2 : std::min(request.slice, count - 1);
    axis_->setCurrent(request.axis);
    slice_->setRange(0, count - 1);
    sliceNumber_->setRange(0, count - 1);
    slice_->setValue(slice);
    sliceNumber_->setValue(slice);
}

} // namespace telar
