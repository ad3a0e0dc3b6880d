# What ONNX Runtime makes of the networks that travel with the program (resources/networks): NumPy's normal numbers of seed 35, a
# hundred pictures; of the one that answers for each cell one picture.
# usage: python3 make.py    (needs onnxruntime)
import glob, os
import numpy as np
import onnxruntime as ort

here = os.path.dirname(os.path.abspath(__file__))
for path in sorted(glob.glob(os.path.join(here, '../../../../resources/networks/*.onnx'))):
    session = ort.InferenceSession(path, providers=['CPUExecutionProvider'])
    first = session.get_inputs()[0]
    count = 100 if len(session.get_outputs()[0].shape) == 2 else 1
    x = np.random.RandomState(35).standard_normal([count] + first.shape[1:]).astype(np.float32)
    np.save(os.path.join(here, os.path.basename(path)[:-5] + '.npy'), session.run(None, {first.name: x})[0])
