#include "ui/labs/kernel/kernel_setup.hpp"

#include "ui/lab/chips.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QComboBox>
#include <QFileInfo>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

namespace telar {

KernelSetup::KernelSetup(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    keepWords(this, [this] {
        grid_.label->setText(tr("Grid size in blocks (x, y, z)"));
        block_.label->setText(tr("Threads per block (x, y, z)"));
        const QString axes[] = {tr("%1 along x"), tr("%1 along y"), tr("%1 along z")};
        for (int k = 0; k < 3; ++k) {
            grid_.side[k]->setAccessibleName(axes[k].arg(tr("Blocks")));
            block_.side[k]->setAccessibleName(axes[k].arg(tr("Threads")));
            for (auto* of : {&grid_, &block_}) {
                of->slider[k]->setAccessibleName(of->side[k]->accessibleName());
                of->slider[k]->setToolTip(tr("Within CUDA's limits; the field above takes any value in between"));
            }
        }
        refresh();
    });
    for (auto signal : {&KernelModel::stateChanged, &KernelModel::compiledChanged, &KernelModel::resultChanged})
        connect(&model_, signal, this, &KernelSetup::refresh);
}

KernelSetup::Axes KernelSetup::makeAxes(const char* name) {
    Axes axes;
    axes.label = new TextLabel(this);
    for (int k = 0; k < 3; ++k) {
        axes.side[k] = new QSpinBox(this);
        axes.side[k]->setObjectName(QStringLiteral("%1%2").arg(QLatin1String(name)).arg(QLatin1Char("xyz"[k])));
        axes.side[k]->setKeyboardTracking(false);
        axes.side[k]->setRange(1, 1);
        axes.side[k]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a third of the column each
        axes.slider[k] = new StopSlider(this);
        axes.slider[k]->setObjectName(QStringLiteral("%1%2Slider").arg(QLatin1String(name)).arg(QLatin1Char("xyz"[k])));
        connect(axes.slider[k], &StopSlider::chosen, axes.side[k], &QSpinBox::setValue);
    }
    axes.label->setBuddy(axes.side[0]);
    return axes;
}

void KernelSetup::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* kernelSection = spokenLabel("section", TELAR_SAYS("Kernel"), this);
    kernel_ = heard(named(new QComboBox(this), "kernel"), TELAR_SAYS("Kernel"),
                    TELAR_SAYS("A kernel of the file; a template is named with its arguments, as in scale<float>"));
    kernel_->setEditable(true);
    kernel_->setInsertPolicy(QComboBox::NoInsert);
    kernel_->setMinimumContentsLength(12);
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    signature_ = wrapped(named(roleLabel("muted", this), "signature"));
    argumentsSection_ = spokenLabel("section", TELAR_SAYS("Arguments"), this);
    rowsColumn_ = spaced(new QVBoxLayout, 6);
    auto* launchSection = spokenLabel("section", TELAR_SAYS("Launch"), this);
    grid_ = makeAxes("grid");
    block_ = makeAxes("block");
    shared_ = hinted(named(new QSpinBox(this), "shared"),
                     TELAR_SAYS("The third launch parameter, for arrays declared extern __shared__"));
    shared_->setRange(0, static_cast<int>(simt::maxSharedBytes));
    shared_->setSingleStep(128);
    shared_->setKeyboardTracking(false);
    setScaled(shared_, Side::FixedWidth, 72);
    auto* sharedLabel = spokenLabel("", TELAR_SAYS("Shared memory, bytes"), this, shared_);
    note_ = wrapped(named(roleLabel("muted", this), "launchNote"));
    error_ = wrapped(named(roleLabel("error", this), "error"));
    addAll(column, kernelSection, kernel_, signature_);
    addScaledSpacing(column, 4);
    addAll(column, argumentsSection_, rowsColumn_);
    addScaledSpacing(column, 4);
    column->addWidget(launchSection);
    for (auto* axes : {&grid_, &block_}) {
        column->addWidget(axes->label);
        auto* line = spaced(new QHBoxLayout, 4);
        for (int k = 0; k < 3; ++k) {
            auto* side = spaced(new QVBoxLayout, 2);
            addAll(side, axes->side[k], axes->slider[k]);
            line->addLayout(side, 1);
        }
        column->addLayout(line);
    }
    addAll(column, inRow(wide(sharedLabel), shared_), note_, error_);
    const auto chosen = [this] {
        const auto name = kernel_->currentText().trimmed().toStdString();
        if (!refreshing_ && !name.empty() && name != model_.state().launch.kernel)
            model_.editLaunch(tr("change kernel"), [&](cuda::LaunchRequest& launch) {
                launch = {};
                launch.kernel = name;
            });
    };
    connect(kernel_, &QComboBox::activated, this, chosen);
    connect(kernel_->lineEdit(), &QLineEdit::editingFinished, this, chosen);
    for (int k = 0; k < 3; ++k) {
        connect(grid_.side[k], &QSpinBox::valueChanged, this,
                [this] { takeAxes(tr("change grid"), &simt::LaunchConfig::grid, grid_); });
        connect(block_.side[k], &QSpinBox::valueChanged, this,
                [this] { takeAxes(tr("change block"), &simt::LaunchConfig::block, block_); });
    }
    connect(shared_, &QSpinBox::valueChanged, this, [this](int bytes) {
        model_.editLaunch(tr("change shared memory"), [bytes](cuda::LaunchRequest& launch) {
            launch.config.dynamicShared = static_cast<uint32_t>(bytes);
        });
    });
}

void KernelSetup::takeAxes(const QString& what, simt::Dim3 simt::LaunchConfig::*which, const Axes& axes) {
    const simt::Dim3 sizes{static_cast<uint32_t>(axes.side[0]->value()), static_cast<uint32_t>(axes.side[1]->value()),
                           static_cast<uint32_t>(axes.side[2]->value())};
    model_.editLaunch(what, [&](cuda::LaunchRequest& launch) { launch.config.*which = sizes; });
}

void KernelSetup::showAxes(Axes& axes, const simt::Dim3& sizes, const simt::Dim3& most,
                           std::vector<int> (*stops)(int most)) {
    const uint32_t values[] = {sizes.x, sizes.y, sizes.z}, limits[] = {most.x, most.y, most.z};
    for (int k = 0; k < 3; ++k) {
        const QSignalBlocker quiet(axes.side[k]);
        axes.side[k]->setRange(1, static_cast<int>(std::max(limits[k], values[k])));
        axes.side[k]->setValue(static_cast<int>(values[k]));
        axes.slider[k]->showSize(stops(static_cast<int>(limits[k])), static_cast<int>(values[k]));
        axes.slider[k]->setEnabled(limits[k] > 1);
    }
    const int shown = sizes.z > 1 ? 3 : sizes.y > 1 ? 2 : 1;
    QStringList words;
    for (int k = 0; k < shown; ++k)
        words << QString::number(values[k]);
    axes.side[0]->setProperty(chipValue, words.join(QStringLiteral(" × ")));
}

ArgumentRow* KernelSetup::row(std::size_t k) {
    while (rows_.size() <= k) {
        const auto index = rows_.size();
        auto* made = new ArgumentRow(static_cast<int>(index), this);
        rowsColumn_->addWidget(made);
        connect(made, &ArgumentRow::changed, this, [this, index](const std::string& word) {
            model_.editLaunch(tr("change argument"), [&](cuda::LaunchRequest& launch) {
                if (index < launch.arguments.size())
                    launch.arguments[index] = word;
            });
        });
        rows_.push_back(made);
    }
    return rows_[k];
}

void KernelSetup::refreshKernels() {
    const auto compiled = model_.compiled();
    QStringList names;
    if (compiled)
        for (const auto& kernel : compiled->kernels)
            names << QString::fromStdString(kernel.name);
    const QString now = QString::fromStdString(model_.state().launch.kernel);
    QStringList shown;
    for (int i = 0; i < kernel_->count(); ++i)
        shown << kernel_->itemText(i);
    if (shown != names) {
        kernel_->clear();
        kernel_->addItems(names);
    }
    if (!kernel_->lineEdit()->hasFocus() || !kernel_->lineEdit()->isModified())
        kernel_->setEditText(now);
}

void KernelSetup::refresh() {
    const QScopedValueRollback<bool> guard(refreshing_, true);
    refreshKernels();
    const auto& launch = model_.state().launch;
    const auto compiled = model_.compiled();
    const int k = compiled ? compiled->find(launch.kernel) : -1;
    const auto* kernel = k >= 0 ? &compiled->kernels[static_cast<std::size_t>(k)] : nullptr;
    signature_->setText(kernel ? QString::fromStdString(kernel->signature()) : QString());
    signature_->setVisible(kernel != nullptr);
    const std::size_t count = kernel ? std::min(kernel->parameters.size(), launch.arguments.size()) : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& names = compiled->names[static_cast<std::size_t>(k)];
        row(i)->show(kernel->parameters[i], i < names.size() ? names[i] : std::string(), launch.arguments[i]);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i]->setVisible(i < count);
    const bool main = model_.runsMain(); // whose launches are its own
    kernel_->setProperty(chipValue, main ? tr("launched by main()") : QVariant());
    for (QWidget* field : std::initializer_list<QWidget*>{grid_.side[0], block_.side[0], shared_})
        field->setProperty(noChip, main);
    for (auto* argument : rows_)
        for (auto* field : argument->findChildren<QWidget*>())
            field->setProperty(noChip, main);
    argumentsSection_->setVisible(count > 0);
    const auto& block = launch.config.block;
    const auto most = [](uint32_t limit, uint32_t others) {
        return std::max(1u, std::min(limit, static_cast<uint32_t>(simt::maxBlockThreads) / std::max(1u, others)));
    };
    showAxes(grid_, launch.config.grid, simt::maxGrid, gridStops);
    showAxes(block_, block,
             {most(simt::maxBlock.x, block.y * block.z), most(simt::maxBlock.y, block.x * block.z),
              most(simt::maxBlock.z, block.x * block.y)},
             blockStops);
    const QSignalBlocker quiet(shared_);
    shared_->setValue(static_cast<int>(launch.config.dynamicShared));
    refreshNote();
}

void KernelSetup::refreshNote() {
    const auto& config = model_.state().launch.config;
    const auto threads = config.block.count();
    const auto warps = (threads + 31) / 32;
    const bool script = model_.state().isScript(), none = model_.hasNoKernel();
    setEnabled(!script && !none);
    note_->setText(script              ? tr("A script launches its kernels itself.")
                   : none              ? tr("This program has no kernel to launch. Its arguments and ranks are on the "
                                                         "page Program.")
                   : model_.runsMain() ? tr("The program launches its kernels itself. Change something here to run one "
                                            "kernel alone.")
                   : threads % 32 == 0
                       ? tr("Blocks: %1. Threads per block: %2; warps: %3. A block has at most 1024 threads.")
                             .arg(formatCount(config.grid.count()), formatCount(threads), formatCount(warps))
                       : tr("Blocks: %1. Threads per block: %2; warps: %3; lanes of the last: %4. A block has at "
                            "most 1024 threads.")
                             .arg(formatCount(config.grid.count()), formatCount(threads), formatCount(warps))
                             .arg(threads % 32));
    error_->setVisible(model_.runError().has_value());
    if (model_.runError())
        error_->setText(translated(*model_.runError()));
}

using Kind = cuda::ArgumentRequest::Kind;

/// What the window offers; the command line takes more.
static constexpr int mostShownElements = 1 << 24;
/// In the order of the box.
static constexpr Kind arrayChoices[] = {Kind::Zeros, Kind::Ones, Kind::Iota, Kind::Random, Kind::Empty, Kind::File};

ArgumentRow::ArgumentRow(int index, QWidget* parent) : QWidget(parent), index_(index) {
    setObjectName(QStringLiteral("argument%1").arg(index));
    auto* column = spaced(bare(new QVBoxLayout(this)), 2);
    label_ = new TextLabel(this);
    label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    number_ = named(new QLineEdit(this), "number");
    kind_ = named(new QComboBox(this), "kind");
    kind_->setMinimumContentsLength(6);
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    count_ = named(new QSpinBox(this), "count");
    count_->setRange(1, mostShownElements);
    seed_ = named(new QSpinBox(this), "seed");
    seed_->setRange(0, 2147483647);
    for (auto* box : {count_, seed_})
        box->setKeyboardTracking(false);
    setScaled(count_, Side::FixedWidth, 76);
    setScaled(seed_, Side::FixedWidth, 52);
    file_ = withIcon(inRole(new QToolButton(this), "button"), "open");
    addAll(column, label_, spaced(bare(inRow(wide(kind_), count_, seed_, file_, wide(number_))), 4));
    connect(number_, &QLineEdit::editingFinished, this, &ArgumentRow::take);
    connect(count_, &QSpinBox::valueChanged, this, &ArgumentRow::take);
    connect(seed_, &QSpinBox::valueChanged, this, &ArgumentRow::take);
    connect(kind_, &QComboBox::activated, this, [this](int at) {
        if (arrayChoices[at] == Kind::File)
            chooseFile();
        else
            take();
    });
    connect(file_, &QToolButton::clicked, this, &ArgumentRow::chooseFile);
    keepWords(this, [this] {
        const QStringList words{tr("zeros"),  tr("ones"),          tr("0, 1, 2 …"),
                                tr("random"), tr("uninitialised"), tr("file…")};
        const int at = kind_->currentIndex();
        for (int i = 0; i < words.size(); ++i)
            if (i < kind_->count())
                kind_->setItemText(i, words[i]);
            else
                kind_->addItem(words[i]);
        kind_->setCurrentIndex(std::max(0, at));
        kind_->setToolTip(tr("Contents of the array before the launch; uninitialised: reading it is a fault"));
        count_->setToolTip(tr("Elements"));
        seed_->setToolTip(tr("Seed of the random integers from 0 to 9"));
    });
}

void ArgumentRow::show(const cuda::KernelParameter& parameter, const std::string& name, const std::string& word) {
    const QString type = QString::fromStdString(parameter.type);
    const QString called = name.empty() ? tr("argument %1").arg(index_) : QString::fromStdString(name);
    label_->setText(QStringLiteral("%1 · %2").arg(called, type));
    label_->setToolTip(label_->text());
    for (QWidget* w : std::initializer_list<QWidget*>{number_, kind_, count_, seed_, file_})
        w->setAccessibleName(label_->text());
    word_ = word;
    array_ = parameter.pointer;
    const auto asked = cuda::parseArgument(word, static_cast<std::size_t>(index_));
    request_ = asked ? *asked : cuda::ArgumentRequest{};
    if (!asked || (request_.type.bytes > 0 && !array_) || request_.isArray() != array_)
        array_ = false; // as it was written, to be mended
    const QSignalBlocker quiet[] = {QSignalBlocker(number_), QSignalBlocker(count_), QSignalBlocker(seed_)};
    if (!number_->hasFocus() || asked)
        number_->setText(QString::fromStdString(word));
    count_->setValue(static_cast<int>(std::clamp<int64_t>(request_.count, 1, mostShownElements)));
    seed_->setValue(static_cast<int>(std::min<uint32_t>(request_.seed, 2147483647u)));
    const auto at = std::find(std::begin(arrayChoices), std::end(arrayChoices), request_.kind);
    if (at != std::end(arrayChoices))
        kind_->setCurrentIndex(static_cast<int>(at - std::begin(arrayChoices)));
    const QString file = QFileInfo(QString::fromStdString(request_.path)).fileName();
    file_->setToolTip(file.isEmpty() ? tr("Choose a file…") : QString::fromStdString(request_.path));
    reveal();
}

void ArgumentRow::reveal() {
    const bool fromFile = array_ && request_.kind == Kind::File;
    number_->setVisible(!array_);
    kind_->setVisible(array_);
    count_->setVisible(array_ && !fromFile);
    seed_->setVisible(array_ && request_.kind == Kind::Random);
    file_->setVisible(fromFile);
}

void ArgumentRow::take() {
    std::string word = number_->text().trimmed().toStdString();
    if (array_) {
        request_.kind = arrayChoices[std::max(0, kind_->currentIndex())];
        request_.count = count_->value();
        request_.seed = static_cast<uint32_t>(seed_->value());
        word = request_.word();
    }
    if (word == word_)
        return;
    word_ = word;
    reveal();
    emit changed(word);
}

void ArgumentRow::chooseFile() {
    const auto path =
        askSource(this, tr("Values of the array"), tr("Matrices and pictures (*.csv *.png *.jpg *.jpeg)"));
    const auto at = std::find(std::begin(arrayChoices), std::end(arrayChoices), request_.kind);
    if (path.isEmpty()) {
        kind_->setCurrentIndex(static_cast<int>(at - std::begin(arrayChoices)));
        return;
    }
    request_.kind = Kind::File;
    request_.path = path.toStdString();
    word_ = request_.word();
    reveal();
    emit changed(word_);
}

} // namespace telar
