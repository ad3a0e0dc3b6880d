#include "ui/labs/kernel/kernel_samples.hpp"

#include <QCoreApplication>
#include <QFile>

struct KernelSamples {
    Q_DECLARE_TR_FUNCTIONS(KernelSamples)
};

namespace telar {

std::vector<KernelSample> kernelSamples() {
    return {
        {"vector_add", KernelSamples::tr("Vector addition"),
         KernelSamples::tr("One thread per element, and a guard for the last block")},
        {"transpose", KernelSamples::tr("Transposition with bank conflicts"),
         KernelSamples::tr("A column of the tile lies in one bank: 32 wavefronts; [32][33] fixes it")},
        {"reduction", KernelSamples::tr("Reduction"),
         KernelSamples::tr("Half of the threads add, then a quarter, then one")},
        {"tiled_product", KernelSamples::tr("Tiled matrix product"),
         KernelSamples::tr("Tiles in shared memory, two barriers per tile")},
        {"max_pooling", KernelSamples::tr("Max pooling 2 × 2"),
         KernelSamples::tr("Neighbouring threads read every second element")},
        {"out_of_bounds", KernelSamples::tr("Access outside of the array"),
         KernelSamples::tr("A fault on purpose: <= instead of <")},
        {"heat", KernelSamples::tr("Heat on a plate, a whole program"),
         KernelSamples::tr("Its main() runs too: page Program, with every launch and copy")},
    };
}

std::vector<KernelSample> rankSamples() {
    return {
        {"ranks", KernelSamples::tr("Four ranks pool one slice, in MPI"),
         KernelSamples::tr("Scatter, pool, gather: who waits for whom stands on page Program")},
        {"split_layer", KernelSamples::tr("A layer split over ranks, in MPI"),
         KernelSamples::tr("Neurons or samples are split (arguments model, data): the same loss, other bytes")},
    };
}

std::vector<KernelSample> scriptSamples() {
    return {
        {"neuron.py", KernelSamples::tr("One neuron, in PyCUDA"),
         KernelSamples::tr("Each thread multiplies an input by its weight, and NumPy adds")},
        {"perceptron.py", KernelSamples::tr("A perceptron that learns, in PyCUDA"),
         KernelSamples::tr("One launch per epoch; atomicAdd collects the errors")},
        {"pipeline.py", KernelSamples::tr("A pipeline of vectors, in Numba"),
         KernelSamples::tr("Three kernels in Python, counted line by line")},
        {"vectors.py", KernelSamples::tr("The same by vectorize, in Numba"),
         KernelSamples::tr("Numba makes the kernels, and chooses grid and block")},
        {"pooling.py", KernelSamples::tr("Max pooling 2 × 2, in Numba"),
         KernelSamples::tr("A warp reads two rows of 16 windows")},
        {"product.py", KernelSamples::tr("A matrix product, in Numba"),
         KernelSamples::tr("A warp reads down a column: 32 sectors per request")},
    };
}

namespace {

/// The comments of the samples, the longer ones first: one may begin with another.
const char* const comments[] = {
    QT_TRANSLATE_NOOP("KernelSamples",
                      "Max pooling shared by the ranks of an MPI program: rank 0 scatters the rows of a "
                      "slice, each rank pools its own, and rank 0 gathers the maps."),
    QT_TRANSLATE_NOOP("KernelSamples",
                      "A perceptron trained by the ranks of an MPI program, split in two ways: \"model\" "
                      "gives each rank some of the hidden neurons, \"data\" some of the samples."),
    QT_TRANSLATE_NOOP("KernelSamples",
                      "What this rank works on: all samples with some neurons, or all neurons with some "
                      "samples."),
    QT_TRANSLATE_NOOP("KernelSamples", "bytes of an epoch that this rank gives to the others"),
    QT_TRANSLATE_NOOP("KernelSamples", "each rank has a part of every gradient"),
    QT_TRANSLATE_NOOP("KernelSamples", "each rank has a part of every sum"),
    QT_TRANSLATE_NOOP("KernelSamples", "Numbers from -1 to 1, the same in each rank."),
    QT_TRANSLATE_NOOP("KernelSamples", "The maximum of each window of 2 x 2 of so many rows."),
    QT_TRANSLATE_NOOP("KernelSamples", "the last rank takes twice as long: others wait for it"),
    QT_TRANSLATE_NOOP("KernelSamples", "The pipeline of vectors as three functions of numbers, which Numba's vectorize "
                                       "turns into kernels: a thread for each number."),
    QT_TRANSLATE_NOOP("KernelSamples", "A perceptron that learns AND, in PyCUDA: a thread for each pattern computes "
                                       "the output, and adds its error to the weights."),
    QT_TRANSLATE_NOOP("KernelSamples", "A pipeline of three kernels in Numba: normalise a vector, weigh it, activate "
                                       "it; what is between stays on the device."),
    QT_TRANSLATE_NOOP("KernelSamples", "One neuron with many inputs, in PyCUDA: each thread multiplies one input by "
                                       "its weight; the host adds and activates."),
    QT_TRANSLATE_NOOP("KernelSamples", "Heat on a plate of 64 x 64, a whole program: each step, every inner cell "
                                       "becomes the mean of its four neighbours."),
    QT_TRANSLATE_NOOP("KernelSamples",
                      "The thesis' first product of matrices, in Numba: a thread for each element of c."),
    QT_TRANSLATE_NOOP("KernelSamples",
                      "Max pooling of 2 x 2 windows in Numba: a thread for each number of the result."),
    QT_TRANSLATE_NOOP("KernelSamples", "One element too far: i <= n lets one thread more in than there are elements."),
    QT_TRANSLATE_NOOP("KernelSamples", "Transposition through shared memory: rows are read and rows are written."),
    QT_TRANSLATE_NOOP("KernelSamples", "Matrix product C = A B of n x n: each block makes a tile of 16 x 16."),
    QT_TRANSLATE_NOOP("KernelSamples", "Max pooling 2 x 2, stride 2: a thread for each output."),
    QT_TRANSLATE_NOOP("KernelSamples", "Reduction: the sum of each block's 256 elements."),
    QT_TRANSLATE_NOOP("KernelSamples", "Vector addition: one thread for each element."),
    QT_TRANSLATE_NOOP("KernelSamples", "try [32][33]: a column then lies in 32 banks"),
    QT_TRANSLATE_NOOP("KernelSamples", "everybody has read the weights"),
    QT_TRANSLATE_NOOP("KernelSamples", "1024 threads, 1000 elements"),
    QT_TRANSLATE_NOOP("KernelSamples", "steps, %s. Temperature in row 1 at columns 1, 2 and 32"),
    QT_TRANSLATE_NOOP("KernelSamples", "\"timed\" : \"not timed\""),
    QT_TRANSLATE_NOOP("KernelSamples", "the upper edge is hot"),
    QT_TRANSLATE_NOOP("KernelSamples", "leave it out: a race"),
    QT_TRANSLATE_NOOP("KernelSamples", "everybody has loaded"),
    QT_TRANSLATE_NOOP("KernelSamples", "everybody has read"),
    QT_TRANSLATE_NOOP("KernelSamples", "i < n is meant"),
    QT_TRANSLATE_NOOP("KernelSamples", "cuda.grid(2) gives the position along x first, and the kernel takes it as the "
                                       "row: the threads of a warp, neighbours along"),
    QT_TRANSLATE_NOOP("KernelSamples", "x, read and write down a column, in as many sectors as there are threads."),
    QT_TRANSLATE_NOOP("KernelSamples", "the same in CUDA C")};

} // namespace

QByteArray kernelSampleSource(const QString& id) {
    QFile file(id.endsWith(QLatin1String(".py")) ? QStringLiteral(":/kernels/python/%1").arg(id)
                                                 : QStringLiteral(":/kernels/%1.cu").arg(id));
    QByteArray source = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    for (const char* words : comments)
        source.replace(words, QCoreApplication::translate("KernelSamples", words).toUtf8());
    return source;
}

} // namespace telar
