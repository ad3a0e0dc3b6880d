// The preference of a freedesktop, without waiting for an answer: https://flatpak.github.io/xdg-desktop-portal
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
    DesktopPortal(QObject* owner, std::function<void(int)> told) : QObject(owner), told_(std::move(told)) {
        auto bus = QDBusConnection::sessionBus();
        if (!bus.isConnected())
            return;
        auto call = QDBusMessage::createMethodCall("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                                                   "org.freedesktop.portal.Settings", "Read");
        call << "org.freedesktop.appearance"
             << "color-scheme";
        auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, 2000), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
            done->deleteLater();
            const QDBusPendingReply<QDBusVariant> reply = *done;
            if (reply.isError())
                return;
            QVariant value = reply.value().variant();
            if (value.canConvert<QDBusVariant>())
                value = value.value<QDBusVariant>().variant();
            told_(value.toInt());
        });
        bus.connect("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                    "org.freedesktop.portal.Settings", "SettingChanged", this,
                    SLOT(settingChanged(QString, QString, QDBusVariant)));
    }

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
        if (group == QLatin1String("org.freedesktop.appearance") && key == QLatin1String("color-scheme"))
            told_(value.variant().toInt());
    }

private:
    std::function<void(int)> told_;
};

void watchDesktop(QObject* owner, std::function<void(int)> told) { new DesktopPortal(owner, std::move(told)); }

} // namespace telar

#include "desktop_portal.moc"
