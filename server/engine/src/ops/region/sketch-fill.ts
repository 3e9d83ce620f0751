import { type Oklab, writeOklab, writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { SketchRegions } from './sketch-regions.ts';
import { type SketchLayers, shadeSketch } from './sketch-shade.ts';

/** What a region is filled with. */
export interface RegionFill {
  colour: Oklab;
  /** Cloth that repeats over the region, `width` pixels wide; its lightness and hue replace the colour. */
  cloth?: { unit: Raster; width: number };
}

export interface FillOptions {
  /** 0 flat to 1. */
  shading: number;
  ground: Oklab;
  layers: SketchLayers;
}

/** Colours the regions under the lines in the light of `shadeSketch`, then the ink of the drawing on top with its own soft edge. */
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
