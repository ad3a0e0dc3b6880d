// What a project keeps of the forward-mode lab.
#include "ui/labs/forward/forward_lab.hpp"

#include "core/forward/expression.hpp"
#include "ui/state/state_rows.hpp"

namespace telar {

namespace {

constexpr qint64 most = 1 << 30;

const StateRows<ForwardState>& controlRows() {
    using S = ForwardState;
    using F = forward::FpgaSpec;
    static const StateRows<S> rows{
        wholeRow<S>("registers", &S::registers, 0, 1 << 16),
        wholeRow<S>("corpus", &S::corpus, 1, most),
        flagRow<S>("published", &S::published),
        flagRow<S>("adam", &S::adam),
        numberRow<S>("rate", &S::rate),
        wholeRow<S>("batch", &S::batch, 1, most),
        wholeRow<S>("epochs", &S::epochs, 1, most),
        wholeRow<S>("seeds", &S::seeds, 1, 1 << 20),
        wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
        wholeRow<S>("sample", &S::sample, 0, most),
        flagRow<S>("trained", &S::trained),
        flagRow<S>("digits", &S::digits),
        textRow<S>("path", &S::path),
        textRow<S>("formula", &S::formula),
        {"formula_values", [](const S& s) { return QJsonValue(numbersJson(s.at)); },
         [](Fields& f, S& s) {
             if (f.has("formula"))
                 s.at = f.numbers("formula_values");
         }},
        partRow<S>(
            "hardware", &S::fpga,
            StateRows<F>{wholeRow<F>("batch", &F::batch, 1, most), wholeRow<F>("inputs", &F::inputs, 1, most),
                         wholeRow<F>("neurons", &F::neurons, 1, most), wholeRow<F>("registers", &F::registers, 1, most),
                         wholeRow<F>("multipliers", &F::multipliers, 1, most), numberRow<F>("megahertz", &F::megahertz),
                         wholeRow<F>("layers", &F::layers, 1, most), wholeRow<F>("runs", &F::runs, 1, most)})};
    return rows;
}

ForwardState forwardControlsFrom(Fields f) {
    const auto s = rowsFrom(controlRows(), f);
    if (!(s.rate > 0 && s.rate <= 1000))
        f.refuse("rate");
    if (const auto parsed = forward::parseExpression(s.formula); !parsed || parsed->variables.size() != s.at.size())
        f.refuse("formula");
    if (!(s.fpga.megahertz >= 1 && s.fpga.megahertz <= 10000))
        f.object("hardware").refuse("megahertz");
    return s;
}

const StateRows<forward::SettingSummary>& settingRows() {
    using S = forward::SettingSummary;
    static const StateRows<S> rows{wholeRow<S>("registers", &S::registers, -1, 1 << 16),
                                   numbersRow<S>("train_curve", &S::trainCurve),
                                   numbersRow<S>("validation_curve", &S::validationCurve),
                                   statisticsRow<S>("train", &S::train),
                                   statisticsRow<S>("validation", &S::validation),
                                   statisticsRow<S>("best", &S::best),
                                   wholeRow<S>("wins", &S::wins, 0, 1 << 20),
                                   wholeRow<S>("ties", &S::ties, 0, 1 << 20),
                                   wholeRow<S>("diverged", &S::diverged, 0, 1 << 20),
                                   statisticsRow<S>("right", &S::right),
                                   wholeRow<S>("engine_bytes", &S::engineBytes, 0, INT64_MAX),
                                   numberRow<S>("epoch_ms", &S::epochMs),
                                   wholeRow<S>("multiplications", &S::multiplications, 0, INT64_MAX),
                                   wholeRow<S>("bytes", &S::bytes, 0, INT64_MAX)};
    return rows;
}

QJsonValue studyJson(const ForwardState& now, const std::shared_ptr<const ForwardStudy>& study) {
    if (!study || !now.sameStudy(study->state)) // of other settings: it is being made anew
        return QJsonValue::Null;
    QJsonArray settings;
    for (const auto& setting : study->settings)
        settings.append(rowsJson(settingRows(), setting));
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
        study->settings.push_back(rowsFrom(settingRows(), setting));
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
    missed_ = false;
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
        return QJsonObject{{"controls", rowsJson(controlRows(), state)},
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
    return std::function<void()>(
        [this, state = std::move(state), study = std::move(study)] { model_->restore(state, study, seen()); });
}

} // namespace telar
