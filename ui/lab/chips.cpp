#include "ui/lab/chips.hpp"

#include "ui/lab/lab.hpp"
#include "ui/widgets/controls.hpp"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QSet>
#include <QSpinBox>
#include <QToolButton>

namespace telar {

namespace {

QString valueOf(const QWidget& field) {
    if (const auto said = field.property(chipValue).toString(); !said.isEmpty())
        return said;
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
    const auto parts = panel->findChildren<QWidget*>();
    QSet<QWidget*> named; // by a label of their own
    for (const auto* label : panel->findChildren<QLabel*>())
        named << label->buddy();
    for (auto* part : parts) {
        auto* label = qobject_cast<QLabel*>(part);
        auto* field = label ? label->buddy() : part;
        const bool choice = qobject_cast<Segmented*>(field) || qobject_cast<QComboBox*>(field);
        if (!field || !field->isEnabled() || field->property(noChip).toBool() || !part->isVisibleTo(panel) ||
            (!label && (!choice || named.contains(field))))
            continue;
        const QString name = label ? label->text() : field->accessibleName();
        QString value = valueOf(*field).simplified();
        if (value.isEmpty() || name.isEmpty())
            continue;
        if (value.size() > longest)
            value = value.left(longest - 1) + QChar(0x2026);
        chips.push_back({name, value, field});
        if (chips.size() == most)
            break;
    }
    for (auto* field : lab.findChildren<QSpinBox*>())
        if (const auto name = field->property(chipName).toString();
            !name.isEmpty() && chips.size() < most && !field->isHidden()) // also while it is locked by a run
            chips.push_back({name, field->cleanText(), field});
    return chips;
}

} // namespace telar
