#include "ui/labs/softmax/softmax_model.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/data/load.hpp"
#include "core/data/normal.hpp"
#include "core/softmax/operation.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

std::shared_ptr<const AnyMatrix> softmaxMatrix(Matrix<float> matrix) {
    return std::make_shared<const AnyMatrix>(std::move(matrix));
}

Expected<SoftmaxNumbers> numbersOf(const SoftmaxState& state, Matrix<float>& shown, const JobContext& job) {
    TELAR_TAKE(values, state.source == SoftmaxState::Source::File ? loadFloats(state.path.toStdString(), job)
                       : state.source == SoftmaxState::Source::Given && state.given
                           ? Expected<Matrix<float>>(state.given->parts.front().clone())
                           : NormalNumbers(state.seed).draw(state.rows, state.columns, 1, job));
    if (values->rows() > SoftmaxModel::mostRows || values->columns() > SoftmaxModel::mostColumns ||
        values->planes() > 1)
        return userError(
            text(TELAR_TR("core", "The pictures hold one matrix of at most %1 rows and %2 columns, and this "
                                  "is %3 x %4"),
                 SoftmaxModel::mostRows, SoftmaxModel::mostColumns, values->rows() * values->planes(),
                 values->columns()),
            {}, text(TELAR_TR("core", "Use telar-cli softmax for larger ones")));
    auto numbers = SoftmaxNumbers::of(values->clone(), state.type);
    if (state.type == SoftmaxType::BFloat16)
        for (int64_t i = 0; i < values->size(); ++i)
            values->data()[i] = fromBFloat16(toBFloat16(values->data()[i]));
    shown = std::move(*values);
    return numbers;
}

double farthest(const Matrix<float>& a, const Matrix<float>& b) {
    double most = 0;
    for (int64_t i = 0; i < a.size(); ++i)
        if (std::isfinite(a.data()[i]) && std::isfinite(b.data()[i]))
            most = std::max(most, std::fabs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i])));
    return most;
}

Expected<SoftmaxPicture> makePicture(const SoftmaxState& state, const SoftmaxVariant& reference,
                                     const JobContext& job) {
    SoftmaxPicture picture;
    picture.state = state;
    Matrix<float> x;
    TELAR_TAKE(numbers, numbersOf(state, x, job));
    picture.numbers = std::move(*numbers);
    picture.rows = x.rows(), picture.columns = x.columns();
    const auto problem = picture.numbers.problem(state);
    TELAR_TAKE(stages, softmaxStages(problem, job));
    Matrix<float> wanted(x.rows(), x.columns()), y(x.rows(), x.columns());
    const RunOptions quiet{1, {job.stop, nullptr}};
    TELAR_CHECK(runSoftmax(reference, problem, wanted.view(), quiet));
    picture.kernels = softmaxFitsKernels(problem);
    for (const auto& card : softmaxKernels()) {
        if (!picture.kernels)
            break;
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        options.job.stop = job.stop;
        Matrix<float> made(x.rows(), x.columns());
        auto report = emulateSoftmax(card.id, problem, made.view(), options);
        if (!report) {
            if (report.error().kind == ErrorKind::Cancelled)
                return report.error();
            picture.kernels = report.error();
            break;
        }
        picture.counts.push_back({card.id, std::move(report->counters), report->findingCount});
        if (card.id == state.kernel)
            y = std::move(made);
    }
    if (!picture.kernels)
        y = wanted.clone();
    picture.error = farthest(y, wanted);
    for (int64_t i = 0; i < stages->sums.size(); ++i)
        picture.notNumbers += std::isnan(stages->sums.data()[i]);
    picture.name = state.source == SoftmaxState::Source::File
                       ? QString::fromStdString(fileName(state.path.toStdString()))
                   : state.source == SoftmaxState::Source::Given && state.given ? state.given->name
                                                                                : QString();
    picture.x = softmaxMatrix(std::move(x));
    picture.maxima = softmaxMatrix(std::move(stages->maxima));
    picture.exponentials = softmaxMatrix(std::move(stages->exponentials));
    picture.sums = softmaxMatrix(std::move(stages->sums));
    picture.y = softmaxMatrix(std::move(y));
    return picture;
}

} // namespace

float SoftmaxPicture::at(const std::shared_ptr<const AnyMatrix>& matrix, qint64 row, qint64 column) const {
    return std::get<Matrix<float>>(*matrix).at(row, column);
}

float SoftmaxPicture::maximum(qint64 row, qint64 column) const {
    return state.alongRows() ? at(maxima, row, 0) : at(maxima, 0, column);
}

float SoftmaxPicture::sum(qint64 row, qint64 column) const {
    return state.alongRows() ? at(sums, row, 0) : at(sums, 0, column);
}

SoftmaxModel::SoftmaxModel(const Registry<SoftmaxVariant>& registry, QUndoStack& undo, QObject* parent)
    : MeasuredModel(undo, parent), registry_(registry), timed_(softmaxOperation(registry)) {
    connect(&tracer_, &JobRunner::busyChanged, this, &LabModel::busyChanged);
}

void SoftmaxModel::compute() {
    computeBy([state = state_, reference = registry_.find("serial")](const JobContext& job) {
        return makePicture(state, *reference, job);
    });
}

void SoftmaxModel::computed() { thread_.reset(); }

void SoftmaxModel::lookAt(qint64 row, qint64 column) {
    const auto picture = result_;
    if (!picture || !picture->kernels) {
        thread_.reset();
        emit threadChanged();
        return;
    }
    tracer_.start<ThreadView>(
        [picture, row, column](const JobContext& job) -> Expected<ThreadView> {
            const auto place = softmaxThread(picture->state.kernel, row, column);
            simt::LaunchOptions options;
            options.mode = simt::Mode::Traced;
            options.job.stop = job.stop;
            options.firstBlock = place.block;
            options.blocks = 1;
            options.warp = static_cast<int32_t>(place.thread / 32);
            options.onlyTraced = true;
            Matrix<float> y(picture->rows, picture->columns);
            const auto report =
                emulateSoftmax(picture->state.kernel, picture->numbers.problem(picture->state), y.view(), options);
            if (!report)
                return report.error();
            return threadView(*report->trace, report->config, *report->trace->find(place.block), place.thread);
        },
        [this, picture](std::shared_ptr<const ThreadView> view) {
            if (picture != result_)
                return;
            thread_ = std::move(view);
            emit threadChanged();
        },
        [this](const Error& error) {
            error_ = error;
            emit errorChanged();
        });
}

Work SoftmaxModel::timedWork() const {
    return {state_.timed, asSettings<SoftmaxSpec>(softmaxParameters(), state_), state_.seed};
}

void SoftmaxModel::measure() {
    later_.stop();
    timed_.set(timedWork());
    bench_.startAfter<Roofs>(
        [bytes = state_.timed * state_.timed * 4](const JobContext& job) { return measureRoofs(bytes, 0, 0.4, job); },
        [this](std::shared_ptr<const Roofs> roofs) { roofs_ = *roofs; }, backendsOf(registry_));
}

Job<SoftmaxTiming>::Work SoftmaxModel::timingOf(const std::string& variant) {
    return [measured = timed_.measuring(variant)](const JobContext& job) -> Expected<SoftmaxTiming> {
        TELAR_TAKE(time, measured(job));
        return SoftmaxTiming{*time, time->record->cost.value_or(Cost())};
    };
}

QString SoftmaxModel::commandLine() const {
    CommandLine line({"telar-cli", "softmax"});
    const bool given = state_.source == SoftmaxState::Source::Given,
               known = given && state_.given && !state_.given->options.empty();
    if (state_.source == SoftmaxState::Source::File)
        line.option("--input", state_.path.toStdString());
    else if (known)
        for (const auto& word : shellWords(state_.given->options)) // of a stranger's project, perhaps
            line.add(word);
    else
        line.option("--rows", state_.rows).option("--columns", state_.columns).option("--seed", state_.seed);
    addOptions<SoftmaxSpec>(softmaxParameters(), state_, line);
    // Along columns only the variants of the processor compute.
    if (state_.alongRows())
        line.option("--backend", "emulator:" + state_.kernel);
    const auto words = QString::fromStdString(line.option("--repeat", 30).str());
    return given && !known
               ? words + QStringLiteral("  # ") + tr("cannot be repeated by a command: the numbers are a layer's")
               : words;
}

} // namespace telar
