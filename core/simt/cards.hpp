// The cards that times are predicted for: a table from data sheets, and files that `telar-cli calibrate` writes.
//
// Data sheets: those of core/simt/cost_model.hpp; NVIDIA Ampere GA102 GPU Architecture Whitepaper V2.0 (2020) and
// NVIDIA's product page for the GeForce RTX 3060 (28 multiprocessors, 1777 MHz, 360 GB/s, L2 3 MiB); NVIDIA A100 Tensor
// Core GPU Architecture Whitepaper V1.0 (2020: 108 multiprocessors, 1410 MHz, 1555 GB/s, L2 40 MiB, 5120 bytes a cycle);
// NVIDIA H200 datasheet (2024: 132 multiprocessors, 4.8 TB/s; L2 60 MiB: as its driver says) and NVIDIA H100 Tensor Core GPU Architecture Whitepaper
// (2022: 1980 MHz, L2 50 MiB); NVIDIA H100 Tensor Core GPU Datasheet (2023: SXM, 3.35 TB/s); NVIDIA L4 Tensor Core GPU
// Datasheet (2023: 7424 cores in 58 multiprocessors, 2040 MHz, 300 GB/s, L2 48 MiB); NVIDIA Ada GPU Architecture (2022: RTX
// 4090, 128 multiprocessors, 2520 MHz, 1008 GB/s, L2 72 MiB); NVIDIA RTX Blackwell GPU Architecture (2025: RTX 5090, 170
// multiprocessors, 2407 MHz, 1792 GB/s, L2 96 MiB); NVIDIA Jetson AGX Orin Series Technical Brief (2022: 64 GB, 16
// multiprocessors, 1300 MHz, 204.8 GB/s, L2 4 MiB); NVIDIA's product page of the GeForce GTX 1650 (2019: 896 cores in 14
// multiprocessors, 1665 MHz, 128 GB/s, L2 1 MiB). What is reached of bandwidths is an estimate: the Tesla T4's share, 0.74.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/cost_model.hpp"

#include <string_view>

namespace telar::simt {

/// Tesla T4, Tesla K20, GTX 1050, RTX 3060, A100, H200, H100, L4, RTX 4090, RTX 5090, Jetson Orin (AGX, 64 GB), GTX 1650.
const std::vector<DeviceModel>& knownCards();
/// By name, whatever its capitals, or by its part: "t4" finds the Tesla T4; null where none or several fit.
const DeviceModel* findCard(std::string_view name);

/// Whether a device of that name, as its driver says it, is this card: "NVIDIA H200" is the "H200", and a "RTX 3060 Ti" is no
/// "RTX 3060".
bool isCard(std::string_view card, std::string_view device);

/// A card and, in words, where its numbers come from: "its data sheet", "calibrated", "what its driver says of it".
struct CardChoice {
    DeviceModel card;
    std::string from;
};

/// Where `telar-cli calibrate` keeps this user's card: telar/card.json in the folder for data (XDG Base Directory
/// Specification); empty where there is no home.
std::string keptCardFile();

/// One microbenchmark of a calibration.
struct CalibrationRow {
    std::string name;              ///< "stream"
    std::string unit;              ///< "bytes/s"
    double median = 0, spread = 0; ///< spread: (largest - smallest) / median
    int runs = 0;
};

/// A card and where its numbers come from.
struct CardFile {
    DeviceModel card;
    std::vector<CalibrationRow> measured; ///< empty: data sheets
};
std::string toJson(const CardFile& file);
/// Errors: no card file, a field that is missing or no positive number, with its name.
Expected<CardFile> parseCardFile(std::string_view bytes, const std::string& name, const JobContext& job = {});

} // namespace telar::simt
