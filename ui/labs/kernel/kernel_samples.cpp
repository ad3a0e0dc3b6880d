#include "ui/labs/kernel/kernel_samples.hpp"

#include <QCoreApplication>
#include <QFile>

namespace telar {

std::vector<KernelSample> kernelSamples() {
    const auto say = [](const char* words) { return QCoreApplication::translate("KernelSamples", words); };
    return {
        {"vector_add", say(QT_TRANSLATE_NOOP("KernelSamples", "Vector addition")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "One thread per element, and a guard for the last block"))},
        {"transpose", say(QT_TRANSLATE_NOOP("KernelSamples", "Transposition with bank conflicts")),
         say(QT_TRANSLATE_NOOP("KernelSamples",
                               "A column of the tile lies in one bank: 32 wavefronts; [32][33] fixes it"))},
        {"reduction", say(QT_TRANSLATE_NOOP("KernelSamples", "Reduction")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Half of the threads add, then a quarter, then one"))},
        {"tiled_product", say(QT_TRANSLATE_NOOP("KernelSamples", "Tiled matrix product")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Tiles in shared memory, two barriers per tile"))},
        {"max_pooling", say(QT_TRANSLATE_NOOP("KernelSamples", "Max pooling 2 × 2")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Neighbouring threads read every second element"))},
        {"out_of_bounds", say(QT_TRANSLATE_NOOP("KernelSamples", "Access outside of the array")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "A fault on purpose: <= instead of <"))},
        {"heat", say(QT_TRANSLATE_NOOP("KernelSamples", "Heat on a plate, a whole program")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Its main() runs too: page Program, with every launch and copy"))},
    };
}

std::vector<KernelSample> scriptSamples() {
    const auto say = [](const char* words) { return QCoreApplication::translate("KernelSamples", words); };
    return {
        {"neuron.py", say(QT_TRANSLATE_NOOP("KernelSamples", "One neuron, in PyCUDA")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Each thread multiplies an input by its weight, and NumPy adds"))},
        {"perceptron.py", say(QT_TRANSLATE_NOOP("KernelSamples", "A perceptron that learns, in PyCUDA")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "One launch per epoch; atomicAdd collects the errors"))},
        {"pipeline.py", say(QT_TRANSLATE_NOOP("KernelSamples", "A pipeline of vectors, in Numba")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Three kernels in Python, counted line by line"))},
        {"vectors.py", say(QT_TRANSLATE_NOOP("KernelSamples", "The same by vectorize, in Numba")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "Numba makes the kernels, and chooses grid and block"))},
        {"pooling.py", say(QT_TRANSLATE_NOOP("KernelSamples", "Max pooling 2 × 2, in Numba")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "A warp reads two rows of 16 windows"))},
        {"product.py", say(QT_TRANSLATE_NOOP("KernelSamples", "A matrix product, in Numba")),
         say(QT_TRANSLATE_NOOP("KernelSamples", "A warp reads down a column: 32 sectors per request"))},
    };
}

QByteArray kernelSampleSource(const QString& id) {
    QFile file(id.endsWith(QLatin1String(".py")) ? QStringLiteral(":/kernels/python/%1").arg(id)
                                                 : QStringLiteral(":/kernels/%1.cu").arg(id));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace telar
