"""Makes convolution.json: what PyTorch's conv2d gives for small pictures, its own padding, groups and dilation among them.

Run with: python3 make.py  (PyTorch 1.13)
"""
import json

import torch

# name, pictures, channels in and out, groups, rows, columns, kernel, stride, padding, dilation, bias, relu, whole numbers
CASES = [
    ("one cell", 1, 1, 1, 1, 1, 1, (1, 1), (1, 1), (0, 0), (1, 1), False, False, True),
    ("one cell in padding", 1, 1, 1, 1, 1, 1, (3, 3), (1, 1), (1, 1), (1, 1), True, False, True),
    ("3x3", 1, 1, 1, 1, 6, 7, (3, 3), (1, 1), (0, 0), (1, 1), False, False, True),
    ("3x3, same size, bias, relu", 2, 3, 4, 1, 5, 6, (3, 3), (1, 1), (1, 1), (1, 1), True, True, True),
    ("asymmetric everything", 1, 2, 3, 1, 9, 11, (2, 3), (2, 1), (1, 2), (1, 2), True, False, True),
    ("groups", 2, 4, 6, 2, 6, 5, (3, 3), (1, 1), (1, 1), (1, 1), True, False, True),
    ("depthwise", 1, 4, 4, 4, 6, 6, (3, 3), (2, 2), (1, 1), (1, 1), False, True, True),
    ("depthwise, two filters each", 1, 3, 6, 3, 5, 5, (2, 2), (1, 1), (0, 0), (1, 1), True, False, True),
    ("pointwise", 3, 5, 2, 1, 4, 4, (1, 1), (1, 1), (0, 0), (1, 1), True, False, True),
    ("dilated", 1, 1, 2, 1, 12, 12, (3, 3), (1, 1), (2, 2), (2, 2), False, False, True),
    ("dilated, strided", 1, 2, 2, 1, 13, 12, (3, 2), (3, 2), (2, 3), (2, 3), True, False, True),
    ("AlexNet's first layer, small", 1, 3, 2, 1, 23, 23, (11, 11), (4, 4), (2, 2), (1, 1), True, True, False),
    ("3x3, 34 channels to 3", 1, 34, 3, 1, 7, 9, (3, 3), (1, 1), (1, 1), (1, 1), True, True, False),
    ("5x5, fractions", 2, 2, 3, 1, 9, 8, (5, 5), (1, 1), (2, 2), (1, 1), True, False, False),
    ("filter as large as the padded input", 1, 1, 2, 1, 3, 4, (5, 6), (1, 1), (1, 1), (1, 1), True, False, True),
]

torch.manual_seed(35)
made = []
for name, n, cin, cout, groups, h, w, kernel, stride, padding, dilation, bias, relu, whole in CASES:
    def numbers(*shape):
        values = torch.randint(-9, 10, shape).float()
        return values if whole else values / 8
    x, f = numbers(n, cin, h, w), numbers(cout, cin // groups, *kernel)
    b = numbers(cout) if bias else None
    y = torch.nn.functional.conv2d(x, f, b, stride, padding, dilation, groups)
    y = torch.relu(y) if relu else y
    made.append({"name": name, "pictures": n, "channels": [cin, cout], "groups": groups, "size": [h, w], "kernel": kernel,
                 "stride": stride, "padding": padding, "dilation": dilation, "relu": relu, "whole": whole,
                 "input": x.flatten().tolist(), "filter": f.flatten().tolist(), "bias": b.tolist() if bias else None,
                 "output_size": list(y.shape[2:]), "output": y.flatten().tolist()})
with open("convolution.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(case) for case in made) + "\n]\n")
