#include "core/network/pieces.hpp"

#include "core/network/walk.hpp"

namespace telar::network {

template <class As>
void readAs(const Tensor& from, int64_t at, int64_t count, As* to) {
    amongAll(from.type(), [&]<class T>() {
        const T* values = from.data<T>() + at;
        for (int64_t i = 0; i < count; ++i)
            to[i] = convert<As>(values[i]);
    });
}

template <class As>
void writeAs(Tensor& to, int64_t at, int64_t count, const As* from) {
    amongAll(to.type(), [&]<class T>() {
        T* values = to.write<T>() + at;
        for (int64_t i = 0; i < count; ++i)
            values[i] = convert<T>(from[i]);
    });
}

#define TELAR_PIECES(As)                                                                                               \
    template void readAs<As>(const Tensor&, int64_t, int64_t, As*);                                                    \
    template void writeAs<As>(Tensor&, int64_t, int64_t, const As*);
TELAR_PIECES(float)
TELAR_PIECES(double)
TELAR_PIECES(int32_t)
#undef TELAR_PIECES
template void readAs<int16_t>(const Tensor&, int64_t, int64_t, int16_t*);

} // namespace telar::network
