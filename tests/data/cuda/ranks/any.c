// ranks: 4
// prints: sum 14
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
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
