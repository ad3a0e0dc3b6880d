// telar-cli nvcc: what PyCUDA calls to compile a kernel. PTX comes out, by clang and Telar's headers.
#include "app/cli/frame/common.hpp"
#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/driver/kernel_source.hpp"

#include <cstdlib>
#include <filesystem>
#include <regex>

namespace telar::cli {

namespace {

struct NvccCall {
    std::string source, output, kind = "cubin"; ///< "cubin", "ptx", "fatbin", "preprocess"
    bool version = false, runtime = false;
    std::vector<std::string> includes, defines;
};

std::string absolute(const std::string& folder) {
    return std::filesystem::absolute(folder).lexically_normal().string();
}

/// Options that change nothing here (of the architecture, the host's compiler, the assembler) are passed over.
NvccCall readCall(const std::vector<std::string>& words) {
    NvccCall call;
    const auto takesWord = [](const std::string& word) {
        for (const char* known :
             {"-arch", "-code", "-gencode", "--gpu-architecture", "--gpu-code", "--compiler-options", "-Xcompiler",
              "-Xptxas", "--ptxas-options", "-ccbin", "--maxrregcount", "-maxrregcount", "-std", "-m", "--machine"})
            if (word == known)
                return true;
        return false;
    };
    for (std::size_t k = 0; k < words.size(); ++k) {
        const auto& word = words[k];
        const bool more = k + 1 < words.size();
        if (word == "--version" || word == "-V")
            call.version = true;
        else if (word == "--cubin" || word == "-cubin" || word == "--ptx" || word == "-ptx" || word == "--fatbin" ||
                 word == "-fatbin" || word == "--preprocess")
            call.kind = word.substr(word.rfind('-') + 1);
        else if (word == "--telar-runtime") // as NVRTC takes it
            call.runtime = true;
        else if (word == "-E")
            call.kind = "preprocess";
        else if ((word == "-o" || word == "--output-file") && more)
            call.output = words[++k];
        else if ((word == "-I" || word == "--include-path") && more)
            call.includes.push_back(absolute(words[++k]));
        else if (word.starts_with("-I"))
            call.includes.push_back(absolute(word.substr(2)));
        else if (word == "-D" && more)
            call.defines.push_back(words[++k]);
        else if (word.starts_with("-D"))
            call.defines.push_back(word.substr(2));
        else if (takesWord(word) && more)
            ++k;
        else if (!word.starts_with("-"))
            call.source = word;
    }
    return call;
}

/// For a cache that wants to know whether anything has changed: the source with the files that it includes.
Outcome preprocess(const NvccCall& call, const std::string& source) {
    TELAR_TRY(device, cuda::deviceSource(source, fileName(call.source),
                                         {absolute(folderName(call.source)), {}, call.includes}, {}));
    std::string all = device->text;
    for (const auto& header : device->headers)
        all += header.text;
    return outcomeOf(call.output.empty() ? writeStandardOutput(all) : writeFile(call.output, all));
}

/// The source as it stands by itself: with its macros and the files that it includes.
program::KernelSource ownSource(const cuda::CompileRequest& request, const std::string& source) {
    std::set<std::string> given;
    for (const auto& file : cuda::preludeFiles())
        given.emplace(file.name);
    program::KernelSource made{request.name, cuda::defineLines(request.defines) + source, {}};
    if (auto device = cuda::deviceSource(source, request.name, {request.folder, {}, request.includes}, given))
        made.headers = std::move(device->headers);
    return made;
}

/// A texture or surface reference lies in the device's memory, which nvcc knows without being told.
std::string withTextureReferences(const std::string& source) {
    static const std::regex reference(
        "(^|[;}\\n])([ \\t]*)(static[ \\t]+)?((?:texture|surface)[ \\t]*<[^;{}()]*>[ \\t\\n]*\\w+[ \\t]*;)");
    return std::regex_replace(source, reference, "$1$2__device__ $4");
}

Outcome runNvcc(const Arguments& arguments, Session& session) {
    const auto call = readCall(arguments.operands);
    TELAR_TRY(compiler, cuda::CudaCompiler::find());
    if (call.version)
        return outcomeOf(printWords("nvcc by telar-cli: clang " + compiler->version() +
                                    " makes PTX for Telar's machine, with its source\n"));
    if (call.source.empty())
        return wrongCall(userError(text("nvcc needs a source file"), {}, text("Try: telar-cli nvcc --help")));
    TELAR_TAKE(source, readFile(call.source, session.job));
    if (call.kind == "preprocess")
        return preprocess(call, *source);
    cuda::CompileRequest request;
    request.program = false; // textures, surfaces and launches from kernels have headers of their own
    for (const char* word : {"tex", "surf", "<<<"})
        request.program = request.program || source->find(word) != std::string::npos;
    request.source = withTextureReferences(*source);
    request.name = fileName(call.source);
    request.folder = absolute(folderName(call.source));
    request.includes = call.includes;
    request.defines = call.defines;
    request.trusted = true;
    request.runtime = call.runtime;
    const char* fast = std::getenv("TELAR_CUDA_FAST");
    request.build = fast && *fast ? cuda::Build::Fast : cuda::Build::Run;
    TELAR_TRY(made, compiler->compile(request, session.job));
    static constexpr const char* kinds[] = {"error", "warning", "note"};
    for (const auto& said : made->diagnostics)
        sayAside("%s(%d): %s: %s\n", request.name.c_str(), said.line, kinds[static_cast<int>(said.kind)],
                 said.text.c_str());
    if (!made->ok)
        return failed(cuda::compileError(made->diagnostics, request.name, made->unread));
    const auto output = call.output.empty()
                            ? std::filesystem::path(call.source).filename().replace_extension(call.kind).string()
                            : call.output;
    TELAR_CHECK(writeFile(output, driver::withSource(made->ptx, ownSource(request, *source))));
    return done();
}

} // namespace

Command nvccCommand() {
    return {.name = "nvcc",
            .summary = "Compile a kernel to PTX as PyCUDA asks nvcc to",
            .options = {{"--ptx", "", "Write FILE.ptx"},
                        {"--cubin", "", "Write FILE.cubin, which holds PTX (as without an option)"},
                        {"--fatbin", "", "Likewise, FILE.fatbin"},
                        {"--preprocess", "", "Write the source with the files that it includes"},
                        {"-o", "FILE", "Write this file", "FILE"},
                        {"-I", "FOLDER", "Files of this folder may be included", "DIR"},
                        {"-D", "NAME[=VALUE]", "Define a macro"},
                        {"--version", "", "Say which compiler is used"}},
            .examples = {"telar-cli nvcc --ptx -o scale.ptx scale.cu"},
            .run = runNvcc,
            .operands = {"FILE.cu",
                         "A CUDA file with kernels; options of nvcc that make no difference here are passed over",
                         "FILE"},
            .rawWords = true};
}

} // namespace telar::cli
