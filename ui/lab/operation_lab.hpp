// The frame of a lab with an operation: its model, the times of the variants, and what a project keeps of both.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/lab/measured_model.hpp"
#include "ui/state/state_rows.hpp"
#include "ui/state/timings.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QFileInfo>

namespace telar {

/// What a project keeps of a lab whose times are `T`, beside what all times have.
template <class S, class T>
struct KeptRows {
    StateRows<S> controls;
    StateRows<T> times;
    std::function<void(Fields&, S&)> check = {}; ///< refuses what the rows cannot know to be wrong
};

/// `M` is a MeasuredModel.
template <class M>
class OperationLab : public Lab {
public:
    using State = typename M::State;
    using Time = typename M::Time;

    M& model() { return *model_; }
    QString commandLine() const override { return model_->commandLine(); }
    bool openPath(const QString&) override { return false; }
    bool busy() const override { return model_->busy(); }
    void run() override {
        bringUp(*timesDock_);
        emit edited();
        model_->measure();
    }
    void cancel() override { model_->cancel(); }
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override {
        return [this, state = model_->state(), timings = model_->timings(), more = results(), rows = &kept()] {
            QJsonObject results = more();
            results.insert(QStringLiteral("timings"), timingsJson(timings, [rows](QJsonObject& one, const Time& time) {
                               for (const auto& row : rows->times)
                                   one.insert(QLatin1String(row.name), row.write(time));
                           }));
            return QJsonObject{{"controls", rowsJson(rows->controls, state)}, {"results", results}};
        };
    }
    Expected<std::function<void()>> prepare(const QJsonObject& json) override {
        const auto& rows = kept();
        Fields fields(json, id());
        auto controls = fields.object("controls"), results = fields.object("results");
        auto state = rowsFrom(rows.controls, controls);
        if (rows.check)
            rows.check(controls, state);
        auto timings = timingsFrom<Time>(results, "timings",
                                         [&rows](Fields& f, Time& time) { time = rowsFrom(rows.times, f, time); });
        auto more = resultsFrom(results, state);
        if (!fields.ok())
            return fields.error();
        return std::function<void()>(
            [this, state = std::move(state), timings = std::move(timings), more = std::move(more)] {
                model_->restore(state, timings, seen());
                more();
            });
    }

protected:
    /// `arguments` of the model, after which it takes the lab's steps of undo.
    template <class... Arguments>
    OperationLab(LabName name, QWidget* parent, Arguments&&... arguments)
        : Lab(std::move(name), parent),
          model_(std::make_unique<M>(std::forward<Arguments>(arguments)..., *undoStack())) {
        connect(model_.get(), &LabModel::stateChanged, this, &Lab::commandLineChanged);
        connect(model_.get(), &LabModel::busyChanged, this, &Lab::workChanged);
        for (auto signal : {&LabModel::resultChanged, &LabModel::errorChanged, &LabModel::timingChanged})
            connect(model_.get(), signal, this, [this] { lookAgain(); });
    }
    ~OperationLab() override { dismantle(); }

    /// For `states`: an edit of the model, and a page of what stands in the drawer.
    template <class Change>
    std::function<void()> edits(const QString& what, Change change) {
        return [this, what, change] { model_->edit(what, change); };
    }
    template <class Panel>
    std::function<void()> drawer(Panel* panel, int page) {
        return [this, panel, page] {
            bringUp(*timesDock_);
            panel->showPage(page);
        };
    }
    bool running() const override { return model_->measuring(); }
    void showEvent(QShowEvent* event) override {
        Lab::showEvent(event);
        model_->lookBack();
    }
    void hideEvent(QHideEvent* event) override {
        Lab::hideEvent(event);
        if (!event->spontaneous())
            model_->lookAway();
    }
    /// These show the model's result, or what follows from it.
    void showResult(const QWidgetList& all) {
        showsResult(all, [this] { return earlierResult(); });
    }
    Earlier earlierResult() const { return model_->result() ? since(model_->resultState()) : Earlier::No; }
    /// This shows the times of its variants, and asks for their export.
    template <class Panel>
    void showTimes(Panel* panel) {
        showsResult(panel->shownTimes(),
                    [this] { return model_->showsEarlierTimes() ? since(model_->timedState()) : Earlier::No; });
        connect(panel, &Panel::exportRequested, this, &Lab::exportRequested);
    }
    /// What has changed since a state.
    Earlier since(const State& was) const {
        if (was == model_->state())
            return Earlier::No;
        // At the least something that a project does not keep.
        return std::max(earlierOf(kept().controls, was, model_->state()), Earlier::Settings);
    }
    /// How the pictures of a stage are shown, and that the cell that is pinned there is let go.
    template <class Stage>
    void addDisplays(Stage* stage) {
        using Display = MatrixView::Display;
        addCommand(
            "unpin", Qt::Key_Escape, "pin", [] { return Lab::tr("Unpin cell"); }, [stage] { stage->unpin(); });
        addCommand(
            "showImage", Qt::CTRL | Qt::Key_1, "image", [] { return Lab::tr("Show as images"); },
            [stage] { stage->setDisplay(Display::Image); });
        addCommand(
            "showHeatMap", Qt::CTRL | Qt::Key_2, "heat", [] { return Lab::tr("Show as heat maps"); },
            [stage] { stage->setDisplay(Display::HeatMap); });
        addCommand(
            "showNumbers", Qt::CTRL | Qt::Key_3, "numbers", [] { return Lab::tr("Show as numbers"); },
            [stage] { stage->setDisplay(Display::Numbers); });
    }
    /// The numbers of a state that has a source come from this file; no folder.
    bool takeFile(const QString& path) {
        if (QFileInfo(path).isDir())
            return false;
        model_->edit(Lab::tr("open a file"), [&](State& s) {
            s.source = State::Source::File;
            s.path = path;
        });
        return true;
    }
    /// `setup` asks for a file, which is chosen with these words; what has been read belongs among the recent ones.
    template <class Setup>
    void offerFiles(Setup* setup, Words title, Words filter) {
        connect(setup, &Setup::openRequested, this, [this, title, filter] {
            if (const QString path = askSource(this, title(), filter()); !path.isEmpty())
                openPath(path);
        });
        connect(model_.get(), &LabModel::resultChanged, this, [this] {
            if (const auto& s = model_->state(); s.source == State::Source::File)
                emit pathOpened(s.path);
        });
    }
    virtual const KeptRows<State, Time>& kept() const = 0;
    /// What a project keeps of results beside the times; what it returns may be called on any thread.
    virtual std::function<QJsonObject()> results() const {
        return [] { return QJsonObject(); };
    }
    /// The same read and checked, and what puts it there after the state and the times.
    virtual std::function<void()> resultsFrom(Fields&, const State&) {
        return [] {};
    }
    /// The cell on show comes back with the view. `Stage` has one: its row, its column, and whether it is pinned.
    template <class Stage>
    void keepCell(Stage* stage, qint64 longest) {
        keep(
            "cell",
            [stage] {
                return QJsonObject{{"row", stage->row()}, {"column", stage->column()}, {"pinned", stage->pinned()}};
            },
            [stage, longest](const QJsonValue& value) {
                Fields f(value.toObject(), QStringLiteral("cell"));
                stage->pin(f.whole("row", 0, 0, longest), f.whole("column", 0, 0, longest));
                if (!f.flag("pinned", false))
                    return stage->unpin();
                for (auto* view : stage->template findChildren<MatrixView*>())
                    view->bringMarkIntoSight();
            });
    }

    std::unique_ptr<M> model_;
    QDockWidget* timesDock_ = nullptr;
};

} // namespace telar
