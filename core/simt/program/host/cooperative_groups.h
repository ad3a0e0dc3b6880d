// The names alone: groups are for kernels, whose bodies the host side does not see.
#pragma once
namespace cooperative_groups {
class thread_group;
class thread_block;
class grid_group;
class coalesced_group;
}
