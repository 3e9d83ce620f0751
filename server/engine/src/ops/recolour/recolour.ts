import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import { type Oklab, type OklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight, toLight } from './cloth-light.ts';
import { type CoverOptions, measureDyeCover } from './dye-cover.ts';
import { estimateDyeStrength } from './dye-distance.ts';
import { createDyeTones, type DyeTones } from './dye-tones.ts';
import { type Box, type LightBand, readLightBand } from './light-band.ts';

/** A finished wish: the colour sliders are already in `target`. */
export interface RecolourOptions extends CoverOptions {
  target: Oklab;
  /** Depth of folds, -1 (half) to 1 (double). */
  contrast: number;
}

/** Less of a garment in its main dye, and it is a check or a print all over. */
const mainDye = 0.5;

/** Whether no dye of a garment is its main one. */
export const hasManyDyes = (cloth: ClothModel): boolean => cloth.share < mainDye;

/** Share of a pixel's own deviation in chroma that shines through the new dye: where prints are left out, and where they are dyed too. */
const residual = { dye: 0.25, all: 0.08 } as const;
/** How much darker than the cloth's own folds an edge pixel may be. */
const edgeStep = 0.04;
/** Alpha falls this many times faster to the ground's full share than to 0. */
const groundFade = 8;
/** Rows done at once, and rows beyond them that the filters look at. */
const bandRows = 128;
const bandMargin = 8;

/**
 * Dyes the garment in place of its dominant colour, in OKLab: lightness by the tone curve round the lit mid-tone, chroma of the
 * target scaled with the shade, a quarter of the cloth's own variation kept. Prints, told by their distance from the
 * dominant dye, stay. Pixels with a wide alpha of 0 keep their bytes. `onBand` is called with the share done.
 */
export const recolourGarment = async (
  picture: Raster,
  matte: Matte,
  cloth: ClothModel,
  wish: RecolourOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  // Of many dyes none is the garment's: keeping the others would leave a patchwork.
  const options = { ...wish, protectPrint: wish.protectPrint && !hasManyDyes(cloth) };
  const out: Raster = { ...picture, data: picture.data.slice() };
  const light = await readClothLight(picture, matte, cloth, options);
  const tones = createDyeTones(light, options.target, options.contrast);
  for (let top = 0; top < picture.height; top += bandRows) {
    const bottom = Math.min(picture.height, top + bandRows);
    dyeBand(picture, matte, out, { top, bottom }, { cloth, light, tones, options });
    await onBand(bottom / picture.height);
  }
  return out;
};

interface Dye {
  cloth: ClothModel;
  light: ClothLight;
  tones: DyeTones;
  options: RecolourOptions;
}

const dyeBand = (picture: Raster, matte: Matte, out: Raster, rows: { top: number; bottom: number }, dye: Dye): void => {
  const box = findGarmentBox(picture, matte, {
    top: Math.max(0, rows.top - bandMargin),
    bottom: Math.min(picture.height, rows.bottom + bandMargin),
  });
  if (!box) return;
  const planes = readGarment(picture, matte, box, dye.cloth);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const band = readLightBand(dye.light, picture, box);
  const edge = cutEdge(matte.edge, picture.width, box);
  const gain = (dye.tones.textureGain * dye.tones.middle) / dye.cloth.middle;
  const lightness = steadyLightness(planes.lightness, width, height, gain);
  const scene = { planes, dye: band, edge, width, height };
  const cover = measureDyeCover(scene, dye.cloth, dye.light.limit, dye.options);
  const { wide, readForeground } = matte;
  const dyed = new Float32Array(3);
  const own = new Float32Array(3);
  const dyePixel = createDyer(planes, band, dye, dyed);
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x: number = box.left; x < box.right; x++) {
      const i = y * picture.width + x;
      const soft = wide[i];
      if (soft === 0) continue;
      const j = (y - box.top) * width + x - box.left;
      const isEdge = edge[j] === 1;
      dyePixel(j, lightness[j], cover[j], isEdge);
      const at = i * picture.channels;
      if (soft === 1 && !isEdge) {
        for (let c = 0; c < 3; c++) out.data[at + c] = dyed[c];
        continue;
      }
      readForeground(x, y, soft, own);
      // What the garment does not cover is the ground's; what it covers wholly keeps none of the light that the ground spilt on it.
      const ground = Math.min(1, groundFade * (1 - soft));
      for (let c = 0; c < 3; c++) {
        const value = soft * dyed[c] + ground * (picture.data[at + c] - soft * own[c]);
        // Where the outline lies on the ground, the sum would leave a rim lighter or darker than both.
        const [low, high] = [Math.min(picture.data[at + c], dyed[c]), Math.max(picture.data[at + c], dyed[c])];
        out.data[at + c] = Math.max(low, Math.min(high, Math.round(value)));
      }
    }
  }
};

/** Columns that hold garment within some rows; undefined when none do. */
const findGarmentBox = ({ width }: Raster, { wide }: Matte, rows: { top: number; bottom: number }): Box | undefined => {
  let [left, right] = [width, 0];
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x = 0; x < left; x++) if (wide[y * width + x] > 0) left = x;
    for (let x = width - 1; x >= right; x--) if (wide[y * width + x] > 0) right = x + 1;
  }
  return left < right ? { left, right, ...rows } : undefined;
};

/** The same part of a mask of the picture's size. */
const cutEdge = (edge: Uint8Array, stride: number, { left, right, top, bottom }: Box): Uint8Array => {
  const width = right - left;
  const out = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    out.set(edge.subarray(y * stride + left, y * stride + right), (y - top) * width);
  }
  return out;
};

/** Writes the dyed colour of pixel `j`, whose steadied lightness and share of dye are given. */
const createDyer = (
  planes: OklabPlanes,
  band: LightBand,
  { cloth, tones, options: { target, protectPrint } }: Dye,
  out: Float32Array,
) => {
  const kept = protectPrint ? residual.dye : residual.all;
  const perShade = 1 / Math.max(0.05, tones.middle);
  const dye = { a: 0, b: 0 };
  return (j: number, lightness: number, share: number, isEdge: boolean): void => {
    const [oldL, oldA, oldB] = [planes.lightness[j], planes.a[j], planes.b[j]];
    const mean = band.mean[j];
    let step = toLight(lightness, cloth.middle) - mean;
    if (isEdge) {
      // The ground shines into the outermost pixels: they get no lighter and no darker than the cloth beside them.
      step = Math.max(-edgeStep - band.deviation[j], Math.min(0.5 * band.deviation[j], step));
    }
    const slope = band.slope[j];
    const shade = tones.map(mean + slope * step, (1 - slope) * step);
    // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
    const chroma = Math.min(1, shade * perShade);
    dye.a = band.a[j];
    dye.b = band.b[j];
    const { seen, likely } = estimateDyeStrength(oldA, oldB, oldL / cloth.middle, dye);
    // No more is taken out than is there, or pixels that mix cloth and print would turn to the other side of the wheel.
    const taken = share < 1 ? Math.min(share * likely, Math.max(0, seen)) : likely;
    // What is not the old dye: the print's part of a mixed pixel stays, the cloth's own variation mostly goes.
    const rest = 1 - share * (1 - (isEdge ? 0 : kept));
    const newA = share * target[1] * chroma + rest * (oldA - taken * dye.a);
    const newB = share * target[2] * chroma + rest * (oldB - taken * dye.b);
    writeSrgb(oldL + share * (shade - oldL), newA, newB, out, 0);
  };
};

/** The garment's own colours in a box; plain cloth where there is none, so that filters see no false edge. */
const readGarment = (
  picture: Raster,
  { wide, edge, readForeground }: Matte,
  box: Box,
  cloth: ClothModel,
): OklabPlanes => {
  const { data } = picture;
  const count = (box.right - box.left) * (box.bottom - box.top);
  const planes = {
    lightness: new Float32Array(count).fill(cloth.middle),
    a: new Float32Array(count).fill(cloth.a),
    b: new Float32Array(count).fill(cloth.b),
  };
  const own = new Float32Array(3);
  const colour: [number, number, number] = [0, 0, 0];
  let j = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, j++) {
      const i = y * picture.width + x;
      if (wide[i] === 0) continue;
      const at = i * picture.channels;
      if (edge[i]) {
        readForeground(x, y, wide[i], own);
        writeOklab(Math.round(own[0]), Math.round(own[1]), Math.round(own[2]), colour);
      } else writeOklab(data[at], data[at + 1], data[at + 2], colour);
      planes.lightness[j] = colour[0];
      planes.a[j] = colour[1];
      planes.b[j] = colour[2];
    }
  }
  return planes;
};

/** `target` with the sliders applied: saturation and brightness -100 to 100, hue in degrees. */
export const adjustTarget = (
  target: Oklab,
  sliders: { saturation: number; brightness: number; hue: number },
): Oklab => {
  const [lightness, a, b] = target;
  const angle = (sliders.hue / 180) * Math.PI;
  const scale = 1 + sliders.saturation / 100;
  return [
    Math.max(0, Math.min(1, lightness + brightnessRange * (sliders.brightness / 100))),
    scale * (a * Math.cos(angle) - b * Math.sin(angle)),
    scale * (a * Math.sin(angle) + b * Math.cos(angle)),
  ];
};

/** OKLab lightness that brightness 100 adds. */
const brightnessRange = 0.25;
