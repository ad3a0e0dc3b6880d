// What a project keeps of the experiments lab: the plan, the measured records and where their file is.
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/state/fields.hpp"

#include <algorithm>

namespace telar {

namespace {

QJsonObject controlsJson(const ExperimentState& s, const ExperimentsKept& kept) {
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
            {"repeat", s.repeat},
            {"card", fromText(s.card)},
            {"roles", QJsonObject{{"across", fromText(s.roles.across)},
                                  {"colour", fromText(s.roles.colour)},
                                  {"style", fromText(s.roles.style)},
                                  {"panels", fromText(s.roles.panels)}}},
            {"chart", kept.chart},
            {"filter", kept.filter}};
}

ExperimentState controlsFrom(Fields f, const Catalogue& catalogue) {
    ExperimentState s;
    s.preset = f.text("preset", s.preset);
    if (const auto* preset = findPreset(catalogue, s.preset))
        s.operation = preset->operation;
    s.operation = f.text("operation", s.operation);
    s.sizes = f.text("sizes", s.sizes);
    s.threads = f.text("threads", s.threads);
    s.settings = f.text("settings", s.settings);
    // What people typed, half finished perhaps; but no keys, and no book.
    constexpr std::size_t longest = 10000;
    for (const auto& [name, typed] : {std::pair{"sizes", &s.sizes}, {"threads", &s.threads}, {"settings", &s.settings}})
        if (typed->size() > longest ||
            std::any_of(typed->begin(), typed->end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
            f.refuse(name);
    s.weak = f.flag("weak", s.weak);
    s.repeat = static_cast<int>(f.whole("repeat", s.repeat, 1, 100000));
    if (s.card = f.text("card"); !s.card.empty() && !simt::findCard(s.card))
        f.refuse("card");
    if (f.has("variants")) {
        s.backends.clear();
        for (const auto& id : constArray(f.json().value(QLatin1String("variants"))))
            s.backends.push_back(id.toString().toStdString());
    }
    if (f.has("roles")) {
        auto roles = f.object("roles");
        for (const auto& [name, role] : {std::pair{"across", &s.roles.across},
                                         {"colour", &s.roles.colour},
                                         {"style", &s.roles.style},
                                         {"panels", &s.roles.panels}})
            if (*role = roles.text(name); role->size() > 100)
                roles.refuse(name);
    }
    if (!s.preset.empty() && !findPreset(catalogue, s.preset))
        f.refuse("preset");
    if (!catalogue.find(s.operation))
        f.refuse("operation");
    return s;
}

QJsonValue optionalJson(const std::optional<double>& value) { return value ? numberJson(*value) : QJsonValue(); }

QJsonArray figuresJson(const std::vector<Figure>& figures) {
    QJsonArray out;
    for (const auto& figure : figures)
        out.append(QJsonObject{{"name", fromText(figure.name)}, {"value", numberJson(figure.value)}});
    return out;
}

QJsonObject pointJson(const RecordPoint& p) {
    return {{"operation", fromText(p.operation)},
            {"variant", fromText(p.backend)},
            {"device", fromText(p.device)},
            {"version", fromText(p.version)},
            {"spec", fromText(p.spec)},
            {"source", fromText(p.source)},
            {"from", p.from ? QJsonValue(fromText(*p.from)) : QJsonValue()},
            {"threads", p.threads},
            {"size", static_cast<qint64>(p.size)},
            {"windows", static_cast<qint64>(p.windows)},
            {"ms", statisticsJson(p.total)},
            {"kernel_ms", optionalJson(p.kernelMs)},
            {"product_ms", optionalJson(p.productMs)},
            {"host_to_device_ms", optionalJson(p.hostToDeviceMs)},
            {"device_to_host_ms", optionalJson(p.deviceToHostMs)},
            // As text: a seed may have 64 bits.
            {"seed", p.seed ? QJsonValue(QString::number(*p.seed)) : QJsonValue()},
            {"sha256", fromText(p.sha256)},
            {"each_ms", numbersJson(p.eachMs)},
            {"cost_bytes", p.cost ? numberJson(p.cost->bytes) : QJsonValue()},
            {"cost_operations", p.cost ? numberJson(p.cost->operations) : QJsonValue()},
            {"figures", figuresJson(p.figures)}};
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
    if (f.has("source"))
        p.source = f.text("source");
    if (f.has("from") && !f.isNull("from"))
        p.from = std::make_shared<const std::string>(f.text("from"));
    p.threads = static_cast<int>(f.whole("threads", 1, 0, 1 << 20));
    p.size = f.whole("size", 0, 0, INT64_MAX);
    p.windows = f.whole("windows", 0, 0, INT64_MAX);
    p.total = statisticsFrom(f.object("ms"));
    p.kernelMs = optional("kernel_ms");
    p.productMs = optional("product_ms");
    p.hostToDeviceMs = optional("host_to_device_ms");
    p.deviceToHostMs = optional("device_to_host_ms");
    if (f.has("seed") && !f.isNull("seed")) {
        bool fine = false;
        p.seed = f.words("seed").toULongLong(&fine);
        if (!fine)
            f.refuse("seed");
    }
    p.sha256 = f.text("sha256");
    p.eachMs = f.numbers("each_ms");
    if (f.has("cost_bytes") && !f.isNull("cost_bytes"))
        p.cost = Cost{f.number("cost_bytes", 0), f.number("cost_operations", 0)};
    for (auto& figure : f.list("figures"))
        p.figures.push_back({figure.text("name"), figure.number("value", 0)});
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

void ExperimentsModel::restore(const ExperimentState& state, const ExperimentsKept& kept) {
    sweeper_.cancel();
    abandoned_ = sweeper_.running();
    arrived_ = std::make_shared<Arrived>(); // what the old sweep still measures is not of this project
    aside_.clear();
    state_ = state;
    measured_ = kept.measured.operation.empty() ? state : kept.measured;
    // The sweep goes on in its set where this library has it, else in a new one.
    set_ = kept.set;
    setName_.clear();
    chosen_ = kept.chart;
    filter_ = kept.filter;
    records_ = std::make_shared<std::vector<RecordPoint>>(*kept.records);
    setOpened(kept.opened);
    if (kept.roofs)
        roofs_ = kept.roofs;
    noisy_ = std::count_if(records_->begin(), records_->end(), [](const RecordPoint& p) { return isNoisy(p.total); });
    check();
    emit stateChanged();
    emit recordsChanged();
}

std::function<QJsonObject()> ExperimentsLab::snapshot() const {
    const bool measured = !model_->records().empty();
    const ExperimentsKept kept{model_->set(),         model_->chosenChart(),
                               model_->filterWords(), model_->recordList(),
                               model_->openedList(),  measured ? model_->measured() : model_->state(),
                               model_->roofs()};
    return [state = model_->state(), kept] {
        const QJsonObject results{{"set", kept.set},
                                  {"records", pointsJson(*kept.records)},
                                  {"measured", controlsJson(kept.measured, kept)},
                                  {"opened", pointsJson(*kept.opened)},
                                  {"roofs", roofsJson(kept.roofs)}};
        return QJsonObject{{"controls", controlsJson(state, kept)}, {"results", results}};
    };
}

Expected<std::function<void()>> ExperimentsLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto controls = fields.object("controls"), results = fields.object("results");
    auto state = controlsFrom(controls, model_->catalogue());
    ExperimentsKept kept;
    kept.chart = controls.words("chart");
    kept.filter = controls.words("filter");
    kept.set = results.words("set");
    kept.records = std::make_shared<const std::vector<RecordPoint>>(pointsFrom(results, "records"));
    kept.opened = std::make_shared<const std::vector<RecordPoint>>(pointsFrom(results, "opened"));
    kept.measured = results.has("measured") ? controlsFrom(results.object("measured"), model_->catalogue()) : state;
    kept.roofs = roofsFrom(results);
    if (!fields.ok())
        return fields.error();
    // The lab measures by itself only where nobody has chosen anything.
    return std::function<void()>([this, state = std::move(state), kept, chosen = !json.isEmpty()] {
        started_ = started_ || chosen;
        model_->restore(state, kept);
    });
}

// What lessons can check in the experiments lab.

std::vector<LabFact> ExperimentsLab::facts() const {
    const auto& state = model_->state();
    return {{"preset", tr("Published figure or table; empty: a sweep of your own"), state.preset},
            {"operation", tr("Operation"), state.operation},
            {"repeat", tr("Repetitions"), static_cast<double>(state.repeat)},
            {"across", tr("Setting on the x axis; empty: automatic"), state.roles.across},
            {"colour", tr("Setting shown by colour; empty: automatic"), state.roles.colour},
            {"style", tr("Setting shown by line; empty: automatic"), state.roles.style},
            {"panels", tr("Setting shown by small multiples; empty: automatic"), state.roles.panels},
            {"variants", tr("Variants"), static_cast<double>(state.backends.size())},
            {"records", tr("Points measured"), static_cast<double>(model_->records().size())},
            {"opened", tr("Points of opened files"), static_cast<double>(model_->opened().size())},
            {"running", tr("A sweep is under way: 1, else 0"), model_->running() ? 1.0 : 0.0}};
}

} // namespace telar
