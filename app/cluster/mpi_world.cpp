// The communicator of all processes that mpirun started. Every call is started without waiting and then asked
// after, so that a stop is seen while others are awaited.
#include "app/cluster/mpi_world.hpp"

#include "app/cluster/mpi_library.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace telar::mpi {

namespace {

constexpr std::size_t atOnce = std::size_t{1} << 26; // elements of one call: counts are ints
constexpr auto patience = std::chrono::minutes(10);  // with ranks that neither answer nor are seen to end
constexpr int messageTag = 1;

class World final : public Communicator {
public:
    World(const Library& mpi, std::stop_token stop) : mpi_(mpi), stop_(std::move(stop)) {
        mpi_.setErrorHandler(mpi_.world, mpi_.returnErrors);
        mpi_.rank(mpi_.world, &rank_);
        mpi_.size(mpi_.world, &size_);
    }
    ~World() override {
        if (failed_) // ending in order would wait for the others
            mpi_.abort(mpi_.world, 1);
        mpi_.finalize();
    }
    int rank() const override { return rank_; }
    int size() const override { return size_; }

    Status sum(std::span<float> values) override { return add(values, mpi_.floats); }
    Status sum(std::span<double> values) override { return add(values, mpi_.doubles); }

    Status broadcast(std::span<std::byte> bytes, int root) override {
        for (std::size_t first = 0; first < bytes.size(); first += atOnce) {
            const int count = static_cast<int>(std::min(atOnce, bytes.size() - first));
            Handle request = nullptr;
            const int code = mpi_.broadcast(bytes.data() + first, count, mpi_.bytes, root, mpi_.world, &request);
            TELAR_CHECK(wait(code, request));
        }
        return {};
    }

    Status barrier() override {
        Handle request = nullptr;
        const int code = mpi_.barrier(mpi_.world, &request);
        return wait(code, request);
    }

    Expected<std::vector<std::string>> gather(const std::string& mine) override {
        const auto ranks = static_cast<std::size_t>(size_);
        int length = static_cast<int>(mine.size());
        std::vector<int> lengths(ranks), places(ranks);
        Handle request = nullptr;
        int code = mpi_.gather(&length, 1, mpi_.ints, lengths.data(), 1, mpi_.ints, 0, mpi_.world, &request);
        TELAR_CHECK(wait(code, request));
        int total = 0;
        for (std::size_t r = 0; r < ranks; ++r) {
            places[r] = total;
            total += lengths[r];
        }
        std::string bytes(static_cast<std::size_t>(total), '\0');
        code = mpi_.gatherParts(mine.data(), length, mpi_.bytes, bytes.data(), lengths.data(), places.data(),
                                mpi_.bytes, 0, mpi_.world, &request);
        TELAR_CHECK(wait(code, request));
        std::vector<std::string> all;
        for (std::size_t r = 0; rank_ == 0 && r < ranks; ++r)
            all.push_back(bytes.substr(static_cast<std::size_t>(places[r]), static_cast<std::size_t>(lengths[r])));
        return all;
    }

    Status send(int to, const std::string& message) override {
        Handle request = nullptr;
        const int code = mpi_.send(message.data(), static_cast<int>(message.size()), mpi_.bytes, to, messageTag,
                                   mpi_.world, &request);
        return wait(code, request);
    }

    Expected<std::optional<Message>> receive() override {
        int there = 0;
        Arrival status;
        if (const int code = mpi_.probe(anySource, messageTag, mpi_.world, &there, &status); code != success)
            return failure(code);
        if (!there)
            return std::optional<Message>();
        int length = 0;
        mpi_.count(&status, mpi_.bytes, &length);
        Message message{status.source, std::string(static_cast<std::size_t>(length), '\0')};
        Handle request = nullptr;
        const int code =
            mpi_.receive(message.bytes.data(), length, mpi_.bytes, status.source, messageTag, mpi_.world, &request);
        TELAR_CHECK(wait(code, request));
        return std::optional<Message>(std::move(message));
    }

    void giveUp() override { mpi_.abort(mpi_.world, 1); }

private:
    Error failure(int code) {
        failed_ = true;
        char words[longestReason] = "";
        int length = 0;
        mpi_.errorString(code, words, &length);
        return environmentError(text("MPI could not carry the data between the processes: %1", words));
    }

    /// Until the call is done. Looks often at first, since most waits are short.
    Status wait(int started, Handle& request) {
        if (started != success)
            return failure(started);
        const auto start = std::chrono::steady_clock::now();
        for (int64_t looks = 0;; ++looks) {
            int done = 0;
            if (const int code = mpi_.test(&request, &done, nullptr); code != success)
                return failure(code);
            if (done)
                return {};
            if (looks % 64 != 63)
                continue;
            const auto waited = std::chrono::steady_clock::now() - start;
            if (stop_.stop_requested() || waited > patience) {
                failed_ = true; // mpirun stops the rest when one has ended
                return lostRankError(size_);
            }
            if (waited > std::chrono::milliseconds(50))
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            else
                std::this_thread::yield();
        }
    }

    template <class T>
    Status add(std::span<T> values, Handle type) {
        for (std::size_t first = 0; first < values.size(); first += atOnce) {
            const int count = static_cast<int>(std::min(atOnce, values.size() - first));
            Handle request = nullptr;
            const int code = mpi_.sum(inPlace, values.data() + first, count, type, mpi_.plus, mpi_.world, &request);
            TELAR_CHECK(wait(code, request));
        }
        return {};
    }

    const Library& mpi_;
    std::stop_token stop_;
    int rank_ = 0, size_ = 1;
    bool failed_ = false;
};

} // namespace

Expected<std::shared_ptr<Communicator>> worldOf(const std::stop_token& stop) {
    TELAR_TRY(mpi, library());
    int given = 0;
    if ((*mpi)->initThread(nullptr, nullptr, serialized, &given) != success)
        return environmentError(text("MPI cannot be started: %1", "MPI_Init_thread failed"));
    return std::shared_ptr<Communicator>(std::make_shared<World>(**mpi, stop));
}

} // namespace telar::mpi
