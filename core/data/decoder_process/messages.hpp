// What Telar and its decoder say to each other over a socket: plain structures, both sides of one build. Whatever
// follows a structure is filled up to eight bytes, so that samples lie where they can be read in place.
#pragma once

#include "core/data/codecs/codec.hpp"

#include <cstddef>

namespace telar::decoder_process {

constexpr uint64_t helloMark = 0x7e1a'0000'0000'0005; ///< another number with another conversation

constexpr std::size_t filled(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

/// The first that the decoder says, before it has read a byte.
struct Hello {
    uint64_t mark = helloMark;
    int64_t refusal = 0;           ///< errno where the kernel did not shut it in; it does not read on then
    int32_t reads = 0, writes = 0; ///< Windows: whether it could do so in the folder of the user's account
};

enum class Task : uint32_t { Jpeg, Png, Unpack, Nifti, Dicom, DicomDirectory, Onnx };

/// `bytes` bytes of a file follow.
struct Request {
    Task task = Task::Jpeg;
    int32_t colour = 0, shrink = 1; ///< Jpeg
    int32_t fresh = 0;              ///< Unpack: another file begins
    int32_t file = 0;               ///< Onnx: codecs::OnnxFile
    int32_t nothing = 0;
    int64_t room = 0; ///< Unpack: bytes that may come out; Dicom: values wanted, or 0
    uint64_t bytes = 0;
};

enum class Kind : uint32_t {
    Frame, ///< frame
    Run,   ///< run; `bytes` of samples follow
    Step,  ///< nothing but steps
    Words, ///< Onnx: `used` bytes of words come in all, with the first; `bytes` of them follow
    Done   ///< outcome; Unpack: used, and `bytes` unpacked bytes follow; Nifti: a NiftiPlace follows;
           ///< Dicom: DicomFacts, the frames and the values follow; DicomDirectory: `bytes` of lines follow
};

struct Answer {
    Kind kind = Kind::Step;
    int32_t outcome = 0; ///< codecs::Outcome or Unpacker::State
    int64_t steps = 0;   ///< since the answer before
    uint64_t bytes = 0;
    union {
        struct {
            int64_t rows, columns;
            int32_t channels, bits;
        } frame;
        struct {
            int64_t row, column, step, count;
        } run;
        int64_t used;
    };
    Answer() : run{0, 0, 0, 0} {}
};
static_assert(sizeof(Answer) % 8 == 0 && sizeof(Request) % 8 == 0);

/// How the decoder ends where its memory is used up before it could say so.
constexpr int exitNoMemory = 3;

} // namespace telar::decoder_process
