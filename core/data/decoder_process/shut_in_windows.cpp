#include "core/data/decoder_process/shut_in.hpp"

#include "core/data/decoder_process/messages.hpp"

#include <cstdint>
#include <fcntl.h>
#include <io.h>
#include <windows.h>
// After windows.h.
#include <shellapi.h>

namespace telar::decoder_process {

namespace {

/// Processes of untrusted integrity write nothing that belongs to an account.
void becomeUntrusted() {
    HANDLE token = nullptr;
    SID_IDENTIFIER_AUTHORITY authority = SECURITY_MANDATORY_LABEL_AUTHORITY;
    TOKEN_MANDATORY_LABEL label{};
    label.Label.Attributes = SE_GROUP_INTEGRITY;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_DEFAULT, &token) &&
        AllocateAndInitializeSid(&authority, 1, SECURITY_MANDATORY_UNTRUSTED_RID, 0, 0, 0, 0, 0, 0, 0,
                                 &label.Label.Sid)) {
        SetTokenInformation(token, TokenIntegrityLevel, &label, sizeof label + GetLengthSid(label.Label.Sid));
        FreeSid(label.Label.Sid);
    }
    if (token)
        CloseHandle(token);
}

/// Whether the folder of the account can be opened so.
bool opens(const wchar_t* folder, DWORD access) {
    const HANDLE file = CreateFileW(folder, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    CloseHandle(file);
    return true;
}

} // namespace

Hello shutIn() {
    _setmode(0, _O_BINARY);
    becomeUntrusted();
    Hello hello;
    int count = 0;
    wchar_t** words = CommandLineToArgvW(GetCommandLineW(), &count);
    const bool known = words && count > 1 && words[1][0] != 0;
    hello.reads = !known || opens(words[1], FILE_LIST_DIRECTORY);
    hello.writes = !known || opens(words[1], FILE_ADD_FILE);
    LocalFree(words);
    return hello;
}

} // namespace telar::decoder_process
