#include "core/base/json_text.hpp"

#include "core/base/memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace telar {

namespace {

// Sizes of what the library makes: a value, a member's node with its key, an array or object with its first
// growth; arrays are twice in memory while they grow.
constexpr int64_t valueBytes = 48, memberBytes = 128, holderBytes = 96;
constexpr std::size_t watched = std::size_t{1} << 20; ///< longer texts are parsed under a watch

struct Stopped {};

/// The characters of a text, one after the other; looks at the job now and then. (The library's own callbacks walk
/// all siblings at the end of each object: quadratic in a long list of objects.)
class WatchedText {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedText(const char* at, const JobContext* job) : at_(at), job_(job) {}
    reference operator*() const { return *at_; }
    WatchedText& operator++() {
        ++at_;
        if ((reinterpret_cast<std::uintptr_t>(at_) & 0xFFFF) == 0 && job_->stopRequested())
            throw Stopped();
        return *this;
    }
    bool operator==(const WatchedText& other) const { return at_ == other.at_; }

private:
    const char* at_;
    const JobContext* job_;
};

} // namespace

JsonFacts lookAtJson(std::string_view text) {
    JsonFacts facts;
    int depth = 0;
    bool inString = false;
    facts.bytes = static_cast<int64_t>(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            continue;
        }
        switch (c) {
        case '"':
            inString = true;
            facts.bytes += holderBytes / 2; // a string of its own
            break;
        case '{':
        case '[':
            facts.depth = std::max(facts.depth, ++depth);
            facts.bytes += holderBytes;
            break;
        case '}':
        case ']':
            --depth;
            break;
        case ':':
            facts.bytes += memberBytes;
            break;
        case ',':
            facts.bytes += valueBytes;
            break;
        default:
            break;
        }
    }
    return facts;
}

Expected<Json> parseJson(std::string_view text, int mostDepth, const std::string& name, const JobContext& job) {
    const auto facts = lookAtJson(text);
    if (facts.depth > mostDepth)
        return userError(telar::text(TELAR_TR("core", "The file nests its values deeper than %1 levels"), mostDepth),
                         telar::text("%1", name));
    if (auto fits = checkMemoryFor(facts.bytes, name); !fits)
        return fits.error();
    if (text.size() < watched)
        return Json::parse(text, nullptr, false);
    try {
        return Json::parse(WatchedText(text.data(), &job), WatchedText(text.data() + text.size(), &job), nullptr,
                           false);
    } catch (const Stopped&) {
        return cancelledError();
    }
}

} // namespace telar
