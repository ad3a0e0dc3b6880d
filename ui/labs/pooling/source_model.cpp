#include "ui/labs/pooling/source_model.hpp"

namespace telar {

void SourceModel::load() {
    const auto request = this->request();
    loader_.start<LoadedSource>(
        [request, collection = collection_, volume = volume_](const JobContext& job) {
            return loadSource(request, collection, volume, job);
        },
        [this, request](std::shared_ptr<const LoadedSource> loaded) {
            sourceError_.reset();
            refused_.reset();
            source_ = loaded->source;
            loadedRequest_ = request;
            if (!request.path.isEmpty())
                emit pathOpened(request.path);
            if (loaded->collection != collection_) {
                collection_ = loaded->collection;
                emit collectionChanged();
            }
            if (loaded->volume != volume_) {
                volume_ = loaded->volume;
                emit volumeChanged();
            }
            fitToSource();
            emit sourceChanged();
            emit errorChanged();
            compute();
        },
        [this, request](const Error& error) {
            if (source_ && error.kind != ErrorKind::Cancelled) { // the old picture keeps its own name and times
                refused_ = request;
                keepRequest(loadedRequest_);
                emit stateChanged();
            }
            fail(sourceError_, error);
        });
}

void SourceModel::fail(std::optional<Error>& where, const Error& error) {
    where = error;
    emit errorChanged();
}

} // namespace telar
