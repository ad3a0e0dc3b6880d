// The C libraries that read strangers' files (libjpeg-turbo, libpng, zlib, niftilib, DCMTK, OpenJPEG, protobuf), each called in a process that
// is shut in: core/data/decoder_process/decoder.cpp. What comes back is checked number by number before it is used, and is bit
// for bit what the library gives here. A process serves one file after the other; as many are kept as there are cores.
//
// Where this computer's kernel has no seccomp filters, or the program is missing, the libraries are called in this
// process; `shelter` says so. Any thread may call any of these; all end within 100 ms when the job is asked to stop.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"
#include "core/data/codecs/codec.hpp"
#include "core/data/codecs/dicom.hpp"
#include "core/data/codecs/nifti_place.hpp"
#include "core/data/codecs/onnx.hpp"
#include "core/data/codecs/unpack.hpp"
#include "core/matrix/matrix.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace telar::decoder_process {

class Child;

struct Shelter {
    bool apart = false;  ///< in processes of their own, with limits
    bool shutIn = false; ///< which can open no file of the user's
    Text reason;         ///< why not
};
/// Decided with the first file or the first question. Starts a decoder.
Shelter shelter();
/// The same for people, in English.
std::string words(const Shelter& shelter);

/// As codecs::decodeJpeg and decodePng. `memory`: bytes that decoding takes beside the file. `name` goes into the
/// error, which is of a decoder that failed; `receiver` asks the job.
Expected<codecs::Outcome> decodeJpeg(std::string_view bytes, const std::string& name, bool colour, int shrink,
                                     int64_t memory, codecs::Receiver& receiver, const JobContext& job);
Expected<codecs::Outcome> decodePng(std::string_view bytes, const std::string& name, int64_t memory,
                                    codecs::Receiver& receiver, const JobContext& job);

/// As codecs::niftiPlace, of `size` bytes of a nifti_1_header.
Expected<codecs::NiftiPlace> niftiPlace(const void* header, std::size_t size, const std::string& name);

/// The words of an ONNX file (codecs/onnx.hpp), not yet checked.
struct OnnxWords {
    codecs::Outcome outcome = codecs::Outcome::Damaged;
    std::shared_ptr<const void> words; ///< at an address that is a multiple of 64
    uint64_t bytes = 0;
};
/// As codecs::decodeOnnx. Refuses words that would take more memory than there is.
Expected<OnnxWords> decodeOnnx(std::string_view bytes, const std::string& name, codecs::OnnxFile file,
                               const JobContext& job);

/// As codecs::decodeDicom; `wanted` values, or 0 for the facts alone. A user error where the decoder failed, and where this
/// system cannot shut it in: DCMTK reads strangers' files nowhere else.
Expected<codecs::DicomFacts> decodeDicom(std::string_view bytes, const std::string& name, int64_t wanted,
                                         codecs::DicomPixels* pixels, const JobContext& job);

/// As codecs::decodeDicomDirectory: names of files below the folder of the directory.
Expected<std::vector<std::string>> decodeDicomDirectory(std::string_view bytes, const std::string& name,
                                                        const JobContext& job);

/// As codecs::Unpacker, of one file.
class Unpacking {
public:
    explicit Unpacking(std::string name);
    ~Unpacking();
    Expected<codecs::Unpacker::Taken> take(std::string_view packed, char* out, int64_t room, const JobContext& job);

private:
    std::string name_;
    std::unique_ptr<Child> child_;
    std::unique_ptr<codecs::Unpacker> here_; ///< where there is no child
};

} // namespace telar::decoder_process
