// From a request to a matrix. Runs on a job's thread; knows core's loaders, no widgets.
#pragma once

#include "core/data/class_folder.hpp"
#include "core/data/dicom.hpp"
#include "ui/labs/pooling/state.hpp"
#include "ui/state/state_rows.hpp"

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

// What a project keeps of a matrix' source.

/// What is missing is as the pooling lab starts.
const StateRows<SourceRequest>& sourceRows();
/// Refuses a typed matrix that is not there.
void checkSource(Fields& f, const SourceRequest& request);

template <class S, class Place>
StateRow<S> pairRow(const char* name, Place place, qint64 least) {
    return {name, [place](const S& s) { return QJsonValue(pairJson(std::invoke(place, s))); },
            [=](Fields& f, S& s) { std::invoke(place, s) = pairFrom(f, name, std::invoke(place, s), least); }};
}
/// Those of the source that a state names, then `more`.
template <class S>
StateRows<S> withSource(StateRows<S> more) {
    StateRows<S> rows;
    for (const auto& row : sourceRows())
        rows.push_back({row.name, [&row](const S& s) { return row.write(s.source); },
                        [&row](Fields& f, S& s) { row.read(f, s.source); }, row.part});
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

// The telar-cli line that repeats what the pooling lab shows.

/// `source` may be null while it loads. Options that have their default value are left out.
QString poolCommandLine(const PoolingState& state, const SourceMatrix* source);

} // namespace telar
