import { createMotifSampler } from '../cloth/drape.ts';
import { writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { frameGarment } from '../matte/frame-garment.ts';
import type { Matte } from '../matte/matte.ts';

/** A region cut out of its image, with its own transparency, and its original centre in pixels. */
interface LiftedRegion {
  motif: Raster;
  x: number;
  y: number;
}

/** Transformation of a region before it is placed again. */
export interface RegionMove {
  /** Per cent of the image's width and height, to the right and down. */
  right: number;
  down: number;
  /** Per cent of its size. */
  scale: number;
  /** Degrees, clockwise. */
  rotation: number;
}

/** Cuts the region of a matte out in its own colours, without a rim of the background behind it. */
export const liftRegion = (picture: Raster, { alpha, edge, readForeground }: Matte): LiftedRegion => {
  const box = frameGarment(alpha, picture, { margin: 0, isSquare: false });
  const data = new Uint8Array(box.width * box.height * 4);
  const colour = new Float32Array(3);
  for (let v = 0; v < box.height; v++) {
    for (let u = 0; u < box.width; u++) {
      const [x, y] = [box.left + u, box.top + v];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const i = y * picture.width + x;
      const to = (v * box.width + u) * 4;
      if (edge[i]) readForeground(x, y, alpha[i], colour);
      else for (let c = 0; c < 3; c++) colour[c] = picture.data[i * picture.channels + c];
      for (let c = 0; c < 3; c++) data[to + c] = Math.round(colour[c]);
      data[to + 3] = Math.round(255 * alpha[i]);
    }
  }
  const motif: Raster = { width: box.width, height: box.height, channels: 4, data };
  return { motif, x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Places a region on an image, moved from its original position; everything beyond the frame is lost. */
export const layRegion = async (picture: Raster, { motif, x, y }: LiftedRegion, move: RegionMove): Promise<Raster> => {
  const { width, height, channels } = picture;
  const sample = await createMotifSampler(
    motif,
    {
      x: x + (move.right / 100) * width,
      y: y + (move.down / 100) * height,
      width: (move.scale / 100) * motif.width,
      rotation: move.rotation,
    },
    1,
  );
  const out: Raster = { ...picture, data: picture.data.slice() };
  const laid = new Float32Array(4);
  const colour = new Float32Array(3);
  for (let i = 0; i < width * height; i++) {
    sample(i % width, Math.floor(i / width), laid);
    const cover = laid[3];
    if (cover === 0) continue;
    writeSrgb(laid[0], laid[1], laid[2], colour, 0);
    const at = i * channels;
    for (let c = 0; c < 3; c++) {
      const below = picture.data[at + c];
      out.data[at + c] = Math.max(0, Math.min(255, Math.round(below + cover * (colour[c] - below))));
    }
    if (channels === 4) out.data[at + 3] = Math.max(picture.data[at + 3], Math.round(255 * cover));
  }
  return out;
};

/** Blur radii, near to far, each filling what the nearer one does not reach. */
const radii = [3, 10, 32, 96] as const;

/**
 * Fills the image behind its subject: colours of the background spread behind the mask, nearest first. Soft, suitable for the narrow rim
 * that a moving subject reveals; no invented scene. `alpha` 0 to 1.
 */
export const fillBehind = ({ width, height, channels, data }: Raster, alpha: Float32Array): Raster => {
  const isGround = alpha.map((value) => (value < 0.02 ? 1 : 0));
  const weights = radii.map((radius) => blurBox(isGround, width, height, radius));
  const out = new Uint8Array(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const plane = isGround.map((weight, i) => weight * data[i * channels + c]);
    const mean =
      plane.reduce((sum, value) => sum + value, 0) /
      Math.max(
        1,
        isGround.reduce((sum, w) => sum + w, 0),
      );
    const layers = radii.map((radius) => blurBox(plane, width, height, radius));
    for (let i = 0; i < isGround.length; i++) {
      if (isGround[i]) {
        out[i * 3 + c] = data[i * channels + c];
        continue;
      }
      const at = weights.findIndex((layer) => layer[i] > 0.05);
      out[i * 3 + c] = at < 0 ? mean : Math.round(layers[at]?.[i] / weights[at]?.[i]);
    }
  }
  return { width, height, channels: 3, data: out };
};
