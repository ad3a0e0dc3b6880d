// The fields of a JSON object that somebody else wrote, each checked as it is read. For core's own sources: the
// header carries the JSON library.
#pragma once

#include "core/base/json_text.hpp"
#include "core/lesson/lesson.hpp"

namespace telar {

/// Remembers the first field that is wrong; whoever reads goes on and asks at the end.
class JsonReader {
public:
    static constexpr std::size_t mostText = 100000; ///< bytes of one text

    struct Wrong {
        std::string place; ///< "steps[2].title"; empty: nothing was wrong
        Text expected;     ///< what belongs there; may be empty
    };

    JsonReader(const Json& json, std::string place, Wrong& wrong)
        : json_(json), place_(std::move(place)), wrong_(wrong) {}

    /// Null where the field is missing or says null.
    const Json* find(const char* name) const;
    void refuse(const std::string& name, Text expected = {});
    /// Refuses the first field that is none of these.
    void onlyKnows(std::initializer_list<const char*> names);

    std::string word(const char* name, bool needed);
    int whole(const char* name, int fallback, int least, int most);
    double number(const char* name, double fallback, double least, double most);
    bool yesNo(const char* name, bool fallback);
    Bilingual both(const char* name, bool needed);
    /// A text, or its lines as an array.
    std::string lines(const char* name, bool needed);
    /// An array of texts.
    std::vector<std::string> words(const char* name, std::size_t most);
    /// Elements of an array of objects, at most `most`.
    std::vector<JsonReader> list(const char* name, std::size_t most);
    const std::string& place() const { return place_; }

private:
    const Json& json_;
    std::string place_;
    Wrong& wrong_;
};

} // namespace telar
