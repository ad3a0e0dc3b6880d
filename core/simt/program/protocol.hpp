// What a program's own process and Telar say to each other: plain structures over two sockets, and one piece of
// memory that both see. The program's process is not believed: who reads a message checks every number in it.
//
// The memory begins with a World, then the kernels, the variables' bytes and the device's memory. A device address is
// one of the machine's: bits 32 and up are a slot (World::firstSlot + number of the array), and the array begins at
// 2^28 within it, so that addresses in structures and in memory are the machine's, too.
//
// This file is compiled with the program as well: nothing but the language.
#pragma once

#include <stdint.h>

namespace telar::program {

constexpr int messagesFd = 3, filesFd = 4, memoryFd = 5; ///< in the program's process
constexpr uint32_t worldMagic = 0x4c455431;
constexpr uint64_t arrayStart = uint64_t{1} << 28; ///< of an array in its slot
constexpr uint32_t mostArgumentBytes = 32764; ///< of one launch (CUDA C++ Programming Guide, "Function Parameters")
constexpr uint32_t mostArrays = 4096;         ///< alive at once
constexpr uint32_t mostCards = 8;
constexpr uint64_t mostArrayBytes = (uint64_t{1} << 32) - arrayStart; ///< of one, whose addresses have 32 bits
constexpr uint32_t mostPathBytes = 4096;
constexpr uint32_t mostFrames = 16; ///< of a crash
/// In place of the device's part in what a compiler makes of a file: the file's number follows. Names of its kernels and
/// variables end in it (core/simt/ptx/link.hpp).
constexpr const char* unitMark = "telar unit ";
constexpr char unitSign = '@';

enum class Kind : uint32_t {
    Allocated = 1, ///< ArrayMessage
    Freed,         ///< ArrayMessage; bytes and offset are 0
    Copied,        ///< CopyMessage
    Launch,        ///< LaunchMessage, then the arguments, each as large as the kernel says; answered by a LaunchAnswer
    Refused,       ///< FaultMessage: a call of the system that is not allowed, whose number is the address
    Fault,         ///< FaultMessage: the process is about to die
    EarlyTouch, ///< FaultMessage: the host uses words of a copy that it has not waited for; Header::site is the copy's
    NeverShown, ///< CallMessage: bytes that kernels printed and nobody waited for
    Mistake,    ///< MistakeMessage
    UnknownKernel, ///< the name of a kernel that was launched and that the device's part does not have
    ForeignCall,   ///< the name of a function that is not here; the process ends
    Range,         ///< RangeMessage, then its name
    Mpi            ///< MpiMessage (mpi_protocol.hpp), then what it says follows; answered by an MpiAnswer
};

struct Header {
    Kind kind;
    uint32_t bytes; ///< that follow
    uint64_t site;  ///< where in the program's code it was called from, from the program's start
};

/// A range that the program names for its own (NVTX).
struct RangeMessage {
    uint64_t number; ///< from 1 on
    uint32_t begins; ///< 0: it ends
    uint32_t nameBytes;
};
constexpr uint32_t mostRangeName = 200;

struct ArrayMessage {
    uint32_t number, managed;
    uint64_t offset, bytes; ///< in the device's memory
    uint32_t card;          ///< whose memory it is
};

/// For each stream, how many of its works come before.
constexpr uint32_t mostStreams = 16;
struct Order {
    uint32_t done[mostStreams];
};

enum class Way : uint32_t { ToDevice, ToHost, OnDevice, OnHost, Fill, ToSymbol, FromSymbol };

struct CopyMessage {
    Way way;
    uint32_t error;      ///< of cudaError_t; other than 0: nothing was copied
    uint32_t into, from; ///< numbers of arrays; noArray: of the host
    uint32_t kind;       ///< cudaMemcpyKind as it was given
    uint32_t sides;      ///< CopySide
    uint32_t symbol;     ///< a variable of the device whose name stood for a pointer, or noArray
    uint32_t stream;
    Order order;
    uint64_t bytes, room; ///< room: bytes that are there behind the start, the less of both sides
    uint64_t nanoseconds; ///< as the card's bus would take
    uint64_t intoAt, fromAt, intoPitch, fromPitch, width, height; ///< rows, by where they begin in their arrays
    uint64_t named, namedAt; ///< ToSymbol: the variable, and where in it the copy begins
};
constexpr uint32_t noArray = ~uint32_t{0};
enum CopySide : uint32_t { IntoDevice = 1, FromDevice = 2, IntoNull = 4, FromNull = 8 };

struct LaunchMessage {
    uint32_t kernel; ///< number in World's table
    uint32_t stream; ///< 0: the default one
    Order order;     ///< with the launch itself
    uint32_t grid[3], block[3];
    uint32_t shared;
    uint32_t argumentBytes;
    uint32_t error;       ///< of cudaError_t; other than 0: it was refused, no answer is wanted
    uint32_t cooperative; ///< 1: its blocks may wait for each other
    uint32_t cluster[3];  ///< blocks that run together; 1 x 1 x 1: as the kernel is declared
    uint32_t card, reach; ///< where it runs; bits of the cards whose memory it may use
};

struct LaunchAnswer {
    uint32_t error;        ///< of cudaError_t
    uint32_t printedBytes; ///< that follow
    uint64_t nanoseconds;  ///< as predicted for the card
    uint32_t touched, pad; ///< Touched that follow behind what was printed
};
/// Words of managed memory that a launch has used: until it has waited, the host must not write them, and not read what the
/// launch wrote.
struct Touched {
    uint32_t array, written;
    uint64_t from, end; ///< bytes
};

struct CallMessage {
    uint64_t number;
};

/// What a call of the runtime was given and cannot be right, or what Telar's own limits refuse.
enum class Mistake : uint32_t {
    FreedTwice,   ///< `array` was given back before
    FreedWrongly, ///< no start of an array of this kind of memory
    Timed,        ///< none: the program asks how long something took
    ElapsedEarly, ///< the time between two events, one of which nobody has waited for
    ElapsedAgain, ///< the same time as before, though the device has worked since and neither event was recorded again
    NoDeviceMemory, ///< `number` bytes were asked for
    NoHostMemory    ///< likewise
};

struct MistakeMessage {
    Mistake what;
    uint32_t array; ///< that it is about, or noArray
    uint64_t number;
};

/// What the host did to words that it had not waited for.
enum class Early : uint32_t { CopyTarget, CopySource, KernelWrites, KernelReads };

struct FaultMessage {
    int32_t signal;
    uint32_t array; ///< that the address lies in, or noArray
    uint64_t address;
    uint64_t callers[mostFrames]; ///< places in the program's code, the crash first; 0: no more
    Early early;
    uint32_t pad;
};

/// A file that the program wants; answered by 0 or an errno, with the file where it is 0.
struct FileRequest {
    int32_t flags;
    uint32_t pathBytes; ///< that follow
};

/// What a program may ask about the card.
struct CardFacts {
    char name[256];
    int32_t major, minor, multiprocessors, clockKhz, l2Bytes;
    double busBandwidth, memoryBandwidth; ///< bytes a second
    double copySeconds, kernelSeconds;
};

struct KernelEntry {
    uint64_t name, sizes; ///< offsets: text ending in 0; a uint32_t for each parameter
    uint32_t parameters, maxThreads, staticShared, pad;
};

struct SymbolEntry {
    uint64_t name;          ///< offset of a text ending in 0
    uint64_t address;       ///< the machine's
    uint64_t offset, bytes; ///< of what it holds, in the memory
};

struct World {
    uint32_t magic, kernels, symbols;
    uint32_t sharedBytes, optInSharedBytes,
        multiprocessorShared;                 ///< of one block, without and with cudaFuncSetAttribute
    uint64_t bytes, kernelTable, symbolTable; ///< offsets
    uint64_t device, deviceBytes;             ///< where the devices' memory begins; of all of them together
    uint32_t cards;                           ///< all alike
    uint64_t firstSlot;                       ///< of array 0
    CardFacts card;
    uint32_t rank, ranks;           ///< of an MPI program; ranks 0: it is none
    uint64_t mailbox, mailboxBytes; ///< where numbers of its calls lie (mpi_protocol.hpp)
};

} // namespace telar::program
