// ranks: 2
// finds: MPI_Finalize missing: Ranks 0, 1 ended without MPI_Finalize
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        return 0;
    return 0;
    MPI_Finalize();
    return 0;
}
