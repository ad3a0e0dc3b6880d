#include "ui/widgets/step_slider.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <utility>

namespace telar {

StepSlider::StepSlider(const char* id, int steps, int at, int valueWidth, QWidget* parent)
    : QWidget(parent), name_(new QLabel(this)), value_(roleLabel("heading", this)),
      slider_(named(new QSlider(Qt::Horizontal, this), id)) {
    slider_->setRange(0, steps - 1);
    slider_->setPageStep(1);
    slider_->setValue(at);
    name_->setBuddy(slider_);
    setScaled(name_, Side::MinimumWidth, 66);
    setScaled(value_, Side::MinimumWidth, valueWidth);
    auto* line = spaced(bare(new QHBoxLayout(this)), 8);
    addAll(line, name_, wide(slider_), value_);
    connect(slider_, &QSlider::valueChanged, this, &StepSlider::stepped);
}

int StepSlider::step() const { return slider_->value(); }

void StepSlider::setName(const QString& name, const QString& spoken) {
    name_->setText(name);
    slider_->setAccessibleName(spoken);
}

void StepSlider::setChosen(const QString& words) {
    value_->setText(words);
    slider_->setAccessibleDescription(words);
}

namespace {

QString inCountry(QString typed, const QLocale& locale) {
    for (const QChar sign : {u'.', u','})
        typed.replace(QString(sign), locale.decimalPoint());
    return typed;
}

} // namespace

QValidator::State DecimalBox::validate(QString& typed, int& at) const {
    if (!zeroText_.isEmpty() && typed == zeroText_)
        return QValidator::Acceptable;
    typed = inCountry(typed, locale());
    return QDoubleSpinBox::validate(typed, at);
}

double DecimalBox::valueFromText(const QString& typed) const {
    if (!zeroText_.isEmpty() && typed == zeroText_)
        return 0;
    return QDoubleSpinBox::valueFromText(inCountry(typed, locale()));
}

QString DecimalBox::textFromValue(double value) const {
    return value == 0 && !zeroText_.isEmpty() ? zeroText_ : QDoubleSpinBox::textFromValue(value);
}

void DecimalBox::setZeroText(const QString& words) {
    if (std::exchange(zeroText_, words) == words || value() != 0)
        return;
    const QSignalBlocker quiet(this);
    setSpecialValueText(specialValueText()); // says it anew
}

} // namespace telar
