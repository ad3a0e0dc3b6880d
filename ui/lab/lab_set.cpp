#include "ui/lab/lab_set.hpp"

#include "ui/theme/restyle.hpp"

#include <QTimer>

namespace telar {

std::vector<LabName> LabSet::names() const {
    std::vector<LabName> names;
    for (const auto& entry : entries_)
        names.push_back(entry.name);
    return names;
}

const LabName* LabSet::name(const QString& id) const {
    for (const auto& entry : entries_)
        if (entry.name.id == id)
            return &entry.name;
    return nullptr;
}

Lab* LabSet::lab(const QString& id) {
    for (auto& entry : entries_)
        if (entry.name.id == id) {
            if (!entry.lab) {
                const Restyle::Once once;
                entry.lab = entry.make();
                emit made(entry.lab);
            }
            return entry.lab;
        }
    return nullptr;
}

Lab* LabSet::ready(const QString& id) const {
    for (const auto& entry : entries_)
        if (entry.name.id == id)
            return entry.lab;
    return nullptr;
}

QList<Lab*> LabSet::ready() const {
    QList<Lab*> labs;
    for (const auto& entry : entries_)
        if (entry.lab)
            labs << entry.lab;
    return labs;
}

QList<Lab*> LabSet::all() {
    QList<Lab*> labs;
    for (const auto& entry : entries_)
        labs << lab(entry.name.id);
    return labs;
}

void LabSet::prepare(const QString& id, std::function<void()> then) {
    const bool made = ready(id) != nullptr;
    auto* lab = this->lab(id);
    if (!lab || (made && !lab->isBehind()))
        return then();
    if (made)
        lab->catchUp();
    QTimer::singleShot(0, this, [this, id, then = std::move(then)] { prepare(id, then); });
}

} // namespace telar
