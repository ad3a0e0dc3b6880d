#include "core/operation/catalogue.hpp"

#include "core/base/host.hpp"

#include <algorithm>

namespace telar {

std::vector<std::string> Catalogue::ids() const {
    std::vector<std::string> ids;
    for (const auto& one : all_)
        ids.push_back(one->id());
    return ids;
}

const Operation* Catalogue::find(const std::string& id) const {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one->id() == id; });
    return found == all_.end() ? nullptr : found->get();
}

Text Catalogue::titleOf(const std::string& id) const {
    const auto* operation = find(id);
    return operation ? operation->title() : text("%1", id);
}

std::string Catalogue::deviceOf(const std::string& variant) const {
    return deviceNames_ ? deviceNames_(variant) : hostFacts().processor;
}

} // namespace telar
