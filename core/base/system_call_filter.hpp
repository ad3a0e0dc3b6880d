// A list of system calls that a process may make, as the program that the kernel looks it up with.
// Source: seccomp(2), Linux 3.5 and later; Documentation/networking/filter.txt.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/syscall.h>
#include <vector>

namespace telar {

/// What is named first holds. `end` says what becomes of all others.
class SystemCallFilter {
public:
    SystemCallFilter() {
        // Another instruction set has other numbers.
        load(offsetof(seccomp_data, arch));
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
        answer(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
        add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1)); // of x32
        answer(SECCOMP_RET_KILL_PROCESS);
    }

    void allow(long call) { on(call, SECCOMP_RET_ALLOW); }
    void trap(long call) { on(call, SECCOMP_RET_TRAP); }
    void refuse(long call, int number) { on(call, SECCOMP_RET_ERRNO | static_cast<uint32_t>(number)); }

    /// Only where the low half of argument `index` is one of `values`; else `otherwise`.
    void allowWhere(long call, int index, std::initializer_list<uint32_t> values, uint32_t otherwise) {
        const auto count = static_cast<uint8_t>(values.size());
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, static_cast<uint8_t>(count + 3)));
        argument(index);
        uint8_t left = count;
        for (const uint32_t value : values)
            add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, left--, 0));
        answer(otherwise);
        answer(SECCOMP_RET_ALLOW);
    }

    struct Exactly {
        int index; ///< of the argument
        uint64_t value;
    };
    /// Only where each of these arguments has this value, all 64 bits of it; else `otherwise`.
    void allowExactly(long call, std::initializer_list<Exactly> wanted, uint32_t otherwise) {
        auto left = static_cast<uint8_t>(4 * wanted.size());
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, static_cast<uint8_t>(left + 2)));
        for (const auto& one : wanted)
            for (const uint32_t half : {0u, 1u}) {
                load(static_cast<uint32_t>(offsetof(seccomp_data, args)) + 8 * static_cast<uint32_t>(one.index) +
                     4 * half);
                left = static_cast<uint8_t>(left - 2);
                add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(one.value >> 32 * half), 0,
                             static_cast<uint8_t>(left + 1)));
            }
        answer(SECCOMP_RET_ALLOW);
        answer(otherwise);
    }

    /// Only where all bits of `wanted` and none of `unwanted` are in the low halves of their arguments.
    void allowBits(long call, int wantedIndex, uint32_t wanted, int unwantedIndex, uint32_t unwanted,
                   uint32_t otherwise) {
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 6));
        argument(wantedIndex);
        add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, wanted, 0, 2)); // of one bit
        argument(unwantedIndex);
        add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, unwanted, 0, 1));
        answer(otherwise);
        answer(SECCOMP_RET_ALLOW);
    }

    /// Threads of its own, but no process. posix_spawn, and the C library's fork since its version 2.41, ask with every
    /// signal blocked: they get their answer here.
    void allowThreads() {
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 6));
        load(offsetof(seccomp_data, args));
        add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 3, 0));
        add(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_VFORK | CLONE_CHILD_SETTID, 1, 0));
        answer(SECCOMP_RET_TRAP);
        answer(SECCOMP_RET_ERRNO | EPERM);
        answer(SECCOMP_RET_ALLOW);
    }

    void end(uint32_t otherwise) { answer(otherwise); }
    std::vector<sock_filter>& instructions() { return instructions_; }

private:
#if defined(__x86_64__)
    static constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#else
    static constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#endif
    void add(sock_filter instruction) { instructions_.push_back(instruction); }
    void load(uint32_t offset) { add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)); }
    void argument(int index) {
        load(static_cast<uint32_t>(offsetof(seccomp_data, args)) + 8 * static_cast<uint32_t>(index));
    }
    void answer(uint32_t value) { add(BPF_STMT(BPF_RET | BPF_K, value)); }
    void on(long call, uint32_t value) {
        add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1));
        answer(value);
    }

    std::vector<sock_filter> instructions_;
};

} // namespace telar
