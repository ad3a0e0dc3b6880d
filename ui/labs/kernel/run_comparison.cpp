#include "ui/labs/kernel/run_comparison.hpp"

#include "core/base/files.hpp"
#include "ui/labs/kernel/compared_view.hpp"
#include "ui/labs/kernel/script_run.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QFileInfo>
#include <QPushButton>

namespace telar {

namespace {

constexpr std::size_t mostVersions = 12; ///< in the picture of all

} // namespace

RunComparison::RunComparison(QWidget* parent) : QWidget(parent) {
    build();
    connect(&runner_, &JobRunner::busyChanged, this, &RunComparison::busyChanged);
    connect(keep_, &QPushButton::clicked, this, [this] {
        kept_ = now_;
        compare();
    });
    connect(forget_, &QPushButton::clicked, this, [this] {
        kept_.reset();
        error_.reset();
        compare();
    });
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto path = askSource(this, tr("A run's record"), tr("Records of runs (*.json *.jsonl)"));
        if (!path.isEmpty())
            openRecord(path);
    });
    connect(view_, &ComparedView::lineRequested, this, &RunComparison::lineRequested);
    connect(view_, &ComparedView::sourceRequested, this, &RunComparison::sourceRequested);
    keepWords(this, [this] { refresh(); });
}

void RunComparison::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    keep_ = says(named(new QPushButton(this), "keepRun"), TELAR_SAYS("Keep for comparison"),
                 TELAR_SAYS("Later runs are compared with this one"));
    forget_ = says(named(new QPushButton(this), "forgetRun"), TELAR_SAYS("Discard it"),
                   TELAR_SAYS("Each run is compared with the one before it again"));
    open_ = says(named(new QPushButton(this), "openRecord"), TELAR_SAYS("Open a record..."),
                 TELAR_SAYS("A run that telar-cli run, python, notebook, kernel or profile wrote with --json"));
    view_ = new ComparedView(this);
    addAll(column, spaced(inRow(keep_, forget_, open_, spring(1)), 4), wide(view_, 1));
}

bool RunComparison::isReady() const {
    const auto uses = [](const std::shared_ptr<const compare::KeptRun>& run) {
        return !run->messages || !run->launches.empty() || !run->copies.empty();
    };
    return now_ && earlier() && (uses(now_) || uses(earlier()));
}

void RunComparison::addRun(std::shared_ptr<const compare::KeptRun> run) {
    if (!run)
        return;
    before_ = std::exchange(now_, std::move(run));
    const auto same = [&](const auto& one) { return one->source() == now_->source(); };
    std::erase_if(versions_, same);
    versions_.push_back(now_);
    if (versions_.size() > mostVersions)
        versions_.erase(versions_.begin());
    error_.reset();
    compare();
}

void RunComparison::openRecord(const QString& path) {
    runner_.start<compare::KeptRun>(
        [path = path.toStdString()](const JobContext& job) { return runOfRecord(path, job); },
        [this](std::shared_ptr<const compare::KeptRun> run) {
            kept_ = std::move(run);
            error_.reset();
            compare();
        },
        [this](const Error& error) {
            error_ = error;
            refresh();
        });
}

void RunComparison::compare() {
    result_.reset();
    if (!isReady())
        return refresh();
    runner_.start<SeenComparison>(
        [before = earlier(), now = now_, versions = versions_](const JobContext&) -> Expected<SeenComparison> {
            return seeComparison(*before, *now, versions);
        },
        [this](std::shared_ptr<const SeenComparison> made) {
            result_ = std::move(made);
            refresh();
        });
    refresh();
}

void RunComparison::refresh() {
    keep_->setEnabled(now_ && kept_ != now_);
    forget_->setVisible(kept_ != nullptr);
    view_->setWords(error_ ? translated(*error_) : QString());
    view_->setResult(result_, result_ ? DifferenceLines(result_, &result_->lines) : nullptr,
                     kept_ ? tr("Before: %1, kept. ").arg(QString::fromStdString(kept_->name))
                           : tr("Before: the run before this one. "));
}

std::vector<Exportable> RunComparison::exportables() const { return view_->exportables(); }

} // namespace telar
