#include "ui/labs/kernel/argument_row.hpp"

#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/source_dialog.hpp"

#include <QComboBox>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

namespace telar {

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
    file_ = inRole(new QToolButton(this), "button");
    file_->setIcon(icon("open"));
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
