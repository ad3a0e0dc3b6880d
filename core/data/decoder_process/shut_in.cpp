#include "core/data/decoder_process/shut_in.hpp"

#include "core/base/os/helper_process.hpp"
#include "core/base/system_call_filter.hpp"

#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace telar::decoder_process {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

[[maybe_unused]] std::vector<sock_filter> computingAlone() {
    SystemCallFilter filter;
    if (sanitized) // which asks by a pipe of its own whether an address may be read, and where the stack is
        for (const long call : {SYS_write, SYS_pipe2, SYS_close, SYS_getpid, SYS_gettid, SYS_sigaltstack})
            filter.allow(call);
    filter.allowWhere(SYS_read, 0, {0}, SECCOMP_RET_ERRNO | EPERM);
    filter.allowWhere(SYS_write, 0, {0, 2}, SECCOMP_RET_ERRNO | EPERM); // 2 is /dev/null
    filter.allowBits(SYS_mmap, 3, MAP_ANONYMOUS, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    filter.allowBits(SYS_mprotect, 2, PROT_READ, 2, PROT_EXEC, SECCOMP_RET_ERRNO | EPERM);
    for (const long call : {SYS_munmap, SYS_mremap, SYS_brk, SYS_madvise, SYS_futex, SYS_exit, SYS_exit_group,
                            SYS_rt_sigreturn, SYS_restart_syscall, SYS_getrandom, SYS_clock_gettime})
        filter.allow(call);
    filter.end(SECCOMP_RET_ERRNO | ENOSYS);
    return std::move(filter.instructions());
}

void most(__rlimit_resource_t what, rlim_t value) {
    const rlimit wanted{value, value};
    setrlimit(what, &wanted);
}

/// The kernel kills this process when Telar has ended, whatever it computes then.
void endWithTelar() {
    constexpr int life = os::HelperProcess::lifeLine;
    fcntl(life, F_SETSIG, SIGKILL);
    fcntl(life, F_SETOWN, getpid());
    fcntl(life, F_SETFL, O_ASYNC | O_NONBLOCK);
    char nothing;
    if (read(life, &nothing, 1) == 0) // it ended before
        _exit(0);
}

/// 0, or errno where the kernel refuses.
int filtered() {
    endWithTelar();
    constexpr int first = os::HelperProcess::lifeLine + 1;
    if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0u, 0u) != 0) // before Linux 5.9
        for (int descriptor = first; descriptor < 4096; ++descriptor)
            close(descriptor);
    most(RLIMIT_CORE, 0);
    most(RLIMIT_FSIZE, 0);
    most(RLIMIT_NOFILE, sanitized ? 16 : 3);
#if defined(__SANITIZE_THREAD__) || (!defined(__x86_64__) && !defined(__aarch64__))
    return ENOSYS; // ThreadSanitizer's own thread does not live behind it
#else
    auto filter = computingAlone();
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        return errno;
    return 0;
#endif
}

} // namespace

Hello shutIn() {
    Hello hello;
    hello.refusal = filtered();
    return hello;
}

} // namespace telar::decoder_process
