#include "ui/steps/step_variables.hpp"

#include "ui/theme/theme.hpp"

#include <algorithm>
#include <span>

namespace telar {

namespace {

using machine::StepVariable;

/// Parameters first, then as declared; variables of the whole block or grid last.
std::vector<StepVariable> inOrder(const machine::StepTrace& trace, std::size_t step, std::size_t frame) {
    const auto stack = trace.stack(step);
    std::vector<StepVariable> all = frame < stack.size() ? stack[frame].variables : std::vector<StepVariable>();
    std::reverse(all.begin(), all.end()); // parameters as they are written
    std::stable_sort(all.begin(), all.end(), [](const StepVariable& a, const StepVariable& b) {
        return a.parameter != b.parameter ? a.parameter : a.declared < b.declared;
    });
    for (auto& one : trace.globals(step))
        all.push_back(std::move(one));
    return all;
}

bool sameVariable(const StepVariable& a, const StepVariable& b) {
    return a.name == b.name && a.typeIndex == b.typeIndex && a.declared == b.declared && a.space == b.space &&
           a.address == b.address && a.kept == b.kept;
}

} // namespace

StepVariables::StepVariables(QObject* parent) : QAbstractItemModel(parent) {}
StepVariables::~StepVariables() = default;

std::vector<StepVariables::Root> StepVariables::rootsAt(std::size_t step, std::optional<std::size_t> before,
                                                        std::size_t frame) const {
    std::vector<Root> made;
    std::vector<StepVariable> old;
    if (before) {
        // Callers are counted from the kernel, which both steps have.
        const auto now = trace_->stack(step).size(), then = trace_->stack(*before).size();
        if (frame + then >= now)
            old = inOrder(*trace_, *before, frame + then - now);
        else
            old = trace_->globals(*before); // the function was entered just now
    }
    for (auto& variable : inOrder(*trace_, step, frame)) {
        Root root;
        root.now = trace_->value(variable, lane_);
        const auto known =
            std::find_if(old.begin(), old.end(), [&](const StepVariable& one) { return sameVariable(one, variable); });
        if (known != old.end())
            root.before = trace_->value(*known, lane_);
        root.variable = std::move(variable);
        made.push_back(std::move(root));
    }
    return made;
}

bool StepVariables::show(std::shared_ptr<const machine::StepTrace> trace, std::size_t step,
                         std::optional<std::size_t> before, uint32_t lane, std::size_t frame) {
    const bool same = trace == trace_;
    trace_ = std::move(trace);
    lane_ = lane;
    auto roots = rootsAt(step, before, frame);
    const bool kept =
        same && std::equal(roots.begin(), roots.end(), roots_.begin(), roots_.end(),
                           [](const Root& a, const Root& b) { return sameVariable(a.variable, b.variable); });
    if (!kept)
        beginResetModel();
    step_ = step;
    before_ = before;
    roots_ = std::move(roots);
    if (kept) {
        for (std::size_t k = 0; k < nodes_.size(); ++k)
            announce(*nodes_[k], createIndex(static_cast<int>(k), Name, nodes_[k].get()));
        if (!nodes_.empty())
            emit dataChanged(index(0, Name), index(static_cast<int>(nodes_.size()) - 1, Columns - 1));
        return false;
    }
    nodes_.clear();
    for (std::size_t k = 0; k < roots_.size(); ++k) {
        auto node = std::make_unique<Node>();
        node->root = k;
        node->row = static_cast<int>(k);
        node->part = ptx::debugWhole(roots_[k].variable.typeIndex, roots_[k].variable.bytes);
        node->parts = trace_->info ? ptx::debugPartCount(*trace_->info, node->part) : 0;
        nodes_.push_back(std::move(node));
    }
    endResetModel();
    return true;
}

void StepVariables::announce(const Node& node, const QModelIndex& at) {
    if (node.children.empty())
        return;
    for (std::size_t k = 0; k < node.children.size(); ++k)
        announce(*node.children[k], createIndex(static_cast<int>(k), Name, node.children[k].get()));
    emit dataChanged(index(0, Name, at), index(static_cast<int>(node.children.size()) - 1, Columns - 1, at));
}

void StepVariables::clear() {
    beginResetModel();
    trace_.reset();
    roots_.clear();
    nodes_.clear();
    endResetModel();
}

StepVariables::Node* StepVariables::nodeOf(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : nullptr;
}

QModelIndex StepVariables::index(int row, int column, const QModelIndex& parent) const {
    const Node* above = nodeOf(parent);
    const auto& list = above ? above->children : nodes_;
    if (row < 0 || column < 0 || column >= Columns || row >= static_cast<int>(list.size()))
        return {};
    return createIndex(row, column, list[static_cast<std::size_t>(row)].get());
}

QModelIndex StepVariables::parent(const QModelIndex& child) const {
    const Node* node = nodeOf(child);
    return node && node->parent ? createIndex(node->parent->row, Name, node->parent) : QModelIndex();
}

int StepVariables::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0)
        return 0;
    const Node* node = nodeOf(parent);
    return static_cast<int>(node ? node->children.size() : nodes_.size());
}

int StepVariables::columnCount(const QModelIndex&) const { return Columns; }

bool StepVariables::hasChildren(const QModelIndex& parent) const {
    const Node* node = nodeOf(parent);
    return node ? parent.column() == 0 && node->parts > 0 : !nodes_.empty();
}

bool StepVariables::canFetchMore(const QModelIndex& parent) const {
    const Node* node = nodeOf(parent);
    return node && node->children.size() < node->parts;
}

void StepVariables::fetchMore(const QModelIndex& parent) {
    Node* node = nodeOf(parent);
    if (!node || node->children.size() >= node->parts)
        return;
    const auto first = node->children.size();
    const auto last = std::min<uint64_t>(node->parts, first + batch);
    beginInsertRows(parent, static_cast<int>(first), static_cast<int>(last) - 1);
    for (auto k = first; k < last; ++k) {
        auto child = std::make_unique<Node>();
        child->root = node->root;
        child->parent = node;
        child->row = static_cast<int>(k);
        child->part = ptx::debugPart(*trace_->info, node->part, k);
        child->parts = ptx::debugPartCount(*trace_->info, child->part);
        node->children.push_back(std::move(child));
    }
    endInsertRows();
}

QString StepVariables::valueOf(const Node& node, bool before) const {
    const auto& root = roots_[node.root];
    const auto& held = before ? *root.before : root.now;
    if (!trace_->info || root.variable.kept == 0)
        return QStringLiteral("?");
    const std::size_t step = before ? *before_ : step_;
    const auto text =
        ptx::debugText(*trace_->info, node.part, held.bytes, held.known,
                       [&](uint64_t address, int32_t element) { return trace_->addressText(step, address, element); });
    if (text == "nan") { // every bit is set where nobody has written
        const auto own = std::span(held.bytes).subspan(node.part.offset, node.part.bytes);
        if (std::ranges::all_of(own, [](uint8_t byte) { return byte == 0xff; }))
            return tr("not written");
    }
    return QString::fromStdString(text);
}

bool StepVariables::changed(const Node& node) const {
    const auto& root = roots_[node.root];
    const auto from = static_cast<std::ptrdiff_t>(std::min<uint64_t>(node.part.offset, root.now.bytes.size())),
               to = static_cast<std::ptrdiff_t>(
                   std::min<uint64_t>(node.part.offset + node.part.bytes, root.now.bytes.size()));
    const auto known = [&](const machine::StepValue& value) {
        return std::any_of(value.known.begin() + from, value.known.begin() + to, [](uint8_t k) { return k; });
    };
    if (!before_ || !trace_->info)
        return false;
    if (!root.before || root.before->bytes.size() != root.now.bytes.size())
        return !root.variable.parameter && known(root.now);
    return !std::equal(root.now.known.begin() + from, root.now.known.begin() + to, root.before->known.begin() + from) ||
           (known(root.now) &&
            !std::equal(root.now.bytes.begin() + from, root.now.bytes.begin() + to, root.before->bytes.begin() + from));
}

QString StepVariables::spaceOf(const Root& root) const {
    if (root.variable.parameter)
        return tr("parameter");
    switch (root.variable.space) {
    case ptx::Space::Shared:
        return tr("shared");
    case ptx::Space::Const:
        return tr("constant");
    case ptx::Space::Global:
        return tr("global");
    default:
        return tr("local");
    }
}

QString StepVariables::tipOf(const Node& node) const {
    const auto& root = roots_[node.root];
    QStringList words;
    if (changed(node))
        words << (root.before ? tr("Before: %1").arg(valueOf(node, true)) : tr("New at this step"));
    if (root.variable.shadowed)
        words << tr("Hidden by an inner variable of the same name");
    if (root.variable.kept == 0)
        words << tr("The compiler gives no location for it");
    else if (const auto now = valueOf(node, false); now == QLatin1String("?"))
        words << tr("Not written yet");
    else if (now == tr("not written"))
        words << tr("It was read from memory that nobody had written");
    if (root.variable.declared > 0)
        words << tr("Declared at line %1").arg(root.variable.declared);
    return words.join(QLatin1Char('\n'));
}

QVariant StepVariables::data(const QModelIndex& index, int role) const {
    const Node* node = nodeOf(index);
    if (!node)
        return {};
    const auto& root = roots_[node->root];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return QString::fromStdString(node->parent ? node->part.name : root.variable.name);
        case Type:
            if (!node->parent)
                return QString::fromStdString(root.variable.type);
            return node->part.type >= 0
                       ? QString::fromStdString(trace_->info->types[static_cast<std::size_t>(node->part.type)].name)
                       : QString();
        case Value:
            return valueOf(*node, false);
        default:
            return node->parent ? QString() : spaceOf(root);
        }
    case Qt::ToolTipRole:
        return tipOf(*node);
    case Qt::FontRole: {
        QFont font = fontOf(index.column() == Space ? TypeRole::Small : TypeRole::MonoSmall);
        font.setBold(index.column() == Value && changed(*node));
        return font;
    }
    case Qt::ForegroundRole:
        if (index.column() == Value && changed(*node))
            return colors().focus;
        return index.column() == Type || index.column() == Space || root.variable.shadowed ? QVariant(colors().muted)
                                                                                           : QVariant();
    case changedRole:
        return changed(*node);
    default:
        return {};
    }
}

QVariant StepVariables::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Name"), tr("Type"), tr("Value"), tr("Memory")};
    return titles[section];
}

QStringList StepVariables::path(const QModelIndex& index) {
    QStringList names;
    for (QModelIndex at = index; at.isValid(); at = at.parent())
        names.prepend(at.siblingAtColumn(Name).data().toString());
    return names;
}

QModelIndex StepVariables::find(const QString& name) const {
    for (int row = 0; row < rowCount(); ++row) {
        const auto at = index(row, Name);
        if (at.data().toString() == name && !roots_[static_cast<std::size_t>(row)].variable.shadowed)
            return at;
    }
    return {};
}

} // namespace telar
