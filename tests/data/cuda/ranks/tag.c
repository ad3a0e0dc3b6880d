// ranks: 2
// finds: deadlock: Deadlock: rank 0 waits in MPI_Ssend (tag.c:14) for rank 1, which waits in MPI_Recv (tag.c:16)
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v = 1;
    if (rank == 0)
        MPI_Ssend(&v, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    else
        MPI_Recv(&v, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
