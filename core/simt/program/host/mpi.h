/* MPI as a program that runs with --ranks sees it: C's interface of MPI 3 without one-sided access, files and processes that
   are started later. Written for Telar after the standard; what stands behind it is mpi.cc in the rank's own process, and the
   broker in Telar's. Valid C and C++. */
#ifndef TELAR_MPI_H
#define TELAR_MPI_H
#pragma clang system_header
#include <stddef.h>
#include <stdint.h>
#if defined(__cplusplus) && !defined(TELAR_MPI_ITSELF)
#include <iostream> // mpicxx brings it, and programs lean on that
#endif

#define MPI_VERSION 3
#define MPI_SUBVERSION 1

typedef int MPI_Comm;
typedef int MPI_Group;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Request;
typedef int MPI_Errhandler;
typedef int MPI_Info;
typedef int MPI_Message;
typedef int MPI_Win;
typedef int MPI_File;
typedef int MPI_Fint;
typedef intptr_t MPI_Aint;
typedef long long MPI_Count;
typedef long long MPI_Offset;

typedef struct MPI_Status {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR;
    int telar_cancelled;
    long long telar_bytes;
} MPI_Status;

typedef void MPI_User_function(void* in, void* inout, int* count, MPI_Datatype* type);
typedef void MPI_Comm_errhandler_function(MPI_Comm*, int*, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;

/* Calls keep their own line: the compiler neither joins two of them nor makes one a jump. */
#define TELAR_MPI __attribute__((nomerge, not_tail_called)) extern
/* A buffer comes with its size where the compiler knows it, and the compiler says where it is not of the datatype's C type. */
#define TELAR_SIZED __attribute__((pass_object_size(0)))
#define TELAR_TYPED(buffer, type) __attribute__((pointer_with_type_tag(mpi, buffer, type)))

#define MPI_COMM_NULL 0x44000000
#define MPI_COMM_WORLD 0x44000001
#define MPI_COMM_SELF 0x44000002
#define MPI_GROUP_NULL 0x48000000
#define MPI_GROUP_EMPTY 0x48000001
#define MPI_REQUEST_NULL 0x2c000000
#define MPI_MESSAGE_NULL 0x2d000000
#define MPI_MESSAGE_NO_PROC 0x2d000001
#define MPI_ERRHANDLER_NULL 0x54000000
#define MPI_ERRORS_ARE_FATAL 0x54000001
#define MPI_ERRORS_RETURN 0x54000002
#define MPI_INFO_NULL 0x5c000000
#define MPI_WIN_NULL 0x20000000
#define MPI_FILE_NULL 0x28000000

#define MPI_DATATYPE_NULL 0x4c000000
#define MPI_CHAR 0x4c000001
#define MPI_SIGNED_CHAR 0x4c000002
#define MPI_UNSIGNED_CHAR 0x4c000003
#define MPI_BYTE 0x4c000004
#define MPI_SHORT 0x4c000005
#define MPI_UNSIGNED_SHORT 0x4c000006
#define MPI_INT 0x4c000007
#define MPI_UNSIGNED 0x4c000008
#define MPI_LONG 0x4c000009
#define MPI_UNSIGNED_LONG 0x4c00000a
#define MPI_LONG_LONG 0x4c00000b
#define MPI_UNSIGNED_LONG_LONG 0x4c00000c
#define MPI_FLOAT 0x4c00000d
#define MPI_DOUBLE 0x4c00000e
#define MPI_LONG_DOUBLE 0x4c00000f
#define MPI_WCHAR 0x4c000010
#define MPI_C_BOOL 0x4c000011
#define MPI_INT8_T 0x4c000012
#define MPI_INT16_T 0x4c000013
#define MPI_INT32_T 0x4c000014
#define MPI_INT64_T 0x4c000015
#define MPI_UINT8_T 0x4c000016
#define MPI_UINT16_T 0x4c000017
#define MPI_UINT32_T 0x4c000018
#define MPI_UINT64_T 0x4c000019
#define MPI_AINT 0x4c00001a
#define MPI_COUNT 0x4c00001b
#define MPI_OFFSET 0x4c00001c
#define MPI_C_FLOAT_COMPLEX 0x4c00001d
#define MPI_C_DOUBLE_COMPLEX 0x4c00001e
#define MPI_FLOAT_INT 0x4c00001f
#define MPI_DOUBLE_INT 0x4c000020
#define MPI_LONG_INT 0x4c000021
#define MPI_2INT 0x4c000022
#define MPI_SHORT_INT 0x4c000023
#define MPI_LONG_DOUBLE_INT 0x4c000024
#define MPI_PACKED 0x4c000025
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_CXX_BOOL MPI_C_BOOL
#define MPI_CXX_FLOAT_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_CXX_DOUBLE_COMPLEX MPI_C_DOUBLE_COMPLEX
/* Fortran's names, which some programs of C use; its default integers and reals are C's. */
#define MPI_CHARACTER MPI_CHAR
#define MPI_INTEGER MPI_INT
#define MPI_LOGICAL MPI_INT
#define MPI_REAL MPI_FLOAT
#define MPI_DOUBLE_PRECISION MPI_DOUBLE
#define MPI_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_DOUBLE_COMPLEX MPI_C_DOUBLE_COMPLEX
#define MPI_2INTEGER MPI_2INT

#define TELAR_TAG(name, type) static const MPI_Datatype telar_tag_##name __attribute__((type_tag_for_datatype(mpi, type), unused)) = MPI_##name;
TELAR_TAG(CHAR, char) TELAR_TAG(SIGNED_CHAR, signed char) TELAR_TAG(UNSIGNED_CHAR, unsigned char) TELAR_TAG(SHORT, short)
TELAR_TAG(UNSIGNED_SHORT, unsigned short) TELAR_TAG(INT, int) TELAR_TAG(UNSIGNED, unsigned) TELAR_TAG(LONG, long)
TELAR_TAG(UNSIGNED_LONG, unsigned long) TELAR_TAG(LONG_LONG, long long) TELAR_TAG(UNSIGNED_LONG_LONG, unsigned long long)
TELAR_TAG(FLOAT, float) TELAR_TAG(DOUBLE, double) TELAR_TAG(LONG_DOUBLE, long double) TELAR_TAG(INT16_T, int16_t)
TELAR_TAG(INT32_T, int32_t) TELAR_TAG(INT64_T, int64_t) TELAR_TAG(UINT16_T, uint16_t) TELAR_TAG(UINT32_T, uint32_t)
TELAR_TAG(UINT64_T, uint64_t)

enum {
    MPI_OP_NULL = 0x58000000, MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR, MPI_BOR, MPI_LXOR, MPI_BXOR,
    MPI_MINLOC, MPI_MAXLOC, MPI_REPLACE, MPI_NO_OP
};

#define MPI_IN_PLACE ((void*)1)
#define MPI_BOTTOM ((void*)0)
#define MPI_STATUS_IGNORE ((MPI_Status*)1)
#define MPI_STATUSES_IGNORE ((MPI_Status*)1)
#define MPI_ERRCODES_IGNORE ((int*)0)
#define MPI_UNWEIGHTED ((int*)2)
#define MPI_ANY_SOURCE (-1101)
#define MPI_ANY_TAG (-1102)
#define MPI_PROC_NULL (-1103)
#define MPI_ROOT (-1104)
#define MPI_UNDEFINED (-32766)
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 256
#define MPI_MAX_OBJECT_NAME 128
#define MPI_MAX_LIBRARY_VERSION_STRING 256
#define MPI_BSEND_OVERHEAD 64
#define MPI_TAG_UB 0x64400001
#define MPI_HOST 0x64400002
#define MPI_IO 0x64400003
#define MPI_WTIME_IS_GLOBAL 0x64400004
#define MPI_UNIVERSE_SIZE 0x64400005
#define MPI_APPNUM 0x64400006
#define MPI_KEYVAL_INVALID 0x64000000
#define MPI_ORDER_C 56
#define MPI_ORDER_FORTRAN 57
#define MPI_COMM_TYPE_SHARED 1
/* Of functions that are missing, so that a program that calls them is refused by their names. */
enum {
    MPI_MODE_CREATE = 1, MPI_MODE_RDONLY = 2, MPI_MODE_WRONLY = 4, MPI_MODE_RDWR = 8, MPI_MODE_DELETE_ON_CLOSE = 16,
    MPI_MODE_UNIQUE_OPEN = 32, MPI_MODE_EXCL = 64, MPI_MODE_APPEND = 128, MPI_MODE_SEQUENTIAL = 256, MPI_SEEK_SET = 600,
    MPI_SEEK_CUR = 602, MPI_SEEK_END = 604, MPI_MODE_NOCHECK = 1024, MPI_MODE_NOSTORE = 2048, MPI_MODE_NOPUT = 4096,
    MPI_MODE_NOPRECEDE = 8192, MPI_MODE_NOSUCCEED = 16384, MPI_LOCK_EXCLUSIVE = 234, MPI_LOCK_SHARED = 235,
    MPI_MAX_INFO_KEY = 255, MPI_MAX_INFO_VAL = 1024
};
enum { MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE };
enum { MPI_IDENT, MPI_CONGRUENT, MPI_SIMILAR, MPI_UNEQUAL };
enum { MPI_GRAPH = 1, MPI_CART, MPI_DIST_GRAPH };
enum {
    MPI_SUCCESS, MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_TAG, MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_ROOT, MPI_ERR_GROUP,
    MPI_ERR_OP, MPI_ERR_TOPOLOGY, MPI_ERR_DIMS, MPI_ERR_ARG, MPI_ERR_UNKNOWN, MPI_ERR_TRUNCATE, MPI_ERR_OTHER, MPI_ERR_INTERN,
    MPI_ERR_IN_STATUS, MPI_ERR_PENDING, MPI_ERR_REQUEST, MPI_ERR_LASTCODE = 0x3fff
};

#ifdef __cplusplus
extern "C" {
#endif

/* environment */
TELAR_MPI int MPI_Init(int* argc, char*** argv);
TELAR_MPI int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
TELAR_MPI int MPI_Finalize(void);
TELAR_MPI int MPI_Initialized(int* flag);
TELAR_MPI int MPI_Finalized(int* flag);
TELAR_MPI int MPI_Query_thread(int* provided);
TELAR_MPI int MPI_Is_thread_main(int* flag);
TELAR_MPI int MPI_Abort(MPI_Comm comm, int code);
TELAR_MPI int MPI_Get_processor_name(char* name, int* length);
TELAR_MPI int MPI_Get_version(int* version, int* subversion);
TELAR_MPI int MPI_Get_library_version(char* version, int* length);
TELAR_MPI double MPI_Wtime(void);
TELAR_MPI double MPI_Wtick(void);
TELAR_MPI int MPI_Error_string(int code, char* text, int* length);
TELAR_MPI int MPI_Error_class(int code, int* of);
TELAR_MPI int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
TELAR_MPI int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler);
TELAR_MPI int MPI_Errhandler_free(MPI_Errhandler* handler);
TELAR_MPI int MPI_Get_address(const void* place, MPI_Aint* address);
TELAR_MPI MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint by);
TELAR_MPI MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b);
TELAR_MPI int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info info, void* place);
TELAR_MPI int MPI_Free_mem(void* memory);
TELAR_MPI int MPI_Pcontrol(const int level, ...);

/* point to point */
#define TELAR_TO const void* const data TELAR_SIZED, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm
#define TELAR_FROM void* const data TELAR_SIZED, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm
TELAR_MPI int MPI_Send(TELAR_TO) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Ssend(TELAR_TO) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Bsend(TELAR_TO) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Rsend(TELAR_TO) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Recv(TELAR_FROM, MPI_Status* status) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Isend(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Issend(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Ibsend(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Irsend(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Irecv(TELAR_FROM, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Send_init(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Ssend_init(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Bsend_init(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Rsend_init(TELAR_TO, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Recv_init(TELAR_FROM, MPI_Request* request) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Sendrecv(const void* const send TELAR_SIZED, int sends, MPI_Datatype sendType, int to, int sendTag,
                           void* const receive TELAR_SIZED, int receives, MPI_Datatype receiveType, int from, int receiveTag,
                           MPI_Comm comm, MPI_Status* status) TELAR_TYPED(1, 3) TELAR_TYPED(6, 8);
TELAR_MPI int MPI_Sendrecv_replace(void* const data TELAR_SIZED, int count, MPI_Datatype type, int to, int sendTag, int from,
                                   int receiveTag, MPI_Comm comm, MPI_Status* status) TELAR_TYPED(1, 3);
TELAR_MPI int MPI_Buffer_attach(void* buffer, int bytes);
TELAR_MPI int MPI_Buffer_detach(void* buffer, int* bytes);
TELAR_MPI int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status);
TELAR_MPI int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status);
TELAR_MPI int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count);
TELAR_MPI int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type, int* count);
TELAR_MPI int MPI_Start(MPI_Request* request);
TELAR_MPI int MPI_Startall(int count, MPI_Request* requests);
TELAR_MPI int MPI_Wait(MPI_Request* request, MPI_Status* status);
TELAR_MPI int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses);
TELAR_MPI int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status);
TELAR_MPI int MPI_Waitsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses);
TELAR_MPI int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status);
TELAR_MPI int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses);
TELAR_MPI int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status);
TELAR_MPI int MPI_Testsome(int count, MPI_Request* requests, int* done, int* indices, MPI_Status* statuses);
TELAR_MPI int MPI_Request_free(MPI_Request* request);
TELAR_MPI int MPI_Cancel(MPI_Request* request);
TELAR_MPI int MPI_Test_cancelled(const MPI_Status* status, int* flag);
TELAR_MPI int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status);

/* collectives, each as it blocks and as a request */
#define TELAR_BOTH(name, small, tags, ...)                                                                             \
    TELAR_MPI int MPI_##name(__VA_ARGS__) tags;                                                                        \
    TELAR_MPI int MPI_I##small(__VA_ARGS__, MPI_Request* request) tags;
#define TELAR_ONE const void* const send TELAR_SIZED, int sends, MPI_Datatype sendType
#define TELAR_LIST const void* send, const int* sends, const int* sendPlaces, MPI_Datatype sendType
#define TELAR_INTO void* const receive TELAR_SIZED, int receives, MPI_Datatype receiveType
#define TELAR_INTO_LIST void* receive, const int* receives, const int* receivePlaces, MPI_Datatype receiveType
#define TELAR_SUM const void* const send TELAR_SIZED, void* const receive TELAR_SIZED, int count, MPI_Datatype type, MPI_Op op
TELAR_BOTH(Barrier, barrier, , MPI_Comm comm)
TELAR_BOTH(Bcast, bcast, TELAR_TYPED(1, 3), void* const data TELAR_SIZED, int count, MPI_Datatype type, int root, MPI_Comm comm)
TELAR_BOTH(Gather, gather, TELAR_TYPED(1, 3) TELAR_TYPED(4, 6), TELAR_ONE, TELAR_INTO, int root, MPI_Comm comm)
TELAR_BOTH(Gatherv, gatherv, TELAR_TYPED(1, 3) TELAR_TYPED(4, 7), TELAR_ONE, TELAR_INTO_LIST, int root, MPI_Comm comm)
TELAR_BOTH(Scatter, scatter, TELAR_TYPED(1, 3) TELAR_TYPED(4, 6), TELAR_ONE, TELAR_INTO, int root, MPI_Comm comm)
TELAR_BOTH(Scatterv, scatterv, TELAR_TYPED(1, 4) TELAR_TYPED(5, 7), TELAR_LIST, TELAR_INTO, int root, MPI_Comm comm)
TELAR_BOTH(Allgather, allgather, TELAR_TYPED(1, 3) TELAR_TYPED(4, 6), TELAR_ONE, TELAR_INTO, MPI_Comm comm)
TELAR_BOTH(Allgatherv, allgatherv, TELAR_TYPED(1, 3) TELAR_TYPED(4, 7), TELAR_ONE, TELAR_INTO_LIST, MPI_Comm comm)
TELAR_BOTH(Alltoall, alltoall, TELAR_TYPED(1, 3) TELAR_TYPED(4, 6), TELAR_ONE, TELAR_INTO, MPI_Comm comm)
TELAR_BOTH(Alltoallv, alltoallv, TELAR_TYPED(1, 4) TELAR_TYPED(5, 8), TELAR_LIST, TELAR_INTO_LIST, MPI_Comm comm)
TELAR_BOTH(Alltoallw, alltoallw, , const void* send, const int* sends, const int* sendPlaces, const MPI_Datatype* sendTypes,
           void* receive, const int* receives, const int* receivePlaces, const MPI_Datatype* receiveTypes, MPI_Comm comm)
TELAR_BOTH(Reduce, reduce, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), TELAR_SUM, int root, MPI_Comm comm)
TELAR_BOTH(Allreduce, allreduce, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), TELAR_SUM, MPI_Comm comm)
TELAR_BOTH(Scan, scan, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), TELAR_SUM, MPI_Comm comm)
TELAR_BOTH(Exscan, exscan, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), TELAR_SUM, MPI_Comm comm)
TELAR_BOTH(Reduce_scatter_block, reduce_scatter_block, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), TELAR_SUM, MPI_Comm comm)
TELAR_BOTH(Reduce_scatter, reduce_scatter, TELAR_TYPED(1, 4) TELAR_TYPED(2, 4), const void* send, void* receive,
           const int* counts, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
TELAR_MPI int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op);
TELAR_MPI int MPI_Op_free(MPI_Op* op);
TELAR_MPI int MPI_Op_commutative(MPI_Op op, int* commutes);

/* communicators and groups */
TELAR_MPI int MPI_Comm_rank(MPI_Comm comm, int* rank);
TELAR_MPI int MPI_Comm_size(MPI_Comm comm, int* size);
TELAR_MPI int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made);
TELAR_MPI int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm* made);
TELAR_MPI int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made);
TELAR_MPI int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made);
TELAR_MPI int MPI_Comm_free(MPI_Comm* comm);
TELAR_MPI int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int* result);
TELAR_MPI int MPI_Comm_group(MPI_Comm comm, MPI_Group* group);
TELAR_MPI int MPI_Comm_test_inter(MPI_Comm comm, int* flag);
TELAR_MPI int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag);
TELAR_MPI int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag);
TELAR_MPI int MPI_Comm_set_name(MPI_Comm comm, const char* name);
TELAR_MPI int MPI_Comm_get_name(MPI_Comm comm, char* name, int* length);
TELAR_MPI int MPI_Group_rank(MPI_Group group, int* rank);
TELAR_MPI int MPI_Group_size(MPI_Group group, int* size);
TELAR_MPI int MPI_Group_incl(MPI_Group group, int count, const int* ranks, MPI_Group* made);
TELAR_MPI int MPI_Group_excl(MPI_Group group, int count, const int* ranks, MPI_Group* made);
TELAR_MPI int MPI_Group_range_incl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
TELAR_MPI int MPI_Group_range_excl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
TELAR_MPI int MPI_Group_union(MPI_Group a, MPI_Group b, MPI_Group* made);
TELAR_MPI int MPI_Group_intersection(MPI_Group a, MPI_Group b, MPI_Group* made);
TELAR_MPI int MPI_Group_difference(MPI_Group a, MPI_Group b, MPI_Group* made);
TELAR_MPI int MPI_Group_translate_ranks(MPI_Group from, int count, const int* ranks, MPI_Group to, int* made);
TELAR_MPI int MPI_Group_compare(MPI_Group a, MPI_Group b, int* result);
TELAR_MPI int MPI_Group_free(MPI_Group* group);
TELAR_MPI int MPI_Dims_create(int ranks, int dimensions, int* sizes);
TELAR_MPI int MPI_Cart_create(MPI_Comm comm, int dimensions, const int* sizes, const int* periods, int reorder, MPI_Comm* made);
TELAR_MPI int MPI_Cart_coords(MPI_Comm comm, int rank, int most, int* coordinates);
TELAR_MPI int MPI_Cart_rank(MPI_Comm comm, const int* coordinates, int* rank);
TELAR_MPI int MPI_Cart_shift(MPI_Comm comm, int dimension, int by, int* from, int* to);
TELAR_MPI int MPI_Cart_get(MPI_Comm comm, int most, int* sizes, int* periods, int* coordinates);
TELAR_MPI int MPI_Cart_sub(MPI_Comm comm, const int* remain, MPI_Comm* made);
TELAR_MPI int MPI_Cartdim_get(MPI_Comm comm, int* dimensions);
TELAR_MPI int MPI_Topo_test(MPI_Comm comm, int* kind);

/* derived types */
TELAR_MPI int MPI_Type_contiguous(int count, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_vector(int count, int length, int stride, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_indexed(int count, const int* lengths, const int* places, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_hindexed(int count, const int* lengths, const MPI_Aint* places, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_indexed_block(int count, int length, const int* places, MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_struct(int count, const int* lengths, const MPI_Aint* places, const MPI_Datatype* of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* parts, const int* starts, int order,
                                       MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_create_resized(MPI_Datatype of, MPI_Aint lower, MPI_Aint extent, MPI_Datatype* made);
TELAR_MPI int MPI_Type_dup(MPI_Datatype of, MPI_Datatype* made);
TELAR_MPI int MPI_Type_commit(MPI_Datatype* type);
TELAR_MPI int MPI_Type_free(MPI_Datatype* type);
TELAR_MPI int MPI_Type_size(MPI_Datatype type, int* bytes);
TELAR_MPI int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint* lower, MPI_Aint* extent);
TELAR_MPI int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint* lower, MPI_Aint* extent);
TELAR_MPI int MPI_Pack(const void* data, int count, MPI_Datatype type, void* to, int bytes, int* position, MPI_Comm comm);
TELAR_MPI int MPI_Unpack(const void* from, int bytes, int* position, void* data, int count, MPI_Datatype type, MPI_Comm comm);
TELAR_MPI int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int* bytes);

/* What a program may name and only a call of which ends it. */
#ifdef __cplusplus
#define TELAR_MPI_MISSING(name) TELAR_MPI int name(...);
#else
#define TELAR_MPI_MISSING(name) TELAR_MPI int name();
#endif
#include "telar_mpi_missing.h"
#undef TELAR_MPI_MISSING

#ifdef __cplusplus
}
/* So that a program of MPI 2 is told what is wrong with it. */
namespace MPI {
#define TELAR_GONE __attribute__((unavailable("MPI::Init and all of MPI's C++ interface are gone since MPI 3: call MPI_Init(&argc, &argv) and so on")))
TELAR_GONE void Init();
TELAR_GONE void Init(int&, char**&);
TELAR_GONE int Init_thread(int&, char**&, int);
#undef TELAR_GONE
}
#endif
#endif
