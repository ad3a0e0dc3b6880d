// ranks: 4
// prints: sum 14
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int v[3], index, flag = 0, sum = 0;
        MPI_Request all[3];
        for (int k = 0; k < 3; ++k)
            MPI_Irecv(&v[k], 1, MPI_INT, k + 1, 0, MPI_COMM_WORLD, &all[k]);
        MPI_Waitany(3, all, &index, MPI_STATUS_IGNORE);
        sum += v[index];
        while (!flag)
            MPI_Testall(3, all, &flag, MPI_STATUSES_IGNORE);
        for (int k = 0; k < 3; ++k)
            sum += k == index ? 0 : v[k];
        printf("sum %d\n", sum);
    } else {
        const int mine = rank * rank;
        MPI_Ssend(&mine, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
