// The Python that the user has chosen for scripts and for exercises in Python.
#pragma once

#include <string>

namespace telar {

/// The interpreter's path; empty: none has been chosen, and that of PATH is taken.
std::string chosenPython();
void choosePython(const std::string& path);

} // namespace telar
