// Calls of the system that are not let through arrive as SIGSYS: files are asked for, the rest is refused, and said. Here
// the process begins, too.
#pragma once
#include "child_memory.h"

namespace {

int openFile(const char* path, int flags) {
    const size_t bytes = strnlen(path, mostPathBytes);
    if (bytes == mostPathBytes)
        return -ENAMETOOLONG;
    const FileRequest request = {flags, (uint32_t)bytes};
    const iovec parts[2] = {{(void*)&request, sizeof request}, {(void*)path, bytes}};
    msghdr out = {};
    out.msg_iov = (iovec*)parts;
    out.msg_iovlen = 2;
    if (sendmsg(filesFd, &out, MSG_NOSIGNAL) < 0)
        return -EIO;
    int32_t error = EIO;
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    iovec part = {&error, sizeof error};
    msghdr in = {};
    in.msg_iov = &part;
    in.msg_iovlen = 1;
    in.msg_control = control;
    in.msg_controllen = sizeof control;
    if (recvmsg(filesFd, &in, 0) != (ssize_t)sizeof error || error)
        return -error;
    const cmsghdr* message = CMSG_FIRSTHDR(&in);
    int file = -1;
    if (!message || message->cmsg_type != SCM_RIGHTS)
        return -EIO;
    memcpy(&file, CMSG_DATA(message), sizeof file);
    return file;
}

long statFile(const char* path, struct stat* to) {
    const int file = openFile(path, O_RDONLY);
    if (file < 0)
        return file;
    const long result = fstat(file, to) < 0 ? -errno : 0;
    close(file);
    return result;
}

struct Callers {
    FaultMessage& message;
    uint32_t count;
};

_Unwind_Reason_Code keepCaller(_Unwind_Context* context, void* to) {
    auto& callers = *(Callers*)to;
    callers.message.callers[callers.count++] = _Unwind_GetIP(context) - (uint64_t)__ehdr_start;
    return callers.count < mostFrames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

long answerCall(long number, const long* a) {
    switch (number) {
    case SYS_open:
        return openFile((const char*)a[0], (int)a[1]);
    case SYS_creat:
        return openFile((const char*)a[0], O_WRONLY | O_CREAT | O_TRUNC);
    case SYS_openat:
        return openFile((const char*)a[1], (int)a[2]);
    case SYS_stat:
    case SYS_lstat:
        return statFile((const char*)a[0], (struct stat*)a[1]);
    case SYS_newfstatat: {
        const char* path = (const char*)a[1];
        if (path && *path)
            return statFile(path, (struct stat*)a[2]);
        const long result = syscall(SYS_fstat, a[0], a[2]);
        return result < 0 ? -errno : result;
    }
    case SYS_access:
    case SYS_faccessat: {
        const int file = openFile((const char*)(number == SYS_access ? a[0] : a[1]), O_RDONLY);
        if (file >= 0)
            close(file);
        return file < 0 ? file : 0;
    }
    default: {
        FaultMessage message{0, noArray, (uint64_t)number, {}, Early::CopyTarget, 0};
        Callers callers{message, 0};
        _Unwind_Backtrace(keepCaller, &callers);
        say(Kind::Refused, 0, message);
        return -EPERM;
    }
    }
}

void refused(int, siginfo_t* info, void* context) {
    const int kept = errno;
    auto* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
    const long a[4] = {(long)registers[REG_RDI], (long)registers[REG_RSI], (long)registers[REG_RDX], (long)registers[REG_R10]};
    registers[REG_RAX] = answerCall(info->si_syscall, a);
    errno = kept;
}

void fault(int signal_, siginfo_t* info, void* context) {
    const auto* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
    const uint64_t address = (uint64_t)info->si_addr;
    FaultMessage message{signal_, noArray, address, {}, Early::CopyTarget, 0};
    const uint64_t slot = address >> 32;
    if (slot >= world->firstSlot && slot < world->firstSlot + arrayCount)
        message.array = (uint32_t)(slot - world->firstSlot);
    const Pending* early = signal_ == SIGSEGV ? touchedEarly(address) : nullptr;
    if (early)
        message.early = early->what;
    message.callers[0] = (uint64_t)registers[REG_RIP] - (uint64_t)__ehdr_start + 1; // as if it were behind a call
    if (!early) {
        say(Kind::Fault, 0, message);
        signal(signal_, SIG_DFL);
    }
    Callers callers{message, 1}; // a spoiled stack may end the process here
    _Unwind_Backtrace(keepCaller, &callers);
    say(early ? Kind::EarlyTouch : Kind::Fault, early ? early->site : 0, message);
}

void atEnd() {
    if (unshownBytes > 0)
        say(Kind::NeverShown, 0, CallMessage{unshownBytes});
}

__attribute__((constructor(101))) void begin() {
    static World first;
    if (pread(memoryFd, &first, sizeof first, 0) != (ssize_t)sizeof first || first.magic != worldMagic)
        _exit(125);
    void* mapped = mmap(nullptr, first.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, memoryFd, 0);
    if (mapped == MAP_FAILED)
        _exit(125);
    base = (char*)mapped;
    world = (const World*)mapped;
    streamCount = world->cards;
    for (uint32_t card = 0; card < world->cards; ++card)
        streamCards[card] = (int)card;
    copyVariables();
    static char stack[65536];
    const stack_t other = {stack, 0, sizeof stack};
    sigaltstack(&other, nullptr);
    struct sigaction action = {};
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    action.sa_sigaction = refused;
    sigaction(SIGSYS, &action, nullptr);
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = fault;
    const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (const int number : faults)
        sigaction(number, &action, nullptr);
    static char line[BUFSIZ]; // there when no memory is left to say so
    setvbuf(stdout, line, _IOLBF, sizeof line);
    atexit(atEnd);
}

} // namespace

/// The C library's own holds all signals back since its version 2.41, and a SIGSYS that is held back ends the process.
extern "C" pid_t __wrap_fork() {
    errno = (int)-answerCall(SYS_fork, nullptr);
    return -1;
}
