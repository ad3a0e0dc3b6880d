#include "core/exercise/code_tokens.hpp"

#include <algorithm>
#include <unordered_set>

namespace telar {

namespace {

constexpr int deepestLoop = 60; ///< loops in loops; deeper ones stay as they are written

struct Raw {
    std::string_view text;
    int line = 0;
    char kind = 0; ///< n: a name, 0: a number, s: a string, p: a sign
};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isArithmetic(char c) { return c == '+' || c == '-' || c == '*' || c == '/'; }

class Reader {
public:
    Reader(std::string_view source, bool python) : source_(source), python_(python) {}

    std::vector<Raw> all() {
        std::vector<Raw> made;
        while (made.size() < mostCodeTokens && skip())
            made.push_back(next());
        return made;
    }

private:
    bool at(std::string_view words) const { return source_.substr(at_).starts_with(words); }
    void advance(std::size_t to) {
        to = std::min(to, source_.size());
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(at_),
                                             source_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
        at_ = to;
    }
    /// Past blanks and comments; false at the end.
    bool skip() {
        while (at_ < source_.size()) {
            if (source_[at_] == ' ' || (source_[at_] >= '\t' && source_[at_] <= '\r') || source_[at_] == '\\')
                advance(at_ + 1);
            else if (python_ ? source_[at_] == '#' : at("//") || at("#include"))
                advance(source_.find('\n', at_));
            else if (!python_ && at("/*"))
                advance(std::min(source_.find("*/", at_ + 2), source_.size()) + 2);
            else
                return true;
        }
        return false;
    }
    Raw next() {
        static constexpr std::string_view pairs[] = {"++", "--", "+=", "-=", "*=", "/=", "<<", ">>",
                                                     "<=", ">=", "==", "!=", "&&", "||", "->", "::"};
        const std::size_t from = at_;
        std::size_t to = from + 1;
        const char c = source_[from];
        char kind = 'p';
        if (isLetter(c) || isDigit(c)) {
            kind = isLetter(c) ? 'n' : '0';
            while (to < source_.size() &&
                   (isLetter(source_[to]) || isDigit(source_[to]) || (kind == '0' && source_[to] == '.')))
                ++to;
        } else if (c == '"' || c == '\'') {
            kind = 's';
            while (to < source_.size() && source_[to] != c && source_[to] != '\n')
                to += source_[to] == '\\' ? 2 : 1;
            ++to;
        } else if (std::any_of(std::begin(pairs), std::end(pairs), [&](auto pair) { return at(pair); })) {
            ++to;
        }
        const Raw made{source_.substr(from, to - from), line_, kind};
        advance(to);
        return made;
    }

    std::string_view source_;
    bool python_;
    std::size_t at_ = 0;
    int line_ = 1;
};

/// Words that say what a program does, whoever names its variables.
bool isKept(std::string_view word, bool python, bool afterPoint) {
    static const std::unordered_set<std::string_view> words{
        "if",       "else",      "return",   "break",    "continue", "switch",   "case",  "struct",
        "template", "threadIdx", "blockIdx", "blockDim", "gridDim",  "warpSize", "min",   "max",
        "fminf",    "fmaxf",     "expf",     "exp",      "sqrtf",    "sqrt",     "fabsf", "abs",
        "logf",     "float",     "double",   "float4",   "void",     "extern"};
    static const std::unordered_set<std::string_view> ofPython{
        "cuda", "range", "def", "elif", "and", "or", "not", "in", "grid", "syncthreads", "shared", "array"};
    return words.contains(word) || (python && ofPython.contains(word)) || word.starts_with("__") ||
           word.starts_with("atomic") || (afterPoint && word.size() == 1);
}

class Normaliser {
public:
    Normaliser(const std::vector<Raw>& raw, bool python) : raw_(raw), python_(python), partner_(raw.size(), 0) {
        std::vector<std::size_t> open;
        for (std::size_t k = 0; k < raw.size(); ++k) {
            partner_[k] = raw.size();
            if (is(k, "(") || is(k, "{")) {
                open.push_back(k);
            } else if ((is(k, ")") || is(k, "}")) && !open.empty()) {
                partner_[open.back()] = k;
                open.pop_back();
            }
        }
    }
    std::vector<CodeToken> all() {
        emit(0, raw_.size(), 0);
        return std::move(made_);
    }

private:
    bool is(std::size_t k, std::string_view text) const { return k < raw_.size() && raw_[k].text == text; }
    bool same(std::size_t a, std::size_t b) const {
        return b < raw_.size() && raw_[a].kind == 'n' && raw_[a].text == raw_[b].text;
    }
    std::size_t behind(std::size_t open) const { return std::min(partner_[open] + 1, raw_.size()); }
    /// Behind the statement that begins there.
    std::size_t statementEnd(std::size_t k, int depth) const {
        if (k >= raw_.size())
            return raw_.size();
        if (is(k, "{"))
            return behind(k);
        if ((is(k, "for") || is(k, "while") || is(k, "if")) && is(k + 1, "(") && depth < deepestLoop) {
            const auto end = statementEnd(behind(k + 1), depth + 1);
            return is(k, "if") && is(end, "else") ? statementEnd(end + 1, depth + 1) : end;
        }
        while (k < raw_.size() && !is(k, ";"))
            k = is(k, "(") || is(k, "{") ? behind(k) : k + 1;
        return std::min(k + 1, raw_.size());
    }
    void put(std::string_view word, int line) {
        uint32_t hash = 2166136261U; // FNV-1a
        for (const char c : word)
            hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        made_.push_back({hash, line});
    }
    /// Where a loop with three parts begins there: emits it and says where it ends.
    std::size_t emitLoop(std::size_t k, int depth) {
        const auto close = partner_[k + 1];
        std::vector<std::size_t> ends;
        for (auto i = k + 2; i < close && close < raw_.size(); i = is(i, "(") || is(i, "{") ? behind(i) : i + 1)
            if (is(i, ";"))
                ends.push_back(i);
        if (ends.size() != 2)
            return k;
        const auto end = statementEnd(close + 1, depth);
        emit(k + 2, ends[0], depth + 1);
        put("while", raw_[k].line);
        emit(ends[0] + 1, ends[1], depth + 1);
        emit(close + 1, end, depth + 1);
        emit(ends[1] + 1, close, depth + 1);
        return end;
    }
    void emit(std::size_t from, std::size_t to, int depth) {
        static const std::unordered_set<std::string_view> dropped{
            "{", "}", "(", ")", ";", ":", "const", "static", "inline", "volatile", "do", "__restrict__"};
        static const std::unordered_set<std::string_view> whole{
            "int", "unsigned", "char", "long", "short", "size_t", "auto", "uint32_t", "int32_t", "int64_t", "uint64_t"};
        for (auto k = from; k < to;) {
            if (!python_ && is(k, "for") && is(k + 1, "(") && depth < deepestLoop)
                if (const auto end = emitLoop(k, depth); end > k) {
                    k = end;
                    continue;
                }
            const auto& raw = raw_[k];
            const bool prefix = is(k, "++") || is(k, "--");
            if (prefix && k + 1 < to && raw_[k + 1].kind == 'n') { // ++i
                put("name", raw.line);
                put(raw.text.substr(0, 1), raw.line), put("=", raw.line), put("0", raw.line);
                k += 2;
            } else if (prefix) { // i++
                put(raw.text.substr(0, 1), raw.line), put("=", raw.line), put("0", raw.line);
                ++k;
            } else if (raw.text.size() == 2 && raw.text[1] == '=' && isArithmetic(raw.text[0])) {
                put(raw.text.substr(0, 1), raw.line), put("=", raw.line);
                ++k;
            } else if (is(k + 1, "=") && same(k, k + 2) && k + 3 < to &&
                       isArithmetic(raw_[k + 3].text[0])) { // i = i + 1
                put("name", raw.line), put(raw_[k + 3].text, raw.line), put("=", raw.line);
                k += 4;
            } else {
                if (raw.kind == 's')
                    put("text", raw.line);
                else if (raw.kind == '0')
                    put("0", raw.line);
                else if (dropped.contains(raw.text))
                    ;
                else if (whole.contains(raw.text) && k > from && whole.contains(raw_[k - 1].text))
                    ; // unsigned int
                else if (whole.contains(raw.text))
                    put("int", raw.line);
                else if (is(k, "while") || is(k, "for"))
                    put("while", raw.line);
                else if (raw.kind == 'n' && !isKept(raw.text, python_, k > 0 && is(k - 1, ".")))
                    put("name", raw.line);
                else
                    put(raw.text, raw.line);
                ++k;
            }
        }
    }

    const std::vector<Raw>& raw_;
    bool python_;
    std::vector<std::size_t> partner_;
    std::vector<CodeToken> made_;
};

} // namespace

std::vector<CodeToken> codeTokens(std::string_view source, bool python) {
    const auto raw = Reader(source, python).all();
    return Normaliser(raw, python).all();
}

} // namespace telar
