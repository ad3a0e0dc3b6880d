// Names in a sentence.
#pragma once

#include <functional>
#include <string>

namespace telar {

/// "a, b, c": what `name` makes of each.
template <class Range, class Name = std::identity>
std::string commaList(const Range& range, Name name = {}) {
    std::string list;
    for (const auto& one : range)
        list += (list.empty() ? "" : ", ") + std::string(std::invoke(name, one));
    return list;
}

} // namespace telar
