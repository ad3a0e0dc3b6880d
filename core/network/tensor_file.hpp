// Inputs and outputs of networks as files: tensors of NumPy and ONNX, and pictures made into what a network takes.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

/// `.npy`, of any shape and type of number, or `.pb`, one tensor of ONNX.
Expected<Tensor> loadTensor(const std::string& path, const JobContext& job = {});
/// As `.npy`: whole, or not at all. bfloat16 is written as float32.
Status saveTensor(const Tensor& tensor, const std::string& path);
/// The same numbers in another type.
Expected<Tensor> converted(const Tensor& tensor, Type type);

/// How the bytes of a picture become numbers: (byte / 255 - mean) / deviation of each channel.
struct PictureReading {
    std::vector<float> mean{0}, deviation{1}; ///< one number for all channels, or one each
    bool channelsLast = false;                ///< N x rows x columns x channels
    Text reason;                              ///< why it is read so, where nobody has said it
};
/// What the file says itself (one that Telar wrote does), else ImageNet's numbers for three channels, else bytes from 0 to 1.
PictureReading usualReading(const Graph& graph, const Tensor& input);
/// Resized to the rows and columns of the input (bilinear with antialiasing), its first axis 1.
Expected<Tensor> pictureTensor(const std::string& path, const Tensor& input, const PictureReading& reading,
                               const JobContext& job = {});

} // namespace telar::network
