// ranks: 2
// finds: message mismatch: Rank 1 receives at most 36 bytes with MPI_Recv (cut_off.c:10), and the message of rank 0 (cut_off.c:8) has 40
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v[10] = {0};
    if (rank == 0)
        MPI_Send(v, 10, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(v, 9, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
