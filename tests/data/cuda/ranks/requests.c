// ranks: 4
// prints: 0: -1 9
// prints: 1: 8 17
// prints: 2: 16 25
// prints: 3: 24 -1
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    // A halo of one cell to both sides.
    double cells[10];
    MPI_Request all[4];
    for (int k = 0; k < 10; ++k)
        cells[k] = rank * 8 + k;
    const int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    cells[0] = cells[9] = -1;
    MPI_Irecv(&cells[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &all[0]);
    MPI_Irecv(&cells[9], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &all[1]);
    MPI_Isend(&cells[1], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &all[2]);
    MPI_Isend(&cells[8], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &all[3]);
    MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
    printf("%d: %g %g\n", rank, cells[0], cells[9]);
    MPI_Finalize();
    return 0;
}
