#include "core/base/os/windows/words.hpp"

#include <algorithm>
#include <cerrno>
#include <windows.h>

namespace telar::os {

std::wstring wide(std::string_view text) {
    const int size = static_cast<int>(text.size());
    std::wstring made(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)), L' ');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), size, made.data(), static_cast<int>(made.size()));
    return made;
}

std::string narrow(std::wstring_view text) {
    const int size = static_cast<int>(text.size());
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
    std::string made(static_cast<std::size_t>(bytes), ' ');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), size, made.data(), bytes, nullptr, nullptr);
    return made;
}

std::wstring widePath(const std::string& path) {
    constexpr std::size_t plain = 200; // names in a folder of that length still fit into 260
    std::wstring name = wide(path);
    std::replace(name.begin(), name.end(), L'/', L'\\');
    if (name.size() < plain || name.starts_with(L"\\\\"))
        return name;
    std::wstring whole(GetFullPathNameW(name.c_str(), 0, nullptr, nullptr), L' ');
    whole.resize(GetFullPathNameW(name.c_str(), static_cast<DWORD>(whole.size()), whole.data(), nullptr));
    return L"\\\\?\\" + whole;
}

bool told() {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH:
    case ERROR_INVALID_DRIVE:
        errno = ENOENT;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
        errno = EACCES;
        break;
    case ERROR_WRITE_PROTECT:
        errno = EROFS;
        break;
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING:
        errno = EWOULDBLOCK;
        break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_DIR_NOT_EMPTY:
        errno = ENOTEMPTY;
        break;
    case ERROR_DIRECTORY:
        errno = ENOTDIR;
        break;
    case ERROR_TOO_MANY_OPEN_FILES:
        errno = EMFILE;
        break;
    case ERROR_FILENAME_EXCED_RANGE:
        errno = ENAMETOOLONG;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        errno = ENOMEM;
        break;
    default:
        errno = EIO;
    }
    return false;
}

} // namespace telar::os
