// Ranks that are threads: sums, broadcasts, gathering, messages, and what the others learn when one is gone.
#include "tests/support/in_process.hpp"

#include <QTest>
#include <functional>
#include <thread>

using namespace telar;

namespace {

/// Runs `body` on every rank, each on a thread of its own.
void onRanks(int size, const std::function<void(Communicator&)>& body, std::stop_token stop = {}) {
    auto ranks = test::inProcessRanks(size, stop);
    std::vector<std::jthread> threads;
    for (auto& rank : ranks)
        threads.emplace_back([&body, own = std::move(rank)] { body(*own); });
}

} // namespace

class tst_communicator : public QObject {
    Q_OBJECT

private slots:
    void sumsAreTheSameBitsEverywhere_data() {
        QTest::addColumn<int>("size");
        for (const int size : {1, 2, 3, 4, 7})
            QTest::addRow("%d ranks", size) << size;
    }
    void sumsAreTheSameBitsEverywhere() {
        QFETCH(int, size);
        std::vector<std::vector<float>> results(static_cast<std::size_t>(size));
        std::vector<double> doubles(results.size());
        std::atomic<int> failures{0};
        onRanks(size, [&](Communicator& c) {
            for (int round = 0; round < 20; ++round) {
                std::vector<float> values(101);
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] = 1.0f / static_cast<float>(i + 1 + static_cast<std::size_t>(c.rank()) * 7);
                double one[] = {c.rank() + 1.0};
                failures += !c.sum(std::span(values)) + !c.sum(std::span(one)) + !c.barrier();
                results[static_cast<std::size_t>(c.rank())] = values;
                doubles[static_cast<std::size_t>(c.rank())] = one[0];
            }
        });
        QCOMPARE(failures.load(), 0);
        for (std::size_t r = 0; r < results.size(); ++r) {
            QVERIFY(results[r] == results[0]);
            QCOMPARE(doubles[r], size * (size + 1) / 2.0);
        }
        for (std::size_t i = 0; i < 101; ++i) {
            double want = 0;
            for (int r = 0; r < size; ++r)
                want += 1.0 / static_cast<double>(i + 1 + static_cast<std::size_t>(r) * 7);
            QVERIFY(std::abs(static_cast<double>(results[0][i]) - want) <= 1e-6 * want);
        }
    }

    void sharesCoverEverythingOnce() {
        for (const int64_t count : {0, 1, 2, 3, 10, 257}) {
            auto ranks = test::inProcessRanks(4);
            int64_t next = 0;
            for (const auto& rank : ranks) {
                const auto [first, last] = rank->share(count);
                QCOMPARE(first, next);
                next = last;
            }
            QCOMPARE(next, count);
        }
    }

    void broadcastsAndGathers() {
        std::atomic<int> failures{0};
        std::vector<std::string> gathered;
        onRanks(3, [&](Communicator& c) {
            std::string word = c.rank() == 1 ? "abc" : "...";
            failures += !c.broadcast(std::as_writable_bytes(std::span(word)), 1) || word != "abc";
            const auto all = c.gather(std::string(static_cast<std::size_t>(c.rank()), 'x'));
            if (c.rank() == 0)
                gathered = all.ok() ? *all : std::vector<std::string>{"failed"};
            else
                failures += !all.ok() || !all->empty();
        });
        QCOMPARE(failures.load(), 0);
        QCOMPARE(gathered, (std::vector<std::string>{"", "x", "xx"}));
    }

    void messagesKeepTheirOrder() {
        std::vector<std::string> received;
        onRanks(2, [&](Communicator& c) {
            if (c.rank() == 1)
                for (const char* word : {"one", "two", "three"})
                    (void)c.send(0, word);
            while (c.rank() == 0 && received.size() < 3)
                if (const auto message = c.receive(); message.ok() && *message)
                    received.push_back((*message)->bytes + std::to_string((*message)->from));
            (void)c.barrier();
        });
        QCOMPARE(received, (std::vector<std::string>{"one1", "two1", "three1"}));
    }

    void aLostRankIsAnErrorAndNoHang() {
        std::vector<std::string> sentences(3);
        onRanks(3, [&](Communicator& c) {
            if (c.rank() == 2)
                return; // its communicator dies with the thread
            std::vector<float> values(5);
            const auto summed = c.sum(std::span(values));
            sentences[static_cast<std::size_t>(c.rank())] = summed.ok() ? "no error" : summed.error().str();
        });
        for (const int r : {0, 1})
            QVERIFY2(sentences[static_cast<std::size_t>(r)].starts_with("Another of the 3 processes"),
                     sentences[static_cast<std::size_t>(r)].c_str());
    }

    void aStopIsSeenWhileWaiting() {
        std::stop_source stop;
        std::optional<Error> error;
        auto ranks = test::inProcessRanks(2, stop.get_token());
        std::jthread waiter([&] {
            if (const auto met = ranks[0]->barrier(); !met)
                error = met.error();
        });
        QTest::qWait(20);
        stop.request_stop();
        waiter.join();
        QVERIFY(error && error->kind == ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_communicator)
#include "tst_communicator.moc"
