#include "core/base/translation.hpp"

#include "core/base/numbers.hpp"

#include <map>
#include <string_view>

namespace telar {

/// Made by the build: the context "core" of resources/translations/telar_es.ts.
std::string_view spanishOfCore();

namespace {

std::string plain(std::string_view xml) {
    static constexpr std::pair<std::string_view, char> names[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    std::string out;
    while (!xml.empty()) {
        bool entity = false;
        for (const auto& [name, c] : names)
            if (xml.substr(0, name.size()) == name) {
                out += c;
                xml.remove_prefix(name.size());
                entity = true;
                break;
            }
        if (!entity) {
            out += xml.front();
            xml.remove_prefix(1);
        }
    }
    return out;
}

std::string_view between(std::string_view text, std::string_view open, std::string_view close) {
    const auto from = text.find(open);
    if (from == std::string_view::npos)
        return {};
    const auto start = from + open.size(), to = text.find(close, start);
    return to == std::string_view::npos ? std::string_view() : text.substr(start, to - start);
}

const std::map<std::string, std::string>& spanish() {
    static const auto all = [] {
        std::map<std::string, std::string> words;
        std::string_view rest = spanishOfCore();
        constexpr std::string_view end = "</message>";
        for (auto stop = rest.find(end); stop != std::string_view::npos; stop = rest.find(end)) {
            const auto message = rest.substr(0, stop);
            const auto source = plain(between(message, "<source>", "</source>"));
            const auto translation = plain(between(message, "<translation>", "</translation>"));
            if (!source.empty() && !translation.empty())
                words.emplace(source, translation);
            rest.remove_prefix(stop + end.size());
        }
        return words;
    }();
    return all;
}

} // namespace

std::string inLanguage(const Text& text, const std::string& language) {
    if (language != "es")
        return text.str();
    const auto style = numberStyle(language);
    const auto found = spanish().find(text.source);
    auto args = text.args;
    for (auto& arg : args)
        arg = writtenWords(text.source, std::move(arg), style);
    return fillPlaces(found == spanish().end() ? text.source : writtenWords(text.source, found->second, style), args);
}

} // namespace telar
