// What the decoder does to itself before it reads a stranger's first byte: from then on it computes, asks for memory
// and speaks over its one descriptor, and nothing else.
#pragma once

#include "core/data/decoder_process/messages.hpp"

namespace telar::decoder_process {

/// Leaves descriptor 0 open alone, sets limits and asks the kernel for the filter, where Linux is; on Windows gives up what is
/// left of its rights and finds out what it can still open. What came of it is the greeting.
Hello shutIn();

} // namespace telar::decoder_process
