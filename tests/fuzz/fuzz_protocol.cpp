// Any bytes as what a program's process says to Telar: arrays, copies, launches with any numbers. Each message is served
// or ends the program; nothing else happens.
#include "core/simt/program/device.hpp"

#include <cstdlib>
#include <cstring>

namespace {

constexpr const char* fillPtx = R"(.version 7.0
.target sm_80
.address_size 64
.global .align 4 .b8 total[64];
.visible .entry fill(.param .u64 fill_param_0, .param .u32 fill_param_1)
{
.reg .pred %p<2>;
.reg .b32 %r<6>;
.reg .b64 %rd<4>;
ld.param.u64 %rd1, [fill_param_0];
ld.param.u32 %r1, [fill_param_1];
mov.u32 %r2, %tid.x;
setp.ge.s32 %p1, %r2, %r1;
@%p1 bra $done;
mul.wide.s32 %rd2, %r2, 4;
add.s64 %rd3, %rd1, %rd2;
ld.u32 %r3, [%rd3];
add.s32 %r4, %r3, 1;
st.u32 [%rd3], %r4;
atom.global.add.u32 %r5, [total], 1;
$done:
ret;
}
)";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    static const auto file = cuda::readKernelPtx(fillPtx, "fill.cu");
    static program::ProgramRequest request = [] {
        program::ProgramRequest made;
        made.deviceBytes = 1 << 20;
        made.budget = 2000;
        made.threads = 1;
        made.keepArguments = true;
        return made;
    }();
    if (!file)
        std::abort();
    const JobContext job;
    const auto device = program::Device::make(request, *file, job);
    if (!device)
        return 0;
    std::vector<uint8_t> answer;
    for (int messages = 0; messages < 64 && size >= sizeof(program::Header); ++messages) {
        program::Header header;
        std::memcpy(&header, data, sizeof header);
        header.kind = static_cast<program::Kind>(static_cast<uint32_t>(header.kind) % 12);
        data += sizeof header;
        size -= sizeof header;
        header.bytes = static_cast<uint32_t>(std::min<size_t>(header.bytes % 200, size));
        std::vector<uint8_t> body(data, data + header.bytes);
        if (header.kind == program::Kind::Launch && body.size() >= sizeof(program::LaunchMessage)) {
            program::LaunchMessage launch;
            std::memcpy(&launch, body.data(), sizeof launch);
            for (auto& count : launch.grid) // the machine runs what it is told to
                count %= 5;
            for (auto& count : launch.block)
                count %= 40;
            std::memcpy(body.data(), &launch, sizeof launch);
        }
        if (!(*device)->serve(header, body, answer))
            break;
        data += header.bytes;
        size -= header.bytes;
    }
    program::ProgramReport report;
    (*device)->finish(report, {});
    return 0;
}
