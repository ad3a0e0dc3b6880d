// What a project keeps of the matrix-product lab.
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/state/timings.hpp"

#include <algorithm>

namespace telar {

namespace {

QJsonObject controlsJson(const MatmulState& s) {
    return {{"size", s.size},
            {"seed", static_cast<qint64>(s.seed)},
            {"largest_value", static_cast<qint64>(s.max)},
            {"identity", s.identity},
            {"kernel", fromText(s.kernel)},
            {"change", fromText(s.change)},
            {"block_x", static_cast<qint64>(s.blockX)},
            {"block_y", static_cast<qint64>(s.blockY)},
            {"capability_major", s.major},
            {"capability_minor", s.minor},
            {"registers", s.registers}};
}

bool isKernel(const std::string& id) {
    const auto& all = matmulKernels();
    return std::any_of(all.begin(), all.end(), [&](const auto& card) { return id == card.id; });
}

MatmulState controlsFrom(Fields f) {
    MatmulState s;
    s.size = f.whole("size", s.size, 1, MatmulModel::mostSize);
    s.seed = static_cast<quint32>(f.whole("seed", s.seed, 0, UINT32_MAX));
    s.max = static_cast<quint32>(f.whole("largest_value", s.max, 0, UINT32_MAX));
    s.identity = f.flag("identity", s.identity);
    s.kernel = f.text("kernel", s.kernel);
    s.change = f.text("change", s.change);
    s.blockX = static_cast<quint32>(f.whole("block_x", s.blockX, 1, 1024));
    s.blockY = static_cast<quint32>(f.whole("block_y", s.blockY, 1, 1024));
    s.major = static_cast<int>(f.whole("capability_major", s.major, 1, 99));
    s.minor = static_cast<int>(f.whole("capability_minor", s.minor, 0, 99));
    s.registers = static_cast<int>(f.whole("registers", s.registers, 1, 255));
    if (!isKernel(s.kernel))
        f.refuse("kernel");
    if (!s.change.empty() && std::none_of(matmulExperiments().begin(), matmulExperiments().end(),
                                          [&](const auto& e) { return s.change == e.id; }))
        f.refuse("change");
    if (!simt::findCapability(s.major, s.minor))
        f.refuse("capability_major");
    return s;
}

} // namespace

void MatmulModel::restore(const MatmulState& state, qint64 measuredSize,
                          std::map<std::string, MatmulTiming> timings) {
    cancel();
    setState(state);
    measuredSize_ = measuredSize;
    bench_.set(std::move(timings));
}

std::function<QJsonObject()> MatmulLab::snapshot() const {
    return [state = model_->state(), timings = model_->timings(), size = model_->measuredSize()] {
        const auto more = [](QJsonObject& one, const MatmulTiming& t) {
            one.insert("gflops", numberJson(t.gflops));
        };
        const QJsonObject results{{"timings", timingsJson(timings, more)}, {"timed_size", size}};
        return QJsonObject{{"controls", controlsJson(state)}, {"results", results}};
    };
}

Expected<std::function<void()>> MatmulLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = controlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto timings = timingsFrom<MatmulTiming>(
        results, "timings", [](Fields& f, MatmulTiming& t) { t.gflops = f.number("gflops", 0); });
    const qint64 size = results.whole("timed_size", 0, 0, 1 << 20);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state), timings = std::move(timings), size] {
        model_->restore(state, size, timings);
    });
}

QJsonValue MatmulLab::cellJson() const {
    return QJsonObject{{"row", stage_->row()}, {"column", stage_->column()}, {"pinned", stage_->pinned()}};
}

void MatmulLab::setCell(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("cell"));
    stage_->pin(f.whole("row", 0, 0, MatmulModel::mostSize), f.whole("column", 0, 0, MatmulModel::mostSize));
    if (!f.flag("pinned", false))
        stage_->unpin();
}

} // namespace telar
