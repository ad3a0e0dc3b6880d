// A sentence meant for people, kept translatable where no toolkit is known.
//
// Core writes its sentences in English with numbered places (%1, %2 ...). The window looks `source` up in its
// translation and then fills the places; the command line fills them in English. Mark the literal with
// TELAR_TR(context, literal): the translation tools collect it from there.
#pragma once

#include <string>
#include <utility>
#include <vector>

#define TELAR_TR(context, literal) literal

namespace telar {

struct Text {
    std::string source;            ///< English, with %1 ... %9 as places
    std::vector<std::string> args; ///< what goes into the places

    bool empty() const { return source.empty(); }
    /// The English sentence with its places filled.
    std::string str() const;
    bool operator==(const Text&) const = default;
};

/// Fills %1 ... %9 of `source` with `args`; a place without an argument stays as it is.
std::string fillPlaces(const std::string& source, const std::vector<std::string>& args);

/// Shortest decimal form that reads back as the same number.
std::string toText(double value);
inline std::string toText(const std::string& value) { return value; }
inline std::string toText(const char* value) { return value; }
template <class T>
requires std::is_integral_v<T> std::string toText(T value) { return std::to_string(value); }

template <class... Args>
Text text(const char* source, Args&&... args) {
    return Text{source, {toText(std::forward<Args>(args))...}};
}

} // namespace telar
