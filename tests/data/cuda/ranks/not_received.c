// ranks: 2
// eager: 100
// finds: message not received: not_received.c:9: rank 0 sends 4 bytes to rank 1 with MPI_Send, and nobody receives them
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = 1;
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
