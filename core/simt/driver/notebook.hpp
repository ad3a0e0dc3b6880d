// A Jupyter notebook as one script, its cells behind lines that begin with "# %%" (the percent format of Jupytext and editors),
// and back.
#pragma once

#include "core/base/expected.hpp"

namespace telar::driver {

/// Its cells of code, and its words as comments. Error: it is no notebook of format 4.
Expected<std::string> scriptOfNotebook(const std::string& json);
/// A notebook of the script's cells of code; a script without such lines is one cell.
std::string notebookOfScript(const std::string& script);
/// The script's line of a line of one of its cells, by what Python calls the cell: "cell 3" or "<ipython-input-3-...>". 0: there
/// is none.
int lineInScript(const std::string& script, const std::string& cell, int line);

} // namespace telar::driver
