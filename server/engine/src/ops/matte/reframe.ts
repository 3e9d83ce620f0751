import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import sharp from 'sharp';
import { createCubicReader } from '../geometry/cubic-reader.ts';
import { type Raster, toBytes } from '../geometry/raster.ts';
import type { Subject } from './open-subject.ts';

interface Size {
  width: number;
  height: number;
}

/** Where the subject goes: as it stands in its picture, centred with `padding` in percent of the canvas, or where a person put its picture. */
export type Arrangement =
  | { kind: 'original' }
  | { kind: 'centred'; padding: number }
  | { kind: 'placed'; placement: MotifPlacement };

/** Of the subject's picture on the canvas: its middle and the size of its pixels in pixels of the canvas, degrees clockwise. */
interface Frame {
  x: number;
  y: number;
  scale: number;
  rotation: number;
}

/** The subject's pixels on a canvas: premultiplied by `alpha`, which is the cover of every pixel, 0 to 1. */
export interface FramedSubject extends Size {
  colour: Float32Array;
  alpha: Float32Array;
}

/** Pixels past the last of the subject, so that `right - left` is its width. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boxOf = (alpha: Float32Array, { width, height }: Size): Box => {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (alpha[at] < 0.5) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = y + 1;
    }
  }
  return box.right > box.left ? box : { left: 0, top: 0, right: width, bottom: height };
};

/** Subjects that come this near to the edge of their picture, in pixels, are cut off by it. */
const cutReach = 2;

interface Axis {
  /** Of the picture, the canvas, and the subject's ends in the picture. */
  picture: number;
  canvas: number;
  start: number;
  end: number;
}

const cutOf = ({ picture, start, end }: Axis) => ({ atStart: start <= cutReach, atEnd: end >= picture - cutReach });

/** Middle of the picture on the canvas so that `from` to `to` of it lies in the middle, or at the edge where the subject is cut off. */
const middleOf = (axis: Axis, [from, to]: readonly [number, number], scale: number, padding: number): number => {
  const { atStart, atEnd } = cutOf(axis);
  const free = axis.canvas - (to - from) * scale;
  let offset = free / 2;
  if (atStart && !atEnd) offset = 0;
  if (atEnd && !atStart) offset = free;
  // A side that is not cut off keeps its padding where there is room.
  if (padding > 0 && atStart === atEnd && !atStart) offset = Math.max(padding, offset);
  return offset + (axis.picture / 2 - from) * scale;
};

/** Room for the subject along an axis: padding only where its picture does not cut it off. */
const roomOf = (axis: Axis, padding: number): number => {
  const { atStart, atEnd } = cutOf(axis);
  return axis.canvas - padding * (Number(!atStart) + Number(!atEnd));
};

const frameOf = ({ picture, matte }: Subject, canvas: Size, arrangement: Arrangement): Frame => {
  if (arrangement.kind === 'placed') {
    const { x, y, scale, rotation } = arrangement.placement;
    return { x: x * canvas.width, y: y * canvas.height, scale: (scale * canvas.width) / picture.width, rotation };
  }
  const box = boxOf(matte.alpha, picture);
  const across: Axis = { picture: picture.width, canvas: canvas.width, start: box.left, end: box.right };
  const down: Axis = { picture: picture.height, canvas: canvas.height, start: box.top, end: box.bottom };
  if (arrangement.kind === 'original') {
    const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
    return {
      x: middleOf(across, [0, picture.width], scale, 0),
      y: middleOf(down, [0, picture.height], scale, 0),
      scale,
      rotation: 0,
    };
  }
  const padding = (arrangement.padding / 100) * Math.min(canvas.width, canvas.height);
  const scale = Math.min(
    roomOf(across, padding) / (box.right - box.left),
    roomOf(down, padding) / (box.bottom - box.top),
  );
  return {
    x: middleOf(across, [box.left, box.right], scale, padding),
    y: middleOf(down, [box.top, box.bottom], scale, padding),
    scale,
    rotation: 0,
  };
};

/** The subject alone, with its own colour at the edge, straight alpha. */
const cutSubject = ({ picture, matte }: Subject): Raster => {
  const { width, height, channels } = picture;
  const data = new Uint8Array(width * height * 4);
  const own = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cover = matte.alpha[at];
      if (cover === 0) continue;
      if (matte.edge[at]) matte.readForeground(x, y, cover, own);
      else for (let c = 0; c < 3; c++) own[c] = picture.data[at * channels + c];
      for (let c = 0; c < 3; c++) data[at * 4 + c] = Math.round(own[c]);
      data[at * 4 + 3] = Math.round(cover * 255);
    }
  }
  return { width, height, channels: 4, data };
};

const shrink = async ({ width, height, data }: Raster, scale: number): Promise<Raster> => {
  const smaller = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(smaller.width, smaller.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { ...smaller, channels: 4, data: toBytes(pixels) };
};

const premultiply = ({ width, height, data }: Raster): Raster => {
  const out = data.slice();
  for (let at = 0; at < out.length; at += 4) {
    for (let c = 0; c < 3; c++) out[at + c] = Math.round((data[at + c] * data[at + 3]) / 255);
  }
  return { width, height, channels: 4, data: out };
};

/**
 * Puts the subject on an empty canvas. Upright and at its own size its pixels are not touched; a smaller one is filtered with
 * Lanczos, a larger or turned one read between its pixels.
 */
export const reframe = async (subject: Subject, canvas: Size, arrangement: Arrangement): Promise<FramedSubject> => {
  const frame = frameOf(subject, canvas, arrangement);
  const cut = cutSubject(subject);
  const source = premultiply(frame.scale < 1 ? await shrink(cut, frame.scale) : cut);
  const scale = (frame.scale * subject.picture.width) / source.width;
  const isExact = frame.rotation === 0 && Math.abs(scale - 1) < 1e-3;
  // Whole pixels, so that reading between them changes nothing.
  const settle = (middle: number, side: number) => (isExact ? Math.round(middle - side / 2) + side / 2 : middle);
  const [x, y] = [settle(frame.x, source.width), settle(frame.y, source.height)];
  const angle = (frame.rotation * Math.PI) / 180;
  const step = isExact ? 1 : 1 / scale;
  const [cos, sin] = [Math.cos(angle) * step, Math.sin(angle) * step];
  const read = createCubicReader(source);
  const { width, height } = canvas;
  const out = { width, height, colour: new Float32Array(width * height * 3), alpha: new Float32Array(width * height) };
  const pixel = new Float32Array(4);
  for (let v = 0, at = 0; v < height; v++) {
    for (let u = 0; u < width; u++, at++) {
      const [right, down] = [u + 0.5 - x, v + 0.5 - y];
      const column = right * cos + down * sin + source.width / 2;
      const row = down * cos - right * sin + source.height / 2;
      if (column <= 0 || row <= 0 || column >= source.width || row >= source.height) continue;
      read(column, row, pixel);
      for (let c = 0; c < 3; c++) out.colour[at * 3 + c] = pixel[c];
      out.alpha[at] = pixel[3] / 255;
    }
  }
  return out;
};

/** A framed subject over a ground of the same size. */
export const layFramed = ({ width, height, colour, alpha }: FramedSubject, ground: Raster): Raster => {
  const data = ground.data.slice();
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    for (let c = at * 3; c < at * 3 + 3; c++) {
      data[c] = Math.min(255, Math.round(colour[c] + (1 - alpha[at]) * ground.data[c]));
    }
  }
  return { width, height, channels: 3, data };
};
