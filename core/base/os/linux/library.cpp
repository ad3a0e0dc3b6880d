#include "core/base/os/library.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace telar::os {

void* openLibrary(const std::string& name, Symbols symbols) {
    return dlopen(name.c_str(), RTLD_NOW | (symbols == Symbols::ForAll ? RTLD_GLOBAL : RTLD_LOCAL));
}
bool mayHaveLibrary(const std::string& name) {
    std::ifstream cache("/etc/ld.so.cache", std::ios::binary);
    if (const std::string all{std::istreambuf_iterator<char>(cache), {}}; all.find(name) != std::string::npos)
        return true;
    const char* more = std::getenv("LD_LIBRARY_PATH");
    std::string folders = std::string("/lib:/usr/lib:/lib64:/usr/lib64:") + (more ? more : "");
    for (std::size_t at = 0; at <= folders.size();) {
        const auto end = std::min(folders.find_first_of(":;", at), folders.size());
        const auto folder = folders.substr(at, end - at);
        if (::access((folder.empty() ? name : folder + "/" + name).c_str(), F_OK) == 0)
            return true;
        at = end + 1;
    }
    return false;
}
void closeLibrary(void* library) { dlclose(library); }
void* symbolOf(void* library, const char* name) { return dlsym(library, name); }
std::string libraryReason() {
    const char* why = dlerror();
    return why ? why : "";
}
std::string libraryFile(const std::string& name) { return "lib" + name + ".so"; }
std::string programFile(const std::string& name) { return name; }

} // namespace telar::os
