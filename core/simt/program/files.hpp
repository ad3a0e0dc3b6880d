// The files of a program: what lies beside its source, to read, and what it writes, in a folder of its own. It asks by
// name; Telar opens and hands over. No name leads out: no "..", no links, nothing that is no regular file.
#pragma once

#include "core/base/expected.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace telar::program {

class ProgramFiles {
public:
    /// `beside`: the source's folder, absolute; empty: none. `own`: where it writes.
    ProgramFiles(std::string beside, std::string own) : beside_(std::move(beside)), own_(std::move(own)) {}

    /// A descriptor, or a negative errno. `flags` as of open(2).
    int open(const std::string& path, int flags);

    /// Names below `own` that were opened for writing, in order.
    const std::vector<std::string>& written() const { return written_; }
    /// Names that were asked for and lie elsewhere, without those that C's library looks for by itself.
    const std::vector<std::string>& refused() const { return refused_; }

private:
    /// Below `own`, folders that lie beside the source, too.
    bool makeFolders(const std::vector<std::string>& parts) const;
    std::string beside_, own_;
    std::vector<std::string> written_, refused_;
};

} // namespace telar::program
