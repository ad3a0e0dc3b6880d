#include "core/exercise/sealed.hpp"

#include "core/base/sha256.hpp"

namespace telar {

namespace {

constexpr std::size_t checkDigits = 16;
constexpr char digits[] = "0123456789abcdef";

std::string hashOf(const std::string& words) {
    Sha256 hash;
    hash.update(words.data(), words.size());
    return hash.finish();
}

/// The digits of one hash after the other, by two a byte.
std::string streamed(const std::string& bytes, const std::string& salt) {
    std::string out = bytes, block;
    for (std::size_t k = 0; k < out.size(); ++k) {
        if (k % 64 == 0)
            block = hashOf("telar-exercise " + std::to_string(k / 64) + " " + salt);
        out[k] = static_cast<char>(out[k] ^ (block[k % 64] * 7 + static_cast<char>(k)));
    }
    return out;
}

int digitOf(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

} // namespace

std::string sealed(const std::string& words, const std::string& salt) {
    std::string hex = hashOf(words).substr(0, checkDigits);
    for (const char c : streamed(words, salt)) {
        const auto byte = static_cast<unsigned char>(c);
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

std::optional<std::string> unsealed(const std::string& hex, const std::string& salt) {
    if (hex.size() < checkDigits || hex.size() % 2 != 0)
        return {};
    std::string bytes;
    for (std::size_t k = checkDigits; k < hex.size(); k += 2) {
        const int high = digitOf(hex[k]), low = digitOf(hex[k + 1]);
        if (high < 0 || low < 0)
            return {};
        bytes += static_cast<char>(high << 4 | low);
    }
    std::string words = streamed(bytes, salt);
    if (hashOf(words).substr(0, checkDigits) != hex.substr(0, checkDigits))
        return {};
    return words;
}

} // namespace telar
