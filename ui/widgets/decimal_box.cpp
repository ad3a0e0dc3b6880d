#include "ui/widgets/decimal_box.hpp"

#include <utility>

namespace telar {

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
