# Makes the programs of tst_generated: python3 generate.py 10 FOLDER. The h100_*.txt files hold what they printed on an H100,
# compiled by nvcc 13.0 with -arch=sm_90 and -fmad=true or -fmad=false.
import random,sys
def prog(seed,count):
    R=random.Random(seed)
    def f(d,t='float'):
        s='f' if t=='float' else ''
        if d==0 or R.random()<.12:
            return R.choice(['x','y','z','(%s)n'%t, '(%s)(int)(u & 255u)'%t,'%s%s'%(R.choice(['0.5','1.25','3.0','0.1','7.3','-2.75','1e-3']),s)] )
        k=R.randrange(14)
        A=lambda: f(d-1,t)
        if k<3: return '(%s * %s + %s)'%(A(),A(),A())
        if k<5: return '(%s %s %s)'%(A(),R.choice('+-*'),A())
        if k==5: return '(%s * %s - %s)'%(A(),A(),A())
        if k==6: return '(%s / (%s(%s) + %s))'%(A(),'fabs'+s,A(),'1.0'+s)
        if k==7: return 'sqrt%s(fabs%s(%s))'%(s,s,A())
        if k==8: return R.choice(['fmin','fmax'])+s+'(%s, %s)'%(A(),A())
        if k==9: return 'fma%s(%s, %s, %s)'%(s,A(),A(),A())
        if k==10: return R.choice(['floor','ceil','trunc','rint','fabs'])+s+'(%s)'%A()
        if k==11: return '(%s < %s ? %s : %s)'%(A(),A(),A(),A())
        if k==12: return '(-(%s))'%A()
        return '(%s - %s * %s)'%(A(),A(),A())
    def i(d):
        if d==0 or R.random()<.12: return R.choice(['u','v','w','(unsigned)n','%uu'%R.randrange(1<<32),'7u','threadIdx.x'])
        A=lambda: i(d-1)
        k=R.randrange(14)
        if k<4: return '(%s %s %s)'%(A(),R.choice(['+','-','*','&','|','^']),A())
        if k==4: return '(%s << (%s & 31u))'%(A(),A())
        if k==5: return '(%s >> (%s & 31u))'%(A(),A())
        if k==6: return '(%s / (%s | 1u))'%(A(),A())
        if k==7: return '(%s %% (%s | 1u))'%(A(),A())
        if k==8: return R.choice(['min','max'])+'(%s, %s)'%(A(),A())
        if k==9: return '(unsigned)'+R.choice(['__popc','__clz','__ffs'])+'(%s)'%A()
        if k==10: return '__brev(%s)'%A()
        if k==11: return '__byte_perm(%s, %s, %s)'%(A(),A(),A())
        if k==12: return '__umulhi(%s, %s)'%(A(),A())
        return '(%s < %s ? %s : %s)'%(A(),A(),A(),A())
    out=['#include <cstdio>','#include <cstring>','#include <cmath>']
    for k in range(count):
        kind=R.randrange(5)
        L=['__global__ void k%d(const float* a, const double* b, const unsigned* c, unsigned* out) {'%k,'    const int t = blockIdx.x * blockDim.x + threadIdx.x, n = t % 17 - 8;','    const unsigned u = c[t], v = c[(t + 1) % 128], w = c[(t * 7) % 128];']
        if kind in(0,3):
            L+=['    const float x = a[t], y = a[(t + 3) % 128], z = a[(t * 5) % 128];','    float r = %s;'%f(4)]
            if R.random()<.5: L+=['    for (int j = 0; j < %d; ++j)'%R.randrange(2,9),'        r = r * %s + %s;'%(R.choice(['x','0.5f','y']),f(2))]
            if kind==3: L+=['    r = r + __shfl_xor_sync(0xffffffffu, r, %d) * %s;'%(R.choice([1,2,4,8,16]),f(1))]
            L+=['    if (!isfinite(r)) r = 1.0f;','    out[t] = __float_as_uint(r);']
        elif kind==1:
            L+=['    const double x = b[t], y = b[(t + 3) % 128], z = b[(t * 5) % 128];','    double r = %s;'%f(4,'double'),'    if (!isfinite(r)) r = 1.0;','    const long long bits = __double_as_longlong(r);','    out[t] = (unsigned)bits ^ (unsigned)(bits >> 32);']
        elif kind==2:
            L+=['    unsigned r = %s;'%i(4)]
            if R.random()<.5: L+=['    for (int j = 0; j < %d; ++j)'%R.randrange(2,9),'        r = r * 1664525u + %s;'%i(2)]
            L+=['    out[t] = r;']
        else:
            L+=['    __shared__ unsigned s[64];','    __shared__ unsigned total;','    if (threadIdx.x == 0) total = 0;','    s[threadIdx.x] = %s;'%i(3),'    __syncthreads();','    for (int h = 32; h > 0; h >>= 1) {','        if (threadIdx.x < h) s[threadIdx.x] = %s;'%R.choice(['s[threadIdx.x] + s[threadIdx.x + h]','s[threadIdx.x] ^ (s[threadIdx.x + h] >> 1)','max(s[threadIdx.x], s[threadIdx.x + h])']),'        __syncthreads();','    }',
                '    atomicAdd(&total, %s);'%i(2),'    const unsigned up = __shfl_%s_sync(0xffffffffu, %s, %d);'%(R.choice(['up','down']),i(2),R.randrange(1,9)),'    const unsigned ballot = __ballot_sync(0xffffffffu, %s & 1u);'%i(2),'    __syncthreads();','    out[t] = s[0] ^ total ^ up ^ ballot;']
        L+=['}']; out+=L
    out+=['int main() {','    static float a[128]; static double b[128]; static unsigned c[128], r[128];','    unsigned s = %uu;'%R.randrange(1<<32),
     '    for (int i = 0; i < 128; ++i) { s = s * 1664525u + 1013904223u; c[i] = s; a[i] = (float)(int)(s >> 8) / 262144.0f - 31.0f; s = s * 1664525u + 1013904223u; b[i] = (int)(s >> 4) / 4194304.0 - 29.0; }',
     '    float* da; double* db; unsigned *dc, *dr;','    cudaMalloc(&da, sizeof a); cudaMalloc(&db, sizeof b); cudaMalloc(&dc, sizeof c); cudaMalloc(&dr, sizeof r);',
     '    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice); cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice); cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);']
    for k in range(count):
        out+=['    k%d<<<2, 64>>>(da, db, dc, dr);'%k,'    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);','    { unsigned h = 2166136261u; for (int i = 0; i < 128; ++i) h = (h ^ r[i]) * 16777619u; printf("k%d %%08x %%08x %%08x\\n", h, r[0], r[77]); }'%k]
    out+=['    cudaFree(da); cudaFree(db); cudaFree(dc); cudaFree(dr);','    return 0;','}','']
    return '\n'.join(out)
n=int(sys.argv[1]); 
for p in range(n): open('%s/g%02d.cu'%(sys.argv[2],p),'w').write(prog(1000+p,30))
