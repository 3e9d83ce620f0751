import { type OklabPlanes, toOklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { ColourChange } from '../matte/lay-over.ts';
import type { Subject } from '../matte/open-subject.ts';

export interface BlendOptions {
  /** 0 to 0.25: shift of colours towards the background's; more changes the colour of cloth. */
  colourMatch: number;
  /** 0 to 1: effect of the background's light and tint on the subject. */
  sceneLight: number;
}

/** Longest side of the copies on which colours and light are measured. */
const workSide = 128;
/** Radius of the light around a position, as a share of the longer side. */
const lightReach = 0.16;
/** Limits of the lightness change by the scene. */
const darkest = 0.72;
const brightest = 1.2;
/** Share of the light's tint that cloth takes at full strength. */
const fullTint = 0.5;

/**
 * Adapts a subject's colours to a background of the same size: a part of Reinhard's colour transfer (2001) in OKLab, and the background's
 * slowly varying light by position.
 */
export const createBlend = async (
  { picture, matte }: Subject,
  ground: Raster,
  { colourMatch, sceneLight }: BlendOptions,
): Promise<ColourChange> => {
  const small = await shrinkToSide(picture, workSide);
  const cover = resamplePlane(matte.alpha, picture, small);
  const own = meanColour(toOklabPlanes(small.data, 3), cover);
  const scene = await shrinkToSide(ground, workSide);
  const planes = toOklabPlanes(scene.data, 3);
  const around = meanColour(planes, new Float32Array(cover.length).fill(1));
  const reach = Math.max(1, Math.round(lightReach * Math.max(scene.width, scene.height)));
  const soften = (plane: Float32Array) =>
    blurBox(blurBox(plane, scene.width, scene.height, reach), scene.width, scene.height, reach);
  const light = { lightness: soften(planes.lightness), a: soften(planes.a), b: soften(planes.b) };
  const reader = createBilinearReader(scene, picture);
  const lab: [number, number, number] = [0, 0, 0];
  const middle = Math.max(0.05, around[0]);
  return (x, y, colour) => {
    reader.moveTo(x, y);
    writeOklab(Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2]), lab);
    const here = Math.max(darkest, Math.min(brightest, reader.read(light.lightness) / middle)) ** sceneLight;
    const matched = lab[0] + colourMatch * (around[0] - own[0]);
    const lightness = Math.max(0, Math.min(1, matched * here));
    // A dark pixel reflects little of the light's tint.
    const tint = sceneLight * fullTint * lightness;
    const a = (lab[1] + colourMatch * (around[1] - own[1])) * here + tint * reader.read(light.a);
    const b = (lab[2] + colourMatch * (around[2] - own[2])) * here + tint * reader.read(light.b);
    writeSrgb(lightness, a, b, colour, 0);
  };
};

const meanColour = ({ lightness, a, b }: OklabPlanes, weight: Float32Array): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < weight.length; i++) {
    const share = weight[i];
    total += share;
    sum[0] += share * lightness[i];
    sum[1] += share * a[i];
    sum[2] += share * b[i];
  }
  return [sum[0] / Math.max(1, total), sum[1] / Math.max(1, total), sum[2] / Math.max(1, total)];
};
