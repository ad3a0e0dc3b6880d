#include "core/experiment/presets.hpp"

#include <algorithm>

namespace telar {

std::vector<const FigurePreset*> figurePresets(const Catalogue& catalogue) {
    std::vector<const FigurePreset*> presets;
    for (const auto& operation : catalogue.all())
        for (const auto& preset : operation->presets())
            presets.push_back(&preset);
    std::stable_sort(presets.begin(), presets.end(), [](const auto* a, const auto* b) { return a->place < b->place; });
    return presets;
}

const FigurePreset* findPreset(const Catalogue& catalogue, const std::string& id) {
    for (const auto* preset : figurePresets(catalogue))
        if (id == preset->id)
            return preset;
    return nullptr;
}

const FigurePreset* findPreset(const Catalogue& catalogue, const std::string& id, const std::string& operation) {
    const auto* found = findPreset(catalogue, id);
    return found && found->operation == operation ? found : nullptr;
}

const FigurePreset* presetOfFigure(const Catalogue& catalogue, const std::string& figure) {
    for (const auto* preset : figurePresets(catalogue))
        if (figure == preset->id || (*preset->also && figure == preset->also))
            return preset;
    return nullptr;
}

} // namespace telar
