// What the lanes of a warp do, as small pictures that every inspector shares.
#pragma once

#include "core/simt/thread_view.hpp"

#include <QWidget>

#include <vector>

namespace telar {

/// The 32 lanes of a warp, two rows of sixteen, one of them lit.
class LaneStrip : public QWidget {
    Q_OBJECT
public:
    explicit LaneStrip(QWidget* parent = nullptr);
    void setLane(int lane, quint32 mask);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int lane_ = -1;
    quint32 mask_ = 0;
};

/// Shared memory's 32 banks under an access of the warp: a box for each word that a bank has to give, one pass each, the own
/// lane's bank marked.
class BankStrip : public QWidget {
    Q_OBJECT
public:
    explicit BankStrip(QWidget* parent = nullptr);
    /// One to shared memory.
    void setAccess(const WarpMemoryAccess& access, int lane);
    const std::vector<int32_t>& banks() const { return access_.banks; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    WarpMemoryAccess access_;
    int lane_ = 0;
};

/// For each access of the warp a row of 32-byte sectors: filled where fetched.
class SectorStrip : public QWidget {
    Q_OBJECT
public:
    explicit SectorStrip(QWidget* parent = nullptr);
    void setAccesses(const std::vector<WarpMemoryAccess>& accesses);
    int rows() const { return static_cast<int>(accesses_.size()); }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<WarpMemoryAccess> accesses_;
    int leftOut_ = 0; ///< accesses beyond those drawn
};

} // namespace telar
