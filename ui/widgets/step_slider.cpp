#include "ui/widgets/step_slider.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

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

} // namespace telar
