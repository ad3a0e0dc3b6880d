// The record of times that a lab has measured on what it shows.
#pragma once

#include "core/base/host.hpp"
#include "core/data/source.hpp"
#include "core/operation/run_record.hpp"

namespace telar {

/// Without the input and its parameters; and without the device, which the window does not know. `threads`: 0 for all.
template <class Variant>
RunRecord labRecord(const char* operation, const Variant& variant, int threads, const Measured& times) {
    auto record = startRecord(operation, variant.id(),
                              !variant.usesThreads() ? 1
                              : threads > 0          ? threads
                                                     : usableCores());
    addMeasured(times, record);
    record.eachMs = times.totalMs;
    return record;
}

inline void addSource(const SourceMatrix& source, RunRecord& record) {
    record.seed = source.seed;
    record.inputRows = rowsOf(source.values);
    record.inputColumns = columnsOf(source.values);
    record.inputSource = source.origin;
    record.inputType = elementName(elementType(source.values));
}

} // namespace telar
