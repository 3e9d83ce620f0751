import { inflateRelief } from '../cloth/relief.ts';
import { type Oklab, writeOklab, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { measureDepth, type SketchRegions } from './sketch-regions.ts';

/** Longest side at which the body is inflated. */
const bodySide = 256;
/** Direction of the light: upper left, in front of the paper. Right, down, towards the viewer. */
const lamp = [-0.42, -0.5, 0.76] as const;
/** Roundness of the garment, 1 as round as its outline suggests; limits of the result, a share of the light. */
const roundness = 0.55;
const darkest = -0.26;
const brightest = 0.1;
/** Shade along seams: depth, and radius as a share of the longer side. */
const seamDepth = 0.11;
const seamReach = 1 / 150;
/** Folds drawn as open strokes cast a soft shade on the side away from the light: depth, blur and distance. */
const foldDepth = 0.2;
const foldBlur = 1 / 130;
const foldAway = 1 / 160;
/** Maximum distance of ink from the edge of its region to count as the seam's. Pixels at 1024. */
const seamWidthAt1024 = 5;
/** A part on top of another, a collar or a pocket, casts a shadow on it. */
const castDepth = 0.2;
const castBlur = 1 / 300;
const castAway = 1 / 130;

/** Layer order of the parts, by label. */
export interface SketchLayers {
  /** Parts apart from the body, such as sleeves: shaded as separate round bodies. */
  limbs: ReadonlySet<number>;
  /** Parts on top of other parts, such as collars and pockets. */
  upper: ReadonlySet<number>;
}

/**
 * Light on a coloured drawing, as a change of lightness for each pixel (-0.5 to 0.1, 0 none): a body inflated from the whole outline and
 * from each limb, a soft line along seams, shade beside strokes that are folds, and shadows of collars and pockets on the cloth below them.
 */
const shadeSketch = (regions: SketchRegions, { limbs, upper }: SketchLayers): Float32Array => {
  const { width, height, labels } = regions;
  const side = Math.max(width, height);
  const reach = (share: number) => Math.max(1, Math.round(share * side));
  const depth = measureDepth(regions);
  const body = shadeBody(regions, limbs);
  const seamWidth = (seamWidthAt1024 * side) / 1024;
  const strokes = Float32Array.from(depth, (value, at) =>
    labels[at] > 0 && value > seamWidth && regions.ink.data[at] ? 1 : 0,
  );
  const folds = blurTwice(strokes, regions, reach(foldBlur));
  // Full at the stroke itself, whatever its width.
  const peak = 1 / (reach(foldBlur) + 1);
  const away = reach(castAway);
  const thrown = new Float32Array(labels.length);
  for (let y = away; y < height; y++) {
    for (let x = away; x < width; x++) {
      const at = y * width + x;
      const from = labels[at - away * width - (away >> 1)];
      if (upper.has(from) && from !== labels[at]) thrown[at] = 1;
    }
  }
  const cast = blurTwice(thrown, regions, reach(castBlur));
  const aside = reach(foldAway);
  const out = new Float32Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const fold = Math.min(1, (folds[Math.max(0, at - aside * width - aside)] ?? 0) / peak);
    const below = upper.has(labels[at]) ? 0 : castDepth * cast[at];
    out[at] = body[at] - seamDepth * Math.exp(-depth[at] / (seamReach * side)) - foldDepth * fold - below;
  }
  return out;
};

const blurTwice = (plane: Float32Array, { width, height }: SketchRegions, radius: number): Float32Array =>
  blurBox(blurBox(plane, width, height, radius), width, height, radius);

const shadeBody = (regions: SketchRegions, limbs: ReadonlySet<number>): Float32Array => {
  const { width, height, labels } = regions;
  const scale = Math.min(1, bodySide / Math.max(width, height));
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const labelAt = (x: number, y: number) =>
    labels[
      Math.min(height - 1, Math.floor((y + 0.5) / scale)) * width + Math.min(width - 1, Math.floor((x + 0.5) / scale))
    ];
  const cover = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height - 1; y++) {
    for (let x = 0; x < small.width - 1; x++) {
      const own = labelAt(x, y);
      const isArmhole = [labelAt(x + 1, y), labelAt(x, y + 1)].some(
        (other) => other !== own && limbs.has(other) !== limbs.has(own),
      );
      cover[y * small.width + x] = own > 0 && !isArmhole ? 1 : 0;
    }
  }
  const { slopeX, slopeY } = inflateRelief(cover, new Float32Array(cover.length), small);
  const light = Float32Array.from(slopeX, (_, i) => {
    const [dx, dy] = [roundness * slopeX[i], roundness * slopeY[i]];
    const facing = (lamp[2] - lamp[0] * dx - lamp[1] * dy) / Math.hypot(dx, dy, 1);
    return Math.max(darkest, Math.min(brightest, facing / lamp[2] - 1));
  });
  return resamplePlane(blurBox(light, small.width, small.height, 2), small, regions);
};

export interface RegionFill {
  colour: Oklab;
  /** Cloth repeated over the region, `width` pixels wide; its lightness and hue replace the colour. */
  cloth?: { unit: Raster; width: number };
}

export interface FillOptions {
  /** 0 (flat) to 1. */
  shading: number;
  ground: Oklab;
  layers: SketchLayers;
}

/** Colours the regions below the lines in the light of `shadeSketch`, then draws the ink on top with its own soft edge. */
export const fillRegions = (
  regions: SketchRegions,
  fills: ReadonlyMap<number, RegionFill>,
  options: FillOptions,
): Raster => {
  const { width, height, labels, paper } = regions;
  const shade = options.shading > 0 ? shadeSketch(regions, options.layers) : undefined;
  const data = new Uint8Array(width * height * 3);
  const colour: [number, number, number] = [0, 0, 0];
  const out = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const label = labels[at];
      const fill = label > 0 ? fills.get(label) : undefined;
      readColour(fill, x, y, options.ground, colour);
      const light = fill && shade ? 1 + options.shading * shade[at] : 1;
      writeSrgb(
        Math.min(0.99, colour[0] * light),
        colour[1] * Math.min(1, light),
        colour[2] * Math.min(1, light),
        out,
        0,
      );
      const ink = inkOf(paper[at]);
      for (let c = 0; c < 3; c++) data[at * 3 + c] = Math.round(out[c] * ink);
    }
  }
  return { width, height, channels: 3, data };
};

/** Paper grain counts as white, ink as ink. */
const inkOf = (paper: number): number => Math.max(0.04, Math.min(1, (paper - 0.12) / 0.78));

const readColour = (
  fill: RegionFill | undefined,
  x: number,
  y: number,
  ground: Oklab,
  out: [number, number, number],
): void => {
  if (!fill?.cloth) {
    const own = fill?.colour ?? ground;
    out[0] = own[0];
    out[1] = own[1];
    out[2] = own[2];
    return;
  }
  const { unit, width } = fill.cloth;
  const scale = unit.width / Math.max(1, width);
  const px = Math.floor(x * scale) % unit.width;
  const py = Math.floor(y * scale) % unit.height;
  const at = (py * unit.width + px) * unit.channels;
  writeOklab(unit.data[at], unit.data[at + 1], unit.data[at + 2], out);
};
