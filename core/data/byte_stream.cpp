#include "core/data/byte_stream.hpp"

#include "core/data/decoder_process/decoder_process.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace telar {

namespace {

constexpr int64_t step = int64_t{1} << 20;
constexpr std::size_t pieceBytes = std::size_t{1} << 18;

Text again() { return text(TELAR_TR("core", "Copy or download the file again")); }

} // namespace

ByteStream::ByteStream(InputFile file) : file_(std::move(file)), name_(file_->path()), stored_(file_->size()) {}

ByteStream::ByteStream(std::string_view bytes, std::string name)
    : whole_(bytes), name_(std::move(name)), stored_(static_cast<int64_t>(bytes.size())), rest_(bytes) {
    packed_ = bytes.starts_with("\x1f\x8b");
}

ByteStream::ByteStream(ByteStream&&) noexcept = default;
ByteStream::~ByteStream() = default;

Expected<ByteStream> ByteStream::open(const std::string& path) {
    TELAR_TAKE(file, InputFile::open(path));
    ByteStream stream(std::move(*file));
    TELAR_CHECK(stream.refill());
    stream.packed_ = stream.rest_.starts_with("\x1f\x8b");
    return stream;
}

int64_t ByteStream::most() const {
    constexpr int64_t ratio = 1032;
    if (!packed_)
        return stored_;
    return stored_ > std::numeric_limits<int64_t>::max() / ratio ? std::numeric_limits<int64_t>::max()
                                                                 : stored_ * ratio;
}

Status ByteStream::refill() {
    if (!file_ || !rest_.empty())
        return {};
    buffer_.resize(pieceBytes);
    TELAR_TRY(got, file_->read(buffer_.data(), static_cast<int64_t>(buffer_.size())));
    rest_ = {buffer_.data(), static_cast<std::size_t>(*got)};
    return {};
}

Status ByteStream::rewind() {
    unpacking_.reset();
    ended_ = false;
    if (!file_) {
        rest_ = whole_;
        return {};
    }
    rest_ = {};
    return file_->rewind();
}

Expected<int64_t> ByteStream::read(char* out, int64_t count, const JobContext& job) {
    int64_t have = 0;
    while (have < count) {
        if (job.stopRequested())
            return cancelledError();
        const int64_t some = std::min(step, count - have);
        auto got = packed_ ? inflateSome(out + have, some, job) : copySome(out + have, some);
        if (!got || *got == 0)
            return got ? Expected<int64_t>(have) : got;
        have += *got;
    }
    return have;
}

Expected<int64_t> ByteStream::skip(int64_t count, const JobContext& job) {
    std::vector<char> scratch(static_cast<std::size_t>(std::min(step, std::max<int64_t>(0, count))));
    int64_t have = 0;
    while (have < count) {
        const int64_t some = std::min(static_cast<int64_t>(scratch.size()), count - have);
        const auto got = read(scratch.data(), some, job);
        if (!got)
            return got;
        have += *got;
        if (*got < some)
            break;
    }
    return have;
}

Expected<int64_t> ByteStream::copySome(char* out, int64_t count) {
    TELAR_CHECK(refill());
    const auto n = std::min(static_cast<std::size_t>(count), rest_.size());
    if (n > 0)
        std::memcpy(out, rest_.data(), n);
    rest_.remove_prefix(n);
    return static_cast<int64_t>(n);
}

Expected<int64_t> ByteStream::inflateSome(char* out, int64_t count, const JobContext& job) {
    using State = codecs::Unpacker::State;
    if (!unpacking_ && !ended_)
        unpacking_ = std::make_unique<decoder_process::Unpacking>(name_);
    int64_t have = 0;
    while (have < count && !ended_) {
        if (job.stopRequested()) // a file may have millions of empty members
            return cancelledError();
        TELAR_CHECK(refill());
        const bool over = rest_.empty();
        TELAR_TRY(taken, unpacking_->take(rest_, out + have, count - have, job));
        rest_.remove_prefix(static_cast<std::size_t>(taken->used));
        have += taken->made;
        if (taken->state == State::MemberEnd) { // a gzip file may hold several members
            TELAR_CHECK(refill());
            ended_ = !rest_.starts_with(codecs::memberStart);
        } else if (taken->state == State::Hungry && over) {
            return userError(text(TELAR_TR("core", "The gzip file is cut short")), text("%1", name_), again());
        } else if (taken->state == State::NoMemory) {
            return outOfMemoryError(name_);
        } else if (taken->state == State::Damaged) {
            return userError(text(TELAR_TR("core", "The gzip file is damaged")), text("%1", name_), again());
        }
    }
    return have;
}

} // namespace telar
