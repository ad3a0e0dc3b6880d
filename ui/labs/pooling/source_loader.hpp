// From a request to a matrix. Runs on a job's thread; knows core's loaders, no widgets.
#pragma once

#include "core/data/class_folder.hpp"
#include "core/data/dicom.hpp"
#include "ui/labs/pooling/state.hpp"

namespace telar {

/// Images sorted into classes: the built-in phantom or a folder.
struct Collection {
    QString folder;    ///< empty: built in
    uint seed = 0;     ///< of the phantom
    ClassFolder files; ///< of a folder
    struct Class {
        QString name;
        int count = 0;
    };
    std::vector<Class> classes;
};
using CollectionPtr = std::shared_ptr<const Collection>;
/// A volume and, where it was read from DICOM files, which series they hold.
struct OpenVolume : Volume {
    std::vector<DicomSeries> series;
    std::size_t opened = 0; ///< of `series`
    int asked = 0;          ///< as SourceRequest::series
};
using VolumePtr = std::shared_ptr<const OpenVolume>;

struct LoadedSource {
    SourcePtr source;
    CollectionPtr collection; ///< as it was, or the one the request names
    VolumePtr volume;
};

/// `collection` and `volume` are what is loaded already, so that another slice costs no reading.
Expected<LoadedSource> loadSource(const SourceRequest& request, CollectionPtr collection, VolumePtr volume,
                                  const JobContext& job);

/// Full grey image of one item, for thumbnails: at most `side` pixels a side.
Expected<Matrix<uint8_t>> collectionThumbnail(const Collection& collection, int classIndex, int itemIndex, int side);

/// The name of what is open, with a class of the phantom in the window's language.
QString shownName(const SourceMatrix& source);

/// Whether a file's name says what is in it.
bool nameSaysKind(const QString& path);
/// What a dropped or chosen path is, by its name or its first bytes: folder, volume, or file with a matrix. Reads files.
std::optional<SourceRequest> requestForPath(const QString& path);

} // namespace telar
