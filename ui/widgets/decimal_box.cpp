#include "ui/widgets/decimal_box.hpp"

namespace telar {

namespace {

QString inCountry(QString typed, const QLocale& locale) {
    for (const QChar sign : {u'.', u','})
        typed.replace(QString(sign), locale.decimalPoint());
    return typed;
}

} // namespace

QValidator::State DecimalBox::validate(QString& typed, int& at) const {
    typed = inCountry(typed, locale());
    return QDoubleSpinBox::validate(typed, at);
}

double DecimalBox::valueFromText(const QString& typed) const {
    return QDoubleSpinBox::valueFromText(inCountry(typed, locale()));
}

} // namespace telar
