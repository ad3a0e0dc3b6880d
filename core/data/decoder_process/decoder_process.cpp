#include "core/data/decoder_process/decoder_process.hpp"

#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/module.hpp"
#include "core/base/os/library.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"
#include "core/data/decoder_process/pool.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>

namespace telar::decoder_process {

namespace {

/// Decoders that wait for work.
class Pool {
public:
    static Pool& instance() {
        static auto* pool =
            new Pool; // jobs may still decode while the program ends; its children see the end themselves
        return *pool;
    }

    /// Nothing: the libraries are called here.
    Expected<std::unique_ptr<Child>> lend() {
        const std::lock_guard lock(mutex_);
        if (owner_ != os::processNumber()) { // a fork: they are another's
            for (auto& child : idle_)
                child->forget();
            idle_.clear();
            owner_ = os::processNumber();
        }
        if (shelter_ && !shelter_->apart)
            return std::unique_ptr<Child>();
        while (!idle_.empty()) {
            auto child = std::move(idle_.back());
            idle_.pop_back();
            if (child->alive())
                return child;
        }
        return startOne();
    }
    void back(std::unique_ptr<Child> child) {
        const std::lock_guard lock(mutex_);
        if (owner_ == os::processNumber() && idle_.size() < most_ && child->alive())
            idle_.push_back(std::move(child));
    }
    Shelter shelter() {
        auto child = lend();
        if (child && *child)
            back(std::move(*child));
        const std::lock_guard lock(mutex_);
        return shelter_.value_or(Shelter{false, false, child ? Text() : child.error().what});
    }

private:
    Expected<std::unique_ptr<Child>> startOne() {
#ifdef TELAR_FUZZ // which looks into the libraries of its own process
        shelter_ = Shelter{false, false, text("fuzz")};
        return std::unique_ptr<Child>();
#else
        std::string program;
        std::error_code failure;
        for (const auto& place : modulePlaces("TELAR_DECODER", os::programFile("telar-decoder").c_str()))
            if (program.empty() && std::filesystem::exists(os::pathOf(place), failure))
                program = place;
        if (program.empty()) {
            shelter_ = Shelter{false, false, text(TELAR_TR("core", "The program that decodes files is missing"))};
            return std::unique_ptr<Child>();
        }
        auto child = Child::start(program, contained_);
        if (!child && contained_) { // the job alone, which Windows has everywhere
            contained_ = false;
            child = Child::start(program, contained_);
        }
        if (!child)
            return child;
        const auto& hello = (*child)->hello();
        if (hello.refusal != 0) {
            shelter_ = Shelter{false, false,
                               text(TELAR_TR("core", "This system cannot confine processes (seccomp): %1"),
                                    systemReason(static_cast<int>(hello.refusal)).str())};
            return std::unique_ptr<Child>();
        }
        shelter_ = Shelter{true, hello.reads == 0 && hello.writes == 0, {}};
        if (!shelter_->shutIn)
            shelter_->reason = hello.writes == 0
                                   ? text(TELAR_TR("core", "Windows lets them read your files, but not change them"))
                                   : text(TELAR_TR("core", "Windows does not keep your files from them"));
        return child;
#endif
    }

    std::mutex mutex_;
    std::optional<Shelter> shelter_;
#ifdef _WIN32
    bool contained_ = true; ///< as long as containers work here
#else
    bool contained_ = false; ///< it shuts itself in
#endif
    std::vector<std::unique_ptr<Child>> idle_;
    std::size_t most_ = static_cast<std::size_t>(usableCores());
    int64_t owner_ = os::processNumber();
};

/// Hands on what the child says of a picture as far as it can be: within the frame, as many samples as a run has
/// pixels, every pixel there in the end.
class Listener {
public:
    Listener(Child& child, codecs::Receiver& receiver, const JobContext& job)
        : child_(child), receiver_(receiver), job_(job) {}

    /// Nothing: the child failed.
    std::optional<codecs::Outcome> listen() {
        for (;;) {
            const char* said = child_.hear(sizeof(Answer), job_);
            if (!said)
                return {};
            Answer answer;
            std::memcpy(&answer, said, sizeof answer);
            if (answer.steps < 0 || answer.steps > 1 << 20)
                return doubt();
            if (answer.steps > 0 && !receiver_.step(answer.steps))
                return codecs::Outcome::Stopped;
            switch (answer.kind) {
            case Kind::Frame:
                frame_ = {answer.frame.rows, answer.frame.columns, answer.frame.channels, answer.frame.bits};
                if (begun_)
                    return doubt();
                if (!receiver_.begin(frame_))
                    return codecs::Outcome::Stopped;
                begun_ = true;
                break;
            case Kind::Run:
                if (!take(answer))
                    return {};
                break;
            case Kind::Step:
                break;
            case Kind::Done:
                return outcome(answer);
            default:
                return doubt();
            }
        }
    }

private:
    std::optional<codecs::Outcome> doubt() {
        child_.doubt();
        return {};
    }
    bool take(const Answer& answer) {
        const auto& run = answer.run;
        const auto inside = [](int64_t value, int64_t from, int64_t to) { return value >= from && value <= to; };
        // begin() has said that the frame is the header's, whose sides are at most 2^20: no product overflows.
        if (!begun_ || !inside(run.row, 0, frame_.rows - 1) || !inside(run.column, 0, frame_.columns - 1) ||
            !inside(run.step, 1, 8) || // 8: the first pass of an interlaced picture
            !inside(run.count, 1, frame_.columns) || run.column + (run.count - 1) * run.step >= frame_.columns ||
            answer.bytes != static_cast<uint64_t>(run.count * frame_.channels * (frame_.bits / 8))) {
            child_.doubt();
            return false;
        }
        const char* samples = child_.hear(filled(answer.bytes), job_);
        if (!samples)
            return false;
        receiver_.take({run.row, run.column, run.step, run.count, samples});
        pixels_ += run.count;
        return true;
    }
    std::optional<codecs::Outcome> outcome(const Answer& answer) {
        const auto found = static_cast<codecs::Outcome>(answer.outcome);
        if (found == codecs::Outcome::Done && (!begun_ || pixels_ != frame_.rows * frame_.columns))
            return doubt();
        if (found != codecs::Outcome::Done && found != codecs::Outcome::Damaged && found != codecs::Outcome::NoMemory)
            return doubt();
        return found;
    }

    Child& child_;
    codecs::Receiver& receiver_;
    const JobContext& job_;
    codecs::Frame frame_;
    bool begun_ = false;
    int64_t pixels_ = 0;
};

Expected<codecs::Outcome> decode(std::unique_ptr<Child> child, const Request& request, std::string_view bytes,
                                 const std::string& name, int64_t memory, codecs::Receiver& receiver,
                                 const JobContext& job) {
    child->allow(memory + static_cast<int64_t>(bytes.size()));
    std::optional<codecs::Outcome> outcome;
    if (child->ask(request, bytes, job))
        outcome = Listener(*child, receiver, job).listen();
    if (!outcome)
        return child->why(name, job);
    if (*outcome != codecs::Outcome::Stopped) // it still speaks of that one
        Pool::instance().back(std::move(child));
    return *outcome;
}

} // namespace

Expected<std::unique_ptr<Child>> lendChild() { return Pool::instance().lend(); }

void returnChild(std::unique_ptr<Child> child) { Pool::instance().back(std::move(child)); }

Shelter shelter() { return Pool::instance().shelter(); }

std::string words(const Shelter& shelter) {
    return shelter.shutIn  ? "in a process of their own, without files and network"
           : shelter.apart ? "in a process of their own with limits; " + shelter.reason.str()
                           : "in this process: " + shelter.reason.str();
}

Expected<codecs::Outcome> decodeJpeg(std::string_view bytes, const std::string& name, bool colour, int shrink,
                                     int64_t memory, codecs::Receiver& receiver, const JobContext& job) {
    TELAR_TAKE(child, Pool::instance().lend());
    if (!*child)
        return codecs::decodeJpeg(bytes, colour, shrink, receiver);
    Request request;
    request.task = Task::Jpeg;
    request.colour = colour;
    request.shrink = shrink;
    return decode(std::move(*child), request, bytes, name, memory, receiver, job);
}

Expected<codecs::Outcome> decodePng(std::string_view bytes, const std::string& name, int64_t memory,
                                    codecs::Receiver& receiver, const JobContext& job) {
    TELAR_TAKE(child, Pool::instance().lend());
    if (!*child)
        return codecs::decodePng(bytes, receiver);
    Request request;
    request.task = Task::Png;
    return decode(std::move(*child), request, bytes, name, memory, receiver, job);
}

Expected<codecs::NiftiPlace> niftiPlace(const void* header, std::size_t size, const std::string& name) {
    TELAR_TAKE(child, Pool::instance().lend());
    if (!*child)
        return codecs::niftiPlace(header);
    Request request;
    request.task = Task::Nifti;
    (*child)->allow(0);
    codecs::NiftiPlace place;
    const JobContext job;
    const char* said = nullptr;
    if ((*child)->ask(request, {static_cast<const char*>(header), size}, job))
        said = (*child)->hear(sizeof(Answer) + sizeof place, job);
    if (!said)
        return (*child)->why(name, job);
    Answer answer;
    std::memcpy(&answer, said, sizeof answer);
    std::memcpy(&place, said + sizeof answer, sizeof place);
    if (answer.kind != Kind::Done || answer.bytes != sizeof place) {
        (*child)->doubt();
        return (*child)->why(name, job);
    }
    Pool::instance().back(std::move(*child));
    return place;
}

Unpacking::Unpacking(std::string name) : name_(std::move(name)) {}

Unpacking::~Unpacking() {
    if (child_)
        Pool::instance().back(std::move(child_));
}

Expected<codecs::Unpacker::Taken> Unpacking::take(std::string_view packed, char* out, int64_t room,
                                                  const JobContext& job) {
    using codecs::Unpacker;
    constexpr int64_t most = int64_t{1} << 22; // that the child may be asked for at once
    Request request;
    request.task = Task::Unpack;
    if (!child_ && !here_) {
        TELAR_SET(child_, Pool::instance().lend());
        if (!child_)
            here_ = std::make_unique<Unpacker>();
        request.fresh = 1;
    }
    if (here_)
        return here_->take(packed, out, room);
    request.room = std::min(room, most);
    // What comes out takes no more stored bytes than it has itself, and a little.
    packed = packed.substr(0, static_cast<std::size_t>(request.room + 4096));
    child_->allow(2 * most);
    const auto failed = [&]() -> Error {
        const Error error = child_->why(name_, job);
        child_.reset();
        return error;
    };
    const char* said = child_->ask(request, packed, job) ? child_->hear(sizeof(Answer), job) : nullptr;
    if (!said)
        return failed();
    Answer answer;
    std::memcpy(&answer, said, sizeof answer);
    Unpacker::Taken taken{static_cast<Unpacker::State>(answer.outcome), answer.used,
                          static_cast<int64_t>(answer.bytes)};
    const bool possible = answer.kind == Kind::Done && answer.bytes <= static_cast<uint64_t>(request.room) &&
                          taken.used >= 0 && taken.used <= static_cast<int64_t>(packed.size()) && answer.outcome >= 0 &&
                          answer.outcome <= static_cast<int32_t>(Unpacker::State::NoMemory) &&
                          (taken.state != Unpacker::State::Full || taken.made > 0) &&
                          (taken.state != Unpacker::State::MemberEnd || taken.used > 0) &&
                          (taken.state != Unpacker::State::Hungry || taken.used == static_cast<int64_t>(packed.size()));
    const char* bytes = possible ? child_->hear(filled(answer.bytes), job) : nullptr;
    if (!bytes) {
        if (!possible)
            child_->doubt();
        return failed();
    }
    std::memcpy(out, bytes, answer.bytes);
    return taken;
}

} // namespace telar::decoder_process
