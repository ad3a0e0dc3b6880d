"""Makes vit.safetensors: a small vision transformer in PyTorch, three pictures, and the gradient of every parameter.

The layers are those of nn::visionTransformer(12, 2, 5): patches of 7 x 7, fixed positions, two blocks of attention and of a
perceptron, each behind a LayerNorm without parameters and beside a connection that skips it.
Run with: python3 make_vit.py  (PyTorch 2; the safetensors package is not needed)
"""
import json
import math
import struct

import torch
import torch.nn.functional as F

WIDTH, HEADS, CLASSES, TOKENS = 12, 2, 5, 16
torch.manual_seed(35)
torch.set_num_threads(1)


def layer(*shape):
    bound = 1 / math.sqrt(math.prod(shape[1:]))
    return [(torch.rand(shape) * 2 - 1) * bound, (torch.rand(shape[0]) * 2 - 1) * bound]


parameters = layer(WIDTH, 1, 7, 7)
for block in range(2):
    parameters += layer(3 * WIDTH, WIDTH, 1, 1) + layer(WIDTH, WIDTH, 1, 1)
    parameters += layer(2 * WIDTH, WIDTH, 1, 1) + layer(WIDTH, 2 * WIDTH, 1, 1)
parameters += layer(CLASSES, WIDTH * TOKENS)
for p in parameters:
    p.requires_grad_()

channel = torch.arange(WIDTH)
angle = torch.arange(TOKENS)[:, None] / 10000 ** ((channel - channel % 2) / WIDTH)
position = torch.where(channel % 2 == 0, torch.sin(angle), torch.cos(angle))  # tokens x width


def transformer(pictures):
    given = iter(parameters)

    def dense(x):  # on tokens: a convolution of 1 x 1
        weight, bias = next(given), next(given)
        return F.linear(x, weight.flatten(1), bias)

    weight, bias = next(given), next(given)
    x = F.conv2d(pictures, weight, bias, stride=7).flatten(2).transpose(1, 2) + position
    for _ in range(2):
        qkv = dense(F.layer_norm(x, [WIDTH])).view(-1, TOKENS, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(*qkv).transpose(1, 2).flatten(2)
        x = x + dense(mixed)
        x = x + dense(F.relu(dense(F.layer_norm(x, [WIDTH]))))
    return dense(F.layer_norm(x, [WIDTH]).transpose(1, 2).flatten(1))


pictures = torch.randint(0, 256, (3, 1, 28, 28))
labels = torch.tensor([0, 3, 4])
logits = transformer(pictures / 255)
loss = F.cross_entropy(logits, labels)
loss.backward()

tensors = {"pictures": pictures.float(), "labels": labels.float(), "logits": logits.detach(), "loss": loss.detach()[None]}
for i, p in enumerate(parameters):
    tensors[f"parameter{i:02}"] = p.detach()
    tensors[f"gradient{i:02}"] = p.grad
header, data = {"__metadata__": {"format": "pt", "torch": torch.__version__}}, b""
for name, tensor in tensors.items():
    raw = tensor.contiguous().numpy().astype("<f4").tobytes()
    header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
words = json.dumps(header).encode()
words += b" " * (-len(words) % 8)
with open("vit.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(words)) + words + data)
