// The communicator of all processes that mpirun started. Every call is started without waiting and then asked
// after, so that a stop is seen while others are awaited.
#include "app/cluster/module_abi.hpp"

#define OMPI_SKIP_MPICXX 1
#include <algorithm>
#include <chrono>
#include <mpi.h>
#include <thread>

namespace telar::mpi {

namespace {

constexpr std::size_t atOnce = std::size_t{1} << 26; // elements of one call: counts are ints
constexpr auto patience = std::chrono::minutes(10);  // with ranks that neither answer nor are seen to end
constexpr int messageTag = 1;

class World final : public Communicator {
public:
    explicit World(std::stop_token stop) : stop_(std::move(stop)) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    ~World() override {
        if (failed_) // ending in order would wait for the others
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Finalize();
    }
    int rank() const override { return rank_; }
    int size() const override { return size_; }

    Status sum(std::span<float> values) override { return add(values, MPI_FLOAT); }
    Status sum(std::span<double> values) override { return add(values, MPI_DOUBLE); }

    Status broadcast(std::span<std::byte> bytes, int root) override {
        for (std::size_t first = 0; first < bytes.size(); first += atOnce) {
            const int count = static_cast<int>(std::min(atOnce, bytes.size() - first));
            MPI_Request request;
            const int code = MPI_Ibcast(bytes.data() + first, count, MPI_BYTE, root, MPI_COMM_WORLD, &request);
            if (auto done = wait(code, request); !done)
                return done;
        }
        return {};
    }

    Status barrier() override {
        MPI_Request request;
        const int code = MPI_Ibarrier(MPI_COMM_WORLD, &request);
        return wait(code, request);
    }

    Expected<std::vector<std::string>> gather(const std::string& mine) override {
        const auto ranks = static_cast<std::size_t>(size_);
        int length = static_cast<int>(mine.size());
        std::vector<int> lengths(ranks), places(ranks);
        MPI_Request request;
        int code = MPI_Igather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
        if (auto done = wait(code, request); !done)
            return done.error();
        int total = 0;
        for (std::size_t r = 0; r < ranks; ++r) {
            places[r] = total;
            total += lengths[r];
        }
        std::string bytes(static_cast<std::size_t>(total), '\0');
        code = MPI_Igatherv(mine.data(), length, MPI_BYTE, bytes.data(), lengths.data(), places.data(), MPI_BYTE, 0,
                            MPI_COMM_WORLD, &request);
        if (auto done = wait(code, request); !done)
            return done.error();
        std::vector<std::string> all;
        for (std::size_t r = 0; rank_ == 0 && r < ranks; ++r)
            all.push_back(bytes.substr(static_cast<std::size_t>(places[r]), static_cast<std::size_t>(lengths[r])));
        return all;
    }

    Status send(int to, const std::string& message) override {
        MPI_Request request;
        const int code = MPI_Isend(message.data(), static_cast<int>(message.size()), MPI_BYTE, to, messageTag,
                                   MPI_COMM_WORLD, &request);
        return wait(code, request);
    }

    Expected<std::optional<Message>> receive() override {
        int there = 0;
        MPI_Status status;
        if (const int code = MPI_Iprobe(MPI_ANY_SOURCE, messageTag, MPI_COMM_WORLD, &there, &status);
            code != MPI_SUCCESS)
            return failure(code);
        if (!there)
            return std::optional<Message>();
        int length = 0;
        MPI_Get_count(&status, MPI_BYTE, &length);
        Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(length), '\0')};
        MPI_Request request;
        const int code =
            MPI_Irecv(message.bytes.data(), length, MPI_BYTE, status.MPI_SOURCE, messageTag, MPI_COMM_WORLD, &request);
        if (auto done = wait(code, request); !done)
            return done.error();
        return std::optional<Message>(std::move(message));
    }

    void giveUp() override { MPI_Abort(MPI_COMM_WORLD, 1); }

private:
    Error failure(int code) {
        failed_ = true;
        char words[MPI_MAX_ERROR_STRING] = "";
        int length = 0;
        MPI_Error_string(code, words, &length);
        return environmentError(text("MPI could not carry the data between the processes: %1", words));
    }

    /// Until the call is done. Looks often at first, since most waits are short.
    Status wait(int started, MPI_Request& request) {
        if (started != MPI_SUCCESS)
            return failure(started);
        const auto start = std::chrono::steady_clock::now();
        for (int64_t looks = 0;; ++looks) {
            int done = 0;
            if (const int code = MPI_Test(&request, &done, MPI_STATUS_IGNORE); code != MPI_SUCCESS)
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
    Status add(std::span<T> values, MPI_Datatype type) {
        for (std::size_t first = 0; first < values.size(); first += atOnce) {
            const int count = static_cast<int>(std::min(atOnce, values.size() - first));
            MPI_Request request;
            const int code =
                MPI_Iallreduce(MPI_IN_PLACE, values.data() + first, count, type, MPI_SUM, MPI_COMM_WORLD, &request);
            if (auto done = wait(code, request); !done)
                return done;
        }
        return {};
    }

    std::stop_token stop_;
    int rank_ = 0, size_ = 1;
    bool failed_ = false;
};

} // namespace

} // namespace telar::mpi

extern "C" __attribute__((visibility("default"))) telar::Communicator*
telar_mpi(int version, const std::stop_token& stop, std::string& reason) {
    if (version != telar::mpi::abiVersion) {
        reason = "it is of another version";
        return nullptr;
    }
    int given = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS) {
        reason = "MPI_Init_thread failed";
        return nullptr;
    }
    return new telar::mpi::World(stop);
}
