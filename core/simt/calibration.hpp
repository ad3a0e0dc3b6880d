// What microbenchmarks of a GPU say of it, made into a card that times are predicted for. Measured in gpu/calibrate.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/simt/cards.hpp"

namespace telar::simt {

/// Of repeated measurements: spread is the distance of the quartiles over the median.
CalibrationRow calibrationRow(std::string name, std::string unit, std::vector<double> samples);

/// An environment error where a row's spread is above 20 %, with its name and number: a busy machine.
Status checkSteady(const std::vector<CalibrationRow>& rows);

/// Rows that a calibrated card is made of:
///   launch, empty_kernel, small_copy   seconds: the host's call; an empty kernel between two events; 4 bytes there and waited for
///   to_device, to_host                 bytes a second, pageable memory; the card's bus is their harmonic mean
///   stream, l2                         bytes a second: read and written in the memory; read from the L2 cache
///   memory_latency, l2_latency         seconds of one load that the next one waits for
///   shared                             passes over the banks a second, of all multiprocessors
///   arithmetic                         multiply-adds of warps a second, of all multiprocessors
/// User error: one that is missing, or facts without a clock.
Expected<DeviceModel> calibratedCard(const DeviceFacts& facts, const std::vector<CalibrationRow>& rows);

} // namespace telar::simt
