// Decoders that wait for work.
#pragma once

#include "core/data/decoder_process/child.hpp"

namespace telar::decoder_process {

/// A decoder for one file; nothing where the libraries are called in this process.
Expected<std::unique_ptr<Child>> lendChild();
/// It has answered and can serve another file.
void returnChild(std::unique_ptr<Child> child);

} // namespace telar::decoder_process
