// Core's sentences in the languages that Telar ships, for programs without a window: reports that the command
// line writes. The window translates by Qt from the same source, resources/translations.
#pragma once

#include "core/base/text.hpp"

namespace telar {

/// `language`: "es"; any other means English. A sentence without a translation stays English.
std::string inLanguage(const Text& text, const std::string& language);

} // namespace telar
