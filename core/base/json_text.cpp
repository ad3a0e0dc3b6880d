#include "core/base/json_text.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>

namespace telar {

namespace {

// Sizes of what the library makes: a value, a member's node with its key, an array or object with its first
// growth; arrays are twice in memory while they grow.
constexpr int64_t valueBytes = 48, memberBytes = 128, holderBytes = 96;
constexpr std::size_t stretch = std::size_t{1} << 16; ///< of text, after which the job and the clock are asked

struct Stopped {};

/// Whether to go on: asked now and then.
class Watch {
public:
    Watch(const JobContext& job, double seconds) : job_(job), seconds_(seconds) {}
    bool over() const { return job_.stopRequested() || secondsSince(start_) > seconds_; }
    /// Why it was not gone on with.
    Error why(const std::string& name) const {
        if (job_.stopRequested())
            return cancelledError();
        return userError(text(TELAR_TR("core", "The file takes longer than %1 s to read"), seconds_), text("%1", name));
    }

private:
    const JobContext& job_;
    double seconds_;
    Clock::time_point start_ = Clock::now();
};

/// The characters of a text, one after the other.
class WatchedText {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedText(const char* at, const Watch* watch) : at_(at), watch_(watch) {}
    reference operator*() const { return *at_; }
    WatchedText& operator++() {
        ++at_;
        if ((reinterpret_cast<std::uintptr_t>(at_) & (stretch - 1)) == 0 && watch_->over())
            throw Stopped();
        return *this;
    }
    bool operator==(const WatchedText& other) const { return at_ == other.at_; }

private:
    const char* at_;
    const Watch* watch_;
};

/// Makes the value of what the library's parser meets. Its own maker looks through all members for each one whose order is kept,
/// and through all elements at the end of a list; this one looks once, when an object is whole.
template <class J>
class Maker {
public:
    J root = J(J::value_t::discarded);

    bool null() { return put(J()); }
    bool boolean(bool value) { return put(J(value)); }
    bool number_integer(typename J::number_integer_t value) { return put(J(value)); }
    bool number_unsigned(typename J::number_unsigned_t value) { return put(J(value)); }
    bool number_float(typename J::number_float_t value, const std::string&) { return put(J(value)); }
    bool string(std::string& value) { return put(J(value)); }
    bool binary(typename J::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(J(J::value_t::object)); }
    bool start_array(std::size_t) { return open(J(J::value_t::array)); }
    bool key(std::string& name) {
        name_ = name;
        return true;
    }
    bool end_object() {
        if constexpr (std::is_same_v<J, nlohmann::ordered_json>)
            keepLast(holders_.back()->template get_ref<typename J::object_t&>());
        holders_.pop_back();
        return true;
    }
    bool end_array() {
        holders_.pop_back();
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) { return false; }

private:
    bool put(J value) {
        place(std::move(value));
        return true;
    }
    bool open(J value) {
        holders_.push_back(place(std::move(value)));
        return true;
    }
    J* place(J value) {
        if (holders_.empty()) {
            root = std::move(value);
            return &root;
        }
        if (holders_.back()->is_array()) {
            auto& list = holders_.back()->template get_ref<typename J::array_t&>();
            list.push_back(std::move(value));
            return &list.back();
        }
        auto& members = holders_.back()->template get_ref<typename J::object_t&>();
        if constexpr (std::is_same_v<J, nlohmann::ordered_json>) {
            members.push_back({name_, std::move(value)});
            return &members.back().second;
        } else {
            return &(members[name_] = std::move(value));
        }
    }
    /// Of members of one name the last one's value, at the place of the first.
    static void keepLast(typename J::object_t& members) {
        std::unordered_map<std::string_view, std::size_t> places;
        places.reserve(members.size());
        for (std::size_t k = 0; k < members.size(); ++k)
            places.try_emplace((members.begin() + static_cast<std::ptrdiff_t>(k))->first, k);
        if (places.size() == members.size())
            return;
        typename J::object_t kept;
        std::unordered_map<std::string, std::size_t> known;
        for (auto& [name, value] : members)
            if (const auto [at, fresh] = known.try_emplace(name, kept.size()); fresh)
                kept.push_back({name, std::move(value)});
            else
                (kept.begin() + static_cast<std::ptrdiff_t>(at->second))->second = std::move(value);
        members = std::move(kept);
    }

    std::vector<J*> holders_; ///< the innermost last; an element's address holds until its holder gets the next one
    std::string name_;
};

JsonFacts look(std::string_view text, const JsonLimits& limits, const Watch* watch) {
    JsonFacts facts;
    int depth = 0;
    std::size_t begun = 0;
    int64_t longest = 0, plain = 0, longestPlain = 0; // texts; numbers and words
    bool inString = false;
    facts.bytes = static_cast<int64_t>(text.size());
    for (std::size_t i = 0, asked = stretch; i < text.size(); ++i) {
        if (i >= asked && watch) {
            asked = i + stretch;
            if ((facts.stopped = watch->over()))
                return facts;
        }
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"') {
                inString = false;
                longest = std::max(longest, static_cast<int64_t>(i - begun));
            }
            continue;
        }
        if (c == '"' || c == '{' || c == '[' || c == '}' || c == ']' || c == ':' || c == ',')
            plain = 0;
        else if (c > ' ')
            longestPlain = std::max(longestPlain, ++plain);
        switch (c) {
        case '"':
            inString = true;
            begun = i;
            facts.bytes += holderBytes / 2; // a string of its own
            break;
        case '{':
        case '[':
            facts.depth = std::max(facts.depth, ++depth);
            facts.bytes += holderBytes;
            if (depth > limits.depth) {
                facts.stopped = true;
                return facts;
            }
            break;
        case '}':
        case ']':
            --depth;
            break;
        case ':':
            ++facts.keys;
            facts.bytes += memberBytes;
            break;
        case ',':
            facts.bytes += valueBytes;
            break;
        default:
            break;
        }
    }
    longest = inString ? static_cast<int64_t>(text.size() - begun) : longest;
    facts.bytes += 2 * longest + 6 * longestPlain; // the parser's own copies while they grow
    return facts;
}

Error tooDeep(int depth, const std::string& name) {
    return userError(text(TELAR_TR("core", "The file nests its values deeper than %1 levels"), depth),
                     text("%1", name));
}

/// Already looked over.
template <class J>
Expected<J> made(std::string_view text, const std::string& name, const Watch& watch) {
    Maker<J> maker;
    try {
        if (!J::sax_parse(WatchedText(text.data(), &watch), WatchedText(text.data() + text.size(), &watch), &maker))
            return J(J::value_t::discarded);
    } catch (const Stopped&) {
        return watch.why(name);
    }
    return std::move(maker.root);
}

} // namespace

JsonFacts lookAtJson(std::string_view text) { return look(text, {std::numeric_limits<int>::max(), 0, 0, 0}, nullptr); }

template <class J>
Expected<J> readSaid(std::string_view text, const std::string& name, const JobContext& job, const JsonLimits& limits) {
    const Watch watch(job, limits.seconds);
    const auto facts = look(text, limits, &watch);
    if (facts.depth > limits.depth)
        return tooDeep(limits.depth, name);
    if (facts.stopped)
        return watch.why(name);
    if (facts.keys > limits.keys)
        return userError(
            telar::text(TELAR_TR("core", "The file has %1 members, and at most %2 are read"), facts.keys, limits.keys),
            telar::text("%1", name));
    if (facts.bytes > limits.memoryBytes)
        return userError(telar::text(TELAR_TR("core", "The file would take %1 MiB of memory, and at most %2 are given"),
                                     (facts.bytes >> 20) + 1, limits.memoryBytes >> 20),
                         telar::text("%1", name));
    return made<J>(text, name, watch);
}

template Expected<Json> readSaid(std::string_view, const std::string&, const JobContext&, const JsonLimits&);
template Expected<nlohmann::ordered_json> readSaid(std::string_view, const std::string&, const JobContext&,
                                                   const JsonLimits&);

Expected<Json> parseJson(std::string_view text, int mostDepth, const std::string& name, const JobContext& job) {
    const Watch watch(job, std::numeric_limits<double>::infinity());
    const auto facts = look(text, {mostDepth, 0, 0, 0}, &watch);
    if (facts.depth > mostDepth)
        return tooDeep(mostDepth, name);
    if (facts.stopped)
        return watch.why(name);
    TELAR_CHECK(checkMemoryFor(facts.bytes, name));
    return made<Json>(text, name, watch);
}

} // namespace telar
