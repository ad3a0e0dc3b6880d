// A perceptron trained by the ranks of an MPI program, split in two ways: "model" gives each rank some of the hidden neurons, "data" some of the samples.
// telar-cli run --ranks 4 split_layer.cu model
#include <mpi.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

constexpr int inputs = 64, hidden = 32, samples = 256, epochs = 20;
constexpr double rate = 0.02;

/// Numbers from -1 to 1, the same in each rank.
double drawn(unsigned k) {
    k = k * 2654435761u ^ 0x9e3779b9u;
    k = (k ^ k >> 15) * 2246822519u;
    return (k >> 8) / 8388608.0 - 1;
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const bool model = argc < 2 || std::string(argv[1]) == "model";
    std::vector<double> x(samples * inputs), target(samples), w1(hidden * inputs), w2(hidden);
    for (int i = 0; i < samples * inputs; ++i)
        x[i] = drawn(i);
    for (int s = 0; s < samples; ++s)
        target[s] = x[s * inputs] * x[s * inputs + 1] + 0.5 * x[s * inputs + 2];
    for (int i = 0; i < hidden * inputs; ++i)
        w1[i] = 0.2 * drawn(100000 + i);
    for (int h = 0; h < hidden; ++h)
        w2[h] = 0.5 * drawn(200000 + h);
    // What this rank works on: all samples with some neurons, or all neurons with some samples.
    const int firstNeuron = model ? hidden * rank / size : 0, lastNeuron = model ? hidden * (rank + 1) / size : hidden;
    const int firstSample = model ? 0 : samples * rank / size, lastSample = model ? samples : samples * (rank + 1) / size;
    double loss = 0;
    long given = 0; // bytes of an epoch that this rank gives to the others
    for (int epoch = 0; epoch < epochs; ++epoch) {
        std::vector<double> activation(samples * hidden), output(samples), gradient(hidden * inputs + hidden);
        given = 0;
        for (int s = firstSample; s < lastSample; ++s)
            for (int h = firstNeuron; h < lastNeuron; ++h) {
                double sum = 0;
                for (int i = 0; i < inputs; ++i)
                    sum += w1[h * inputs + i] * x[s * inputs + i];
                activation[s * hidden + h] = std::tanh(sum);
                output[s] += w2[h] * activation[s * hidden + h];
            }
        if (model) { // each rank has a part of every sum
            MPI_Allreduce(MPI_IN_PLACE, output.data(), samples, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            given += samples * sizeof(double);
        }
        loss = 0;
        for (int s = firstSample; s < lastSample; ++s) {
            const double error = output[s] - target[s];
            loss += error * error / samples;
            for (int h = firstNeuron; h < lastNeuron; ++h) {
                const double a = activation[s * hidden + h], slope = error * w2[h] * (1 - a * a);
                gradient[hidden * inputs + h] += error * a;
                for (int i = 0; i < inputs; ++i)
                    gradient[h * inputs + i] += slope * x[s * inputs + i];
            }
        }
        if (!model) { // each rank has a part of every gradient
            MPI_Allreduce(MPI_IN_PLACE, gradient.data(), int(gradient.size()), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            MPI_Allreduce(MPI_IN_PLACE, &loss, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            given += (gradient.size() + 1) * sizeof(double);
        }
        for (int h = firstNeuron; h < lastNeuron; ++h) {
            w2[h] -= rate * 2 / samples * gradient[hidden * inputs + h];
            for (int i = 0; i < inputs; ++i)
                w1[h * inputs + i] -= rate * 2 / samples * gradient[h * inputs + i];
        }
    }
    if (rank == 0)
        std::printf("loss %.9f; a rank gives %ld bytes an epoch\n", loss, given);
    MPI_Finalize();
}
