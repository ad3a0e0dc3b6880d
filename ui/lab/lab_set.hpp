// The labs of a window, each made when it is first asked for: a window with twelve labs opens as fast as with one.
#pragma once

#include "ui/lab/lab.hpp"

namespace telar {

/// GUI thread only. Who listens to `made` takes the lab; the set deletes none.
class LabSet : public QObject {
    Q_OBJECT
public:
    using Make = std::function<Lab*()>;
    explicit LabSet(QObject* parent = nullptr) : QObject(parent) {}

    void add(LabName name, Make make) { entries_.push_back({std::move(name), std::move(make), nullptr}); }
    /// In the order they were added, made or not.
    std::vector<LabName> names() const;
    /// Null: there is none of that id.
    const LabName* name(const QString& id) const;
    /// Makes it where it is not there yet. Null: there is none of that id.
    Lab* lab(const QString& id);
    /// Null also where it is not made yet.
    Lab* ready(const QString& id) const;
    /// Those that are made, in the order they were added.
    QList<Lab*> ready() const;
    /// Makes those that are not there yet.
    QList<Lab*> all();
    /// `then` once it is made and has caught up with what it missed while it was hidden: a turn of the event loop for each, since
    /// either holds the window for up to a twentieth of a second, and so may showing it. At once where there is nothing to do.
    void prepare(const QString& id, std::function<void()> then);

signals:
    void made(telar::Lab* lab);

private:
    struct Entry {
        LabName name;
        Make make;
        Lab* lab;
    };
    std::vector<Entry> entries_;
};

} // namespace telar
