// What a project keeps of the computer's page: which device is looked at and whether its readings go on. The
// readings themselves are of the moment and of this computer.
#include "ui/labs/device/device_lab.hpp"
#include "ui/state/fields.hpp"

namespace telar {

std::function<QJsonObject()> DeviceLab::snapshot() const {
    return [paused = paused_] {
        return QJsonObject{{"controls", QJsonObject{{"paused", paused}}}, {"results", QJsonObject()}};
    };
}

Expected<std::function<void()>> DeviceLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    const bool paused = fields.object("controls").flag("paused", false);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, paused] {
        if (paused != paused_)
            paused ? cancel() : run();
        if (!isVisible())
            timer_.stop();
    });
}

} // namespace telar
