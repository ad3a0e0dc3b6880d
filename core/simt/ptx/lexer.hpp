// Words of a PTX text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace telar::ptx {

struct Token {
    enum class Kind : uint8_t { Word, Number, String, Mark, End };
    Kind kind = Kind::End;
    std::string_view text; ///< a String's without its quotes
    std::size_t at = 0;    ///< in the whole text

    bool is(char mark) const { return kind == Kind::Mark && text[0] == mark; }
    bool is(std::string_view word) const { return kind == Kind::Word && text == word; }
};

/// One token ahead. A word may begin with a point or a per cent sign and hold points: ".reg", "%tid.x",
/// "ld.global.f32".
class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) { advance(); }

    const Token& peek() const { return token_; }
    Token take() {
        const Token token = token_;
        advance();
        return token;
    }
    /// From the present token's start to just before the brace that closes `{`, which was taken already; goes
    /// behind that brace.
    std::string_view untilBrace();
    int line() const; ///< of the present token, from 1

private:
    void advance();
    void skipBlank();

    std::string_view text_;
    std::size_t position_ = 0;
    Token token_;
};

} // namespace telar::ptx
