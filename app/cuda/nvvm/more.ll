; What NVVM IR has and LLVM has under other names. The names begin as libdevice's do, so that they are inlined and left out.
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)

define { i32, i1 } @__nv_telar_shfl_sync(i32 %mask, i32 %mode, i32 %value, i32 %lane, i32 %clamp) alwaysinline {
  switch i32 %mode, label %idx [ i32 1, label %up
                                 i32 2, label %down
                                 i32 3, label %bfly ]
idx:
  %r0 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %mask, i32 %value, i32 %lane, i32 %clamp)
  ret { i32, i1 } %r0
up:
  %r1 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %mask, i32 %value, i32 %lane, i32 %clamp)
  ret { i32, i1 } %r1
down:
  %r2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 %mask, i32 %value, i32 %lane, i32 %clamp)
  ret { i32, i1 } %r2
bfly:
  %r3 = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 %mask, i32 %value, i32 %lane, i32 %clamp)
  ret { i32, i1 } %r3
}

define { i32, i1 } @__nv_telar_vote_sync(i32 %mask, i32 %mode, i1 %predicate) alwaysinline {
  switch i32 %mode, label %all [ i32 1, label %any
                                 i32 2, label %uni
                                 i32 3, label %ballot ]
all:
  %p0 = call i1 @llvm.nvvm.vote.all.sync(i32 %mask, i1 %predicate)
  %r0 = insertvalue { i32, i1 } zeroinitializer, i1 %p0, 1
  ret { i32, i1 } %r0
any:
  %p1 = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %predicate)
  %r1 = insertvalue { i32, i1 } zeroinitializer, i1 %p1, 1
  ret { i32, i1 } %r1
uni:
  %p2 = call i1 @llvm.nvvm.vote.uni.sync(i32 %mask, i1 %predicate)
  %r2 = insertvalue { i32, i1 } zeroinitializer, i1 %p2, 1
  ret { i32, i1 } %r2
ballot:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %predicate)
  %r3 = insertvalue { i32, i1 } zeroinitializer, i32 %b, 0
  ret { i32, i1 } %r3
}

define { i32, i1 } @__nv_telar_match_all_32(i32 %mask, i32 %value) alwaysinline {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %mask, i32 %value)
  ret { i32, i1 } %r
}

define { i32, i1 } @__nv_telar_match_all_64(i32 %mask, i64 %value) alwaysinline {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %mask, i64 %value)
  ret { i32, i1 } %r
}
