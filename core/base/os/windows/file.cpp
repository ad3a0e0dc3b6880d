#include "core/base/os/file.hpp"

#include "core/base/os/system.hpp"
#include "core/base/os/windows/words.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <utility>
#include <windows.h>

namespace telar::os {

namespace {

constexpr std::size_t writeChunk = std::size_t{4} << 20;
constexpr DWORD allShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handleOf(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

/// As a descriptor; -1 with errno.
int asDescriptor(HANDLE handle, int flags) {
    if (handle == INVALID_HANDLE_VALUE) {
        told();
        return -1;
    }
    return _open_osfhandle(reinterpret_cast<intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
}

/// Of a name that no file system has it says only that it is none.
bool hasLongName(const std::wstring& path) {
    constexpr std::size_t most = 255;
    const auto last = path.find_last_of(L'\\');
    return path.size() - (last == std::wstring::npos ? 0 : last + 1) > most;
}

HANDLE opened(const std::string& path, DWORD access, DWORD make, DWORD flags) {
    const std::wstring name = widePath(path);
    const HANDLE handle =
        CreateFileW(name.c_str(), access, allShare, nullptr, make, FILE_ATTRIBUTE_NORMAL | flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE && hasLongName(name))
        SetLastError(ERROR_FILENAME_EXCED_RANGE);
    return handle;
}

std::optional<FileFacts> factsFrom(HANDLE handle) {
    FileFacts facts;
    if (const DWORD type = GetFileType(handle); type != FILE_TYPE_DISK) {
        facts.kind = type == FILE_TYPE_PIPE ? Kind::Pipe : Kind::Device;
        return facts;
    }
    BY_HANDLE_FILE_INFORMATION told_{};
    if (!GetFileInformationByHandle(handle, &told_)) {
        told();
        return {};
    }
    const auto whole = [](DWORD high, DWORD low) { return static_cast<int64_t>(uint64_t{high} << 32 | low); };
    constexpr int64_t from1601 = 116'444'736'000'000'000; // to 1970, in units of 100 ns
    facts.kind = told_.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? Kind::Folder : Kind::Regular;
    facts.bytes = whole(told_.nFileSizeHigh, told_.nFileSizeLow);
    facts.modifiedNs =
        (whole(told_.ftLastWriteTime.dwHighDateTime, told_.ftLastWriteTime.dwLowDateTime) - from1601) * 100;
    facts.device = told_.dwVolumeSerialNumber;
    facts.number = static_cast<uint64_t>(whole(told_.nFileIndexHigh, told_.nFileIndexLow));
    return facts;
}

} // namespace

std::optional<FileFacts> factsOf(const std::string& path) {
    const HANDLE handle = opened(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (handle == INVALID_HANDLE_VALUE) {
        told();
        return {};
    }
    auto facts = factsFrom(handle);
    CloseHandle(handle);
    return facts;
}

File File::open(const std::string& path, Use use, Make make) {
    const DWORD access = use == Use::Read    ? GENERIC_READ
                         : use == Use::Write ? GENERIC_WRITE
                                             : GENERIC_READ | GENERIC_WRITE;
    const DWORD how = make == Make::New ? CREATE_NEW : make == Make::WhereMissing ? OPEN_ALWAYS : OPEN_EXISTING;
    return File(asDescriptor(opened(path, access, how, 0), use == Use::Read     ? _O_RDONLY
                                                           : use == Use::Append ? _O_APPEND
                                                                                : 0));
}

File::~File() {
    if (descriptor_ >= 0)
        _close(descriptor_);
}

std::optional<FileFacts> File::facts() const { return factsFrom(handleOf(descriptor_)); }

bool File::isStill(const std::string& path) const {
    const HANDLE handle = opened(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
    if (handle == INVALID_HANDLE_VALUE)
        return told();
    const auto named = factsFrom(handle), open = facts();
    CloseHandle(handle);
    return named && open && named->device == open->device && named->number == open->number;
}

int64_t File::read(char* out, int64_t count) {
    return _read(descriptor_, out, static_cast<unsigned>(std::min<int64_t>(count, writeChunk)));
}

bool File::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const int put = _write(descriptor_, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), writeChunk)));
        if (put <= 0) { // errno does not know a full disk, where less was written than was given
            SetLastError(_doserrno != 0 ? _doserrno : ERROR_DISK_FULL);
            return told();
        }
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

int64_t File::toEnd() {
    if (GetFileType(handleOf(descriptor_)) == FILE_TYPE_DISK)
        return _lseeki64(descriptor_, 0, SEEK_END);
    errno = ESPIPE;
    return -1;
}
bool File::toStart() { return _lseeki64(descriptor_, 0, SEEK_SET) == 0; }
bool File::cut(int64_t bytes) { return _chsize_s(descriptor_, bytes) == 0; }
bool File::flush() { return _commit(descriptor_) == 0; }
bool File::flushBytes() { return flush(); }
bool File::setRights(unsigned) { return true; } // what a new file gets of its folder is right here

/// Of a byte beyond any end: locks of Windows would keep others from reading what is locked.
bool File::lock(Lock how, bool wait) {
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    const DWORD flags = (how == Lock::Alone ? LOCKFILE_EXCLUSIVE_LOCK : 0) | (wait ? 0 : LOCKFILE_FAIL_IMMEDIATELY);
    return LockFileEx(handleOf(descriptor_), flags, 0, 1, 0, &place) || told();
}

bool File::closeButLock() { return true; } // a write that fails has told so
bool File::close() { return _close(std::exchange(descriptor_, -1)) == 0; }

bool mayWrite(const std::string& path) {
    const DWORD attributes = GetFileAttributesW(widePath(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return told();
    if (attributes & FILE_ATTRIBUTE_READONLY)
        errno = EACCES;
    return !(attributes & FILE_ATTRIBUTE_READONLY);
}

std::string runnable(const std::string& path) {
    for (const char* ending : {"", ".exe"})
        if (const auto facts = factsOf(path + ending); facts && facts->kind == Kind::Regular)
            return path + ending;
    return {};
}

std::string resolved(const std::string& path) {
    const HANDLE handle = opened(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (handle == INVALID_HANDLE_VALUE) {
        told();
        return {};
    }
    std::wstring name(GetFinalPathNameByHandleW(handle, nullptr, 0, 0), L' ');
    name.resize(GetFinalPathNameByHandleW(handle, name.data(), static_cast<DWORD>(name.size()), 0));
    CloseHandle(handle);
    if (name.starts_with(L"\\\\?\\UNC\\"))
        name = L"\\" + name.substr(7);
    else if (name.starts_with(L"\\\\?\\"))
        name = name.substr(4);
    std::replace(name.begin(), name.end(), L'\\', L'/');
    return narrow(name);
}

bool rename(const std::string& from, const std::string& to) {
    constexpr int patience = 50; // a reader of the older file, or what looks for viruses, has it open for a moment
    const auto source = widePath(from), target = widePath(to);
    if (const DWORD is = GetFileAttributesW(source.c_str());
        is != INVALID_FILE_ATTRIBUTES && (is & FILE_ATTRIBUTE_DIRECTORY)) {
        RemoveDirectoryW(target.c_str()); // an empty one gives way
        return MoveFileExW(source.c_str(), target.c_str(), MOVEFILE_WRITE_THROUGH) || told();
    }
    for (int tries = 0;
         !MoveFileExW(source.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH); ++tries) {
        const DWORD why = hasLongName(target) ? ERROR_FILENAME_EXCED_RANGE : GetLastError();
        SetLastError(why);
        if (tries == patience || (why != ERROR_ACCESS_DENIED && why != ERROR_SHARING_VIOLATION))
            return told();
        Sleep(10);
    }
    return true;
}

bool remove(const std::string& file) { return DeleteFileW(widePath(file).c_str()) || told(); }

Folder Folder::open(const std::string& path) {
    Folder folder;
    folder.path_ = path;
    const auto facts = factsOf(path);
    if (facts && facts->kind == Kind::Folder)
        folder.open_ =
            File(asDescriptor(opened(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS), _O_RDONLY));
    else if (facts)
        errno = ENOTDIR;
    return folder;
}

Folder Folder::openOwn(const std::string& path) { return open(path); }

Folder Folder::make(const std::string& path) {
    if (CreateDirectoryW(widePath(path).c_str(), nullptr))
        return open(path);
    told();
    return {};
}

/// A folder cannot be locked here: a file beside it, which nobody else can open and which goes with its process.
bool Folder::lock(Lock, bool wait) {
    const auto name = widePath(path_ + ".lock");
    for (;;) {
        const HANDLE handle = CreateFileW(name.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS,
                                          FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
        if (handle != INVALID_HANDLE_VALUE) {
            lock_ = File(asDescriptor(handle, 0));
            return static_cast<bool>(lock_);
        }
        if (GetLastError() != ERROR_SHARING_VIOLATION && GetLastError() != ERROR_ACCESS_DENIED)
            return told();
        if (!wait) {
            errno = EWOULDBLOCK;
            return false;
        }
        Sleep(10);
    }
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    WIN32_FIND_DATAW entry{};
    const HANDLE search = FindFirstFileW((widePath(path_) + L"\\*").c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE)
        return names;
    do
        if (auto name = narrow(entry.cFileName); name != "." && name != "..")
            names.push_back(std::move(name));
    while (FindNextFileW(search, &entry));
    FindClose(search);
    return names;
}

File Folder::add(const std::string& name) const { return File::open(path_ + "/" + name, Use::Write, Make::New); }

bool Folder::flush() { return true; } // names are written through

bool Folder::flushAll() {
    for (const auto& name : names())
        if (auto file = File::open(path_ + "/" + name, Use::ReadWrite); !file || !file.flush())
            return false;
    return true;
}

void Folder::removeUnlocked(const std::string& name) const {
    const std::string path = path_ + "/" + name;
    const auto facts = factsOf(path);
    if (facts && facts->kind == Kind::Regular) {
        if (auto file = File::open(path, Use::Read); file && file.lock(Lock::Alone, false))
            remove(path);
    } else if (facts) {
        if (auto folder = open(path); folder && folder.lock(Lock::Alone, false)) {
            folder.close();
            folder.removeAs(path);
        }
    }
}

void Folder::removeAs(const std::string& path) const {
    for (const auto& name : names())
        remove(path + "/" + name);
    RemoveDirectoryW(widePath(path).c_str());
}

std::string makeFolderOfOwn(const std::string& start) {
    for (int tries = 0; tries < 100; ++tries) {
        std::string name = start;
        uint64_t number = randomNumber();
        for (int i = 0; i < 6; ++i, number >>= 5)
            name += "abcdefghijklmnopqrstuvwxyz012345"[number & 31];
        if (CreateDirectoryW(widePath(name).c_str(), nullptr))
            return name;
        if (GetLastError() != ERROR_ALREADY_EXISTS)
            break;
    }
    told();
    return {};
}

} // namespace telar::os
