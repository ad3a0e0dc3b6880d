"""A layer of LSTM over the rows of a picture of 28 x 28, with weights drawn by lot. Needs onnx: python make.py"""
import onnx, numpy as np
from onnx import helper as h, TensorProto as T, numpy_helper as nh
r=np.random.default_rng(1)
H=16
W=(r.normal(size=(1,4*H,28))*0.3).astype(np.float32); R=(r.normal(size=(1,4*H,H))*0.3).astype(np.float32); B=np.zeros((1,8*H),np.float32)
D=(r.normal(size=(H,10))).astype(np.float32)
n=[h.make_node('Reshape',['x','s'],['seq']),
   h.make_node('LSTM',['seq','W','R','B'],['Y','Yh','Yc'],hidden_size=H,name='lstm'),
   h.make_node('Squeeze',['Yh','a'],['last']),
   h.make_node('MatMul',['last','D'],['logits'],name='out')]
g=h.make_graph(n,'lstm',[h.make_tensor_value_info('x',T.FLOAT,[1,1,28,28])],[h.make_tensor_value_info('logits',T.FLOAT,[1,10])],
 [nh.from_array(np.array([28,1,28]),'s'),nh.from_array(np.array([0]),'a'),nh.from_array(W,'W'),nh.from_array(R,'R'),nh.from_array(B,'B'),nh.from_array(D,'D')])
m=h.make_model(g,opset_imports=[h.make_opsetid('',14)]); m.ir_version=8
onnx.checker.check_model(m); onnx.save(m,'lstm.onnx')
