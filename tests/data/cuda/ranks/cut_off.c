// ranks: 2
// finds: message mismatch: Rank 1 receives at most 36 bytes with MPI_Recv (cut_off.c:16), and the message of rank 0 (cut_off.c:14) has 40
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v[10] = {0};
    if (rank == 0)
        MPI_Send(v, 10, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(v, 9, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
