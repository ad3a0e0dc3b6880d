// A sentence that the window says for some seconds, over its lower edge: nothing moves for it.
#pragma once

#include <QLabel>
#include <QTimer>

namespace telar {

class Notice : public QLabel {
    Q_OBJECT
public:
    explicit Notice(QWidget* window);
    /// For so many milliseconds, instead of what was said before.
    void say(const QString& sentence, int milliseconds);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QTimer timer_;
};

} // namespace telar
