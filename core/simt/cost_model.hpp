// How long a device would take, from the emulator's counts: a roofline with four ceilings and the costs of
// asking for work. It explains orders of magnitude (why a launch for each window is slow, why a coalesced
// read is fast) and is no substitute for a measurement; whatever shows it says "modelled".
//
// kernel  = fixed + max(issue, shared, l2, dram)
//   issue   warp instructions * `slotsPerInstruction` / (schedulers * multiprocessors in use * clock). The
//           emulator counts accesses, branches, barriers and arithmetic, not the additions that make
//           addresses and count loops; they are what slotsPerInstruction stands for.
//   shared  passes over the banks / (multiprocessors in use * clock): one pass of 32 banks a cycle.
//   l2      sectors of 32 bytes asked for / bandwidth of the L2 cache.
//   dram    bytes that must cross at least once (the caller's) / bandwidth of the memory.
// copy    = call + bytes / bus
// launch  = call of the host before the kernel starts
//
// Constants and where they come from:
// - Tesla T4: 40 multiprocessors of 64 float32 lanes and four schedulers, 1590 MHz, 16 GB GDDR6 at 320 GB/s,
//   PCIe 3.0 x16 (NVIDIA T4 Tensor Core GPU Datasheet, 2019; NVIDIA Turing GPU Architecture Whitepaper
//   WP-09183, 2018). Of the 320 GB/s about 220 GiB/s are reached, and the L2 cache gives 1270 GB/s (Z. Jia,
//   M. Maggioni, J. Smith, D. P. Scarpazza: Dissecting the NVIDIA Turing T4 GPU via Microbenchmarking,
//   arXiv:1903.07486, 2019). PCIe 3.0 x16 carries 15.75 GB/s before packet headers; about 12 GB/s remain.
// - Launch 5 us, copy of a few bytes 10 us: pageable memory, one call after the other, each waited for; the
//   order of what CUDA's runtime has cost since 2010, measured again here at 5 and 9 us on an NVIDIA H200.
// - A kernel that does nothing occupies the device for about 2 us.
// - Tesla K20 (the thesis' node n48): 13 multiprocessors with four schedulers, 706 MHz, 208 GB/s, PCIe 2.0 x16, 8 GB/s
//   before packet headers (NVIDIA Tesla K20 GPU Accelerator Board Specification BD-06455, 2012). GTX 1050: 5
//   multiprocessors with four schedulers, 1455 MHz, 112 GB/s, PCIe 3.0 x16 (NVIDIA's product page of 2016). What of
//   their memory is reached, and their L2 cache, are estimates: the T4's share of its data sheet (0.74), and the T4's
//   L2 cache for each multiprocessor and cycle.
// - A GPU of this computer: multiprocessors, highest clock and the memory's width and clock as its driver says them,
//   the same two estimates, and the PCI Express of its time (3.0 below capability 8.0, 4.0 below 9.0, then 5.0; of
//   16 lanes about 12 of 15.75 GB/s remain, and as much of twice and four times that).
#pragma once

#include "core/base/device_facts.hpp"
#include "core/simt/counters.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace telar::simt {

struct DeviceModel {
    std::string name;
    int major = 7, minor = 5; ///< compute capability
    int multiprocessors = 1, schedulers = 4;
    double clockHz = 1e9;
    double memoryBandwidth = 1, l2Bandwidth = 1, busBandwidth = 1; ///< bytes a second, as reached
    double launchSeconds = 5e-6, copySeconds = 10e-6, kernelSeconds = 2e-6;
    double slotsPerInstruction = 4;
    double hostCellSeconds = 5e-9; ///< of the host for each cell that it cuts out or looks at
    // For predict.hpp alone. Latencies of the order of the T4's, 296 and 188 cycles (Z. Jia et al., as above).
    int64_t l2Bytes = 0;     ///< of the L2 cache; 0: nothing stays in it
    bool tensorCores = true; ///< where its capability has them
    double memoryLatencySeconds = 186e-9, l2LatencySeconds = 118e-9;
    double instructionsPerCycle = 1; ///< of warps, of one scheduler
    double bankCycles = 1;           ///< of one pass over the banks of shared memory
};

/// The card of the thesis.
inline const DeviceModel teslaT4{
    "Tesla T4", 7, 5, 40, 4, 1.59e9, 220.0 * (1 << 30), 1.27e12, 12e9,
};
/// The thesis' cards: Tesla T4, Tesla K20, GTX 1050.
const std::vector<DeviceModel>& deviceModels();
/// Of a GPU of this computer; none where its driver does not say the clocks.
std::optional<DeviceModel> deviceModelOf(const DeviceFacts& facts);
/// The card of this capability: of those `here`, else of the table; the T4 where neither has one.
DeviceModel deviceModelOf(int major, int minor, const std::vector<DeviceFacts>& here = {});

/// Seconds of one launch. `blocks` of the whole grid where `counters` saw only some of them; `dramBytes` of
/// the whole launch.
double modelKernel(const DeviceModel& model, const Counters& counters, int64_t blocks, double dramBytes);
double modelCopy(const DeviceModel& model, double bytes);

} // namespace telar::simt
