// A composed report: words, figures and tables in order, in one language, ready for any writer. Nothing in it needs records
// or the library any more.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <string>
#include <utility>
#include <vector>

namespace telar {

struct ReportBlock {
    enum class Kind { Heading, Paragraph, Note, List, Figure, Table, Code, Missing };
    Kind kind = Kind::Paragraph;
    int level = 1;      ///< of a heading: 1 to 3
    std::string number; ///< "2.1" of a heading; "Figure 3", "Table 2" in the report's language
    std::string text;   ///< heading, paragraph, caption; of a missing figure why
    std::vector<std::string> items;
    std::string svg; ///< of a figure: one <svg> document, no file of anybody
    std::string
        picture; ///< or the bytes of a PNG or JPG; for HTML of an SVG file, too, which keeps its names to itself
    std::vector<std::string> head;
    std::vector<bool> words; ///< of each column: set at the left, not as a number at the right
    std::vector<std::vector<std::string>> rows;
    std::vector<std::vector<std::string>>
        below;              ///< of each row: lines under it across the table; the last is a command
    bool codeBelow = false; ///< all of those lines are code
    bool small = false;     ///< appendix
    bool together = false;  ///< stays on the page of what follows
    bool isCode(std::size_t row, std::size_t line) const { return codeBelow || line + 1 == below[row].size(); }
    bool operator==(const ReportBlock&) const = default;
};

struct ReportPages {
    std::string language = "en", title;
    std::vector<std::pair<std::string, std::string>> facts; ///< authors, date ...: name and value
    bool contents = true;
    std::string contentsTitle;
    std::vector<ReportBlock> blocks;
    bool operator==(const ReportPages&) const = default;
};

/// Anchor of the block at that place: "b12".
std::string anchorOf(std::size_t block);
/// Whether the contents name it: headings, figures and tables.
bool isListed(const ReportBlock& block);
/// "Figure 3. Time against size".
std::string listedWords(const ReportBlock& block);

/// One file without scripts or addresses; figures inside.
std::string htmlOf(const ReportPages& pages);

/// A document beside its figures: text that names them, and the figures as files.
struct ReportFiles {
    std::string text;
    std::vector<std::pair<std::string, std::string>> figures; ///< file name and bytes
};
/// Figures are `folder`/figure-1.svg and so on; `folder` is as the text shall name it.
ReportFiles markdownOf(const ReportPages& pages, const std::string& folder);
/// Into PATH and, where there are figures, NAME-figures beside it; each file appears whole or not at all.
Status writeMarkdown(const ReportPages& pages, const std::string& path, const JobContext& job = {});
/// NAME-figures of a document's path: the folder beside it, as its text names it; signs that end a link or a line there are dashes.
std::string figuresFolder(const std::string& path);
/// The text includes figure-1 without an ending, as LaTeX finds it: as PDF, or a picture. Figures that are vectors are
/// given as SVG, for the caller to print as PDF.
ReportFiles latexOf(const ReportPages& pages, const std::string& folder);

/// To hand pages to another process of Telar.
std::string writePages(const ReportPages& pages);
Expected<ReportPages> readPages(std::string_view bytes, const JobContext& job = {});

} // namespace telar
