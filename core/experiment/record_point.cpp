// What is told of one record: its key, its settings in words, whether it was disturbed, whether a filter
// keeps it.
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar {

std::string RecordPoint::key() const {
    return operation + '|' + backend + '|' + std::to_string(threads) + '|' + std::to_string(size) + '|' +
           (seed ? std::to_string(*seed) : "") + '|' + source + '|' + spec;
}

namespace {

using Scalar = nlohmann::json; ///< never an array or object: destroying those takes memory

/// The flat members of an object as words, as they are parsed; of a name that comes twice the last counts.
class FlatSettings : public nlohmann::json_sax<Scalar> {
public:
    bool null() override { return take({}, "null"); }
    bool boolean(bool on) override { return take(on ? "true" : "false"); }
    bool number_integer(int64_t whole) override { return take(std::to_string(whole)); }
    bool number_unsigned(uint64_t whole) override { return take(std::to_string(whole)); }
    bool number_float(double number, const std::string&) override { return take(Scalar(number).dump()); }
    bool string(std::string& word) override { return take(word, depth_ > 1 ? Scalar(word).dump() : std::string()); }
    bool binary(Scalar::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return deeper(false); }
    bool end_object() override { return --depth_, true; }
    bool start_array(std::size_t) override { return deeper(true); }
    bool key(std::string& name) override {
        if (depth_ == 1)
            name_ = name;
        return true;
    }
    bool end_array() override {
        if (--depth_ == 1 && pair_.size() == 2)
            set(pair_[0] == pair_[1] ? pair_[0] : pair_[0] + "x" + pair_[1]);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

    std::vector<std::pair<std::string, std::string>> taken() const {
        std::vector<std::pair<std::string, std::string>> settings;
        for (const auto& [name, value] : all_)
            if (value)
                settings.emplace_back(name, *value);
        return settings;
    }

private:
    bool take(const std::string& word) { return take(word, word); }
    /// `quoted` is the value as it stands in a list.
    bool take(const std::optional<std::string>& word, const std::string& quoted) {
        if (depth_ == 1)
            set(word);
        else if (depth_ == 2 && pair_.size() < 3)
            pair_.push_back(quoted);
        return depth_ > 0; // nothing but an object has settings
    }
    bool deeper(bool list) {
        if (depth_ == 0 && list)
            return false;
        if (depth_ == 1) {
            set({});
            pair_.clear();
        }
        if (depth_ == 2 || (depth_ == 1 && !list))
            pair_.assign(3, {}); // what is nested is no pair
        ++depth_;
        return true;
    }
    void set(std::optional<std::string> value) {
        const auto found =
            std::find_if(all_.begin(), all_.end(), [this](const auto& one) { return one.first == name_; });
        if (found == all_.end())
            all_.emplace_back(name_, std::move(value));
        else
            found->second = std::move(value);
    }

    std::vector<std::pair<std::string, std::optional<std::string>>> all_;
    std::string name_;
    std::vector<std::string> pair_; ///< of a list; three where it is longer or nests others
    int depth_ = 0;
};

} // namespace

std::vector<std::pair<std::string, std::string>> settingsOf(const RecordPoint& point) {
    // Of a record that came another way than through `readRecords`, such as in a project.
    constexpr std::size_t mostBytes = 1 << 16;
    constexpr std::ptrdiff_t mostColons = 1024; // keys are compared each with each
    if (point.spec.size() > mostBytes || std::count(point.spec.begin(), point.spec.end(), ':') > mostColons)
        return {};
    FlatSettings settings;
    if (!Scalar::sax_parse(point.spec, &settings))
        return {};
    return settings.taken();
}

std::string settingsWords(const RecordPoint& point, const Catalogue& catalogue) {
    static constexpr std::pair<std::string_view, std::string_view> usual[] = {
        {"max", "9"},          {"identity", "false"},     {"dilation", "1"},
        {"pad_value", "zero"}, {"count_padding", "true"}, {"ceil", "false"}};
    std::string words;
    const auto add = [&words](std::string_view name, std::string_view value) {
        words += (words.empty() ? "" : "  ") + std::string(name) + "=" + std::string(value);
    };
    for (const auto& [name, value] : settingsOf(point))
        if (name != "size" && std::find(std::begin(usual), std::end(usual),
                                        std::pair<std::string_view, std::string_view>(name, value)) == std::end(usual))
            add(name, value);
    const auto* operation = catalogue.find(point.operation);
    if (!point.source.empty() && point.source != (operation ? operation->usualInput() : "random"))
        add("input", point.source);
    if (point.seed)
        add("seed", std::to_string(*point.seed));
    return words;
}

bool isNoisy(const Statistics& runs) { return runs.runs > 2 && runs.max > 1.5 * runs.median; }

namespace {

std::string lowered(std::string word) {
    for (char& c : word)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return word;
}

using Named = std::vector<std::pair<std::string, std::string>>;

bool fits(const Named& all, const std::string& name, const std::string& word) {
    const bool exact = !name.empty();
    return std::any_of(all.begin(), all.end(), [&](const auto& one) {
        if (exact) // while the value is being typed, everything with that name shows
            return one.first == name && (word.empty() || one.second == word);
        return one.first.find(word) != std::string::npos || one.second.find(word) != std::string::npos;
    });
}

} // namespace

RecordFilter::RecordFilter(const std::string& words) {
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(' ', at), words.size());
        const auto word = lowered(words.substr(at, end - at));
        at = end + 1;
        if (word.empty())
            continue;
        const auto equals = word.find('=');
        if (equals == std::string::npos)
            words_.push_back({{}, word});
        else
            words_.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
}

bool RecordFilter::operator()(const RecordPoint& point) {
    if (words_.empty())
        return true;
    const Named own{
        {"operation", lowered(point.operation)},    {"variant", lowered(point.backend)},
        {"device", lowered(point.device)},          {"size", std::to_string(point.size)},
        {"threads", std::to_string(point.threads)}, {"seed", point.seed ? std::to_string(*point.seed) : std::string()}};
    std::vector<const Word*> left;
    for (const auto& word : words_)
        if (!fits(own, word.name, word.value))
            left.push_back(&word);
    if (left.empty())
        return true;
    constexpr std::size_t most = 1024;
    if (settings_.size() > most)
        settings_.clear();
    const auto [settings, fresh] = settings_.try_emplace(point.spec);
    if (fresh)
        for (auto& [name, value] : settingsOf(point))
            settings->second.emplace_back(lowered(name), lowered(value));
    return std::all_of(left.begin(), left.end(),
                       [&, all = &settings->second](const Word* word) { return fits(*all, word->name, word->value); });
}

} // namespace telar
