// The preferences of a freedesktop, without waiting for an answer: https://flatpak.github.io/xdg-desktop-portal
#include "ui/theme/desktop.hpp"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include <utility>

namespace telar {

class DesktopPortal final : public QObject {
    Q_OBJECT

public:
    DesktopPortal(QObject* owner, std::function<void(const DesktopWishes&)> told)
        : QObject(owner), told_(std::move(told)) {
        auto bus = QDBusConnection::sessionBus();
        if (!bus.isConnected())
            return;
        for (const auto& [group, key] : asked)
            ask(bus, QString::fromLatin1(group), QString::fromLatin1(key));
        bus.connect("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                    "org.freedesktop.portal.Settings", "SettingChanged", this,
                    SLOT(settingChanged(QString, QString, QDBusVariant)));
    }

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
        take(group, key, value.variant());
    }

private:
    static constexpr std::pair<const char*, const char*> asked[] = {
        {"org.freedesktop.appearance", "color-scheme"},
        {"org.freedesktop.appearance", "contrast"},
        {"org.freedesktop.appearance", "reduced-motion"},
        {"org.gnome.desktop.interface", "enable-animations"}};

    void ask(QDBusConnection& bus, const QString& group, const QString& key) {
        auto call = QDBusMessage::createMethodCall("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                                                   "org.freedesktop.portal.Settings", "Read");
        call << group << key;
        auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, 2000), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, group, key](QDBusPendingCallWatcher* done) {
            done->deleteLater();
            const QDBusPendingReply<QDBusVariant> reply = *done;
            if (reply.isError())
                return;
            QVariant value = reply.value().variant();
            if (value.canConvert<QDBusVariant>())
                value = value.value<QDBusVariant>().variant();
            take(group, key, value);
        });
    }

    void take(const QString& group, const QString& key, const QVariant& value) {
        if (group == QLatin1String("org.gnome.desktop.interface") && key == QLatin1String("enable-animations"))
            wishes_.still = !value.toBool();
        else if (group != QLatin1String("org.freedesktop.appearance"))
            return;
        else if (key == QLatin1String("color-scheme"))
            wishes_.scheme = value.toInt();
        else if (key == QLatin1String("contrast"))
            wishes_.contrast = value.toInt() == 1;
        else if (key == QLatin1String("reduced-motion"))
            wishes_.still = value.toInt() == 1;
        else
            return;
        told_(wishes_);
    }

    DesktopWishes wishes_;
    std::function<void(const DesktopWishes&)> told_;
};

void watchDesktop(QObject* owner, std::function<void(const DesktopWishes&)> told) {
    new DesktopPortal(owner, std::move(told));
}

} // namespace telar

#include "desktop_portal.moc"
