#include "core/project/project.hpp"

#include "core/base/json_file.hpp"
#include "core/project/lift.hpp"

namespace telar {

namespace {

JsonFileRules rules() {
    return {"telar-project", projectSchema, text(TELAR_TR("core", "The file is not a Telar project"))};
}

Status checkFrame(const Json& json, const std::string& name) {
    const auto refuse = [&](const std::string& field) {
        return userError(text(TELAR_TR("core", "The project is damaged: '%1' is not as expected"), field),
                         text("%1", name));
    };
    if (const auto current = json.find("current"); current != json.end() && !current->is_string())
        return refuse("current");
    const auto labs = json.find("labs");
    if (labs == json.end() || !labs->is_object())
        return refuse("labs");
    for (auto lab = labs->begin(); lab != labs->end(); ++lab) {
        if (!lab->is_object())
            return refuse("labs." + lab.key());
        for (const char* part : {"controls", "results", "view"})
            if (const auto found = lab->find(part); found != lab->end() && !found->is_object())
                return refuse("labs." + lab.key() + "." + part);
    }
    return {};
}

struct Present {
    Json json; ///< of the present version
    int writtenAs = 0;
};

Expected<Present> presentOf(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TAKE(json, parseJsonFile(bytes, rules(), name, job));
    const int written = (*json)["schema"].get<int>();
    if (written < projectSchema)
        liftProject(*json, written);
    TELAR_CHECK(checkFrame(*json, name));
    return Present{std::move(*json), written};
}

} // namespace

Expected<ProjectText> readProject(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TRY(present, presentOf(bytes, name, job));
    return ProjectText{canonicalJson(present->json), present->writtenAs};
}

Expected<std::string> writeProject(std::string_view now, std::string_view opened) {
    TELAR_TAKE(json, parseJsonFile(now, rules(), {}));
    TELAR_CHECK(checkFrame(*json, {}));
    if (!opened.empty()) {
        TELAR_TAKE(before, presentOf(opened, {}, {}));
        *json = mergedJson(std::move(before->json), std::move(*json));
    }
    return canonicalJson(*json);
}

Expected<ProjectText> loadProject(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, rules().mostBytes));
    return readProject(*bytes, path, job);
}

Expected<std::string> saveProject(const std::string& path, std::string_view now, std::string_view opened) {
    TELAR_TAKE(bytes, writeProject(now, opened));
    TELAR_CHECK(writeFile(path, *bytes));
    return bytes;
}

} // namespace telar
