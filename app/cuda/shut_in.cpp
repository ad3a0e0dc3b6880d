// A Python that compiles a stranger's kernel gives up what that does not need (app/cuda/python/telar_kernel.py).
#include "core/base/system_call_filter.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace {

/// Computing, threads of its own, and reading: of which files, its cage decides. Nothing is opened to be written, nothing is
/// started, nobody is spoken to.
std::vector<sock_filter> computingAndReading() {
    using telar::SystemCallFilter;
    constexpr uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, never = SECCOMP_RET_ERRNO | EPERM;
    SystemCallFilter filter;
    for (const long call : {SYS_read,         SYS_write,           SYS_readv,           SYS_writev,
                            SYS_pread64,      SYS_lseek,           SYS_close,           SYS_fstat,
                            SYS_newfstatat,   SYS_statx,           SYS_faccessat,       SYS_faccessat2,
                            SYS_readlinkat,   SYS_getdents64,      SYS_getcwd,          SYS_mmap,
                            SYS_mprotect,     SYS_munmap,          SYS_mremap,          SYS_brk,
                            SYS_madvise,      SYS_rt_sigaction,    SYS_rt_sigprocmask,  SYS_rt_sigreturn,
                            SYS_sigaltstack,  SYS_futex,           SYS_set_robust_list, SYS_rseq,
                            SYS_exit,         SYS_exit_group,      SYS_sched_yield,     SYS_sched_getaffinity,
                            SYS_nanosleep,    SYS_clock_nanosleep, SYS_clock_gettime,   SYS_clock_getres,
                            SYS_gettimeofday, SYS_getpid,          SYS_gettid,          SYS_getrandom,
                            SYS_uname,        SYS_getrusage,       SYS_restart_syscall, SYS_sysinfo,
                            SYS_getuid,       SYS_geteuid,         SYS_getgid,          SYS_getegid})
        filter.allow(call);
#if defined(__x86_64__)
    for (const long call : {SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll})
        filter.allow(call);
    filter.refuse(SYS_fork, EPERM);
    filter.refuse(SYS_vfork, EPERM);
#endif
    filter.allowBits(SYS_openat, 2, O_CLOEXEC, 2, writing, never);
    filter.allowWhere(SYS_fcntl, 1, {F_GETFD, F_GETFL, F_SETFD}, never);
    filter.allowWhere(SYS_tgkill, 0, {static_cast<uint32_t>(getpid())}, never); // abort
    filter.allowExactly(SYS_prlimit64, {{0, 0}, {2, 0}}, never);                // asking, and of itself
    filter.refuse(SYS_clone3, ENOSYS);                                          // the C library then takes clone
    filter.allowThreads();
    filter.refuse(SYS_ioctl, ENOTTY); // whether a stream is a terminal
    filter.end(never);
    return std::move(filter.instructions());
}

} // namespace

/// 0, or the errno of what failed. All threads of the process.
extern "C" __attribute__((visibility("default"))) int telarShutIn() {
    auto filter = computingAndReading();
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        return errno ? errno : EPERM;
    return 0;
}
