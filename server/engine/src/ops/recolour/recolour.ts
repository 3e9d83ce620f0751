import type { ClothModel } from '../cloth/cloth-model.ts';
import { steadyLightness } from '../cloth/steady-lightness.ts';
import { createToneCurve, type ToneCurve } from '../cloth/tone-curve.ts';
import { type Oklab, type OklabPlanes, writeOklab, writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { type CoverOptions, measureDyeCover } from './dye-cover.ts';

/** A finished wish: the colour sliders are already in `target`. */
export interface RecolourOptions extends CoverOptions {
  target: Oklab;
  /** Depth of folds, -1 (half) to 1 (double). */
  contrast: number;
}

/** Share of a pixel's own deviation in chroma that shines through the new dye. */
const residual = 0.25;
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
  options: RecolourOptions,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  const out: Raster = { ...picture, data: picture.data.slice() };
  const curve = createToneCurve(cloth, options.target[0], options.contrast);
  for (let top = 0; top < picture.height; top += bandRows) {
    const bottom = Math.min(picture.height, top + bandRows);
    dyeBand(picture, matte, out, { top, bottom }, { cloth, curve, options });
    await onBand(bottom / picture.height);
  }
  return out;
};

interface Dye {
  cloth: ClothModel;
  curve: ToneCurve;
  options: RecolourOptions;
}

/** Part of the picture, in pixels; right and bottom are one beyond. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
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
  const lightness = steadyLightness(planes.lightness, width, height, dye.curve.gain);
  const cover = measureDyeCover(planes, { width, height }, dye.cloth, dye.options);
  const { wide, edge, readForeground } = matte;
  const dyed = new Float32Array(3);
  const own = new Float32Array(3);
  const dyePixel = createDyer(planes, dye, dyed);
  for (let y = rows.top; y < rows.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * picture.width + x;
      const soft = wide[i];
      if (soft === 0) continue;
      const j = (y - box.top) * width + x - box.left;
      dyePixel(j, lightness[j], cover[j]);
      const at = i * picture.channels;
      if (soft === 1 && !edge[i]) {
        for (let c = 0; c < 3; c++) out.data[at + c] = dyed[c];
        continue;
      }
      readForeground(x, y, soft, own);
      for (let c = 0; c < 3; c++) {
        const value = picture.data[at + c] + soft * (dyed[c] - own[c]);
        out.data[at + c] = Math.max(0, Math.min(255, Math.round(value)));
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

/** Writes the dyed colour of pixel `j`, whose steadied lightness and share of dye are given. */
const createDyer = (planes: OklabPlanes, { cloth, curve, options }: Dye, out: Float32Array) => {
  const [targetL, targetA, targetB] = options.target;
  const { middle, a: clothA, b: clothB } = cloth;
  const perShade = 1 / Math.max(0.05, targetL);
  return (j: number, lightness: number, share: number): void => {
    const oldL = planes.lightness[j];
    const oldA = planes.a[j];
    const oldB = planes.b[j];
    const shade = curve.map(lightness);
    // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
    const chroma = Math.min(1, shade * perShade);
    const light = oldL / middle;
    const newA = targetA * chroma + residual * (oldA - clothA * light);
    const newB = targetB * chroma + residual * (oldB - clothB * light);
    writeSrgb(oldL + share * (shade - oldL), oldA + share * (newA - oldA), oldB + share * (newB - oldB), out, 0);
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
