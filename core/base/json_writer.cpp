#include "core/base/json_writer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace telar {

namespace {

using AnyJson = nlohmann::json;

/// Hands what is parsed on to a writer.
class Copier : public nlohmann::json_sax<AnyJson> {
public:
    explicit Copier(JsonWriter& to) : to_(to) {}
    bool null() override { return to_.null(), true; }
    bool boolean(bool on) override { return to_.value(on), true; }
    bool number_integer(int64_t whole) override { return to_.value(whole), true; }
    bool number_unsigned(uint64_t whole) override { return to_.value(whole), true; }
    bool number_float(double number, const std::string&) override { return to_.value(number), true; }
    bool string(std::string& word) override { return to_.value(word), true; }
    bool binary(AnyJson::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return to_.object(), true; }
    bool key(std::string& name) override { return to_.key(name), true; }
    bool end_object() override { return to_.end(), true; }
    bool start_array(std::size_t) override { return to_.array(), true; }
    bool end_array() override { return to_.end(), true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    JsonWriter& to_;
};

} // namespace

void appendJsonWord(std::string& to, std::string_view word) {
    const bool plain =
        std::all_of(word.begin(), word.end(), [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
    if (plain)
        to.append("\"").append(word).append("\"");
    else
        to += AnyJson(word).dump(-1, ' ', false, AnyJson::error_handler_t::replace);
}

void JsonWriter::newLine(std::size_t levels) {
    if (indent_ < 0)
        return;
    out_ += '\n';
    out_.append(levels * static_cast<std::size_t>(indent_), ' ');
}

/// What stands before a value or key.
void JsonWriter::next() {
    if (std::exchange(named_, false) || levels_.empty())
        return;
    if (!std::exchange(levels_.back().empty, false))
        out_ += ',';
    newLine(levels_.size());
}

JsonWriter& JsonWriter::open(char bracket) {
    next();
    out_ += bracket;
    levels_.push_back({bracket == '{' ? '}' : ']'});
    return *this;
}

JsonWriter& JsonWriter::end() {
    const Level level = levels_.back();
    levels_.pop_back();
    if (!level.empty)
        newLine(levels_.size());
    out_ += level.closing;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    next();
    appendJsonWord(out_, name);
    out_ += indent_ < 0 ? ":" : ": ";
    named_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view word) {
    next();
    appendJsonWord(out_, word);
    return *this;
}

JsonWriter& JsonWriter::value(double number) { return raw(AnyJson(number).dump()); }

JsonWriter& JsonWriter::raw(std::string_view json) {
    next();
    out_ += json;
    return *this;
}

std::string onOneLine(std::string_view json) {
    JsonWriter to;
    Copier copier(to);
    return AnyJson::sax_parse(json, &copier) ? to.text() : std::string();
}

} // namespace telar
