// A choice of the card that times are predicted for: those of the data sheets, and the GPUs of this computer.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/simt/cards.hpp"

#include <QComboBox>

namespace telar {

class CardBox : public QComboBox {
    Q_OBJECT
public:
    explicit CardBox(QWidget* parent = nullptr);
    /// GPUs of this computer come behind the table's, so that a project's choice keeps its place. They are asked for when
    /// the box is first on show. Null: none; else outlives the box.
    void setDevices(const DeviceSource* devices);
    const simt::DeviceModel& card() const;
    /// Whether its numbers were measured by `telar-cli calibrate`, or are what a driver or a data sheet says.
    QString origin() const;
    /// Whether times that the GPU of this computer took are of this card.
    bool isHere() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum class From { Sheet, Driver, Calibrated };
    struct Entry {
        simt::DeviceModel card;
        From from = From::Sheet;
        bool here = false;
    };
    void addOwn();
    void retranslate();

    const DeviceSource* devices_ = nullptr; ///< null once they are in the list
    std::vector<Entry> entries_;
    std::string chosen_; ///< name of the GPU that kernels run on
    QString usual_;      ///< card of the preferences; empty: none
};

} // namespace telar
