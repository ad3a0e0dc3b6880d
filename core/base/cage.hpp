// A cage for the programs that read a stranger's source: the compiler, the assembler, the linker and addr2line. Inside
// it a program reads the system's own files (/usr), its own toolchain and one folder, and writes only that folder. It
// cannot open any other file, and where the cage has a root of its own it cannot even learn that the file exists.
//
// Two mechanisms of Linux are used together where both are there, and each alone suffices to keep files unread:
//   a root of its own    a mount namespace with nothing in it but what may be read (mount_namespaces(7), pivot_root(2);
//                        without root's rights inside a user namespace, user_namespaces(7))
//   Landlock             rules of the kernel about files (landlock(7), Linux 5.13 and later)
// TELAR_CAGE=root, landlock or none uses that one alone; tests do.
#pragma once

#include "core/base/expected.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar {

/// What this computer offers. Decided once, by trying it in a process of its own.
struct CageState {
    bool ownRoot = false;  ///< foreign files do not exist inside
    bool landlock = false; ///< foreign files cannot be opened inside
    bool listed =
        false; ///< Windows has no cage: clang is given the list of the folders that it may read, and keeps to it
    bool holds() const { return ownRoot || landlock; }
    /// "own root and Landlock"; where there is no cage, why not.
    Text words() const;
    /// Whether a program inside can find out which files there are, though it cannot open them.
    bool tellsNames() const { return landlock && !ownRoot; }
    /// What a cage that holds keeps from a program, as the rest of a sentence: "it sees no files but ...".
    std::string keeps() const;
};
const CageState& cageState();

/// The cage of one process. Made before the fork; entered behind it.
class Cage {
public:
    /// `folder` (absolute) may be read and written. Of the toolchain that `program` (an absolute path) belongs to, the
    /// folders bin, lib and include beside it may be read (empty: there is none), and so may the folders and files `read`
    /// (absolute), the latter by their links, too.
    Cage(const std::string& folder, const std::string& program, const std::vector<std::string>& read = {});
    /// Of a program that is linked whole: nothing but `folder` is there, and `executable` alone may be started.
    static std::unique_ptr<Cage> ofProgram(const std::string& folder, const std::string& executable);
    ~Cage();
    Cage(const Cage&) = delete;
    Cage& operator=(const Cage&) = delete;

    /// In a child that has one thread: shuts it in for good and gives 0, or the errno of what failed. Makes system
    /// calls only, so that it may follow a fork. The working folder is `folder` then.
    int enter() const;
    /// From now on entering fails where a root of its own cannot be made though this computer offers it, as where too many
    /// namespaces are in use; else Landlock alone keeps files unread then.
    void hideNames() { hidesNames_ = true; }
    /// Whether this process entered by a user namespace, in which its threads are counted by themselves.
    bool hasOwnUser() const { return ownUser_; }

private:
    explicit Cage(const std::string& folder);
    friend CageState tryCages();
    struct Step {
        enum class Kind { Folder, File, Link, Bind } kind;
        std::string from, to;    ///< `to` is below the new root
        unsigned long flags = 0; ///< of the mount that is bound, so that it can be made read-only; 0: it stays writable
    };
    void mayRead(const std::string& path);
    bool isThere(const std::string& path) const;
    void allowInLandlock(const std::string& path, unsigned long long rights);
    void makeFolders(const std::string& path);
    void mayWork();
    int enterRoot() const;
    int enterLandlock() const;

    std::string folder_, root_;
    std::vector<Step> steps_;
    int ruleset_ = -1;
    unsigned long long handled_ = 0;
    mutable bool ownUser_ = false;
    bool hidesNames_ = false;
};

} // namespace telar
