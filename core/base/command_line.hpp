// A command as people paste it into a shell. Words may come from a stranger's file (a project, a record), so
// every one is quoted where a POSIX shell needs it; there is no other way to put one in.
#pragma once

#include "core/base/text.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace telar {

/// As one word for a POSIX shell: quoted only where it must be. Control characters, which a terminal would
/// take for keys, are written as $'\003' (POSIX 2024, bash, zsh, ksh).
std::string shellQuoted(std::string_view word);

/// The words of a line as a POSIX shell splits them, quotes and backslashes taken away; nothing is expanded. What
/// `shellQuoted` wrote is read back byte for byte; a quote that is never closed reaches to the end.
std::vector<std::string> shellWords(std::string_view line);

class CommandLine {
public:
    explicit CommandLine(std::initializer_list<std::string_view> words) {
        for (const auto word : words)
            add(word);
    }
    CommandLine& add(std::string_view word) {
        line_ += (line_.empty() ? "" : " ") + shellQuoted(word);
        return *this;
    }
    /// "--name value"; a value that looks like an option itself is bound to its name: "--name=--value".
    CommandLine& option(std::string_view name, std::string_view value);
    template <class T>
    requires std::is_arithmetic_v<T> CommandLine& option(std::string_view name, T value) {
        return option(name, std::string_view(toText(value)));
    }
    /// Words that another CommandLine has made.
    CommandLine& append(const std::string& made) {
        if (!made.empty())
            line_ += (line_.empty() ? "" : " ") + made;
        return *this;
    }
    const std::string& str() const { return line_; }

private:
    std::string line_;
};

} // namespace telar
