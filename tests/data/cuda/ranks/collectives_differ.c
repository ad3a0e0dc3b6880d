// ranks: 3
// finds: collective mismatch: *calls MPI_Bcast (collectives_differ.c:14)
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v = 1, w;
    if (rank == 2)
        MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(&v, &w, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
