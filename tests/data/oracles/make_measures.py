#!/usr/bin/env python3
"""Writes measures.json beside this file: what scikit-learn and SciPy say of 90 made-up answers. pip install scikit-learn."""
import json, os
import numpy as np
from scipy.stats import binomtest
from sklearn.calibration import calibration_curve
from sklearn.metrics import (average_precision_score, balanced_accuracy_score, confusion_matrix, precision_recall_curve,
                             precision_recall_fscore_support, roc_auc_score, roc_curve)

random = np.random.RandomState(35)
n, classes = 90, 3
truth = random.choice(classes, n, p=[0.6, 0.3, 0.1])
scores = random.rand(n, classes) + 0.8 * np.eye(classes)[truth] * random.rand(n, 1)
probabilities = np.round(scores / scores.sum(1, keepdims=True), 2).astype(np.float32)  # rounded: many are equal
predicted = probabilities.argmax(1)
other = np.where(random.rand(n) < 0.3, random.randint(classes, size=n), truth)
made = {"truth": truth.tolist(), "probabilities": probabilities.astype(float).ravel().tolist(),
        "predicted": predicted.tolist(), "other": other.tolist(),
        "balanced_accuracy": balanced_accuracy_score(truth, predicted),
        "confusion": confusion_matrix(truth, predicted).tolist()}
precision, recall, f1, _ = precision_recall_fscore_support(truth, predicted)
made["per_class"] = {"precision": precision.tolist(), "recall": recall.tolist(), "f1": f1.tolist()}
made["roc"], made["precision_recall"] = [], []
for c in range(classes):
    positive, score = truth == c, probabilities[:, c]
    x, y, at = roc_curve(positive, score, drop_intermediate=False)
    made["roc"].append({"x": x.tolist(), "y": y.tolist(), "thresholds": [None if np.isinf(t) else float(t) for t in at],
                        "area": roc_auc_score(positive, score)})
    p, r, at = precision_recall_curve(positive, score)
    made["precision_recall"].append({"x": r[:-1][::-1].tolist(), "y": p[:-1][::-1].tolist(),
                                     "thresholds": at[::-1].astype(float).tolist(),
                                     "area": average_precision_score(positive, score)})
confidence, right = probabilities.max(1).astype(float), predicted == truth
bins = np.clip(np.ceil(confidence * 10).astype(int) - 1, 0, 9)
accuracy, mean = calibration_curve(right, confidence, n_bins=10)
made["calibration"] = {"accuracy": accuracy.tolist(), "confidence": mean.tolist(),
                       "ece": sum(abs(right[bins == b].mean() - confidence[bins == b].mean()) * (bins == b).mean()
                                  for b in range(10) if (bins == b).any())}
first, second = right, other == truth
b, c = int((first & ~second).sum()), int((second & ~first).sum())
made["mcnemar"] = {"only_first": b, "only_second": c, "p": binomtest(min(b, c), b + c).pvalue,
                   "chi_squared": (abs(b - c) - 1) ** 2 / (b + c)}
costs = np.array([[0, 1, 2], [5, 0, 1], [50, 10, 0]])
made["costs"], made["mean_cost"] = costs.tolist(), float((confusion_matrix(truth, predicted) * costs).sum() / n)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "measures.json"), "w") as file:
    json.dump(made, file)
