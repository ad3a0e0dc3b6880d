// The bytes of a file in order, unpacked where they are gzip, piece by piece: neither the file nor what comes
// out of it is ever whole in memory.
#pragma once

#include "core/base/input_file.hpp"
#include "core/jobs/job.hpp"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace telar {

namespace decoder_process {
class Unpacking;
}

class ByteStream {
public:
    static Expected<ByteStream> open(const std::string& path);
    /// Of bytes in memory, which must outlive this; `name` goes into messages.
    ByteStream(std::string_view bytes, std::string name);
    ByteStream(ByteStream&&) noexcept;
    ByteStream& operator=(ByteStream&&) = delete;
    ~ByteStream();

    bool packed() const { return packed_; }
    const std::string& name() const { return name_; }
    /// Bytes as they are stored.
    int64_t stored() const { return stored_; }
    /// More than this cannot come out: deflate packs at most 1032 to 1.
    int64_t most() const;

    /// Fills `out` as far as the file goes and says how far. Looks at the job at least every megabyte.
    Expected<int64_t> read(char* out, int64_t count, const JobContext& job);
    /// Passes over bytes; says how many there were.
    Expected<int64_t> skip(int64_t count, const JobContext& job);
    /// Back to the first byte.
    Status rewind();

private:
    explicit ByteStream(InputFile file);
    Status begin();
    /// More stored bytes into `rest_`; nothing at the end.
    Status refill();
    Expected<int64_t> copySome(char* out, int64_t count);
    Expected<int64_t> inflateSome(char* out, int64_t count, const JobContext& job);

    std::optional<InputFile> file_;
    std::string_view whole_; ///< where the bytes are in memory
    std::string name_;
    int64_t stored_ = 0;
    std::vector<char> buffer_; ///< of a file
    std::string_view rest_;    ///< stored bytes that have not been used yet
    bool packed_ = false, ended_ = false;
    std::unique_ptr<decoder_process::Unpacking> unpacking_;
};

} // namespace telar
