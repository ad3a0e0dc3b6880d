// Where a lab's matrix comes from: what was asked for, what has been read, and why it could not be. Shared by the
// labs that look at pictures; `SourcePanel` shows it.
#pragma once

#include "ui/lab/measured_model.hpp"
#include "ui/labs/pooling/source_loader.hpp"

#include <algorithm>

namespace telar {

/// GUI thread only; files are read in a job.
class SourceModel : public LabModel {
    Q_OBJECT
public:
    using LabModel::LabModel;

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
    void sourceChanged();
    void collectionChanged();
    void volumeChanged();

protected:
    /// Reads what `request` asks for.
    void load();
    /// A source has been read: what follows fits itself to it, before anybody is told,
    virtual void fitToSource() = 0;
    /// and is computed after.
    virtual void compute() = 0;
    /// The request as it was, and no step of undo: what was asked for could not be read, and the old picture keeps its own name.
    virtual void keepRequest(const SourceRequest& request) = 0;
    void fail(std::optional<Error>& where, const Error& error);

    SourcePtr source_;
    std::optional<Error> sourceError_;
    JobRunner loader_;
    SourceRequest loadedRequest_; ///< what `source_` was read from

private:
    std::optional<SourceRequest> refused_;
    CollectionPtr collection_;
    VolumePtr volume_;
};

/// The model of a lab whose operation has a picture as its input: `state.source` asks for it.
template <class S, class R, class T>
class PictureModel : public MeasuredModel<S, R, T, SourceModel> {
public:
    const SourceRequest& request() const override { return this->state_.source; }
    void editSource(const QString& what, const std::function<void(SourceRequest&)>& change) override {
        this->edit(what, [&](S& s) { change(s.source); });
    }
    void cancel() override {
        MeasuredModel<S, R, T, SourceModel>::cancel();
        this->computer_.cancel();
        this->loader_.cancel();
    }

protected:
    explicit PictureModel(QUndoStack& undo, QObject* parent) : MeasuredModel<S, R, T, SourceModel>(undo, parent) {
        QObject::connect(&this->loader_, &JobRunner::busyChanged, this, &LabModel::busyChanged);
        for (auto* runner : {&this->loader_, &this->computer_})
            QObject::connect(runner, &JobRunner::progressed, this, &LabModel::busyChanged);
    }
    void keepRequest(const SourceRequest& request) override {
        const auto asked = std::exchange(this->state_.source, request);
        auto failed = this->state_;
        failed.source = asked;
        this->tendTimes();
        MeasuredModel<S, R, T, SourceModel>::Edit::settle(this->undo_, failed, this->state_);
    }
    /// The times of a project are of the source that it names, which is still to be read.
    void restoreTimes(const S& state, std::map<std::string, T> timings) {
        this->setState(state);
        this->timedState_ = this->state_;
        this->bench_.set(std::move(timings));
    }
    /// Every variant, that first with whose output the others are compared.
    template <class Variants>
    void measureWith(const char* reference, const Variants& registry) {
        auto variants = backendsOf(registry);
        std::stable_partition(variants.begin(), variants.end(),
                              [&](const auto& one) { return one.first == reference; });
        this->bench_.start(variants);
    }
};

} // namespace telar
