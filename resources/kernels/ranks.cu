// Max pooling shared by the ranks of an MPI program: rank 0 scatters the rows of a slice, each rank pools its own, and rank 0 gathers the maps.
// telar-cli run --ranks 4 ranks.cu
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int side = 1024, repeats = 20;

/// The maximum of each window of 2 x 2 of so many rows.
void pool(const std::vector<float>& in, std::vector<float>& out, int rows) {
    for (int r = 0; r < rows / 2; ++r)
        for (int c = 0; c < side / 2; ++c) {
            const float* window = &in[2 * r * side + 2 * c];
            out[r * side / 2 + c] = std::max(std::max(window[0], window[1]), std::max(window[side], window[side + 1]));
        }
}

int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int rows = side / size / 2 * 2;
    std::vector<float> slice, map, own(rows * side), pooled(rows / 2 * side / 2);
    if (rank == 0) {
        slice.resize(side * side);
        map.resize(size * pooled.size());
        for (int i = 0; i < side * side; ++i)
            slice[i] = i * 7 % 255;
    }
    MPI_Scatter(slice.data(), rows * side, MPI_FLOAT, own.data(), rows * side, MPI_FLOAT, 0, MPI_COMM_WORLD);
    const int times = rank == size - 1 ? 2 * repeats : repeats; // the last rank takes twice as long: others wait for it
    for (int k = 0; k < times; ++k)
        pool(own, pooled, rows);
    MPI_Gather(pooled.data(), int(pooled.size()), MPI_FLOAT, map.data(), int(pooled.size()), MPI_FLOAT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("maximum of the map: %g\n", *std::max_element(map.begin(), map.end()));
    MPI_Finalize();
}
