#include "core/simt/array_words.hpp"

#include <string_view>

namespace telar::simt {

namespace {

/// What stands between `before` and `after` at the ends of a name; nothing where they do not.
bool between(const std::string& name, std::string_view before, std::string_view after, std::string& inside) {
    if (!name.starts_with(before) || !name.ends_with(after) || name.size() < before.size() + after.size())
        return false;
    inside = name.substr(before.size(), name.size() - before.size() - after.size());
    return true;
}

} // namespace

Text arrayWords(const std::string& name) {
    std::string inside;
    if (between(name, "the array", " (freed)", inside))
        return text(TELAR_TR("core", "%1 (freed)"), "the array" + inside);
    constexpr std::string_view freedAt = " (freed at ";
    if (const auto freed = name.rfind(freedAt); freed != std::string::npos && between(name, "the array", ")", inside))
        return text(TELAR_TR("core", "%1 (freed at %2)"), name.substr(0, freed),
                    name.substr(freed + freedAt.size(), name.size() - freed - freedAt.size() - 1));
    if (name == "the array")
        return text(TELAR_TR("core", "the array"));
    if (name == "shared array")
        return text(TELAR_TR("core", "shared array"));
    if (between(name, "shared array ", "", inside))
        return text(TELAR_TR("core", "shared array %1"), inside);
    if (between(name, "the array of ", "", inside))
        return text(TELAR_TR("core", "the array of %1"), inside);
    if (between(name, "the array ", "", inside)) {
        const auto of = inside.rfind(" of ");
        return of == std::string::npos
                   ? text(TELAR_TR("core", "the array %1"), inside)
                   : text(TELAR_TR("core", "the array %1 of %2"), inside.substr(0, of), inside.substr(of + 4));
    }
    return text("%1", name);
}

} // namespace telar::simt
