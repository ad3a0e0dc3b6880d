// Libraries that are opened by name while the program runs.
#pragma once

#include <string>

namespace telar::os {

enum class Symbols { Own, ForAll }; ///< whether libraries that are opened later find its symbols

/// Null where it cannot be opened. It stays open until `close`, or until the program ends.
void* openLibrary(const std::string& name, Symbols symbols = Symbols::Own);
void closeLibrary(void* library);
/// Whether a library of that name may be found; nothing of it is opened or run.
bool mayHaveLibrary(const std::string& name);
/// Null where there is no such symbol.
void* symbolOf(void* library, const char* name);
/// Why the last library was not opened, or a symbol not found.
std::string libraryReason();

/// The file name of a library whose plain name is `name`: "libNAME.so" on Linux.
std::string libraryFile(const std::string& name);
/// The same of a program: "NAME" on Linux.
std::string programFile(const std::string& name);

} // namespace telar::os
