#include "ui/labs/training/setup_panel.hpp"

#include "core/data/random.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/training/split_fields.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/eliding_combo.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

namespace telar {

SetupPanel::SetupPanel(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectFields();
    connect(&model_, &TrainingModel::settingsChanged, this, &SetupPanel::refresh);
    connect(&model_, &TrainingModel::dataChanged, this, &SetupPanel::refresh);
    connect(&model_, &TrainingModel::errorChanged, this, &SetupPanel::refresh);
    connect(&model_, &TrainingModel::busyChanged, this, &SetupPanel::refresh);
    keepWords(this, [this] {
        const bool mlp = model_.kind() == TrainingKind::Mlp;
        augment_->setToolTip(
            mlp ? tr("Rotated by up to 5°, shifted by up to 2 pixels; different in each epoch")
                : tr("Rotated by up to 5°, mirrored, shifted by up to 2 pixels; different in each epoch"));
        augment_->setText(tr("Data augmentation"));
        thesis_->setText(mlp ? tr("Use the study's settings") : tr("Use the thesis' settings"));
        thesis_->setToolTip(
            mlp ? tr("SGD without momentum, rate 0.01, batch 64, no augmentation")
                : tr("Kaiming and Xavier initial weights, bytes read from −1 to 1, rate 0.001, and a batch "
                     "of 256, larger than the data: its 25 epochs are only 25 steps"));
        refresh();
    });
}

void SetupPanel::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 7);
    auto section = [&](auto words) {
        column->addWidget(spokenLabel(
            "section", [words] { return words(); }, this));
    };
    auto note = [&] {
        auto* label = wrapped(roleLabel("muted", this));
        column->addWidget(label);
        return label;
    };
    auto number = [this](int least, int most) {
        auto* box = new QSpinBox(this);
        box->setRange(least, most);
        box->setKeyboardTracking(false);
        return box;
    };
    section(TELAR_SAYS("Data"));
    data_ = heard(named(new QComboBox(this), "trainingData"), TELAR_SAYS("Data"));
    folder_ = says(new QPushButton(this), TELAR_SAYS("Open folder…"));
    addAll(column, data_, folder_);
    dataNote_ = note();
    column->addWidget(new SplitFields(model_, this));
    section(TELAR_SAYS("Engine"));
    engine_ = heard(new ElidingCombo(this), TELAR_SAYS("Engine"));
    column->addWidget(engine_);
    engineNote_ = note();
    section(TELAR_SAYS("Training"));
    auto* grid = new QGridLayout;
    scaleVerticalSpacing(grid, 6);
    grid->setColumnStretch(1, 1);
    epochs_ = number(1, 100000);
    batch_ = number(1, 65536);
    seed_ = number(0, 2147483647);
    hidden_ = number(1, 8192);
    rate_ = described(named(new QLineEdit(this), "rate"), TELAR_SAYS("Learning rate"));
    precision_ = new QComboBox(this);
    for (const auto precision : {nn::Precision::Float32, nn::Precision::TensorFloat32, nn::Precision::Bfloat16})
        precision_->addItem(QString::fromLatin1(nn::precisionId(precision)), static_cast<int>(precision));
    optimiser_ = new Segmented(2, this);
    optimiser_->setTexts({QStringLiteral("Adam"), QStringLiteral("SGD")});
    int row = 0;
    auto line = [&](QWidget* field, auto words) {
        auto* label = spokenLabel("", words, this, field);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row++, 1);
        return label;
    };
    line(epochs_, TELAR_SAYS("Epochs"));
    line(batch_, TELAR_SAYS("Batch"));
    line(rate_, TELAR_SAYS("Rate"));
    line(optimiser_, TELAR_SAYS("Optimiser"));
    line(precision_, TELAR_SAYS("Precision"));
    line(seed_, TELAR_SAYS("Seed"));
    auto* hiddenLabel = line(hidden_, TELAR_SAYS("Hidden neurons"));
    column->addLayout(grid);
    rateNote_ = wrapped(roleLabel("error", this));
    column->addWidget(rateNote_);
    useRate_ = says(roleButton("link", this), TELAR_SAYS("use 0.001"));
    column->addWidget(useRate_);
    // Long titles must not widen the panel.
    for (auto* box : {data_, engine_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }
    augment_ = new QCheckBox(this);
    thesis_ = named(new QCheckBox(this), "publishedSettings");
    addAll(column, augment_, thesis_);
    stepsNote_ = note();
    memory_ = note();
    memory_->setObjectName("memoryNote");
    const bool mlp = model_.kind() == TrainingKind::Mlp;
    hidden_->setVisible(mlp);
    hiddenLabel->setVisible(mlp);
}

void SetupPanel::connectFields() {
    connect(data_, &QComboBox::activated, this, [this](int index) {
        const auto source = data_->itemData(index).toString().toStdString();
        changeData(source);
    });
    connect(folder_, &QPushButton::clicked, this, &SetupPanel::chooseFolder);
    connect(engine_, &QComboBox::activated, this, [this](int index) {
        const auto id = engine_->itemData(index).toString().toStdString();
        model_.edit(tr("change engine"), [&](TrainingSettings& s) { s.engine = id; });
    });
    auto whole = [this](QSpinBox* box, const QString& what, auto set) {
        connect(box, &QSpinBox::valueChanged, this, [this, what, set](int value) {
            if (!filling_)
                model_.edit(what, [&](TrainingSettings& s) { set(s, value); });
        });
    };
    whole(epochs_, tr("change epochs"), [](TrainingSettings& s, int v) { s.spec.epochs = v; });
    whole(batch_, tr("change batch"), [](TrainingSettings& s, int v) { s.spec.batch = v; });
    whole(seed_, tr("change seed"),
          [](TrainingSettings& s, int v) { s.spec.seed = s.spec.split.seed = static_cast<uint64_t>(v); });
    whole(hidden_, tr("change hidden neurons"),
          [](TrainingSettings& s, int v) { s.spec.model.layers.front().outputs = v; });
    connect(rate_, &QLineEdit::editingFinished, this, &SetupPanel::typeRate);
    connect(useRate_, &QPushButton::clicked, this, [this] {
        rate_->setText(formatField(0.001, 4));
        typeRate();
    });
    connect(optimiser_, &Segmented::chosen, this, [this](int index) {
        model_.edit(tr("change optimiser"), [&](TrainingSettings& s) {
            s.spec.optimiser.kind = index ? nn::OptimiserKind::Sgd : nn::OptimiserKind::Adam;
        });
    });
    connect(precision_, &QComboBox::activated, this, [this](int index) {
        model_.edit(tr("change precision"), [&](TrainingSettings& s) {
            s.spec.precision = static_cast<nn::Precision>(precision_->itemData(index).toInt());
        });
    });
    connect(augment_, &QCheckBox::clicked, this, [this](bool on) {
        model_.edit(tr("change augmentation"), [&](TrainingSettings& s) { s.spec.augmentation.on = on; });
    });
    connect(thesis_, &QCheckBox::clicked, this, [this](bool on) {
        model_.edit(tr("change setting"), [&](TrainingSettings& s) {
            auto wanted = on ? nn::publishedTraining(s.spec.model) : nn::defaultTraining(s.spec.model);
            wanted.epochs = s.spec.epochs;
            wanted.seed = s.spec.seed;
            wanted.split = s.spec.split;
            wanted.threads = s.spec.threads;
            wanted.precision = s.spec.precision;
            s.spec = wanted;
        });
        emit replaced(tr("The training settings were replaced"));
    });
}

void SetupPanel::typeRate() {
    const double rate = typedNumber(rate_->text());
    const bool good = rate > 0 && rate <= 1000;
    rate_->setProperty("invalid", !good);
    rate_->style()->unpolish(rate_), rate_->style()->polish(rate_);
    rateNote_->setText(good ? QString() : tr("A learning rate is a number above 0, for example 0.001."));
    rateNote_->setVisible(!good);
    useRate_->setVisible(!good);
    if (good && rate != model_.settings().spec.rate)
        model_.edit(tr("change learning rate"), [&](TrainingSettings& s) { s.spec.rate = rate; });
}

void SetupPanel::openFolder(const QString& folder) { changeData(folder.toStdString()); }

/// A pattern for the groups belongs to the folder that it was typed for.
void SetupPanel::changeData(const std::string& source) {
    model_.edit(tr("change data"), [&](TrainingSettings& s) {
        if (s.data != source)
            s.groupFrom.clear();
        s.data = source;
    });
}

void SetupPanel::chooseFolder() {
    const auto folder = askFolder(this, tr("A folder with one subfolder per class, or MNIST's IDX files"));
    if (!folder.isEmpty())
        openFolder(folder);
}

void SetupPanel::newSeed() {
    const auto seed = freshSeed() & 0x7fffffff;
    model_.edit(tr("new seed"), [&](TrainingSettings& s) { s.spec.seed = s.spec.split.seed = seed; });
}

QString SetupPanel::dataNote() const {
    if (model_.loading())
        return tr("Loading…");
    if (model_.error())
        return translated(*model_.error());
    if (!model_.data() || model_.splitProblem())
        return {};
    const auto& loaded = *model_.data();
    const auto& split = model_.split();
    QString note = tr("%1 pictures of %2 × %3 in %4 classes: %5 for training, %6 for validation, %7 for testing.")
                       .arg(formatCount(loaded.samples->count()), formatCount(loaded.samples->rows),
                            formatCount(loaded.samples->columns),
                            formatCount(static_cast<int64_t>(loaded.samples->classes.size())),
                            formatCount(static_cast<int64_t>(split.train.size())),
                            formatCount(static_cast<int64_t>(split.validation.size())),
                            formatCount(static_cast<int64_t>(split.test.size())));
    for (const auto& extra : loaded.notes)
        note += QLatin1Char('\n') + translated(extra) + QLatin1Char('.');
    if (!loaded.skipped.empty())
        note += QLatin1Char('\n') +
                tr("%n broken pictures were left out.", nullptr, static_cast<int>(loaded.skipped.size()));
    return note;
}

void SetupPanel::refresh() {
    filling_ = true;
    const auto& s = model_.settings();
    data_->clear();
    data_->addItem(tr("Built-in digits"), QStringLiteral("digits"));
    data_->addItem(tr("Built-in brain phantom"), QStringLiteral("phantom"));
    data_->addItem(tr("Eight heads, label by chance"), QStringLiteral("phantom:8:random"));
    data_->addItem(tr("Eight heads, lesion"), QStringLiteral("phantom:8:lesion"));
    const auto source = QString::fromStdString(s.data);
    if (data_->findData(source) < 0)
        data_->addItem(phantomHeads(s.data) ? tr("Heads by the kind of picture: %1").arg(phantomHeads(s.data)->heads)
                                            : QFileInfo(source).fileName(),
                       source);
    data_->setCurrentIndex(data_->findData(source));
    dataNote_->setText(dataNote());
    dataNote_->setProperty("role", model_.error() ? "error" : "muted");
    dataNote_->style()->unpolish(dataNote_), dataNote_->style()->polish(dataNote_);
    engine_->clear();
    for (const auto& engine : model_.engines().all()) {
        const auto available = engine->available();
        engine_->addItem(translated(engine->title()) + QStringLiteral("  ·  ") + QString::fromStdString(engine->id()),
                         QString::fromStdString(engine->id()));
        auto* item = qobject_cast<QStandardItemModel*>(engine_->model())->item(engine_->count() - 1);
        item->setEnabled(available.ok());
        item->setToolTip(available ? translated(engine->idea()) : translated(available.error()));
    }
    engine_->setCurrentIndex(engine_->findData(QString::fromStdString(s.engine)));
    engine_->setToolTip(engine_->currentText());
    const auto* engine = model_.engines().find(s.engine);
    engineNote_->setText(engine ? translated(engine->idea()) : QString());
    epochs_->setValue(static_cast<int>(s.spec.epochs));
    const auto trainers = static_cast<int>(model_.split().train.size());
    batch_->setToolTip(tr("Pictures per step. A batch larger than the %1 training pictures takes them all at once.")
                           .arg(formatCount(trainers)));
    batch_->setValue(static_cast<int>(s.spec.batch));
    seed_->setValue(static_cast<int>(s.spec.seed));
    hidden_->setValue(static_cast<int>(s.spec.model.layers.front().outputs));
    hidden_->setEnabled(s.spec.model.layers.front().kind == nn::LayerKind::Linear); // others have none
    if (!rate_->hasFocus() || !rateNote_->isVisible()) {
        rate_->setText(formatField(s.spec.rate, 4));
        rateNote_->hide();
        useRate_->hide();
    }
    optimiser_->setCurrent(s.spec.optimiser.kind == nn::OptimiserKind::Sgd ? 1 : 0);
    precision_->setCurrentIndex(precision_->findData(static_cast<int>(s.spec.precision)));
    augment_->setChecked(s.spec.augmentation.on);
    thesis_->setChecked(nn::isPublished(s.spec));
    const int64_t steps = trainers > 0 ? ceilDiv(trainers, s.spec.batch) : 0;
    stepsNote_->setText(
        s.spec.batch > trainers && trainers > 0 ? tr("The batch is larger than the %1 training pictures: they form a "
                                                     "single batch, one step per epoch, %2 in total.")
                                                      .arg(formatCount(trainers), formatCount(s.spec.epochs))
        : steps == 1
            ? tr("The batch holds all training pictures: one step per epoch, %1 in total.")
                  .arg(formatCount(s.spec.epochs))
            : tr("%1 steps per epoch, %2 in total.").arg(formatCount(steps), formatCount(steps * s.spec.epochs)));
    memory_->setText(tr("Training needs %1 of memory besides the images.")
                         .arg(formatBytes(static_cast<double>(model_.memoryBytes()))));
    for (auto* note : {stepsNote_, memory_}) // nothing is known of pictures that are still being read
        note->setVisible(model_.data() && trainers > 0);
    if (engine && model_.data()) {
        const auto fits = engine->supports(nn::sessionSpec(s.spec, model_.data()->samples));
        if (!fits)
            engineNote_->setText(translated(fits.error()));
    }
    filling_ = false;
}

} // namespace telar
