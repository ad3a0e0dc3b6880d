#include "core/simt/program/sandbox.hpp"

#include "core/base/cage.hpp"
#include "core/base/files.hpp"
#include "core/base/system_call_filter.hpp"
#include "core/simt/program/protocol.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace telar::program {

#if defined(__x86_64__)

namespace {

/// The program's file while it is started, above all that the process may open later: with the limit on descriptors
/// below it, nothing else can ever have this number, and so nothing else be started.
constexpr int executableFd = 200;
const char noPath[] = "";
/// Tells the parent why nothing was started; closed by the start itself.
constexpr int failureFd = 201;
constexpr int mostDescriptors = 64;
/// Stands in the filter for the process' own number, which is known once it is there.
constexpr uint32_t selfMark = 0x7e1a57ed;

/// A program may use memory, time, threads and the files that it was given.
constexpr long allowedCalls[] = {SYS_read,
                                 SYS_write,
                                 SYS_readv,
                                 SYS_writev,
                                 SYS_pread64,
                                 SYS_pwrite64,
                                 SYS_lseek,
                                 SYS_close,
                                 SYS_fstat,
                                 SYS_mmap,
                                 SYS_mprotect,
                                 SYS_munmap,
                                 SYS_mremap,
                                 SYS_brk,
                                 SYS_madvise,
                                 SYS_rt_sigaction,
                                 SYS_rt_sigprocmask,
                                 SYS_rt_sigreturn,
                                 SYS_sigaltstack,
                                 SYS_futex,
                                 SYS_set_robust_list,
                                 SYS_rseq,
                                 SYS_set_tid_address,
                                 SYS_exit,
                                 SYS_exit_group,
                                 SYS_sched_yield,
                                 SYS_sched_getaffinity,
                                 SYS_nanosleep,
                                 SYS_clock_nanosleep,
                                 SYS_clock_gettime,
                                 SYS_clock_getres,
                                 SYS_gettimeofday,
                                 SYS_time,
                                 SYS_times,
                                 SYS_getpid,
                                 SYS_gettid,
                                 SYS_getrandom,
                                 SYS_uname,
                                 SYS_getrusage,
                                 SYS_getrlimit,
                                 SYS_arch_prctl,
                                 SYS_restart_syscall,
                                 SYS_ftruncate,
                                 SYS_fsync,
                                 SYS_getcwd,
                                 SYS_poll,
                                 SYS_sysinfo,
                                 SYS_getuid,
                                 SYS_geteuid,
                                 SYS_getgid,
                                 SYS_getegid};

/// These calls arrive as SIGSYS: files are asked for, other calls are refused with EPERM and reported.
constexpr long trappedCalls[] = {SYS_open,
                                 SYS_creat,
                                 SYS_openat,
                                 SYS_stat,
                                 SYS_lstat,
                                 SYS_newfstatat,
                                 SYS_access,
                                 SYS_faccessat,
                                 SYS_unlink,
                                 SYS_unlinkat,
                                 SYS_rename,
                                 SYS_renameat,
                                 SYS_renameat2,
                                 SYS_mkdir,
                                 SYS_mkdirat,
                                 SYS_rmdir,
                                 SYS_link,
                                 SYS_linkat,
                                 SYS_symlink,
                                 SYS_symlinkat,
                                 SYS_chmod,
                                 SYS_fchmodat,
                                 SYS_chdir,
                                 SYS_truncate,
                                 SYS_getdents64,
                                 SYS_socket,
                                 SYS_socketpair,
                                 SYS_connect,
                                 SYS_bind,
                                 SYS_fork,
                                 SYS_vfork,
                                 SYS_execve,
                                 SYS_ptrace,
                                 SYS_process_vm_readv,
                                 SYS_process_vm_writev,
                                 SYS_io_uring_setup,
                                 SYS_memfd_create,
                                 SYS_shmget,
                                 SYS_mount};

std::vector<sock_filter> makeFilter() {
    SystemCallFilter filter;
    for (const long call : allowedCalls)
        filter.allow(call);
    filter.allowThreads();
    filter.refuse(SYS_clone3, ENOSYS);   // the C library then takes clone
    filter.refuse(SYS_readlink, EINVAL); // it asks before anything of the program runs
    filter.refuse(SYS_readlinkat, EINVAL);
    // Only what it was given to speak with.
    filter.allowWhere(SYS_sendmsg, 0, {filesFd}, SECCOMP_RET_TRAP);
    filter.allowWhere(SYS_recvmsg, 0, {filesFd}, SECCOMP_RET_TRAP);
    filter.allowWhere(SYS_ioctl, 1, {TCGETS}, SECCOMP_RET_ERRNO | ENOTTY);
    filter.allowWhere(SYS_fcntl, 1, {F_GETFD, F_SETFD, F_GETFL}, SECCOMP_RET_ERRNO | EPERM);
    filter.allowWhere(SYS_prctl, 0, {PR_SET_NAME}, SECCOMP_RET_ERRNO | EPERM);
    // Asking, not setting (root could lift the limits), and of itself.
    filter.allowExactly(SYS_prlimit64, {{0, 0}, {2, 0}}, SECCOMP_RET_ERRNO | EPERM);
    // A signal to itself: raise and abort.
    filter.allowWhere(SYS_tgkill, 0, {selfMark}, SECCOMP_RET_TRAP);
    filter.allowWhere(SYS_kill, 0, {selfMark}, SECCOMP_RET_TRAP);
    // Its own start alone: with the path that stands in Telar's memory, at a place that the program does not know.
    filter.allowExactly(SYS_execveat, {{0, executableFd}, {1, reinterpret_cast<uint64_t>(noPath)}, {4, AT_EMPTY_PATH}},
                        SECCOMP_RET_TRAP);
    for (const long call : trappedCalls)
        filter.trap(call);
    filter.end(SECCOMP_RET_ERRNO | ENOSYS);
    return std::move(filter.instructions());
}

void setLimit(__rlimit_resource_t what, int64_t value) {
    const rlimit wanted{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    setrlimit(what, &wanted);
}

/// What the started process knows before it is another program: nothing that it must allocate.
struct Start {
    char* const* arguments;
    const char* folder;
    int executable, failure;
    const Cage* cage; ///< null: there is none
    SandboxFiles files;
    SandboxLimits limits;
    std::vector<sock_filter>* filter; ///< with selfMark
};

[[noreturn]] void fail() {
    const int number = errno;
    [[maybe_unused]] const auto said = write(failureFd, &number, sizeof number);
    _exit(127);
}

/// A user that nobody else is, so that the kernel counts its threads and it has none of root's rights.
bool becomeNobody() {
    constexpr unsigned firstOwn = 0x7e1a0000, nobody = 65534; // a container may know small numbers only
    for (const unsigned id : {firstOwn + (static_cast<unsigned>(getpid()) & 0xffff), nobody})
        if (syscall(SYS_setgroups, 0, nullptr) == 0 && syscall(SYS_setresgid, id, id, id) == 0 &&
            syscall(SYS_setresuid, id, id, id) == 0)
            return true;
    return false;
}

/// In the child: only calls that may follow a fork in a program with threads.
[[noreturn]] void become(const Start& start) {
    for (int number = 1; number < 32; ++number) // what Telar does not listen to would not end it either
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    // Above their last places first, so that none is closed by another's arrival.
    int moved[8] = {start.files.input, start.files.output, start.files.error, start.files.messages,
                    start.files.files, start.files.memory, start.executable,  start.failure};
    for (int k = 0; k < 8; ++k)
        moved[k] = fcntl(moved[k], F_DUPFD, 210);
    for (int k = 0; k < 6; ++k)
        dup2(moved[k], k);
    dup2(moved[6], executableFd);
    dup2(moved[7], failureFd);
    fcntl(executableFd, F_SETFD, FD_CLOEXEC);
    fcntl(failureFd, F_SETFD, FD_CLOEXEC);
    if (start.cage ? start.cage->enter() != 0 : chdir(start.folder) != 0)
        fail();
    syscall(SYS_close_range, 6u, static_cast<unsigned>(executableFd) - 1, 0u);
    syscall(SYS_close_range, static_cast<unsigned>(failureFd) + 1, ~0u, 0u);
    for (int descriptor = 6; descriptor < 1024; ++descriptor) // before Linux 5.9
        if (descriptor != executableFd && descriptor != failureFd)
            close(descriptor);
    const bool isRoot =
        geteuid() == 0 && !(start.cage && start.cage->hasOwnUser()); // else root of its own namespace alone
    if (isRoot && !becomeNobody())
        fail();
    if (isRoot || (start.cage && start.cage->hasOwnUser()))
        setLimit(RLIMIT_NPROC, start.limits.threads);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // another user's process forgets it
    setLimit(RLIMIT_CPU, static_cast<int64_t>(start.limits.seconds) + 1);
    setLimit(RLIMIT_FSIZE, start.limits.fileBytes);
    setLimit(RLIMIT_CORE, 0);
    setLimit(RLIMIT_NOFILE, mostDescriptors);
    setLimit(RLIMIT_AS, start.limits.memoryBytes + start.limits.sharedBytes);
    const auto self = static_cast<uint32_t>(getpid());
    for (auto& instruction : *start.filter)
        if (instruction.code == (BPF_JMP | BPF_JEQ | BPF_K) && instruction.k == selfMark)
            instruction.k = self;
    const sock_fprog program{static_cast<unsigned short>(start.filter->size()), start.filter->data()};
    char* environment[] = {const_cast<char*>("LANG=C.UTF-8"), const_cast<char*>("PATH=/nonexistent"), nullptr};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        fail();
    syscall(SYS_execveat, executableFd, noPath, start.arguments, environment, AT_EMPTY_PATH);
    fail();
}

} // namespace

Expected<int> startSandboxed(const std::string& executable, const std::vector<std::string>& arguments,
                             const std::string& folder, const SandboxFiles& files, const SandboxLimits& limits) {
    const auto notStarted = [&](int number) {
        return environmentError(
            text(TELAR_TR("core", "A program could not be started: %1"), systemReason(number).str()),
            text("%1", executable));
    };
    int ends[2];
    const int file = open(executable.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 || fchmod(file, 0755) != 0 || pipe2(ends, O_CLOEXEC) != 0) { // whoever it runs as may start it
        const int number = errno;
        if (file >= 0)
            close(file);
        return notStarted(number);
    }
    std::vector<char*> words;
    for (const auto& word : arguments)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    auto filter = makeFilter();
    const auto cage = cageState().holds() ? Cage::ofProgram(folder, executable) : nullptr;
    Start start{words.data(), folder.c_str(), file, ends[1], cage.get(), files, limits, &filter};
    const pid_t child = fork();
    if (child == 0)
        become(start);
    const int number = errno;
    close(file);
    close(ends[1]);
    int failure = 0;
    const bool failed = child > 0 && ::read(ends[0], &failure, sizeof failure) == sizeof failure;
    close(ends[0]);
    if (failed)
        waitpid(child, nullptr, 0);
    if (child < 0)
        return notStarted(number);
    if (failed)
        return environmentError(text(TELAR_TR("core", "The program could not be confined and was not started: %1"),
                                     systemReason(failure).str()));
    return static_cast<int>(child);
}

Text refusedCall(uint64_t number, const std::string& place) {
    switch (static_cast<long>(number)) {
    case SYS_socket:
    case SYS_socketpair:
    case SYS_connect:
    case SYS_bind:
        return text(TELAR_TR("core", "%1: the program tried to use the network; access was refused"), place);
    case SYS_fork:
    case SYS_vfork:
    case SYS_clone:
        return text(TELAR_TR("core", "%1: the program tried to start another process (fork); this was refused"), place);
    case SYS_execve:
    case SYS_execveat:
        return text(TELAR_TR("core", "%1: the program tried to start another program; this was refused"), place);
    case SYS_ptrace:
    case SYS_process_vm_readv:
    case SYS_process_vm_writev:
    case SYS_kill:
    case SYS_tgkill:
        return text(TELAR_TR("core", "%1: the program tried to reach a process of another owner; access was refused"),
                    place);
    default:
        return text(TELAR_TR("core", "%1: the program tried to change folders or files; access was refused"), place);
    }
}

#else

Expected<int> startSandboxed(const std::string&, const std::vector<std::string>&, const std::string&,
                             const SandboxFiles&, const SandboxLimits&) {
    return environmentError(text(TELAR_TR("core", "Whole programs run only on x86-64 processors; kernels run on any")));
}

Text refusedCall(uint64_t, const std::string&) { return {}; }

#endif

} // namespace telar::program
