// ranks: 4
// prints: 0 10 20 30
// prints: 1 11 21 31
// prints: 2 12 22 32
// prints: 3 13 23 33
// prints: same
// prints: same
// prints: same
// prints: same
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    double row[64], column[64];
    for (int k = 0; k < size; ++k)
        row[k] = 10 * rank + k;
    MPI_Alltoall(row, 1, MPI_DOUBLE, column, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int k = 0; k < size; ++k)
        printf("%g ", column[k]);
    printf("\n");
    MPI_Alltoall(MPI_IN_PLACE, 1, MPI_DOUBLE, column, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    if (memcmp(row, column, size * sizeof(double)) == 0)
        printf("same\n");
    MPI_Finalize();
    return 0;
}
