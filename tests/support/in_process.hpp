// Ranks that are threads: they meet at a hub, each adds up its share of the elements, then all copy the sums.
#pragma once

#include "core/cluster/communicator.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>

namespace telar::test {

struct Hub {
    explicit Hub(int size) : ranks(size), lent(static_cast<std::size_t>(size)), mail(lent.size()) {}

    const int ranks;
    std::mutex mutex;
    std::condition_variable_any changed;
    int waiting = 0;
    uint64_t meetings = 0;
    bool lost = false;
    std::vector<std::span<std::byte>> lent; ///< what each rank brought to the meeting
    std::vector<std::deque<Communicator::Message>> mail;
    std::vector<double> sums; ///< room for the sums of floats or doubles
};

class InProcess final : public Communicator {
public:
    InProcess(std::shared_ptr<Hub> hub, int rank, std::stop_token stop)
        : hub_(std::move(hub)), rank_(rank), stop_(std::move(stop)) {}
    ~InProcess() override { giveUp(); }

    int rank() const override { return rank_; }
    int size() const override { return hub_->ranks; }

    Status sum(std::span<float> values) override { return add(values); }
    Status sum(std::span<double> values) override { return add(values); }

    Status broadcast(std::span<std::byte> bytes, int root) override {
        lend(bytes);
        if (auto met = meet(); !met)
            return met;
        const auto from = hub_->lent[static_cast<std::size_t>(root)];
        if (rank_ != root)
            std::copy(from.begin(), from.end(), bytes.begin());
        return meet();
    }

    Status barrier() override { return meet(); }

    Expected<std::vector<std::string>> gather(const std::string& mine) override {
        std::string own = mine;
        lend(std::as_writable_bytes(std::span(own)));
        if (auto met = meet(); !met)
            return met.error();
        std::vector<std::string> all;
        for (std::size_t r = 0; rank_ == 0 && r < hub_->lent.size(); ++r)
            all.emplace_back(reinterpret_cast<const char*>(hub_->lent[r].data()), hub_->lent[r].size());
        if (auto met = meet(); !met)
            return met.error();
        return all;
    }

    Status send(int to, const std::string& message) override {
        const std::lock_guard lock(hub_->mutex);
        if (hub_->lost)
            return lostRankError(size());
        hub_->mail[static_cast<std::size_t>(to)].push_back({rank_, message});
        return {};
    }

    Expected<std::optional<Message>> receive() override {
        const std::lock_guard lock(hub_->mutex);
        auto& mine = hub_->mail[static_cast<std::size_t>(rank_)];
        if (mine.empty() && hub_->lost)
            return lostRankError(size());
        if (mine.empty())
            return std::optional<Message>();
        auto first = std::optional<Message>(std::move(mine.front()));
        mine.pop_front();
        return first;
    }

    void giveUp() override {
        const std::lock_guard lock(hub_->mutex);
        hub_->lost = true;
        hub_->changed.notify_all();
    }

private:
    /// What the others may read between the next two meetings.
    void lend(std::span<std::byte> bytes) { hub_->lent[static_cast<std::size_t>(rank_)] = bytes; }

    /// Waits until every rank is here.
    Status meet() {
        std::unique_lock lock(hub_->mutex);
        const auto meeting = hub_->meetings;
        if (++hub_->waiting == hub_->ranks) {
            hub_->waiting = 0;
            ++hub_->meetings;
            hub_->changed.notify_all();
            return {};
        }
        hub_->changed.wait(lock, stop_, [&] { return hub_->meetings != meeting || hub_->lost; });
        if (hub_->meetings != meeting)
            return {};
        hub_->lost = true; // who was stopped does not come to the next meeting either
        hub_->changed.notify_all();
        return stop_.stop_requested() ? cancelledError() : lostRankError(size());
    }

    template <class T>
    Status add(std::span<T> values) {
        lend(std::as_writable_bytes(values));
        if (rank_ == 0)
            hub_->sums.resize(values.size());
        if (auto met = meet(); !met)
            return met;
        auto* sums = reinterpret_cast<T*>(hub_->sums.data());
        const auto [first, last] = share(static_cast<int64_t>(values.size()));
        std::copy_n(reinterpret_cast<const T*>(hub_->lent[0].data()) + first, last - first, sums + first);
        for (std::size_t r = 1; r < hub_->lent.size(); ++r) {
            const auto* more = reinterpret_cast<const T*>(hub_->lent[r].data());
            for (int64_t i = first; i < last; ++i)
                sums[i] += more[i];
        }
        if (auto met = meet(); !met)
            return met;
        std::copy_n(sums, values.size(), values.data());
        return meet();
    }

    std::shared_ptr<Hub> hub_;
    int rank_;
    std::stop_token stop_;
};

/// As many communicators as ranks, each for a thread of its own. One that is destroyed before the others'
/// calls are done counts as a rank that died.
inline std::vector<std::unique_ptr<Communicator>> inProcessRanks(int size, std::stop_token stop = {}) {
    auto hub = std::make_shared<Hub>(size);
    std::vector<std::unique_ptr<Communicator>> ranks;
    for (int rank = 0; rank < size; ++rank)
        ranks.push_back(std::make_unique<InProcess>(hub, rank, stop));
    return ranks;
}

} // namespace telar::test
