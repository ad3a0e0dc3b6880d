#include "core/simt/compare/source_pairs.hpp"

#include "core/base/line_diff.hpp"

#include <algorithm>

namespace telar::compare {

namespace {

constexpr double likeLines = 0.5; // of two lines that are one, edited
/// Pairs of lines of one changed place that are looked at each; a larger place pairs lines of the same words only.
constexpr std::size_t mostCells = std::size_t{1} << 18;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 128;
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

uint64_t hashOf(std::string_view word, uint64_t from = 0xcbf29ce484222325) { // FNV-1a
    for (const unsigned char c : word)
        from = (from ^ c) * 0x100000001b3;
    return (from ^ 0xff) * 0x100000001b3;
}

std::vector<Bag> bagsOf(const SourceText& text, const std::vector<int64_t>& lines, std::string_view own) {
    std::vector<Bag> bags;
    for (const auto line : lines)
        bags.push_back(Bag::ofLine(text.line(line), own));
    return bags;
}

} // namespace

std::vector<std::string_view> wordsOf(std::string_view source) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < source.size();) {
        const char c = source[at];
        const auto next = at + 1 < source.size() ? source[at + 1] : '\0';
        if (isBlank(c)) {
            ++at;
        } else if (c == '/' && next == '/') {
            at = std::min(source.find('\n', at), source.size());
        } else if (c == '/' && next == '*') {
            const auto end = source.find("*/", at + 2);
            at = end == std::string_view::npos ? source.size() : end + 2;
        } else if (c == '"' || c == '\'') {
            auto end = at + 1;
            while (end < source.size() && source[end] != c && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, source.size());
            words.push_back(source.substr(at, end - at));
            at = end;
        } else {
            auto end = at + 1;
            if (isLetter(c))
                while (end < source.size() && (isLetter(source[end]) || (source[end] == '.' && c >= '0' && c <= '9')))
                    ++end;
            words.push_back(source.substr(at, end - at));
            at = end;
        }
    }
    return words;
}

namespace {

uint64_t ownHash(std::string_view word, std::string_view own) {
    return hashOf(word == own && !own.empty() ? std::string_view("@") : word);
}

} // namespace

Bag Bag::ofLine(std::string_view line, std::string_view own) {
    constexpr int nameCounts = 3; // as much as so many operators; brackets and separators stand in every line
    constexpr std::string_view anywhere = "(){}[]<>,;";
    Bag made, brackets;
    for (const auto word : wordsOf(line)) {
        const bool bracket = word.size() == 1 && anywhere.find(word[0]) != std::string_view::npos;
        auto& to = bracket ? brackets : made;
        to.all_.insert(to.all_.end(), isLetter(word[0]) || word.size() > 1 ? nameCounts : 1, ownHash(word, own));
    }
    auto& bag = made.empty() ? brackets : made;
    std::sort(bag.all_.begin(), bag.all_.end());
    return std::move(bag);
}

Bag Bag::ofText(std::string_view text, std::string_view own) {
    Bag made;
    uint64_t last = 0;
    for (const auto word : wordsOf(text)) {
        const auto hash = ownHash(word, own);
        made.all_.push_back(hash ^ (last * 0x9e3779b97f4a7c15));
        last = hash;
    }
    std::sort(made.all_.begin(), made.all_.end());
    return made;
}

int64_t Bag::common(const Bag& other) const {
    int64_t count = 0;
    for (auto a = all_.begin(), b = other.all_.begin(); a != all_.end() && b != other.all_.end();)
        if (*a < *b) {
            ++a;
        } else if (*b < *a) {
            ++b;
        } else {
            ++count;
            ++a;
            ++b;
        }
    return count;
}

double Bag::likeness(const Bag& other) const {
    const auto both = all_.size() + other.all_.size();
    return both == 0 ? 0 : 2.0 * static_cast<double>(common(other)) / static_cast<double>(both);
}

double Bag::within(const Bag& other) const {
    return all_.empty() ? 0 : static_cast<double>(common(other)) / static_cast<double>(all_.size());
}

std::string plainName(const std::string& kernel) {
    const std::string plain = kernel.substr(0, kernel.find_first_of("<#("));
    const auto from = plain.find_last_of(":.");
    return from == std::string::npos ? plain : plain.substr(from + 1);
}

namespace {

/// The line of each word's begin; words are parts of the source.
class Lines {
public:
    explicit Lines(std::string_view source) : source_(source) {}
    /// Words come in their order.
    int64_t of(std::string_view word) {
        const auto to = static_cast<std::size_t>(word.data() - source_.data());
        line_ += std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                            source_.begin() + static_cast<std::ptrdiff_t>(to), '\n');
        at_ = to;
        return line_;
    }

private:
    std::string_view source_;
    std::size_t at_ = 0;
    int64_t line_ = 1;
};

std::vector<KernelText> cudaKernels(std::string_view source) {
    const auto words = wordsOf(source);
    std::vector<int64_t> lineOf;
    Lines lines(source);
    for (const auto word : words)
        lineOf.push_back(lines.of(word));
    std::vector<KernelText> made;
    std::size_t statement = 0; // the word that the declaration begins with
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words[k] == ";" || words[k] == "}" || words[k] == "{")
            statement = k + 1;
        if (words[k] != "__global__")
            continue;
        KernelText one;
        one.first = lineOf[k];
        for (auto w = statement; w < k; ++w)
            if (words[w] == "template" || words[w] == "extern" || words[w] == "static") {
                one.first = lineOf[w];
                break;
            }
        std::size_t at = k + 1;
        for (; at + 1 < words.size() && words[at] != "{" && words[at] != ";"; ++at)
            if (words[at + 1] == "(" && isLetter(words[at][0])) {
                if (words[at] != "__launch_bounds__" && one.name.empty())
                    one.name = std::string(words[at]);
            }
        if (at >= words.size() || words[at] != "{" || one.name.empty()) {
            k = at; // declared only
            statement = at + 1;
            continue;
        }
        for (int depth = 0; at < words.size(); ++at) {
            depth += words[at] == "{" ? 1 : words[at] == "}" ? -1 : 0;
            if (depth == 0)
                break;
        }
        one.last = lineOf[std::min(at, words.size() - 1)];
        made.push_back(std::move(one));
        k = at;
        statement = at + 1;
    }
    return made;
}

std::vector<KernelText> pythonFunctions(std::string_view source) {
    std::vector<KernelText> made;
    std::size_t at = 0, indent = 0;
    bool open = false;
    for (int64_t number = 1; at < source.size(); ++number) {
        const auto end = std::min(source.find('\n', at), source.size());
        const auto line = source.substr(at, end - at);
        at = end + 1;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#')
            continue;
        if (open && first <= indent)
            open = false;
        const auto body = line.substr(first);
        if (!open && body.starts_with("def ")) {
            auto to = std::size_t{4};
            while (to < body.size() && isLetter(body[to]))
                ++to;
            made.push_back({std::string(body.substr(4, to - 4)), number, number});
            indent = first;
            open = true;
        } else if (open) {
            made.back().last = number;
        }
    }
    return made;
}

} // namespace

std::vector<KernelText> kernelTexts(std::string_view source) {
    return source.find("__global__") != std::string_view::npos ? cudaKernels(source) : pythonFunctions(source);
}

SourceText::SourceText(std::string_view text) : text_(text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines_.push_back(text.substr(at, end - at));
        at = end + 1;
    }
}

std::string_view SourceText::line(int64_t number) const {
    if (number < 1 || number > count())
        return {};
    auto line = lines_[static_cast<std::size_t>(number - 1)];
    while (!line.empty() && isBlank(line.front()))
        line.remove_prefix(1);
    while (!line.empty() && isBlank(line.back()))
        line.remove_suffix(1);
    return line;
}

std::string_view SourceText::part(int64_t first, int64_t last) const {
    first = std::max<int64_t>(first, 1);
    last = std::min(last, count());
    if (first > last)
        return {};
    const auto* from = lines_[static_cast<std::size_t>(first - 1)].data();
    const auto& end = lines_[static_cast<std::size_t>(last - 1)];
    const auto* to = end.data() + end.size();
    if (to < text_.data() + text_.size())
        ++to; // its line break
    return {from, static_cast<std::size_t>(to - from)};
}

LineMap pairLines(std::string_view before, std::string_view after, std::string_view ownBefore,
                  std::string_view ownAfter) {
    const SourceText a(before), b(after);
    LineMap map(static_cast<std::size_t>(a.count()) + 1, 0);
    std::vector<int64_t> removed, added;
    const auto pairPlace = [&] { // the lines that one changed place has lost and gained
        const auto bagsA = bagsOf(a, removed, ownBefore), bagsB = bagsOf(b, added, ownAfter);
        const bool small = removed.size() * added.size() <= mostCells;
        if (small) {
            const auto pairs = alignInOrder(removed.size(), added.size(), [&](std::size_t i, std::size_t j) {
                const double like = bagsA[i].likeness(bagsB[j]);
                return like >= likeLines ? like : 0;
            });
            for (const auto& [i, j] : pairs)
                map[static_cast<std::size_t>(removed[i])] = added[j];
        } else { // what is the same but for blanks and comments, in its order
            std::size_t j = 0;
            for (std::size_t i = 0; i < removed.size(); ++i)
                for (auto to = j; to < std::min(added.size(), j + 64) && !bagsA[i].empty(); ++to)
                    if (bagsA[i] == bagsB[to]) {
                        map[static_cast<std::size_t>(removed[i])] = added[to];
                        j = to + 1;
                        break;
                    }
        }
        removed.clear();
        added.clear();
    };
    for (const auto& line : lineDiff(before, after)) {
        if (line.kind == DiffLine::Kind::Removed) {
            removed.push_back(line.before);
        } else if (line.kind == DiffLine::Kind::Added) {
            added.push_back(line.after);
        } else {
            pairPlace();
            map[static_cast<std::size_t>(line.before)] = line.after;
        }
    }
    pairPlace();
    return map;
}

} // namespace telar::compare
