import type { ClothModel } from '../cloth/cloth-model.ts';
import { type Oklab, type OklabPlanes, writeSrgb } from '../colour/oklab.ts';
import type { ClothLight } from './cloth-light.ts';
import { likelyStrength, seenStrength } from './dye-distance.ts';
import { placeOf } from './dye-place.ts';
import { type DyeTones, mapTone } from './dye-tones.ts';
import type { LightBand } from './light-band.ts';
import { toLight } from './slow-light.ts';
import { mixKind } from './unmix-prints.ts';

/** OKLab distance from the cloth at which strokes and wide panels of a print are seen. */
const readable = { fine: 0.13, wide: 0.06 } as const;
/** How far beyond the cloth's own lightness a print may lie and yet be brought across it. */
const beyond = { fine: 0.08, wide: 0.04 } as const;
/** A target lighter or darker than this leaves a print no room on one side; on beige, pink or navy white and black prints stand out as they are. */
const [dark, light] = [0.25, 0.9];
/** How far the shift reaches among tones that are seen anyway, in shifts: it runs out there, so that steps of the print keep their order. */
const fade = 1.4;

/** The lightness of a print's pixel on the new cloth; `chromaStep` is the distance of its chroma from the cloth's. */
export type PrintContrast = (own: number, cloth: number, chromaStep: number) => number;

/**
 * Keeps prints in sight on cloth that is nearly white or black: white lettering of a red tee would vanish on white and becomes light grey. `target` is the
 * dye's OKLab lightness, `fineShare` (0 to 1) is how much of the print is strokes, which need more contrast than panels. What differs by its colour, and prints on all other cloth, stay.
 */
export const createPrintContrast = (target: number, fineShare: number): PrintContrast => {
  if (target > dark && target < light) return (own) => own;
  const room = target >= light ? -1 : 1;
  const mix = ({ fine, wide }: { fine: number; wide: number }) => wide + fineShare * (fine - wide);
  const [need, over] = [mix(readable), mix(beyond)];
  return (own, around, chromaStep) => {
    if (chromaStep >= need) return own;
    const shift = over + Math.sqrt(need * need - chromaStep * chromaStep);
    const away = room * (own - around);
    const kept = Math.max(0, 1 - Math.max(0, away) / (fade * shift));
    return own + room * shift * kept;
  };
};

/**
 * Share of a pixel's own deviation in chroma that shines through the new dye: where prints are left out, and where they are dyed too. As far as flecks and
 * light deviate; what deviates more is another dye, and red checks in green would look rusty.
 */
const residual = { dye: 0.25, all: 0.08 } as const;
const flecks = 0.02;
/** How much darker than the cloth's own folds an edge pixel may be. */
const edgeStep = 0.04;

/** Share of dye from which a pixel has no print to speak of, and a step of lightness that is seen. */
const hardlyPrint = 0.97;
const seenStep = 0.05;

/** Share of the dye that the camera smears over pale prints at their outline; what has more of it is a print of that tint. */
const mostSmear = 0.6;

/** Multiples of the step from which a pixel belongs to a faint print between which its tint comes to be kept. */
const faintRamp = { from: 0.7, to: 1.3 } as const;

const rampOf = (value: number, { from, to }: typeof faintRamp): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** In place of the deviation of light around, which only edge pixels are held to. */
export const calm = -1;

/** A garment's old dye and its new one. */
interface RowDye {
  cloth: ClothModel;
  light: Pick<ClothLight, 'faint' | 'fineShare'>;
  tones: DyeTones;
  options: { target: Oklab; protectPrint: boolean };
}

/** What a row of a box goes through: given in its first three planes, written to the others. Numbers in planes need no memory of their own when they are handed on. */
export interface DyeRow {
  /** Share of dye, deviation of light around (`calm` inside) and share of a motif. */
  share: Float64Array;
  unrest: Float64Array;
  motif: Float64Array;
  /** The dyed colour in OKLab, and as 8-bit sRGB, three channels interleaved. */
  lightness: Float64Array;
  a: Float64Array;
  b: Float64Array;
  colour: Float32Array;
  /** 1 where a print was toned. */
  toned: Uint8Array;
}

export const createDyeRow = (width: number): DyeRow => {
  const plane = () => new Float64Array(width);
  return {
    share: plane(),
    unrest: plane(),
    motif: plane(),
    lightness: plane(),
    a: plane(),
    b: plane(),
    colour: new Float32Array(3 * width),
    toned: new Uint8Array(width),
  };
};

/** What is known of the pixels of a box: their own colours, steadied lightness, what they are, light, and what mixed pixels hold. */
interface BoxScene {
  planes: OklabPlanes;
  steadied: Float32Array;
  place: Uint8Array;
  band: LightBand;
  faint: Float32Array | undefined;
  kinds: Uint8Array | undefined;
}

/** A box with all that its rows are dyed by. */
export interface RowScene extends BoxScene {
  cloth: ClothModel;
  tones: DyeTones;
  target: Oklab;
  protectPrint: boolean;
  /** Share of a deviation of chroma that shines through, dyed chroma by lightness, and the step of tint from which a print is faint. */
  kept: number;
  perShade: number;
  faintFrom: number;
  readPrint: PrintContrast;
}

export const createRowScene = (
  box: BoxScene,
  { cloth, light, tones, options: { target, protectPrint } }: RowDye,
): RowScene => ({
  ...box,
  cloth,
  tones,
  target,
  protectPrint,
  kept: protectPrint ? residual.dye : residual.all,
  perShade: 1 / Math.max(0.05, tones.middle),
  faintFrom: light.faint?.from ?? 0,
  readPrint: createPrintContrast(target[0], light.fineShare),
});

/** Writes the dyed colours of the row that begins at pixel `start` of the box. */
export const dyeRow = (scene: RowScene, row: DyeRow, start: number): void => {
  shadeRow(scene, row, start);
  mixRow(scene, row, start);
  encodeRow(row, scene.place, start);
};

/** Writes the lightness that cloth has in the new dye. */
const shadeRow = ({ place, steadied, band, cloth, tones }: RowScene, row: DyeRow, start: number): void => {
  const { unrest, lightness } = row;
  const { middle } = cloth;
  for (let x = 0; x < lightness.length; x++) {
    const j = start + x;
    if (place[j] === placeOf.ground) continue;
    const mean = band.mean[j];
    let step = toLight(steadied[j], middle) - mean;
    const around = unrest[x];
    // The ground shines into the outermost pixels: they get no lighter and no darker than the cloth beside them.
    if (around !== calm) step = Math.max(-edgeStep - around, Math.min(0.5 * around, step));
    const slope = band.slope[j];
    lightness[x] = mapTone(tones, mean + slope * step, (1 - slope) * step);
  }
};

const mixRow = (scene: RowScene, row: DyeRow, start: number): void => {
  const { planes, place, band, cloth, target, kept, perShade } = scene;
  const { share, unrest, lightness, a, b, toned } = row;
  const isPlain = !scene.kinds && !scene.faint;
  const { middle } = cloth;
  for (let x = 0; x < share.length; x++) {
    const j = start + x;
    if (place[j] === placeOf.ground) continue;
    if (!isPlain || share[x] !== 1 || unrest[x] !== calm) {
      mixPixel(scene, row, x, j);
      continue;
    }
    // Plain cloth, which most of a garment is: what the rest comes to where the dye takes all of a pixel.
    const oldA = planes.a[j];
    const oldB = planes.b[j];
    const dyeA = band.a[j];
    const dyeB = band.b[j];
    const likely = likelyStrength(oldA, oldB, planes.lightness[j] / middle, dyeA, dyeB);
    const leftA = oldA - likely * dyeA;
    const leftB = oldB - likely * dyeB;
    const chroma = Math.min(1, lightness[x] * perShade);
    const rest = throughOf(leftA * leftA + leftB * leftB, kept);
    a[x] = target[1] * chroma + rest * leftA;
    b[x] = target[2] * chroma + rest * leftB;
    toned[x] = 0;
  }
};

/** Any pixel: a print, an edge, both in one. Pixel `x` of the row, `j` of the box. */
const mixPixel = (
  { planes, band, faint, kinds, cloth, tones, target, protectPrint, kept, perShade, faintFrom, readPrint }: RowScene,
  row: DyeRow,
  x: number,
  j: number,
): void => {
  const share = row.share[x];
  const motif = row.motif[x];
  const isEdge = row.unrest[x] !== calm;
  const oldL = planes.lightness[j];
  const oldA = planes.a[j];
  const oldB = planes.b[j];
  const dyeA = band.a[j];
  const dyeB = band.b[j];
  let shade = row.lightness[x];
  const likely = likelyStrength(oldA, oldB, oldL / cloth.middle, dyeA, dyeB);
  const kind = kinds ? kinds[j] : mixKind.unknown;
  const isMixed = kind === mixKind.mixed;
  let print = oldL;
  const isPrint = protectPrint && motif > 0 && share < hardlyPrint;
  const around = isPrint ? mapTone(tones, band.mean[j], 0) : shade;
  // Less light scales all three OKLab coordinates alike; more light than the target's fades towards white instead.
  const chroma = Math.min(1, shade * perShade);
  // No more is taken out than is there, or pixels that mix cloth and print would turn to the other side of the wheel.
  const seen = Math.max(0, seenStrength(oldA, oldB, dyeA, dyeB));
  const smeared = kind === mixKind.unknown ? 0 : seen * Math.max(0, Math.min(1, 2 * (1 - seen / mostSmear)));
  const taken = share < 1 ? Math.min(Math.max(share * likely, smeared), seen) : likely;
  // What is not the old dye: the print's part of a mixed pixel stays, the cloth's own variation mostly goes.
  const leftA = oldA - taken * dyeA;
  const leftB = oldB - taken * dyeB;
  const stray = leftA * leftA + leftB * leftB;
  const through = throughOf(stray, kept);
  const tint = faint && faintFrom > 0 ? faint[j] * rampOf(Math.sqrt(stray) / faintFrom, faintRamp) : 0;
  const rest = 1 - share * (1 - (isEdge || isMixed ? 0 : through + tint * (1 - through)));
  const newA = share * target[1] * chroma + rest * leftA;
  const newB = share * target[2] * chroma + rest * leftB;
  if (isPrint) {
    const fade = Math.min(1, around * perShade);
    const da = newA - target[1] * fade;
    const db = newB - target[2] * fade;
    print = oldL + motif * (readPrint(oldL, around, Math.sqrt(da * da + db * db)) - oldL);
    // A pixel that mixes cloth with a toned print is as light as the cloth around in its dyed part, or a bright rim would stay.
    if (print !== oldL) shade += motif * Math.min(1, 2 * (1 - share)) * (around - shade);
  }
  row.lightness[x] = print + share * (shade - print);
  row.a[x] = newA;
  row.b[x] = newB;
  row.toned[x] = share < 0.5 && Math.abs(print - oldL) > seenStep ? 1 : 0;
};

const encodeRow = ({ lightness, a, b, colour }: DyeRow, place: Uint8Array, start: number): void => {
  for (let x = 0; x < lightness.length; x++) {
    if (place[start + x] !== placeOf.ground) writeSrgb(lightness[x], a[x], b[x], colour, 3 * x);
  }
};

/** Share of a deviation of chroma, whose square is given, that shines through. */
const throughOf = (stray: number, kept: number): number =>
  stray > flecks * flecks ? residual.all + ((kept - residual.all) * flecks) / Math.sqrt(stray) : kept;
