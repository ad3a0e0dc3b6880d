// Arrays for textures and surfaces, and their objects: a table that kernels read as constant memory (prelude/telar_texture.h).
#pragma once
#include "child_memory.h"

/// Rows of a pitch, as the device's own layout of arrays is nobody's business.
struct cudaArray {
    void* data;
    size_t pitch, width, height; ///< in elements; height 0: of one dimension
    cudaChannelFormatDesc desc;
    size_t depth; ///< planes or layers one behind the other; 0: of two dimensions at most
    unsigned int flags;
};

namespace {

bool takenTextures[TELAR_TEXTURES];

size_t elementBytes(const cudaChannelFormatDesc& d) { return (size_t)(d.x + d.y + d.z + d.w) / 8; }

/// Null where no kernel reads textures.
TelarTexture* textureTable() {
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0; k < world->symbols; ++k)
        if (strstr(base + symbols[k].name, "telar_textures") && symbols[k].bytes >= sizeof(TelarTexture) * TELAR_TEXTURES)
            return (TelarTexture*)(base + symbols[k].offset);
    return nullptr;
}

/// Of a new object; 0: there are too many.
cudaResourceDesc textureResources[TELAR_TEXTURES]; ///< that texture objects were made of

unsigned long long keepTexture(const TelarTexture& made) {
    for (int k = 0; k < TELAR_TEXTURES; ++k)
        if (!takenTextures[k]) {
            takenTextures[k] = true;
            if (TelarTexture* table = textureTable())
                table[k] = made;
            return (unsigned long long)k + 1;
        }
    return 0;
}

cudaError_t dropTexture(unsigned long long object) {
    Locked locked;
    if (object == 0 || object > TELAR_TEXTURES || !takenTextures[object - 1])
        return cudaErrorInvalidValue;
    takenTextures[object - 1] = false;
    if (TelarTexture* table = textureTable())
        table[object - 1] = {};
    return cudaSuccess;
}

/// What the resource is; false where it is none.
bool takeResource(const cudaResourceDesc& from, TelarTexture& to, cudaChannelFormatDesc& desc) {
    to.height = to.depth = 1;
    switch (from.resType) {
    case cudaResourceTypeArray: {
        const cudaArray* array = from.res.array.array;
        if (!array)
            return false;
        desc = array->desc;
        to.data = (const char*)array->data;
        to.pitch = array->pitch;
        to.width = (int)array->width;
        to.height = array->height ? (int)array->height : 1;
        to.depth = array->depth ? (int)array->depth : 1;
        to.slice = array->pitch * (size_t)to.height;
        break;
    }
    case cudaResourceTypeLinear:
        desc = from.res.linear.desc;
        to.data = (const char*)from.res.linear.devPtr;
        to.width = elementBytes(desc) ? (int)(from.res.linear.sizeInBytes / elementBytes(desc)) : 0;
        break;
    case cudaResourceTypePitch2D:
        desc = from.res.pitch2D.desc;
        to.data = (const char*)from.res.pitch2D.devPtr;
        to.pitch = from.res.pitch2D.pitchInBytes;
        to.width = (int)from.res.pitch2D.width;
        to.height = (int)from.res.pitch2D.height;
        break;
    default:
        return false;
    }
    return elementBytes(desc) > 0 && to.width > 0 && to.height > 0 && placeOf(to.data).device;
}

cudaError_t makeTexture(const cudaResourceDesc& resource, const cudaTextureDesc& texture, TelarTexture& made) {
    cudaChannelFormatDesc desc{};
    if (!takeResource(resource, made, desc))
        return cudaErrorInvalidValue;
    made.filter = texture.filterMode;
    made.read = texture.readMode;
    made.normalized = texture.normalizedCoords;
    made.elementBytes = (int)elementBytes(desc);
    made.components = (desc.x > 0) + (desc.y > 0) + (desc.z > 0) + (desc.w > 0);
    made.kind = desc.f;
    const bool whole = desc.f != cudaChannelFormatKindFloat;
    // A filter gives fractions; and only bytes and halves of words are read as fractions of their largest value.
    if (made.filter == cudaFilterModeLinear && whole && made.read == cudaReadModeElementType)
        return cudaErrorInvalidFilterSetting;
    if (whole && made.read == cudaReadModeNormalizedFloat && desc.x > 16)
        return cudaErrorInvalidValue;
    for (int k = 0; k < 3; ++k) {
        made.address[k] = texture.addressMode[k];
        if (!made.normalized && (made.address[k] == cudaAddressModeWrap || made.address[k] == cudaAddressModeMirror))
            made.address[k] = cudaAddressModeClamp; // as the Programming Guide says
    }
    memcpy(made.border, texture.borderColor, sizeof made.border);
    return cudaSuccess;
}

/// One end of a copy of three dimensions: where it begins, the bytes from row to row, and the rows of a plane.
struct VolumeEnd {
    char* at;
    size_t pitch, rows;
};

/// False where the end is neither an array nor memory, or the copy reaches beyond it.
bool takeEnd(cudaArray_t array, const cudaPitchedPtr& pointer, const cudaPos& pos, const cudaExtent& extent, size_t width, VolumeEnd& end) {
    if (array) {
        const size_t rows = array->height ? array->height : 1, planes = array->depth ? array->depth : 1;
        if (pos.x + extent.width > array->width || pos.y + extent.height > rows || pos.z + extent.depth > planes)
            return false;
        end = {(char*)array->data + (pos.z * rows + pos.y) * array->pitch + pos.x * elementBytes(array->desc), array->pitch, rows};
        return true;
    }
    end = {(char*)pointer.ptr + (pos.z * pointer.ysize + pos.y) * pointer.pitch + pos.x, pointer.pitch, pointer.ysize};
    return pointer.ptr && pos.x + width <= pointer.pitch && (extent.depth == 1 || pos.y + extent.height <= pointer.ysize);
}

struct VolumeCopy {
    VolumeEnd to, from;
    size_t width; ///< in bytes
    bool isOne;   ///< planes without a gap: one copy, as the program asked
};

bool takeVolume(const cudaMemcpy3DParms& p, VolumeCopy& copy) {
    const auto* array = p.dstArray ? p.dstArray : p.srcArray; // with one, widths are in elements
    copy.width = p.extent.width * (array ? elementBytes(array->desc) : 1);
    if (!p.extent.depth || !p.extent.height || !takeEnd(p.dstArray, p.dstPtr, p.dstPos, p.extent, copy.width, copy.to) ||
        !takeEnd(p.srcArray, p.srcPtr, p.srcPos, p.extent, copy.width, copy.from))
        return false;
    copy.isOne = p.extent.depth == 1 || (copy.to.rows == p.extent.height && copy.from.rows == p.extent.height);
    return true;
}

cudaError_t copyVolume(const cudaMemcpy3DParms& p, uint64_t site) {
    VolumeCopy copy{};
    if (!takeVolume(p, copy))
        return cudaErrorInvalidValue;
    const auto& [to, from, width, isOne] = copy;
    if (isOne)
        return copyRows(to.at, to.pitch, from.at, from.pitch, width, p.extent.height * p.extent.depth, p.kind, site);
    for (size_t plane = 0; plane < p.extent.depth; ++plane)
        if (const cudaError_t error = copyRows(to.at + plane * to.rows * to.pitch, to.pitch, from.at + plane * from.rows * from.pitch, from.pitch,
                                               width, p.extent.height, p.kind, site))
            return error;
    return cudaSuccess;
}

/// Rows of `width` bytes between an array and other memory.
cudaError_t copyArray(cudaArray_t array, bool into, size_t x, size_t y, void* other, size_t pitch, size_t width, size_t height,
                      cudaMemcpyKind kind, uint64_t site) {
    const size_t rows = array && array->height ? array->height : 1;
    if (!array || x + width > array->width * elementBytes(array->desc) || y + height > rows)
        return cudaErrorInvalidValue;
    char* const at = (char*)array->data + y * array->pitch + x;
    return into ? copyRows(at, array->pitch, other, pitch, width, height, kind, site)
                : copyRows(other, pitch, at, array->pitch, width, height, kind, site);
}

/// Whole rows, one behind the other in the other memory.
cudaError_t copyWholeRows(cudaArray_t array, bool into, size_t x, size_t y, void* other, size_t bytes, cudaMemcpyKind kind, uint64_t site) {
    const size_t row = array ? array->width * elementBytes(array->desc) : 0;
    if (row == 0 || x != 0 || (bytes > row && bytes % row != 0))
        return cudaErrorInvalidValue;
    return copyArray(array, into, 0, y, other, bytes < row ? bytes : row, bytes < row ? bytes : row, bytes < row ? 1 : bytes / row, kind, site);
}

} // namespace

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, size_t width, size_t height, unsigned int flags) {
    WHOLE_CONTEXT;
    if (!array || !desc || width == 0 || elementBytes(*desc) == 0)
        return remember(cudaErrorInvalidValue);
    const size_t rows = height ? height : 1, pitch = (width * elementBytes(*desc) + 511) / 512 * 512;
    *array = nullptr;
    if (width > (size_t)1 << 20 || pitch > bytesThere() / rows)
        return remember(cudaErrorMemoryAllocation);
    auto* made = (cudaArray*)calloc(1, sizeof(cudaArray));
    *made = {nullptr, pitch, width, height, *desc, 0, flags};
    const cudaError_t error = allocate(&made->data, pitch * rows, false, false, SITE);
    if (error)
        free(made);
    else
        *array = made;
    return remember(error);
}
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, cudaExtent extent, unsigned int flags) {
    WHOLE_CONTEXT;
    const size_t height = extent.height ? extent.height : 1, depth = extent.depth ? extent.depth : 1;
    if ((flags & cudaArrayCubemap) && (extent.width != height || (flags & cudaArrayLayered ? depth % 6 != 0 : depth != 6)))
        return remember(cudaErrorInvalidValue);
    if (!array || height > (size_t)1 << 20 || depth > (size_t)1 << 20)
        return remember(cudaErrorInvalidValue);
    const cudaError_t error = cudaMallocArray(array, desc, extent.width, extent.height || extent.depth ? height * depth : 0, flags);
    if (!error && extent.depth) {
        (*array)->height = height;
        (*array)->depth = depth;
    }
    return error;
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
    show();
    WHOLE_CONTEXT;
    return remember(parameters ? copyVolume(*parameters, SITE) : cudaErrorInvalidValue);
}
cudaError_t cudaFreeArray(cudaArray_t array) {
    if (!array)
        return cudaSuccess;
    const cudaError_t error = cudaFree(array->data);
    free(array);
    return error;
}
cudaError_t cudaMemcpy2DToArray(cudaArray_t array, size_t x, size_t y, const void* from, size_t pitch, size_t width, size_t height,
                                cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyArray(array, true, x, y, (void*)from, pitch, width, height, kind, SITE));
}
cudaError_t cudaMemcpyToArray(cudaArray_t array, size_t x, size_t y, const void* from, size_t bytes, cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyWholeRows(array, true, x, y, (void*)from, bytes, kind, SITE));
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_t array, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyArray(array, false, x, y, to, pitch, width, height, kind, SITE));
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_t array, size_t x, size_t y, size_t bytes, cudaMemcpyKind kind) {
    show();
    WHOLE_CONTEXT;
    return remember(copyWholeRows(array, false, x, y, to, bytes, kind, SITE));
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags, cudaArray_t array) {
    if (!array)
        return remember(cudaErrorInvalidResourceHandle);
    if (desc)
        *desc = array->desc;
    if (extent)
        *extent = {array->width, array->height, array->depth};
    if (flags)
        *flags = array->flags;
    return cudaSuccess;
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_t array) { return cudaArrayGetInfo(desc, nullptr, nullptr, array); }
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource, const cudaTextureDesc* texture,
                                    const cudaResourceViewDesc*) {
    WHOLE_CONTEXT;
    Locked locked;
    TelarTexture made{};
    if (!object || !resource || !texture)
        return remember(cudaErrorInvalidValue);
    if (const cudaError_t error = makeTexture(*resource, *texture, made))
        return remember(error);
    *object = keepTexture(made);
    if (!*object)
        return remember(cudaErrorMemoryAllocation);
    textureResources[*object - 1] = *resource;
    return cudaSuccess;
}
/// A texture reference is a variable that begins with what kernels read of it (prelude/telar_texture.h).
cudaError_t telarBindTexture(const void* symbol, const cudaResourceDesc* resource, const cudaTextureDesc* texture) {
    WHOLE_CONTEXT;
    Locked locked;
    const SymbolEntry* entry = symbolOf(symbol);
    if (!entry || entry->bytes < sizeof(TelarTexture))
        return remember(cudaErrorInvalidValue);
    cudaResourceDesc bound = *resource;
    if (bound.resType == cudaResourceTypeLinear) { // as much as there is, where nobody says how much
        const uint64_t room = placeOf(bound.res.linear.devPtr).room;
        bound.res.linear.sizeInBytes = bound.res.linear.sizeInBytes < room ? bound.res.linear.sizeInBytes : room;
    }
    TelarTexture made{};
    if (const cudaError_t error = makeTexture(bound, *texture, made))
        return remember(error);
    takeVariables(presentCard);
    memcpy(base + entry->offset, &made, sizeof made);
    return cudaSuccess;
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t object) {
    Locked locked;
    if (!resource || object == 0 || object > TELAR_TEXTURES || !takenTextures[object - 1])
        return remember(cudaErrorInvalidValue);
    *resource = textureResources[object - 1];
    return cudaSuccess;
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) { return remember(dropTexture(object)); }
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) {
    WHOLE_CONTEXT;
    Locked locked;
    TelarTexture made{};
    cudaChannelFormatDesc desc{};
    if (!object || !resource || resource->resType != cudaResourceTypeArray || !takeResource(*resource, made, desc) ||
        !(resource->res.array.array->flags & cudaArraySurfaceLoadStore))
        return remember(cudaErrorInvalidValue);
    made.elementBytes = (int)elementBytes(desc);
    *object = keepTexture(made);
    return *object ? cudaSuccess : remember(cudaErrorMemoryAllocation);
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) { return remember(dropTexture(object)); }

} // extern "C"
