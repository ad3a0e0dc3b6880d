// Marks for NVIDIA's profilers: ranges that Telar lists with what ran in them. Written for Telar.
#pragma once
#pragma clang system_header
#include <stdint.h>
#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif
int telarPushRange(const char* name); ///< how many were open
int telarPopRange(void);
uint64_t telarStartRange(const char* name);
void telarEndRange(uint64_t range);
#ifdef __cplusplus
}
#endif

#define NVTX_VERSION 2
#define NVTX_VERSION_3 3
#define NVTX_COLOR_UNKNOWN 0
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_UNKNOWN 0
#define NVTX_MESSAGE_TYPE_ASCII 1
#define NVTX_MESSAGE_TYPE_UNICODE 2
#define NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 1
#define NVTX_PAYLOAD_TYPE_INT64 2
#define NVTX_PAYLOAD_TYPE_DOUBLE 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st* nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st* nvtxStringHandle_t;
typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union { uint64_t ullValue; int64_t llValue; double dValue; } payload;
    int32_t messageType;
    union { const char* ascii; const wchar_t* unicode; nvtxStringHandle_t registered; } message;
} nvtxEventAttributes_t;
#define TELAR_NVTX static inline __attribute__((always_inline, nodebug))
TELAR_NVTX const char* telar_nvtx_name(const nvtxEventAttributes_t* a) { return a && a->messageType == NVTX_MESSAGE_TYPE_ASCII ? a->message.ascii : ""; }
TELAR_NVTX int nvtxRangePushA(const char* name) { return telarPushRange(name); }
TELAR_NVTX int nvtxRangePushEx(const nvtxEventAttributes_t* a) { return telarPushRange(telar_nvtx_name(a)); }
TELAR_NVTX int nvtxRangePop(void) { return telarPopRange(); }
TELAR_NVTX nvtxRangeId_t nvtxRangeStartA(const char* name) { return telarStartRange(name); }
TELAR_NVTX nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t* a) { return telarStartRange(telar_nvtx_name(a)); }
TELAR_NVTX void nvtxRangeEnd(nvtxRangeId_t range) { telarEndRange(range); }
TELAR_NVTX void nvtxMarkA(const char* name) { (void)name; }
TELAR_NVTX void nvtxMarkEx(const nvtxEventAttributes_t* a) { (void)a; }
TELAR_NVTX void nvtxNameOsThreadA(uint32_t thread, const char* name) { (void)thread, (void)name; }
TELAR_NVTX nvtxDomainHandle_t nvtxDomainCreateA(const char* name) { (void)name; return 0; }
TELAR_NVTX void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
TELAR_NVTX int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* a) { (void)domain; return telarPushRange(telar_nvtx_name(a)); }
TELAR_NVTX int nvtxDomainRangePop(nvtxDomainHandle_t domain) { (void)domain; return telarPopRange(); }
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA

#ifdef __cplusplus
namespace nvtx3 {
struct rgb { unsigned char red, green, blue; };
struct scoped_range {
    __attribute__((always_inline, nodebug)) explicit scoped_range(const char* name) { telarPushRange(name); }
    template <class... More> __attribute__((always_inline, nodebug)) scoped_range(const char* name, const More&...) { telarPushRange(name); }
    scoped_range(const scoped_range&) = delete;
    ~scoped_range() { telarPopRange(); }
};
} // namespace nvtx3
#define NVTX3_FUNC_RANGE() nvtx3::scoped_range const telar_range_{__func__}
#endif
