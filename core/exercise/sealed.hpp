// A text that is not to be read at a glance: the model answer of a locked exercise.
//
// This keeps it from the eyes of who opens the file, and no more. Every Telar that grades must be able to read the
// answer, so whoever takes Telar's source can, too; there is no key that a student's computer does not have.
#pragma once

#include <optional>
#include <string>

namespace telar {

/// Hexadecimal: 16 digits of the text's SHA-256, then the text, XOR a stream made from `salt`.
std::string sealed(const std::string& words, const std::string& salt);
/// Nothing where it is damaged, or made with another salt.
std::optional<std::string> unsealed(const std::string& hex, const std::string& salt);

} // namespace telar
