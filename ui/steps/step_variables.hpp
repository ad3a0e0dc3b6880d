// The variables that a thread sees at a step: a tree of names, types and values, in which arrays and
// structures open. What changed since the thread's step before is marked.
#pragma once

#include "core/simt/machine/steps.hpp"
#include "core/simt/ptx/debug_parts.hpp"

#include <QAbstractItemModel>

#include <optional>

namespace telar {

class StepVariables : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Type, Value, Space, Columns };
    /// Data of this role: whether the value changed.
    static constexpr int changedRole = Qt::UserRole;
    /// Pieces of an array that are made at a time.
    static constexpr int batch = 256;

    explicit StepVariables(QObject* parent = nullptr);
    ~StepVariables() override;

    /// `before`: the thread's step before; nothing at its first. `frame`: which function of the stack, 0 the
    /// innermost. Where the same variables are in scope as before, only values change; else the model is
    /// reset and the answer is true.
    bool show(std::shared_ptr<const machine::StepTrace> trace, std::size_t step, std::optional<std::size_t> before,
              uint32_t lane, std::size_t frame);
    void clear();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// Names from the outermost in: "tile", "[3]".
    static QStringList path(const QModelIndex& index);
    /// The outermost variable of that name, the nearest first; not valid where there is none.
    QModelIndex find(const QString& name) const;

private:
    struct Root {
        machine::StepVariable variable;
        machine::StepValue now;
        std::optional<machine::StepValue> before; ///< nothing: it was not there
    };
    struct Node {
        std::size_t root = 0;
        Node* parent = nullptr;
        int row = 0;
        ptx::DebugPart part;
        uint64_t parts = 0; ///< that it has
        std::vector<std::unique_ptr<Node>> children;
    };

    Node* nodeOf(const QModelIndex& index) const;
    std::vector<Root> rootsAt(std::size_t step, std::optional<std::size_t> before, std::size_t frame) const;
    void announce(const Node& node, const QModelIndex& index);
    QString valueOf(const Node& node, bool before) const;
    bool changed(const Node& node) const;
    QString spaceOf(const Root& root) const;
    QString tipOf(const Node& node) const;

    std::shared_ptr<const machine::StepTrace> trace_;
    std::size_t step_ = 0;
    std::optional<std::size_t> before_;
    uint32_t lane_ = 0;
    std::vector<Root> roots_;
    std::vector<std::unique_ptr<Node>> nodes_;
};

} // namespace telar
