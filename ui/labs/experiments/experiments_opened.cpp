// Records beside those of the present sweep: files and sets of the library, each known by its name, opened and closed.
#include "core/base/files.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/experiments_model.hpp"

#include <algorithm>

namespace telar {

namespace {

/// Each file or set in the order of its first record.
std::vector<std::pair<QString, qint64>> sourcesOf(const std::vector<RecordPoint>& records) {
    std::vector<std::pair<QString, qint64>> sources;
    const std::string* last = nullptr; // records of one source lie together and share its name
    std::size_t place = 0;
    for (const auto& record : records) {
        if (sources.empty() || record.from.get() != last) {
            last = record.from.get();
            const auto name = last ? QString::fromStdString(*last) : QString();
            const auto found =
                std::find_if(sources.begin(), sources.end(), [&](const auto& one) { return one.first == name; });
            place = static_cast<std::size_t>(found - sources.begin());
            if (found == sources.end())
                sources.emplace_back(name, 0);
        }
        ++sources[place].second;
    }
    return sources;
}

void mark(std::vector<RecordPoint>& points, const std::string& from) {
    const auto name = std::make_shared<const std::string>(from);
    for (auto& point : points)
        point.from = name;
}

} // namespace

QString ExperimentsModel::nameOfOpened(const RecordSet& set) {
    auto date =
        QString::fromStdString(set.date).left(19); // to the second: sweeps of one name may follow each other at once
    return QStringLiteral("%1 · %2").arg(QString::fromStdString(set.name),
                                         date.replace(QLatin1Char('T'), QLatin1Char(' ')));
}

QString ExperimentsModel::nameOfSweep() const {
    const auto* figure = preset(); // sizes or variants of one's own are no longer the figure
    if (figure && state_.operation == figure->operation && state_.backends == figure->backends &&
        state_.sizes == figure->sizes && state_.threads == figure->threads && state_.settings == figure->settings)
        return translated(figure->name);
    const auto work = operation();
    return QStringLiteral("%1 · %2").arg(work ? translated(work->title()) : QString::fromStdString(state_.operation),
                                         QString::fromStdString(state_.sizes));
}

void ExperimentsModel::setOpened(RecordList all) {
    opened_ = std::move(all);
    sources_ = sourcesOf(*opened_);
    emit sourcesChanged();
    emit recordsChanged();
}

void ExperimentsModel::addOpened(Opening read, const QString& path) {
    opener_.start<std::vector<RecordPoint>>(
        [read = std::move(read), before = opened_](const JobContext& job) -> Expected<std::vector<RecordPoint>> {
            TELAR_TAKE(points, read(job));
            points->insert(points->begin(), before->begin(), before->end());
            return points;
        },
        [this, path](RecordList all) {
            setOpened(std::move(all));
            if (!path.isEmpty())
                emit fileOpened(path);
            emit workDone();
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

void ExperimentsModel::open(const QString& path) {
    addOpened(
        [path = path.toStdString()](const JobContext& job) -> Expected<std::vector<RecordPoint>> {
            TELAR_TAKE(file, loadRecords(path, job));
            mark(file->points, fileName(path));
            return std::move(file->points);
        },
        path);
}

void ExperimentsModel::openSets(const std::vector<RecordSet>& sets) {
    std::vector<RecordSet> wanted;
    for (const auto& set : sets)
        if (std::none_of(sources_.begin(), sources_.end(),
                         [&](const auto& one) { return one.first == nameOfOpened(set); }))
            wanted.push_back(set);
    if (wanted.empty())
        return;
    for (const auto& set : wanted)
        openedSets_[nameOfOpened(set)] = QString::fromStdString(set.uid);
    addOpened([path = library_.toStdString(), wanted](const JobContext& job) -> Expected<std::vector<RecordPoint>> {
        TELAR_TAKE(library, RecordLibrary::open(path, RecordLibrary::Access::Read, job));
        std::vector<RecordPoint> all;
        for (const auto& set : wanted) {
            TELAR_TAKE(file, library->records({"", {set.id}}, job));
            mark(file->points, nameOfOpened(set).toStdString());
            all.insert(all.end(), std::make_move_iterator(file->points.begin()),
                       std::make_move_iterator(file->points.end()));
        }
        return all;
    });
}

void ExperimentsModel::closeOpened(const QStringList& names) {
    opener_.start<std::vector<RecordPoint>>(
        [before = opened_, names](const JobContext& job) -> Expected<std::vector<RecordPoint>> {
            std::set<std::string> away;
            for (const auto& name : names)
                away.insert(name.toStdString());
            std::vector<RecordPoint> left;
            for (const auto& point : *before) {
                if (job.stopRequested())
                    return cancelledError();
                if (away.count(point.from ? *point.from : std::string()) == 0)
                    left.push_back(point);
            }
            return left;
        },
        [this](RecordList left) {
            setOpened(std::move(left));
            emit workDone();
        });
}

void ExperimentsModel::clearOpened() {
    opener_.cancel();
    setOpened(std::make_shared<const std::vector<RecordPoint>>());
}

void ExperimentsModel::takeOver(const QString& folder) {
    taker_.start<TakenOver>(
        [path = library_.toStdString(), folder = folder.toStdString()](const JobContext& job) -> Expected<TakenOver> {
            TELAR_TAKE(library, RecordLibrary::open(path, RecordLibrary::Access::Write, job));
            return library->takeOver(folder, job);
        },
        [this](std::shared_ptr<const TakenOver> taken) {
            if (taken->files > 0)
                emit libraryChanged();
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

} // namespace telar
