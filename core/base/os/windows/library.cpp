#include "core/base/os/library.hpp"

#include "core/base/os/windows/words.hpp"

#include <windows.h>

namespace telar::os {

void* openLibrary(const std::string& name, Symbols) {
    return reinterpret_cast<void*>(LoadLibraryW(wide(name).c_str()));
}
bool mayHaveLibrary(const std::string& name) {
    return SearchPathW(nullptr, wide(name).c_str(), nullptr, 0, nullptr, nullptr) != 0;
}
void closeLibrary(void* library) { FreeLibrary(static_cast<HMODULE>(library)); }
void* symbolOf(void* library, const char* name) {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}
std::string libraryReason() {
    wchar_t words[512];
    const DWORD length = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr,
                                        GetLastError(), 0, words, 512, nullptr);
    std::string made = narrow({words, length});
    while (!made.empty() && (made.back() == '\n' || made.back() == '\r' || made.back() == ' '))
        made.pop_back();
    return made;
}
std::string libraryFile(const std::string& name) { return "lib" + name + ".dll"; }
std::string programFile(const std::string& name) { return name + ".exe"; }

} // namespace telar::os
