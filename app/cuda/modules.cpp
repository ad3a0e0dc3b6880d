// Modules, libraries, the linker, kernels and their attributes.
#include "app/cuda/state.hpp"

#include "app/cuda/link.hpp"
#include "core/base/files.hpp"
#include "core/simt/launch.hpp"
#include "core/simt/occupancy.hpp"

#include <algorithm>
#include <cstdio>

using namespace telar;
using namespace telar::cuda_driver;
using driver::Kernel;
using driver::Module;

namespace {

/// CUjit_option: the buffer for errors and its size.
constexpr int errorLogBuffer = 5, errorLogBytes = 6;
/// CUfunction_attribute.
constexpr int maxDynamicShared = 8;

void sayTo(unsigned count, const int* options, void** values, const std::string& words) {
    char* buffer = nullptr;
    std::size_t room = 0;
    for (unsigned k = 0; k < count; ++k) {
        if (options[k] == errorLogBuffer)
            buffer = static_cast<char*>(values[k]);
        if (options[k] == errorLogBytes)
            room = reinterpret_cast<std::size_t>(values[k]) & 0xffffffffu;
    }
    if (buffer && room > 0)
        std::snprintf(buffer, room, "%s", words.c_str());
    for (unsigned k = 0; k < count; ++k)
        if (options[k] == errorLogBytes)
            values[k] = reinterpret_cast<void*>(std::min(room, words.size()));
}

/// An image of no known length: text ends in 0, and of anything else only its first bytes are looked at.
std::string_view imageOf(const void* image) {
    const auto* bytes = static_cast<const char*>(image);
    const bool text = bytes[0] == '/' || bytes[0] == '.' || (bytes[0] > 0 && bytes[0] <= ' ');
    return text ? std::string_view(bytes) : std::string_view(bytes, 4);
}

int notPtx(std::string_view image, unsigned count, const int* options, void** values) {
    const std::string words = "The module is " + kindOfImage(image) +
                              ", and Telar's machine runs PTX: let the compiler write PTX (nvcc --ptx)";
    sayTo(count, options, values, words);
    return failed(driver::NoBinary, words);
}

int load(Handle* module, std::string_view image, unsigned count, const int* options, void** values) {
    *module = nullptr;
    if (!isPtx(image))
        return notPtx(image, count, options, values);
    begin();
    return guarded([&]() -> int {
        Done why;
        *module = engine().load(std::string(image), "module.ptx", why);
        if (*module)
            return 0;
        sayTo(count, options, values, why.why);
        return resultOf(why);
    });
}

int loadFile(Handle* module, const char* path, unsigned count, const int* options, void** values) {
    const auto bytes = readFile(path);
    if (!bytes)
        return failed(driver::FileNotFound, bytes.error().str());
    return load(module, *bytes, count, options, values);
}

Module* moduleOf(Handle module) { return static_cast<Module*>(module); }
Kernel& kernelOf(Handle kernel) { return *static_cast<Kernel*>(kernel); }

struct Link {
    std::string text;
};

} // namespace

TELAR_API cuModuleLoadDataEx(Handle* module, const void* image, unsigned count, int* options, void** values) {
    TELAR_CALLED;
    if (!image)
        return failed(driver::InvalidValue, "there is no image to load");
    return load(module, imageOf(image), count, options, values);
}
TELAR_API cuModuleLoadData(Handle* module, const void* image) {
    return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}
TELAR_API cuModuleLoadFatBinary(Handle* module, const void* image) {
    return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}
TELAR_RETURNS(cuModuleLoad, (Handle * module, const char* path), loadFile(module, path, 0, nullptr, nullptr))
TELAR_RETURNS(cuModuleUnload, (Handle module), resultOf(engine().unload(moduleOf(module))))
TELAR_API cuModuleGetFunction(Handle* function, Handle module, const char* name) {
    TELAR_CALLED;
    *function = engine().kernel(moduleOf(module), name);
    return *function ? 0 : failed(driver::NotFound, std::string("the module has no kernel ") + name);
}
TELAR_API cuModuleGetGlobal_v2(CUdeviceptr* address, std::size_t* bytes, Handle module, const char* name) {
    TELAR_CALLED;
    const auto found = engine().variable(moduleOf(module), name);
    if (!found)
        return failed(driver::NotFound, std::string("the module has no variable ") + name);
    if (address)
        *address = found->address;
    if (bytes)
        *bytes = found->bytes;
    return 0;
}
TELAR_API cuModuleGetLoadingMode(int* mode) {
    TELAR_CALLED;
    *mode = 1; // eager
    return 0;
}

TELAR_API cuLibraryLoadData(Handle* library, const void* image, int* options, void** values, unsigned count, int*,
                            void**, unsigned) {
    return cuModuleLoadDataEx(library, image, count, options, values);
}
TELAR_RETURNS(cuLibraryLoadFromFile,
              (Handle * library, const char* path, int* options, void** values, unsigned count, int*, void**, unsigned),
              loadFile(library, path, count, options, values))
TELAR_API cuLibraryUnload(Handle library) { return cuModuleUnload(library); }
TELAR_API cuLibraryGetKernel(Handle* kernel, Handle library, const char* name) {
    return cuModuleGetFunction(kernel, library, name);
}
TELAR_DOES(cuLibraryGetModule, (Handle * module, Handle library), *module = library)
TELAR_DOES(cuLibraryGetKernelCount, (unsigned* count, Handle library),
           *count = static_cast<unsigned>(engine().kernels(moduleOf(library)).size()))
TELAR_API cuLibraryEnumerateKernels(Handle* kernels, unsigned count, Handle library) {
    TELAR_CALLED;
    const auto all = engine().kernels(moduleOf(library));
    for (unsigned k = 0; k < count && k < all.size(); ++k)
        kernels[k] = all[k];
    return 0;
}
TELAR_API cuLibraryGetGlobal(CUdeviceptr* address, std::size_t* bytes, Handle library, const char* name) {
    return cuModuleGetGlobal_v2(address, bytes, library, name);
}
TELAR_DOES(cuKernelGetFunction, (Handle * function, Handle kernel), *function = kernel)
TELAR_DOES(cuKernelGetLibrary, (Handle * library, Handle kernel), *library = kernelOf(kernel).module)
TELAR_DOES(cuKernelGetName, (const char** name, Handle kernel), *name = kernelOf(kernel).entry.c_str())
TELAR_API cuFuncGetName(const char** name, Handle kernel) { return cuKernelGetName(name, kernel); }
TELAR_API cuFuncGetModule(Handle* module, Handle kernel) { return cuKernelGetLibrary(module, kernel); }
/// By CUfunction_attribute.
TELAR_API cuFuncGetAttribute(int* value, int attribute, Handle function) {
    TELAR_CALLED;
    const auto& kernel = kernelOf(function);
    const auto& card = engine().options().card;
    switch (attribute) {
    case 0:
        *value = kernel.maxThreads;
        return 0;
    case 1:
        *value = static_cast<int>(kernel.staticShared);
        return 0;
    case 2: // constant memory
        *value = static_cast<int>(kernel.constantBytes);
        return 0;
    case 3:
        *value = static_cast<int>(kernel.localBytes);
        return 0;
    case 4:
        *value = kernel.registers;
        return 0;
    case 5:
    case 6:
        *value = card.major * 10 + card.minor;
        return 0;
    case maxDynamicShared:
        *value = static_cast<int>(kernel.dynamicSharedLimit ? kernel.dynamicSharedLimit
                                                            : simt::maxSharedBytes - kernel.staticShared);
        return 0;
    default:
        *value = 0;
        return 0;
    }
}
TELAR_API cuFuncSetAttribute(Handle function, int attribute, int value) {
    TELAR_CALLED;
    if (attribute != maxDynamicShared)
        return 0; // hints
    const auto& card = engine().options().card;
    const auto* capability = simt::findCapability(card.major, card.minor);
    auto& kernel = kernelOf(function);
    if (value < 0 || (capability && value + kernel.staticShared > capability->blockShared))
        return failed(driver::InvalidValue, "a block may not have so much shared memory on this card");
    kernel.dynamicSharedLimit = static_cast<uint32_t>(value);
    return 0;
}
TELAR_API cuKernelGetAttribute(int* value, int attribute, Handle kernel, CUdevice) {
    return cuFuncGetAttribute(value, attribute, kernel);
}
TELAR_API cuKernelSetAttribute(int attribute, int value, Handle kernel, CUdevice) {
    return cuFuncSetAttribute(kernel, attribute, value);
}
TELAR_DOES(cuFuncSetCacheConfig, (Handle, int))
TELAR_DOES(cuKernelSetCacheConfig, (Handle, int, CUdevice))
TELAR_DOES(cuFuncSetSharedMemConfig, (Handle, int))
TELAR_API cuFuncGetParamInfo(Handle function, std::size_t index, std::size_t* offset, std::size_t* size) {
    TELAR_CALLED;
    const auto& kernel = kernelOf(function);
    if (index >= kernel.sizes.size())
        return driver::InvalidValue; // how callers find out how many there are
    *offset = kernel.offsets[index];
    if (size)
        *size = kernel.sizes[index];
    return 0;
}
TELAR_API cuKernelGetParamInfo(Handle kernel, std::size_t index, std::size_t* offset, std::size_t* size) {
    return cuFuncGetParamInfo(kernel, index, offset, size);
}
TELAR_API cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Handle function, int threads, std::size_t shared) {
    TELAR_CALLED;
    const auto& kernel = kernelOf(function);
    const auto& card = engine().options().card;
    const auto* capability = simt::findCapability(card.major, card.minor);
    *blocks = 0;
    if (!capability || threads <= 0)
        return failed(driver::InvalidValue, "a block has at least one thread");
    if (const auto found =
            simt::occupancy(*capability, {threads, kernel.registers,
                                          static_cast<int32_t>(kernel.staticShared + static_cast<int64_t>(shared))}))
        *blocks = found->blocks;
    return 0;
}
TELAR_API cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Handle function, int threads,
                                                               std::size_t shared, unsigned) {
    return cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, shared);
}
TELAR_API cuOccupancyMaxPotentialBlockSize(int* grid, int* block, Handle function, std::size_t (*sharedOf)(int),
                                           std::size_t shared, int limit) {
    TELAR_CALLED;
    *grid = *block = 0;
    int best = 0;
    for (int threads = std::min(kernelOf(function).maxThreads, limit > 0 ? limit : 1024) / 32 * 32; threads > 0;
         threads -= 32) {
        int blocks = 0;
        if (const int result = cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, threads,
                                                                           sharedOf ? sharedOf(threads) : shared))
            return result;
        if (blocks * threads > best) {
            best = blocks * threads;
            *block = threads;
            *grid = blocks * engine().options().card.multiprocessors;
        }
    }
    return 0;
}
TELAR_API cuOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, Handle function,
                                                    std::size_t (*sharedOf)(int), std::size_t shared, int limit,
                                                    unsigned) {
    return cuOccupancyMaxPotentialBlockSize(grid, block, function, sharedOf, shared, limit);
}

TELAR_DOES(cuLinkCreate_v2, (unsigned, int*, void**, Handle* link), *link = new Link)
TELAR_API cuLinkAddData_v2(Handle link, int, void* data, std::size_t bytes, const char*, unsigned count, int* options,
                           void** values) {
    TELAR_CALLED;
    const std::string_view image(static_cast<const char*>(data), bytes);
    if (!isPtx(image))
        return notPtx(image, count, options, values);
    joinPtx(static_cast<Link*>(link)->text, std::string(image));
    return 0;
}
TELAR_API cuLinkAddFile_v2(Handle link, int type, const char* path, unsigned count, int* options, void** values) {
    TELAR_CALLED;
    constexpr int library = 4; // CU_JIT_INPUT_LIBRARY: libcudadevrt.a, whose functions are the machine's own
    const auto bytes = readFile(path);
    if (!bytes)
        return failed(driver::FileNotFound, bytes.error().str());
    if (type == library)
        return 0;
    return cuLinkAddData_v2(link, type, const_cast<char*>(bytes->data()), bytes->size(), path, count, options, values);
}
TELAR_API cuLinkComplete(Handle link, void** cubin, std::size_t* bytes) { // the "cubin" is PTX
    TELAR_CALLED;
    auto& text = static_cast<Link*>(link)->text;
    *cubin = text.data();
    *bytes = text.size() + 1;
    return 0;
}
TELAR_DOES(cuLinkDestroy, (Handle link), delete static_cast<Link*>(link))

TELAR_BEFORE_V2(cuModuleGetGlobal)
