// Several ranks that work on one thing together: processes started by mpirun (app/cluster).
//
// - Ranks are 0 ... size() - 1. Every rank makes the same collective calls (sum, broadcast, barrier, gather)
//   in the same order with spans of the same length. Messages (send, receive) are free.
// - Sums are the same bits on every rank, so ranks that start equal stay equal.
// - A call waits for the others, looks at the stop token of its communicator every few milliseconds, and
//   returns an error, never hangs, when the others are gone or have given up.
// - One thread at a time may call a communicator.
#pragma once

#include "core/base/expected.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace telar {

class Communicator {
public:
    struct Message {
        int from = 0;
        std::string bytes;
    };

    virtual ~Communicator() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;

    /// Every element becomes its sum over all ranks.
    virtual Status sum(std::span<float> values) = 0;
    virtual Status sum(std::span<double> values) = 0;
    /// Everybody gets the bytes of `root`.
    virtual Status broadcast(std::span<std::byte> bytes, int root = 0) = 0;
    virtual Status barrier() = 0;
    /// What each rank gives, in the order of the ranks: at rank 0. The others get an empty list.
    virtual Expected<std::vector<std::string>> gather(const std::string& mine) = 0;

    /// Returns when the message is on its way. Messages between two ranks keep their order.
    virtual Status send(int to, const std::string& message) = 0;
    /// The next message that has arrived, from whomever; none where nothing waits. Does not wait itself.
    virtual Expected<std::optional<Message>> receive() = 0;

    /// This rank cannot go on: the calls of the others fail from now on. Under MPI it ends this process too,
    /// so say why before.
    virtual void giveUp() = 0;

    /// Which part of `count` things is this rank's: [first, last), the same everywhere.
    std::pair<int64_t, int64_t> share(int64_t count) const {
        return {rank() * count / size(), (rank() + 1) * count / size()};
    }
};

/// The error of a call whose others are gone.
Error lostRankError(int size);

} // namespace telar
