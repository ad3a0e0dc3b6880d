"""Makes the six synthetic networks of this folder and what ONNX Runtime makes of them (in the working folder), or, with --full, the
same in their known sizes for tests/bench/peer_network.py. Needs numpy, onnx and onnxruntime."""
import sys

import numpy as np
import onnx
import onnxruntime as ort
from onnx import helper, numpy_helper, TensorProto
R=np.random.RandomState(35)
class B:
    def __init__(s): s.nodes=[]; s.init=[]; s.k=0
    def w(s,a,name): s.init.append(numpy_helper.from_array(a.astype(np.float32),name)); return name
    def op(s,t,ins,name=None,outs=1,**at):
        s.k+=1; name=name or f'{t.lower()}_{s.k}'
        o=[name+'_out'] if outs==1 else [f'{name}_out{i}' for i in range(outs)]
        s.nodes.append(helper.make_node(t,ins,o,name=name,**at)); return o[0] if outs==1 else o
    def conv(s,x,ci,co,k,st=1,p=None,g=1,bias=False):
        p=k//2 if p is None else p; s.k+=1; n=f'conv_{s.k}'
        W=s.w(R.randn(co,ci//g,k,k)*np.sqrt(2/(ci//g*k*k)),n+'.w'); ins=[x,W]
        if bias: ins.append(s.w(R.randn(co)*.1,n+'.b'))
        return s.op('Conv',ins,n,kernel_shape=[k,k],strides=[st,st],pads=[p]*4,group=g)
    def bn(s,x,c):
        s.k+=1; n=f'bn_{s.k}'
        return s.op('BatchNormalization',[x,s.w(1+.1*R.randn(c),n+'.s'),s.w(.1*R.randn(c),n+'.b'),s.w(.1*R.randn(c),n+'.m'),s.w(1+.1*np.abs(R.randn(c)),n+'.v')],n)
    def relu(s,x): return s.op('Relu',[x])
    def relu6(s,x): return s.op('Clip',[x,s.c6()[0],s.c6()[1]])
    def c6(s):
        if not hasattr(s,'_c'): s._c=(s.w(np.array(0.),'zero'),s.w(np.array(6.),'six'))
        return s._c
    def fc(s,x,i,o): s.k+=1; n=f'fc_{s.k}'; return s.op('Gemm',[x,s.w(R.randn(o,i)/np.sqrt(i),n+'.w'),s.w(.1*R.randn(o),n+'.b')],n,transB=1)
    def save(s,y,name,shape,oshape):
        g=helper.make_graph(s.nodes,name,[helper.make_tensor_value_info('input',TensorProto.FLOAT,shape)],[helper.make_tensor_value_info(y,TensorProto.FLOAT,oshape)],s.init)
        m=helper.make_model(g,opset_imports=[helper.make_opsetid('',13)],producer_name='make.py'); m.ir_version=8
        onnx.save(m,f'{name}.onnx')
def resnet18(w=64,size=224,cl=1000,name='resnet18'):
    b=B(); x=b.relu(b.bn(b.conv('input',3,w,7,2),w)); x=b.op('MaxPool',[x],kernel_shape=[3,3],strides=[2,2],pads=[1]*4); c=w
    for st,co in enumerate([w,2*w,4*w,8*w]):
        for i in range(2):
            s=2 if st and i==0 else 1; y=b.relu(b.bn(b.conv(x,c,co,3,s),co)); y=b.bn(b.conv(y,co,co,3),co)
            if s==2 or c!=co: x=b.bn(b.conv(x,c,co,1,s,0),co)
            x=b.relu(b.op('Add',[y,x])); c=co
    x=b.op('Flatten',[b.op('GlobalAveragePool',[x])]); b.save(b.fc(x,c,cl),name,['N',3,size,size],['N',cl])
def mobilenet(m=1.0,size=224,cl=1000,name='mobilenetv2'):
    b=B(); d=lambda c:max(8,int(c*m+4)//8*8); c=d(32); x=b.relu6(b.bn(b.conv('input',3,c,3,2),c))
    for t,co,n,s in [(1,16,1,1),(6,24,2,2),(6,32,3,2),(6,64,4,2),(6,96,3,1),(6,160,3,2),(6,320,1,1)]:
        co=d(co)
        for i in range(n):
            st=s if i==0 else 1; h=c*t; y=x
            if t!=1: y=b.relu6(b.bn(b.conv(y,c,h,1),h))
            y=b.relu6(b.bn(b.conv(y,h,h,3,st,g=h),h)); y=b.bn(b.conv(y,h,co,1),co)
            x=b.op('Add',[x,y]) if st==1 and c==co else y; c=co
    l=d(1280); x=b.relu6(b.bn(b.conv(x,c,l,1),l)); x=b.op('Flatten',[b.op('GlobalAveragePool',[x])]); b.save(b.fc(x,l,cl),name,['N',3,size,size],['N',cl])
def squeezenet(w=1.0,size=224,cl=1000,name='squeezenet'):
    b=B(); d=lambda c:max(4,int(c*w)); x=b.relu(b.conv('input',3,d(64),3,2,0,bias=True)); c=d(64)
    pool=lambda x:b.op('MaxPool',[x],kernel_shape=[3,3],strides=[2,2],ceil_mode=1)
    x=pool(x)
    for i,(s,e) in enumerate([(16,64),(16,64),(32,128),(32,128),(48,192),(48,192),(64,256),(64,256)]):
        if i in(2,4): x=pool(x)
        q=b.relu(b.conv(x,c,d(s),1,bias=True)); x=b.op('Concat',[b.relu(b.conv(q,d(s),d(e),1,bias=True)),b.relu(b.conv(q,d(s),d(e),3,bias=True))],axis=1); c=2*d(e)
    x=b.op('Dropout',[x]); x=b.relu(b.conv(x,c,cl,1,bias=True)); x=b.op('Softmax',[b.op('Flatten',[b.op('GlobalAveragePool',[x])])],axis=1); b.save(x,name,['N',3,size,size],['N',cl])
def vgg16(w=64,size=224,fcn=4096,cl=1000,name='vgg16'):
    b=B(); x='input'; c=3; s=size
    for n,co in [(2,w),(2,2*w),(3,4*w),(3,8*w),(3,8*w)]:
        for i in range(n): x=b.relu(b.conv(x,c,co,3,bias=True)); c=co
        x=b.op('MaxPool',[x],kernel_shape=[2,2],strides=[2,2]); s//=2
    x=b.op('Flatten',[x]); x=b.op('Dropout',[b.relu(b.fc(x,c*s*s,fcn))]); x=b.op('Dropout',[b.relu(b.fc(x,fcn,fcn))]); b.save(b.fc(x,fcn,cl),name,['N',3,size,size],['N',cl])
def unet(w=32,size=128,name='unet'):
    b=B(); skips=[]; x='input'; c=1
    two=lambda x,ci,co:b.relu(b.bn(b.conv(b.relu(b.bn(b.conv(x,ci,co,3),co)),co,co,3),co))
    for i in range(3): x=two(x,c,w<<i); c=w<<i; skips.append(x); x=b.op('MaxPool',[x],kernel_shape=[2,2],strides=[2,2])
    x=two(x,c,2*c); c*=2
    for i in (2,1,0):
        co=w<<i; b.k+=1; n=f'up_{b.k}'
        if i==0:
            sc=b.w(np.array([1,1,2,2.]),'scales'); x=b.op('Resize',[x,'',sc],mode='linear',coordinate_transformation_mode='align_corners'); x=b.conv(x,c,co,1,bias=True)
        else: x=b.op('ConvTranspose',[x,b.w(R.randn(c,co,2,2)*np.sqrt(2/c),n+'.w'),b.w(.1*R.randn(co),n+'.b')],n,kernel_shape=[2,2],strides=[2,2])
        x=two(b.op('Concat',[skips[i],x],axis=1),2*co,co); c=co
    b.save(b.op('Sigmoid',[b.conv(x,c,1,1,bias=True)]),name,['N',1,size,size],['N',1,size,size])
def vit(d=64,h=4,size=32,p=8,L=2,cl=10,name='vit'):
    b=B(); n=(size//p)**2; x=b.conv('input',3,d,p,p,0,bias=True)
    i64=lambda a,nm:(b.init.append(numpy_helper.from_array(np.array(a,np.int64),nm)),nm)[1]
    x=b.op('Transpose',[b.op('Reshape',[x,i64([0,d,n],'shp')])],perm=[0,2,1]); x=b.op('Add',[x,b.w(.1*R.randn(1,n,d),'pos')])
    def lin(x,i,o,nm): return b.op('Add',[b.op('MatMul',[x,b.w(R.randn(i,o)/np.sqrt(i),nm+'.w')]),b.w(.1*R.randn(o),nm+'.b')])
    def ln(x,nm):
        m=b.op('ReduceMean',[x],axes=[-1]); c=b.op('Sub',[x,m]); v=b.op('ReduceMean',[b.op('Pow',[c,b.w(np.array(2.),nm+'.two')])],axes=[-1])
        y=b.op('Div',[c,b.op('Sqrt',[b.op('Add',[v,b.w(np.array(1e-5),nm+'.e')])])]); return b.op('Add',[b.op('Mul',[y,b.w(1+.1*R.randn(d),nm+'.g')]),b.w(.1*R.randn(d),nm+'.be')])
    for l in range(L):
        y=ln(x,f'l{l}a'); qkv=lin(y,d,3*d,f'l{l}q'); q,k,v=b.op('Split',[qkv],outs=3,axis=2)
        sh=i64([0,n,h,d//h],f'sh{l}'); f=lambda z,pm:b.op('Transpose',[b.op('Reshape',[z,sh])],perm=pm)
        a=b.op('Softmax',[b.op('Mul',[b.op('MatMul',[f(q,[0,2,1,3]),f(k,[0,2,3,1])]),b.w(np.array((d//h)**-.5),f'l{l}s')])],axis=-1)
        y=b.op('Reshape',[b.op('Transpose',[b.op('MatMul',[a,f(v,[0,2,1,3])])],perm=[0,2,1,3]),i64([0,n,d],f'sho{l}')])
        x=b.op('Add',[x,lin(y,d,d,f'l{l}o')]); y=lin(ln(x,f'l{l}b'),d,4*d,f'l{l}m')
        g=b.op('Mul',[b.op('Mul',[y,b.op('Add',[b.op('Erf',[b.op('Div',[y,b.w(np.array(2**.5),f'l{l}r')])]),b.w(np.array(1.),f'l{l}1')])]),b.w(np.array(.5),f'l{l}5')])
        x=b.op('Add',[x,lin(g,4*d,d,f'l{l}n')])
    x=b.op('ReduceMean',[x],axes=[1],keepdims=0); b.save(b.fc(x,d,cl),name,['N',3,size,size],['N',cl])
if '--full' in sys.argv:
    resnet18(); mobilenet(); squeezenet(); vgg16(); unet(); vit()
    sys.exit()
resnet18(4, 32, 10)
R = np.random.RandomState(36)
mobilenet(.1, 32, 10); squeezenet(.1, 64, 10); vgg16(2, 32, 16, 10); unet(2, 32); vit(16, 2, 16, 4, 1, 10)
for m in ['resnet18', 'mobilenetv2', 'squeezenet', 'vgg16', 'unet', 'vit']:
    s = ort.InferenceSession(f'{m}.onnx', providers=['CPUExecutionProvider'])
    i = s.get_inputs()[0]
    shape = [2 if isinstance(d, str) else d for d in i.shape]
    x = np.random.RandomState(35).standard_normal(int(np.prod(shape))).astype(np.float32).reshape(shape)
    np.save(f'{m}.npy', s.run(None, {i.name: x})[0])
