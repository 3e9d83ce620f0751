import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, findComponents } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { SkinCover } from './skin-cover.ts';

/** Longest side of the plane on which holes are detected. */
const workSide = 512;
/** Maximum hole, as a share of the image. */
const maxHole = 0.001;
/** Mean OKLab lightness of areas that a flash left without colour; teeth are darker. */
const pale = 0.9;

/** Adds white highlights inside skin, which have no skin colour. `closed`: pixels that are never skin. Changes `skin.cover`. */
export const closeShine = (picture: Raster, { cover }: SkinCover, closed: Float32Array): void => {
  const scale = Math.min(1, workSide / Math.max(picture.width, picture.height));
  const small = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  const [skin, shut] = [cover, closed].map((plane) => resamplePlane(plane, picture, small)) as [
    Float32Array,
    Float32Array,
  ];
  const found = new Float32Array(skin.length);
  let isAny = false;
  for (const { pixels, area, touchesFrame } of findComponents(
    createMask(small, (at) => skin[at] > 0.5),
    0,
  )) {
    if (touchesFrame || area > maxHole * skin.length || pixels.some((at) => shut[at] > 0.05)) continue;
    const lightness = pixels.reduce((sum, at) => sum + lightnessAt(picture, small, at), 0) / area;
    if (lightness < pale) continue;
    isAny = true;
    for (const at of pixels) found[at] = 1;
  }
  if (!isAny) return;
  const near = blurBox(found, small.width, small.height, 2).map((value) => Math.min(1, 4 * value));
  const soft = resamplePlane(blurBox(near, small.width, small.height, 1), small, picture);
  for (let i = 0; i < cover.length; i++) cover[i] = Math.max(cover[i], soft[i] * (1 - closed[i]));
};

const lightnessAt = (
  { width, height, channels, data }: Raster,
  small: { width: number; height: number },
  at: number,
) => {
  const x = Math.min(width - 1, Math.floor((((at % small.width) + 0.5) * width) / small.width));
  const y = Math.min(height - 1, Math.floor(((Math.floor(at / small.width) + 0.5) * height) / small.height));
  const lab: [number, number, number] = [0, 0, 0];
  const from = (y * width + x) * channels;
  writeOklab(data[from], data[from + 1], data[from + 2], lab);
  return lab[0];
};
