// What the decoder does to itself before it reads a stranger's first byte: from then on it computes, asks for memory
// and speaks over its one descriptor, and nothing else.
#pragma once

namespace telar::decoder_process {

/// Leaves descriptor 0 open alone, sets limits and asks the kernel for the filter. 0, or errno where it refuses.
int shutIn();

} // namespace telar::decoder_process
