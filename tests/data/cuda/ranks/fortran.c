// ranks: 2
// prints: 0: 3 1.5 2.5 1 4
// prints: 1: 3 1.5 2.5 1 4
#include <mpi.h>
#include <stdio.h>
/* Datatypes by Fortran's names, which libraries of MPI let programs of C use. */
int main(int argc, char** argv) {
    int rank, whole = 0, pair[2] = {0, 0};
    float real = 0;
    double twice = 0, complex[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        whole = 3, real = 1.5f, twice = 2.5, complex[0] = 1, pair[1] = 4;
    MPI_Bcast(&whole, 1, MPI_INTEGER, 0, MPI_COMM_WORLD);
    MPI_Bcast(&real, 1, MPI_REAL, 0, MPI_COMM_WORLD);
    MPI_Bcast(&twice, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD);
    MPI_Bcast(complex, 1, MPI_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    MPI_Bcast(pair, 1, MPI_2INTEGER, 0, MPI_COMM_WORLD);
    printf("%d: %d %.1f %.1f %.0f %d\n", rank, whole, real, twice, complex[0], pair[1]);
    MPI_Finalize();
    return 0;
}
