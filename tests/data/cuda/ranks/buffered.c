// ranks: 4
// prints: 0: 2
// prints: 1: 3
// prints: 2: 0
// prints: 3: 1
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int v = rank, w = -1, bytes;
    char* room = malloc(1000 + MPI_BSEND_OVERHEAD);
    MPI_Buffer_attach(room, 1000 + MPI_BSEND_OVERHEAD);
    MPI_Bsend(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Recv(&w, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&room, &bytes);
    free(room);
    MPI_Sendrecv_replace(&w, 1, MPI_INT, (rank + 1) % size, 1, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d: %d\n", rank, w);
    MPI_Finalize();
    return 0;
}
