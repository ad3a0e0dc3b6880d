// JSON as it is written, one value after the other, without a tree of it: the library's trees take memory where they are
// destroyed, and end the program where there is none. For core's own sources.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace telar {

/// The text of one value: what nlohmann's `dump(indent)` writes of the same, byte for byte.
class JsonWriter {
public:
    /// Blanks a level; below 0 all stands on one line.
    explicit JsonWriter(int indent = -1) : indent_(indent) {}

    JsonWriter& object() { return open('{'); }
    JsonWriter& array() { return open('['); }
    /// Of the object or array that was begun last.
    JsonWriter& end();
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view word); ///< bytes that are no UTF-8 are replaced
    JsonWriter& value(const char* word) { return value(std::string_view(word)); }
    JsonWriter& value(const std::string& word) { return value(std::string_view(word)); }
    JsonWriter& value(double number); ///< null where it is not finite
    template <std::integral Whole>
    JsonWriter& value(Whole whole) {
        if constexpr (std::same_as<Whole, bool>)
            return raw(whole ? "true" : "false");
        else
            return raw(std::to_string(whole));
    }
    JsonWriter& null() { return raw("null"); }
    /// A value that is JSON already.
    JsonWriter& raw(std::string_view json);

    template <class T>
    JsonWriter& member(std::string_view name, const T& what) {
        return key(name).value(what);
    }

    const std::string& text() const { return out_; }

private:
    struct Level {
        char closing;
        bool empty = true;
    };
    JsonWriter& open(char bracket);
    void next();
    void newLine(std::size_t levels);

    int indent_;
    std::string out_;
    std::vector<Level> levels_;
    bool named_ = false; ///< a key waits for its value
};

/// A word as JSON, quoted; bytes that are no UTF-8 are replaced.
void appendJsonWord(std::string& to, std::string_view word);

/// The same JSON on one line without blanks; empty where the text is none.
std::string onOneLine(std::string_view json);

} // namespace telar
