// What a peer runs. It lies beside its data, so that a user can read it and run it again.
#include "core/nn/peer.hpp"

namespace telar::nn {

std::string_view peerScript() {
    return R"PY("""Trains the network of work.json with PyTorch or Keras: python peer.py torch|keras FOLDER

The folder holds the same numbers that Telar trained with: inputs, targets, first weights, and the order of the samples in
each epoch. The time of an epoch is that of the training and of the validation after it, as in Telar.
"""
import json, os, platform, sys, time
from importlib.util import find_spec

program, folder = sys.argv[1:]
with open(os.path.join(folder, 'work.json')) as file:
    work = json.load(file)
if hasattr(os, 'sched_setaffinity'):  # every backend counts the cores that it may use
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:work['threads']])
os.environ['OMP_NUM_THREADS'] = str(work['threads'])
if not work['gpu']:
    os.environ['CUDA_VISIBLE_DEVICES'] = ''
if find_spec(program) is None or find_spec('numpy') is None:
    sys.exit(3)
import numpy as np


def numbers(name, kind=np.float32):
    return np.fromfile(os.path.join(folder, name), kind)


classify = work['loss'] == 'cross-entropy'
x = numbers('inputs').reshape(-1, *work['input'])
y = numbers('targets', np.int32 if classify else np.float32).reshape(len(x), *([] if classify else [-1]))
order = numbers('order', np.int32).reshape(len(work['rates']), -1)
held = numbers('validation', np.int32)
flat, first = numbers('weights'), []
for shape in work['shapes']:
    size = int(np.prod(shape))
    first.append(flat[:size].reshape(shape))
    flat = flat[size:]
how, batch = work['optimiser'], work['batch']


def by_torch():
    import torch
    nn = torch.nn
    torch.set_num_threads(work['threads'])
    device = 'cuda' if work['gpu'] and torch.cuda.is_available() else 'cpu'
    layers, weights = [], iter(first)
    for layer in work['layers']:
        kind = layer['kind']
        if kind == 'linear':
            if not any(isinstance(one, nn.Flatten) for one in layers):
                layers.append(nn.Flatten())
            weight = next(weights)
            layers.append(nn.Linear(weight.shape[1], weight.shape[0]))
        elif kind == 'convolution':
            weight = next(weights)
            layers.append(nn.Conv2d(weight.shape[1], weight.shape[0], layer['kernel'], layer['stride'], layer['padding']))
        else:
            layers.append({'relu': nn.ReLU, 'sigmoid': nn.Sigmoid, 'tanh': nn.Tanh}[kind]() if kind in ('relu', 'sigmoid', 'tanh')
                          else nn.Dropout(layer['rate']) if kind == 'dropout'
                          else {'max-pooling': nn.MaxPool2d, 'average-pooling': nn.AvgPool2d}[kind](layer['kernel'], layer['stride']))
            continue
        with torch.no_grad():
            layers[-1].weight.copy_(torch.from_numpy(weight))
            layers[-1].bias.copy_(torch.from_numpy(next(weights)))
    model = nn.Sequential(*layers).to(device)
    if how['kind'] == 'sgd':
        optimiser = torch.optim.SGD(model.parameters(), 1.0, momentum=how['momentum'], weight_decay=how['decay'])
    else:
        optimiser = torch.optim.Adam(model.parameters(), 1.0, (how['beta1'], how['beta2']), how['epsilon'], how['decay'])
    loss_of = nn.functional.cross_entropy if classify else nn.functional.mse_loss
    tx, ty = torch.from_numpy(x).to(device), torch.from_numpy(y.astype(np.int64) if classify else y).to(device)

    def epoch(rows, rate):
        rows = torch.from_numpy(rows.astype(np.int64)).to(device)
        for group in optimiser.param_groups:
            group['lr'] = rate
        model.train()
        total = 0.0
        for part in rows.split(batch):
            optimiser.zero_grad()
            loss = loss_of(model(tx[part]), ty[part])
            loss.backward()
            optimiser.step()
            total += loss.item() * len(part)
        model.eval()
        other = right = 0.0
        with torch.no_grad():
            for part in torch.from_numpy(held.astype(np.int64)).to(device).split(1024) if len(held) else ():
                made = model(tx[part])
                other += loss_of(made, ty[part]).item() * len(part)
                right += int((made.argmax(1) == ty[part]).sum()) if classify else 0
        return total / len(rows), other, right
    return 'PyTorch ' + torch.__version__, device, epoch


def by_keras():
    if 'KERAS_BACKEND' not in os.environ and not find_spec('tensorflow'):
        os.environ['KERAS_BACKEND'] = 'jax' if find_spec('jax') else 'torch'
    os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '3')
    import keras
    make = keras.layers
    planes = work['layers'][0]['kind'] != 'linear'
    inputs = x.transpose(0, 2, 3, 1).copy() if planes else x.reshape(len(x), -1)
    model, weights = keras.Sequential([keras.Input(shape=inputs.shape[1:])]), iter(first)
    for layer in work['layers']:
        kind = layer['kind']
        if kind == 'linear':
            weight = next(weights)
            plane = model.output_shape[1:] if model.layers else inputs.shape[1:]
            if len(plane) == 3:  # Keras has the channels last
                model.add(make.Flatten())
                rows, columns, channels = plane
                weight = weight.reshape(-1, channels, rows, columns).transpose(0, 2, 3, 1).reshape(len(weight), -1)
            model.add(make.Dense(len(weight)))
            model.layers[-1].set_weights([weight.T, next(weights)])
        elif kind == 'convolution':
            weight = next(weights)
            if any(layer['padding']):
                model.add(make.ZeroPadding2D(layer['padding']))
            model.add(make.Conv2D(len(weight), layer['kernel'], layer['stride']))
            model.layers[-1].set_weights([weight.transpose(2, 3, 1, 0), next(weights)])
        elif kind == 'dropout':
            model.add(make.Dropout(layer['rate']))
        elif kind in ('relu', 'sigmoid', 'tanh'):
            model.add(make.Activation(kind))
        else:
            model.add((make.MaxPooling2D if kind == 'max-pooling' else make.AveragePooling2D)(layer['kernel'], layer['stride']))
    if how['kind'] == 'sgd':
        optimiser = keras.optimizers.SGD(1.0, momentum=how['momentum'])
    else:
        optimiser = keras.optimizers.Adam(1.0, how['beta1'], how['beta2'], how['epsilon'])
    model.compile(optimiser, keras.losses.SparseCategoricalCrossentropy(from_logits=True) if classify else 'mean_squared_error',
                  metrics=['accuracy'] if classify else [])
    aside = (inputs[held], y[held]) if len(held) else None

    def epoch(rows, rate):
        model.optimizer.learning_rate = rate
        made = model.fit(inputs[rows], y[rows], batch_size=batch, shuffle=False, verbose=0, validation_data=aside,
                         validation_batch_size=1024).history
        last = lambda name: made[name][-1] * len(held) if name in made else 0.0
        return made['loss'][-1], last('val_loss'), last('val_accuracy')
    backend = getattr(keras, 'backend', None)
    return 'Keras %s on %s' % (keras.__version__, backend.backend()), 'gpu' if work['gpu'] else 'cpu', epoch


title, device, epoch = {'torch': by_torch, 'keras': by_keras}[program]()
epochs = []
for rows, rate in zip(order, work['rates']):
    start = time.perf_counter()
    loss, other, right = epoch(rows, rate)
    epochs.append({'ms': 1000 * (time.perf_counter() - start), 'loss': float(loss), 'validation_loss': float(other),
                   'right': float(right)})
print('\n' + json.dumps({'title': title, 'device': device, 'python': platform.python_version(), 'epochs': epochs}))
)PY";
}

} // namespace telar::nn
