// ranks: 2
// prints: 0: 7.5
// prints: 1: 7.5
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    char room[64];
    int at = 0, n = 3, got = 0;
    float v[3] = {1.5f, 2.5f, 3.5f}, w[3];
    if (rank == 0) {
        MPI_Pack(&n, 1, MPI_INT, room, sizeof room, &at, MPI_COMM_WORLD);
        MPI_Pack(v, 3, MPI_FLOAT, room, sizeof room, &at, MPI_COMM_WORLD);
    }
    MPI_Bcast(&at, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(room, at, MPI_PACKED, 0, MPI_COMM_WORLD);
    at = 0;
    MPI_Unpack(room, sizeof room, &at, &got, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(room, sizeof room, &at, w, got, MPI_FLOAT, MPI_COMM_WORLD);
    printf("%d: %g\n", rank, w[0] + w[1] + w[2]);
    MPI_Finalize();
    return 0;
}
