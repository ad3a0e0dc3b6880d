// QProcess starts its child with clone(), the memory shared until the child has become another program. What clang's
// ThreadSanitizer does in such a child is done to the parent, which then dies of a failed check. Under it the
// child is a plain fork, which it knows.
#include <cstdarg>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int clone(int (*work)(void*), void*, int flags, void* of, ...) {
    va_list more;
    va_start(more, of);
    int* const handle = va_arg(more, int*);
    va_end(more);
    const pid_t child = fork();
    if (child == 0)
        _exit(work(of));
    if (child > 0 && (flags & CLONE_PIDFD))
        *handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    return child;
}
