// Where a lab's matrix comes from: what was asked for, what has been read, and why it could not be. Shared by the
// labs that look at pictures; `SourcePanel` shows it.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pooling/source_loader.hpp"

namespace telar {

/// GUI thread only; files are read in a job.
class SourceModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    virtual const SourceRequest& request() const = 0;
    /// One undoable edit.
    virtual void editSource(const QString& what, const std::function<void(SourceRequest&)>& change) = 0;
    SourcePtr source() const { return source_; }
    CollectionPtr collection() const { return collection_; }
    VolumePtr volume() const { return volume_; }
    const std::optional<Error>& sourceError() const { return sourceError_; }
    /// What was asked for last, where it could not be read; the request is the one before.
    const std::optional<SourceRequest>& refusedRequest() const { return refused_; }
    /// Says what is wrong with a source that cannot even be asked for.
    void refuse(const Error& error) { fail(sourceError_, error); }
    bool loading() const { return loader_.running(); }

signals:
    /// A file or folder has been read.
    void pathOpened(const QString& path);
    void stateChanged();
    void sourceChanged();
    void collectionChanged();
    void volumeChanged();
    void errorChanged();
    void busyChanged();

protected:
    /// Reads what `request` asks for.
    void load();
    /// A source has been read: what follows fits itself to it, before anybody is told,
    virtual void fitToSource() = 0;
    /// and is computed after.
    virtual void compute() = 0;
    /// The request as it was, and no step of undo: what was asked for could not be read, and the old picture keeps its own name.
    virtual void keepRequest(const SourceRequest& request) = 0;
    /// Of the source before, once another one is there.
    virtual void dropTimings() = 0;
    void fail(std::optional<Error>& where, const Error& error);

    SourcePtr source_;
    std::optional<Error> sourceError_;
    JobRunner loader_;
    SourceRequest loadedRequest_; ///< what `source_` was read from
    bool timesOfBefore_ = false;  ///< the times are of the source that is there until the next one has been read

private:
    std::optional<SourceRequest> refused_;
    CollectionPtr collection_;
    VolumePtr volume_;
};

} // namespace telar
