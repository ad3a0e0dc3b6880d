#include "core/lesson/json_reader.hpp"

#include "core/base/comma_list.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

const Json* JsonReader::find(const char* name) const {
    const auto found = json_.find(name);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
}

void JsonReader::refuse(const std::string& name, Text expected) {
    if (wrong_.place.empty())
        wrong_ = {place_ + name, std::move(expected)};
}

void JsonReader::onlyKnows(std::initializer_list<const char*> names) {
    for (auto it = json_.begin(); it != json_.end(); ++it)
        if (std::none_of(names.begin(), names.end(), [&](const char* name) { return it.key() == name; }))
            refuse(it.key().substr(0, 80), text(TELAR_TR("core", "The fields known here are %1"), commaList(names)));
}

std::string JsonReader::word(const char* name, bool needed) {
    const auto* value = find(name);
    if (!value && !needed)
        return {};
    if (!value || !value->is_string() || value->get_ref<const std::string&>().size() > mostText) {
        refuse(name, text(TELAR_TR("core", "It takes a text of at most %1 bytes"), mostText));
        return {};
    }
    auto out = value->get<std::string>();
    if (needed && out.empty())
        refuse(name, text(TELAR_TR("core", "It must not be empty")));
    return out;
}

int JsonReader::whole(const char* name, int fallback, int least, int most) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    if (!value->is_number_integer() || *value < least || *value > most) {
        refuse(name, text(TELAR_TR("core", "It takes an integer from %1 to %2"), least, most));
        return fallback;
    }
    return value->get<int>();
}

double JsonReader::number(const char* name, double fallback, double least, double most) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    const double read = value->is_number() ? value->get<double>() : NAN;
    if (!(read >= least && read <= most)) {
        refuse(name, text(TELAR_TR("core", "It takes a number from %1 to %2"), least, most));
        return fallback;
    }
    return read;
}

bool JsonReader::yesNo(const char* name, bool fallback) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    if (!value->is_boolean()) {
        refuse(name, text(TELAR_TR("core", "It takes true or false")));
        return fallback;
    }
    return value->get<bool>();
}

Bilingual JsonReader::both(const char* name, bool needed) {
    const auto* value = find(name);
    if (!value && !needed)
        return {};
    const Text expected = text(TELAR_TR("core", "It takes an object with a text in \"en\", in \"es\" or both"));
    if (!value || !value->is_object()) {
        refuse(name, expected);
        return {};
    }
    JsonReader inner(*value, place_ + name + ".", wrong_);
    Bilingual words{inner.lines("en", false), inner.lines("es", false)};
    if (needed && words.en.empty() && words.es.empty())
        refuse(name, expected);
    return words;
}

std::string JsonReader::lines(const char* name, bool needed) {
    const auto* value = find(name);
    if (!value || !value->is_array())
        return word(name, needed);
    std::string out;
    for (const auto& line : *value) {
        if (!line.is_string()) {
            refuse(name, text(TELAR_TR("core", "It takes a text, or its lines as an array of texts")));
            return {};
        }
        out += (out.empty() && &line == &value->front() ? "" : "\n") + line.get<std::string>();
        if (out.size() > mostText) {
            refuse(name, text(TELAR_TR("core", "It takes a text of at most %1 bytes"), mostText));
            return {};
        }
    }
    if (needed && out.empty())
        refuse(name, text(TELAR_TR("core", "It must not be empty")));
    return out;
}

std::vector<std::string> JsonReader::words(const char* name, std::size_t most) {
    std::vector<std::string> out;
    const auto* value = find(name);
    if (!value)
        return out;
    const Text expected = text(TELAR_TR("core", "It takes an array of at most %1 texts"), most);
    if (!value->is_array() || value->size() > most) {
        refuse(name, expected);
        return out;
    }
    for (const auto& one : *value) {
        if (!one.is_string() || one.get_ref<const std::string&>().size() > mostText) {
            refuse(name, expected);
            return {};
        }
        out.push_back(one.get<std::string>());
    }
    return out;
}

std::vector<JsonReader> JsonReader::list(const char* name, std::size_t most) {
    std::vector<JsonReader> out;
    const auto* value = find(name);
    if (!value)
        return out;
    const Text expected = text(TELAR_TR("core", "It takes an array of at most %1 objects"), most);
    if (!value->is_array() || value->size() > most) {
        refuse(name, expected);
        return out;
    }
    for (const auto& one : *value) {
        if (!one.is_object()) {
            refuse(name, expected);
            return {};
        }
        out.emplace_back(one, place_ + name + "[" + std::to_string(out.size()) + "].", wrong_);
    }
    return out;
}

} // namespace telar
