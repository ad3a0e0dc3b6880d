// A report as LaTeX source, for pdfLaTeX, XeLaTeX and LuaLaTeX with the packages of every distribution.
#include "core/report/pages.hpp"

namespace telar {

namespace {

using Kind = ReportBlock::Kind;

/// Marks of the language as their words, and the signs that pdfLaTeX's fonts lack as mathematics.
std::string latexWords(const std::string& words) {
    static const std::pair<std::string_view, std::string_view> signs[] = {{"\\", "\\textbackslash{}"},
                                                                          {"{", "\\{"},
                                                                          {"}", "\\}"},
                                                                          {"$", "\\$"},
                                                                          {"&", "\\&"},
                                                                          {"#", "\\#"},
                                                                          {"_", "\\_"},
                                                                          {"%", "\\%"},
                                                                          {"~", "\\textasciitilde{}"},
                                                                          {"^", "\\textasciicircum{}"},
                                                                          {"<", "\\textless{}"},
                                                                          {">", "\\textgreater{}"},
                                                                          {"|", "\\textbar{}"},
                                                                          {"\"", "\\textquotedbl{}"},
                                                                          {"\n", " "},
                                                                          {"\r", " "},
                                                                          {"\u2212", "$-$"},
                                                                          {"\u00d7", "$\\times$"},
                                                                          {"\u00b7", "$\\cdot$"},
                                                                          {"\u00b5", "\\textmu{}"},
                                                                          {"\u03bc", "\\textmu{}"},
                                                                          {"\u2264", "$\\leq$"},
                                                                          {"\u2265", "$\\geq$"},
                                                                          {"\u2248", "$\\approx$"},
                                                                          {"\u221e", "$\\infty$"},
                                                                          {"\u00b1", "$\\pm$"},
                                                                          {"\u2192", "$\\rightarrow$"},
                                                                          {"\u2013", "--"},
                                                                          {"\u2014", "---"},
                                                                          {"\u2026", "\\dots{}"},
                                                                          {"\u202f", "\\,"},
                                                                          {"\u00a0", "~"},
                                                                          {"\u201c", "``"},
                                                                          {"\u201d", "''"},
                                                                          {"\u2018", "`"},
                                                                          {"\u2019", "'"},
                                                                          {"\u03c3", "$\\sigma$"},
                                                                          {"\u03b1", "$\\alpha$"},
                                                                          {"\u2081", "$_1$"},
                                                                          {"\u2082", "$_2$"},
                                                                          {"\u00b2", "$^2$"},
                                                                          {"\u00b3", "$^3$"},
                                                                          {"\u207b", "$^{-}$"},
                                                                          {"\u2070", "$^0$"},
                                                                          {"\u00b9", "$^1$"},
                                                                          {"\u2074", "$^4$"},
                                                                          {"\u2075", "$^5$"},
                                                                          {"\u2076", "$^6$"},
                                                                          {"\u2077", "$^7$"},
                                                                          {"\u2078", "$^8$"},
                                                                          {"\u2079", "$^9$"},
                                                                          {"\u2081", "$_1$"},
                                                                          {"\u221a", "$\\surd$"},
                                                                          {"\u2260", "$\\neq$"},
                                                                          {"\u00ab", "\\guillemotleft{}"},
                                                                          {"\u00bb", "\\guillemotright{}"}};
    std::string out;
    for (std::size_t i = 0; i < words.size();) {
        bool known = false;
        for (const auto& [sign, latex] : signs)
            if (words.compare(i, sign.size(), sign) == 0) {
                out += latex;
                i += sign.size();
                known = true;
                break;
            }
        if (!known)
            out += words[i++];
    }
    return out;
}

/// Words set like typing, which may break anywhere.
std::string typed(const std::string& line) {
    std::string out = "\\texttt{";
    std::string part;
    for (const char c : line) {
        part += c;
        if (c == ' ' || c == ',' || c == '=' || c == ';') {
            out += latexWords(part) + "\\allowbreak{}";
            part.clear();
        }
    }
    return out + latexWords(part) + "}";
}

/// Numbers are the report's own: LaTeX's counters are told what they are called.
std::string caption(const ReportBlock& block, const char* kind) {
    return std::string("\\captionsetup{labelformat=empty}\\caption[{") + latexWords(listedWords(block)) +
           "}]{\\textbf{" + latexWords(block.number) + ".} " + latexWords(block.text) + "}" +
           (std::string_view(kind) == "table" ? "\\\\\n" : "\n");
}

/// Of a row's first cell: behind \\\\ and \\midrule, "[" and "*" would be their option.
std::string firstCell(const std::string& latex) {
    return latex.starts_with('[') || latex.starts_with('*') ? "{}" + latex : latex;
}

std::string tableLatex(const ReportBlock& block) {
    std::string columns, head;
    for (std::size_t c = 0; c < block.head.size(); ++c) {
        // A column of long words gets the room that numbers leave.
        std::size_t longest = 0;
        for (const auto& row : block.rows)
            longest = std::max(longest, c < row.size() ? row[c].size() : 0);
        const bool words = c < block.words.size() && block.words[c];
        columns += longest > 30 ? "p{0.22\\linewidth}" : words ? "l" : "r";
        head += (c ? " & " : "") + ("\\textbf{" + latexWords(block.head[c]) + "}");
    }
    std::string out = std::string("{") + (block.small ? "\\scriptsize" : "\\footnotesize") +
                      "\\setlength{\\tabcolsep}{3pt}\n\\begin{longtable}{" + columns + "}\n";
    if (!block.number.empty())
        out += caption(block, "table");
    out += "\\toprule\n" + head + " \\\\\n\\midrule\n\\endfirsthead\n\\toprule\n" + head +
           " \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endlastfoot\n";
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        for (std::size_t c = 0; c < block.rows[r].size(); ++c)
            out += c ? " & " + latexWords(block.rows[r][c]) : firstCell(latexWords(block.rows[r][c]));
        out += " \\\\\n";
        if (r < block.below.size())
            for (std::size_t i = 0; i < block.below[r].size(); ++i)
                out += "\\multicolumn{" + std::to_string(block.head.size()) + "}{p{0.95\\linewidth}}{" +
                       (block.isCode(r, i) ? typed(block.below[r][i]) : latexWords(block.below[r][i])) + "} \\\\\n";
    }
    return out + "\\end{longtable}}\n";
}

std::string preamble(const ReportPages& pages) {
    const bool spanish = pages.language == "es";
    return std::string("\\documentclass[a4paper,11pt]{article}\n\\usepackage{iftex}\n"
                       "\\ifPDFTeX\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\fi\n"
                       "\\usepackage{textcomp}\n\\usepackage[") +
           (spanish ? "spanish,es-noquoting,es-nodecimaldot" : "english") +
           "]{babel}\n\\usepackage[margin=22mm]{geometry}\n\\usepackage{graphicx}\n\\usepackage{longtable,booktabs}\n"
           "\\usepackage{caption}\n\\usepackage[hidelinks]{hyperref}\n\\setcounter{secnumdepth}{0}\n\\emergencystretch="
           "3em\n";
}

} // namespace

ReportFiles latexOf(const ReportPages& pages, const std::string& folder) {
    ReportFiles out;
    auto& text = out.text;
    std::string facts;
    for (const auto& [name, value] : pages.facts)
        facts += (facts.empty() ? "" : " \\\\ ") + latexWords(name + ": " + value);
    text = preamble(pages) + "\\graphicspath{{" + folder + "/}}\n\\title{" + latexWords(pages.title) + "}\n\\author{" +
           facts + "}\n\\date{}\n\n\\begin{document}\n\\maketitle\n";
    if (pages.contents)
        text += "\\tableofcontents\n";
    int figure = 0;
    for (const auto& block : pages.blocks) {
        text += "\n";
        switch (block.kind) {
        case Kind::Heading: {
            static const char* commands[] = {"section", "subsection", "subsubsection"};
            text += std::string("\\") + commands[block.level - 1] + "{" + latexWords(listedWords(block)) + "}\n";
            break;
        }
        case Kind::Paragraph:
            text += latexWords(block.text) + "\n";
            break;
        case Kind::Note:
            text += "{\\small " + latexWords(block.text) + "\\par}\n";
            break;
        case Kind::List:
            text += "\\begin{itemize}\n";
            for (const auto& item : block.items)
                text += "\\item " + firstCell(latexWords(item)) + "\n";
            text += "\\end{itemize}\n";
            break;
        case Kind::Figure: {
            const bool jpg = block.picture.starts_with("\xff\xd8");
            const auto name = "figure-" + std::to_string(++figure);
            text += "\\begin{figure}[htbp]\n\\centering\n\\includegraphics[width=" +
                    std::string(block.picture.empty() ? "\\linewidth" : "0.7\\linewidth") + "]{" + name + "}\n" +
                    caption(block, "figure") + "\\end{figure}\n";
            out.figures.emplace_back(name + (block.picture.empty() ? ".svg"
                                             : jpg                 ? ".jpg"
                                                                   : ".png"),
                                     block.picture.empty() ? block.svg : block.picture);
            break;
        }
        case Kind::Table:
            text += tableLatex(block);
            break;
        case Kind::Code:
            text += "\\noindent{\\small\\raggedright " + typed(block.text) + "\\par}\n";
            break;
        case Kind::Missing:
            text += "\\noindent\\fbox{\\parbox{0.95\\linewidth}{\\textbf{" + latexWords(block.number) + ".} " +
                    latexWords(block.text) + "}}\n";
            break;
        }
    }
    text += "\n\\end{document}\n";
    return out;
}

} // namespace telar
