// Arrays of the device: where a pointer leads, allocation, copies.
#pragma once
#include "child_launch.h"
#include "child_order.h"

namespace {

uint64_t addressOf(uint32_t number) {
    return ((world->firstSlot + number) << 32) + arrayStart;
}

/// Where a pointer leads.
struct Place {
    char* memory = nullptr;     ///< null: nowhere that the runtime knows
    uint64_t room = ~uint64_t{0}; ///< bytes from there on
    uint32_t array = noArray;
    bool device = false, host = false;
};

Place placeOf(const void* pointer) {
    const uint64_t address = (uint64_t)pointer;
    Place place;
    const uint64_t slot = address >> 32;
    if (slot >= world->firstSlot && slot < world->firstSlot + arrayCount) {
        const uint32_t number = (uint32_t)(slot - world->firstSlot);
        const Array& array = arrays[number];
        const uint64_t at = address - addressOf(number);
        place.array = number;
        place.device = true;
        place.host = array.managed;
        place.room = 0;
        if (array.alive && at <= array.bytes) {
            place.memory = base + world->device + array.offset + at;
            place.room = array.bytes - at;
        }
        return place;
    }
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0; k < world->symbols; ++k)
        if (address >= symbols[k].address && address < symbols[k].address + symbols[k].bytes) {
            place.memory = base + symbols[k].offset + (address - symbols[k].address);
            place.room = symbols[k].bytes - (address - symbols[k].address);
            place.device = true;
            return place;
        }
    place.memory = (char*)pointer;
    place.host = true;
    return place;
}

/// The variable of the device whose name on the host's side lies here.
uint32_t shadowOf(const void* pointer) {
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0; k < variableCount; ++k)
        if ((const char*)pointer >= (const char*)variables[k].shadow &&
            (const char*)pointer < (const char*)variables[k].shadow + symbols[variables[k].symbol].bytes)
            return variables[k].symbol;
    return noArray;
}

/// Of one card.
uint64_t bytesThere() { return world->deviceBytes / world->cards / pageBytes * pageBytes; }
/// Of the present card's arrays that are there; called under the lock.
uint64_t bytesTaken(bool withManaged) {
    uint64_t taken = 0;
    for (uint32_t k = 0; k < arrayCount; ++k)
        taken += arrays[k].alive && arrays[k].card == presentCard && (withManaged || !arrays[k].managed) ? arrays[k].taken : 0;
    return taken;
}

// All cards' variables have one place in the memory that Telar sees: one card's stand there, the others' are kept here.
char* keptVariables[mostCards];
int variablesOf; ///< the card whose variables stand there

/// That card's variables stand there from here on; managed ones belong to all cards. Called under the lock.
void takeVariables(int card) {
    if (variablesOf == card)
        return;
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    for (uint32_t k = 0, at = 0; k < world->symbols; at += (uint32_t)symbols[k++].bytes) {
        bool shared = false;
        for (uint32_t v = 0; v < variableCount; ++v)
            shared = shared || (variables[v].symbol == k && isManaged(variables[v].shadow));
        if (shared)
            continue;
        memcpy(keptVariables[variablesOf] + at, base + symbols[k].offset, symbols[k].bytes);
        memcpy(base + symbols[k].offset, keptVariables[card] + at, symbols[k].bytes);
    }
    variablesOf = card;
}
/// As the program begins: each card has the variables as the source gives them.
void copyVariables() {
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    uint64_t bytes = 0, at = 0;
    for (uint32_t k = 0; k < world->symbols; ++k)
        bytes += symbols[k].bytes;
    for (uint32_t card = 0; world->cards > 1 && card < world->cards; ++card, at = 0) {
        keptVariables[card] = (char*)malloc(bytes + 1);
        for (uint32_t k = 0; k < world->symbols; at += symbols[k++].bytes)
            memcpy(keptVariables[card] + at, base + symbols[k].offset, symbols[k].bytes);
    }
}

/// The first gap that is large enough; ~0 where there is none. Arrays are few: a look at all of them is cheap.
uint64_t gapFor(uint64_t bytes) {
    uint64_t at = 0;
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t k = 0; k < arrayCount; ++k)
            if (arrays[k].alive && at < arrays[k].offset + arrays[k].taken && arrays[k].offset < at + bytes) {
                at = arrays[k].offset + arrays[k].taken;
                moved = true;
            }
    }
    return at + bytes <= world->deviceBytes ? at : ~uint64_t{0};
}

/// While it lives, another card is the present one.
struct OnCard {
    int kept = presentCard;
    explicit OnCard(int card) { presentCard = card; }
    ~OnCard() { presentCard = kept; }
};

/// `again`: the number of an array that was reserved, and has its address; noArray: none.
cudaError_t allocate(void** pointer, uint64_t bytes, bool managed, bool host, uint64_t site, uint32_t again = noArray) {
    if (!pointer)
        return cudaErrorInvalidValue;
    Locked locked;
    *pointer = nullptr;
    if (bytes == 0)
        return cudaSuccess;
    const auto tooMuch = [&] {
        say(Kind::Mistake, site, MistakeMessage{Mistake::NoDeviceMemory, noArray, bytes});
        return cudaErrorMemoryAllocation;
    };
    if (bytes > bytesThere() || bytes > mostArrayBytes)
        return tooMuch();
    uint32_t number = again == noArray ? arrayCount : again;
    if (number < arrayCount && arrays[number].alive)
        return cudaErrorInvalidValue;
    // A number is used again as late as possible: who uses memory that was given back is to be found.
    for (uint32_t k = 0; again == noArray && arrayCount == mostArrays && k < arrayCount; ++k)
        if (!arrays[k].alive && !arrays[k].ofGraph) {
            number = k;
            break;
        }
    const uint64_t taken = (bytes + pageBytes - 1) / pageBytes * pageBytes, offset = gapFor(taken);
    if (number == mostArrays || offset == ~uint64_t{0} || bytesTaken(true) + taken > bytesThere())
        return tooMuch();
    char* memory = base + world->device + offset;
    void* address = (void*)addressOf(number);
    // Memory of both sides has one address for both.
    if (managed && mmap(address, taken, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, memoryFd,
                        (off_t)(world->device + offset)) != address)
        return cudaErrorMemoryAllocation;
    static uint64_t used = 0; // memory behind it has never been touched: it is zero, and takes no page
    if (offset < used)
        memset(memory, 0, used - offset < taken ? used - offset : taken);
    used = used > offset + taken ? used : offset + taken;
    arrays[number] = {offset, bytes, taken, true, managed, host, again != noArray, presentCard};
    if (number == arrayCount)
        ++arrayCount;
    *pointer = address;
    say(Kind::Allocated, site, ArrayMessage{number, managed, offset, bytes, (uint32_t)presentCard});
    return cudaSuccess;
}

/// An address for an array that a node of a graph is to allocate later.
cudaError_t reserve(void** pointer, uint64_t bytes, uint64_t site) {
    if (const cudaError_t error = allocate(pointer, bytes, false, false, site))
        return error;
    Locked locked;
    const Place place = placeOf(*pointer);
    if (place.array == noArray)
        return cudaErrorInvalidValue; // of no bytes
    arrays[place.array].alive = false;
    arrays[place.array].ofGraph = true;
    say(Kind::Freed, site, ArrayMessage{place.array, 0, 0, 0, 0});
    return cudaSuccess;
}

cudaError_t release(void* pointer, bool host, uint64_t site) {
    if (!pointer)
        return cudaSuccess;
    show();
    Locked locked;
    const Place place = placeOf(pointer);
    if (place.array == noArray || !arrays[place.array].alive || (uint64_t)pointer != addressOf(place.array) ||
        arrays[place.array].host != host) {
        const bool twice = place.array != noArray && !arrays[place.array].alive && (uint64_t)pointer == addressOf(place.array);
        say(Kind::Mistake, site, MistakeMessage{twice ? Mistake::FreedTwice : Mistake::FreedWrongly, place.array, (uint64_t)host});
        return cudaErrorInvalidValue;
    }
    Array& array = arrays[place.array];
    waitForAll(array.card);
    if (array.managed)
        munmap(pointer, array.taken);
    array.alive = false;
    say(Kind::Freed, site, ArrayMessage{place.array, array.managed, 0, 0, 0});
    return cudaSuccess;
}

/// Memory of the host that kernels read, too: its pages are those of an array of the device.
struct Registered {
    char* host;
    size_t pages;     ///< bytes of whole pages from `host` on; 0: kernels do not see it
    char *first, *device; ///< as the program named it; where kernels see `host`
    Registered* next;
};
Registered* registered;

cudaError_t registerHost(void* pointer, size_t bytes, bool mapped, uint64_t site) {
    if (!pointer || bytes == 0)
        return cudaErrorInvalidValue;
    for (const auto* one = registered; one; one = one->next)
        if (one->first == pointer)
            return cudaErrorHostMemoryAlreadyRegistered;
    Registered made{nullptr, 0, (char*)pointer, nullptr, registered};
    if (mapped) {
        made.host = (char*)((uint64_t)pointer / pageBytes * pageBytes);
        made.pages = ((uint64_t)pointer + bytes + pageBytes - 1) / pageBytes * pageBytes - (uint64_t)made.host;
        void* device = nullptr;
        if (const cudaError_t error = allocate(&device, made.pages, true, true, site))
            return error;
        made.device = (char*)device;
        const Place place = placeOf(device);
        memcpy(device, made.host, made.pages);
        if (mmap(made.host, made.pages, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, memoryFd,
                 (off_t)(world->device + arrays[place.array].offset)) != made.host) {
            release(device, true, site);
            return cudaErrorNotSupported;
        }
    }
    registered = (Registered*)malloc(sizeof made);
    *registered = made;
    return cudaSuccess;
}

cudaError_t unregisterHost(void* pointer, uint64_t site) {
    for (Registered** at = &registered; *at; at = &(*at)->next) {
        Registered* one = *at;
        if (one->first != pointer)
            continue;
        *at = one->next;
        cudaError_t error = cudaSuccess;
        if (one->pages) { // pages of its own again, with what they hold
            void* copy = mmap(nullptr, one->pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            memcpy(copy, one->host, one->pages);
            needed(mremap(copy, one->pages, one->pages, MREMAP_MAYMOVE | MREMAP_FIXED, one->host) == one->host);
            error = release(one->device, true, site);
        }
        free(one);
        return error;
    }
    return cudaErrorHostMemoryNotRegistered;
}

/// Null where that is no memory that was registered.
void* deviceOfRegistered(void* host) {
    for (const auto* one = registered; one; one = one->next)
        if ((char*)host >= one->host && (char*)host < one->host + one->pages)
            return one->device + ((char*)host - one->host);
    return nullptr;
}

uint64_t nanosecondsOf(Way way, uint64_t bytes) {
    const CardFacts& card = world->card;
    double seconds = 0;
    if (way == Way::OnDevice || way == Way::Fill)
        seconds = card.kernelSeconds + (way == Way::Fill ? 1.0 : 2.0) * (double)bytes / card.memoryBandwidth;
    else if (way != Way::OnHost)
        seconds = card.copySeconds + (double)bytes / card.busBandwidth;
    return (uint64_t)(seconds * 1e9);
}

/// Where a copy stands, and whether the host goes on at once.
struct Queue {
    cudaStream_t stream = nullptr;
    bool async = false;
};

/// Whether a card knows the address: of its own memory, of a managed variable, of registered memory.
bool isKnown(const Place& place, const void* at) { return place.device || deviceAddress((uint64_t)at) != (uint64_t)at; }

/// Which side of a copy was named as a variable of the device.
enum class Symbol { None, Into, From };

/// `width` bytes of each of `height` rows. One message for all of them. Addresses are unified: what the kind calls the host's is
/// copied where it lies on the device, too; what it calls the device's must be known to the card.
cudaError_t copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                     cudaMemcpyKind kind, uint64_t site, Queue queue = {}, Symbol symbol = Symbol::None) {
    if (width == 0 || height == 0)
        return cudaSuccess;
    Locked locked;
    takeVariables(cardOf(queue.stream));
    const Place into = placeOf(to), source = placeOf(from);
    const bool saysInto = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice,
               saysFrom = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    const bool toDevice = into.device && (saysInto || !into.host), fromDevice = source.device && (saysFrom || !source.host);
    CopyMessage message{};
    message.way = toDevice && fromDevice ? Way::OnDevice
                  : toDevice             ? (symbol == Symbol::None ? Way::ToDevice : Way::ToSymbol)
                  : fromDevice           ? (symbol == Symbol::None ? Way::ToHost : Way::FromSymbol)
                                         : Way::OnHost;
    message.into = into.array;
    message.from = source.array;
    message.bytes = (uint64_t)width * height;
    const uint64_t toBytes = (uint64_t)toPitch * (height - 1) + width, fromBytes = (uint64_t)fromPitch * (height - 1) + width;
    message.room = into.room < source.room ? into.room : source.room;
    message.kind = (uint32_t)kind;
    message.intoAt = into.array == noArray ? 0 : (uint64_t)to - addressOf(into.array);
    message.fromAt = source.array == noArray ? 0 : (uint64_t)from - addressOf(source.array);
    message.intoPitch = toPitch;
    message.fromPitch = fromPitch;
    message.width = width;
    message.height = height;
    message.sides = (into.device ? IntoDevice : 0) | (source.device ? FromDevice : 0) | (to ? 0 : IntoNull) | (from ? 0 : FromNull);
    message.symbol = symbol == Symbol::None ? shadowOf(into.device ? from : to) : noArray;
    const auto* symbols = (const SymbolEntry*)(base + world->symbolTable);
    message.named = noArray;
    for (uint32_t k = 0; symbol == Symbol::Into && k < world->symbols; ++k)
        if ((uint64_t)to - symbols[k].address < symbols[k].bytes)
            message.named = k, message.namedAt = (uint64_t)to - symbols[k].address;
    const bool sides = (!saysInto || isKnown(into, to)) && (!saysFrom || isKnown(source, from));
    if (!sides || !to || !from || toBytes > into.room || fromBytes > source.room || width > toPitch || width > fromPitch)
        message.error = cudaErrorInvalidValue;
    const bool turned = kind != cudaMemcpyDefault && ((symbol == Symbol::Into && !saysInto) || (symbol == Symbol::From && !saysFrom));
    if ((unsigned)kind > cudaMemcpyDefault || turned)
        message.error = cudaErrorInvalidMemcpyDirection;
    message.nanoseconds = message.error ? 0 : nanosecondsOf(message.way, message.bytes);
    if (!message.error) {
        for (size_t row = 0; row < height; ++row)
            memmove(into.memory + row * toPitch, source.memory + row * fromPitch, width);
        deviceClock += message.nanoseconds;
        message.stream = numberOf(queue.stream);
        message.order = beginWork(message.stream);
        const bool toPinned = into.array != noArray && arrays[into.array].host, toHost = fromDevice && !toDevice;
        if (queue.async && toPinned && toHost)
            watchUntilWaited(into.array, (uint64_t)to - addressOf(into.array), toBytes, message.order, site, Early::CopyTarget);
        else if (queue.async && toDevice && !fromDevice && source.array != noArray && arrays[source.array].host)
            watchUntilWaited(source.array, (uint64_t)from - addressOf(source.array), fromBytes, message.order, site, Early::CopySource);
        else if (!queue.async || toHost) // pageable memory goes through a buffer of the driver's
            waitForStream(message.stream);
    }
    say(Kind::Copied, site, message);
    return (cudaError_t)message.error;
}

cudaError_t fillRows(void* to, size_t pitch, int value, size_t width, size_t height, uint64_t site, cudaStream_t stream = nullptr) {
    if (width == 0 || height == 0)
        return cudaSuccess;
    Locked locked;
    takeVariables(cardOf(stream));
    const Place into = placeOf(to);
    CopyMessage message{};
    message.way = Way::Fill;
    message.into = into.array;
    message.from = noArray;
    message.symbol = shadowOf(to);
    message.intoAt = into.array == noArray ? 0 : (uint64_t)to - addressOf(into.array);
    message.intoPitch = pitch;
    message.width = width;
    message.height = height;
    message.sides = (into.device ? IntoDevice : 0) | (to ? 0 : IntoNull);
    message.bytes = (uint64_t)width * height;
    message.room = into.room;
    const bool reached = into.array == noArray || arrays[into.array].managed || (reachOf[cardOf(stream)] >> arrays[into.array].card & 1);
    if (!isKnown(into, to) || (uint64_t)pitch * (height - 1) + width > into.room || width > pitch || (!reached && stream))
        message.error = cudaErrorInvalidValue;
    if (!message.error) {
        message.nanoseconds = nanosecondsOf(Way::Fill, message.bytes);
        for (size_t row = 0; row < height; ++row)
            memset(into.memory + row * pitch, value, width);
        deviceClock += message.nanoseconds;
        message.stream = numberOf(stream);
        message.order = beginWork(message.stream);
    }
    say(Kind::Copied, site, message);
    return (cudaError_t)message.error;
}

} // namespace
