// A report as one HTML file: style and figures inside, no script, no address.
#include "core/experiment/report.hpp"
#include "core/report/pages.hpp"
#include "core/report/report.hpp"

namespace telar {

namespace {

using Kind = ReportBlock::Kind;

constexpr const char* reportStyle =
    "body { font-family: Inter, Helvetica, Arial, sans-serif; color: #1d2433; max-width: 780px; margin: 32px auto; "
    "padding: 0 16px; line-height: 1.5; }\n"
    "h1.title { font-size: 28px; margin-bottom: 4px; }\n"
    "h1 { font-size: 22px; margin-top: 36px; border-bottom: 1px solid #d8dde6; padding-bottom: 4px; }\n"
    "h2 { font-size: 17px; margin-top: 28px; }\nh3 { font-size: 15px; }\n"
    "nav ol { list-style: none; padding-left: 0; } nav .l2 { padding-left: 18px; } nav .l3 { padding-left: 36px; }\n"
    "nav .f { padding-left: 18px; color: #5b6577; } nav a { color: inherit; text-decoration: none; }\n"
    "table { border-collapse: collapse; width: 100%; font-size: 13px; margin: 6px 0 16px; }\n"
    "th, td { padding: 3px 8px; border-bottom: 1px solid #e4e7ec; text-align: right; vertical-align: top; }\n"
    "th.words, td.words { text-align: left; }\n"
    "td.below { text-align: left; font-size: 11px; color: #5b6577; overflow-wrap: anywhere; }\n"
    "div { overflow-x: auto; }\n"
    ".facts { width: auto; } .facts td { text-align: left; border: none; padding: 1px 10px 1px 0; }\n"
    "code { font-family: 'JetBrains Mono', monospace; background: #f1f4f8; padding: 2px 5px; font-size: 11px; "
    "overflow-wrap: anywhere; }\n"
    ".note { color: #5b6577; font-size: 13px; }\n"
    "figure { margin: 18px 0; } figcaption, caption { font-size: 13px; text-align: left; padding: 4px 0; }\n"
    ".missing { border: 1px dashed #b42318; padding: 10px 14px; }\n"
    "svg, img { max-width: 100%; height: auto; }\n"
    "@media print { body { margin: 0; } h1, h2, h3 { break-after: avoid; } figure { break-inside: avoid; } "
    "thead { display: table-header-group; } tr { break-inside: avoid; } }\n";

std::string captionHtml(const ReportBlock& block) {
    return "<b>" + escaped(block.number) + ".</b> " + escaped(block.text);
}

std::string tableHtml(const ReportBlock& block) {
    std::string out = "<table>\n<caption>" + captionHtml(block) + "</caption>\n<thead><tr>";
    if (block.number.empty())
        out = "<table>\n<thead><tr>";
    const auto cell = [&](const char* tag, std::size_t column, const std::string& words) {
        const bool left = column < block.words.size() && block.words[column];
        out += std::string("<") + tag + (left ? " class=\"words\">" : ">") + escaped(words) + "</" + tag + ">";
    };
    for (std::size_t c = 0; c < block.head.size(); ++c)
        cell("th", c, block.head[c]);
    out += "</tr></thead>\n<tbody>\n";
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        out += "<tr>";
        for (std::size_t c = 0; c < block.rows[r].size(); ++c)
            cell("td", c, block.rows[r][c]);
        out += "</tr>\n";
        if (r < block.below.size() && !block.below[r].empty()) {
            out += "<tr><td class=\"below\" colspan=\"" + std::to_string(block.head.size()) + "\">";
            for (std::size_t i = 0; i < block.below[r].size(); ++i) {
                const auto line = escaped(block.below[r][i]);
                out += (i ? "<br/>" : "") + (block.isCode(r, i) ? "<code>" + line + "</code>" : line);
            }
            out += "</td></tr>\n";
        }
    }
    return out + "</tbody></table>\n";
}

std::string blockHtml(const ReportBlock& block, const std::string& anchor) {
    switch (block.kind) {
    case Kind::Heading: {
        const std::string tag = "h" + std::to_string(block.level);
        return "<" + tag + " id=\"" + anchor + "\">" + escaped(listedWords(block)) + "</" + tag + ">\n";
    }
    case Kind::Paragraph:
        return "<p>" + escaped(block.text) + "</p>\n";
    case Kind::Note:
        return "<p class=\"note\">" + escaped(block.text) + "</p>\n";
    case Kind::List: {
        std::string out = "<ul>\n";
        for (const auto& item : block.items)
            out += "<li>" + escaped(item) + "</li>\n";
        return out + "</ul>\n";
    }
    case Kind::Figure: {
        const char* kind = block.picture.starts_with("\xff\xd8") ? "jpeg"
                           : block.picture.starts_with("<")      ? "svg+xml"
                                                                 : "png";
        const std::string inside = block.svg.empty() ? "<img alt=\"" + escaped(block.text) + "\" src=\"data:image/" +
                                                           kind + ";base64," + toBase64(block.picture) + "\"/>"
                                                     : block.svg;
        return "<figure id=\"" + anchor + "\">\n" + inside + "<figcaption>" + captionHtml(block) +
               "</figcaption>\n</figure>\n";
    }
    case Kind::Table:
        return "<div id=\"" + anchor + "\">" + tableHtml(block) + "</div>\n";
    case Kind::Code:
        return "<p><code>" + escaped(block.text) + "</code></p>\n";
    case Kind::Missing:
        return "<p class=\"missing\" id=\"" + anchor + "\">" + captionHtml(block) + "</p>\n";
    }
    return {};
}

std::string contentsHtml(const ReportPages& pages) {
    std::string out = "<nav>\n<h1>" + escaped(pages.contentsTitle) + "</h1>\n<ol>\n";
    for (std::size_t i = 0; i < pages.blocks.size(); ++i) {
        const auto& block = pages.blocks[i];
        if (!isListed(block))
            continue;
        const std::string role = block.kind == Kind::Heading ? "l" + std::to_string(block.level) : "f";
        out += "<li class=\"" + role + "\"><a href=\"#" + anchorOf(i) + "\">" + escaped(listedWords(block)) +
               "</a></li>\n";
    }
    return out + "</ol>\n</nav>\n";
}

} // namespace

std::string htmlOf(const ReportPages& pages) {
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + std::string(pages.language == "es" ? "es" : "en") +
                      "\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>" + escaped(pages.title) + "</title>\n<style>\n" +
                      reportStyle + "</style>\n</head>\n<body>\n<h1 class=\"title\">" + escaped(pages.title) +
                      "</h1>\n<table class=\"facts\">\n";
    for (const auto& [name, value] : pages.facts)
        out += "<tr><td><b>" + escaped(name) + "</b></td><td>" + escaped(value) + "</td></tr>\n";
    out += "</table>\n";
    if (pages.contents)
        out += contentsHtml(pages);
    for (std::size_t i = 0; i < pages.blocks.size(); ++i)
        out += blockHtml(pages.blocks[i], anchorOf(i));
    return out + "</body>\n</html>\n";
}

} // namespace telar
