import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { converter } from 'culori';
import sharp from 'sharp';
import { findCutoutNetwork } from '../networks/cutout/cutout-network.ts';
import { withWarmNetwork } from '../networks/warm-network.ts';
import { type ClothModel, fitClothModel } from '../ops/cloth/cloth-model.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { doubleRaster } from '../ops/geometry/double-raster.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { findMatte, type Matte } from '../ops/matte/matte.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import { compareTime } from './compare-time.ts';
import { cells, drawCloth } from './drawn-cloth.ts';

const side = 768;
/** Rounds of slow work, and of work quick enough to need compiled code first. */
const slow = { rounds: 3, warmUp: 1 } as const;
const quick = { rounds: 7, warmUp: 3 } as const;
const seed = 7;
const targetColour = '#d02030';

/** One tool's own work and its named baseline. */
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
 * Each tool against the cheapest fair baseline on one drawn photograph of 768 px, as a ratio of processor time. Decoding and encoding are
 * left out on both sides.
 */
export const measureTimes = async (): Promise<Figure[]> => {
  const scene = await drawScene();
  const figures: Figure[] = [];
  for (const race of [...listMatteRaces(scene), ...listPaintRaces(scene), ...(await listClothRaces())]) {
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

const listMatteRaces = ({ picture }: Scene): Race[] => {
  return [
    {
      id: 'engine.matte.ratio',
      target: 6,
      note: `whole matte at ${side} px with its network / Lanczos4 + back-projection x2 of the same picture`,
      ours: () => findMatte(picture, seed, async () => {}),
      findChild: findNetworkProcess,
      baseline: () => doubleRaster(picture, { sharpen: 0, onShare: async () => {} }),
    },
  ];
};

/** Process of the cutout network, whose time counts with the matte's. */
const findNetworkProcess = async (): Promise<number | undefined> => {
  const network = findCutoutNetwork();
  if (!network) return undefined;
  const { path, maxMegabytes } = network;
  return withWarmNetwork(path, { openLimitMs: 60_000, maxMegabytes }, async ({ pid }) => pid);
};

const listPaintRaces = ({ picture, matte, cloth }: Scene): Race[] => {
  const { width, height, channels, data } = picture;
  const raw = { raw: { width, height, channels } };
  const recolour = { target: parseOklab(targetColour), contrast: 0, coefficient: 2.5, protectPrint: true };
  const byCulori = async () => recolourByCulori(picture, matte, targetColour);
  return [
    {
      id: 'engine.upscale.ratio',
      target: 6,
      note: 'Lanczos4 + back-projection x2 / libvips resize x2',
      ours: () => doubleRaster(picture, { sharpen: 0, onShare: async () => {} }),
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

/** Naive recolour: hue and chroma of the target, lightness of the cloth. */
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
