// A report as Markdown (CommonMark with tables), its figures as files beside it.
#include "core/base/files.hpp"
#include "core/report/pages.hpp"

namespace telar {

namespace {

using Kind = ReportBlock::Kind;

/// Every mark that Markdown would take for its own gets a backslash.
std::string markdownWords(const std::string& words) {
    std::string out;
    for (const char c : words) {
        if (std::string_view("\\`*_{}[]<>#|~$").find(c) != std::string_view::npos)
            out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    // A number with a point, a sign at the start of a line would begin a list.
    if (!out.empty() && (out.front() == '-' || out.front() == '+'))
        out.insert(out.begin(), '\\');
    return out;
}

/// In a fence that is longer than any inside.
std::string codeSpan(const std::string& line) {
    std::size_t longest = 0, now = 0;
    for (const char c : line) {
        now = c == '`' ? now + 1 : 0;
        longest = std::max(longest, now);
    }
    const std::string fence(longest + 1, '`');
    return longest > 0 ? fence + " " + line + " " + fence : fence + line + fence;
}

std::string tableMarkdown(const ReportBlock& block) {
    std::string out = "|", rule = "|";
    for (std::size_t c = 0; c < block.head.size(); ++c) {
        out += " " + markdownWords(block.head[c]) + " |";
        rule += c < block.words.size() && block.words[c] ? " :--- |" : " ---: |";
    }
    const bool whole = !block.below.empty();
    out += whole ? " |\n" + rule + " :--- |\n" : "\n" + rule + "\n";
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        out += "|";
        for (const auto& cell : block.rows[r])
            out += " " + markdownWords(cell) + " |";
        if (whole) {
            std::string below;
            if (r < block.below.size())
                for (std::size_t i = 0; i < block.below[r].size(); ++i) {
                    const bool code = block.isCode(r, i);
                    std::string line = code ? codeSpan(block.below[r][i]) : markdownWords(block.below[r][i]);
                    if (code) // a bar would end the cell even in code
                        for (auto at = line.find('|'); at != std::string::npos; at = line.find('|', at + 2))
                            line.insert(at, "\\");
                    below += (below.empty() ? "" : "<br>") + line;
                }
            out += " " + below + " |";
        }
        out += "\n";
    }
    return out;
}

} // namespace

ReportFiles markdownOf(const ReportPages& pages, const std::string& folder) {
    ReportFiles out;
    auto& text = out.text;
    text = "# " + markdownWords(pages.title) + "\n\n";
    for (const auto& [name, value] : pages.facts)
        text += "**" + markdownWords(name) + ":** " + markdownWords(value) + "  \n";
    if (pages.contents) {
        text += "\n## " + markdownWords(pages.contentsTitle) + "\n\n";
        for (const auto& block : pages.blocks)
            if (isListed(block))
                text +=
                    std::string(block.kind == Kind::Heading ? static_cast<std::size_t>(block.level - 1) * 2 : 2, ' ') +
                    "- " + markdownWords(listedWords(block)) + "\n";
    }
    int figure = 0;
    for (const auto& block : pages.blocks) {
        text += "\n";
        const auto caption = "**" + markdownWords(block.number) + ".** " + markdownWords(block.text) + "\n";
        switch (block.kind) {
        case Kind::Heading:
            text += std::string(static_cast<std::size_t>(block.level + 1), '#') + " " +
                    markdownWords(listedWords(block)) + "\n";
            break;
        case Kind::Paragraph:
        case Kind::Note:
            text += markdownWords(block.text) + "\n";
            break;
        case Kind::List:
            for (const auto& item : block.items)
                text += "- " + markdownWords(item) + "\n";
            break;
        case Kind::Figure: {
            const bool jpg = block.picture.starts_with("\xff\xd8");
            const auto name = "figure-" + std::to_string(++figure) +
                              (block.picture.empty() ? ".svg"
                               : jpg                 ? ".jpg"
                                                     : ".png");
            text += "![" + markdownWords(block.number) + "](<" + folder + "/" + name + ">)\n\n" + caption;
            out.figures.emplace_back(name, block.picture.empty() ? block.svg : block.picture);
            break;
        }
        case Kind::Table:
            text += (block.number.empty() ? std::string() : caption + "\n") + tableMarkdown(block);
            break;
        case Kind::Code:
            text += codeSpan(block.text) + "\n";
            break;
        case Kind::Missing:
            text += "> " + caption;
            break;
        }
    }
    return out;
}

std::string figuresFolder(const std::string& path) {
    auto name = fileName(path);
    name.resize(name.size() - fileExtension(path).size());
    for (char& c : name) // a link in Markdown ends at # and a line in LaTeX at %
        if (std::string_view("%#?&${}~^\\<>\"").find(c) != std::string_view::npos)
            c = '-';
    return name + "-figures";
}

Status writeMarkdown(const ReportPages& pages, const std::string& path, const JobContext& job) {
    const auto beside = figuresFolder(path), folder = folderName(path) + "/" + beside;
    const auto files = markdownOf(pages, beside);
    if (!files.figures.empty())
        TELAR_CHECK(makeFolder(folder));
    for (const auto& [name, bytes] : files.figures) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_CHECK(writeFile(folder + "/" + name, bytes));
    }
    return writeFile(path, files.text);
}

} // namespace telar
