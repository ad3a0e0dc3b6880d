// A box of choices that says with "…" that its words go on, where it is narrower than they are.
#pragma once

#include <QComboBox>
#include <QStyle>
#include <QStyleOptionComboBox>

namespace telar {

class ElidingCombo : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void initStyleOption(QStyleOptionComboBox* option) const override {
        QComboBox::initStyleOption(option);
        const int room =
            style()->subControlRect(QStyle::CC_ComboBox, option, QStyle::SC_ComboBoxEditField, this).width() -
            (option->currentIcon.isNull() ? 0 : option->iconSize.width() + 4);
        option->currentText = fontMetrics().elidedText(option->currentText, Qt::ElideRight, room);
    }
};

} // namespace telar
