// Checkpoints in the safetensors format (Hugging Face, format of 2022): eight bytes with the length of a JSON
// header, the header, then the numbers, little-endian. A hostile or cut file is refused with a sentence;
// files are written whole or not at all.
#pragma once

#include "core/nn/trainer.hpp"

#include <map>

namespace telar::nn {

struct TensorFile {
    Tensors tensors;
    std::map<std::string, std::string> metadata;
};

/// F32, F16, BF16 and F64 tensors, as float32. `name` goes into messages.
Expected<TensorFile> parseTensors(std::string_view bytes, const std::string& name, const JobContext& job = {});
Expected<TensorFile> loadTensors(const std::string& path, const JobContext& job = {});
Status saveTensors(const std::string& path, const TensorFile& file);

/// The best parameters to `path`, for PyTorch, for looking and (core/nn/saved_model.hpp) for use; everything to go on
/// from to `path`.resume.
Status saveCheckpoint(const std::string& path, const TrainingSpec& spec, const TrainingState& state,
                      const std::vector<std::string>& classes);
/// A checkpoint that has been read but is not yet known to fit a model.
struct ReadCheckpoint {
    std::string path; ///< of the file that was read
    TensorFile file;
    bool goesOn = false; ///< it is a state to go on from
    TrainingState state; ///< its numbers, without parameters
};
/// `path`.resume where it is there, else `path`. It finds all damage, so that a command can refuse the file before it
/// reads pictures for the training.
Expected<ReadCheckpoint> readCheckpoint(const std::string& path, const JobContext& job = {});
Expected<TrainingState> fitCheckpoint(ReadCheckpoint read, const ModelSpec& model);

} // namespace telar::nn
