// ranks: 2
// finds: collective mismatch: Rank 1 expects 12 bytes in MPI_Bcast (counts.c:13), and rank 0 gives 16 bytes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v[4] = {0};
    MPI_Bcast(v, rank == 0 ? 4 : 3, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
