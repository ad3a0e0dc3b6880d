#include "ui/predicted/card_box.hpp"

#include "core/base/files.hpp"
#include "ui/base/on_event.hpp"

#include <QSettings>

#include <algorithm>

namespace telar {

namespace {

/// What `telar-cli calibrate` kept, where it is of the GPU of that name.
std::optional<simt::DeviceModel> keptCard(const std::string& name) {
    constexpr int64_t mostBytes = int64_t{1} << 20;
    const auto path = simt::keptCardFile();
    const auto bytes = path.empty() ? Expected<std::string>(userError({})) : readFile(path, {}, mostBytes);
    if (!bytes)
        return {};
    auto file = simt::parseCardFile(*bytes, path);
    return file && file->card.name == name ? std::optional(std::move(file->card)) : std::nullopt;
}

} // namespace

CardBox::CardBox(QWidget* parent) : QComboBox(parent) {
    setObjectName(QStringLiteral("foretoldCard"));
    for (const auto& card : simt::knownCards()) {
        entries_.push_back({card});
        addItem(QString::fromStdString(card.name));
    }
    usual_ = QSettings().value(QStringLiteral("card")).toString();
    setCurrentIndex(std::max(0, findText(usual_)));
    keepWords(this, [this] { retranslate(); });
}

void CardBox::setDevices(const DeviceSource* devices) {
    devices_ = devices;
    if (isVisible())
        addOwn();
}

void CardBox::showEvent(QShowEvent* event) {
    QComboBox::showEvent(event);
    addOwn();
}

void CardBox::addOwn() {
    if (!devices_)
        return;
    const auto& found = devices_->devices();
    const int chosen = devices_->chosen();
    devices_ = nullptr;
    for (std::size_t k = 0; k < found.size(); ++k) {
        const bool own = static_cast<int>(k) == chosen;
        if (own)
            chosen_ = found[k].name;
        if (auto kept = keptCard(found[k].name)) {
            entries_.push_back({std::move(*kept), From::Calibrated, own});
        } else if (auto model = simt::deviceModelOf(found[k])) {
            model->l2Bytes = found[k].l2Bytes;
            entries_.push_back({std::move(*model), From::Driver, own});
        } else {
            continue; // its driver does not say its clocks
        }
        addItem({});
        if (own && currentIndex() == 0 && usual_.isEmpty())
            setCurrentIndex(count() - 1);
    }
    retranslate();
}

const simt::DeviceModel& CardBox::card() const {
    return entries_[static_cast<std::size_t>(std::max(0, currentIndex()))].card;
}

QString CardBox::origin() const {
    switch (entries_[static_cast<std::size_t>(std::max(0, currentIndex()))].from) {
    case From::Calibrated:
        return tr("calibrated here");
    case From::Driver:
        return tr("reported by its driver");
    case From::Sheet:
        break;
    }
    return tr("its data sheet");
}

bool CardBox::isHere() const {
    return entries_[static_cast<std::size_t>(std::max(0, currentIndex()))].here ||
           (!chosen_.empty() && simt::isCard(card().name, chosen_));
}

void CardBox::retranslate() {
    for (std::size_t k = simt::knownCards().size(); k < entries_.size(); ++k)
        setItemText(static_cast<int>(k), tr("%1, this computer").arg(QString::fromStdString(entries_[k].card.name)));
    setToolTip(
        tr("The card for which times are predicted, from published data sheets; a GPU of this computer as well"));
    setAccessibleName(tr("Card"));
}

} // namespace telar
