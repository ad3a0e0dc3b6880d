// CUDA arrays, texture and surface references: a texture<...> or surface<...> of a module is a TelarTexture in its memory
// (telar_texture.h), which the functions here fill.
#include "app/cuda/state.hpp"
#include "core/simt/cuda/prelude/telar_texture_types.h"

#include <array>
#include <map>
#include <mutex>

using namespace telar;
using namespace telar::cuda_driver;

namespace {

/// CUDA_ARRAY_DESCRIPTOR and CUDA_ARRAY3D_DESCRIPTOR, sizes in elements.
struct Plane {
    std::size_t width, height;
    int format;
    unsigned channels;
};
struct Solid {
    std::size_t width, height, depth;
    int format;
    unsigned channels, flags;
};

/// By CUarray_format.
struct Format {
    int bytes, kind;
};
Format formatOf(int format) {
    switch (format) {
    case 1:
        return {1, cudaChannelFormatKindUnsigned};
    case 2:
        return {2, cudaChannelFormatKindUnsigned};
    case 3:
        return {4, cudaChannelFormatKindUnsigned};
    case 8:
        return {1, cudaChannelFormatKindSigned};
    case 9:
        return {2, cudaChannelFormatKindSigned};
    case 10:
        return {4, cudaChannelFormatKindSigned};
    case 32:
        return {4, cudaChannelFormatKindFloat};
    default:
        return {0, 0};
    }
}
int formatOf(const TelarTexture& of) {
    const int bytes = of.elementBytes / std::max(1, of.components);
    for (const int format : {1, 2, 3, 8, 9, 10, 32})
        if (const auto one = formatOf(format); one.bytes == bytes && one.kind == of.kind)
            return format;
    return 32;
}

int create(CudaArray** array, const Solid& asked) {
    const auto format = formatOf(asked.format);
    if (format.bytes == 0)
        return failed(driver::NotSupported, "an array of this format (half precision) is not known to Telar's machine");
    if (asked.width == 0 || (asked.flags & 1)) // CUDA_ARRAY3D_LAYERED
        return failed(driver::NotSupported, "an array without width, or with layers, is not known to Telar's machine");
    begin();
    return guarded([&] {
        auto made = std::make_unique<CudaArray>();
        made->width = asked.width;
        made->height = std::max<std::size_t>(asked.height, 1);
        made->depth = std::max<std::size_t>(asked.depth, 1);
        made->asked[0] = asked.height;
        made->asked[1] = asked.depth;
        made->format = asked.format;
        made->channels = asked.channels;
        made->flags = asked.flags;
        made->pitch = asked.width * static_cast<std::size_t>(format.bytes) * asked.channels;
        uint64_t address = 0;
        const auto done = engine().allocate(made->pitch * made->height * made->depth, driver::ArrayKind::Device,
                                            pythonLine(), address);
        made->address = address;
        if (done.result == 0)
            *array = made.release();
        return resultOf(done);
    });
}

struct Reference {
    TelarTexture what{};
    CUdeviceptr variable = 0; ///< of the module; 0: of nobody, made by cuTexRefCreate
    CudaArray* array = nullptr;
    unsigned flags = 0;
    int read = cudaReadModeElementType; ///< as the source says
};

std::map<std::pair<driver::Module*, std::string>, std::unique_ptr<Reference>>& references() {
    static auto* made = new std::map<std::pair<driver::Module*, std::string>, std::unique_ptr<Reference>>;
    return *made;
}
std::mutex& lock() {
    static auto* made = new std::mutex;
    return *made;
}

int copyBytes(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
    return guarded([&] { return resultOf(engine().copy({to, from, bytes, bytes, bytes, 1}, pythonLine())); });
}

/// Into the module's memory, where kernels read it.
int tell(Reference& reference) {
    auto& what = reference.what;
    what.normalized = (reference.flags & 2) != 0;
    what.read = reference.flags & 1 ? static_cast<int>(cudaReadModeElementType) : reference.read;
    if (reference.variable == 0)
        return 0;
    return copyBytes(reference.variable, reinterpret_cast<CUdeviceptr>(&what), sizeof what);
}

void setFormat(TelarTexture& what, int format, int channels) {
    const auto facts = formatOf(format);
    what.components = channels;
    what.elementBytes = facts.bytes * channels;
    what.kind = facts.kind;
}

const char* inMemory(CUdeviceptr address) { return reinterpret_cast<const char*>(address); }

/// The reference that a variable of the module is; `what` it is called in a sentence.
int find(Reference** reference, driver::Module* module, const char* name, const char* what) {
    return guarded([&]() -> int {
        const auto variable = engine().variable(module, name);
        if (!variable || variable->bytes != sizeof(TelarTexture))
            return failed(driver::NotFound, std::string("the module has no ") + what + " reference " + name);
        const std::lock_guard guard(lock());
        auto& known = references()[{module, name}];
        if (!known || known->variable != variable->address) {
            known = std::make_unique<Reference>();
            known->variable = variable->address;
            if (const int result =
                    copyBytes(reinterpret_cast<CUdeviceptr>(&known->what), variable->address, sizeof known->what))
                return result;
            known->read = known->what.read;
        }
        *reference = known.get();
        return 0;
    });
}

int bind(Reference& reference, CudaArray& array) {
    auto& what = reference.what;
    reference.array = &array;
    what.data = inMemory(array.address);
    what.width = static_cast<int>(array.width);
    what.height = static_cast<int>(array.height);
    what.depth = static_cast<int>(array.depth);
    what.pitch = array.pitch;
    what.slice = array.pitch * array.height;
    setFormat(what, array.format, static_cast<int>(array.channels));
    return tell(reference);
}

} // namespace

TELAR_RETURNS(cuArray3DCreate_v2, (CudaArray * *array, const Solid* asked), create(array, *asked))
TELAR_RETURNS(cuArrayCreate_v2, (CudaArray * *array, const Plane* asked),
              create(array, {asked->width, asked->height, 0, asked->format, asked->channels, 0}))
TELAR_API cuArrayDestroy(CudaArray* array) {
    TELAR_CALLED;
    const std::unique_ptr<CudaArray> gone(array);
    return guarded([&] { return resultOf(engine().release(gone->address, pythonLine())); });
}
TELAR_DOES(cuArrayGetDescriptor_v2, (Plane * to, const CudaArray* of),
           *to = {of->width, of->asked[0], of->format, of->channels})
TELAR_DOES(cuArray3DGetDescriptor_v2, (Solid * to, const CudaArray* of),
           *to = {of->width, of->asked[0], of->asked[1], of->format, of->channels, of->flags})
TELAR_RETURNS(cuMemcpyAtoA_v2, (CudaArray * to, std::size_t at, CudaArray* from, std::size_t begin, std::size_t n),
              copyBytes(to->address + at, from->address + begin, n))
TELAR_RETURNS(cuMemcpyAtoD_v2, (CUdeviceptr to, CudaArray* from, std::size_t begin, std::size_t n),
              copyBytes(to, from->address + begin, n))
TELAR_RETURNS(cuMemcpyDtoA_v2, (CudaArray * to, std::size_t at, CUdeviceptr from, std::size_t n),
              copyBytes(to->address + at, from, n))
TELAR_API cuMemcpyAtoH_v2(void* to, CudaArray* from, std::size_t begin, std::size_t n) {
    return cuMemcpyAtoD_v2(reinterpret_cast<CUdeviceptr>(to), from, begin, n);
}
TELAR_API cuMemcpyHtoA_v2(CudaArray* to, std::size_t at, const void* from, std::size_t n) {
    return cuMemcpyDtoA_v2(to, at, reinterpret_cast<CUdeviceptr>(from), n);
}

TELAR_RETURNS(cuModuleGetTexRef, (Reference * *reference, driver::Module* module, const char* name),
              find(reference, module, name, "texture"))
TELAR_RETURNS(cuModuleGetSurfRef, (Reference * *reference, driver::Module* module, const char* name),
              find(reference, module, name, "surface"))
TELAR_RETURNS(cuSurfRefSetArray, (Reference * reference, CudaArray* array, unsigned), bind(*reference, *array))
TELAR_API cuSurfRefGetArray(CudaArray** array, Reference* reference) {
    TELAR_CALLED;
    *array = reference->array;
    return reference->array ? 0 : failed(driver::InvalidValue, "no array is bound to this surface reference");
}
TELAR_DOES(cuTexRefCreate, (Reference * *reference), *reference = new Reference)
TELAR_API cuTexRefDestroy(Reference* reference) {
    TELAR_CALLED;
    if (reference->variable == 0)
        delete reference;
    return 0;
}
/// A launch knows the references of its module.
TELAR_DOES(cuParamSetTexRef, (Handle, int, Reference*))
TELAR_RETURNS(cuTexRefSetArray, (Reference * reference, CudaArray* array, unsigned), bind(*reference, *array))
TELAR_API cuTexRefSetAddress_v2(std::size_t* offset, Reference* reference, CUdeviceptr address, std::size_t bytes) {
    TELAR_CALLED;
    auto& what = reference->what;
    if (offset)
        *offset = 0;
    what.data = inMemory(address);
    what.width = static_cast<int>(bytes / static_cast<std::size_t>(std::max(1, what.elementBytes)));
    what.height = what.depth = 1;
    what.pitch = what.slice = bytes;
    return tell(*reference);
}
TELAR_API cuTexRefSetAddress2D_v3(Reference* reference, const Plane* plane, CUdeviceptr address, std::size_t pitch) {
    TELAR_CALLED;
    auto& what = reference->what;
    if (formatOf(plane->format).bytes == 0)
        return failed(driver::NotSupported, "this format (half precision) is not known to Telar's machine");
    what.data = inMemory(address);
    what.width = static_cast<int>(plane->width);
    what.height = static_cast<int>(std::max<std::size_t>(plane->height, 1));
    what.depth = 1;
    what.pitch = pitch;
    what.slice = pitch * plane->height;
    setFormat(what, plane->format, static_cast<int>(plane->channels));
    return tell(*reference);
}
TELAR_API cuTexRefSetFormat(Reference* reference, int format, int channels) {
    TELAR_CALLED;
    auto& what = reference->what;
    if (formatOf(format).bytes == 0)
        return failed(driver::NotSupported, "this format (half precision) is not known to Telar's machine");
    const auto bytes = static_cast<std::size_t>(what.width) * static_cast<std::size_t>(what.elementBytes);
    setFormat(what, format, channels);
    if (what.height <= 1 && what.data) // linear memory has as many bytes as before
        what.width = static_cast<int>(bytes / static_cast<std::size_t>(what.elementBytes));
    return tell(*reference);
}
TELAR_API cuTexRefSetAddressMode(Reference* reference, int axis, int mode) {
    TELAR_CALLED;
    if (axis < 0 || axis > 2 || mode < 0 || mode > 3)
        return failed(driver::InvalidValue, "a texture has three axes and four ways to go on beyond them");
    reference->what.address[axis] = mode;
    return tell(*reference);
}
TELAR_API cuTexRefSetFilterMode(Reference* reference, int mode) {
    TELAR_CALLED;
    reference->what.filter = mode;
    return tell(*reference);
}
TELAR_API cuTexRefSetFlags(Reference* reference, unsigned flags) {
    TELAR_CALLED;
    reference->flags = flags;
    return tell(*reference);
}
TELAR_API cuTexRefGetArray(CudaArray** array, Reference* reference) {
    TELAR_CALLED;
    *array = reference->array;
    return reference->array ? 0 : failed(driver::InvalidValue, "no array is bound to this texture reference");
}
TELAR_DOES(cuTexRefGetAddress_v2, (CUdeviceptr * address, Reference* reference),
           *address = reinterpret_cast<CUdeviceptr>(reference->what.data))
TELAR_DOES(cuTexRefGetAddressMode, (int* mode, Reference* reference, int axis),
           *mode = reference->what.address[axis < 0 || axis > 2 ? 0 : axis])
TELAR_DOES(cuTexRefGetFilterMode, (int* mode, Reference* reference), *mode = reference->what.filter)
TELAR_DOES(cuTexRefGetFlags, (unsigned* flags, Reference* reference), *flags = reference->flags)
TELAR_API cuTexRefGetFormat(int* format, int* channels, Reference* reference) {
    TELAR_CALLED;
    *format = formatOf(reference->what);
    *channels = reference->what.components;
    return 0;
}

TELAR_BEFORE_V2(cuArrayCreate)
TELAR_BEFORE_V2(cuArray3DCreate)
