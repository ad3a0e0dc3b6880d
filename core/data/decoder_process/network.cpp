// The words of an ONNX file, taken from the decoder into one piece of memory.
#include "core/base/memory.hpp"
#include "core/data/decoder_process/child.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/decoder_process/pool.hpp"

#include <cstring>

namespace telar::decoder_process {

namespace {

/// Most bytes of words for each byte of the file: a whole number of one byte becomes eight, an empty name two words.
constexpr uint64_t growth = 24;

class Taker : public codecs::OnnxReceiver {
public:
    Taker(const std::string& name, std::size_t fileBytes) : name_(name), most_(growth * (fileBytes + 64)) {}
    bool begin(uint64_t bytes) noexcept override {
        if (begun_ || bytes > most_) {
            wrong_ = true;
            return false;
        }
        begun_ = true;
        if (auto fine = checkMemoryFor(static_cast<int64_t>(bytes), name_); !fine) {
            error_ = fine.error();
            return false;
        }
        Buffer buffer = allocateBuffer(bytes);
        if (!buffer && bytes > 0) {
            error_ = outOfMemoryError(name_);
            return false;
        }
        room_ = static_cast<char*>(buffer.get());
        out_.words = std::shared_ptr<const void>(std::move(buffer));
        out_.bytes = bytes;
        return true;
    }
    void take(const void* from, std::size_t bytes) noexcept override {
        if (!begun_ || bytes > out_.bytes - have_) {
            wrong_ = true;
            return;
        }
        std::memcpy(room_ + have_, from, bytes);
        have_ += bytes;
    }
    bool whole() const { return begun_ && have_ == out_.bytes; }
    bool wrong() const { return wrong_; }
    const std::optional<Error>& error() const { return error_; }
    OnnxWords result(codecs::Outcome outcome) {
        out_.outcome = outcome;
        return std::move(out_);
    }

private:
    const std::string& name_;
    uint64_t most_;
    OnnxWords out_;
    char* room_ = nullptr;
    uint64_t have_ = 0;
    bool begun_ = false, wrong_ = false;
    std::optional<Error> error_;
};

/// What the child says until it is done; nothing: see `taker` and the child.
std::optional<codecs::Outcome> listen(Child& child, Taker& taker, const JobContext& job) {
    for (bool first = true;; first = false) {
        const char* said = child.hear(sizeof(Answer), job);
        if (!said)
            return {};
        Answer answer;
        std::memcpy(&answer, said, sizeof answer);
        const auto outcome = static_cast<codecs::Outcome>(answer.outcome);
        if (answer.kind == Kind::Done) {
            const bool can = outcome == codecs::Outcome::Damaged || outcome == codecs::Outcome::NoMemory ||
                             (outcome == codecs::Outcome::Done && taker.whole());
            if (can)
                return outcome;
        } else if (answer.kind == Kind::Words && answer.bytes <= uint64_t{1} << 18) {
            if (first && answer.bytes == 0 && !taker.begin(static_cast<uint64_t>(answer.used))) {
                if (taker.wrong())
                    child.doubt();
                return {};
            }
            const char* words = child.hear(filled(answer.bytes), job);
            if (!words)
                return {};
            if (answer.bytes > 0)
                taker.take(words, answer.bytes);
            if (!taker.wrong())
                continue;
        }
        child.doubt();
        return {};
    }
}

} // namespace

Expected<OnnxWords> decodeOnnx(std::string_view bytes, const std::string& name, codecs::OnnxFile file,
                               const JobContext& job) {
    TELAR_TAKE(child, lendChild());
    Taker taker(name, bytes.size());
    if (!*child) {
        const auto outcome = codecs::decodeOnnx(bytes, file, taker);
        if (taker.error())
            return *taker.error();
        return taker.result(outcome == codecs::Outcome::Stopped ? codecs::Outcome::Damaged : outcome);
    }
    Request request;
    request.task = Task::Onnx;
    request.file = static_cast<int32_t>(file);
    constexpr int64_t objects = 16; // of protobuf, for each byte of small messages
    (*child)->allow(objects * static_cast<int64_t>(bytes.size()));
    std::optional<codecs::Outcome> outcome;
    if ((*child)->ask(request, bytes, job))
        outcome = listen(**child, taker, job);
    if (taker.error())
        return *taker.error();
    if (!outcome)
        return (*child)->why(name, job);
    returnChild(std::move(*child));
    return taker.result(*outcome);
}

} // namespace telar::decoder_process
