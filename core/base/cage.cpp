#include "core/base/cage.hpp"

#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar {

namespace {

// Of linux/landlock.h, which older systems lack. The numbers of the calls are the same on every processor.
constexpr long createRuleset = 444, addRule = 445, restrictSelf = 446;
constexpr uint64_t execute = 1, writeFile_ = 1 << 1, readFile_ = 1 << 2, readFolder = 1 << 3;
constexpr uint64_t ofFiles = execute | writeFile_ | readFile_ | 1 << 14 | 1 << 15; ///< truncate, ioctl
struct PathRule {
    uint64_t allowed;
    int32_t file;
} __attribute__((packed));

/// Every right of files that this kernel's Landlock knows; 0: there is none.
uint64_t landlockRights() {
    const long version = syscall(createRuleset, nullptr, 0, 1); // LANDLOCK_CREATE_RULESET_VERSION
    if (version < 1)
        return 0;
    return (uint64_t{1} << (version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16)) - 1;
}

/// Flags of the mount that holds `path`, which a user namespace may not take away from it.
unsigned long mountFlags(const std::string& path) {
    struct statvfs facts {};
    if (statvfs(path.c_str(), &facts) != 0)
        return 0;
    unsigned long flags = 0;
    for (const auto& [of, is] :
         std::initializer_list<std::pair<unsigned long, unsigned long>>{{ST_NOSUID, MS_NOSUID},
                                                                        {ST_NODEV, MS_NODEV},
                                                                        {ST_NOEXEC, MS_NOEXEC},
                                                                        {ST_NOATIME, MS_NOATIME},
                                                                        {ST_NODIRATIME, MS_NODIRATIME},
                                                                        {ST_RELATIME, MS_RELATIME}})
        if (facts.f_flag & of)
            flags |= is;
    return flags;
}

/// One line into a file of /proc, with system calls alone.
bool say(const char* path, const char* line, std::size_t length) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool done = write(file, line, length) == static_cast<ssize_t>(length);
    close(file);
    return done;
}

/// "1000 1000 1": this user is itself inside.
bool mapSelf(const char* path, unsigned id) {
    char digits[12], line[32];
    std::size_t count = 0, length = 0;
    do
        digits[count++] = static_cast<char>('0' + id % 10);
    while (id /= 10);
    for (int twice = 0; twice < 2; ++twice) {
        for (std::size_t k = count; k-- > 0;)
            line[length++] = digits[k];
        line[length++] = ' ';
    }
    line[length++] = '1';
    return say(path, line, length);
}

CageState& decided() {
    static CageState state;
    return state;
}

} // namespace

Cage::Cage(const std::string& folder) : folder_(folder), root_(folder + "/root-XXXXXX") {
    handled_ = landlockRights();
    if (handled_ != 0)
        ruleset_ = static_cast<int>(syscall(createRuleset, &handled_, sizeof handled_, 0));
    if (!mkdtemp(root_.data())) // of its own: another cage of the folder would take it away when it ends
        root_.clear();
}

Cage::Cage(const std::string& folder, const std::string& program, const std::vector<std::string>& read) : Cage(folder) {
    for (const char* place : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        std::error_code failed;
        const auto link = std::filesystem::read_symlink(place, failed);
        if (failed)
            mayRead(place);
        else
            steps_.push_back({Step::Kind::Link, link.string(), root_ + place});
    }
    for (const char* place : {"/usr", "/etc/ld.so.cache", "/etc/alternatives"})
        mayRead(place);
    std::error_code failed;
    const auto prefix = program.empty() ? std::filesystem::path()
                                        : std::filesystem::canonical(program, failed).parent_path().parent_path();
    if (!failed && !prefix.string().starts_with("/usr") && prefix.has_relative_path())
        for (const char* place : {"bin", "lib", "lib64", "include"})
            mayRead((prefix / place).string());
    for (const auto& place : read)
        mayRead(place);
    mayWork();
}

std::unique_ptr<Cage> Cage::ofProgram(const std::string& folder, const std::string& executable) {
    std::unique_ptr<Cage> made(new Cage(folder));
    made->mayWork();
    made->allowInLandlock(executable, execute | readFile_);
    return made;
}

void Cage::mayWork() {
    makeFolders(folder_);
    steps_.push_back({Step::Kind::Bind, folder_, root_ + folder_});
    allowInLandlock(folder_, handled_);
}

Cage::~Cage() {
    if (ruleset_ >= 0)
        close(ruleset_);
    if (!root_.empty())
        rmdir(root_.c_str());
}

/// Whether it lies in a folder that may be read, or is one.
bool Cage::isThere(const std::string& path) const {
    return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
        return (step.kind != Step::Kind::Folder && step.to == root_ + path) ||
               (step.kind == Step::Kind::Bind && path.starts_with(step.from + "/"));
    });
}

void Cage::mayRead(const std::string& path) {
    struct stat facts {};
    if (stat(path.c_str(), &facts) != 0 || (!S_ISDIR(facts.st_mode) && !S_ISREG(facts.st_mode)))
        return;
    const bool isFolder = S_ISDIR(facts.st_mode);
    std::error_code failed;
    // A link to a file stays one: a Python finds its folders by the links that lead to it.
    if (const auto link = std::filesystem::read_symlink(path, failed); !failed && !isFolder) {
        const auto next = (std::filesystem::canonical(folderName(path), failed) / link).lexically_normal().string();
        if (failed)
            return;
        if (!isThere(path)) {
            makeFolders(folderName(path));
            steps_.push_back({Step::Kind::Link, next, root_ + path});
        }
        return mayRead(next);
    }
    if (isThere(path))
        return;
    makeFolders(isFolder ? path : folderName(path));
    if (!isFolder)
        steps_.push_back({Step::Kind::File, {}, root_ + path});
    steps_.push_back({Step::Kind::Bind, path, root_ + path, mountFlags(path) | MS_RDONLY});
    allowInLandlock(path, isFolder ? execute | readFile_ | readFolder : execute | readFile_);
}

void Cage::allowInLandlock(const std::string& path, unsigned long long rights) {
    if (ruleset_ < 0)
        return;
    PathRule rule{rights, open(path.c_str(), O_PATH | O_CLOEXEC)};
    if (rule.file < 0)
        return;
    syscall(addRule, ruleset_, 1, &rule, 0); // LANDLOCK_RULE_PATH_BENEATH; what is not allowed stays shut
    close(rule.file);
}

void Cage::makeFolders(const std::string& path) {
    for (std::size_t at = 1; at <= path.size(); ++at)
        if (at == path.size() || path[at] == '/')
            steps_.push_back({Step::Kind::Folder, {}, root_ + path.substr(0, at)});
}

int Cage::enterRoot() const {
    const unsigned user = geteuid(), group = getegid();
    if (root_.empty())
        return ENOENT;
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
            return errno;
        ownUser_ = true;
        say("/proc/self/setgroups", "deny", 4); // wanted since Linux 3.19, not there before
        if (!mapSelf("/proc/self/uid_map", user) || !mapSelf("/proc/self/gid_map", group))
            return errno;
    }
    if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("none", root_.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m") != 0)
        return errno;
    for (const auto& step : steps_) {
        int failed = 0;
        switch (step.kind) {
        case Step::Kind::Folder:
            failed = mkdir(step.to.c_str(), 0755) != 0 && errno != EEXIST;
            break;
        case Step::Kind::File:
            if (const int file = open(step.to.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644); file >= 0)
                close(file);
            else
                failed = 1;
            break;
        case Step::Kind::Link:
            failed = symlink(step.from.c_str(), step.to.c_str()) != 0;
            break;
        case Step::Kind::Bind:
            // Of the folder this mount alone, without the root that grows in it.
            failed =
                mount(step.from.c_str(), step.to.c_str(), nullptr, MS_BIND | (step.flags ? MS_REC : 0), nullptr) != 0 ||
                (step.flags &&
                 mount("none", step.to.c_str(), nullptr, MS_BIND | MS_REMOUNT | step.flags, nullptr) != 0);
            break;
        }
        if (failed)
            return errno;
    }
    if (chdir(root_.c_str()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0 || umount2(".", MNT_DETACH) != 0)
        return errno;
    return 0;
}

int Cage::enterLandlock() const {
    if (ruleset_ < 0)
        return ENOSYS;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(restrictSelf, ruleset_, 0) != 0)
        return errno;
    return 0;
}

int Cage::enter() const {
    const auto& state = decided();
    int failed = state.holds() ? 0 : EPERM;
    if (state.ownRoot) {
        failed = enterRoot();
        if (failed != 0 && (hidesNames_ || !state.landlock))
            return failed;
    }
    if (state.landlock)
        failed = enterLandlock();
    if (failed == 0 && chdir(folder_.c_str()) != 0)
        return errno;
    return failed;
}

CageState tryCages() {
    CageState state;
    std::error_code failed;
    const auto temporary = std::filesystem::temp_directory_path(failed);
    std::string folder =
        failed ? std::string() : (std::filesystem::absolute(temporary, failed) / "telar-cage-XXXXXX").string();
    if (failed || !mkdtemp(folder.data()))
        return state;
    {
        const Cage cage(folder, "/usr/bin/true");
        const auto works = [&](int (Cage::*enter)() const) {
            const pid_t child = fork();
            if (child == 0)
                _exit((cage.*enter)() == 0 ? 0 : 1);
            int status = 1;
            return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        };
        const char* wish = std::getenv("TELAR_CAGE");
        const std::string only = wish ? wish : "";
        state.ownRoot = (only.empty() || only == "root") && works(&Cage::enterRoot);
        state.landlock = (only.empty() || only == "landlock") && works(&Cage::enterLandlock);
    }
    rmdir(folder.c_str());
    return state;
}

const CageState& cageState() {
    [[maybe_unused]] static const bool once = (decided() = tryCages(), true);
    return decided();
}

Text CageState::words() const {
    if (ownRoot)
        return landlock ? text(TELAR_TR("core", "a root of their own and Landlock"))
                        : text(TELAR_TR("core", "a root of their own"));
    if (landlock)
        return text(TELAR_TR("core", "Landlock"));
    return text(TELAR_TR("core", "this system offers neither Landlock nor namespaces"));
}

std::string CageState::keeps() const {
    return ownRoot ? "it sees no files but the system's and its own"
                   : "it opens no files but the system's and its own, but can find out which others there are; so "
                     "NVIDIA's compilers and Python are given your own files only";
}

} // namespace telar
