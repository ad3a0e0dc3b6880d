// PTX texts as one, which is what linking is here; shared by cuLink* and by libnvJitLink.
#pragma once

#include <string>
#include <string_view>

namespace telar::cuda_driver {

/// Whether bytes are PTX: text that has a .version. `bytes` may be of no known length: `text` ends in 0 then.
bool isPtx(std::string_view bytes);
/// "a cubin (machine code of a GPU)" ...: what bytes are that are no PTX.
std::string kindOfImage(std::string_view bytes);
/// Puts `more` behind `text`; the head of a PTX text is kept once.
void joinPtx(std::string& text, std::string more);

} // namespace telar::cuda_driver
