import type { Raster } from '../geometry/raster.ts';
import type { Subject } from './open-subject.ts';

/** Changes one colour of the subject (red, green, blue, 0 to 255) in place; `x`, `y` are pixels of the image. */
export type ColourChange = (x: number, y: number, colour: Float32Array) => void;

/**
 * Composites the subject over another background of the same size: opaque; pixels without subject have the background's bytes, edge pixels
 * mix the subject's own colour, without the old background, by alpha. `change` recolours the subject.
 */
export const layOver = ({ picture, matte }: Subject, ground: Raster, change?: ColourChange): Raster => {
  const { width, height, channels } = picture;
  const { alpha, edge, readForeground } = matte;
  const out: Raster = { width, height, channels: 3, data: ground.data.slice() };
  const own = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const cover = alpha[i];
      if (cover === 0) continue;
      if (edge[i]) readForeground(x, y, cover, own);
      else for (let c = 0; c < 3; c++) own[c] = picture.data[i * channels + c];
      change?.(x, y, own);
      for (let c = 0; c < 3; c++) {
        const behind = ground.data[i * 3 + c];
        out.data[i * 3 + c] = Math.round(behind + cover * (own[c] - behind));
      }
    }
  }
  return out;
};
