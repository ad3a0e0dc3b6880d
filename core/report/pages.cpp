#include "core/report/pages.hpp"

#include "core/base/json_text.hpp"
#include "core/report/report.hpp"

namespace telar {

namespace {

using Kind = ReportBlock::Kind;
constexpr char pagesFormat[] = "telar-pages";

Error foreignPages() { return userError(text(TELAR_TR("core", "These are not the pages of a report"))); }

} // namespace

std::string anchorOf(std::size_t block) { return "b" + std::to_string(block); }

bool isListed(const ReportBlock& block) {
    return block.kind == Kind::Heading ||
           (!block.number.empty() &&
            (block.kind == Kind::Figure || block.kind == Kind::Table || block.kind == Kind::Missing));
}

std::string listedWords(const ReportBlock& block) {
    if (block.kind == Kind::Heading)
        return block.number.empty() ? block.text : block.number + "  " + block.text;
    // The first sentence of a caption names it.
    const auto end = block.text.find(". ");
    const auto first = block.text.substr(0, end == std::string::npos ? end : end + 1);
    return block.number + ". " + first;
}

std::string writePages(const ReportPages& pages) {
    Json blocks = Json::array();
    for (const auto& b : pages.blocks) {
        Json words = Json::array();
        for (const bool word : b.words)
            words.push_back(word);
        blocks.push_back({{"kind", static_cast<int>(b.kind)},
                          {"level", b.level},
                          {"number", b.number},
                          {"text", b.text},
                          {"items", b.items},
                          {"svg", b.svg},
                          {"picture", toBase64(b.picture)},
                          {"head", b.head},
                          {"words", words},
                          {"rows", b.rows},
                          {"below", b.below},
                          {"codeBelow", b.codeBelow},
                          {"small", b.small},
                          {"together", b.together}});
    }
    return Json{{"format", pagesFormat}, {"language", pages.language}, {"title", pages.title},
                {"facts", pages.facts},  {"contents", pages.contents}, {"contentsTitle", pages.contentsTitle},
                {"blocks", blocks}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<ReportPages> readPages(std::string_view bytes, const JobContext& job) {
    TELAR_TRY(json, parseJson(bytes, 16, "pages", job));
    if (!json->is_object() || json->value("format", Json()) != pagesFormat)
        return foreignPages();
    try { // one process of Telar wrote it for another; what is not so is refused as a whole
        ReportPages pages;
        pages.language = json->at("language").get<std::string>();
        pages.title = json->at("title").get<std::string>();
        pages.facts = json->at("facts").get<std::vector<std::pair<std::string, std::string>>>();
        pages.contents = json->at("contents").get<bool>();
        pages.contentsTitle = json->at("contentsTitle").get<std::string>();
        for (const auto& j : json->at("blocks")) {
            ReportBlock b;
            const int kind = j.at("kind").get<int>();
            if (kind < 0 || kind > static_cast<int>(Kind::Missing))
                return foreignPages();
            b.kind = static_cast<Kind>(kind);
            b.level = j.at("level").get<int>();
            b.number = j.at("number").get<std::string>();
            b.text = j.at("text").get<std::string>();
            b.items = j.at("items").get<std::vector<std::string>>();
            b.svg = j.at("svg").get<std::string>();
            auto picture = fromBase64(j.at("picture").get<std::string>());
            if (!picture)
                return foreignPages();
            b.picture = std::move(*picture);
            b.head = j.at("head").get<std::vector<std::string>>();
            for (const auto& word : j.at("words"))
                b.words.push_back(word.get<bool>());
            b.rows = j.at("rows").get<std::vector<std::vector<std::string>>>();
            b.below = j.at("below").get<std::vector<std::vector<std::string>>>();
            b.codeBelow = j.at("codeBelow").get<bool>();
            b.small = j.at("small").get<bool>();
            b.together = j.at("together").get<bool>();
            pages.blocks.push_back(std::move(b));
        }
        return pages;
    } catch (const Json::exception&) {
        return foreignPages();
    }
}

} // namespace telar
