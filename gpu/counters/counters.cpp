#include "gpu/counters/counters.hpp"

#include "gpu/counters/cupti.hpp"

#include <cmath>
#include <mutex>

namespace telar::gpu {

namespace {

/// A structure of the API with its size in it, up to the end of its last field.
template <class Parameters>
Parameters sized() {
    Parameters made;
    made.size = sizeof made;
    if constexpr (requires { Parameters::padding; })
        made.size -= Parameters::padding;
    return made;
}

/// What is done on the processor: names to configurations, data to values.
class Host {
public:
    explicit Host(const CuptiApi& api) : api_(api) {}
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    ~Host() {
        if (!host_)
            return;
        auto p = sized<cupti::HostOnly>();
        p.host = host_;
        api_.hostDeinitialize(&p);
    }

    Status open(const char* chip, const std::vector<uint8_t>& availability) {
        auto p = sized<cupti::HostInitialize>();
        p.chip = chip;
        p.availability = availability.data();
        if (auto fine = api_.check(api_.hostInitialize(&p), "cuptiProfilerHostInitialize"); !fine)
            return fine;
        host_ = p.host;
        return {};
    }
    /// Whether this GPU has it.
    bool add(const char* metric) {
        auto p = sized<cupti::AddMetrics>();
        p.host = host_;
        p.names = &metric;
        p.count = 1;
        return api_.addMetrics(&p) == 0;
    }
    Expected<std::vector<uint8_t>> configuration(int& passes) const {
        auto size = sized<cupti::ConfigSize>();
        size.host = host_;
        TELAR_CHECK(api_.check(api_.configSize(&size), "cuptiProfilerHostGetConfigImageSize"));
        std::vector<uint8_t> image(size.bytes);
        auto p = sized<cupti::ConfigImage>();
        p.host = host_;
        p.bytes = image.size();
        p.image = image.data();
        TELAR_CHECK(api_.check(api_.configImage(&p), "cuptiProfilerHostGetConfigImage"));
        auto count = sized<cupti::Passes>();
        count.bytes = image.size();
        count.image = image.data();
        TELAR_CHECK(api_.check(api_.passes(&count), "cuptiProfilerHostGetNumOfPasses"));
        passes = static_cast<int>(count.passes);
        return image;
    }
    Status evaluate(const std::vector<uint8_t>& data, std::vector<const char*>& names,
                    std::vector<double>& values) const {
        values.assign(names.size(), NAN);
        auto p = sized<cupti::Evaluate>();
        p.host = host_;
        p.data = data.data();
        p.bytes = data.size();
        p.names = names.data();
        p.count = names.size();
        p.values = values.data();
        return api_.check(api_.evaluate(&p), "cuptiProfilerHostEvaluateToGpuValues");
    }

private:
    const CuptiApi& api_;
    void* host_ = nullptr;
};

/// What is done on the GPU: counting between start and stop.
class Ranges {
public:
    explicit Ranges(const CuptiApi& api) : api_(api) {}
    Ranges(const Ranges&) = delete;
    Ranges& operator=(const Ranges&) = delete;
    ~Ranges() {
        if (!ranges_)
            return;
        auto p = sized<cupti::RangesOnly>();
        p.ranges = ranges_;
        api_.disable(&p);
    }

    Status enable() {
        auto p = sized<cupti::Enable>();
        if (auto fine = api_.check(api_.enable(&p), "cuptiRangeProfilerEnable"); !fine)
            return fine;
        ranges_ = p.ranges;
        return {};
    }
    /// One launch, repeated by CUPTI as often as its counters need. The data of the counters.
    Expected<std::vector<uint8_t>> count(const std::vector<uint8_t>& configuration, std::vector<const char*>& names,
                                         const std::function<Status()>& launch) const {
        auto data = dataFor(names);
        if (!data)
            return data;
        auto set = sized<cupti::SetConfig>();
        set.ranges = ranges_;
        set.configBytes = configuration.size();
        set.config = configuration.data();
        set.dataBytes = data->size();
        set.data = data->data();
        TELAR_CHECK(api_.check(api_.setConfig(&set), "cuptiRangeProfilerSetConfig"));
        auto start = sized<cupti::RangesOnly>();
        start.ranges = ranges_;
        TELAR_CHECK(api_.check(api_.start(&start), "cuptiRangeProfilerStart"));
        const auto launched = launch();
        auto stop = sized<cupti::Stop>();
        stop.ranges = ranges_;
        const auto stopped = api_.check(api_.stop(&stop), "cuptiRangeProfilerStop");
        for (const auto* step : {&launched, &stopped})
            if (!*step)
                return step->error();
        auto decode = sized<cupti::Decode>();
        decode.ranges = ranges_;
        TELAR_CHECK(api_.check(api_.decode(&decode), "cuptiRangeProfilerDecodeData"));
        return data;
    }

private:
    Expected<std::vector<uint8_t>> dataFor(std::vector<const char*>& names) const {
        auto size = sized<cupti::DataSize>();
        size.ranges = ranges_;
        size.names = names.data();
        size.count = names.size();
        TELAR_CHECK(api_.check(api_.dataSize(&size), "cuptiRangeProfilerGetCounterDataSize"));
        std::vector<uint8_t> data(size.bytes);
        auto p = sized<cupti::DataImage>();
        p.ranges = ranges_;
        p.bytes = data.size();
        p.data = data.data();
        TELAR_CHECK(api_.check(api_.dataImage(&p), "cuptiRangeProfilerCounterDataImageInitialize"));
        return data;
    }
    const CuptiApi& api_;
    void* ranges_ = nullptr;
};

Expected<std::vector<uint8_t>> availabilityOf(const CuptiApi& api) {
    auto p = sized<cupti::Availability>();
    TELAR_CHECK(api.check(api.availability(&p), "cuptiProfilerGetCounterAvailability"));
    std::vector<uint8_t> image(p.bytes);
    p.image = image.data();
    TELAR_CHECK(api.check(api.availability(&p), "cuptiProfilerGetCounterAvailability"));
    return image;
}

} // namespace

Expected<HardwareCounts> countLaunch(std::span<const std::string> metrics, const std::function<Status()>& launch) {
    static std::mutex one;
    const std::lock_guard hold(one);
    TELAR_TRY(found, cuptiApi());
    const CuptiApi& api = **found;
    auto start = sized<cupti::Initialize>();
    TELAR_CHECK(api.check(api.initialize(&start), "cuptiProfilerInitialize"));
    auto chip = sized<cupti::ChipName>();
    TELAR_CHECK(api.check(api.chipName(&chip), "cuptiDeviceGetChipName"));
    TELAR_TRY(availability, availabilityOf(api));
    Host host(api);
    TELAR_CHECK(host.open(chip.name, *availability));
    std::vector<const char*> names;
    std::vector<std::size_t> places; // of each name among the metrics
    for (std::size_t k = 0; k < metrics.size(); ++k)
        if (!metrics[k].empty() && host.add(metrics[k].c_str())) {
            names.push_back(metrics[k].c_str());
            places.push_back(k);
        }
    HardwareCounts counts;
    counts.values.resize(metrics.size());
    if (names.empty())
        return counts;
    TELAR_TRY(configuration, host.configuration(counts.passes));
    Ranges ranges(api);
    TELAR_CHECK(ranges.enable());
    TELAR_TRY(data, ranges.count(*configuration, names, launch));
    std::vector<double> values;
    TELAR_CHECK(host.evaluate(*data, names, values));
    for (std::size_t n = 0; n < places.size(); ++n)
        if (std::isfinite(values[n]))
            counts.values[places[n]] = values[n];
    return counts;
}

} // namespace telar::gpu
