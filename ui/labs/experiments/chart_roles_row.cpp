#include "ui/labs/experiments/chart_roles_row.hpp"

#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QDrag>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QSignalBlocker>

#include <algorithm>

namespace telar {

namespace {

constexpr std::string ChartRoles::*roleMembers[] = {&ChartRoles::across, &ChartRoles::colour, &ChartRoles::style,
                                                    &ChartRoles::panels};
constexpr const char* roleIds[] = {"across", "colour", "style", "panels"};

QString mimeOfNames() { return QStringLiteral("application/x-telar-setting"); }

QString wordOf(const std::string& name) {
    return name == "variant"   ? ChartRolesRow::tr("variant")
           : name == "threads" ? ChartRolesRow::tr("threads")
           : name == "size"    ? ChartRolesRow::tr("size")
           : name == "part"    ? ChartRolesRow::tr("part")
                               : QString::fromStdString(name);
}

} // namespace

ChartRolesRow::ChartRolesRow(QWidget* parent) : QWidget(parent), names_(new QWidget(this)) {
    auto* rows = spaced(bare(new QVBoxLayout(this)), 4);
    auto* row = spaced(new QHBoxLayout, 6);
    rows->addLayout(row);
    names_->setObjectName("names");
    spaced(bare(new QHBoxLayout(names_)), 4);
    for (std::size_t role = 0; role < count; ++role) {
        labels_[role] = roleLabel("muted", this);
        auto* menu = menus_[role] = new QComboBox(this);
        menu->setObjectName(QLatin1String(roleIds[role]));
        menu->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        menu->setMinimumContentsLength(7);
        menu->setAcceptDrops(true);
        menu->installEventFilter(this);
        labels_[role]->setBuddy(menu);
        addAll(row, labels_[role], wide(menu));
        connect(menu, &QComboBox::activated, this,
                [this, role, menu](int index) { choose(role, menu->itemData(index).toString().toStdString()); });
    }
    rows->addWidget(names_);
    retranslate();
}

void ChartRolesRow::setChart(const ExperimentChart& chart, const ChartRoles& chosen) {
    const bool same = all_ == chart.names && !names_->findChildren<QLabel*>().isEmpty();
    all_ = chart.names;
    numbers_ = chart.numbers;
    used_ = chart.roles;
    asked_ = chosen;
    heat_ = chart.id == "heat";
    for (std::size_t role = 0; role < count; ++role)
        fill(role);
    if (!same)
        layNames();
    retranslate();
}

bool ChartRolesRow::takes(std::size_t role, const std::string& name) const {
    const auto& names = role == Across && !heat_ ? numbers_ : all_;
    return std::find(names.begin(), names.end(), name) != names.end();
}

void ChartRolesRow::fill(std::size_t role) {
    auto& menu = *menus_[role];
    const QSignalBlocker quiet(menu);
    menu.clear();
    const auto& used = used_.*roleMembers[role];
    const auto& asked = asked_.*roleMembers[role];
    menu.addItem(asked.empty() && !used.empty() ? tr("automatic: %1").arg(wordOf(used)) : tr("automatic"), QString());
    if (role != Across && !heat_)
        menu.addItem(tr("none"), QLatin1String(nobody));
    for (const auto& name : all_)
        if (takes(role, name))
            menu.addItem(wordOf(name), QString::fromStdString(name));
    menu.setCurrentIndex(std::max(0, menu.findData(QString::fromStdString(asked))));
    menu.setToolTip(menu.currentText());
    menu.setEnabled(!heat_ || role == Across || role == Colour);
}

void ChartRolesRow::choose(std::size_t role, const std::string& name) {
    auto next = asked_;
    next.*roleMembers[role] = name;
    // One name has one part: who had it before gets another by itself.
    for (std::size_t other = 0; other < count; ++other)
        if (other != role && !name.empty() && name != nobody && next.*roleMembers[other] == name)
            (next.*roleMembers[other]).clear();
    if (!(next == asked_))
        emit chosen(next);
}

/// The names as they can be taken by the pointer.
void ChartRolesRow::layNames() {
    auto* row = names_->layout();
    while (auto* item = row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& name : all_) {
        auto* chip = inRole(new TextLabel(names_), "chip");
        chip->setProperty("setting", QString::fromStdString(name));
        chip->setCursor(Qt::OpenHandCursor);
        chip->installEventFilter(this);
        row->addWidget(chip);
    }
    static_cast<QHBoxLayout*>(row)->addStretch(1);
}

bool ChartRolesRow::eventFilter(QObject* watched, QEvent* event) {
    const auto place = std::find(menus_.begin(), menus_.end(), watched);
    const auto role = static_cast<std::size_t>(place - menus_.begin());
    if (place == menus_.end()) {
        const auto name = watched->property("setting").toString();
        if (event->type() == QEvent::MouseMove && !name.isEmpty() &&
            static_cast<QMouseEvent*>(event)->buttons().testFlag(Qt::LeftButton)) {
            auto* drag = new QDrag(this);
            auto* data = new QMimeData;
            data->setData(mimeOfNames(), name.toUtf8());
            drag->setMimeData(data);
            drag->setPixmap(static_cast<QWidget*>(watched)->grab());
            drag->exec(Qt::CopyAction);
            return true;
        }
        return QWidget::eventFilter(watched, event);
    }
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::Drop) {
        auto* drop = static_cast<QDropEvent*>(event);
        const auto name = drop->mimeData()->data(mimeOfNames()).toStdString();
        if (name.empty() || !takes(role, name))
            return false;
        drop->acceptProposedAction();
        if (event->type() == QEvent::Drop)
            choose(role, name);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ChartRolesRow::retranslate() {
    const QString words[] = {tr("X axis"), heat_ ? tr("Rows") : tr("Colour"), tr("Line"), tr("Small multiples")};
    const QString tips[] = {tr("Variable on the x axis"),
                            heat_ ? tr("Variable of the rows") : tr("Variable of colours and marks"),
                            tr("Variable of the line dashes"), tr("One small chart per value of this variable")};
    for (std::size_t role = 0; role < count; ++role) {
        labels_[role]->setText(words[role]);
        labels_[role]->setToolTip(tips[role]);
        menus_[role]->setAccessibleName(words[role]);
    }
    for (auto* chip : names_->findChildren<QLabel*>()) {
        chip->setText(wordOf(chip->property("setting").toString().toStdString()));
        chip->setToolTip(tr("Drag this name onto a menu to show it by colour, line, small multiples or axis"));
    }
}

} // namespace telar
