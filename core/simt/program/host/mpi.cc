// MPI in the process of a rank. What needs no other rank is settled here; every other call is a question to Telar's broker,
// which knows all ranks. Compiled with a program that uses MPI, its parts as one.
#include "mpi_collective_calls.h"
#include "mpi_comms.h"
#include "mpi_type_calls.h"

namespace {

int init(const Place& place) {
    needRanks(place);
    if (begun)
        return mistake(place, MpiMistake::InitTwice);
    const auto* world = telarProcess().world;
    Comm all, self;
    for (int rank = 0; rank < (int)world->ranks; ++rank)
        all.members.push_back(rank);
    all.rank = (int)world->rank;
    self.number = 1 + world->rank;
    self.members = {all.rank};
    strcpy(all.name, "MPI_COMM_WORLD");
    strcpy(self.name, "MPI_COMM_SELF");
    comms = {all, self};
    begun = true;
    MpiMessage message = {};
    message.act = MpiAct::Init;
    return ask(place, message).error;
}

} // namespace

extern "C" {

int MPI_Init(int*, char***) { return init(HERE(Init)); }
int MPI_Init_thread(int*, char***, int required, int* provided) {
    const int error = init(HERE(Init_thread));
    *provided = threadLevel = required < MPI_THREAD_SERIALIZED ? required : MPI_THREAD_SERIALIZED;
    return error;
}
int MPI_Finalize(void) {
    const auto place = HERE(Finalize);
    COMM(MPI_COMM_WORLD);
    MpiMessage message = {};
    message.act = MpiAct::Finalize;
    const auto answer = ask(place, message);
    finished = true;
    return answer.error;
}
ANSWER(Initialized, needRanks(HERE(Init)); *flag = begun, int* flag)
ANSWER(Finalized, needRanks(HERE(Finalize)); *flag = finished, int* flag)
ANSWER(Query_thread, *provided = threadLevel, int* provided)
ANSWER(Is_thread_main, *flag = getpid() == gettid(), int* flag)
int MPI_Abort(MPI_Comm, int code) {
    const auto place = HERE(Abort);
    needRanks(place);
    fflush(nullptr);
    MpiMessage message = {};
    message.act = MpiAct::Abort;
    message.tag = code;
    ask(place, message);
    _exit(code);
}
int MPI_Get_processor_name(char* name, int* length) {
    struct utsname host = {};
    uname(&host);
    strncpy(name, host.nodename, MPI_MAX_PROCESSOR_NAME - 1);
    name[MPI_MAX_PROCESSOR_NAME - 1] = 0;
    *length = (int)strlen(name);
    return MPI_SUCCESS;
}
ANSWER(Get_version, *version = MPI_VERSION; *subversion = MPI_SUBVERSION, int* version, int* subversion)
ANSWER(Get_library_version, *length = (int)strlen(strcpy(version, "Telar's MPI 3.1, ranks of one computer")), char* version, int* length)
double MPI_Wtime(void) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
double MPI_Wtick(void) { return 1e-9; }
int MPI_Error_string(int code, char* text, int* length) {
    static const char* const texts[] = {
        "MPI_SUCCESS: no errors", "MPI_ERR_BUFFER: invalid buffer pointer", "MPI_ERR_COUNT: invalid count argument",
        "MPI_ERR_TYPE: invalid datatype", "MPI_ERR_TAG: invalid tag", "MPI_ERR_COMM: invalid communicator", "MPI_ERR_RANK: invalid rank",
        "MPI_ERR_ROOT: invalid root", "MPI_ERR_GROUP: invalid group", "MPI_ERR_OP: invalid reduce operation",
        "MPI_ERR_TOPOLOGY: invalid communicator topology", "MPI_ERR_DIMS: invalid topology dimension",
        "MPI_ERR_ARG: invalid argument of some other kind", "MPI_ERR_UNKNOWN: unknown error", "MPI_ERR_TRUNCATE: message truncated",
        "MPI_ERR_OTHER: known error not in list"};
    strcpy(text, code >= 0 && code < (int)(sizeof texts / sizeof *texts) ? texts[code] : "MPI_ERR_UNKNOWN: unknown error");
    *length = (int)strlen(text);
    return MPI_SUCCESS;
}
ANSWER(Error_class, *of = code, int code, int* of)
ANSWER(Get_address, *address = (MPI_Aint)place, const void* place, MPI_Aint* address)
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint by) { return base + by; }
MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b) { return a - b; }
int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info, void* place) {
    void* memory = malloc((size_t)bytes);
    *(void**)place = memory;
    return memory ? MPI_SUCCESS : MPI_ERR_OTHER;
}
ANSWER(Free_mem, free(memory), void* memory)
int MPI_Pcontrol(const int, ...) { return MPI_SUCCESS; }

} // extern "C"

// What Telar does not have.
extern "C" {
#define TELAR_MPI_MISSING(name)                                                                                        \
    int name(...) { foreign(#name, (uint64_t)((const char*)__builtin_return_address(0) - __ehdr_start)); }
#include "telar_mpi_missing.h"
#undef TELAR_MPI_MISSING
}
