// gzip, piece by piece, by zlib: what a stranger's packed file passes through. A stranger's bytes come here through
// core/data/apart, which calls this in a process of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

struct z_stream_s;

namespace telar::codecs {

/// What a member begins with.
inline constexpr char memberStart = '\x1f';

class Unpacker {
public:
    enum class State : int32_t {
        Full,      ///< there is no more room
        Hungry,    ///< all bytes are used, and more are needed
        MemberEnd, ///< one ends here with its checksum right; what follows, if anything, says whether another begins
        Damaged,
        NoMemory
    };
    struct Taken {
        State state = State::Full;
        int64_t used = 0, made = 0; ///< bytes of the input, bytes written
    };

    Unpacker();
    ~Unpacker();

    /// Fills `out` as far as `packed` goes, through members that follow each other in it. What was not used comes again with the next call.
    Taken take(std::string_view packed, char* out, int64_t room);
    /// As at the beginning of a file.
    void restart();

private:
    struct Close {
        void operator()(z_stream_s* zip) const;
    };
    std::unique_ptr<z_stream_s, Close> zip_;
    bool memberEnded_ = false;
};

} // namespace telar::codecs
