import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { converter } from 'culori';
import sharp from 'sharp';
import { findCutoutNetwork } from '../networks/cutout/cutout-network.ts';
import { withWarmNetwork } from '../networks/warm-network.ts';
import { type ClothModel, fitClothModel } from '../ops/cloth/cloth-model.ts';
import { createTileSampler, drapeCloth } from '../ops/cloth/drape.ts';
import { readFolds } from '../ops/cloth/fold-map.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { doubleRaster } from '../ops/geometry/double-raster.ts';
import { type Cv, loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { shrinkToSide } from '../ops/geometry/resample.ts';
import { runGrabCut, trimapLabel } from '../ops/matte/grab-cut.ts';
import { findMatte, type Matte } from '../ops/matte/matte.ts';
import { followStrokes } from '../ops/matte/matte-strokes.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { eraseRegion } from '../ops/region/erase-region.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import { traceToSvg } from '../ops/vector/trace.ts';
import { compareTime } from './compare-time.ts';
import { cells, drawCloth } from './drawn-cloth.ts';

const side = 768;
/** Rounds of work that takes seconds, and of what is quick enough to be compiled first. */
const slow = { rounds: 3, warmUp: 1 } as const;
const quick = { rounds: 7, warmUp: 3 } as const;
const seed = 7;
const targetColour = '#d02030';

/** One tool's own work and a named way to something like it. */
interface Race {
  id: string;
  target: number;
  note: string;
  ours: () => Promise<unknown>;
  baseline: () => Promise<unknown>;
  findChild?: () => Promise<number | undefined>;
  isQuick?: true;
}

interface Scene {
  picture: Raster;
  matte: Matte;
  cloth: ClothModel;
}

/**
 * Each tool's own work against the cheapest honest way to something like it, on one drawn photograph of 768 px, as a
 * ratio of processor time for the same pixels. Decoding and encoding are left out on both sides.
 */
export const measureTimes = async (): Promise<Figure[]> => {
  const scene = await drawScene();
  const { cv } = await loadOpenCv();
  const figures: Figure[] = [];
  for (const race of [
    ...(await listMatteRaces(cv, scene)),
    ...(await listPaintRaces(cv, scene)),
    ...(await listClothRaces()),
  ]) {
    const times = race.isQuick ? quick : slow;
    figures.push({
      id: race.id,
      value: await compareTime({ ...race, ...times }),
      unit: 'x',
      target: race.target,
      better: 'lower',
      note: `${race.note}; medians of ${times.rounds} interleaved runs, processor time`,
    });
  }
  return figures;
};

const drawScene = async (): Promise<Scene> => {
  const { png } = await drawGarmentPhoto({
    width: side,
    height: side,
    garment: 'dress',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 4,
    seed: seed,
  });
  const picture = await decodePicture({ data: png, mime: 'image/png', width: side, height: side });
  const matte = await findMatte(picture, seed, async () => {});
  const cloth = fitClothModel(picture, matte.alpha, seed);
  if (!cloth) throw new Error('the drawn picture has no garment');
  return { picture, matte, cloth };
};

const listMatteRaces = async (cv: Cv, { picture, matte }: Scene): Promise<Race[]> => {
  const small = await shrinkToSide(picture, 512);
  const trimap = new Uint8Array(small.width * small.height).map((_, i) => {
    const x = i % small.width;
    const y = Math.floor(i / small.width);
    const isBorder = Math.min(x, y, small.width - 1 - x, small.height - 1 - y) < 8;
    return isBorder ? trimapLabel.background : trimapLabel.maybeForeground;
  });
  const grabCut = async () => runGrabCut(cv, small, trimap, seed);
  const damaged = matte.alpha.map((value, i) => (i > 0.7 * matte.alpha.length ? 0 : value));
  const stroke = {
    action: 'keep' as const,
    tool: 'stroke' as const,
    width: 12,
    points: [[0.42 * side, 0.78 * side] as const, [0.58 * side, 0.8 * side] as const],
  };
  return [
    {
      id: 'engine.cutout.ratio',
      target: 3.5,
      note: `whole matte at ${side} px with its network / one GrabCut from a rectangle at 512 px, 3 iterations`,
      ours: () => findMatte(picture, seed, async () => {}),
      findChild: findNetworkProcess,
      baseline: grabCut,
    },
    {
      id: 'engine.matte.ratio',
      target: 6,
      note: `whole matte at ${side} px with its network / Lanczos3 + back-projection x2 of the same picture`,
      ours: () => findMatte(picture, seed, async () => {}),
      findChild: findNetworkProcess,
      baseline: () => doubleRaster(picture, { sharpen: 0, onChannel: async () => {} }),
    },
    {
      id: 'engine.stroke.ratio',
      target: 1.5,
      note: `one stroke at ${side} px / one GrabCut from a rectangle at 512 px, 3 iterations`,
      ours: () => followStrokes(picture, damaged, [stroke], [], seed),
      baseline: grabCut,
    },
  ];
};

/** The process of the network for cutouts, whose time counts with the matte's. */
const findNetworkProcess = async (): Promise<number | undefined> => {
  const network = findCutoutNetwork();
  if (!network) return undefined;
  const { path, mostMegabytes } = network;
  return withWarmNetwork(path, { openLimitMs: 60_000, mostMegabytes }, async ({ pid }) => pid);
};

const listPaintRaces = async (cv: Cv, { picture, matte, cloth }: Scene): Promise<Race[]> => {
  const { width, height, channels, data } = picture;
  const raw = { raw: { width, height, channels } };
  const recolour = { target: parseOklab(targetColour), contrast: 0, coefficient: 2.5, protectPrint: true };
  const byCulori = async () => recolourByCulori(picture, matte, targetColour);
  const tile = await drawCloth(cells.tartan, 0, { width: 64, height: 60 });
  const sample = await createTileSampler(tile, { x: side / 2, y: side / 2, width: 200, rotation: 8 });
  const hole = new Float32Array(width * height).map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.hypot(x - 0.5 * side, y - 0.5 * side) < 40 ? 1 : 0;
  });
  return [
    {
      id: 'engine.upscale.ratio',
      target: 6,
      note: 'Lanczos3 + back-projection x2 / libvips resize x2',
      ours: () => doubleRaster(picture, { sharpen: 0, onChannel: async () => {} }),
      baseline: () =>
        sharp(data, raw)
          .resize(width * 2, height * 2, { kernel: 'lanczos3' })
          .raw()
          .toBuffer(),
    },
    {
      id: 'engine.recolour.ratio',
      isQuick: true,
      target: 1,
      note: 'dyeing with a given matte / per-pixel culori OKLab on the same pixels',
      ours: () => recolourGarment(picture, matte, cloth, recolour, async () => {}),
      baseline: byCulori,
    },
    {
      id: 'engine.tryon.ratio',
      isQuick: true,
      target: 3,
      note: 'folds and draping with a given matte / per-pixel culori OKLab on the same pixels',
      ours: () =>
        drapeCloth(
          picture,
          matte,
          readFolds(picture, matte.wide, cloth),
          sample,
          { folds: 1, bend: 0.5 },
          async () => {},
        ),
      baseline: byCulori,
    },
    {
      id: 'engine.erase.ratio',
      isQuick: true,
      target: 12,
      note: "patch fill of a disc of 80 px / OpenCV's inpaint by Telea, radius 5, on the same hole",
      ours: async () => eraseRegion(picture, hole, seed),
      baseline: async () => inpaint(cv, picture, hole),
    },
    {
      id: 'engine.vector.ratio',
      target: 150,
      note: 'tracing a photograph / libvips PNG of the same pixels at level 6',
      ours: () =>
        traceToSvg(picture, {
          colormode: 'color',
          hierarchical: 'stacked',
          filter_speckle: 4,
          color_precision: 6,
          layer_difference: 16,
          mode: 'spline',
          corner_threshold: 60,
          length_threshold: 4,
          splice_threshold: 45,
        } as Parameters<typeof traceToSvg>[1]),
      baseline: () => sharp(data, raw).png({ compressionLevel: 6 }).toBuffer(),
    },
  ];
};

const listClothRaces = async (): Promise<Race[]> => {
  const cloth = await drawCloth(cells.tartan, 7, { width: 512, height: 512 });
  return [
    {
      id: 'engine.repeat.ratio',
      target: 130,
      note: 'lattice of a tartan of 512 px / libvips blur of the same pixels by 20',
      ours: () => searchLattice(cloth),
      baseline: () =>
        sharp(cloth.data, { raw: { width: 512, height: 512, channels: 3 } })
          .blur(20)
          .raw()
          .toBuffer(),
    },
  ];
};

const inpaint = (cv: Cv, { width, height, data }: Raster, hole: Float32Array): void => {
  const image = cv.matFromArray(height, width, cv.CV_8UC3, data as unknown as number[]);
  const mask = cv.matFromArray(height, width, cv.CV_8UC1, hole as unknown as number[]);
  const out = new cv.Mat();
  cv.inpaint(image, mask, out, 5, cv.INPAINT_TELEA);
  for (const mat of [image, mask, out]) mat.delete();
};

/** What a page of straightforward code does: hue and chroma of the target, lightness of the cloth. */
const recolourByCulori = (picture: Raster, { wide }: Matte, hex: string): Uint8Array => {
  const toOklab = converter('oklab');
  const toRgb = converter('rgb');
  const target = toOklab(hex);
  const out = picture.data.slice();
  for (let i = 0; i < wide.length; i++) {
    if (wide[i] === 0) continue;
    const at = i * picture.channels;
    const read = (c: number) => picture.data[at + c] / 255;
    const { l } = toOklab({ mode: 'rgb', r: read(0), g: read(1), b: read(2) });
    const { r, g, b } = toRgb({ mode: 'oklab', l, a: target?.a ?? 0, b: target?.b ?? 0 });
    [r, g, b].forEach((value, c) => {
      out[at + c] = Math.max(0, Math.min(255, Math.round(255 * value)));
    });
  }
  return out;
};
