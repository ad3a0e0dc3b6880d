// ranks: 4
// prints: hello from 0 of 4
// prints: hello from 1 of 4
// prints: hello from 2 of 4
// prints: hello from 3 of 4
#include "rank.h"
int main(int argc, char** argv) {
    begin(&argc, &argv);
    int* line = malloc(sizeof(int)); // C: no cast
    *line = rank;
    printf("hello from %d of %d\n", *line, size);
    free(line);
    MPI_Finalize();
    return 0;
}
