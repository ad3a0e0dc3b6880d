// The last actions of a random user, kept where a signal handler can print them.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <execinfo.h>
#include <pthread.h>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#if TELAR_SANITIZED
extern "C" void __sanitizer_set_death_callback(void (*)());
#endif

namespace telar::test {

class LastActions {
public:
    static LastActions& instance() {
        static LastActions all;
        return all;
    }

    /// From here on a crash, and `patience` without a new action, print what was done last.
    void watch(unsigned long long seed, std::chrono::seconds patience) {
        seed_ = seed;
        beat();
        if (watchdog_.joinable())
            return;
        window_ = pthread_self();
        std::signal(SIGUSR2, [](int) {
            void* calls[64];
            backtrace_symbols_fd(calls, backtrace(calls, 64), 2);
        });
#if TELAR_SANITIZED
        __sanitizer_set_death_callback([] { instance().print(); });
        const std::initializer_list<int> deaths{SIGABRT};
#else
        const std::initializer_list<int> deaths{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#endif
        for (const int one : deaths)
            std::signal(one, [](int number) {
                instance().print();
                void* calls[64];
                backtrace_symbols_fd(calls, backtrace(calls, 64), 2); // addr2line -e the program finds the lines
                std::signal(number, SIG_DFL);
                std::raise(number);
            });
        watchdog_ = std::jthread([this, patience](std::stop_token stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                const auto since = Clock::now().time_since_epoch().count() - beat_.load();
                if (Clock::duration(since) < patience)
                    continue;
                static const char words[] = "the window's thread does not come back\n";
                (void)!::write(2, words, sizeof words - 1);
                pthread_kill(window_, SIGUSR2); // where it is
                std::this_thread::sleep_for(std::chrono::seconds(2));
                everyThread();
                std::abort();
            }
        });
    }
    /// Where each of the others is: the window's thread may be waiting for one.
    static void everyThread() {
        auto* tasks = ::opendir("/proc/self/task");
        while (const auto* entry = tasks ? ::readdir(tasks) : nullptr) {
            const auto id = static_cast<pid_t>(std::atoi(entry->d_name));
            if (id <= 0 || id == ::gettid())
                continue;
            ::dprintf(2, "\nthread %d\n", id);
            ::syscall(SYS_tgkill, ::getpid(), id, SIGUSR2);
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
    }
    void note(const std::string& words) {
        auto& line = lines_[count_++ % lines_.size()];
        std::snprintf(line.data(), line.size(), "%s", words.c_str());
        beat();
    }
    void beat() { beat_ = Clock::now().time_since_epoch().count(); }

    /// Only what a signal handler may do.
    void print() const {
        char head[96];
        const int length =
            std::snprintf(head, sizeof head, "\nrandom user: seed %llu, action %zu; the last:\n", seed_, count_);
        (void)!::write(2, head, static_cast<std::size_t>(length));
        for (std::size_t i = count_ > lines_.size() ? count_ - lines_.size() : 0; i < count_; ++i) {
            const auto& line = lines_[i % lines_.size()];
            (void)!::write(2, line.data(), std::strlen(line.data()));
            (void)!::write(2, "\n", 1);
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    std::array<std::array<char, 240>, 30> lines_{};
    std::size_t count_ = 0;
    unsigned long long seed_ = 0;
    std::atomic<Clock::rep> beat_{0};
    pthread_t window_{};
    std::jthread watchdog_;
};

} // namespace telar::test
