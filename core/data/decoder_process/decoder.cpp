// The program telar-decoder: libjpeg-turbo, libpng, zlib, niftilib, DCMTK, OpenJPEG and protobuf in a process that has no files, no
// network and no other processes. Telar starts it (child.hpp), hands it a file's bytes over a socket and takes pixels and unpacked
// bytes back; it ends when the socket does.
#include "core/data/codecs/dicom.hpp"
#include "core/data/codecs/nifti_place.hpp"
#include "core/data/codecs/onnx.hpp"
#include "core/data/codecs/unpack.hpp"
#include "core/data/decoder_process/messages.hpp"
#include "core/data/decoder_process/shut_in.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using namespace telar;
using namespace telar::decoder_process;

constexpr int line = 0; ///< the socket

/// All of it, or the end of the process: nobody is there any more.
void readAll(void* to, std::size_t bytes) {
    for (auto* at = static_cast<char*>(to); bytes > 0;) {
        const ssize_t got = ::read(line, at, bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            ::_exit(0);
        at += got;
        bytes -= static_cast<std::size_t>(got);
    }
}

void writeAll(const char* from, std::size_t bytes) {
    while (bytes > 0) {
        const ssize_t put = ::write(line, from, bytes);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            ::_exit(0);
        from += put;
        bytes -= static_cast<std::size_t>(put);
    }
}

/// What is said, a good piece at a time.
class Mouth {
public:
    void say(const Answer& answer, const void* more = nullptr) {
        put(&answer, sizeof answer);
        if (answer.bytes > 0)
            put(more, answer.bytes);
        constexpr char nothing[8] = {};
        put(nothing, filled(answer.bytes) - answer.bytes);
    }
    void flush() {
        writeAll(room_, have_);
        have_ = 0;
    }

private:
    void put(const void* from, std::size_t bytes) {
        if (bytes > sizeof room_ - have_)
            flush();
        if (bytes > sizeof room_)
            return writeAll(static_cast<const char*>(from), bytes);
        std::memcpy(room_ + have_, from, bytes);
        have_ += bytes;
    }
    char room_[1 << 16];
    std::size_t have_ = 0;
};

/// Passes on what a decoder gives.
class Sender : public codecs::Receiver {
public:
    explicit Sender(Mouth& mouth) : mouth_(mouth) {}
    bool begin(const codecs::Frame& frame) noexcept override {
        pixelBytes_ = static_cast<std::size_t>(frame.channels) * static_cast<std::size_t>(frame.bits / 8);
        Answer answer;
        answer.kind = Kind::Frame;
        answer.frame = {frame.rows, frame.columns, frame.channels, frame.bits};
        mouth_.say(answer);
        return true; // where it is refused, this process is ended
    }
    void take(const codecs::Run& run) noexcept override {
        Answer answer;
        answer.kind = Kind::Run;
        answer.steps = std::exchange(steps_, 0);
        answer.run = {run.row, run.column, run.step, run.count};
        answer.bytes = pixelBytes_ * static_cast<std::size_t>(run.count);
        mouth_.say(answer, run.samples);
    }
    bool step(int64_t steps) noexcept override {
        constexpr int64_t often = 32;
        steps_ += steps;
        if (steps_ < often)
            return true;
        Answer answer;
        answer.steps = std::exchange(steps_, 0);
        mouth_.say(answer);
        mouth_.flush();
        return true;
    }
    int64_t steps() const { return steps_; }

private:
    Mouth& mouth_;
    std::size_t pixelBytes_ = 0;
    int64_t steps_ = 0;
};

/// Passes on the words of an ONNX file, a good piece at a time.
class WordSender : public codecs::OnnxReceiver {
public:
    explicit WordSender(Mouth& mouth) : mouth_(mouth) {}
    bool begin(uint64_t bytes) noexcept override {
        Answer answer;
        answer.kind = Kind::Words;
        answer.used = static_cast<int64_t>(bytes);
        mouth_.say(answer);
        return true;
    }
    void take(const void* from, std::size_t bytes) noexcept override {
        for (const char* at = static_cast<const char*>(from); bytes > 0;) {
            const std::size_t part = std::min(bytes, sizeof room_ - have_);
            std::memcpy(room_ + have_, at, part);
            have_ += part;
            at += part;
            bytes -= part;
            if (have_ == sizeof room_)
                flush();
        }
    }
    void flush() noexcept {
        Answer answer;
        answer.kind = Kind::Words;
        answer.bytes = std::exchange(have_, 0);
        mouth_.say(answer, room_);
    }

private:
    Mouth& mouth_;
    char room_[1 << 18];
    std::size_t have_ = 0;
};

class Decoder {
public:
    [[noreturn]] void serve() {
        for (;;) {
            Request request;
            readAll(&request, sizeof request);
            const std::unique_ptr<char, decltype(&std::free)> bytes(
                static_cast<char*>(std::malloc(filled(request.bytes) + 1)), &std::free);
            if (!bytes)
                ::_exit(exitNoMemory);
            readAll(bytes.get(), request.bytes);
            const std::string_view file(bytes.get(), request.bytes);
            if (request.task == Task::Unpack)
                unpack(request, file);
            else if (request.task == Task::Nifti)
                place(file);
            else if (request.task == Task::Onnx)
                network(request, file);
#ifndef _WIN32
            else if (request.task == Task::Dicom)
                dicom(request, file);
            else if (request.task == Task::DicomDirectory)
                directory(file);
#endif
            else
                picture(request, file);
            mouth_.flush();
        }
    }

private:
    void picture(const Request& request, std::string_view file) {
        Sender sender(mouth_);
        Answer answer;
        answer.kind = Kind::Done;
        answer.outcome = static_cast<int32_t>(
            request.task == Task::Png ? codecs::decodePng(file, sender)
                                      : codecs::decodeJpeg(file, request.colour != 0, request.shrink, sender));
        answer.steps = sender.steps();
        mouth_.say(answer);
    }
    void network(const Request& request, std::string_view file) {
        WordSender sender(mouth_);
        Answer answer;
        answer.kind = Kind::Done;
        answer.outcome =
            static_cast<int32_t>(codecs::decodeOnnx(file, static_cast<codecs::OnnxFile>(request.file), sender));
        sender.flush();
        mouth_.say(answer);
    }
    void unpack(const Request& request, std::string_view file) {
        if (request.fresh)
            unpacker_.restart();
        const auto room = static_cast<std::size_t>(request.room);
        const std::unique_ptr<char, decltype(&std::free)> out(static_cast<char*>(std::malloc(room + 1)), &std::free);
        if (!out)
            ::_exit(exitNoMemory);
        const auto taken = unpacker_.take(file, out.get(), request.room);
        Answer answer;
        answer.kind = Kind::Done;
        answer.outcome = static_cast<int32_t>(taken.state);
        answer.used = taken.used;
        answer.bytes = static_cast<uint64_t>(taken.made);
        mouth_.say(answer, out.get());
    }
    void place(std::string_view header) {
        const auto found = codecs::niftiPlace(header.data());
        Answer answer;
        answer.kind = Kind::Done;
        answer.bytes = sizeof found;
        mouth_.say(answer, &found);
    }

#ifndef _WIN32 // where no DCMTK is built, and nobody asks
    void dicom(const Request& request, std::string_view file) {
        try {
            codecs::DicomPixels pixels;
            const auto facts = codecs::decodeDicom(file, request.room > 0 ? &pixels : nullptr);
            if (static_cast<int64_t>(pixels.values.size()) > request.room)
                ::_exit(exitNoMemory); // another picture than was asked for
            if (facts.outcome != codecs::DicomOutcome::Done)
                pixels = {};
            const std::size_t head = filled(sizeof facts), frames = pixels.frames.size() * sizeof(codecs::DicomFrame),
                              values = 4 * pixels.values.size();
            std::vector<char> said(head + frames + values);
            const auto put = [&](std::size_t at, const void* from, std::size_t bytes) {
                if (bytes > 0)
                    std::memcpy(said.data() + at, from, bytes);
            };
            put(0, &facts, sizeof facts);
            put(head, pixels.frames.data(), frames);
            put(head + frames, pixels.values.data(), values);
            Answer answer;
            answer.kind = Kind::Done;
            answer.bytes = said.size();
            mouth_.say(answer, said.data());
        } catch (const std::bad_alloc&) {
            ::_exit(exitNoMemory);
        }
    }
    void directory(std::string_view file) {
        try {
            const auto lines = codecs::decodeDicomDirectory(file);
            Answer answer;
            answer.kind = Kind::Done;
            answer.bytes = lines.size();
            mouth_.say(answer, lines.data());
        } catch (const std::bad_alloc&) {
            ::_exit(exitNoMemory);
        }
    }
#endif

    Mouth mouth_;
    codecs::Unpacker unpacker_;
};

} // namespace

int main() {
#ifndef _WIN32
    codecs::prepareDicom();
#endif
    const Hello hello = shutIn();
    writeAll(reinterpret_cast<const char*>(&hello), sizeof hello);
    if (hello.refusal != 0)
        return 0;
    static Decoder decoder;
    decoder.serve();
}
