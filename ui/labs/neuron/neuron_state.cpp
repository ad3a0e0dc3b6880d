// What a project keeps of the neuron lab.
#include "core/neuron/emulate.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"

#include <algorithm>

namespace telar {

const KeptRows<NeuronState, NeuronTiming>& NeuronLab::kept() const {
    using S = NeuronState;
    using T = NeuronTiming;
    static const KeptRows<S, T> rows{
        joined(rowsAbout<S>(Earlier::Data, {wholeRow<S>("size", &S::size, 1, qint64{1} << 40),
                                            wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
                                            wordRow<S>("inputs", &S::inputs, {"published", "scaled", "ten"})}),
               {kernelRow<S>("kernel", &S::kernel), wholeRow<S>("shown", &S::shown, 1, 1 << 20)}),
        {numberRow<T>("first_ms", &T::totalMs), numberRow<T>("sum", &T::sum), numberRow<T>("error", &T::error)},
        [](Fields& f, S& s) {
            if (std::none_of(neuronKernels().begin(), neuronKernels().end(),
                             [&](const auto& card) { return s.kernel == card.id; }))
                f.refuse("kernel");
        }};
    return rows;
}

} // namespace telar
