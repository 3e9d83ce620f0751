import { type OklabPlanes, toOklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { ColourChange } from '../matte/lay-over.ts';
import type { Subject } from '../matte/open-subject.ts';

export interface BlendOptions {
  /** 0 to .25: how far colours move towards the ground's; more turns cloth into another colour. */
  colourMatch: number;
  /** 0 to 1: how much of the ground's light and its tint falls on the subject. */
  sceneLight: number;
}

/** Longest side of the copies that colours and light are read from. */
const workSide = 128;
/** Reach of the light around a place, as a share of the longer side. */
const lightReach = 0.16;
/** Bounds of the change of lightness by the scene. */
const darkest = 0.72;
const brightest = 1.2;
/** Share of the light's tint that cloth takes on at full strength. */
const fullTint = 0.5;

/**
 * How a subject's colours change to stand in a ground of the same size: a part of Reinhard's colour transfer (2001) in OKLab, and the
 * ground's own slow light, place by place.
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
    // A dark pixel throws back little of the light's tint.
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
