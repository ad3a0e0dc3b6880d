// ranks: 2
// prints: 2: 0.5 7 sun, 1.5 6 moon
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    struct Body {
        double x, y;
        int kind;
        char name[5];
    } body[2] = {{0}};
    const int lengths[3] = {2, 1, 5};
    MPI_Aint places[3], start;
    MPI_Datatype of[3] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, made;
    MPI_Get_address(&body[0], &start);
    MPI_Get_address(&body[0].x, &places[0]);
    MPI_Get_address(&body[0].kind, &places[1]);
    MPI_Get_address(body[0].name, &places[2]);
    for (int k = 0; k < 3; ++k)
        places[k] -= start;
    MPI_Type_create_struct(3, lengths, places, of, &made);
    MPI_Type_commit(&made);
    if (rank == 0) {
        for (int k = 0; k < 2; ++k) {
            body[k].x = k + 0.5;
            body[k].kind = 7 - k;
            strcpy(body[k].name, k ? "moon" : "sun");
        }
        MPI_Send(body, 2, made, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Status status;
        int count;
        MPI_Recv(body, 2, made, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, made, &count);
        printf("%d: %g %d %s, %g %d %s\n", count, body[0].x, body[0].kind, body[0].name, body[1].x, body[1].kind, body[1].name);
    }
    MPI_Type_free(&made);
    MPI_Finalize();
    return 0;
}
