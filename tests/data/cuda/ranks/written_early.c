// ranks: 2
// finds: MPI call: written_early.c:9: the buffer was changed between this call and MPI_Wait
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        v = 2;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
