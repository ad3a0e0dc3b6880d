#include "ui/labs/pooling/source_loader.hpp"

#include "core/base/command_line.hpp"
#include "core/data/csv.hpp"
#include "core/data/load.hpp"
#include "core/data/phantom.hpp"
#include "core/data/random.hpp"
#include "core/matrix/floats.hpp"
#include "core/pooling/operation.hpp"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace telar {

namespace {

template <class T>
Expected<SourcePtr> shared(Expected<T> made, const QString& options = {}) {
    if (!made)
        return made.error();
    auto source = std::make_shared<SourceMatrix>(std::move(*made));
    if (!options.isEmpty())
        source->cliOptions = options.toStdString();
    return SourcePtr(std::move(source));
}

// The phantom's classes, for the translators.
[[maybe_unused]] constexpr const char* classNames[] = {TELAR_TR("core", "anatomical"), TELAR_TR("core", "functional"),
                                                       TELAR_TR("core", "meta-analytic")};

CollectionPtr phantomCollection(uint seed) {
    auto collection = std::make_shared<Collection>();
    collection->seed = seed;
    for (const auto kind : phantomClasses)
        collection->classes.push_back({QString::fromLatin1(phantomClassName(kind)), static_cast<int>(phantomSlices)});
    return collection;
}

Expected<CollectionPtr> folderCollection(const QString& folder, const JobContext& job) {
    TELAR_TAKE(scanned, scanClassFolder(folder.toStdString(), job));
    auto collection = std::make_shared<Collection>();
    collection->folder = folder;
    collection->files = std::move(*scanned);
    for (const auto& entry : collection->files.classes)
        collection->classes.push_back({QString::fromStdString(entry.name), static_cast<int>(entry.files.size())});
    return CollectionPtr(std::move(collection));
}

QString inputOption(const QString& path) {
    return QString::fromStdString(CommandLine({}).option("--input", path.toStdString()).str());
}

Expected<SourcePtr> fromCollection(const SourceRequest& request, const Collection& collection, const JobContext& job) {
    const int index = std::clamp(request.classIndex, 0, static_cast<int>(collection.classes.size()) - 1);
    const int item = std::clamp(request.itemIndex, 0, collection.classes[static_cast<std::size_t>(index)].count - 1);
    if (collection.folder.isEmpty())
        return shared(Expected<SourceMatrix>(phantomSource(phantomClasses[index], item, request.seed)));
    const auto& path = collection.files.classes[static_cast<std::size_t>(index)].files[static_cast<std::size_t>(item)];
    return shared(loadImage(path, Channel::Grey, job), inputOption(QString::fromStdString(path)));
}

Expected<SourcePtr> fromFile(const SourceRequest& request, const JobContext& job) {
    static const char* names[] = {"grey", "red", "green", "blue"};
    const auto path = request.path.toStdString();
    QString options = inputOption(request.path);
    if (!hasImageExtension(path))
        return shared(loadMatrix(path, {}, job), options);
    if (request.channel > 0)
        options += QStringLiteral(" --channel ") + QLatin1String(names[request.channel]);
    return shared(loadImage(path, static_cast<Channel>(request.channel), job), options);
}

Expected<VolumePtr> loadVolume(const std::string& path, int series, const JobContext& job) {
    const bool folder = QFileInfo(QString::fromStdString(path)).isDir();
    if (!folder && hasNiftiExtension(path) && !isDicomFile(path)) {
        TELAR_TAKE(volume, loadNifti(path, job));
        return std::make_shared<const OpenVolume>(OpenVolume{std::move(*volume), {}, 0, series});
    }
    TELAR_TAKE(dicom, folder ? loadDicomFolder(path, job, series) : loadDicom(path, job, series));
    return std::make_shared<const OpenVolume>(
        OpenVolume{std::move(dicom->volume), std::move(dicom->series), dicom->opened, series});
}

Expected<SourcePtr> fromVolume(const SourceRequest& request, const Volume& volume) {
    const auto axis = static_cast<Axis>(request.axis);
    const int64_t count = volume.slices(axis);
    const int64_t index = request.slice < 0 ? count / 2 : std::min<int64_t>(request.slice, count - 1);
    const int64_t time = std::min<int64_t>(request.time, volume.nt - 1);
    QString options =
        inputOption(request.path) + QStringLiteral(" --slice %1:%2").arg(QLatin1String(axisName(axis))).arg(index);
    if (time > 0)
        options += QStringLiteral(":%1").arg(time);
    if (request.series > 0)
        options += QStringLiteral(" --series %1").arg(request.series);
    return shared(extractSlice(volume, {axis, index, time}), options);
}

} // namespace

QString shownName(const SourceMatrix& source) {
    if (source.seed && !source.image)
        return QCoreApplication::translate("telar::Stage", "seed %1").arg(*source.seed);
    const auto name = QString::fromStdString(source.name);
    for (const auto kind : phantomClasses)
        if (const QLatin1String known(phantomClassName(kind)); name.startsWith(known + QLatin1Char(' ')))
            return QCoreApplication::translate("core", phantomClassName(kind)) + name.mid(known.size());
    return name;
}

Expected<LoadedSource> loadSource(const SourceRequest& request, CollectionPtr collection, VolumePtr volume,
                                  const JobContext& job) {
    Expected<SourcePtr> source = SourcePtr();
    switch (request.kind) {
    case SourceKind::Collection:
        if (!collection || collection->folder != request.folder ||
            (request.folder.isEmpty() && collection->seed != request.seed)) {
            if (request.folder.isEmpty()) {
                collection = phantomCollection(request.seed);
            } else {
                TELAR_TAKE(found, folderCollection(request.folder, job));
                collection = *found;
            }
        }
        source = fromCollection(request, *collection, job);
        break;
    case SourceKind::Random:
        source = shared(randomMatrix(request.rows, request.columns, request.seed, request.max, job));
        break;
    case SourceKind::Typed:
        source = request.typed;
        break;
    case SourceKind::File:
        source = fromFile(request, job);
        break;
    case SourceKind::Volume: {
        const auto path = request.path.toStdString();
        if (!volume || volume->origin != path || volume->asked != request.series) {
            TELAR_TAKE(loaded, loadVolume(path, request.series, job));
            volume = std::move(*loaded);
        }
        source = fromVolume(request, *volume);
        break;
    }
    }
    if (!source)
        return source.error();
    return LoadedSource{*source, std::move(collection), std::move(volume)};
}

Expected<Matrix<uint8_t>> collectionThumbnail(const Collection& collection, int classIndex, int itemIndex, int side) {
    if (collection.folder.isEmpty())
        return phantomSlice(phantomClasses[classIndex], itemIndex, collection.seed);
    return loadThumbnail(
        collection.files.classes[static_cast<std::size_t>(classIndex)].files[static_cast<std::size_t>(itemIndex)],
        side);
}

static bool holdsMatrix(const QString& path) {
    const auto name = path.toStdString();
    const auto suffix = QFileInfo(path).suffix().toLower();
    return hasImageExtension(name) || hasIdxName(name) || suffix == QLatin1String("csv") ||
           suffix == QLatin1String("txt");
}

bool nameSaysKind(const QString& path) {
    const auto name = path.toStdString();
    return !QFileInfo(path).isDir() && (holdsMatrix(path) || hasNiftiExtension(name) || hasDicomExtension(name));
}

std::optional<SourceRequest> requestForPath(const QString& path) {
    SourceRequest request;
    request.path = path;
    const QFileInfo info(path);
    const auto name = path.toStdString();
    if (info.isDir() && isDicomFolder(name)) {
        request.kind = SourceKind::Volume;
        request.path = info.absoluteFilePath();
    } else if (info.isDir()) {
        request.kind = SourceKind::Collection;
        request.folder = info.absoluteFilePath();
        request.path.clear();
        request.itemIndex = 0;
    } else if (hasNiftiExtension(name) || isDicomFile(name)) {
        request.kind = SourceKind::Volume;
    } else if (holdsMatrix(path)) {
        request.kind = SourceKind::File;
    } else {
        return std::nullopt;
    }
    return request;
}

namespace {

QJsonValue typedJson(const SourcePtr& typed) {
    if (!typed)
        return QJsonValue::Null;
    // A stack of planes is kept as one matrix, its planes below each other.
    const auto* stack = std::get_if<Matrix<float>>(&typed->values);
    const qint64 planes = stack ? stack->planes() : 1;
    const AnyView all = planes > 1 ? AnyView(PlanesView<const float>{stack->data(), 1, planes * stack->rows(),
                                                                     stack->columns(), stack->columns(), stack->size()})
                                   : viewOf(typed->values);
    QJsonObject json{
        {"csv", fromText(csvText(all))}, {"name", fromText(typed->name)}, {"options", fromText(typed->cliOptions)}};
    if (planes > 1)
        json.insert(QStringLiteral("planes"), planes);
    return json;
}

SourcePtr typedFrom(Fields& f) {
    if (!f.has("typed") || f.isNull("typed"))
        return nullptr;
    auto typed = f.object("typed");
    auto parsed = parseCsv(typed.text("csv"), "typed");
    if (!parsed) {
        f.refuse("typed");
        return nullptr;
    }
    const qint64 planes = typed.whole("planes", 1, 1, 1 << 16);
    if (planes > 1) {
        const auto read = asFloats(parsed->values);
        auto stack = read && read->rows() % planes == 0
                         ? Matrix<float>::create(read->rows() / planes, read->columns(), planes)
                         : Expected<Matrix<float>>(userError({}));
        if (!stack) {
            f.refuse("typed");
            return nullptr;
        }
        std::copy_n(read->data(), read->size(), stack->data());
        parsed->values = std::move(*stack);
    }
    parsed->name = typed.text("name");
    parsed->cliOptions = typed.has("options") ? typed.text("options") : "--input -"; // a layer's say which it is
    return std::make_shared<const SourceMatrix>(std::move(*parsed));
}

} // namespace

const StateRows<SourceRequest>& sourceRows() {
    using S = SourceRequest;
    static const auto rows = rowsAbout<S>(
        Earlier::Data,
        {wordRow<S>("source", &S::kind, {"collection", "random", "typed", "file", "volume"}),
         textRow<S>("folder", &S::folder),
         wholeRow<S>("class", &S::classIndex, 0, 1 << 20),
         wholeRow<S>("item", &S::itemIndex, 0, 1 << 30),
         wholeRow<S>("rows", &S::rows, 1, longestSide),
         wholeRow<S>("columns", &S::columns, 1, longestSide),
         wholeRow<S>("largest_value", &S::max, 0, UINT32_MAX),
         wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
         {"typed", [](const S& s) { return typedJson(s.typed); }, [](Fields& f, S& s) { s.typed = typedFrom(f); }},
         textRow<S>("path", &S::path),
         wholeRow<S>("channel", &S::channel, 0, 3),
         wholeRow<S>("axis", &S::axis, 0, 2),
         wholeRow<S>("slice", &S::slice, -1, 1 << 30),
         wholeRow<S>("series", &S::series, 0, 1 << 30),
         wholeRow<S>("time", &S::time, 0, 1 << 30),
         numberRow<S>("window_centre", &S::centre),
         numberRow<S>("window_width", &S::width)});
    return rows;
}

void checkSource(Fields& f, const SourceRequest& request) {
    if (request.kind == SourceKind::Typed && !request.typed)
        f.refuse("typed");
}

QString poolCommandLine(const PoolingState& state, const SourceMatrix* source) {
    CommandLine line({"telar-cli", "pool"});
    if (source)
        line.append(source->cliOptions);
    addOptions(poolingParameters(), state.spec, line);
    line.option("--backend", state.variant);
    if (state.threads > 0)
        line.option("--threads", state.threads);
    return QString::fromStdString(line.str());
}

} // namespace telar
