// A Jupyter notebook as one script, its cells behind lines that begin with "# %%" (the percent format of Jupytext and editors),
// and back.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <cstdint>
#include <string>

namespace telar::driver {

inline constexpr int64_t mostNotebookBytes = int64_t{64} << 20; ///< with its outputs, which are not kept

/// Its cells of code, and its words as comments, at most 4 MiB of both. Errors, with `name`: it is no notebook of format 4, or more
/// than readSaid reads.
Expected<std::string> scriptOfNotebook(const std::string& json, const std::string& name, const JobContext& job = {});
/// A notebook of the script's cells of code; a script without such lines is one cell.
std::string notebookOfScript(const std::string& script);
/// The script's line of a line of one of its cells, by what Python calls the cell: "cell 3" or "<ipython-input-3-...>". 0: there
/// is none.
int lineInScript(const std::string& script, const std::string& cell, int line);

} // namespace telar::driver
