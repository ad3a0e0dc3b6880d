#include "core/simt/cuda/device_source.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/directives.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostHeaders = 200;
constexpr uintmax_t largestHeader = 8 << 20; // bytes

/// An #include in its usual form.
struct IncludeLine {
    std::size_t from = 0, end = 0; ///< of the line
    std::string path;
    bool quoted = false;
};

std::vector<IncludeLine> includeLines(const std::string& source) {
    std::vector<IncludeLine> found;
    for (std::size_t at = 0; at < source.size();) {
        const auto end = std::min(source.find('\n', at), source.size());
        const auto skip = [&](std::size_t k) { return std::min(source.find_first_not_of(" \t", k), end); };
        std::size_t k = skip(at);
        if (k < end && source[k] == '#') {
            k = skip(k + 1);
            if (source.compare(k, 7, "include") == 0) {
                k = skip(k + 7);
                const char close = k < end && source[k] == '"' ? '"' : '>';
                const auto last = k < end ? source.find(close, k + 1) : std::string::npos;
                if (k < end && (source[k] == '"' || source[k] == '<') && last < end)
                    found.push_back({at, end, source.substr(k + 1, last - k - 1), close == '"'});
            }
        }
        at = end + 1;
    }
    return found;
}

/// NVIDIA's own headers, which would bring their own types where a toolkit is installed.
bool isOfCuda(std::string_view path) {
    for (const std::string_view start : {"cuda",
                                         "cublas",
                                         "cufft",
                                         "curand",
                                         "cusparse",
                                         "cusolver",
                                         "cudnn",
                                         "cub/",
                                         "thrust/",
                                         "cooperative_groups/",
                                         "nccl",
                                         "mpi.h",
                                         "nvtx3/",
                                         "nvToolsExt",
                                         "cutensor",
                                         "cupti",
                                         "cufile",
                                         "nvjpeg",
                                         "nvshmem",
                                         "nvml",
                                         "nvrtc",
                                         "npp",
                                         "sm_",
                                         "surface_",
                                         "texture_",
                                         "crt/",
                                         "vector_",
                                         "device_",
                                         "driver_",
                                         "math_",
                                         "common_functions",
                                         "builtin_types",
                                         "host_config",
                                         "host_defines"})
        if (path.starts_with(start))
            return true;
    return false;
}

enum class Side { Device, Host, Both, All };

bool isPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

/// nvcc takes "mov.u32 %0, %smid;" in inline assembly as well as "%%smid"; clang wants the second. What is doubled: a name of
/// at least two letters behind one %, in the texts behind the word asm.
void doublePercents(std::string& text) {
    for (std::size_t at = 0; (at = text.find("asm", at)) != std::string::npos;) {
        const std::size_t word = at;
        at += 3;
        if (word > 0 && (std::isalnum(static_cast<unsigned char>(text[word - 1])) || text[word - 1] == '$'))
            continue;
        while (at < text.size() && (isPartOfName(text[at]) || std::isspace(static_cast<unsigned char>(text[at]))))
            ++at; // __asm__ volatile
        if (at >= text.size() || text[at] != '(')
            continue;
        bool quoted = false;
        for (int depth = 0; at < text.size(); ++at) {
            const char c = text[at];
            if (quoted && c == '\\')
                ++at;
            else if (c == '"')
                quoted = !quoted;
            else if (quoted && c == '%' && at + 2 < text.size()) {
                if (text[at + 1] == '%')
                    ++at;
                else if (std::isalpha(static_cast<unsigned char>(text[at + 1])) &&
                         (std::isalpha(static_cast<unsigned char>(text[at + 2])) || text[at + 2] == '_'))
                    text.insert(at++, "%");
            } else if (!quoted && c == '(')
                ++depth;
            else if (!quoted && c == ')' && --depth == 0)
                break;
        }
    }
}

/// Behind the brackets that open there; `at` where none do.
std::size_t pastBrackets(const std::string& text, std::size_t at) {
    int depth = 0;
    for (std::size_t end = at; end < text.size(); ++end)
        if (depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0; depth == 0)
            return text[end] == ')' ? end + 1 : at;
    return at;
}

/// Of two launch bounds, which a cluster's sides are for clang (telar_types.h), it keeps the first. Lines stay.
void clusterFirst(std::string& text) {
    static const std::string sides = "__cluster_dims__", bounds = "__launch_bounds__";
    for (std::size_t at = 0; (at = text.find(sides, at)) != std::string::npos; at += sides.size()) {
        const std::size_t opening = std::min(text.find_first_not_of(" \t\r\n", at + sides.size()), text.size());
        const std::size_t end = pastBrackets(text, opening);
        const std::string moved = text.substr(at, end - at);
        const std::size_t before = text.find_last_of(";{}#", at), from = before == std::string::npos ? 0 : before + 1;
        const std::size_t other = text.find(bounds, from);
        if (end == opening || moved.find('\n') != std::string::npos || other >= text.find_first_of(";{", end))
            continue;
        text.erase(at, moved.size());
        text.insert(other > at ? other - moved.size() : other, moved + ' ');
        at = std::max(at, other) + moved.size();
    }
}

/// "texture<float, 2> t;" is a variable that kernels read: clang is told so. At the beginning of a line, behind "static". Lines
/// stay.
void qualifyTextures(std::string& text) {
    static const std::string word = "texture";
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size()) {
        const auto next = text.find_first_not_of(" \t", at + word.size());
        if (next == std::string::npos || text[next] != '<')
            continue;
        const auto line = at == 0 ? std::string::npos : text.find_last_of("\n;", at - 1);
        std::size_t from = line == std::string::npos ? 0 : line + 1;
        from = std::min(text.find_first_not_of(" \t", from), at);
        const bool isStatic = text.compare(from, 7, "static ") == 0;
        if (std::min(text.find_first_not_of(" \t", isStatic ? from + 7 : from), at) != at)
            continue;
        if (isStatic) // a variable of the file alone, which nobody changes there, would be taken for what it begins with
            text.replace(from, 6, 6, ' ');
        text.insert(at, "__constant__ ");
        at += std::string_view("__constant__ ").size();
    }
}

/// nvcc takes "__shared__ alignas(16) float a[64];"; clang wants what C++ says, the alignment first. Lines stay.
void alignFirst(std::string& text) {
    static const std::string word = "__shared__", wanted = "alignas";
    const auto blank = [&](std::size_t at) { return std::isspace(static_cast<unsigned char>(text[at])) != 0; };
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size()) {
        std::size_t from = at + word.size();
        while (from < text.size() && blank(from))
            ++from;
        if (text.compare(from, wanted.size(), wanted) != 0 || text.find('(', from) == std::string::npos)
            continue;
        const std::size_t opening = text.find('(', from), end = pastBrackets(text, opening);
        if (end == opening)
            continue;
        const std::string alignment = text.substr(from, end - from);
        if (alignment.find('\n') != std::string::npos)
            continue;
        text.erase(from, alignment.size());
        text.insert(at, alignment + ' ');
        at += alignment.size() + 1;
    }
}

/// "#include NAME" after "#define NAME "file.h"" of the same text, as the file's name. Lines stay.
std::string withNamedIncludes(const std::string& source) {
    std::map<std::string, std::string, std::less<>> files;
    std::string text;
    for (std::size_t at = 0; at < source.size();) {
        const auto end = std::min(source.find('\n', at), source.size());
        std::string_view row(source.data() + at, end - at);
        const auto blanks = [&] { row.remove_prefix(std::min(row.find_first_not_of(" \t"), row.size())); };
        const auto word = [&] {
            const auto length =
                static_cast<std::size_t>(std::find_if_not(row.begin(), row.end(), isPartOfName) - row.begin());
            const auto found = row.substr(0, length);
            row.remove_prefix(length);
            blanks();
            return found;
        };
        blanks();
        const bool directive = row.starts_with('#');
        std::size_t from = 0, until = 0; // of a name to be replaced
        std::string_view file;
        if (directive) {
            row.remove_prefix(1);
            blanks();
            const auto what = word();
            from = static_cast<std::size_t>(row.data() - source.data());
            const auto name = word();
            until = from + name.size();
            const auto rest = row.substr(0, row.find_last_not_of(" \t\r") + 1); // npos + 1 is 0
            const bool quoted = rest.size() > 2 && ((rest[0] == '"' && rest.find('"', 1) == rest.size() - 1) ||
                                                    (rest[0] == '<' && rest.find('>') == rest.size() - 1));
            if (what == "define" && !name.empty() && quoted)
                files[std::string(name)] = rest;
            else if (const auto known = files.find(name); what == "include" && rest.empty() && known != files.end())
                file = known->second;
        }
        if (file.empty())
            text.append(source, at, end - at);
        else
            text.append(source, at, from - at).append(file).append(source, until, end - until);
        if (end < source.size())
            text += '\n';
        at = end + 1;
    }
    return text;
}

class Collector {
public:
    Collector(OwnFolder folder, const std::set<std::string>& known, Side side, bool launches = true)
        : folder_(std::move(folder)), known_(known), side_(side), launches_(launches) {}

    Expected<DeviceSource> run(const std::string& source, const std::string& name) {
        DeviceSource made;
        if (auto text = prepared(source, name, folder_.below); !text)
            return text.error();
        else
            made.text = std::move(*text);
        // Macros may come from any of the files.
        SideMacros macros;
        for (int pass = 0; pass < 2; ++pass) {
            for (const auto& header : headers_)
                macros.read(header.text);
            macros.read(made.text);
        }
        const auto part = [&](std::string& text) {
            if (side_ == Side::Both || side_ == Side::All)
                joinLaunchMarks(text);
            else
                text = side_ == Side::Host ? withoutDevice(text, macros) : withoutHost(text, macros);
            if (launches_ && side_ != Side::Host)
                text = withChildLaunches(text, macros);
        };
        part(made.text);
        for (auto& header : headers_)
            part(header.text);
        made.headers = std::move(headers_);
        made.unread = std::move(unread_);
        return made;
    }

private:
    /// With every include replaced by the path that the compiler is to see; what is not there is left out.
    Expected<std::string> prepared(const std::string& source, const std::string& name, const fs::path& where) {
        std::string text = withNamedIncludes(source);
        const auto lines = includeLines(text);
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            // Of the samples' helpers Telar has what most programs use; whoever brings the whole header has more.
            const bool given = known_.contains(line->path) && !line->path.starts_with("helper_");
            if (given || line->path.starts_with("/") || (!line->quoted && line->path.find("..") != std::string::npos))
                continue; // given, or refused below
            TELAR_TRY(own, find(line->path, where));
            if (own->empty() && known_.contains(line->path))
                continue;
            if (own->empty() && side_ != Side::Device && side_ != Side::All && !isOfCuda(line->path))
                continue; // of the system, or the compiler says that there is none
            if (own->empty()) {
                if (std::find(unread_.begin(), unread_.end(), line->path) == unread_.end())
                    unread_.insert(unread_.begin(), line->path);
                std::fill(text.begin() + static_cast<std::ptrdiff_t>(line->from),
                          text.begin() + static_cast<std::ptrdiff_t>(line->end), ' ');
            } else {
                text.replace(line->from, line->end - line->from, "#include \"" + *own + "\"");
            }
        }
        TELAR_CHECK(checkIncludes(text, name));
        doublePercents(text);
        alignFirst(text);
        if (launches_) // of a whole program, which binds memory to them
            qualifyTextures(text);
        clusterFirst(text);
        return text;
    }

    /// The path below the folder; empty: there is no such file there.
    Expected<std::string> find(const std::string& path, const fs::path& where) {
        if (path.find('\\') != std::string::npos)
            return std::string();
        if (!folder_.path.empty())
            if (auto found = findIn(folder_.path, {where, os::pathOf(folder_.below), fs::path()}, path);
                !found || !found->empty())
                return found;
        for (const auto& folder : folder_.more) {
            if (auto found = findIn(folder, {where, fs::path()}, path); !found || !found->empty())
                return found;
            if (folder_.path.empty())
                continue;
            // "../common/book.h" may lead into that folder.
            const auto beside = (os::pathOf(folder_.path) / where / os::pathOf(path)).lexically_normal();
            if (auto found = findIn(folder, {fs::path()}, os::nameOf(beside.lexically_relative(os::pathOf(folder))));
                !found || !found->empty())
                return found;
        }
        return std::string();
    }

    Expected<std::string> findIn(const std::string& folder, const std::vector<fs::path>& places,
                                 const std::string& path) {
        for (const auto& from : places) {
            const auto below = (from / os::pathOf(path)).lexically_normal();
            if (below.empty() || below.is_absolute() || *below.begin() == "..")
                continue;
            std::string key = os::nameOf(below);
            std::error_code failed;
            // A link that leads out of the folder is no file of it.
            const auto beside = pathBeside(folder, key);
            const fs::path file = os::pathOf(beside ? *beside : std::string());
            const auto known = std::find_if(headers_.begin(), headers_.end(),
                                            [&](const OwnHeader& h) { return beside && h.file == *beside; });
            if (known != headers_.end())
                return known->path;
            if (std::any_of(headers_.begin(), headers_.end(), [&](const OwnHeader& h) { return h.path == key; }))
                key = "further" + std::to_string(headers_.size()) + "/" + key;
            if (!fs::is_regular_file(file, failed) || fs::file_size(file, failed) > largestHeader || failed)
                continue;
            if (headers_.size() >= mostHeaders)
                return userError(
                    text(TELAR_TR("core", "A kernel may include %1 files of its own folder, not more"), mostHeaders));
            TELAR_TAKE(text, readFile(os::nameOf(file)));
            const std::size_t index = headers_.size();
            headers_.push_back({key, {}, *beside}); // known before it is read: it may include itself
            TELAR_SET(headers_[index].text, prepared(*text, key, below.parent_path()));
            return key;
        }
        return std::string();
    }

    OwnFolder folder_;
    const std::set<std::string>& known_;
    Side side_;
    bool launches_;
    std::vector<OwnHeader> headers_;
    std::vector<std::string> unread_;
};

} // namespace

Expected<DeviceSource> deviceSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                    const std::set<std::string>& known, bool launches) {
    return Collector(folder, known, Side::Device, launches).run(source, name);
}

Expected<DeviceSource> runtimeSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                     const std::set<std::string>& known, bool launches) {
    return Collector(folder, known, Side::All, launches).run(source, name);
}

Expected<DeviceSource> hostSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                  const std::set<std::string>& known) {
    return Collector(folder, known, Side::Host).run(source, name);
}

Expected<DeviceSource> wholeSource(const std::string& source, const std::string& name, const OwnFolder& folder,
                                   const std::set<std::string>& known) {
    return Collector(folder, known, Side::Both).run(source, name);
}

} // namespace telar::cuda
