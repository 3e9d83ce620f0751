import { type Oklab, toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { createSurface } from '../geometry/surface-fit.ts';

/** Longest side: very few pixels show the direction of light. */
const workSide = 48;
/** Share of brightest pixels whose colour counts as the lamp's. */
const brightShare = 0.2;
/** Minimum rise of lightness from one side of the image to the other that indicates a lamp. */
const minRise = 0.06;

export interface SceneLight {
  /** Degrees: 0 right, 90 above; undefined when the image is lit evenly. */
  direction: number | undefined;
  /** Mean colour of the brightest fifth. */
  colour: Oklab;
}

/** Estimates direction and colour of an image's light from the brighter side. */
export const readSceneLight = async (picture: Raster): Promise<SceneLight> => {
  const small = await shrinkToSide(picture, workSide);
  const { lightness, a, b } = toOklabPlanes(small.data, 3);
  const all = Uint32Array.from(lightness.keys());
  const surface = createSurface(lightness, all, small, { isQuadratic: false, ridge: 0 });
  const right = surface.at(1, 0.5) - surface.at(0, 0.5);
  const up = surface.at(0.5, 0) - surface.at(0.5, 1);
  const bright = [...all]
    .sort((one, other) => lightness[other] - lightness[one])
    .slice(0, Math.max(1, Math.round(brightShare * all.length)));
  const mean = (plane: Float32Array) => bright.reduce((sum, i) => sum + plane[i], 0) / bright.length;
  return {
    direction: Math.hypot(right, up) < minRise ? undefined : (Math.atan2(up, right) / Math.PI) * 180,
    colour: [mean(lightness), mean(a), mean(b)],
  };
};
