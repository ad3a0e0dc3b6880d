// What a project keeps of the experiments lab: the plan, the measured records and where their file is.
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/project/fields.hpp"

#include <algorithm>

namespace telar {

namespace {

const QStringList operations{"pool", "matmul", "neuron", "pipeline", "alexnet", "mlp", "dpfm"};

QJsonObject controlsJson(const ExperimentState& s) {
    QJsonArray backends;
    for (const auto& id : s.backends)
        backends.append(fromText(id));
    return {{"preset", fromText(s.preset)},
            {"operation", fromText(s.operation)},
            {"sizes", fromText(s.sizes)},
            {"threads", fromText(s.threads)},
            {"settings", fromText(s.settings)},
            {"weak", s.weak},
            {"variants", backends},
            {"repeat", s.repeat}};
}

ExperimentState controlsFrom(Fields f) {
    ExperimentState s;
    s.preset = f.text("preset", s.preset);
    s.operation = operations[f.choice("operation", operations, 0)].toStdString();
    s.sizes = f.text("sizes", s.sizes);
    s.threads = f.text("threads", s.threads);
    s.settings = f.text("settings", s.settings);
    s.weak = f.flag("weak", s.weak);
    s.repeat = static_cast<int>(f.whole("repeat", s.repeat, 1, 100000));
    if (f.has("variants")) {
        s.backends.clear();
        for (const auto& id : f.json().value(QLatin1String("variants")).toArray())
            s.backends.push_back(id.toString().toStdString());
    }
    if (!s.preset.empty() && !findPreset(s.preset))
        f.refuse("preset");
    return s;
}

QJsonValue optionalJson(const std::optional<double>& value) {
    return value ? numberJson(*value) : QJsonValue();
}

QJsonObject pointJson(const RecordPoint& p) {
    QJsonArray each;
    for (const double ms : p.eachMs)
        each.append(numberJson(ms));
    QJsonObject figures;
    for (const auto& figure : p.figures)
        figures.insert(fromText(figure.name), numberJson(figure.value));
    const QJsonValue cost = p.cost ? QJsonValue(QJsonObject{{"bytes", numberJson(p.cost->bytes)},
                                                            {"operations", numberJson(p.cost->operations)}})
                                   : QJsonValue();
    return {{"operation", fromText(p.operation)},
            {"variant", fromText(p.backend)},
            {"device", fromText(p.device)},
            {"version", fromText(p.version)},
            {"spec", fromText(p.spec)},
            {"threads", p.threads},
            {"size", static_cast<qint64>(p.size)},
            {"windows", static_cast<qint64>(p.windows)},
            {"ms", statisticsJson(p.total)},
            {"each_ms", each},
            {"figures", figures},
            {"cost", cost},
            {"kernel_ms", optionalJson(p.kernelMs)},
            {"host_to_device_ms", optionalJson(p.hostToDeviceMs)},
            {"device_to_host_ms", optionalJson(p.deviceToHostMs)},
            // As text: a seed may have 64 bits.
            {"seed", p.seed ? QJsonValue(QString::number(*p.seed)) : QJsonValue()},
            {"sha256", fromText(p.sha256)}};
}

/// Each run, results that are no times, and what a run moves and computes.
void readExtras(Fields& f, RecordPoint& p) {
    for (const auto& ms : f.json().value(QLatin1String("each_ms")).toArray())
        p.eachMs.push_back(ms.toDouble());
    const auto figures = f.json().value(QLatin1String("figures")).toObject();
    for (auto it = figures.begin(); it != figures.end(); ++it)
        if (it->isDouble())
            p.figures.push_back({it.key().toStdString(), it->toDouble()});
    if (f.has("cost") && !f.isNull("cost")) {
        auto cost = f.object("cost");
        p.cost = Cost{cost.number("bytes", 0), cost.number("operations", 0)};
    }
}

RecordPoint pointFrom(Fields& f) {
    const auto optional = [&f](const char* name) -> std::optional<double> {
        return f.isNull(name) || !f.has(name) ? std::nullopt : std::optional(f.number(name, 0));
    };
    RecordPoint p;
    p.operation = f.text("operation");
    p.backend = f.text("variant");
    p.device = f.text("device");
    p.version = f.text("version");
    p.spec = f.text("spec");
    p.threads = static_cast<int>(f.whole("threads", 1, 0, 1 << 20));
    p.size = f.whole("size", 0, 0, INT64_MAX);
    p.windows = f.whole("windows", 0, 0, INT64_MAX);
    p.total = statisticsFrom(f.object("ms"));
    p.kernelMs = optional("kernel_ms");
    p.hostToDeviceMs = optional("host_to_device_ms");
    p.deviceToHostMs = optional("device_to_host_ms");
    if (f.has("seed") && !f.isNull("seed")) {
        bool fine = false;
        p.seed = f.words("seed").toULongLong(&fine);
        if (!fine)
            f.refuse("seed");
    }
    p.sha256 = f.text("sha256");
    readExtras(f, p);
    return p;
}

QJsonArray pointsJson(const std::vector<RecordPoint>& points) {
    QJsonArray out;
    for (const auto& point : points)
        out.append(pointJson(point));
    return out;
}

std::vector<RecordPoint> pointsFrom(Fields& results, const char* name) {
    std::vector<RecordPoint> out;
    for (auto& fields : results.list(name))
        out.push_back(pointFrom(fields));
    return out;
}

} // namespace

void ExperimentsModel::restore(const ExperimentState& state, const QString& file,
                               std::vector<RecordPoint> records, std::vector<RecordPoint> opened) {
    sweeper_.cancel();
    abandoned_ = true;
    arrived_ = std::make_shared<Arrived>(); // what the old sweep still measures is not of this project
    state_ = state;
    file_ = file;
    records_ = std::make_shared<std::vector<RecordPoint>>(std::move(records));
    opened_ = std::make_shared<std::vector<RecordPoint>>(std::move(opened));
    noisy_ = std::count_if(records_->begin(), records_->end(), isNoisy);
    check();
    emit stateChanged();
    emit recordsChanged();
}

std::function<QJsonObject()> ExperimentsLab::snapshot() const {
    return [state = model_->state(), file = model_->file(), records = model_->recordList(),
            opened = model_->openedList(), chart = model_->chosenChart(), filter = model_->filterWords()] {
        const QJsonObject results{
            {"file", file}, {"records", pointsJson(*records)}, {"opened", pointsJson(*opened)}};
        return QJsonObject{{"controls", controlsJson(state)},
                           {"shown", QJsonObject{{"chart", chart}, {"filter", filter}}},
                           {"results", results}};
    };
}

Expected<std::function<void()>> ExperimentsLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = controlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    const QString file = results.words("file");
    auto shown = fields.object("shown");
    const QString chart = shown.words("chart"), filter = shown.words("filter");
    auto records = pointsFrom(results, "records"), opened = pointsFrom(results, "opened");
    if (!fields.ok())
        return fields.error();
    // The lab measures by itself only where nobody has chosen anything.
    return std::function<void()>([this, state = std::move(state), file, records = std::move(records),
                                  opened = std::move(opened), chart, filter, chosen = !json.isEmpty()] {
        started_ = started_ || chosen;
        model_->restore(state, file, records, opened);
        filter_->setText(filter);
        model_->show(chart);
    });
}

} // namespace telar
