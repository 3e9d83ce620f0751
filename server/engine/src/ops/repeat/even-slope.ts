import { toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { createSurface } from '../geometry/surface-fit.ts';

const sampleCount = 8000;
/** Rounds of the fit; after each, pixels farther from the plane than this (OKLab lightness), or than most, count as a motif. */
const rounds = 6;
const outlier = 0.09;
/** Minimum share of background: with less, the plane would follow motifs. */
const minGround = 0.4;
/** Minimum light gradient: a smaller one is invisible where copies meet. */
const minFall = 0.015;
/** Minimum gradient in units of the background's own spread: less may be chance. */
const clearFall = 0.5;
const maxGain = 1.4;

/**
 * Removes an even light gradient from an image of a pattern, so that its copies do not show as bands: fits a plane to the lightness of the
 * background and scales each colour by mean over plane. Returns the image itself where there is no such gradient.
 */
export const evenSlope = (picture: Raster): Raster => {
  const { width, height, channels, data } = picture;
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const step = Math.max(1, Math.floor((width * height) / sampleCount));
  const samples = Uint32Array.from({ length: Math.floor((width * height) / step) }, (_, nth) => nth * step);
  const fit = (members: Uint32Array) => createSurface(lightness, members, picture, { isQuadratic: false, ridge: 0 });
  const lightAt = (surface: ReturnType<typeof fit>, i: number) =>
    surface.at((i % width) / width, Math.floor(i / width) / height);
  let ground = samples;
  let surface = fit(ground);
  for (let round = 1; round < rounds; round++) {
    const limit = Math.max(outlier, 1.5 * Math.sqrt(surface.variance));
    ground = ground.filter((i) => Math.abs(lightness[i] - lightAt(surface, i)) < limit);
    if (ground.length < minGround * samples.length) return picture;
    surface = fit(ground);
  }
  const corners = [surface.at(0, 0), surface.at(1, 0), surface.at(0, 1), surface.at(1, 1)];
  const fall = Math.max(...corners) - Math.min(...corners);
  if (fall < Math.max(minFall, clearFall * Math.sqrt(surface.variance))) return picture;
  const mean = surface.at(0.5, 0.5);
  const out = data.slice();
  const colour = new Uint8Array(3);
  for (let i = 0; i < width * height; i++) {
    const gain = Math.max(1 / maxGain, Math.min(maxGain, mean / Math.max(0.05, lightAt(surface, i))));
    writeSrgb(Math.min(1, gain * lightness[i]), gain * a[i], gain * b[i], colour, 0);
    out.set(colour, i * channels);
  }
  return { ...picture, data: out };
};
