// A field for decimal numbers that takes a point as well as a comma.
#pragma once

#include <QDoubleSpinBox>

namespace telar {

/// Qt's own takes the sign that is not the country's for one between thousands, and reads "0.5" as 5 in Spain and "0,5" as 5 in
/// Mexico. Here both are the decimal sign; thousands are not parted.
class DecimalBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QValidator::State validate(QString& typed, int& at) const override;
    double valueFromText(const QString& typed) const override;
    QString textFromValue(double value) const override;
    /// What stands there for 0, which means that something else says the number; empty: the 0.
    void setZeroText(const QString& words);

private:
    QString zeroText_;
};

} // namespace telar
