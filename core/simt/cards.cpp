#include "core/simt/cards.hpp"

#include "core/base/json_file.hpp"
#include "core/base/os/system.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace telar::simt {

namespace {

constexpr double sheetShare = 220.0 * (1 << 30) / 320e9; // what is reached: see cost_model.hpp

/// Beside what every model has: the size of its L2 cache.
DeviceModel withCache(DeviceModel card, double mebibytes) {
    card.l2Bytes = static_cast<int64_t>(mebibytes * (1 << 20));
    return card;
}

DeviceModel sheet(const char* name, int major, int minor, int multiprocessors, double clock, double memory,
                  double l2OfCycle, double bus) {
    return {name, major, minor, multiprocessors, 4, clock, memory * sheetShare, l2OfCycle * clock * sheetShare, bus};
}

std::string lower(std::string_view words) {
    std::string made(words);
    for (char& c : made)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return made;
}

/// A number of a card file: its name there and its place in the model.
struct Field {
    const char* name;
    double DeviceModel::*place;
};
constexpr Field fields[] = {
    {"clock_hz", &DeviceModel::clockHz},
    {"memory_bandwidth", &DeviceModel::memoryBandwidth},
    {"l2_bandwidth", &DeviceModel::l2Bandwidth},
    {"bus_bandwidth", &DeviceModel::busBandwidth},
    {"launch_seconds", &DeviceModel::launchSeconds},
    {"copy_seconds", &DeviceModel::copySeconds},
    {"kernel_seconds", &DeviceModel::kernelSeconds},
    {"memory_latency_seconds", &DeviceModel::memoryLatencySeconds},
    {"l2_latency_seconds", &DeviceModel::l2LatencySeconds},
    {"instructions_per_cycle", &DeviceModel::instructionsPerCycle},
    {"bank_cycles", &DeviceModel::bankCycles},
};
struct Count {
    const char* name;
    int DeviceModel::*place;
    int most;
};
constexpr Count counts[] = {{"major", &DeviceModel::major, 99},
                            {"minor", &DeviceModel::minor, 99},
                            {"multiprocessors", &DeviceModel::multiprocessors, 100000},
                            {"schedulers", &DeviceModel::schedulers, 64}};

/// Nothing where it is none: what was measured explains a card and decides nothing.
std::optional<CalibrationRow> rowOf(const Json& json) {
    const auto number = [&](const char* field) {
        const auto at = json.find(field);
        return at != json.end() && at->is_number() ? at->get<double>() : NAN;
    };
    const auto word = [&](const char* field) {
        const auto at = json.find(field);
        return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    if (!json.is_object())
        return {};
    CalibrationRow row{word("name"), word("unit"), number("median"), number("spread"), 0};
    const double runs = number("runs");
    if (row.name.empty() || !(row.median > 0) || !(row.spread >= 0) || !(runs >= 1 && runs < 1e6))
        return {};
    row.runs = static_cast<int>(runs);
    return row;
}

Error badField(const char* field, const std::string& name) {
    return userError(text(TELAR_TR("core", "The card's \"%1\" is missing or not a possible number"), field),
                     text("%1", name));
}

} // namespace

const std::vector<DeviceModel>& knownCards() {
    static const std::vector<DeviceModel> cards = [] {
        const double l2[] = {4, 1.25, 1}; // MiB: T4, K20, GTX 1050
        std::vector<DeviceModel> all;
        for (std::size_t k = 0; k < deviceModels().size(); ++k)
            all.push_back(withCache(deviceModels()[k], l2[k]));
        all.push_back(withCache(sheet("RTX 3060", 8, 6, 28, 1.777e9, 360e9, 28 * 64, 24e9), 3));
        all.push_back(withCache(sheet("A100", 8, 0, 108, 1.41e9, 1555e9, 5120, 24e9), 40));
        all.push_back(withCache(sheet("H200", 9, 0, 132, 1.98e9, 4800e9, 5120, 48e9), 60));
        all.push_back(withCache(sheet("H100", 9, 0, 132, 1.98e9, 3350e9, 5120, 48e9), 50));
        all.push_back(withCache(sheet("L4", 8, 9, 58, 2.04e9, 300e9, 58 * 64, 24e9), 48));
        all.push_back(withCache(sheet("RTX 4090", 8, 9, 128, 2.52e9, 1008e9, 128 * 64, 24e9), 72));
        all.push_back(withCache(sheet("RTX 5090", 12, 0, 170, 2.407e9, 1792e9, 170 * 64, 48e9), 96));
        // Its copies stay in the one memory that the processor shares: each byte is read and written there.
        all.push_back(withCache(sheet("Jetson Orin", 8, 7, 16, 1.3e9, 204.8e9, 16 * 64, 204.8e9 * sheetShare / 2), 4));
        auto small = withCache(sheet("GTX 1650", 7, 5, 14, 1.665e9, 128e9, 14 * 64, 12e9), 1);
        small.tensorCores = false; // of capability 7.5 like the Tesla T4, and without its tensor cores
        all.push_back(std::move(small));
        return all;
    }();
    return cards;
}

const DeviceModel* findCard(std::string_view name) {
    const auto typed = lower(name);
    const DeviceModel* found = nullptr;
    for (const auto& card : knownCards()) {
        if (lower(card.name) == typed)
            return &card;
        if (!typed.empty() && lower(card.name).find(typed) != std::string::npos) {
            if (found)
                return nullptr;
            found = &card;
        }
    }
    return found;
}

bool isCard(std::string_view card, std::string_view device) {
    const auto wanted = lower(card), there = lower(device);
    const auto at = there.find(wanted);
    if (wanted.empty() || at == std::string::npos || (at > 0 && there[at - 1] != ' '))
        return false;
    const auto end = at + wanted.size();
    return end == there.size() || there[end] == '-'; // "A100-SXM4-40GB"
}

std::string keptCardFile() {
    const auto data = os::dataFolder();
    return data.empty() ? data : data + "/telar/card.json";
}

std::string toJson(const CardFile& file) {
    Json json = {{"format", "telar-card"}, {"schema", 1}, {"name", file.card.name}, {"l2_bytes", file.card.l2Bytes}};
    for (const auto& field : fields)
        json[field.name] = file.card.*field.place;
    for (const auto& count : counts)
        json[count.name] = file.card.*count.place;
    json["measured"] = Json::array();
    for (const auto& row : file.measured)
        json["measured"].push_back({{"name", row.name},
                                    {"unit", row.unit},
                                    {"median", row.median},
                                    {"spread", row.spread},
                                    {"runs", row.runs}});
    return canonicalJson(json);
}

Expected<CardFile> parseCardFile(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TRY(json,
              parseJsonFile(
                  bytes, {"telar-card", 1, text(TELAR_TR("core", "The file is not a Telar card")), int64_t{1} << 20, 8},
                  name, job));
    const auto number = [&](const char* field) {
        const auto at = json->find(field);
        return at != json->end() && at->is_number() ? at->get<double>() : NAN;
    };
    CardFile file;
    if (const auto at = json->find("name"); at != json->end() && at->is_string())
        file.card.name = at->get<std::string>();
    if (file.card.name.empty() || file.card.name.size() > 200)
        return badField("name", name);
    for (const auto& field : fields) {
        const double value = number(field.name);
        if (!(value > 0 && value < 1e18))
            return badField(field.name, name);
        file.card.*field.place = value;
    }
    for (const auto& count : counts) {
        const double value = number(count.name);
        const int least = count.place == &DeviceModel::minor ? 0 : 1;
        if (!(value >= least && value <= count.most && value == std::floor(value)))
            return badField(count.name, name);
        file.card.*count.place = static_cast<int>(value);
    }
    const double l2 = number("l2_bytes");
    if (!(l2 >= 0 && l2 < 1e15))
        return badField("l2_bytes", name);
    file.card.l2Bytes = static_cast<int64_t>(l2);
    if (const auto rows = json->find("measured"); rows != json->end() && rows->is_array())
        for (const auto& row : *rows)
            if (auto read = rowOf(row))
                file.measured.push_back(std::move(*read));
    return file;
}

} // namespace telar::simt
