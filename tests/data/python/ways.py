"""Ways in which a stranger's Python could find out what is in a file, or whether it is there: python -I ways.py CUDA THERE ABSENT

CUDA is the folder of Telar's libcuda.so.1, whose filter is entered first. THERE and ABSENT are paths of the same length in one
folder, of a file that holds TOKEN and of none. Each way is tried with both: what it gives must hold no TOKEN and be the same. The
last line says how many ways were tried and which told something.
"""
import ctypes
import errno
import importlib.machinery
import importlib.util
import io
import linecache
import mmap
import os
import pathlib
import select
import socket
import subprocess
import sys
import sysconfig
import threading
import zipimport

cuda, there, absent = sys.argv[1:4]
libc = ctypes.CDLL(None, use_errno=True)
shut = ctypes.CDLL(os.path.join(cuda, "libcuda.so.1")).telarShutIn()
assert shut == 0, shut

buffer = ctypes.create_string_buffer(4096)
HERE = -100  # AT_FDCWD


def call(number, *words):
    """A system call by its number on x86-64, past all of Python and the C library."""
    if os.uname().machine != "x86_64":
        raise OSError
    ctypes.set_errno(0)
    made = libc.syscall(ctypes.c_long(number), *(ctypes.c_char_p(os.fsencode(word)) if isinstance(word, str) else
                                                 ctypes.c_long(word) if isinstance(word, int) else word for word in words))
    return made if made < 0 else "done", errno.errorcode.get(ctypes.get_errno()), buffer.raw.rstrip(b"\0")


def opened(descriptor):
    try:
        return os.read(descriptor, 4096)
    finally:
        os.close(descriptor)


def mapped(path):
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)[:]


def module(path):
    spec = importlib.util.spec_from_file_location("stranger", path, loader=importlib.machinery.SourceFileLoader("stranger", path))
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def in_thread(work):
    told = []

    def inside():
        try:
            told.append(work())
        except BaseException as problem:
            told.append(repr(problem))
    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()
    return told


def connected(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(path)


def on_path(path):
    sys.path.insert(0, os.path.dirname(path))
    try:
        return importlib.machinery.PathFinder.find_spec(os.path.basename(path).split(".")[0])
    finally:
        del sys.path[0]


OF_PATHS = {
    "open": lambda path: open(path, "rb").read(),
    "open text": lambda path: open(path).read(),
    "open code": lambda path: io.open_code(path).read(),
    "os.open": lambda path: opened(os.open(path, os.O_RDONLY)),
    "os.open O_PATH": lambda path: os.fstat(os.open(path, os.O_PATH | os.O_CLOEXEC)),
    "os.open O_NOFOLLOW": lambda path: opened(os.open(path, os.O_RDONLY | os.O_NOFOLLOW)),
    "os.open O_DIRECTORY": lambda path: os.listdir(os.open(path, os.O_DIRECTORY)),
    "os.open O_CREAT": lambda path: os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY),
    "append": lambda path: open(path, "a"),
    "stat": lambda path: tuple(os.stat(path)),
    "lstat": lambda path: tuple(os.lstat(path)),
    "exists": os.path.exists,
    "lexists": os.path.lexists,
    "access": lambda path: os.access(path, os.F_OK),
    "access real": lambda path: os.access(path, os.R_OK, effective_ids=True),
    "getsize": os.path.getsize,
    "samefile": lambda path: os.path.samefile(path, path),
    "realpath": lambda path: os.path.realpath(path, strict=True),
    "listdir": os.listdir,
    "listdir parent": lambda path: os.listdir(os.path.dirname(path)),
    "scandir parent": lambda path: [entry.name for entry in os.scandir(os.path.dirname(path))],
    "glob parent": lambda path: list(pathlib.Path(path).parent.glob("*")),
    "readlink": os.readlink,
    "pathlib": lambda path: pathlib.Path(path).read_bytes(),
    "owner": lambda path: pathlib.Path(path).stat().st_uid,
    "statvfs": os.statvfs,
    "getxattr": lambda path: os.getxattr(path, "user.a"),
    "listxattr": os.listxattr,
    "chdir": os.chdir,
    "chdir parent": lambda path: (os.chdir(os.path.dirname(path)), open(os.path.basename(path), "rb").read()),
    "chmod": lambda path: os.chmod(path, 0o777),
    "chown": lambda path: os.chown(path, 0, 0),
    "utime": os.utime,
    "truncate": lambda path: os.truncate(path, 0),
    "rename": lambda path: os.rename(path, "taken"),
    "link": lambda path: os.link(path, "linked"),
    "symlink": lambda path: (os.symlink(path, "link"), open("link", "rb").read()),
    "unlink": os.unlink,
    "mkdir": os.mkdir,
    "mkfifo": os.mkfifo,
    "mknod": os.mknod,
    "mmap": mapped,
    "linecache": linecache.getlines,
    "module": module,
    "find on sys.path": on_path,
    "zipimport": zipimport.zipimporter,
    "zipimport below": lambda path: zipimport.zipimporter(path + "/below"),
    "CDLL": ctypes.CDLL,
    "execv": lambda path: os.execv(path, [path]),
    "posix_spawn": lambda path: os.posix_spawn(path, [path], {}),
    "subprocess": lambda path: subprocess.run(["/bin/cat", path], capture_output=True),
    "system": lambda path: os.system("test -e " + path),
    "popen": lambda path: os.popen("cat " + path).read(),
    "unix socket": connected,
    "thread": lambda path: in_thread(lambda: open(path, "rb").read()),
    "thread stat": lambda path: in_thread(lambda: os.stat(path)),
    "dir_fd of the folder": lambda path: opened(os.open("../../../../../../.." + path, os.O_RDONLY, dir_fd=os.open(".", os.O_RDONLY))),
    "libc fopen": lambda path: bool(libc.fopen(os.fsencode(path), b"r")),
    "libc opendir": lambda path: bool(libc.opendir(os.fsencode(os.path.dirname(path)))),
    "open call": lambda path: call(2, path, 0),
    "creat call": lambda path: call(85, path, 0o600),
    "stat call": lambda path: call(4, path, buffer),
    "access call": lambda path: call(21, path, 0),
    "readlink call": lambda path: call(89, path, buffer, 4096),
    "openat call": lambda path: call(257, HERE, path, 0o2000000, 0),
    "openat2 call": lambda path: call(437, HERE, path, ctypes.create_string_buffer(24), 24),
    "statx call": lambda path: call(332, HERE, path, 0, 0xfff, buffer),
    "newfstatat call": lambda path: call(262, HERE, path, buffer, 0),
    "faccessat2 call": lambda path: call(439, HERE, path, 0, 0),
    "statfs call": lambda path: call(137, path, buffer),
    "chroot call": lambda path: call(161, os.path.dirname(path)),
    "name_to_handle_at call": lambda path: call(303, HERE, path, buffer, ctypes.byref(ctypes.c_int()), 0),
    "inotify": lambda path: call(254, call(253)[0] if call(253)[0] != "done" else 3, path, 0xfff),
    "fanotify": lambda path: call(301, 3, 1, 1, HERE, path),
    "open_tree call": lambda path: call(428, HERE, path, 0),
    "move_mount call": lambda path: call(429, HERE, path, HERE, "/", 0),
    "mount call": lambda path: call(165, os.path.dirname(path), "/usr", None, 4096, None),
    "umount call": lambda path: call(166, "/usr", 2),
    "pivot_root call": lambda path: call(155, os.path.dirname(path), os.path.dirname(path)),
    "execve call": lambda path: call(59, path, None, None),
    "execveat call": lambda path: call(322, HERE, path, None, None, 0),
    "uselib call": lambda path: call(134, path),
    "acct call": lambda path: call(163, path),
    "swapon call": lambda path: call(167, path, 0),
    "quotactl call": lambda path: call(179, 0x80000700, path, 0, buffer),
    "mq_open call": lambda path: call(240, os.path.basename(path), 0, 0, None),
    "utimensat call": lambda path: call(280, HERE, path, None, 0),
    "fspick call": lambda path: call(433, HERE, path, 0),
    "mount_setattr call": lambda path: call(442, HERE, path, 0, buffer, 32),
    "listxattrat call": lambda path: call(465, HERE, path, 0, buffer, 4096),
}
SPELLINGS = {  # of the path; tried with the plainest way to read and to ask
    "plain": lambda path: path,
    "two slashes": lambda path: "//" + path,
    "a dot": lambda path: "/." + path,
    "up from the job": lambda path: "../" * 12 + path[1:],
    "up from Python": lambda path: sysconfig.get_paths()["stdlib"] + "/.." * 12 + path,
    "up from the packages": lambda path: sysconfig.get_paths()["purelib"] + "/.." * 12 + path,
    "up from Telar": lambda path: cuda + "/.." * 12 + path,
    "through the root of /proc": lambda path: "/proc/self/root" + path,
    "through the first process": lambda path: "/proc/1/root" + path,
    "through the parent": lambda path: f"/proc/{os.getppid() if hasattr(os, 'getppid') else 1}/root" + path,
    "through the folder of /proc": lambda path: "/proc/self/cwd/" + "../" * 12 + path[1:],
    "through a thread": lambda path: "/proc/thread-self/root" + path,
    "through descriptors": lambda path: "/dev/fd/3/../.." + path,
    "bytes": os.fsencode,
    "a slash behind": lambda path: path + "/",
    "a dot behind": lambda path: path + "/.",
    "pathlib": pathlib.Path,
}
NO_PATH = {  # calls that reach other processes, the kernel or another user's memory: none may work
    "io_uring_setup": lambda: call(425, 8, ctypes.create_string_buffer(120)), "io_uring_enter": lambda: call(426, 3, 1, 0, 0, None, 0),
    "ptrace": lambda: call(101, 16, os.getppid() if False else 1, 0, 0), "process_vm_readv": lambda: call(310, 1, buffer, 1, buffer, 1, 0),
    "process_vm_writev": lambda: call(311, 1, buffer, 1, buffer, 1, 0), "kcmp": lambda: call(312, 1, 1, 0, 0, 0),
    "pidfd_open": lambda: call(434, 1, 0), "pidfd_getfd": lambda: call(438, 3, 0, 0), "setns": lambda: call(308, 3, 0),
    "unshare": lambda: call(272, 0x10000000), "clone3": lambda: call(435, ctypes.create_string_buffer(88), 88),
    "fork": os.fork, "vfork": lambda: call(58), "bpf": lambda: call(321, 0, buffer, 8), "perf_event_open": lambda: call(298, buffer, 0, -1, -1, 0),
    "userfaultfd": lambda: call(323, 0), "memfd_create": lambda: call(319, "a", 0), "keyctl": lambda: call(250, 0, -3, 0),
    "add_key": lambda: call(248, "user", "a", "b", 1, -3), "request_key": lambda: call(249, "user", "a", None, -3),
    "socket unix": lambda: socket.socket(socket.AF_UNIX), "socket inet": lambda: socket.socket(socket.AF_INET),
    "socket netlink": lambda: socket.socket(socket.AF_NETLINK), "socket packet": lambda: socket.socket(socket.AF_PACKET),
    "socketpair": socket.socketpair, "pipe": os.pipe, "eventfd": lambda: os.eventfd(0), "shmget": lambda: call(29, 0, 4096, 0o666),
    "shmat": lambda: call(30, 0, 0, 0), "msgget": lambda: call(68, 0, 0), "semget": lambda: call(64, 0, 1, 0),
    "open_by_handle_at": lambda: call(304, 3, buffer, 0), "fsopen": lambda: call(430, "proc", 0), "sendfile": lambda: call(40, 1, 0, 0, 1),
    "splice": lambda: call(275, 0, 0, 1, 0, 1, 0), "copy_file_range": lambda: call(326, 0, 0, 1, 0, 1, 0),
    "kill 1": lambda: os.kill(1, 0), "kill all": lambda: os.kill(-1, 0), "sigqueue": lambda: call(129, 1, 0, buffer),
    "pidfd_send_signal": lambda: call(424, 3, 0, 0, 0), "setuid": lambda: os.setuid(12345), "setgroups": lambda: os.setgroups([]),
    "capset": lambda: call(126, buffer, buffer), "prctl dumpable": lambda: call(157, 4, 1), "prctl ptracer": lambda: call(157, 0x59616d61, -1),
    "seccomp": lambda: call(317, 1, 0, buffer), "personality": lambda: call(135, 0x40000), "modify_ldt": lambda: call(154, 0, buffer, 16),
    "iopl": lambda: call(172, 3), "reboot": lambda: call(169, 0, 0, 0, 0), "init_module": lambda: call(175, buffer, 16, ""),
    "kexec_load": lambda: call(246, 0, 0, 0, 0), "syslog": lambda: call(103, 3, buffer, 4096), "sethostname": lambda: call(170, "a", 1),
    "settimeofday": lambda: call(164, buffer, 0), "setrlimit": lambda: call(160, 7, buffer), "prlimit of the parent": lambda: call(302, 1, 7, 0, buffer),
    "setpriority": lambda: call(141, 0, 1, 19), "sched_setscheduler": lambda: call(144, 1, 0, buffer), "ioctl": lambda: call(16, 0, 0x5412, "a"),
    "fcntl lock": lambda: call(72, 1, 6, buffer), "fcntl owner": lambda: call(72, 1, 8, 1), "dup": lambda: os.dup(0), "umask": lambda: os.umask(0),
    "sync": lambda: call(162), "lookup_dcookie": lambda: call(212, 0, buffer, 4096), "migrate_pages": lambda: call(256, 1, 1, 0, 0),
    "move_pages": lambda: call(279, 1, 0, 0, 0, 0, 0), "landlock": lambda: call(444, None, 0, 1), "quotactl_fd": lambda: call(443, 0, 0x80000700, 0, 0),
    "fanotify_init": lambda: call(300, 0, 0), "inotify_init1": lambda: call(294, 0), "timer_create": lambda: call(222, 0, buffer, buffer),
    "epoll": lambda: select.epoll(), "signalfd": lambda: call(289, -1, buffer, 8, 0), "alarm": lambda: call(37, 1), "setitimer": lambda: call(38, 0, buffer, 0),
}


def outcome(work, *words):
    buffer.raw = bytes(4096)
    try:
        told = repr(work(*words))
    except BaseException as problem:
        told = repr(problem)
    for path in (there, absent):  # said again, it tells nothing
        for word in (path, os.path.basename(path), os.path.basename(path).split(".")[0]):
            told = told.replace(word, "PATH")
    return told


tried, found = 0, []


def try_both(name, work):
    global tried
    tried += 1
    first, second = outcome(work, there), outcome(work, absent)
    if "TOKEN" in first or first != second:
        found.append(f"{name}: {first[:100]} but {second[:100]}")


for name, work in OF_PATHS.items():
    try_both(name, work)
for name, spelled in SPELLINGS.items():
    for asked in ("open", "os.open", "exists", "listdir parent", "module"):
        if not (asked in ("listdir parent", "module") and name in ("bytes", "pathlib")):
            try_both(f"{name}, {asked}", lambda path: OF_PATHS[asked](spelled(path)))
for name, work in NO_PATH.items():
    tried += 1
    try:
        made = work()
        if not isinstance(made, tuple) or made[0] == "done":
            found.append(f"{name} works: {made!r}"[:200])
    except OSError:
        pass
for path in ("/proc/self/environ", "/proc/self/maps", "/proc/mounts", "/proc/self/mountinfo", "/proc/1/cmdline", "/etc/passwd", "/etc/shadow",
             "/etc/hostname", "/sys/class/net", "/dev/sda", "/dev/mem", "/dev/shm", "/home", "/var/log", "/run", "/boot", "/.dockerenv"):
    tried += 1
    if os.path.exists(path):
        found.append("there: " + path)
print(f"\ntried {tried}, told {len(found)}" + "".join("; " + one.replace("\n", " ") for one in found))
