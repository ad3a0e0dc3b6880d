// telar-cli info and telar-cli backends: what this machine and this build can do.
#include "app/cli/frame/common.hpp"
#include "app/operations.hpp"
#include "core/attention/operation.hpp"
#include "core/base/cage.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/system_facts.hpp"
#include "core/base/version.hpp"
#include "core/convolution/operation.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/load.hpp"
#include "core/matmul/operation.hpp"
#include "core/network/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/softmax/operation.hpp"
#include "gpu/device/device.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string sized(int64_t bytes) {
    const auto size = static_cast<double>(bytes);
    return bytes >= int64_t{1} << 30 ? fixedText(size / (1 << 30), 1) + " GiB"
           : bytes >= 1 << 20        ? fixedText(size / (1 << 20), 1) + " MiB"
           : bytes > 0               ? fixedText(size / 1024, 0) + " KiB"
                                     : "unknown";
}

Outcome answer(const Arguments& arguments, const Json& json, const std::string& words) {
    if (!arguments.has("--json"))
        return outcomeOf(printWords(words));
    return outcomeOf(writeText(arguments.get("--json"), indented(json)));
}

Json gpuJson() {
    Json list = Json::array();
    const auto source = gpu::deviceSource();
    for (const auto& g : gpu::devices()) {
        Json one{{"name", g.name},
                 {"compute_capability", g.capability()},
                 {"multiprocessors", g.multiprocessors},
                 {"clock_mhz", g.clockMHz},
                 {"memory_bytes", g.memoryBytes},
                 {"memory_clock_mhz", g.memoryClockMHz},
                 {"memory_bus_bits", g.memoryBusBits},
                 {"l2_bytes", g.l2Bytes},
                 {"shared_bytes_per_block", g.sharedPerBlock},
                 {"shared_bytes_per_block_opt_in", g.sharedPerBlockOptIn},
                 {"shared_bytes_per_multiprocessor", g.sharedPerMultiprocessor},
                 {"registers_per_multiprocessor", g.registersPerMultiprocessor},
                 {"threads_per_block", g.threadsPerBlock},
                 {"threads_per_multiprocessor", g.threadsPerMultiprocessor},
                 {"block_limit", g.blockLimit},
                 {"grid_limit", g.gridLimit},
                 {"ecc", g.ecc},
                 {"uuid", g.uuid}};
        if (const auto load = source->read(g.index)) {
            const auto add = [&one](const char* key, const auto& value) {
                one[key] = value ? Json(*value) : Json(nullptr);
            };
            add("compute_percent", load->computePercent);
            add("memory_used_bytes", load->memoryUsed);
            add("temperature_c", load->temperatureC);
            add("power_w", load->powerWatts);
            add("core_clock_mhz", load->coreClockMHz);
        }
        list.push_back(one);
    }
    return list;
}

/// One line for each GPU, or one that says why there is none.
std::string gpuWords() {
    if (gpu::devices().empty())
        return "GPUs       none: " + gpu::available().error().what.str() + "\n";
    std::string words;
    for (const auto& g : gpu::devices())
        words += "GPU " + std::to_string(g.index) + "      " + g.name + ", compute capability " + g.capability() +
                 ", " + std::to_string(g.multiprocessors) + " multiprocessors, " + std::to_string(g.clockMHz) +
                 " MHz, " + sized(g.memoryBytes) + ", L2 " + sized(g.l2Bytes) + "\n";
    words += "CUDA       driver " + gpu::driverVersion() + ", run-time " + gpu::runtimeVersion() + "\n";
    if (const auto ready = gpu::available(); !ready)
        words += "           not used: " + ready.error().str() + "\n";
    return words;
}

/// Programs that compute or draw on the GPUs now, as the driver's monitoring has them.
Json processesJson(std::string& words) {
    Json list = Json::array();
    const auto monitor = gpu::Monitor::open();
    for (int index = 0; monitor && index < monitor->count(); ++index) {
        std::string line;
        for (const auto& one : monitor->processes(index)) {
            list.push_back({{"gpu", index},
                            {"pid", one.pid},
                            {"name", one.name.empty() ? Json(nullptr) : Json(one.name)},
                            {"kind", one.graphics ? "graphics" : "compute"},
                            {"memory_bytes", one.memoryBytes ? Json(*one.memoryBytes) : Json(nullptr)}});
            line += (line.empty() ? "" : "; ") + ("PID " + std::to_string(one.pid)) +
                    (one.name.empty() ? "" : " " + one.name) + (one.graphics ? " (graphics)" : "") +
                    (one.memoryBytes ? ", " + sized(*one.memoryBytes) : "");
        }
        words += "on GPU " + std::to_string(index) + "   " + (line.empty() ? "no program" : line) + "\n";
    }
    return list;
}

/// Who can make PTX of a CUDA source here (--compiler).
Json compilersJson(std::string& words) {
    Json list = Json::array();
    std::string found;
    for (std::size_t k = 0; k < std::size(cuda::makerNames); ++k) {
        const auto compiler = cuda::CudaCompiler::find(static_cast<cuda::Maker>(k));
        list.push_back({{"id", cuda::makerNames[k]},
                        {"version", compiler ? Json(compiler->version()) : Json(nullptr)},
                        {"path", compiler ? Json(compiler->path()) : Json(nullptr)},
                        {"reason", compiler ? Json(nullptr) : Json(compiler.error().str())}});
        if (compiler)
            found += (found.empty() ? "" : ", ") + compiler->words();
    }
    words += "compilers  " + (found.empty() ? "none for CUDA" : found) + "\n";
    return list;
}

Outcome runInfo(const Arguments& arguments, Session&) {
    const auto host = hostFacts();
    Json json = Json::object(); // a null that becomes one half way, out of memory, cannot be destroyed
    json["version"] = telarVersion();
    const auto& system = systemFacts();
    json["system"] = {{"name", system.name}, {"kernel", system.kernel}, {"architecture", system.architecture}};
    json["processor"] = {{"name", host.processor},   {"cores", host.cores},      {"simd", simdName(host.simd)},
                         {"l1_bytes", host.l1Bytes}, {"l2_bytes", host.l2Bytes}, {"l3_bytes", host.l3Bytes}};
    json["memory"] = {{"bytes", host.memoryBytes}, {"available_bytes", availableMemory()}};
    json["gpus"] = gpuJson();
    json["gpu_reason"] = gpu::available() ? Json(nullptr) : Json(gpu::available().error().str());
    json["libraries"] = {{"OpenMP", std::to_string(_OPENMP)}};
    std::string words =
        "telar      " + std::string(telarVersion()) + "\nsystem     " + system.name + ", " + system.kernel + ", " +
        system.architecture + "\nprocessor  " + host.processor + "\ncores      " + std::to_string(host.cores) +
        "\nSIMD       " + simdName(host.simd) + "\ncaches     L1 " + sized(host.l1Bytes) + ", L2 " +
        sized(host.l2Bytes) + ", L3 " + sized(host.l3Bytes) + "\nmemory     " + sized(host.memoryBytes) + ", " +
        sized(availableMemory()) + " free\n" + gpuWords() + "OpenMP     " + std::to_string(_OPENMP) + "\n";
    json["gpu_processes"] = processesJson(words);
    const auto shelter = decoder_process::shelter();
    json["decoders"] = {{"apart", shelter.apart},
                        {"shut_in", shelter.shutIn},
                        {"reason", shelter.shutIn ? Json(nullptr) : Json(shelter.reason.str())}};
    words += "decoders   " + decoder_process::words(shelter) + "\n";
    json["compilers"] = compilersJson(words);
    const auto& cage = cageState();
    json["compiler_cage"] = {{"own_root", cage.ownRoot},
                             {"landlock", cage.landlock},
                             {"listed", cage.listed},
                             {"reason", cage.holds() ? Json(nullptr) : Json(cage.words().str())}};
    words += cage.listed ? "compiler   " + cage.words().str() + "\n"
             : cage.holds()
                 ? "compiler   shut in by " + cage.words().str() + ": " + cage.keeps() + "\n"
                 : "compiler   not shut in, so only your own kernels are compiled: " + cage.words().str() + "\n";
    json["libraries"] = Json::object();
    for (const auto& [name, version] : dataLibraries()) {
        json["libraries"][name] = version;
        words += name + std::string(name.size() < 11 ? 11 - name.size() : 1, ' ') + version + "\n";
    }
    return answer(arguments, json, words);
}

/// One operation's variants, in words and as JSON.
template <class Variant>
void listBackends(const char* operation, const Registry<Variant>& registry, Json& list, std::string& words) {
    words += std::string(operation) + "\n";
    for (const auto& variant : registry.all()) {
        const auto available = variant->available();
        const auto id = variant->id();
        list.push_back({{"operation", operation},
                        {"id", id},
                        {"title", variant->title().str()},
                        {"idea", variant->idea().str()},
                        {"available", available.ok()},
                        {"reason", available ? Json(nullptr) : Json(available.error().str())}});
        words += "  " + id + std::string(id.size() < 20 ? 20 - id.size() : 1, ' ') + variant->title().str() +
                 (available ? "" : " - not available: " + available.error().str()) + "\n";
    }
}

Outcome runBackends(const Arguments& arguments, Session&) {
    Json list = Json::array();
    std::string words;
    listBackends(poolingId, poolingBackends(), list, words);
    listBackends(convolutionId, convolutionBackends(), list, words);
    listBackends(matmulId, matmulBackends(), list, words);
    listBackends("train", trainingEngines(), list, words);
    listBackends(neuronId, neuronBackends(), list, words);
    listBackends(pipelineId, pipelineBackends(), list, words);
    listBackends(softmaxId, softmaxBackends(), list, words);
    listBackends(attentionId, attentionBackends(), list, words);
    words += std::string(networkId) + "\n";
    for (const auto& engine : networkEngines()) {
        const auto available = engine.available();
        list.push_back({{"operation", networkId},
                        {"id", engine.id},
                        {"title", engine.title.str()},
                        {"idea", engine.title.str()},
                        {"available", available.ok()},
                        {"reason", available ? Json(nullptr) : Json(available.error().str())}});
        words += "  " + engine.id + std::string(20 - engine.id.size(), ' ') + engine.title.str() + "\n";
    }
    return answer(arguments, list, words);
}

const std::vector<Option> options{{"--json", "FILE", "The same as JSON; - writes it to standard output", "FILE"}};

} // namespace

Command infoCommand() {
    return {"info", "Say what this machine and this build have", options, {"telar-cli info --json -"}, runInfo};
}

Command backendsCommand() {
    return {"backends",
            "List the ways to compute each operation, and why one is not available",
            options,
            {"telar-cli backends"},
            runBackends};
}

} // namespace telar::cli
