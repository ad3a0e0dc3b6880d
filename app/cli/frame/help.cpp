#include "app/cli/frame/help.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

std::string padded(std::string s, std::size_t width) {
    s.resize(std::max(s.size() + 2, width), ' ');
    return s;
}

std::string withValue(const Option& option) {
    return option.value.empty() ? option.name : option.name + " " + option.value;
}

/// Breaks at blanks after 78 columns; later lines start at `indent`.
std::string wrapped(const std::string& start, const std::string& words, std::size_t indent) {
    std::string out = start;
    std::size_t column = start.size(), at = 0;
    while (at < words.size()) {
        const auto end = std::min(words.find(' ', at), words.size());
        const auto word = words.substr(at, end - at);
        if (column > indent && column + word.size() > 78) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ', ++column;
        }
        out += word;
        column += word.size();
        at = end + 1;
    }
    return out + "\n";
}

std::string roff(const std::string& s) {
    std::string out;
    for (const char c : s)
        out += c == '-' ? std::string("\\-") : c == '\\' ? std::string("\\e") : std::string(1, c);
    return out;
}

std::string manPage() {
    std::string out =
        ".\\\" Made by: telar-cli documentation man\n.TH TELAR\\-CLI 1 \"\" \"Telar\" \"User Commands\"\n"
        ".SH NAME\ntelar\\-cli \\- the laboratory of parallel neural-network computing, without a window\n"
        ".SH SYNOPSIS\n.B telar\\-cli\n.I COMMAND\n[\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\nDoes the work of\n.BR telar (1)\nfrom scripts. Each run can leave a record in JSON. A\n"
        ".B \\-\nin the place of a file name stands for standard input or output.\n.SH COMMANDS\n";
    for (const auto& command : commands()) {
        out += ".SS " + roff(command.name) + "\n" + roff(command.summary) + ".\n";
        if (!command.operands.word.empty())
            out += ".TP\n.I " + roff(command.operands.word) + "\n" + roff(command.operands.help) + ".\n";
        for (const auto& option : command.options)
            out += ".TP\n.B " + roff(option.name) +
                   (option.value.empty() ? "" : " \\fI" + roff(option.value) + "\\fR") + "\n" + roff(option.help) +
                   ".\n";
        for (const auto& example : command.examples)
            out += ".PP\n.EX\n" + roff(example) + "\n.EE\n";
    }
    return out + ".SH EXIT STATUS\n0 on success, 1 when the work failed, 2 for a wrong call, 3 where "
                 "a kernel ran and faults were found in it, or an answer does not pass, 130 when stopped by Ctrl+C.\n"
                 ".SH SEE ALSO\n.BR telar (1)\n";
}

std::string firstWords() {
    std::vector<std::string> words;
    for (const auto& command : commands()) {
        const auto word = command.name.substr(0, command.name.find(' '));
        if (std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(word);
    }
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

/// First words that need a second one: "data".
std::vector<std::string> groups() {
    std::vector<std::string> words;
    for (const auto& command : commands()) {
        const auto blank = command.name.find(' ');
        const auto word = command.name.substr(0, blank);
        if (blank != std::string::npos && std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(word);
    }
    return words;
}

std::string secondWords(const std::string& first) {
    std::string out;
    for (const auto& command : commands())
        if (command.name.starts_with(first + " "))
            out += (out.empty() ? "" : " ") + command.name.substr(first.size() + 1);
    return out;
}

/// "pool" of "BACKENDS pool", else nothing.
std::string backendsOf(const Option& option) {
    return option.choices.starts_with("BACKENDS ") ? option.choices.substr(9) : std::string();
}
/// Only the program knows what this computer can run.
std::string listedBackends(const std::string& word) {
    return "telar-cli backends 2>/dev/null | awk -v of=\"" + word +
           "\" '/^[a-z]/ { on = $1 == of } on && /^  / && !/ - not available/ { print $1 }'";
}

std::string bashCompletion() {
    std::string out = "# Made by: telar-cli documentation bash\n_telar_cli_backends() {\n    " + listedBackends("$1") +
                      "\n}\n_telar_cli_words() {\n"
                      "    [ \"$place\" = 1 ] && { mapfile -t COMPREPLY < <(compgen -W '" +
                      firstWords() + " --help --version' -- \"$word\"); return; }\n";
    for (const auto& group : groups())
        out += "    [ \"$command\" = " + group +
               " ] && { [ \"$place\" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W '" + secondWords(group) +
               "' -- \"$word\"); return; }; command=\"" + group + " ${words[2]}\"; }\n";
    out += "    case \"$command $before\" in\n";
    for (const auto& command : commands())
        for (const auto& option : command.options)
            if (!option.choices.empty()) {
                const auto how = option.choices == "FILE"  ? std::string("-f")
                                 : option.choices == "DIR" ? std::string("-d")
                                 : !backendsOf(option).empty()
                                     ? "-W \"$(_telar_cli_backends " + backendsOf(option) + ")\""
                                     : "-W '" + option.choices + "'";
                out += "    '" + command.name + " " + option.name + "') mapfile -t COMPREPLY < <(compgen " + how +
                       " -- \"$word\"); return ;;\n";
            }
    out += "    esac\n    case \"$command\" in\n";
    for (const auto& command : commands()) {
        const auto& words = command.operands.choices;
        out += "    '" + command.name + "') mapfile -t COMPREPLY < <(compgen " + (words == "FILE" ? "-f " : "") +
               "-W '" + (words.empty() || words == "FILE" ? "" : words + " ");
        for (const auto& option : command.options)
            out += option.name + " ";
        out += "' -- \"$word\") ;;\n";
    }
    // Bash parts words at colons, which names of variants have.
    return out + "    esac\n}\n"
                 "_telar_cli() {\n"
                 "    local i words=()\n"
                 "    for ((i = 0; i <= COMP_CWORD; ++i)); do\n"
                 "        if ((i > 0)) && [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i-1]} == : ]]; then\n"
                 "            words[-1]+=${COMP_WORDS[i]}\n"
                 "        else\n"
                 "            words+=(\"${COMP_WORDS[i]}\")\n"
                 "        fi\n"
                 "    done\n"
                 "    local place=$((${#words[@]} - 1)) command=${words[1]} word=${words[-1]} before=${words[-2]}\n"
                 "    _telar_cli_words\n"
                 "    [[ $word == *:* ]] && COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"${word##*:}\"}\"}\")\n"
                 "}\n"
                 "complete -o filenames -F _telar_cli telar-cli\n";
}

std::string quotedFor(const std::string& s, bool zsh) {
    std::string out;
    for (const char c : s)
        out += c == '\''                                   ? std::string(zsh ? "'\\''" : "\\'")
               : zsh && (c == '[' || c == ']' || c == ':') ? std::string("\\") + c
                                                           : std::string(1, c);
    return out;
}

std::string zshCompletion() {
    std::string out = "#compdef telar-cli\n# Made by: telar-cli documentation zsh\n_telar_cli_backends() {\n "
                      "   compadd -- $(" +
                      listedBackends("$1") +
                      ")\n}\nlocal command=$words[2]\n"
                      "if (( CURRENT == 2 )); then\n    compadd -- " +
                      firstWords() + " --help --version\n    return\nfi\n";
    for (const auto& group : groups())
        out += "if [[ $command == " + group + " ]]; then\n    if (( CURRENT == 3 )); then\n        compadd -- " +
               secondWords(group) + "\n        return\n    fi\n    command=\"" + group + " $words[3]\"\nfi\n";
    out += "case $command in\n";
    for (const auto& command : commands()) {
        out += "'" + command.name + "')\n    _arguments";
        for (const auto& option : command.options) {
            out += " \\\n        '*" + option.name + "[" + quotedFor(option.help, true) + "]";
            if (!option.value.empty())
                out += ":" + quotedFor(option.value, true) + ":" +
                       (option.choices == "FILE"      ? "_files"
                        : option.choices == "DIR"     ? "_files -/"
                        : option.choices.empty()      ? " "
                        : !backendsOf(option).empty() ? "{_telar_cli_backends " + backendsOf(option) + "}"
                                                      : "(" + quotedFor(option.choices, true) + ")");
            out += "'";
        }
        if (!command.operands.choices.empty())
            out += " \\\n        '*:" + command.operands.word + ":" +
                   (command.operands.choices == "FILE" ? "_files" : "(" + command.operands.choices + ")") + "'";
        out += "\n    ;;\n";
    }
    return out + "esac\n";
}

std::string fishCompletion() {
    std::string out = "# Made by: telar-cli documentation fish\nfunction __telar_cli_backends\n    " +
                      listedBackends("$argv[1]") +
                      "\nend\ncomplete -c telar-cli -f\n"
                      "complete -c telar-cli -n __fish_use_subcommand -l help -d 'Say how it is used'\n"
                      "complete -c telar-cli -n __fish_use_subcommand -l version -d 'Say the version'\n";
    for (const auto& command : commands()) {
        const auto blank = command.name.find(' ');
        const auto first = command.name.substr(0, blank);
        std::string seen = "__fish_seen_subcommand_from " + first;
        if (blank == std::string::npos) {
            out += "complete -c telar-cli -n __fish_use_subcommand -a " + first + " -d '" +
                   quotedFor(command.summary, false) + "'\n";
        } else {
            const auto second = command.name.substr(blank + 1);
            out += "complete -c telar-cli -n __fish_use_subcommand -a " + first + "\n";
            out += "complete -c telar-cli -n '" + seen + "' -a " + second + " -d '" +
                   quotedFor(command.summary, false) + "'\n";
            seen += "; and __fish_seen_subcommand_from " + second;
        }
        if (!command.operands.choices.empty())
            out += "complete -c telar-cli -n '" + seen + "'" +
                   (command.operands.choices == "FILE" ? " -F" : " -a '" + command.operands.choices + "'") + "\n";
        for (const auto& option : command.options) {
            out += "complete -c telar-cli -n '" + seen + "' -l " + option.name.substr(2);
            if (!option.value.empty())
                out += option.choices == "FILE" || option.choices == "DIR" ? " -r -F"
                       : option.choices.empty()                            ? " -x"
                       : !backendsOf(option).empty() ? " -x -a '(__telar_cli_backends " + backendsOf(option) + ")'"
                                                     : " -x -a '" + option.choices + "'";
            out += " -d '" + quotedFor(option.help, false) + "'\n";
        }
    }
    return out;
}

} // namespace

std::string helpOf(const Command& command) {
    std::string out =
        wrapped("", command.summary + ".", 0) + "\nUsage: telar-cli " + command.name +
        (command.operands.word.empty() ? "" : " " + command.operands.word + (command.operands.many ? "..." : "")) +
        " [OPTIONS]\n\n";
    if (!command.operands.word.empty())
        out += wrapped(padded("  " + command.operands.word, 28), command.operands.help, 28);
    for (const auto& option : command.options) {
        const auto start = "  " + withValue(option);
        out += start.size() > 26 ? start + "\n" + wrapped(std::string(28, ' '), option.help, 28)
                                 : wrapped(padded(start, 28), option.help, 28);
    }
    if (!command.examples.empty())
        out += "\nExamples:\n";
    for (const auto& example : command.examples)
        out += "  " + example + "\n";
    return out;
}

std::string helpOfGroup(const std::string& word) {
    std::string list;
    for (const auto& command : commands())
        if (command.name.starts_with(word + " "))
            list += wrapped(padded("  " + command.name, 18), command.summary, 18);
    return list.empty() ? list
                        : "Usage: telar-cli " + word + " WHAT [OPTIONS]\n\n" + list + "\ntelar-cli " + word +
                              " WHAT --help says more.\n";
}

std::string generalHelp() {
    std::string out = "Telar's work without a window.\n\nUsage: telar-cli COMMAND [OPTIONS]\n\n";
    for (const auto& command : commands())
        out += wrapped(padded("  " + command.name, 18), command.summary, 18);
    return out + "\n  --version       Say the version\n  --help          Say this; telar-cli COMMAND --help "
                 "says more\n";
}

Expected<std::string> documentation(const std::string& kind) {
    if (kind == "man")
        return manPage();
    if (kind == "bash")
        return bashCompletion();
    if (kind == "zsh")
        return zshCompletion();
    if (kind == "fish")
        return fishCompletion();
    return userError(text("There is documentation for man, bash, zsh and fish, not for '%1'", kind));
}

} // namespace telar::cli
