// Handles of Windows in classes whose headers do not know them, and how a process ends that we end.
#pragma once

#include <cstdint>
#include <windows.h>

namespace telar::os {

inline HANDLE handleFrom(int64_t number) { return reinterpret_cast<HANDLE>(static_cast<intptr_t>(number)); }
inline int64_t numberFrom(HANDLE handle) { return static_cast<int64_t>(reinterpret_cast<intptr_t>(handle)); }

constexpr UINT endedByUs = 0xe0000009;

} // namespace telar::os
