#pragma once

#include <QByteArray>
#include <QtGlobal>

namespace telar::test {

/// Lowers the vector instructions for as long as it lives; then what the whole run was asked for holds again.
class SimdOverride {
public:
    explicit SimdOverride(const char* level) { qputenv("TELAR_SIMD", level); }
    ~SimdOverride() {
        if (before_.isNull())
            qunsetenv("TELAR_SIMD");
        else
            qputenv("TELAR_SIMD", before_);
    }
    SimdOverride(const SimdOverride&) = delete;
    SimdOverride& operator=(const SimdOverride&) = delete;

private:
    QByteArray before_ = qgetenv("TELAR_SIMD");
};

} // namespace telar::test
