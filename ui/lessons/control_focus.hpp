// Shows which controls of a lab a step needs: the others are dimmed and do not answer.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace telar {

class Lab;

/// A control of a lab's docks, or its main button, that a step can name.
struct NamedControl {
    QString name;  ///< its object name: what a lesson's file holds
    QString words; ///< what a person calls it
};
/// Each once, in the order of the docks.
QList<NamedControl> namedControls(const Lab* lab);

class ControlFocus : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ControlFocus() override { release(); }

    /// Dims every control of the docks of `lab` and its main button whose object name is not in `names`; none where it is empty.
    void hold(Lab* lab, const QStringList& names);
    void release();
    bool dims(const QWidget* control) const { return dimmed_.contains(control); }

signals:
    /// Somebody tried a dimmed control.
    void refused();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QList<QPointer<QWidget>> held_;
    QSet<const QWidget*> dimmed_;
};

} // namespace telar
