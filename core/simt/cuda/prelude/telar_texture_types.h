// Texture objects, for both sides of a program: the names are those of the CUDA Runtime API, "Texture Object Management".
#pragma once
#ifdef __clang__
#pragma clang system_header
#endif

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat, cudaChannelFormatKindNone };
struct cudaChannelFormatDesc {
    int x, y, z, w; ///< bits of each component
    enum cudaChannelFormatKind f;
};

/// What a texture or surface object stands for. The host fills the table, kernels read it as constant memory; a handle is a place in
/// it, from 1.
struct TelarTexture {
    const char* data; ///< of the device
    unsigned long long pitch; ///< bytes from row to row
    unsigned long long slice; ///< bytes from plane to plane
    int width, height, depth;
    int address[3], filter, read, normalized;
    int elementBytes, components, kind;
    float border[4];
};
#define TELAR_TEXTURES 64
