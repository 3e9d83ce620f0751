import { type Arrangement, frameOf, type PixelBox } from '@atelier/catalogue/subject-frame';
import sharp from 'sharp';
import { findBounds } from '../geometry/mask.ts';
import { createCubicReader, type Raster, toBytes } from '../geometry/raster.ts';
import type { Subject } from './open-subject.ts';

interface Size {
  width: number;
  height: number;
}

/** The subject's pixels on a canvas: premultiplied by `alpha`, 0 to 1 per pixel. */
export interface FramedSubject extends Size {
  colour: Float32Array;
  alpha: Float32Array;
}

const boxOf = (alpha: Float32Array, { width, height }: Size): PixelBox =>
  findBounds(alpha, width, (value) => value >= 0.5) ?? { left: 0, top: 0, right: width, bottom: height };

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
 * Places the subject on an empty canvas. Upright and at its own size its pixels do not change; a smaller one is filtered with Lanczos, a
 * larger or rotated one is interpolated.
 */
export const reframe = async (subject: Subject, canvas: Size, arrangement: Arrangement): Promise<FramedSubject> => {
  const box = boxOf(subject.matte.alpha, subject.picture);
  const frame = frameOf(subject.picture, box, canvas, arrangement);
  const cut = cutSubject(subject);
  const source = premultiply(frame.scale < 1 ? await shrink(cut, frame.scale) : cut);
  const scale = (frame.scale * subject.picture.width) / source.width;
  const isExact = frame.rotation === 0 && Math.abs(scale - 1) < 1e-3;
  // Whole pixels, so that interpolation changes nothing.
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

/** Composites a framed subject over a background of the same size. */
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
