#include "core/base/os/library.hpp"

#include <dlfcn.h>

namespace telar::os {

void* openLibrary(const std::string& name, Symbols symbols) {
    return dlopen(name.c_str(), RTLD_NOW | (symbols == Symbols::ForAll ? RTLD_GLOBAL : RTLD_LOCAL));
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
