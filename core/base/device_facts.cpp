#include "core/base/device_facts.hpp"

namespace telar {

std::string deviceCsvHeading() {
    return "seconds,gpu,compute_percent,memory_percent,memory_used_bytes,memory_total_bytes,temperature_c,"
           "power_w,power_limit_w,core_mhz,memory_mhz,pcie_receive_mb_s,pcie_send_mb_s\n";
}

std::string deviceCsvLine(double seconds, int index, const DeviceLoad& load) {
    std::string line = toText(seconds) + "," + std::to_string(index);
    const auto add = [&line](const auto& value) {
        line += ",";
        if (value)
            line += toText(*value);
    };
    add(load.computePercent);
    add(load.memoryPercent);
    add(load.memoryUsed);
    add(load.memoryTotal);
    add(load.temperatureC);
    add(load.powerWatts);
    add(load.powerLimitWatts);
    add(load.coreClockMHz);
    add(load.memoryClockMHz);
    add(load.pcieReceiveMBs);
    add(load.pcieSendMBs);
    return line + "\n";
}

} // namespace telar
