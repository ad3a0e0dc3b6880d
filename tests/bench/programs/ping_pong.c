/* A message of 8 bytes there and back between two ranks: the microseconds of one way, the median of some turns. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

int main(int argc, char** argv) {
    enum { turns = 2000 };
    static double us[turns];
    double value = 1;
    int rank, turn;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (turn = 0; turn < turns && rank < 2; ++turn) {
        const double begin = MPI_Wtime();
        if (rank == 0) {
            MPI_Send(&value, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&value, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&value, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        }
        us[turn] = (MPI_Wtime() - begin) / 2 * 1e6;
    }
    qsort(us, turns, sizeof us[0], ascending);
    if (rank == 0)
        printf("%.4f\n", us[turns / 2]);
    MPI_Finalize();
    return 0;
}
