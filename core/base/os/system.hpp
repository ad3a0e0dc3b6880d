// This computer, its system and this process, as the system tells of them.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace telar::os {

/// What errno says, in the system's words.
std::string reason(int number);

struct Names {
    std::string system;       ///< "Debian GNU/Linux 12 (bookworm)"; empty where it is not said
    std::string kernel;       ///< "Linux 6.1.0"
    std::string architecture; ///< "x86_64"
    std::string library;      ///< the C library, "C library 2.36"
};
Names names();

struct Processor {
    std::string name;                              ///< empty where it is not said
    int64_t l1Bytes = 0, l2Bytes = 0, l3Bytes = 0; ///< data caches; 0 where unknown
};
Processor processor();
/// Cores that this process may use, at least 1.
int usableCores();
/// From now on, this process has one core.
void keepToOneCore();
/// This thread gives way to the others of this process.
void giveWay();
/// Whether AMX tiles may be used; they are asked for. Source: Linux, Documentation/arch/x86/xstate.rst.
bool allowTiles();

/// Time that the processor has worked since the computer started, in units of the system's.
struct Ticks {
    int64_t busy = 0, all = 0;
};
/// Of all cores together first, then of each; empty where the system does not count.
std::vector<Ticks> ticks();
/// Mean of the cores.
std::optional<double> clockMHz();

int64_t processNumber();
/// Threads of a process at this moment; 0: the system does not say.
int threadsOf(int64_t process);
/// 64 bits that nobody foresees.
uint64_t randomNumber();
/// The file of the program that this process runs; empty where it is not said.
std::string ownProgram();
/// Where programs keep data of this user (XDG Base Directory Specification; Windows: local application data); empty where it is
/// not said.
std::string dataFolder();
/// Where programs keep what they can make again; likewise.
std::string cacheFolder();
/// Sets a variable of the environment where nobody has.
void setDefault(const char* variable, const char* value);
/// Between the folders of a variable like PATH.
char pathSeparator();

/// Seconds since 1970 as a date; false where they are none.
bool utcOf(std::time_t seconds, std::tm& parts);
bool localOf(std::time_t seconds, std::tm& parts);

} // namespace telar::os
