#include "core/project/lift.hpp"

#include "core/project/project.hpp"

#include <utility>

namespace telar {

namespace {

/// Version 1 to version 2.
void liftFirst(Json& json) {
    Json labs = Json::object();
    for (const char* id : {"pooling", "matmul", "neuron", "pipeline", "cnn", "mlp", "forward", "experiments"}) {
        const auto found = json.find(id);
        if (found == json.end())
            continue;
        labs[id] = Json{{"controls", std::move(*found)}};
        json.erase(found);
    }
    if (const auto pooling = labs.find("pooling"); pooling != labs.end()) {
        auto& controls = (*pooling)["controls"];
        if (controls.is_object())
            for (const char* pair : {"kernel", "stride", "padding", "dilation"})
                if (const auto side = controls.find(pair); side != controls.end() && side->is_number_integer())
                    *side = Json::array({*side, *side});
    }
    json["labs"] = std::move(labs);
    if (const auto lab = json.find("lab"); lab != json.end()) {
        json["current"] = std::move(*lab);
        json.erase("lab");
    }
}

/// A control that has another name now; where `on` is given, its words are a switch now.
struct Renamed {
    const char *lab, *before, *now;
    const char *on = nullptr, *off = nullptr;
};
constexpr Renamed renamed[] = {
    {"pooling", "padding_value", "pad_value"},
    {"pooling", "rounding", "ceil", "ceil", "floor"},
    {"pooling", "count_padding", "count_padding", "yes", "no"},
    {"matmul", "largest_value", "max"},
};

} // namespace

void liftLab(const std::string& lab, Json& part) {
    const auto controls = part.is_object() ? part.find("controls") : part.end();
    if (controls == part.end() || !controls->is_object())
        return;
    for (const auto& one : renamed) {
        const auto found = lab == one.lab ? controls->find(one.before) : controls->end();
        if (found == controls->end())
            continue;
        Json value = std::move(*found);
        controls->erase(found);
        if (one.on && value == one.on)
            value = true;
        else if (one.off && value == one.off)
            value = false;
        if (!controls->contains(one.now))
            (*controls)[one.now] = std::move(value);
    }
}

void liftProject(Json& json, int version) {
    if (version == 1)
        liftFirst(json);
    if (const auto labs = json.find("labs"); labs != json.end() && labs->is_object())
        for (auto lab = labs->begin(); lab != labs->end(); ++lab)
            liftLab(lab.key(), *lab);
    json["schema"] = projectSchema;
}

} // namespace telar
