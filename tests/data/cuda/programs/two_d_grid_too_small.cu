#include <cstdio>
#include <cstdlib>
__global__ void k(float*c,int n){int x=blockIdx.x*32+threadIdx.x,y=blockIdx.y*32+threadIdx.y;if(x<n&&y<n)c[y*n+x]=1;}
int main(){int n=200;float*h=(float*)malloc(n*n*4),*c;cudaMalloc(&c,n*n*4);k<<<dim3(6,6),dim3(32,32)>>>(c,n);cudaMemcpy(h,c,n*n*4,cudaMemcpyDeviceToHost);printf("%g\n",h[n*n-1]);cudaFree(c);}
