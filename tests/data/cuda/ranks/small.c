// ranks: 2
// finds: MPI call: small.c:13: MPI_Allgather needs a buffer of 8 bytes, and its array has 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int one = 1, all = 0;
    MPI_Allgather(&one, 1, MPI_INT, &all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
