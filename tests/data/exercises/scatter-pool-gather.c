#include <mpi.h>
#include <stdio.h>

enum { side = 16 };

static int larger(int a, int b) { return a > b ? a : b; }

static void pool(const int* in, int* out, int rows) {
    for (int r = 0; r < rows / 2; ++r)
        for (int c = 0; c < side / 2; ++c) {
            const int* window = in + 2 * r * side + 2 * c;
            out[r * side / 2 + c] = larger(larger(window[0], window[1]), larger(window[side], window[side + 1]));
        }
}

int main(int argc, char** argv) {
    int rank, size, slice[side * side], own[side * side], map[side * side / 4], whole[side * side / 4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int rows = side / size;
    if (rank == 0)
        for (int i = 0; i < side * side; ++i)
            slice[i] = i * 37 % 251;
    if (rank == 0)
        MPI_Scatter(slice, rows * side, MPI_INT, own, rows * side, MPI_INT, 0, MPI_COMM_WORLD);
    pool(own, map, rows);
    MPI_Gather(map, rows / 2 * side / 2, MPI_INT, whole, rows / 2 * side / 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int r = 0; r < side / 2; ++r) {
            for (int c = 0; c < side / 2; ++c)
                printf("%4d", whole[r * side / 2 + c]);
            printf("  row %d\n", r);
        }
    MPI_Finalize();
    return 0;
}
