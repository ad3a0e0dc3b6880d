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

/// How the bytes of a picture become numbers: (byte / 255 - mean) / deviation of each channel. Where one of these is above 1, all are
/// meant for bytes: (byte - mean) / deviation.
struct PictureReading {
    std::vector<float> mean{0}, deviation{1}; ///< one number for all channels, or one each
    bool channelsLast = false;                ///< N x rows x columns x channels
    bool asTrained =
        false;   ///< resized as trainings and `predict` do it (core/nn/samples.hpp), for networks trained here
    Text reason; ///< why it is read so, where nobody has said it

    bool ofBytes() const;
};
/// What the file says itself (one that Telar wrote does), else ImageNet's numbers for three channels, else bytes from 0 to 1.
PictureReading usualReading(const Graph& graph, const Tensor& input);
/// The pictures that need no file: "phantom:45" is slice 45 of the built-in head, "digit:7" a built-in digit,
/// "digit:7:12" the same digit in another handwriting.
bool isBuiltInPicture(const std::string& word);
/// What the cells of a built-in slice are (core/data/phantom.hpp); nothing of other pictures.
std::optional<Matrix<uint8_t>> builtInTissue(const std::string& word);
/// Resized to the rows and columns of the input, its first axis 1: bilinear with antialiasing, as torchvision's Resize does it, or as
/// the training did it. `path`: a JPG or PNG file, or a picture that is built in.
Expected<Tensor> pictureTensor(const std::string& path, const Tensor& input, const PictureReading& reading,
                               const JobContext& job = {});

} // namespace telar::network
