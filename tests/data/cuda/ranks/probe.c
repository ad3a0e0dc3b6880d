// ranks: 4
// prints: 2 characters: ab, tag 10
// prints: 3 characters: abc, tag 20
// prints: 4 characters: abcd, tag 30
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    if (rank == 0)
        for (int k = 1; k < size; ++k) {
            MPI_Status status;
            int count;
            char word[32] = {0};
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_CHAR, &count);
            MPI_Recv(word, count, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
            printf("%d characters: %s, tag %d\n", count, word, status.MPI_TAG);
        }
    else
        MPI_Send("abcdefgh", rank + 1, MPI_CHAR, 0, 10 * rank, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
