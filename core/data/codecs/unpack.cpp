#include "core/data/codecs/unpack.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <zlib.h>

namespace telar::codecs {

void Unpacker::Close::operator()(z_stream_s* zip) const {
    inflateEnd(zip);
    delete zip;
}

Unpacker::Unpacker() = default;
Unpacker::~Unpacker() = default;

void Unpacker::restart() {
    zip_.reset();
    memberEnded_ = false;
}

Unpacker::Taken Unpacker::take(std::string_view packed, char* out, int64_t room) {
    constexpr int64_t mostAtOnce = int64_t{1} << 30; // zlib counts in 32 bits
    if (!zip_) {
        auto zip = std::unique_ptr<z_stream>(new (std::nothrow) z_stream);
        if (!zip)
            return {State::NoMemory};
        std::memset(zip.get(), 0, sizeof(z_stream));
        if (inflateInit2(zip.get(), 15 + 16) != Z_OK)
            return {State::NoMemory};
        zip_.reset(zip.release());
    }
    Taken taken;
    for (;;) {
        if (memberEnded_)
            inflateReset(zip_.get());
        const auto rest = packed.substr(static_cast<std::size_t>(taken.used));
        const auto in = static_cast<uInt>(std::min<int64_t>(static_cast<int64_t>(rest.size()), mostAtOnce));
        const auto space = static_cast<uInt>(std::min(room - taken.made, mostAtOnce));
        zip_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
        zip_->avail_in = in;
        zip_->next_out = reinterpret_cast<Bytef*>(out + taken.made);
        zip_->avail_out = space;
        const int state = inflate(zip_.get(), Z_NO_FLUSH);
        taken.used += in - zip_->avail_in;
        taken.made += space - zip_->avail_out;
        memberEnded_ = state == Z_STREAM_END;
        if (memberEnded_ && taken.made < room && rest.substr(in - zip_->avail_in).starts_with(memberStart))
            continue; // a file of empty members is through in one call
        if (memberEnded_)
            taken.state = State::MemberEnd;
        else if (state == Z_MEM_ERROR)
            taken.state = State::NoMemory;
        else if (state != Z_OK && state != Z_BUF_ERROR)
            taken.state = State::Damaged;
        else
            taken.state = zip_->avail_out == 0 ? State::Full : State::Hungry;
        return taken;
    }
}

} // namespace telar::codecs
