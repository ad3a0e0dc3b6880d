// The preference of Windows, which its settings keep in the registry. Whoever changes it comes back to the window afterwards.
#include "ui/theme/desktop.hpp"

#include <QGuiApplication>
#include <QSettings>

#include <utility>

namespace telar {

void watchDesktop(QObject* owner, std::function<void(const DesktopWishes&)> told) {
    const auto ask = [told = std::move(told)] {
        const QSettings settings(
            QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
            QSettings::NativeFormat);
        const QVariant light = settings.value(QStringLiteral("AppsUseLightTheme"));
        DesktopWishes wishes;
        wishes.scheme = light.isValid() ? light.toInt() == 0 ? 1 : 2 : 0;
        const QSettings high(QStringLiteral("HKEY_CURRENT_USER\\Control Panel\\Accessibility\\HighContrast"),
                             QSettings::NativeFormat);
        wishes.contrast = (high.value(QStringLiteral("Flags")).toInt() & 1) != 0; // HCF_HIGHCONTRASTON
        told(wishes);
    };
    ask();
    QObject::connect(qApp, &QGuiApplication::applicationStateChanged, owner, [ask](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            ask();
    });
}

} // namespace telar
