// The variants of one operation, from the plainest to the fastest. A variant says `id()` and `available()`; where its
// operation has problems to choose by, also `supports(problem...)`, and `pays(problem...)` if being able is not enough.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/host.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <vector>

namespace telar {

template <class Variant>
class Registry {
public:
    Registry() = default;
    Registry(Registry&&) = default;
    Registry& operator=(Registry&&) = default;

    /// Keeps the order in which variants are added.
    void add(std::unique_ptr<Variant> variant) {
        assert(variant && !find(variant->id()));
        variants_.push_back(std::move(variant));
    }
    /// The same, in front of the variant `id` (at the end where there is none).
    void addBefore(const std::string& id, std::unique_ptr<Variant> variant) {
        assert(variant && !find(variant->id()));
        variants_.insert(at(id), std::move(variant));
    }
    const std::vector<std::unique_ptr<Variant>>& all() const { return variants_; }
    std::vector<std::string> ids() const {
        std::vector<std::string> ids;
        for (const auto& variant : variants_)
            ids.push_back(variant->id());
        return ids;
    }
    /// Null where there is none.
    const Variant* find(const std::string& id) const {
        const auto found = at(id);
        return found == variants_.end() ? nullptr : found->get();
    }
    /// The last added variant that is available and, where a problem is given, supports it and pays.
    template <class... Problem>
    const Variant* best(const Problem&... problem) const {
        const auto fits = [&](const std::unique_ptr<Variant>& variant) { return suits(*variant, problem...); };
        const auto found = std::find_if(variants_.rbegin(), variants_.rend(), fits);
        return found == variants_.rend() ? nullptr : found->get();
    }

private:
    auto at(const std::string& id) const {
        return std::find_if(variants_.begin(), variants_.end(), [&](const auto& v) { return v->id() == id; });
    }
    template <class... Problem>
    static bool suits(const Variant& variant, const Problem&... problem) {
        if (!variant.available())
            return false;
        if constexpr (sizeof...(problem) > 0)
            if (!variant.supports(problem...))
                return false;
        if constexpr (requires { variant.pays(problem...); })
            return variant.pays(problem...);
        return true;
    }

    std::vector<std::unique_ptr<Variant>> variants_;
};

/// Every variant, with the reason where it cannot run here.
template <class Variant>
std::vector<std::pair<std::string, Status>> backendsOf(const Registry<Variant>& registry) {
    std::vector<std::pair<std::string, Status>> out;
    for (const auto& variant : registry.all())
        out.emplace_back(variant->id(), variant->available());
    return out;
}

/// As many threads as are asked for (0: all cores), or one where the variant has no use for more.
template <class Variant>
int threadsOf(const Registry<Variant>& registry, const std::string& backend, int asked) {
    const auto* variant = registry.find(backend);
    return variant && !variant->usesThreads() ? 1 : asked > 0 ? asked : usableCores();
}

} // namespace telar
