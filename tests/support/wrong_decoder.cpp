// Stands in for telar-decoder in tests and behaves as its own file name says: a decoder that a file has taken over.
// Called "probe" it shuts itself in, tries what it must not, and names on standard error what it could do.
#include "core/data/decoder_process/messages.hpp"
#include "core/data/decoder_process/shut_in.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

using namespace telar::decoder_process;

namespace {

void say(const void* bytes, std::size_t size) { (void)!::write(0, bytes, size); }
void hear(void* to, std::size_t size) {
    for (auto* at = static_cast<char*>(to); size > 0;) {
        const ssize_t got = ::read(0, at, size);
        if (got <= 0)
            ::_exit(0);
        at += got;
        size -= static_cast<std::size_t>(got);
    }
}

/// A picture of the size that it has, told wrongly.
void lie(const std::string& how) {
    Request request;
    hear(&request, sizeof request);
    std::vector<char> bytes(request.bytes);
    hear(bytes.data(), bytes.size());
    Answer answer;
    answer.kind = Kind::Frame;
    answer.frame = {16, 16, 1, 8}; // rows and columns of the test's picture
    say(&answer, sizeof answer);
    std::vector<char> samples(1 << 16, 1);
    answer.kind = Kind::Run;
    answer.run = {0, 0, 1, 16};
    answer.bytes = 16;
    if (how == "outside")
        answer.run.row = 1 << 20;
    else if (how == "before")
        answer.run.column = -4096;
    else if (how == "wide")
        answer.run.count = 1 << 12, answer.bytes = 1 << 12;
    else if (how == "leaping")
        answer.run.step = int64_t{1} << 60;
    else if (how == "much")
        answer.bytes = uint64_t{1} << 40;
    if (how != "short") {
        say(&answer, sizeof answer);
        say(samples.data(), 1 << 12);
    }
    answer = {};
    answer.kind = Kind::Done; // without its pixels
    say(&answer, sizeof answer);
    ::pause();
}

int probe() {
    if (const auto number = static_cast<int>(shutIn().refusal)) {
        std::fprintf(stderr, "not shut in: %d", number);
        return 0;
    }
    std::string could;
    const auto tried = [&](const char* what, bool done) {
        if (done)
            could += std::string(what) + " ";
    };
    tried("open", ::open("/etc/passwd", O_RDONLY) >= 0);
    tried("create", ::open("/tmp/telar-probe", O_CREAT | O_WRONLY, 0600) >= 0);
    struct stat facts {};
    tried("stat", ::stat("/", &facts) == 0);
    tried("socket", ::socket(AF_INET, SOCK_STREAM, 0) >= 0);
    tried("unix", ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    tried("fork", ::syscall(SYS_fork) >= 0);
    tried("clone", ::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) > 0);
    char name[] = "/bin/true";
    char* words[] = {name, nullptr};
    ::execve(name, words, words + 1);
    tried("signal", ::kill(::getppid(), 0) == 0 || ::syscall(SYS_kill, 1, 0) == 0);
    tried("code",
          ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    static char page[8192] __attribute__((aligned(4096)));
    tried("more code", ::mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0);
    tried("file in memory", ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, 0, 0) != MAP_FAILED);
    tried("shared memory", ::syscall(SYS_memfd_create, "x", 0) >= 0);
    tried("another descriptor", ::syscall(SYS_dup, 0) >= 0);
    tried("rights", ::syscall(SYS_ptrace, 0, 0, 0, 0) == 0);
    rlimit limit{};
    tried("limits", ::getrlimit(RLIMIT_AS, &limit) == 0 && ::setrlimit(RLIMIT_CORE, &limit) == 0);
    void* memory = std::malloc(std::size_t{64} << 20); // this it may
    if (!memory)
        could += "no memory";
    std::free(memory);
    (void)!::write(2, could.data(), could.size());
    (void)!::write(2, "done", 4);
    ::_exit(0);
}

} // namespace

int main(int, char** words) {
    const std::string path = words[0];
    const std::string how = path.substr(path.rfind('/') + 1);
    if (how == "probe")
        return probe();
    Hello hello;
    if (how == "old")
        hello.mark = 1;
    if (how == "open")
        hello.refusal = ENOSYS; // as on a kernel that shuts nothing in
    if (how == "dumb")
        return 0;
    say(&hello, sizeof hello);
    if (how == "aborts" || how == "falls") {
        Request request;
        hear(&request, sizeof request);
        how == "aborts" ? std::abort() : ::_exit(1);
    }
    if (how == "hangs")
        for (;;)
            ::pause();
    if (how == "starves")
        ::_exit(exitNoMemory);
    lie(how);
    return 0;
}
