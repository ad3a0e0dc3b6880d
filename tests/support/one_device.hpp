#pragma once

#include "core/base/device_facts.hpp"

namespace telar::test {

/// A computer with one GPU of which everything is known beforehand.
class OneDevice final : public DeviceSource {
public:
    OneDevice() {
        DeviceFacts d;
        d.name = "Loom 9000";
        d.major = 9;
        d.multiprocessors = 132;
        d.clockMHz = 1500;
        d.threadsPerMultiprocessor = 2048;
        d.memoryClockMHz = 1000;
        d.memoryBusBits = 512;
        devices_.push_back(d);
    }
    Status available() const override { return {}; }
    const std::vector<DeviceFacts>& devices() const override { return devices_; }
    int chosen() const override { return 0; }
    std::string driver() const override { return "1.2"; }
    std::string cudaRuntime() const override { return "13.0"; }
    Expected<DeviceLoad> read(int) override {
        DeviceLoad load;
        load.computePercent = 42;
        load.powerWatts = 350;
        return load;
    }
    std::vector<DeviceProcess> processes(int) override {
        return {{4711, "python3", false, int64_t{3} << 29}, {12, "Xorg", true, {}}};
    }
    Status retry() override { return {}; }

private:
    std::vector<DeviceFacts> devices_;
};

} // namespace telar::test
