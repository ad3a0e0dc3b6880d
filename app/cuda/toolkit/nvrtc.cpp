// A libnvrtc of Telar's own: CUDA C++ from memory becomes PTX by telar-cli nvcc, which is clang with Telar's headers, confined and
// with limits. Numba compiles a few functions of its own by it, cuda.core whole programs. Written from the public
// reference, NVIDIA's "NVRTC".
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <vector>

#define TELAR_API extern "C" __attribute__((visibility("default")))

extern char** environ;

namespace {

namespace fs = std::filesystem;

/// nvrtcResult.
enum Result { Success = 0, InvalidProgram = 4, InvalidOption = 5, Compilation = 6, NoName = 10 };

struct Program {
    std::string source, name, ptx, log;
    std::vector<std::pair<std::string, std::string>> headers; ///< name and text
};

/// A folder that is gone when this is; in that of Telar's script, which goes with it where this process is killed.
struct Folder {
    fs::path path;
    Folder() {
        const char* journal = std::getenv("TELAR_CUDA_JOURNAL");
        std::string made =
            ((journal ? fs::path(journal).parent_path() : fs::temp_directory_path()) / "telar-nvrtc-XXXXXX").string();
        if (mkdtemp(made.data()))
            path = made;
    }
    ~Folder() {
        std::error_code ignored;
        if (!path.empty())
            fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
};

std::string textOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& text) {
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    std::ofstream(path, std::ios::binary) << text;
}

/// telar-cli: as the one that started this script says, or beside this library as both are installed.
std::string compiler() {
    if (const char* named = std::getenv("TELAR_CLI"); named && *named)
        return named;
    Dl_info info{};
    dladdr(reinterpret_cast<void*>(&compiler), &info);
    std::error_code ignored;
    return fs::weakly_canonical(fs::path(info.dli_fname ? info.dli_fname : "") / "../../../../../../bin/telar-cli",
                                ignored)
        .string();
}

/// Of NVRTC's options, those of folders and macros count: in one word or two.
std::vector<std::string> optionsFor(int count, const char* const* words) {
    std::vector<std::string> made;
    for (int k = 0; k < count; ++k) {
        std::string word = words[k];
        for (const auto& [name, letter] :
             {std::pair{"--include-path", "-I"}, {"-I", "-I"}, {"--define-macro", "-D"}, {"-D", "-D"}}) {
            if (!word.starts_with(name))
                continue;
            std::string value = word.substr(std::strlen(name));
            if (value.starts_with("="))
                value.erase(0, 1);
            if (value.empty() && k + 1 < count)
                value = words[++k];
            made.push_back(letter + value);
            break;
        }
    }
    return made;
}

int run(std::vector<std::string> words, const fs::path& log) {
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t child = 0;
    const int failed = posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed)
        return -failed;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

} // namespace

TELAR_API const char* nvrtcGetErrorString(int result) {
    switch (result) {
    case Success:
        return "NVRTC_SUCCESS";
    case InvalidProgram:
        return "NVRTC_ERROR_INVALID_PROGRAM";
    case InvalidOption:
        return "NVRTC_ERROR_INVALID_OPTION";
    case Compilation:
        return "NVRTC_ERROR_COMPILATION";
    case NoName:
        return "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID";
    default:
        return "NVRTC_ERROR";
    }
}
TELAR_API int nvrtcVersion(int* major, int* minor) {
    *major = 12;
    *minor = 4;
    return Success;
}
namespace {
constexpr int architectures[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};
}
TELAR_API int nvrtcGetNumSupportedArchs(int* count) {
    *count = static_cast<int>(std::size(architectures));
    return Success;
}
TELAR_API int nvrtcGetSupportedArchs(int* to) {
    std::copy(std::begin(architectures), std::end(architectures), to);
    return Success;
}
TELAR_API int nvrtcCreateProgram(Program** program, const char* source, const char* name, int headers,
                                 const char* const* texts, const char* const* names) {
    *program =
        new Program{source, name && *name ? fs::path(name).filename().string() : "default_program.cu", {}, {}, {}};
    for (int k = 0; k < headers; ++k)
        (*program)->headers.emplace_back(names[k], texts[k]);
    return Success;
}
TELAR_API int nvrtcDestroyProgram(Program** program) {
    delete *program;
    *program = nullptr;
    return Success;
}
TELAR_API int nvrtcCompileProgram(Program* program, int count, const char* const* options) {
    for (int k = 0; k < count; ++k)
        if (std::strcmp(options[k], "-dlto") == 0 || std::strcmp(options[k], "--dlink-time-opt") == 0) {
            program->log = "Telar's libnvrtc makes PTX and no LTO-IR\n";
            return InvalidOption;
        }
    const Folder folder;
    if (folder.path.empty()) {
        program->log = "no folder for the compiler could be made\n";
        return Compilation;
    }
    write(folder.path / program->name, program->source);
    for (const auto& [name, text] : program->headers)
        if (name.find("..") == std::string::npos && !name.starts_with("/"))
            write(folder.path / name, text);
    std::vector<std::string> words = {compiler(),        "nvcc", "--ptx",
                                      "--telar-runtime", "-o",   (folder.path / "made.ptx").string()};
    for (auto& option : optionsFor(count, options))
        words.push_back(std::move(option));
    words.push_back((folder.path / program->name).string());
    const int result = run(words, folder.path / "made.log");
    program->log = textOf(folder.path / "made.log");
    if (result < 0)
        program->log = words[0] + ": " + std::strerror(-result) + "\n";
    program->ptx = textOf(folder.path / "made.ptx");
    return result == 0 ? Success : Compilation;
}
TELAR_API int nvrtcAddNameExpression(Program* program, const char* name) {
    program->log = std::string("Telar's libnvrtc knows no name expressions (") + name + "): write extern \"C\"\n";
    return NoName;
}
TELAR_API int nvrtcGetLoweredName(Program*, const char*, const char**) { return NoName; }

#define TELAR_GIVES(What, what)                                                                                        \
    TELAR_API int nvrtcGet##What##Size(Program* program, std::size_t* size) {                                          \
        *size = program->what.size() + 1;                                                                              \
        return Success;                                                                                                \
    }                                                                                                                  \
    TELAR_API int nvrtcGet##What(Program* program, char* to) {                                                         \
        std::memcpy(to, program->what.c_str(), program->what.size() + 1);                                              \
        return Success;                                                                                                \
    }
TELAR_GIVES(PTX, ptx)
TELAR_GIVES(CUBIN, ptx) // which Telar's libcuda.so.1 takes for it
TELAR_GIVES(ProgramLog, log)
