// Texture references as CUDA had them up to version 11, the host's side: variables that kernels read memory through once it
// is bound to them.
#pragma once
#pragma clang system_header

extern "C" cudaError_t telarBindTexture(const void* symbol, const struct cudaResourceDesc* resource, const struct cudaTextureDesc* texture);

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
struct textureReference {
    int normalized;
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureAddressMode addressMode[3];
    struct cudaChannelFormatDesc channelDesc;
    int sRGB;
};
template <class T, int = 1, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {
    constexpr texture(int normalized_ = 0, enum cudaTextureFilterMode filter = cudaFilterModePoint, enum cudaTextureAddressMode address = cudaAddressModeClamp,
                      struct cudaChannelFormatDesc desc = {})
        : textureReference{normalized_, filter, {address, address, address}, desc, 0} {}
};
#define TELAR_REFERENCE template <class T, int n, enum cudaTextureReadMode mode> TELAR_CALL cudaError_t
TELAR_REFERENCE telar_bind(const texture<T, n, mode>& t, const cudaResourceDesc& resource) {
    struct cudaTextureDesc desc = {};
    memcpy(desc.addressMode, t.addressMode, sizeof desc.addressMode);
    desc.filterMode = t.filterMode;
    desc.readMode = mode;
    desc.normalizedCoords = t.normalized;
    return telarBindTexture(&t, &resource, &desc);
}
TELAR_REFERENCE cudaBindTexture(size_t* offset, const texture<T, n, mode>& t, const void* memory, const struct cudaChannelFormatDesc& desc, size_t bytes = 0xffffffffu) {
    struct cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = (void*)memory;
    resource.res.linear.desc = desc;
    resource.res.linear.sizeInBytes = bytes;
    if (offset)
        *offset = 0;
    return telar_bind(t, resource);
}
TELAR_REFERENCE cudaBindTexture(size_t* offset, const texture<T, n, mode>& t, const void* memory, size_t bytes = 0xffffffffu) {
    return cudaBindTexture(offset, t, memory, cudaCreateChannelDesc<T>(), bytes);
}
TELAR_REFERENCE cudaBindTexture2D(size_t* offset, const texture<T, n, mode>& t, const void* memory, const struct cudaChannelFormatDesc& desc, size_t width, size_t height, size_t pitch) {
    struct cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = (void*)memory;
    resource.res.pitch2D.desc = desc;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    if (offset)
        *offset = 0;
    return telar_bind(t, resource);
}
TELAR_REFERENCE cudaBindTexture2D(size_t* offset, const texture<T, n, mode>& t, const void* memory, size_t width, size_t height, size_t pitch) {
    return cudaBindTexture2D(offset, t, memory, cudaCreateChannelDesc<T>(), width, height, pitch);
}
TELAR_REFERENCE cudaBindTextureToArray(const texture<T, n, mode>& t, const struct cudaArray* array) {
    struct cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = (cudaArray_t)array;
    return telar_bind(t, resource);
}
TELAR_REFERENCE cudaBindTextureToArray(const texture<T, n, mode>& t, const struct cudaArray* array, const struct cudaChannelFormatDesc&) { return cudaBindTextureToArray(t, array); }
TELAR_REFERENCE cudaUnbindTexture(const texture<T, n, mode>&) { return cudaSuccess; }
TELAR_REFERENCE cudaGetTextureAlignmentOffset(size_t* offset, const texture<T, n, mode>&) { return *offset = 0, cudaSuccess; }
#undef TELAR_REFERENCE
