#include "ui/lab/chips.hpp"

#include "ui/lab/lab.hpp"
#include "ui/widgets/controls.hpp"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QToolButton>

namespace telar {

namespace {

QString valueOf(const QWidget& field) {
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&field))
        return box->text();
    if (const auto* box = qobject_cast<const QComboBox*>(&field))
        return box->currentText();
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return line->text();
    if (const auto* choice = qobject_cast<const Segmented*>(&field))
        return choice->button(choice->current())->text();
    return {};
}

} // namespace

std::vector<Chip> chipsOf(const Lab& lab, std::size_t most) {
    std::vector<Chip> chips;
    const auto* panel = lab.parameters();
    if (!panel)
        return chips;
    constexpr int longest = 24;
    for (const auto* label : panel->findChildren<QLabel*>()) {
        auto* field = label->buddy();
        if (!field || !field->isEnabled() || !label->isVisibleTo(panel))
            continue;
        QString value = valueOf(*field).simplified();
        if (value.isEmpty() || label->text().isEmpty())
            continue;
        if (value.size() > longest)
            value = value.left(longest - 1) + QChar(0x2026);
        chips.push_back({label->text(), value, field});
        if (chips.size() == most)
            break;
    }
    return chips;
}

} // namespace telar
