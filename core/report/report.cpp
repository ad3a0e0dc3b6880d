#include "core/report/report.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/json_file.hpp"
#include "core/lesson/json_reader.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace telar {

namespace {

using PartKind = ReportPart::Kind;
constexpr const char* kinds[] = {"heading", "paragraph", "chart", "table", "finding", "picture", "results"};
constexpr std::size_t mostPlaces = 64, mostResults = 1000, mostAuthors = 50;
constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

JsonFileRules reportRules() {
    return {"telar-report", reportSchema, text(TELAR_TR("core", "The file is not a Telar report")), int64_t{128} << 20,
            16};
}

std::vector<RecordsPlace> placesOf(JsonReader& r, const char* name) {
    std::vector<RecordsPlace> out;
    for (auto& one : r.list(name, mostPlaces)) {
        RecordsPlace place{one.word("set", false), one.word("name", false), one.word("file", false)};
        if (place.set.empty() == place.file.empty())
            one.refuse("set", text(TELAR_TR("core", "It names a set of the library or a file beside the report")));
        if (place.file.find_first_of("\n\r") != std::string::npos || place.file.size() > 1000)
            one.refuse("file", text(TELAR_TR("core", "It is the name of a file beside the report")));
        out.push_back(std::move(place));
    }
    return out;
}

constexpr std::pair<const char*, std::string ChartRoles::*> roleFields[] = {{"across", &ChartRoles::across},
                                                                            {"colour", &ChartRoles::colour},
                                                                            {"style", &ChartRoles::style},
                                                                            {"panels", &ChartRoles::panels}};

std::shared_ptr<const std::string> pictureOf(JsonReader& r, const std::string& name) {
    const Text expected =
        text(TELAR_TR("core", "It takes a PNG or JPG of at most %1 MiB, written in base64"), mostReportPicture >> 20);
    const auto* data = r.find("data");
    if (!data || !data->is_string()) {
        r.refuse("data", expected);
        return {};
    }
    auto bytes = fromBase64(data->get_ref<const std::string&>());
    if (!bytes || !checkReportPicture(*bytes, name)) {
        r.refuse("data", expected);
        return {};
    }
    return std::make_shared<const std::string>(std::move(*bytes));
}

ReportResult resultOf(JsonReader& r) {
    constexpr int most = 1000000;
    ReportResult result;
    result.name = r.both("name", true);
    result.done = r.yesNo("done", false);
    result.passed = r.whole("passed", 0, 0, most);
    result.checks = r.whole("checks", 0, 0, most);
    result.tries = r.whole("tries", 0, 0, most);
    result.seconds = r.whole("seconds", 0, 0, 2000000000);
    return result;
}

std::vector<int> controlsOf(JsonReader& r) {
    std::vector<int> out;
    const auto* places = r.find("places");
    if (!places)
        return out;
    const Text expected = text(TELAR_TR("core", "It takes an array of at most %1 whole numbers"), mostPlaces);
    if (!places->is_array() || places->size() > mostPlaces) {
        r.refuse("places", expected);
        return out;
    }
    for (const auto& one : *places) {
        if (!one.is_number_integer() || one < 0 || one > 10000) {
            r.refuse("places", expected);
            return {};
        }
        out.push_back(one.get<int>());
    }
    return out;
}

ReportPart partOf(JsonReader& r) {
    ReportPart part;
    const auto word = r.word("kind", true);
    const auto at = std::find(std::begin(kinds), std::end(kinds), word);
    if (at == std::end(kinds)) {
        r.refuse("kind", text(TELAR_TR("core", "It is one of %1"), commaList(kinds)));
        return part;
    }
    part.kind = static_cast<PartKind>(at - std::begin(kinds));
    const bool words = part.kind == PartKind::Heading || part.kind == PartKind::Paragraph;
    part.text = r.lines(words ? "text" : "caption", false);
    if (part.kind == PartKind::Heading)
        part.level = r.whole("level", 1, 1, 3);
    if (part.kind == PartKind::Chart || part.kind == PartKind::Table) {
        part.operation = r.word("operation", false);
        part.filter = r.word("filter", false);
        part.records = placesOf(r, "records");
        part.beside = placesOf(r, "beside");
    }
    if (part.kind == PartKind::Chart) {
        part.chart = r.word("chart", false);
        part.preset = r.word("preset", false);
        for (const auto& [name, member] : roleFields)
            part.roles.*member = r.word(name, false);
    }
    if (part.kind == PartKind::Table)
        part.predicted = r.yesNo("foretold", false);
    if (part.kind == PartKind::Finding) {
        part.finding = r.word("finding", true);
        part.places = controlsOf(r);
    }
    if (part.kind == PartKind::Picture) {
        part.name = r.word("name", false);
        part.picture = pictureOf(r, part.name);
    }
    if (part.kind == PartKind::Results) {
        const auto of = r.word("of", true);
        if (of != "lessons" && of != "exercises")
            r.refuse("of", text(TELAR_TR("core", "It is one of %1"), "lessons, exercises"));
        part.exercises = of == "exercises";
        part.date = r.word("date", false);
        for (auto& one : r.list("rows", mostResults))
            part.results.push_back(resultOf(one));
    }
    return part;
}

Json placesJson(const std::vector<RecordsPlace>& places) {
    Json out = Json::array();
    for (const auto& place : places)
        out.push_back(place.file.empty() ? Json{{"set", place.set}, {"name", place.name}} : Json{{"file", place.file}});
    return out;
}

Json partJson(const ReportPart& part) {
    const bool words = part.kind == PartKind::Heading || part.kind == PartKind::Paragraph;
    Json out{{"kind", partKind(part.kind)}, {words ? "text" : "caption", part.text}};
    if (part.kind == PartKind::Heading)
        out["level"] = part.level;
    if (part.kind == PartKind::Chart || part.kind == PartKind::Table) {
        out["operation"] = part.operation;
        out["filter"] = part.filter;
        out["records"] = placesJson(part.records);
        out["beside"] = placesJson(part.beside);
    }
    if (part.kind == PartKind::Chart) {
        out["chart"] = part.chart;
        out["preset"] = part.preset;
        for (const auto& [name, member] : roleFields)
            if (!(part.roles.*member).empty())
                out[name] = part.roles.*member;
    }
    if (part.predicted)
        out["foretold"] = true;
    if (part.kind == PartKind::Finding) {
        out["finding"] = part.finding;
        out["places"] = part.places;
    }
    if (part.kind == PartKind::Picture) {
        out["name"] = part.name;
        out["data"] = part.picture ? toBase64(*part.picture) : std::string();
    }
    if (part.kind == PartKind::Results) {
        out["of"] = part.exercises ? "exercises" : "lessons";
        out["date"] = part.date;
        out["rows"] = Json::array();
        for (const auto& one : part.results)
            out["rows"].push_back({{"name", {{"en", one.name.en}, {"es", one.name.es}}},
                                   {"done", one.done},
                                   {"passed", one.passed},
                                   {"checks", one.checks},
                                   {"tries", one.tries},
                                   {"seconds", one.seconds}});
    }
    return out;
}

} // namespace

const char* partKind(ReportPart::Kind kind) { return kinds[static_cast<int>(kind)]; }

bool ReportPart::operator==(const ReportPart& o) const {
    const bool same = picture == o.picture || (picture && o.picture && *picture == *o.picture);
    return same && std::tie(kind, text, level, operation, chart, preset, filter, roles, records, beside, predicted,
                            finding, places, name, exercises, date, results) ==
                       std::tie(o.kind, o.text, o.level, o.operation, o.chart, o.preset, o.filter, o.roles, o.records,
                                o.beside, o.predicted, o.finding, o.places, o.name, o.exercises, o.date, o.results);
}

bool Report::operator==(const Report& o) const {
    return std::tie(language, title, date, introduction, conclusion, authors, contents, appendix, parts) ==
           std::tie(o.language, o.title, o.date, o.introduction, o.conclusion, o.authors, o.contents, o.appendix,
                    o.parts);
}

Expected<Report> readReport(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TRY(json, parseJsonFile(bytes, reportRules(), name, job));
    JsonReader::Wrong wrong;
    JsonReader r(*json, {}, wrong);
    Report report;
    report.language = r.word("language", false);
    if (report.language.empty())
        report.language = "en";
    if (report.language != "en" && report.language != "es")
        r.refuse("language", text(TELAR_TR("core", "It is one of %1"), "en, es"));
    report.title = r.word("title", false);
    report.date = r.word("date", false);
    report.introduction = r.lines("introduction", false);
    report.conclusion = r.lines("conclusion", false);
    report.authors = r.words("authors", mostAuthors);
    report.contents = r.yesNo("contents", true);
    report.appendix = r.yesNo("appendix", true);
    for (auto& part : r.list("parts", mostReportParts)) {
        report.parts.push_back(partOf(part));
        if (!wrong.place.empty())
            break;
        if (job.stopRequested())
            return cancelledError();
    }
    if (!wrong.place.empty())
        return userError(text(TELAR_TR("core", "The report is damaged: '%1' is not as expected"), wrong.place),
                         text("%1", name), wrong.expected);
    Json rest = *json; // what survives are fields, not pictures
    rest.erase("parts");
    report.opened = canonicalJson(rest);
    return report;
}

Expected<Report> loadReport(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, reportRules().mostBytes));
    auto report = readReport(*bytes, path, job);
    if (report)
        report->folder = folderName(path);
    return report;
}

std::string writeReport(const Report& report) {
    Json json{{"format", "telar-report"},        {"schema", reportSchema},    {"language", report.language},
              {"title", report.title},           {"date", report.date},       {"introduction", report.introduction},
              {"conclusion", report.conclusion}, {"authors", report.authors}, {"contents", report.contents},
              {"appendix", report.appendix}};
    if (!report.opened.empty())
        if (Json before = Json::parse(report.opened, nullptr, false); !before.is_discarded())
            json = mergedJson(std::move(before), std::move(json));
    json["parts"] = Json::array();
    for (const auto& part : report.parts)
        json["parts"].push_back(partJson(part));
    return canonicalJson(json);
}

Status saveReport(const std::string& path, const Report& report) {
    const auto bytes = writeReport(report);
    TELAR_CHECK(readReport(bytes, path));
    return writeFile(path, bytes);
}

Status checkReportPicture(std::string_view bytes, const std::string& name) {
    if (static_cast<int64_t>(bytes.size()) > mostReportPicture)
        return userError(text(TELAR_TR("core", "The file is larger than %1 MiB"), mostReportPicture >> 20),
                         text("%1", name));
    const bool png = bytes.starts_with("\x89PNG\r\n\x1a\n"), jpg = bytes.starts_with("\xff\xd8\xff");
    if (!png && !jpg)
        return userError(text(TELAR_TR("core", "The file is neither a PNG nor a JPG picture")), text("%1", name));
    return {};
}

std::string toBase64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto at = [&](std::size_t k) { return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u; };
        const unsigned word = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
        out += letters[word >> 18];
        out += letters[word >> 12 & 63];
        out += i + 1 < bytes.size() ? letters[word >> 6 & 63] : '=';
        out += i + 2 < bytes.size() ? letters[word & 63] : '=';
    }
    return out;
}

std::optional<std::string> fromBase64(std::string_view words) {
    static const auto values = [] {
        std::array<int8_t, 256> all;
        all.fill(-1);
        for (int i = 0; i < 64; ++i)
            all[static_cast<unsigned char>(letters[i])] = static_cast<int8_t>(i);
        return all;
    }();
    if (words.size() % 4 != 0)
        return {};
    std::size_t padding = 0;
    while (padding < 2 && padding < words.size() && words[words.size() - 1 - padding] == '=')
        ++padding;
    const std::size_t bytes = words.size() / 4 * 3 - padding;
    std::string out;
    out.reserve(bytes);
    for (std::size_t i = 0; i < words.size(); i += 4) {
        unsigned word = 0;
        for (std::size_t k = i; k < i + 4; ++k) {
            const int value = k >= words.size() - padding ? 0 : values[static_cast<unsigned char>(words[k])];
            if (value < 0)
                return {};
            word = word << 6 | static_cast<unsigned>(value);
        }
        for (const int shift : {16, 8, 0})
            if (out.size() < bytes)
                out += static_cast<char>(word >> shift & 255);
    }
    return out;
}

} // namespace telar
