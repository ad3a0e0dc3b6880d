// What mpi.cc, which is compiled with programs that use MPI, needs of this process.
#pragma once
#include "child_process.h"

/// The memory that both see, and the lock for the words to Telar.
struct TelarProcess {
    char* base;
    const World* world;
    pthread_mutex_t* lock;
};
extern "C" TelarProcess telarProcess() { return {base, world, &lock}; }
