#include "app/cli/frame/parse.hpp"

#include <algorithm>
#include <charconv>

namespace telar::cli {

namespace {

/// Letters to change, add or leave out.
std::size_t editDistance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

} // namespace

bool parseWhole(std::string_view typed, int64_t& value) {
    const auto [end, failure] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    return failure == std::errc() && end == typed.data() + typed.size();
}

std::string Arguments::get(const std::string& name, const std::string& otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
}

std::string nearest(const std::string& typed, const std::vector<std::string>& known) {
    std::string best;
    std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
    for (const auto& word : known) {
        const std::size_t distance = word.starts_with(typed) && typed.size() > 3 ? 1 : editDistance(typed, word);
        if (distance < least)
            least = distance, best = word;
    }
    return best;
}

/// The short option that a word begins with: "-I" of "-Iinclude", "-std" of "-std=c++17"; null: none.
static const Option* shortOption(const Command& command, const std::string& word) {
    const auto found = std::find_if(command.options.begin(), command.options.end(), [&](const Option& o) {
        return !o.name.starts_with("--") && word.starts_with(o.name) &&
               (o.name.size() == 2 || word.size() == o.name.size() || word[o.name.size()] == '=');
    });
    return found == command.options.end() ? nullptr : &*found;
}

Expected<Arguments> parseOptions(const Command& command, const std::vector<std::string>& words) {
    const Text help = text("Try: telar-cli %1 --help", command.name);
    Arguments arguments;
    const auto isOption = [&](const std::string& word) {
        const std::string name = word.substr(0, word.find('='));
        return std::any_of(command.options.begin(), command.options.end(),
                           [&](const Option& o) { return o.name == name; });
    };
    if (command.rawWords)
        arguments.operands = words;
    for (std::size_t i = 0; i < words.size() && !command.rawWords; ++i) {
        if (command.passesAll && !words[i].starts_with("--")) {
            arguments.operands.assign(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
            break;
        }
        const bool ours =
            !command.ownOperand || arguments.operands.empty() || command.ownOperand(arguments.operands.back());
        if (const auto* option = ours ? shortOption(command, words[i]) : nullptr) {
            std::string value = words[i].substr(option->name.size());
            value.erase(0, value.starts_with("=") ? 1 : 0);
            if (value.empty() && i + 1 < words.size())
                value = words[++i];
            if (value.empty())
                return userError(text("The option %1 needs a value (%2)", option->name, option->value),
                                 text("argument %1", i + 1), help);
            arguments.set(option->name, value);
            continue;
        }
        if (command.passesOn && !arguments.operands.empty() && words[i].starts_with("-") && !isOption(words[i])) {
            const auto from = words.begin() + static_cast<std::ptrdiff_t>(i);
            if (words[i] == "--") {
                arguments.operands.insert(arguments.operands.end(), from + 1, words.end());
                break;
            }
            arguments.operands.push_back(words[i]);
            continue;
        }
        if (!command.operands.word.empty() && !words[i].starts_with("--")) {
            arguments.operands.push_back(words[i]);
            if (arguments.operands.size() == 2 && !command.operands.many)
                return userError(
                    text("%1 takes one %2, and '%3' is a second one", command.name, command.operands.word, words[i]),
                    text("argument %1", i + 1), help);
            continue;
        }
        if (!words[i].starts_with("--") || words[i].size() == 2)
            return userError(text("'%1' is not an option of %2", words[i], command.name), text("argument %1", i + 1),
                             help);
        const auto equals = words[i].find('=');
        const std::string name = words[i].substr(0, equals);
        const auto found = std::find_if(command.options.begin(), command.options.end(),
                                        [&](const Option& o) { return o.name == name; });
        if (found == command.options.end()) {
            std::vector<std::string> names;
            for (const auto& option : command.options)
                names.push_back(option.name);
            const auto near = nearest(name, names);
            return userError(text("%1 has no option %2", command.name, name), text("argument %1", i + 1),
                             near.empty() ? help : text("Did you mean %1?", near));
        }
        std::string value;
        if (equals != std::string::npos) {
            if (found->value.empty())
                return userError(text("The option %1 takes no value", name), text("argument %1", i + 1), help);
            value = words[i].substr(equals + 1);
        } else if (!found->value.empty()) {
            if (i + 1 == words.size() || words[i + 1].starts_with("--"))
                return userError(text("The option %1 needs a value (%2)", name, found->value),
                                 text("argument %1", i + 1), help);
            value = words[++i];
        }
        arguments.set(name, value);
    }
    if (!command.operands.word.empty() && !command.operands.optional && arguments.operands.empty())
        return userError(text("%1 needs a word for %2: %3", command.name, command.operands.word, command.operands.help),
                         {}, help);
    return arguments;
}

Expected<int64_t> wholeNumber(const Arguments& arguments, const std::string& name, int64_t otherwise, int64_t least,
                              int64_t most) {
    if (!arguments.has(name))
        return otherwise;
    int64_t value = 0;
    if (!parseWhole(arguments.get(name), value) || value < least || value > most)
        return userError(text("%1 takes an integer from %2 to %3, not '%4'", name, least, most, arguments.get(name)));
    return value;
}

Expected<std::string> choice(const Arguments& arguments, const std::string& name,
                             const std::vector<std::string>& choices) {
    const std::string typed = arguments.get(name, choices.front());
    if (std::find(choices.begin(), choices.end(), typed) != choices.end())
        return typed;
    std::string list;
    for (const auto& word : choices)
        list += (list.empty() ? "" : ", ") + word;
    const auto near = nearest(typed, choices);
    return userError(text("%1 takes one of %2, not '%3'", name, list, typed), {},
                     near.empty() ? Text{} : text("Did you mean %1?", near));
}

Status checkBackend(const std::string& operation, const std::string& asked, const std::vector<std::string>& ids) {
    if (asked.empty() || std::find(ids.begin(), ids.end(), asked) != ids.end())
        return {};
    const auto near = nearest(asked, ids);
    return userError(text("There is no backend '%1' for %2", asked, operation), {},
                     near.empty() ? text("telar-cli backends lists them") : text("Did you mean %1?", near));
}

Expected<Pair> parsePair(const std::string& name, const std::string& typed) {
    const auto cross = typed.find_first_of("xX");
    Pair pair;
    const bool good = cross == std::string::npos
                          ? parseWhole(typed, pair.first) && parseWhole(typed, pair.second)
                          : parseWhole(std::string_view(typed).substr(0, cross), pair.first) &&
                                parseWhole(std::string_view(typed).substr(cross + 1), pair.second);
    if (!good)
        return userError(text("%1 takes an integer or two, as in 3 or 3x4, not '%2'", name, typed));
    return pair;
}

} // namespace telar::cli
