// ranks: 2
// finds: MPI call: uncommitted.c:15: MPI_Bcast uses a datatype that MPI_Type_commit has not seen
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int v[2] = {0};
    MPI_Datatype type;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Bcast(v, 1, type, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
