// Everything that a user chose in the pooling lab, as one value: undo, settings and the command line are made
// of it.
#pragma once

#include "core/data/source.hpp"
#include "core/pooling/pooling.hpp"

#include <QString>

namespace telar {

enum class SourceKind { Collection, Random, Typed, File, Volume };

/// Where the matrix comes from. Only the fields of its kind count.
struct SourceRequest {
    SourceKind kind = SourceKind::Collection;

    // Collection: the built-in phantom (empty folder) or a folder of classes.
    QString folder;
    int classIndex = 0;
    int itemIndex = 45;

    // Random
    qint64 rows = 8, columns = 8;
    uint max = 9;

    uint seed = 35; ///< random matrix and phantom

    SourcePtr typed; ///< Typed: made by hand or pasted

    QString path;    ///< File and Volume
    int channel = 0; ///< File: 0 grey, 1 red, 2 green, 3 blue

    int axis = 2;   ///< Volume: 0 sagittal, 1 coronal, 2 axial
    int slice = -1; ///< Volume: -1 the middle one
    int series = 0; ///< Volume of DICOM files: from 1 by their numbers; 0 the one with most slices
    int time = 0;   ///< Volume: of several measured one after the other
    double centre = 0,
           width = 0; ///< Volume: window/level for display and JPG slices; width 0 means the full range

    bool operator==(const SourceRequest&) const = default;
};

struct PoolingState {
    SourceRequest source;
    PoolingSpec spec;
    std::string variant = "simd";
    int threads = 0; ///< 0: all cores
    bool operator==(const PoolingState&) const = default;
};

} // namespace telar
