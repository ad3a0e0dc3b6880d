// Any bytes as a notebook: a script comes of it, whose notebook has no more cells and gives the same lines, or an error.
#include "core/simt/driver/notebook.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto script = driver::scriptOfNotebook({reinterpret_cast<const char*>(data), size}, "a.ipynb");
    if (!script)
        return 0;
    const auto again = driver::scriptOfNotebook(driver::notebookOfScript(*script), "a.ipynb");
    if (!again || driver::notebookOfScript(*again) != driver::notebookOfScript(*script))
        std::abort();
    if (driver::lineInScript(*script, "cell 1", 1) < 0)
        std::abort();
    return 0;
}
