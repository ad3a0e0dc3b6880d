#include "core/simt/ptx/lexer.hpp"

#include <algorithm>

namespace telar::ptx {

namespace {

bool isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           c == '%' || c == '.';
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

} // namespace

void Lexer::skipBlank() {
    while (position_ < text_.size()) {
        if (isBlank(text_[position_])) {
            ++position_;
        } else if (text_.substr(position_, 2) == "//") {
            const auto end = text_.find('\n', position_);
            position_ = end == std::string_view::npos ? text_.size() : end + 1;
        } else if (text_.substr(position_, 2) == "/*") {
            const auto end = text_.find("*/", position_ + 2);
            position_ = end == std::string_view::npos ? text_.size() : end + 2;
        } else {
            return;
        }
    }
}

void Lexer::advance() {
    skipBlank();
    token_ = {Token::Kind::End, {}, position_};
    if (position_ >= text_.size())
        return;
    const char c = text_[position_];
    std::size_t end = position_ + 1;
    if (c == '"') {
        end = std::min(text_.find('"', end), text_.size());
        token_ = {Token::Kind::String, text_.substr(position_ + 1, end - position_ - 1), position_};
        position_ = std::min(end + 1, text_.size());
        return;
    }
    if (isWord(c)) {
        while (end < text_.size() && isWord(text_[end]))
            ++end;
        token_.kind = isDigit(c) ? Token::Kind::Number : Token::Kind::Word;
    } else {
        if (text_.substr(position_, 2) == "::") // "shared::cta" is one word
            end = position_ + 2;
        token_.kind = Token::Kind::Mark;
    }
    // ".shared::cta" and ".acquire.cluster::..." go on behind their colons
    while (token_.kind == Token::Kind::Word && text_.substr(end, 2) == "::") {
        end += 2;
        while (end < text_.size() && isWord(text_[end]))
            ++end;
    }
    token_.text = text_.substr(position_, end - position_);
    if (token_.text.starts_with(".reg.")) { // inline assembly writes ".reg.b16 %h", without a blank
        token_.text = token_.text.substr(0, 4);
        end = position_ + 4;
    }
    position_ = end;
}

std::string_view Lexer::untilBrace() {
    const auto from = token_.at;
    const auto end = std::min(text_.find('}', from), text_.size());
    position_ = std::min(end + 1, text_.size());
    advance();
    return text_.substr(from, end - from);
}

int Lexer::line() const {
    return 1 +
           static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(token_.at), '\n'));
}

} // namespace telar::ptx
