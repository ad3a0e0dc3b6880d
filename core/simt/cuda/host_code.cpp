// Finds what is for the host only, and what is for the device only. No parser of C++: declarations are told apart by
// their braces, brackets and a few words, and what is not understood stays.
#include "core/simt/cuda/device_source.hpp"

#include <algorithm>
#include <string_view>

namespace telar::cuda {

namespace {

constexpr int deepestClass = 50;

bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool isWordPart(char c) { return isWordStart(c) || (c >= '0' && c <= '9'); }

bool isAmong(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Of std, what the prelude knows.
bool isStdOfDevice(std::string_view word) {
    return isAmong(word, {"min",      "max",         "size_t",    "swap",      "abs",
                          "int8_t",   "uint8_t",     "int16_t",   "uint16_t",  "int32_t",
                          "uint32_t", "int64_t",     "uint64_t",  "ptrdiff_t", "numeric_limits",
                          "is_same",  "conditional", "enable_if", "move",      "forward",
                          "sqrt",     "pow",         "exp",       "log",       "floor",
                          "ceil",     "fabs"});
}

class HostScanner {
public:
    enum class Leave { Device, Host, Nothing };

    HostScanner(const std::string& source, const SideMacros& macros, Leave leave)
        : source_(source), out_(source), macros_(macros), leave_(leave) {}

    std::string run() {
        while (declaration(false)) {
        }
        return std::move(out_);
    }
    std::vector<DeviceBody> bodies; ///< of functions for the device alone
    std::vector<HostUse> uses;      ///< of the device's variables, by functions of the host

private:
    struct Mark {
        std::string_view text;
        std::size_t at = 0;
    };

    bool atLineStart() const {
        std::size_t k = at_;
        while (k > 0 && (source_[k - 1] == ' ' || source_[k - 1] == '\t'))
            --k;
        return k == 0 || source_[k - 1] == '\n';
    }

    void skipTo(std::string_view end, std::size_t from) {
        const auto found = source_.find(end, from);
        at_ = found == std::string::npos ? source_.size() : found + end.size();
    }

    /// A directive with all its lines; its words decide which braces count.
    void directive() {
        const std::size_t from = at_;
        while (at_ < source_.size() && source_[at_] != '\n') {
            if (source_.compare(at_, 2, "/*") == 0) {
                skipTo("*/", at_ + 2);
                continue;
            }
            const bool goesOn = source_[at_] == '\\' && at_ + 1 < source_.size();
            at_ += goesOn ? (source_.compare(at_ + 1, 2, "\r\n") == 0 ? 3 : 2) : 1;
        }
        std::string_view row(source_.data() + from + 1, std::min(at_, source_.size()) - from - 1);
        row.remove_prefix(std::min(row.find_first_not_of(" \t"), row.size()));
        if (row.starts_with("if"))
            conditions_.push_back(braces_);
        else if (row.starts_with("el") && !conditions_.empty())
            braces_ = conditions_.back(); // the other way begins where this one did
        else if (row.starts_with("endif") && !conditions_.empty())
            conditions_.pop_back();
    }

    void literal() {
        const char quote = source_[at_++];
        while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n')
            at_ += source_[at_] == '\\' ? 2 : 1;
        at_ = std::min(at_ + 1, source_.size());
    }

    void rawLiteral() { // R"name(...)name"
        const auto open = source_.find('(', at_);
        if (open == std::string::npos || open - at_ > 20)
            return literal();
        skipTo(")" + source_.substr(at_ + 1, open - at_ - 1) + "\"", open);
    }

    /// The next word or mark; false at the end. Literals are marks that begin with a quote.
    bool next(Mark& mark) {
        while (at_ < source_.size()) {
            const char c = source_[at_];
            if (c == '#' && atLineStart()) {
                directive();
            } else if (source_.compare(at_, 2, "//") == 0) {
                skipTo("\n", at_);
            } else if (source_.compare(at_, 2, "/*") == 0) {
                skipTo("*/", at_ + 2);
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\\') {
                ++at_;
            } else {
                const std::size_t from = at_;
                if (isWordStart(c)) {
                    while (at_ < source_.size() && isWordPart(source_[at_]))
                        ++at_;
                    if (at_ < source_.size() && source_[at_] == '"' && source_[at_ - 1] == 'R')
                        rawLiteral();
                } else if (c >= '0' && c <= '9') {
                    while (at_ < source_.size() &&
                           (isWordPart(source_[at_]) || source_[at_] == '.' || source_[at_] == '\''))
                        ++at_;
                } else if (c == '"' || c == '\'') {
                    literal();
                } else {
                    at_ += source_.compare(at_, 2, "::") == 0 ? 2 : 1;
                }
                mark = {std::string_view(source_).substr(from, at_ - from), from};
                return true;
            }
        }
        return false;
    }

    /// Behind the brace that closes the one just taken; the marks between are kept in `inside`.
    void skipBraces(std::vector<Mark>& inside) {
        const int outer = braces_++;
        Mark mark;
        while (braces_ > outer && next(mark)) {
            braces_ += mark.text == "{" ? 1 : mark.text == "}" ? -1 : 0;
            inside.push_back(mark);
        }
        braces_ = outer;
    }

    bool isForDevice(const std::vector<Mark>& marks) const {
        return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
            return isAmong(mark.text, {"__device__", "__global__", "__constant__", "__shared__", "__managed__",
                                       "constexpr", "consteval", "constinit"}) ||
                   macros_.device.contains(std::string(mark.text));
        });
    }

    bool holds(const std::vector<Mark>& marks, std::initializer_list<std::string_view> words,
               const std::set<std::string>& names) const {
        return std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
            return isAmong(mark.text, words) || names.contains(std::string(mark.text));
        });
    }

    /// A function, or an array in shared memory, of which the host knows nothing.
    bool isOnlyForDevice(const std::vector<Mark>& marks) const {
        return holds(marks, {"__device__", "__shared__"}, macros_.device) &&
               !holds(marks, {"__host__", "__global__", "constexpr"}, macros_.host) &&
               !holds(marks, {}, macros_.kernel);
    }

    /// Whether the host reads nothing from what a variable begins with, which may name functions that are not there: a table of
    /// the device's functions. A size that the list says is kept, and so is what is constant.
    bool needsNoValue(const std::vector<Mark>& head) const {
        for (std::size_t k = 0; k + 1 < head.size(); ++k)
            if (head[k].text == "[" && head[k + 1].text == "]")
                return false;
        return head.back().text == "=" && isOnlyForDevice(head) &&
               !holds(head, {"const", "__managed__", "__constant__", "auto"}, {});
    }

    /// A macro with arguments may be a whole kernel, and what follows it the host's.
    bool isMade(const std::vector<Mark>& marks) const {
        for (std::size_t k = 0; k + 1 < marks.size(); ++k)
            if (const std::string word(marks[k].text);
                marks[k + 1].text == "(" && (macros_.kernel.contains(word) || macros_.device.contains(word)))
                return true;
        return false;
    }

    bool isKernel(const std::vector<Mark>& marks) const { return holds(marks, {"__global__"}, macros_.kernel); }

    /// Names of the host's libraries, and those that were given to them.
    bool isOfHost(const std::vector<Mark>& marks) const {
        for (std::size_t k = 0; k < marks.size(); ++k) {
            const auto word = marks[k].text;
            const auto after = k + 1 < marks.size() ? marks[k + 1].text : std::string_view();
            if (word == "std" && after == "::" && !(k + 2 < marks.size() && isStdOfDevice(marks[k + 2].text)))
                return true;
            const bool named = after == "*" || after == "&" || (!after.empty() && isWordStart(after[0]));
            if ((named || after == "::" || after == "<") && hostNames_.contains(word))
                return true;
            if (after == "<" && isAmong(word, {"vector", "map", "unordered_map", "set", "unique_ptr", "shared_ptr",
                                               "function", "device_vector", "host_vector", "list", "queue"}))
                return true;
            if (named && isAmong(word, {"string", "ofstream", "ifstream", "ostream", "istream", "stringstream", "FILE",
                                        "timeval", "timespec", "clock_t", "pthread_t", "StopWatchInterface",
                                        "CPUBitmap", "CPUAnimBitmap", "GPUAnimBitmap"}))
                return true;
            for (const std::string_view library :
                 {"cublas", "cufft", "cusparse", "cusolver", "cudnn", "CUDNN", "curandGenerator", "MPI_", "nvml",
                  "nccl", "nvtx", "nvrtc", "cutensor", "nvjpeg", "pthread_"})
                if (word.starts_with(library))
                    return true;
        }
        return false;
    }

    void blank(std::size_t from, std::size_t end) {
        // Directives within stay: what an #if opened, its #endif must find. A #pragma is for what is left out.
        bool start = from == 0 || source_[from - 1] == '\n', keep = false;
        for (std::size_t k = from; k < end; ++k) {
            const char c = source_[k];
            if (start && c == '#')
                keep = source_.compare(std::min(source_.find_first_not_of(" \t", k + 1), source_.size()), 6,
                                       "pragma") != 0;
            if (c == '\n') {
                keep = keep && k > 0 && source_[k - 1] == '\\';
                start = true;
                continue;
            }
            start = start && (c == ' ' || c == '\t');
            if (!keep && c != '\r')
                out_[k] = ' ';
        }
    }

    void toSemicolon(std::vector<Mark>& marks) {
        Mark mark;
        while (next(mark) && mark.text != ";") {
            marks.push_back(mark);
            if (mark.text == "{")
                skipBraces(marks);
        }
    }

    /// One declaration of a namespace or class. False where a class or the file ends.
    bool declaration(bool inClass) {
        std::vector<Mark> head;
        Mark mark;
        int brackets = 0;
        bool ended = false, braced = false;
        while (!ended) {
            if (!next(mark))
                return false;
            if (head.empty() && mark.text == ";")
                return true;
            if (mark.text == "}" && brackets <= 0)
                return !inClass;
            if (inClass && mark.text == ":" && head.size() == 1 &&
                isAmong(head[0].text, {"public", "private", "protected"})) {
                head.clear();
                continue;
            }
            brackets += mark.text == "(" ? 1 : mark.text == ")" ? -1 : 0;
            if (mark.text == "{" && brackets <= 0) {
                braced = ended = true;
            } else if (mark.text == "{") { // an argument that is a list or a lambda
                head.push_back(mark);
                skipBraces(head);
            } else if (mark.text == ";" && brackets <= 0) {
                ended = true;
            } else {
                head.push_back(mark);
            }
        }
        if (head.empty())
            return true;
        if (!braced) {
            plain(head);
            return true;
        }
        const bool space =
            head[0].text == "namespace" || (head.size() > 1 && head[0].text == "inline" && head[1].text == "namespace");
        if (!space && (head.size() != 2 || head[0].text != "extern" || head[1].text[0] != '"'))
            withBraces(head);
        return true; // what is inside a namespace are declarations like these
    }

    /// Index of the bracket that opens a function's parameters; head.size() where there is none.
    static std::size_t parameters(const std::vector<Mark>& head) {
        int depth = 0;
        for (std::size_t k = 0; k < head.size(); ++k) {
            if (head[k].text == "=" && depth == 0 && !(k > 0 && head[k - 1].text == "operator"))
                return head.size();
            if (head[k].text == "(" && depth++ == 0 && k > 0 &&
                !isAmong(head[k - 1].text, {"__align__", "alignas", "__attribute__", "__builtin_align__", "__declspec",
                                            "decltype", "__launch_bounds__", "__cluster_dims__", "("}))
                return k;
            depth -= head[k].text == ")" ? 1 : 0;
        }
        return head.size();
    }

    void withBraces(std::vector<Mark>& head) {
        const std::size_t from = head[0].at;
        std::size_t first = 0; // word behind a template's list
        if (head[0].text == "template") {
            int depth = 0;
            for (first = 1; first < head.size(); ++first) {
                depth += head[first].text == "<" ? 1 : head[first].text == ">" ? -1 : 0;
                if (depth == 0)
                    break;
            }
            ++first;
        }
        while (first < head.size() && isAmong(head[first].text, {"typedef", "static", "const", "extern"}))
            ++first;
        const bool function = parameters(head) < head.size();
        const bool type = first < head.size() && isAmong(head[first].text, {"class", "struct", "union"});
        if (type && !function && depth_ < deepestClass) {
            ++depth_;
            while (declaration(true)) {
            }
            --depth_;
            std::vector<Mark> rest;
            toSemicolon(rest);
            return;
        }
        auto all = head;
        const std::size_t body = at_;
        skipBraces(all);
        if (function) {
            skipInitialisers();
            if ((isKernel(head) || isOnlyForDevice(head)) && !isMade(head))
                bodies.push_back({body, std::max(body, at_ - 1)});
            if (leave_ == Leave::Nothing)
                return usesIn(head, all);
            if (leave_ == Leave::Host && isKernel(head))
                blank(body, std::max(body, at_ - 1));
            else if (leave_ == Leave::Host ? isOnlyForDevice(head) : !isForDevice(head))
                blank(from, at_);
            return;
        }
        toSemicolon(all);
        if (leave_ == Leave::Nothing)
            return keepVariable(head);
        if (leave_ == Leave::Host && needsNoValue(head))
            blank(head.back().at, at_ - 1);
        if (leave_ == Leave::Device && !isForDevice(head) && isOfHost(all))
            blank(from, at_);
    }

    /// What was taken for a constructor's body was "{1}" of ": a{1}, b{2} {".
    void skipInitialisers() {
        for (;;) {
            const auto here = at_;
            std::vector<Mark> marks;
            Mark mark;
            if (!next(mark) || (mark.text != "," && mark.text != "{")) {
                at_ = here;
                return;
            }
            while (mark.text != "{")
                if (!next(mark))
                    return;
            skipBraces(marks);
        }
    }

    /// Without braces: prototypes, variables, names.
    void plain(const std::vector<Mark>& head) {
        if (leave_ == Leave::Nothing)
            return keepVariable(head);
        if (leave_ == Leave::Host) {
            const auto open = parameters(head);
            if (isOnlyForDevice(head) && (open < head.size() || holds(head, {"__shared__"}, {})))
                blank(head[0].at, at_);
            return;
        }
        if (isForDevice(head) || head[0].text == "static_assert")
            return;
        const bool named = head[0].text == "typedef";
        if (named || head[0].text == "using" || head[0].text == "namespace") {
            if (isOfHost(head)) {
                blank(head[0].at, at_);
                if (named || (head.size() > 3 && head[2].text == "="))
                    hostNames_.insert(named ? head.back().text : head[1].text);
            } else if (!named && unknownNamespace(head)) {
                blank(head[0].at, at_);
            }
            return;
        }
        const auto open = parameters(head);
        const bool instance = head[0].text == "template" && head.size() > 1 && head[1].text != "<";
        const bool prototype = !instance && open >= 2 && open < head.size() && isWordPart(head[open - 1].text[0]) &&
                               head[open - 2].text != "::" && head[open - 2].text != ",";
        if (prototype || isOfHost(head))
            blank(head[0].at, at_);
    }

    void keepVariable(const std::vector<Mark>& head) {
        if (depth_ > 0 || !holds(head, {"__device__", "__constant__"}, {}) ||
            holds(head, {"__managed__", "const", "constexpr", "texture"}, {}) || parameters(head) < head.size())
            return;
        const auto end = std::find_if(head.begin(), head.end(), [](const Mark& mark) {
            return isAmong(mark.text, {"=", "[", "{"});
        });
        if (end != head.begin() && isWordStart((end - 1)->text[0]))
            deviceNames_.insert((end - 1)->text);
    }

    void usesIn(const std::vector<Mark>& head, const std::vector<Mark>& all) {
        if (deviceNames_.empty() || isForDevice(head) || isForDevice(all))
            return;
        std::set<std::string_view> own; // parameters and variables of the function with such a name
        std::vector<std::string_view> calls;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const auto word = all[k].text, before = k ? all[k - 1].text : std::string_view(),
                       after = k + 1 < all.size() ? all[k + 1].text : std::string_view();
            if (word == "(")
                calls.push_back(calledBy(all, k));
            else if (word == ")" && !calls.empty())
                calls.pop_back();
            if (!deviceNames_.contains(word))
                continue;
            if (k < head.size() ||
                (isWordStart(before.empty() ? '0' : before[0]) && !isAmong(before, {"return", "else"})) ||
                (isAmong(before, {"*", "&", ">"}) && isAmong(after, {"=", ";", ","}) && k > 1 &&
                 isWordStart(all[k - 2].text[0]) && !isAmong(all[k - 2].text, {"return"})))
                own.insert(word);
            if (own.contains(word) || isAmong(before, {".", "->", ">", "::", "&"}) || after == "::" || after == "(" ||
                std::ranges::any_of(calls, isOfSymbols))
                continue;
            deviceNames_.erase(word); // once
            uses.push_back({1 + static_cast<int>(std::count(
                                    source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(all[k].at), '\n')),
                            std::string(word)});
        }
    }
    /// The word before a bracket, and before the list of a template there.
    static std::string_view calledBy(const std::vector<Mark>& all, std::size_t bracket) {
        std::size_t k = bracket;
        for (int depth = 0; k > 0; --k) {
            depth += all[k - 1].text == ">" ? 1 : all[k - 1].text == "<" ? -1 : 0;
            if (depth == 0 && all[k - 1].text != "<")
                return all[k - 1].text;
        }
        return {};
    }
    static bool isOfSymbols(std::string_view call) {
        return call.starts_with("cuda") || call == "sizeof" || call == "decltype" ||
               (!call.empty() && std::ranges::none_of(call, [](char c) { return c >= 'a' && c <= 'z'; }));
    }

    /// "using namespace cv;" where nobody said what cv is.
    bool unknownNamespace(const std::vector<Mark>& head) const {
        if (head.size() < 3 || head[1].text != "namespace")
            return false;
        const auto name = head[2].text;
        if (isAmong(name, {"std", "cooperative_groups", "nvcuda", "cg", "wmma"}))
            return head.size() > 3 && name == "std";
        return source_.find("namespace " + std::string(name)) >= head[0].at &&
               source_.find("namespace " + std::string(name) + " =") == std::string::npos;
    }

    const std::string& source_;
    std::string out_;
    const SideMacros& macros_;
    Leave leave_;
    std::size_t at_ = 0;
    int braces_ = 0, depth_ = 0;
    std::vector<int> conditions_;
    std::set<std::string_view> deviceNames_; ///< of variables outside of functions
    std::set<std::string_view> hostNames_;   ///< given by using and typedef to what is of the host's libraries
};

} // namespace

namespace {

bool holdsWord(std::string_view row, std::string_view word) {
    for (std::size_t at = 0; (at = row.find(word, at)) != std::string_view::npos; ++at)
        if ((at == 0 || !isWordPart(row[at - 1])) &&
            (at + word.size() == row.size() || !isWordPart(row[at + word.size()])))
            return true;
    return false;
}

} // namespace

void SideMacros::read(const std::string& source) {
    templates.merge(kernelTemplates(source));
    for (std::size_t at = 0; (at = source.find("#", at)) != std::string::npos;) {
        std::size_t word = source.find_first_not_of(" \t", at + 1);
        std::size_t end = source.find('\n', at);
        while (end != std::string::npos && end > 0 &&
               (source[end - 1] == '\\' || (end > 1 && source[end - 1] == '\r' && source[end - 2] == '\\')))
            end = source.find('\n', end + 1);
        end = std::min(end, source.size());
        const std::string_view row(source.data() + at, end - at);
        at = end;
        if (word == std::string::npos || source.compare(word, 6, "define") != 0)
            continue;
        word = source.find_first_not_of(" \t", word + 6);
        std::size_t last = word;
        while (last < source.size() && isWordPart(source[last]))
            ++last;
        if (word >= last || last > source.size())
            continue;
        const auto take = [&](std::set<std::string>& names, std::initializer_list<std::string_view> words) {
            bool found = false;
            for (const auto text : words)
                found = found || row.find(text) != std::string_view::npos;
            for (const auto& known : names)
                found = found || holdsWord(row, known);
            if (found)
                names.insert(source.substr(word, last - word));
        };
        take(device, {"__device__", "__global__", "__constant__", "__shared__"});
        take(host, {"__host__"});
        take(kernel, {"__global__"});
    }
}

std::vector<DeviceBody> deviceBodies(const std::string& source, const SideMacros& macros) {
    HostScanner scanner(source, macros, HostScanner::Leave::Nothing);
    scanner.run();
    return std::move(scanner.bodies);
}

std::vector<HostUse> deviceVariablesOnHost(const std::string& source, const SideMacros& macros) {
    HostScanner scanner(source, macros, HostScanner::Leave::Nothing);
    scanner.run();
    return std::move(scanner.uses);
}

std::string withoutHost(const std::string& source, const SideMacros& macros) {
    return HostScanner(source, macros, HostScanner::Leave::Device).run();
}

/// Nothing of C++ is written so but "> >" of templates, which is left alone where no launch is.
void joinLaunchMarks(std::string& source) {
    bool opened = false;
    for (std::size_t at = 0; at + 3 < source.size(); ++at) {
        const bool open = source.compare(at, 4, "<< <") == 0, close = opened && source.compare(at, 4, ">> >") == 0;
        if (!open && !close)
            continue;
        source[at + 2] = source[at];
        source[at + 3] = ' ';
        opened = open;
    }
}

std::string withoutDevice(const std::string& source, const SideMacros& macros) {
    auto made = HostScanner(source, macros, HostScanner::Leave::Host).run();
    joinLaunchMarks(made);
    return made;
}

} // namespace telar::cuda
