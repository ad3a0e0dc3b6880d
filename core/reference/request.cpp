#include "core/reference/reference.hpp"

#include "core/base/comma_list.hpp"
#include "core/reference/operations.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar {

namespace {

/// Null where there is none of that name.
const ReferenceKind* findReference(const std::string& name) {
    for (const auto& kind : referenceKinds())
        if (kind.name == name)
            return &kind;
    return nullptr;
}

std::optional<std::size_t> typedPlace(const std::string& typed) {
    std::size_t value = 0;
    const auto [stop, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (typed.empty() || failure != std::errc() || stop != typed.data() + typed.size() || value > 1000)
        return {};
    return value;
}

/// What stands behind ":NAME=" of a reference.
std::string optionIn(const std::string& word, const std::string& name) {
    const auto start = ":" + name + "=";
    const auto at = word.find(start);
    if (at == std::string::npos)
        return {};
    const auto from = at + start.size();
    return word.substr(from, word.find(':', from) - from);
}

Error wrongReference(const std::string& word) {
    return userError(
        text(TELAR_TR("core", "A reference is an argument's number, =, and the expected result, as in "
                              "2=max:0:kernel=3, 2=product:0:1 or 2=expression:2*a[i], not '%1'"),
             word),
        text("--reference"),
        text(TELAR_TR("core", "Possible references: %1"), commaList(referenceKinds(), &ReferenceKind::name)));
}

/// Options of another kernel stand behind its name, which may have colons of its own ("f<std::max>").
Expected<ReferenceRequest> readKernelReference(ReferenceRequest made, std::string rest, const std::string& word) {
    for (;;) {
        const auto colon = rest.rfind(':');
        const auto part = colon == std::string::npos ? std::string() : rest.substr(colon + 1);
        const auto name = part.substr(0, part.find('='));
        if (part.find('=') == std::string::npos || (name != "grid" && name != "block" && name != "shared"))
            break;
        made.options.insert(made.options.begin(), {name, part.substr(name.size() + 1)});
        rest.erase(colon);
    }
    if (rest.empty())
        return wrongReference(word);
    made.words = rest;
    return made;
}

} // namespace

const ReferenceKind& ReferenceRequest::facts() const { return *findReference(kind); }

std::string ReferenceRequest::option(const std::string& name) const {
    for (const auto& [one, value] : options)
        if (one == name)
            return value;
    return {};
}

std::string ReferenceRequest::word() const {
    std::string made = std::to_string(output) + "=" + facts().name;
    if (kind == byKernel || kind == byExpression)
        made += ":" + words;
    for (const auto input : inputs)
        made += ":" + std::to_string(input);
    for (const auto& [name, value] : options)
        made += ":" + name + "=" + value;
    return made;
}

Expected<ReferenceRequest> parseReference(const std::string& word) {
    const auto equals = word.find('=');
    if (word.size() > mostReferenceWords || equals == std::string::npos || word.find('\0') != std::string::npos)
        return wrongReference(word.substr(0, 100));
    ReferenceRequest made;
    const auto output = typedPlace(word.substr(0, equals));
    const auto colon = std::min(word.find(':', equals), word.size());
    const auto typed = word.substr(equals + 1, colon - equals - 1);
    const auto [name, refused] = referenceWord(typed, optionIn(word, "mode"));
    if (refused)
        return *refused;
    const auto* known = findReference(name);
    if (!output || !known || colon == word.size())
        return wrongReference(word);
    made.output = *output;
    made.kind = name;
    const auto rest = word.substr(colon + 1);
    if (name == ReferenceRequest::byKernel)
        return readKernelReference(std::move(made), rest, word);
    if (name == ReferenceRequest::byExpression) {
        made.words = rest;
        return rest.find_first_not_of(" \t") == std::string::npos ? Expected<ReferenceRequest>(wrongReference(word))
                                                                  : made;
    }
    for (std::size_t from = 0, end = 0; from < rest.size(); from = end + 1) {
        end = std::min(rest.find(':', from), rest.size());
        const auto part = rest.substr(from, end - from);
        const auto is = part.find('=');
        const auto place = typedPlace(part);
        if (place && made.options.empty())
            made.inputs.push_back(*place);
        else if (is != std::string::npos && is > 0 && is + 1 < part.size() && made.option(part.substr(0, is)).empty())
            made.options.emplace_back(part.substr(0, is), part.substr(is + 1));
        else
            return wrongReference(word);
    }
    if (typed != name) // what the kind's word says need not be said again
        std::erase_if(made.options, [&](const auto& one) {
            return std::find(known->fixed.begin(), known->fixed.end(), Setting{one.first, one.second}) !=
                   known->fixed.end();
        });
    const auto count = static_cast<int>(made.inputs.size());
    if (count < known->leastArrays || count > known->mostArrays)
        return userError(
            text(TELAR_TR("core", "%1 reads %2 arrays, and '%3' names %4"), name, known->mostArrays, word, count),
            text("--reference"));
    return made;
}

Expected<double> parseTolerance(std::string typed) {
    if (std::count(typed.begin(), typed.end(), ',') == 1)
        typed[typed.find(',')] = '.';
    double value = 0;
    const auto [stop, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (failure != std::errc() || stop != typed.data() + typed.size() || !std::isfinite(value) || value < 0)
        return userError(text(TELAR_TR("core", "A tolerance is a number from 0 on, as in 0.001, not '%1'"), typed),
                         text("--tolerance"));
    return value;
}

} // namespace telar
