#include "core/simt/cuda/directives.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace telar::cuda {

namespace {

/// A source in the order of a compiler (ISO C++, "Phases of translation"): lines that end in a backslash go on, each comment is a
/// blank, and what stands in quotation marks is no comment. As with clang, blanks may follow the backslash, a carriage return ends
/// a line, and zeros and the blank that does not break are blanks.
class Reader {
public:
    explicit Reader(const std::string& source) : source_(source) {}

    std::vector<Directive> directives() {
        while (at_ < source_.size())
            row();
        return std::move(found_);
    }

private:
    /// The next character; where lines are joined, that behind them. 0: the end.
    char peek() {
        while (at_ < source_.size() && source_[at_] == '\\') {
            const auto end = source_.find_first_not_of(" \t\v\f", at_ + 1);
            if (end == std::string::npos || (source_[end] != '\n' && source_[end] != '\r'))
                break;
            at_ = end + (source_.compare(end, 2, "\r\n") == 0 ? 2 : 1);
            ++line_;
        }
        const char c = at_ < source_.size() ? source_[at_] : '\0';
        return c == '\r' ? '\n' : c;
    }
    char take() {
        const char c = peek();
        if (source_.compare(std::min(at_, source_.size()), 2, "\r\n") == 0)
            ++at_;
        at_ += at_ < source_.size() ? 1 : 0;
        line_ += c == '\n' ? 1 : 0;
        return c;
    }
    bool over() {
        peek();
        return at_ >= source_.size();
    }
    /// Whether this and the next character are these; then they are gone.
    bool both(char first, char second) {
        const auto at = at_;
        const int line = line_;
        if (peek() == first && (take(), peek() == second)) {
            take();
            return true;
        }
        at_ = at;
        line_ = line;
        return false;
    }
    bool blank() {
        if (both('\xc2', '\xa0'))
            return true;
        const char c = peek();
        if (over() || (c != ' ' && c != '\t' && c != '\v' && c != '\f' && c != '\0'))
            return false;
        take();
        return true;
    }

    bool comment() {
        if (both('/', '/')) {
            while (!over() && peek() != '\n')
                take();
            return true;
        }
        if (!both('/', '*'))
            return false;
        while (!over() && !both('*', '/'))
            take();
        return true;
    }
    void blanks() {
        while (comment() || blank()) {
        }
    }
    /// To the mark that ends it, or the end of the line.
    std::string literal() {
        const char mark = take();
        std::string text(1, mark);
        while (!over() && peek() != '\n') {
            text += take();
            if (text.back() == mark)
                break;
            if (text.back() == '\\' && !over() && peek() != '\n')
                text += take();
        }
        return text;
    }
    /// R"name( ... )name", in which nothing has a meaning.
    void rawLiteral() {
        const auto open = source_.find('(', at_);
        if (open == std::string::npos || open - at_ > 17) {
            literal();
            return;
        }
        const auto end = ")" + source_.substr(at_ + 1, open - at_ - 1) + "\"";
        const auto found = source_.find(end, open);
        const auto next = found == std::string::npos ? source_.size() : found + end.size();
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                             source_.begin() + static_cast<std::ptrdiff_t>(next), '\n'));
        at_ = next;
    }
    bool hash() {
        if (both('%', ':'))
            return true;
        if (source_.compare(at_, 3, "?\?=") == 0) {
            at_ += 3;
            return true;
        }
        if (peek() != '#')
            return false;
        take();
        return true;
    }

    void row() {
        blanks();
        const int line = line_;
        const bool directive = hash();
        std::string text, word; // of letters and digits, to this place
        while (!over() && peek() != '\n') {
            if (comment() || blank()) {
                text += ' ';
                word.clear();
                continue;
            }
            const char c = peek();
            const bool raw = c == '"' && (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R");
            const bool separator = c == '\'' && !word.empty() && std::isdigit(static_cast<unsigned char>(word[0]));
            if (raw)
                rawLiteral();
            else if ((c == '"' || c == '\'') && !separator)
                text += literal();
            else
                text += take();
            const bool inWord = separator || c == '_' || std::isalnum(static_cast<unsigned char>(c));
            word = inWord ? word + c : std::string();
        }
        take(); // the end of the line
        if (directive)
            found_.push_back({line, std::move(text)});
    }

    const std::string& source_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::vector<Directive> found_;
};

} // namespace

std::vector<Directive> directivesOf(const std::string& source) { return Reader(source).directives(); }

Status checkIncludes(const std::string& source, const std::string& name) {
    for (const auto& [line, text_] : directivesOf(source)) {
        std::string_view row = text_;
        const auto skip = [&row] { row.remove_prefix(std::min(row.find_first_not_of(' '), row.size())); };
        skip();
        const bool next = row.starts_with("include_next"),
                   import = row.starts_with("import") || row.starts_with("embed");
        if (!row.starts_with("include") && !import)
            continue;
        row.remove_prefix(next ? 12 : import ? (row.starts_with("embed") ? 5 : 6) : 7);
        skip();
        const Text where = text("%1:%2", name, line);
        if (row.empty() || (row[0] != '<' && row[0] != '"') || next || import)
            return userError(text(TELAR_TR("core", "Only #include with a name in <> or \"\" is allowed")), where);
        const auto close = row.find(row[0] == '<' ? '>' : '"', 1);
        const std::string path(row.substr(1, close == std::string_view::npos ? close : close - 1));
        if (path.starts_with("/") || path.find("..") != std::string::npos ||
            path.find_first_of("\\:") != std::string::npos) // "C:" is a drive of Windows
            return userError(
                text(TELAR_TR(
                         "core",
                         "A kernel may not include %1: only files of its own folder and CUDA's headers are allowed"),
                     path),
                where,
                path.find("..") == std::string::npos
                    ? Text()
                    : text(TELAR_TR("core",
                                    "telar-cli run --root FOLDER allows the files of a folder that lies above")));
    }
    return {};
}

} // namespace telar::cuda
