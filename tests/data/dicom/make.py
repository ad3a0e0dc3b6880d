#!/usr/bin/env python3
"""Writes DICOM files of a few pixels in every kind that Telar reads or names, and expected.json: what pydicom reads of them.
pip install pydicom pylibjpeg[openjpeg] pyjpegls pillow numpy; dcmcjpeg (Debian's dcmtk) makes the lossless JPEG. No person and no device is behind them."""
import io, json, os, shutil, subprocess
import numpy as np
import pydicom
from PIL import Image
from pydicom.dataset import Dataset, FileDataset, FileMetaDataset
from pydicom.encaps import encapsulate
from pydicom.fileset import FileSet
from pydicom.pixels import apply_modality_lut
from pydicom.uid import (DeflatedExplicitVRLittleEndian, ExplicitVRBigEndian, ExplicitVRLittleEndian, ImplicitVRLittleEndian,
                         JPEG2000Lossless, JPEGBaseline8Bit, JPEGLSLossless, RLELossless)

here = os.path.dirname(os.path.abspath(__file__))
rows, columns = 12, 10
random = np.random.RandomState(35)
expected = {}


def dataset(name, syntax=ExplicitVRLittleEndian):
    meta = FileMetaDataset()
    meta.MediaStorageSOPClassUID = "1.2.840.10008.5.1.4.1.1.7"
    meta.MediaStorageSOPInstanceUID = f"1.2.826.0.1.3680043.10.1.{sum(name.encode())}"
    meta.TransferSyntaxUID = syntax
    d = FileDataset(name, {}, file_meta=meta, preamble=b"\0" * 128)
    d.SOPClassUID, d.SOPInstanceUID = meta.MediaStorageSOPClassUID, meta.MediaStorageSOPInstanceUID
    d.PatientName, d.PatientID, d.PatientBirthDate = "Secret^Person", "ID-SECRET", "19010203"
    d.SeriesInstanceUID, d.StudyInstanceUID, d.Modality = "1.2.826.0.1.3680043.10.2.1", "1.2.826.0.1.3680043.10.3.1", "OT"
    return d


def pixels(d, values, bits=16, stored=None, signed=False, photometric="MONOCHROME2", frames=1, samples=1, planar=None):
    d.Rows, d.Columns, d.SamplesPerPixel, d.PhotometricInterpretation = rows, columns, samples, photometric
    d.BitsAllocated, d.BitsStored = bits, stored or bits
    d.HighBit, d.PixelRepresentation = d.BitsStored - 1, int(signed)
    if frames > 1:
        d.NumberOfFrames = frames
    if planar is not None:
        d.PlanarConfiguration = planar
    d.PixelData = values.tobytes()
    return d


def save(d, name, refused=None):
    path = os.path.join(here, name)
    syntax = d.file_meta.TransferSyntaxUID
    d.set_original_encoding(syntax == ImplicitVRLittleEndian, syntax != ExplicitVRBigEndian, "ISO_IR 100")
    d.save_as(path, enforce_file_format=True)
    told(name, refused)


def told(name, refused=None):
    if refused:
        expected[name] = {"refused": refused}
        return
    d = pydicom.dcmread(os.path.join(here, name), force=True)
    try:
        a = d.pixel_array
    except AttributeError:  # without a meta header
        d.file_meta.TransferSyntaxUID = ImplicitVRLittleEndian
        a = d.pixel_array
    frames = int(d.get("NumberOfFrames", 1))
    if d.PhotometricInterpretation == "PALETTE COLOR":
        a = pydicom.pixels.apply_color_lut(a, d)
    samples = 3 if d.PhotometricInterpretation == "PALETTE COLOR" else int(d.SamplesPerPixel)
    a = a.reshape((frames, rows, columns) + ((3,) if samples == 3 else ()))
    if d.SamplesPerPixel == 3 and "YBR" in d.PhotometricInterpretation:
        a = pydicom.pixels.convert_color_space(a, "YBR_FULL", "RGB") if d.file_meta.TransferSyntaxUID == RLELossless else a
    values, z = (apply_modality_lut(a, d) if samples == 1 else a).astype(float), np.arange(frames)
    values = values * float(d.get("DoseGridScaling", 1))
    if groups := d.get("PerFrameFunctionalGroupsSequence"):
        shared = d.SharedFunctionalGroupsSequence[0]
        own = [(g if "PixelValueTransformationSequence" in g else shared).get("PixelValueTransformationSequence", [Dataset()])
               for g in groups]
        values = np.stack([apply_modality_lut(a[i], own[i][0]) for i in range(frames)]).astype(float)
        if "PlanePositionSequence" in groups[0]:
            z = [float(g.PlanePositionSequence[0].ImagePositionPatient[2]) for g in groups]
        elif "FrameContentSequence" in groups[0]:
            z = [int(g.FrameContentSequence[0].InStackPositionNumber) for g in groups]
    rounds = [z[:i].count(z[i]) for i in range(frames)] if isinstance(z, list) else [0] * frames
    values = values[sorted(range(frames), key=lambda i: (rounds[i], z[i]))]
    window = [float(d.WindowCenter), float(d.WindowWidth)] if "WindowCenter" in d else None
    expected[name] = {"frames": frames, "samples": samples, "window": window,
                      "inverted": d.PhotometricInterpretation == "MONOCHROME1", "values": values.ravel().tolist()}


ct = random.randint(-1000, 2000, (rows, columns)).astype("<i2")
smooth = (np.add.outer(np.arange(rows) * 12, np.arange(columns) * 9)).astype(np.uint8)
colour = np.stack([smooth, 255 - smooth, np.full_like(smooth, 90)], -1)


def scan(name, syntax):
    d = pixels(dataset(name, syntax), ct.astype(">i2") if syntax == ExplicitVRBigEndian else ct, signed=True)
    d.RescaleSlope, d.RescaleIntercept, d.WindowCenter, d.WindowWidth = "0.5", "-24", "40", "400"
    return d


save(scan("explicit.dcm", ExplicitVRLittleEndian), "explicit.dcm")
save(scan("implicit.dcm", ImplicitVRLittleEndian), "implicit.dcm")
save(scan("big_endian.dcm", ExplicitVRBigEndian), "big_endian.dcm")
save(scan("deflated.dcm", DeflatedExplicitVRLittleEndian), "deflated.dcm")
save(pixels(dataset("monochrome1.dcm"), smooth, 8, photometric="MONOCHROME1"), "monochrome1.dcm")
save(pixels(dataset("rgb.dcm"), colour, 8, photometric="RGB", samples=3, planar=0), "rgb.dcm")
save(pixels(dataset("rgb_planes.dcm"), np.ascontiguousarray(colour.transpose(2, 0, 1)), 8, photometric="RGB", samples=3,
            planar=1), "rgb_planes.dcm")
twelve = (random.randint(0, 4096, (rows, columns)) | (random.randint(0, 16, (rows, columns)) << 12)).astype("<u2")
d = pixels(dataset("twelve_bits.dcm"), twelve & 0xfff, stored=12)
save(d, "twelve_bits.dcm")
frames = np.stack([smooth // (i + 1) for i in range(4)])
save(pixels(dataset("frames.dcm"), frames, 8, frames=4), "frames.dcm")
d = scan("rle.dcm", ExplicitVRLittleEndian)
d.compress(RLELossless)
save(d, "rle.dcm")
d = pixels(dataset("rle_rgb.dcm"), colour, 8, photometric="RGB", samples=3, planar=0)
d.compress(RLELossless)
save(d, "rle_rgb.dcm")
d = pixels(dataset("rle_frames.dcm"), frames, 8, frames=4)
d.compress(RLELossless)
save(d, "rle_frames.dcm")


def jpeg(name, picture, photometric, samples):
    out = io.BytesIO()
    Image.fromarray(picture).save(out, "JPEG", quality=95, subsampling=0)
    d = pixels(dataset(name, JPEGBaseline8Bit), picture, 8, photometric=photometric, samples=samples,
               planar=0 if samples == 3 else None)
    d.PixelData = encapsulate([out.getvalue()])
    d["PixelData"].is_undefined_length = True
    d["PixelData"].VR = "OB"
    save(d, name, "later")
    decoded = np.array(Image.open(io.BytesIO(out.getvalue())))  # libjpeg's own
    expected[name] = {"frames": 1, "samples": samples, "window": None, "inverted": False, "within": 3,
                      "values": decoded.astype(float).ravel().tolist()}


jpeg("jpeg.dcm", smooth, "MONOCHROME2", 1)
jpeg("jpeg_colour.dcm", colour, "YBR_FULL", 3)
tool = shutil.which("dcmcjpeg") or os.environ.get("DCMCJPEG")
if tool:
    subprocess.check_call([tool, "--encode-lossless-sv1", os.path.join(here, "explicit.dcm"), os.path.join(here, "lossless.dcm")])
    expected["lossless.dcm"] = expected["explicit.dcm"]
d = scan("no_preamble.dcm", ImplicitVRLittleEndian)
buffer = pydicom.filebase.DicomBytesIO()
buffer.is_little_endian, buffer.is_implicit_VR = True, True
pydicom.filewriter.write_dataset(buffer, Dataset({e.tag: e for e in d}))
with open(os.path.join(here, "no_preamble.dcm"), "wb") as file:
    file.write(buffer.getvalue())
expected["no_preamble.dcm"] = expected["implicit.dcm"]
# What is named and refused.
save(dataset("no_pixels.dcm"), "no_pixels.dcm", "no picture")
d = dataset("float.dcm")
d.Rows, d.Columns, d.SamplesPerPixel, d.PhotometricInterpretation, d.BitsAllocated = rows, columns, 1, "MONOCHROME2", 32
d.FloatPixelData = np.zeros((rows, columns), "<f4").tobytes()
save(d, "float.dcm", "no picture")


# Frames that each say how they are rescaled and where they lie, in another order; all in one; times after each other.
def enhanced(name, stored, transformations=None, positions=None, numbers=None, syntax=ExplicitVRLittleEndian):
    d = pixels(dataset(name, syntax), np.stack(stored), 16, frames=len(stored))
    shared, measures, turn = Dataset(), Dataset(), Dataset()
    measures.PixelSpacing, measures.SliceThickness = [1.5, 2], 3
    turn.ImageOrientationPatient = [1, 0, 0, 0, 1, 0]
    shared.PixelMeasuresSequence, shared.PlaneOrientationSequence = [measures], [turn]

    def transformation(slope, intercept):
        item = Dataset()
        item.RescaleSlope, item.RescaleIntercept, item.RescaleType = str(slope), str(intercept), "US"
        return [item]

    if isinstance(transformations, tuple):
        shared.PixelValueTransformationSequence = transformation(*transformations)
    groups = []
    for i in range(len(stored)):
        group, content = Dataset(), Dataset()
        content.StackID, content.DimensionIndexValues = "1", [i + 1]
        if numbers:
            content.InStackPositionNumber = numbers[i]
        group.FrameContentSequence = [content]
        if isinstance(transformations, list):
            group.PixelValueTransformationSequence = transformation(*transformations[i])
        if positions:
            place = Dataset()
            place.ImagePositionPatient = [0, 0, positions[i]]
            group.PlanePositionSequence = [place]
        groups.append(group)
    d.SharedFunctionalGroupsSequence, d.PerFrameFunctionalGroupsSequence = [shared], groups
    return d


stack = [(smooth.astype("<u2") * 5 + 1000 * i) for i in range(4)]
own = [(1, -1024), (2.5, 0), (0.01, 7), (100, -5)]
for name, syntax in [("enhanced.dcm", ExplicitVRLittleEndian), ("enhanced_implicit.dcm", ImplicitVRLittleEndian)]:
    save(enhanced(name, stack, own, [30, 0, 20, 10], syntax=syntax), name)
save(enhanced("enhanced_shared.dcm", stack, (3, -9), numbers=[2, 4, 1, 3]), "enhanced_shared.dcm")
save(enhanced("enhanced_times.dcm", stack, own, [10, 0, 10, 0]), "enhanced_times.dcm")
d = enhanced("enhanced_short.dcm", stack, own, [0, 1, 2, 3])
d.PerFrameFunctionalGroupsSequence = d.PerFrameFunctionalGroupsSequence[:3]
save(d, "enhanced_short.dcm", "damaged")


# Rescaling at its edges, and the table of the modality.
def rescaled(name, slope, intercept, refused=None):
    d = pixels(dataset(name), ct, signed=True)
    if slope is not None:
        d.RescaleSlope = slope
    if intercept is not None:
        d.RescaleIntercept = intercept
    save(d, name, refused)


rescaled("steep.dcm", "1000000", "-2000000000")
rescaled("thousands.dcm", "10000", "1")
rescaled("fraction.dcm", "0.1", "3")
rescaled("half_rescaled.dcm", "2", None, "Rescale Slope without Rescale Intercept")


def tabled(name, values, first, table, bits=16, vr="OW", signed=False, syntax=ExplicitVRLittleEndian):
    d = pixels(dataset(name, syntax), values, signed=signed)
    item = Dataset()
    item.add_new(0x00283002, "SS" if signed else "US", [len(table), first, bits])
    item.ModalityLUTType = "HU"
    item.add_new(0x00283006, vr, table.astype(">u2" if syntax == ExplicitVRBigEndian else "<u2").tobytes() if vr == "OW"
                 else table.tolist())
    d.ModalityLUTSequence = [item]
    save(d, name)


table = (np.arange(200) ** 2 % 60000 + 12000).astype("<u2")
tabled("table.dcm", smooth.astype("<u2"), 20, table)
tabled("table_implicit.dcm", smooth.astype("<u2"), 20, table, syntax=ImplicitVRLittleEndian)
tabled("table_short.dcm", smooth.astype("<u2"), 20, table, vr="US")
tabled("table_8.dcm", smooth.astype("<u2"), 20, table % 256, bits=8)
tabled("table_signed.dcm", ct, -900, table, signed=True)
# Bits that are no part of the values: overlays above them.
noise = random.randint(0, 16, (rows, columns)) << 12
d = pixels(dataset("signed_twelve_bits.dcm"), ((ct & 0xfff) | noise).astype("<u2"), stored=12, signed=True)
save(d, "signed_twelve_bits.dcm")
# What else is named and refused.
d = pixels(dataset("colour_rescaled.dcm"), colour, 8, photometric="RGB", samples=3, planar=0)
d.RescaleSlope, d.RescaleIntercept = "2", "0"
save(d, "colour_rescaled.dcm", "Rescale Slope")
# A series whose files are named against their positions.
for i, z in enumerate([30.0, -10.0, 20.0, 0.0, 10.0]):
    name = f"series/IM{i}.dcm"
    os.makedirs(os.path.join(here, "series"), exist_ok=True)
    d = pixels(dataset(name), np.full((rows, columns), int(z) + 100, "<u2") + smooth)
    d.ImagePositionPatient, d.ImageOrientationPatient = [0, 0, z], [1, 0, 0, 0, 1, 0]
    d.PixelSpacing, d.SliceThickness, d.InstanceNumber = [1.5, 2], 10, i + 1
    save(d, name)
# Packed by other means, and words of other widths.


def jpeg2000(name, pictures, boxes=False, **more):
    d = pixels(dataset(name, JPEG2000Lossless), pictures, frames=len(pictures), **more)
    packed = []
    for picture in pictures:
        out = io.BytesIO()
        picture = picture.astype("<u2") if picture.dtype.itemsize == 2 else picture
        Image.fromarray(picture).save(out, "JPEG2000", num_resolutions=1, no_jp2=not boxes)
        packed.append(out.getvalue())
    d.PixelData = encapsulate(packed)
    d["PixelData"].is_undefined_length = True
    d["PixelData"].VR = "OB"
    save(d, name)


jpeg2000("jpeg2000.dcm", smooth[None], bits=8)
jpeg2000("jpeg2000_boxes.dcm", smooth[None], bits=8, boxes=True)
jpeg2000("jpeg2000_signed.dcm", ct[None], signed=True)  # whose code stream says unsigned
jpeg2000("jpeg2000_frames.dcm", np.stack([colour, colour[::-1]]), bits=8, photometric="YBR_RCT", samples=3, planar=0)
d = pixels(dataset("jpeg_ls.dcm"), ct, signed=True)
d.compress(JPEGLSLossless)
save(d, "jpeg_ls.dcm")
d = pixels(dataset("jpeg_ls_colour.dcm"), colour, 8, photometric="RGB", samples=3, planar=0)
d.compress(JPEGLSLossless)
save(d, "jpeg_ls_colour.dcm")


def palette(name, first, entries, bits, **more):
    d = pixels(dataset(name, **more), smooth, 8, photometric="PALETTE COLOR")
    for i, (tag, step) in enumerate([("Red", 1), ("Green", 3), ("Blue", 7)]):
        d.add_new(0x00281101 + i, "US", [entries % 65536, first, bits])
        table = (np.arange(entries) * step * (1 if bits == 8 else 57) % 2**bits).astype("<u1" if bits == 8 else "<u2")
        d.add_new(0x00281201 + i, "OW", table.tobytes())
    save(d, name)


palette("palette.dcm", 0, 256, 16)
palette("palette_8.dcm", 0, 256, 8)
palette("palette_short.dcm", 20, 100, 16, syntax=ImplicitVRLittleEndian)
wide = (smooth.astype("<u4") << 24) + 5
save(pixels(dataset("bits_32.dcm"), wide, 32), "bits_32.dcm")
d = pixels(dataset("bits_32_big.dcm", ExplicitVRBigEndian), wide.astype(">u4"), 32)
save(d, "bits_32_big.dcm")
d = pixels(dataset("colour_16.dcm"), colour.astype("<u2") * 250, 16, photometric="RGB", samples=3, planar=0)
save(d, "colour_16.dcm")
mask = np.stack([ct > 300, ct < -200, ct > 1500]).astype(np.uint8)
save(pixels(dataset("bits_32_signed.dcm"), ct.astype("<i4") * 70000, 32, signed=True), "bits_32_signed.dcm")
d = pixels(dataset("bits_1.dcm"), mask, 1, frames=3)
d.PixelData = pydicom.pixels.pack_bits(mask)
save(d, "bits_1.dcm")
d = pixels(dataset("dose.dcm"), wide, 32)
d.DoseGridScaling = "0.001"
save(d, "dose.dcm")
halved = np.stack(  # two pixels share their colours
    [smooth[:, 0::2], smooth[:, 1::2], 255 - smooth[:, 0::2], np.full_like(smooth[:, 0::2], 90)], -1)
d = pixels(dataset("halved_colours.dcm"), halved, 8, photometric="YBR_FULL_422", samples=3, planar=0)
save(d, "halved_colours.dcm")
# A disc: three axial places at two times, and sagittal slices of which the fourth is missing. The values say which is which.
disc = FileSet()


def on_disc(series, instance, value, position, orientation, time=None):
    d = pixels(dataset(f"disc {series} {instance}"), np.full((rows, columns), value, "<u2") + smooth)
    d.PatientName, d.PatientID, d.StudyID, d.StudyDate, d.StudyTime = "Nobody", "0", "1", "20000101", "120000"
    d.SeriesInstanceUID, d.SeriesNumber = f"1.2.826.0.1.3680043.10.2.{series}", series
    d.SOPInstanceUID = d.file_meta.MediaStorageSOPInstanceUID = f"1.2.826.0.1.3680043.10.4.{series}.{instance}"
    d.ImagePositionPatient, d.ImageOrientationPatient = position, orientation
    d.PixelSpacing, d.SliceThickness, d.InstanceNumber = [1.5, 2], 3, instance
    if time:
        d.TemporalPositionIdentifier = time
    disc.add(d)


for time in [2, 1]:
    for i in [2, 0, 1]:
        on_disc(11, 10 * (3 - time) + i, 1000 * time + 100 * i, [0, 0, 5 * i], [1, 0, 0, 0, 1, 0], time)
for i in [0, 1, 2, 4, 5]:  # from the left: DICOM's x falls
    on_disc(12, i + 1, 100 * i, [10 - 4 * i, 0, 0], [0, 1, 0, 0, 0, -1])
shutil.rmtree(os.path.join(here, "disc"), ignore_errors=True)
disc.write(os.path.join(here, "disc"))
with open(os.path.join(here, "expected.json"), "w") as file:
    json.dump(expected, file)
