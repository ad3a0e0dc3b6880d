#include "core/nn/checkpoint.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/nn/epochs_json.hpp"
#include "core/nn/saved_model.hpp"

#include <cmath>
#include <filesystem>

namespace telar::nn {

namespace {

constexpr int mostDepth = 16;

std::string resumePath(const std::string& path) { return path + ".resume"; }

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }
double numberOf(const Json& json) { return json.is_number() ? json.get<double>() : std::nan(""); }

void append(TensorFile& file, const Tensors& tensors, const std::string& prefix) {
    for (const auto& tensor : tensors) {
        file.tensors.push_back(tensor);
        file.tensors.back().name = prefix + tensor.name;
    }
}

/// Those of the file whose name starts with `prefix`, without it.
Tensors taken(TensorFile& file, const std::string& prefix) {
    Tensors out;
    for (auto& tensor : file.tensors)
        if (tensor.name.starts_with(prefix)) {
            out.push_back(std::move(tensor));
            out.back().name.erase(0, prefix.size());
            tensor.name.clear();
        }
    return out;
}

Expected<TrainingState> readNumbers(const TensorFile& file, const std::string& path) {
    const auto damaged = [&] {
        return userError(text(TELAR_TR("core", "The state to resume from is damaged")), text("%1", path));
    };
    const auto text_ = file.metadata.find("telar");
    TELAR_TRY(parsed, parseJson(text_ == file.metadata.end() ? std::string() : text_->second, mostDepth, path));
    const Json& json = *parsed;
    if (!json.is_object())
        return damaged();
    TrainingState state;
    for (const auto& [key, to] : {std::pair{"epochs_done", &state.epochsDone},
                                  {"steps_done", &state.stepsDone},
                                  {"best_epoch", &state.bestEpoch}}) {
        if (!json.contains(key) || !json[key].is_number_integer())
            return damaged();
        *to = json[key].get<int64_t>();
    }
    state.bestLoss = json.contains("best_loss") ? numberOf(json["best_loss"]) : std::nan("");
    auto epochs = epochsFrom(json.value("epochs", Json()));
    if (!epochs)
        return damaged();
    state.epochs = std::move(*epochs);
    if (state.epochsDone != static_cast<int64_t>(state.epochs.size()) || state.stepsDone < 0 ||
        state.bestEpoch >= state.epochsDone || state.bestEpoch < -1)
        return damaged();
    return state;
}

} // namespace

std::map<std::string, std::string> checkpointWords(const ModelSpec& model, const std::vector<std::string>& classes) {
    return {{"format", "pt"},
            {"model", model.name},
            {"telar_model", modelText(model)},
            {"telar_classes", Json(classes).dump(-1, ' ', false, Json::error_handler_t::replace)}};
}

Status saveCheckpoint(const std::string& path, const TrainingSpec& spec, const TrainingState& state,
                      const std::vector<std::string>& classes) {
    const TensorFile best{state.best, checkpointWords(spec.model, classes)};
    TELAR_CHECK(saveTensors(path, best));
    TensorFile whole;
    append(whole, state.last, "last.");
    append(whole, state.best, "best.");
    for (std::size_t slot = 0; slot < state.moments.size(); ++slot)
        append(whole, state.moments[slot], "slot" + std::to_string(slot) + ".");
    whole.metadata["telar"] = Json{{"epochs_done", state.epochsDone},
                                   {"steps_done", state.stepsDone},
                                   {"best_epoch", state.bestEpoch},
                                   {"best_loss", number(state.bestLoss)},
                                   {"epochs", epochsJson(state.epochs, EpochDetail::State)}}
                                  .dump();
    return saveTensors(resumePath(path), whole);
}

Expected<ReadCheckpoint> readCheckpoint(const std::string& path, const JobContext& job) {
    std::error_code unknown;
    ReadCheckpoint made;
    made.goesOn = std::filesystem::exists(os::pathOf(resumePath(path)), unknown);
    made.path = made.goesOn ? resumePath(path) : path;
    TELAR_TAKE(file, loadTensors(made.path, job));
    made.file = std::move(*file);
    if (made.goesOn) {
        TELAR_SET(made.state, readNumbers(made.file, made.path));
    }
    return made;
}

Expected<TrainingState> fitCheckpoint(ReadCheckpoint read, const ModelSpec& model) {
    auto& [path, file, goesOn, state] = read;
    if (!goesOn) {
        TELAR_SET(state.last, fitParameters(model, std::move(file.tensors)));
        return std::move(state);
    }
    TELAR_TAKE(last, fitParameters(model, taken(file, "last.")));
    TELAR_TAKE(best, fitParameters(model, taken(file, "best.")));
    state.last = std::move(*last);
    state.best = std::move(*best);
    for (int slot = 0; slot < 2; ++slot) {
        auto tensors = taken(file, "slot" + std::to_string(slot) + ".");
        if (tensors.empty())
            break;
        TELAR_TAKE(fitting, fitParameters(model, std::move(tensors)));
        state.moments.push_back(std::move(*fitting));
    }
    return std::move(state);
}

} // namespace telar::nn
