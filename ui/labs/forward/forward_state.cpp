// What a project keeps of the forward-mode lab.
#include "ui/labs/forward/forward_lab.hpp"

#include "core/forward/expression.hpp"
#include "ui/state/fields.hpp"

namespace telar {

namespace {

QJsonObject controlsJson(const ForwardState& s) {
    const auto& f = s.fpga;
    return {{"registers", s.registers},
            {"corpus", s.corpus},
            {"published", s.published},
            {"adam", s.adam},
            {"rate", numberJson(s.rate)},
            {"batch", s.batch},
            {"epochs", s.epochs},
            {"seeds", s.seeds},
            {"seed", static_cast<qint64>(s.seed)},
            {"sample", s.sample},
            {"trained", s.trained},
            {"digits", s.digits},
            {"path", s.path},
            {"formula", QString::fromStdString(s.formula)},
            {"formula_values", numbersJson(s.at)},
            {"hardware", QJsonObject{{"batch", static_cast<qint64>(f.batch)},
                                     {"inputs", static_cast<qint64>(f.inputs)},
                                     {"neurons", static_cast<qint64>(f.neurons)},
                                     {"registers", static_cast<qint64>(f.registers)},
                                     {"multipliers", static_cast<qint64>(f.multipliers)},
                                     {"megahertz", numberJson(f.megahertz)},
                                     {"layers", static_cast<qint64>(f.layers)},
                                     {"runs", static_cast<qint64>(f.runs)}}}};
}

ForwardState forwardControlsFrom(Fields f) {
    constexpr qint64 most = 1 << 30;
    ForwardState s;
    s.registers = static_cast<int>(f.whole("registers", s.registers, 0, 1 << 16));
    s.corpus = f.whole("corpus", s.corpus, 1, most);
    s.published = f.flag("published", s.published);
    s.adam = f.flag("adam", s.adam);
    s.rate = f.number("rate", s.rate);
    s.batch = static_cast<int>(f.whole("batch", s.batch, 1, most));
    s.epochs = static_cast<int>(f.whole("epochs", s.epochs, 1, most));
    s.seeds = static_cast<int>(f.whole("seeds", s.seeds, 1, 1 << 20));
    s.seed = static_cast<quint32>(f.whole("seed", s.seed, 0, UINT32_MAX));
    s.sample = static_cast<int>(f.whole("sample", s.sample, 0, most));
    s.trained = f.flag("trained", s.trained);
    s.digits = f.flag("digits", s.digits);
    s.path = f.words("path");
    if (!(s.rate > 0 && s.rate <= 1000))
        f.refuse("rate");
    if (f.has("formula")) {
        s.formula = f.text("formula");
        s.at = f.numbers("formula_values");
        const auto parsed = forward::parseExpression(s.formula);
        if (!parsed || parsed->variables.size() != s.at.size())
            f.refuse("formula");
    }
    auto h = f.object("hardware");
    auto& g = s.fpga;
    g.batch = h.whole("batch", g.batch, 1, most);
    g.inputs = h.whole("inputs", g.inputs, 1, most);
    g.neurons = h.whole("neurons", g.neurons, 1, most);
    g.registers = h.whole("registers", g.registers, 1, most);
    g.multipliers = h.whole("multipliers", g.multipliers, 1, most);
    g.megahertz = h.number("megahertz", g.megahertz);
    g.layers = h.whole("layers", g.layers, 1, most);
    g.runs = h.whole("runs", g.runs, 1, most);
    if (!(g.megahertz >= 1 && g.megahertz <= 10000))
        h.refuse("megahertz");
    return s;
}

QJsonObject settingJson(const forward::SettingSummary& s) {
    return {{"registers", s.registers},
            {"train_curve", numbersJson(s.trainCurve)},
            {"validation_curve", numbersJson(s.validationCurve)},
            {"train", statisticsJson(s.train)},
            {"validation", statisticsJson(s.validation)},
            {"best", statisticsJson(s.best)},
            {"wins", s.wins},
            {"ties", s.ties},
            {"diverged", s.diverged},
            {"right", statisticsJson(s.right)},
            {"engine_bytes", qint64{s.engineBytes}},
            {"epoch_ms", numberJson(s.epochMs)},
            {"multiplications", qint64{s.multiplications}},
            {"bytes", qint64{s.bytes}}};
}

forward::SettingSummary settingFrom(Fields& f) {
    forward::SettingSummary s;
    s.registers = static_cast<int>(f.whole("registers", 0, -1, 1 << 16));
    s.trainCurve = f.numbers("train_curve");
    s.validationCurve = f.numbers("validation_curve");
    s.train = statisticsFrom(f.object("train"));
    s.validation = statisticsFrom(f.object("validation"));
    s.best = statisticsFrom(f.object("best"));
    s.wins = static_cast<int>(f.whole("wins", 0, 0, 1 << 20));
    s.ties = static_cast<int>(f.whole("ties", 0, 0, 1 << 20));
    s.diverged = static_cast<int>(f.whole("diverged", 0, 0, 1 << 20));
    s.right = statisticsFrom(f.object("right"));
    s.engineBytes = f.whole("engine_bytes", 0, 0, INT64_MAX);
    s.epochMs = f.number("epoch_ms", 0);
    s.multiplications = f.whole("multiplications", 0, 0, INT64_MAX);
    s.bytes = f.whole("bytes", 0, 0, INT64_MAX);
    return s;
}

QJsonValue studyJson(const ForwardState& now, const std::shared_ptr<const ForwardStudy>& study) {
    if (!study || !now.sameStudy(study->state)) // of other settings: it is being made anew
        return QJsonValue::Null;
    QJsonArray settings;
    for (const auto& setting : study->settings)
        settings.append(settingJson(setting));
    return QJsonObject{{"settings", settings},
                       {"mean_loss", numberJson(study->meanLoss)},
                       {"variance", numberJson(study->variance)},
                       {"parameters", study->parameters},
                       {"pictures", study->pictures},
                       {"seconds", numberJson(study->seconds)}};
}

std::shared_ptr<const ForwardStudy> studyFrom(const ForwardState& state, Fields& results) {
    if (!results.has("study") || results.isNull("study"))
        return nullptr;
    auto f = results.object("study");
    auto study = std::make_shared<ForwardStudy>();
    study->state = state;
    for (auto& setting : f.list("settings"))
        study->settings.push_back(settingFrom(setting));
    study->meanLoss = f.number("mean_loss", 0);
    study->variance = f.number("variance", 0);
    study->parameters = static_cast<int>(f.whole("parameters", 0, 0, 1 << 30));
    study->pictures = f.flag("pictures", false);
    study->seconds = f.number("seconds", 0);
    // The views compare the settings with each other: all of them or none.
    for (const int k : {2, 4, 8, 16, 32, 64, 0, -1})
        if (!study->find(k) || study->find(k)->trainCurve.empty())
            f.refuse("settings");
    return study;
}

} // namespace

void ForwardModel::restore(const ForwardState& state, std::shared_ptr<const ForwardStudy> study, bool now) {
    studier_.cancel();
    tracer_.cancel();
    if (study)
        study_ = std::move(study);
    if (now) {
        setState(state);
    } else {
        state_ = state;
        emit stateChanged();
    }
    if (study_)
        emit studyChanged();
}

std::function<QJsonObject()> ForwardLab::snapshot() const {
    return [state = model_->state(), study = model_->study()] {
        return QJsonObject{{"controls", controlsJson(state)},
                           {"results", QJsonObject{{"study", studyJson(state, study)}}}};
    };
}

Expected<std::function<void()>> ForwardLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = forwardControlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto study = studyFrom(state, results);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state), study = std::move(study)] {
        model_->restore(state, study, seen());
    });
}

} // namespace telar
