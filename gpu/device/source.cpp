#include "gpu/device/device.hpp"

#include <mutex>

namespace telar::gpu {

namespace {

class Source final : public DeviceSource {
public:
    Status available() const override { return gpu::available(); }
    const std::vector<DeviceFacts>& devices() const override { return gpu::devices(); }
    int chosen() const override {
        const auto* device = chosenDevice();
        return device ? device->index : -1;
    }
    std::string driver() const override {
        const auto cuda = driverVersion();
        const std::scoped_lock hold(lock_);
        open();
        std::string words = *monitor_ ? (*monitor_)->driver() : std::string();
        if (!cuda.empty())
            words += (words.empty() ? "CUDA " : ", CUDA ") + cuda;
        return words;
    }
    std::string cudaRuntime() const override { return runtimeVersion(); }
    Expected<DeviceLoad> read(int index) override {
        const auto& all = gpu::devices();
        if (index < 0 || index >= static_cast<int>(all.size()))
            return gpu::available() ? environmentError(text(TELAR_TR("gpu", "There is no GPU %1"), index))
                                    : gpu::available().error();
        const std::scoped_lock hold(lock_);
        open();
        if (!*monitor_)
            return monitor_->error();
        if (const int i = monitored(all[static_cast<std::size_t>(index)].uuid); i >= 0)
            return (*monitor_)->read(i);
        return environmentError(text(TELAR_TR("gpu", "The NVIDIA driver does not monitor this GPU")),
                                text("%1", all[static_cast<std::size_t>(index)].name));
    }
    std::vector<DeviceProcess> processes(int index) override {
        const auto& all = gpu::devices();
        const std::scoped_lock hold(lock_);
        open();
        if (index < 0 || index >= static_cast<int>(all.size()) || !*monitor_)
            return {};
        const int i = monitored(all[static_cast<std::size_t>(index)].uuid);
        return i >= 0 ? (*monitor_)->processes(i) : std::vector<DeviceProcess>{};
    }
    Status retry() override { return retryDevice(); }

private:
    /// NVML counts in the order of the bus and sees devices that CUDA_VISIBLE_DEVICES hides; -1: not this one.
    int monitored(const std::string& uuid) const {
        for (int i = 0; i < (*monitor_)->count(); ++i)
            if ((*monitor_)->uuid(i) == uuid)
                return i;
        return -1;
    }
    void open() const {
        if (!monitor_)
            monitor_.emplace(Monitor::open());
    }
    mutable std::mutex lock_;
    mutable std::optional<Expected<Monitor>> monitor_; ///< opened at the first use
};

} // namespace

std::unique_ptr<DeviceSource> deviceSource() { return std::make_unique<Source>(); }

} // namespace telar::gpu
