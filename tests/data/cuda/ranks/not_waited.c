// ranks: 2
// finds: request not completed: not_waited.c:9: rank 0 begins a request with MPI_Isend and never completes it
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    static int v = 1;
    MPI_Request request;
    if (rank == 0)
        MPI_Isend(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    else
        MPI_Recv(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
