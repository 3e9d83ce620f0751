import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { repeatExtraction } from '../builtin/repeat-extraction.ts';
import { fabricTryOn } from '../builtin/repeat-try-on.ts';
import { EngineError } from '../engine.ts';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { blurBox } from '../ops/geometry/box-filter.ts';
import { erode } from '../ops/geometry/mask.ts';
import { type Box, composeLayout, cutBox, decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { makeSeamless, measureSeam } from '../ops/repeat/seamless.ts';
import { searchLattice } from '../ops/repeat/search-lattice.ts';
import { cells, drawCloth, drawScatter, drawWeave } from './drawn-cloth.ts';
import { absentNote, isPhotoHere, openPhoto } from './photo-truth.ts';

const context = { finishStep: async () => {} };

/** Repeats, cloth and prints: seams, lattices, units, and folds under a new fabric. */
export const measureCloth = async (): Promise<Figure[]> => {
  return [...(await measureSeams()), await measureLattice(), ...(await measureUnits()), await measureFolds()];
};

const measureSeams = async (): Promise<Figure[]> => {
  const size = { width: 300, height: 280 };
  const layouts = ['straight', 'halfDrop', 'brick'] as const;
  const worst = (pictures: readonly Raster[]) =>
    Math.max(
      ...pictures.flatMap((picture) =>
        layouts.map((layout) => measureSeam(composeLayout(makeSeamless(picture, 'auto', layout).unit, layout))),
      ),
    );
  const repeats: Raster[] = [];
  for (const cell of Object.values(cells)) {
    const [unit] = (await runRepeat(await drawCloth(cell, 0, size))) ?? [];
    if (unit) repeats.push(unit);
  }
  const cloth = worst([drawWeave(150, 130), drawWeave(240, 200)]);
  const seams = Math.max(cloth, ...repeats.map(measureSeam));
  return [
    {
      id: 'engine.seam.cloth',
      value: seams,
      unit: 'x',
      target: 1,
      better: 'lower',
      note: `step across the wrap over the step inside: ${repeats.length} extracted units, two weaves in ${layouts.length} layouts`,
    },
    {
      id: 'engine.seam.motifs',
      value: worst([await drawScatter(200, 160, 8), await drawScatter(260, 240, 9)]),
      unit: 'x',
      target: 1.3,
      better: 'lower',
      note: `two scatters of dots, ${layouts.length} layouts`,
    },
  ];
};

const runRepeat = async (cloth: Raster): Promise<Raster[] | undefined> => {
  const job = {
    id: 'bench',
    toolType: 231 as const,
    inputs: { original: [await encodePng(cloth)] },
    params: {},
    seed: 1,
  };
  try {
    const { outputs, report } = await repeatExtraction.run(job, context);
    return report.warnings.length > 0 ? undefined : await Promise.all(outputs.map(decodePicture));
  } catch (error) {
    if (error instanceof EngineError && error.reason === 'no-repeat-found') return undefined;
    throw error;
  }
};

/** Worst distance of a found vector's end from the drawn one's, pixels. */
const measureLattice = async (): Promise<Figure> => {
  const size = { width: 300, height: 280 };
  const turns = [0, 7, -6, 11];
  let worst = 0;
  for (const cell of Object.values(cells)) {
    for (const turn of turns) {
      const found = await searchLattice(await drawCloth(cell, turn, size));
      const [cos, sin] = [Math.cos((turn / 180) * Math.PI), Math.sin((turn / 180) * Math.PI)];
      const [a, b] = [found?.a ?? [0, 0], found?.b ?? [0, 0]];
      worst = Math.max(
        worst,
        Math.hypot(a[0] - 64 * cos, a[1] - 64 * sin),
        Math.hypot(b[0] + 60 * sin, b[1] - 60 * cos),
      );
    }
  }
  return {
    id: 'engine.lattice.error',
    value: worst,
    unit: 'px',
    target: 0.1,
    better: 'lower',
    note: `worst end of a vector, motifs and tartan at ${turns.length} turns, with noise and uneven light`,
  };
};

interface ClothCrop {
  photo: string;
  box: Box;
  /** Its part without ground, where there is some: what contrast is compared with. */
  cloth?: Box;
}

/** Cloth of photographs that a person sees repeat, and cloth that does not within its crop. */
const repeating: readonly ClothCrop[] = [
  { photo: 'longsleeve-2e4bde7e.jpg', box: [120, 150, 170, 170] },
  // White ground shows between the legs.
  { photo: 'pants-241836fb.jpg', box: [130, 90, 130, 150], cloth: [130, 90, 130, 55] },
  { photo: 'shirt-61086848.jpg', box: [70, 230, 170, 170] },
  { photo: 'shirt-5089843a.jpg', box: [180, 200, 130, 170] },
  { photo: 't-shirt-05d01bf9.jpg', box: [100, 150, 190, 180] },
  { photo: 'shirt-161b57e7.jpg', box: [130, 170, 110, 170] },
];
/** More parts of the same garments: sleeves, legs, hems, waistbands, plackets; some with their ground. */
const harder: readonly ClothCrop[] = [
  { photo: 'longsleeve-2e4bde7e.jpg', box: [120, 210, 180, 110] },
  { photo: 'longsleeve-2e4bde7e.jpg', box: [120, 120, 170, 100] },
  { photo: 'longsleeve-2e4bde7e.jpg', box: [130, 230, 160, 100] },
  { photo: 'longsleeve-2e4bde7e.jpg', box: [55, 150, 75, 160] },
  { photo: 'longsleeve-1b93822d.jpg', box: [95, 130, 95, 180] },
  { photo: 'pants-241836fb.jpg', box: [255, 190, 90, 150] },
  { photo: 'pants-241836fb.jpg', box: [75, 190, 90, 170] },
  { photo: 'pants-241836fb.jpg', box: [60, 250, 110, 110] },
  { photo: 'pants-241836fb.jpg', box: [110, 30, 130, 90] },
  { photo: 'shirt-161b57e7.jpg', box: [85, 270, 130, 100] },
  { photo: 'shirt-161b57e7.jpg', box: [210, 230, 120, 160] },
  { photo: 'shirt-161b57e7.jpg', box: [95, 150, 110, 100] },
  { photo: 'shirt-161b57e7.jpg', box: [300, 200, 70, 160] },
  { photo: 'shirt-5089843a.jpg', box: [215, 220, 95, 140] },
  { photo: 'shirt-5089843a.jpg', box: [75, 200, 80, 150] },
  { photo: 'shirt-5089843a.jpg', box: [150, 210, 110, 150] },
  { photo: 'shirt-5089843a.jpg', box: [65, 110, 80, 80] },
  { photo: 'shirt-61086848.jpg', box: [75, 280, 160, 110] },
  { photo: 't-shirt-05d01bf9.jpg', box: [95, 270, 220, 110] },
  { photo: 't-shirt-05d01bf9.jpg', box: [95, 90, 190, 90] },
  { photo: 't-shirt-05d01bf9.jpg', box: [100, 230, 120, 120] },
];
const others: readonly ClothCrop[] = [
  { photo: 'dress-06a00c0f.jpg', box: [110, 200, 170, 200] },
  { photo: 'shirt-01b3083f.jpg', box: [80, 230, 200, 200] },
  { photo: 'dress-28b09463.jpg', box: [140, 130, 150, 200] },
  { photo: 'dress-bac70656.jpg', box: [90, 220, 200, 150] },
  { photo: 'longsleeve-0df1efc7.jpg', box: [120, 140, 170, 180] },
  { photo: 'skirt-dab7f764.jpg', box: [70, 130, 230, 170] },
];

const measureUnits = async (): Promise<Figure[]> => {
  const found = await extractAll(repeating);
  const more = await extractAll(harder);
  const wrong = await extractAll(others);
  const note = (text: string) => (isPhotoHere ? text : absentNote);
  return [
    {
      id: 'engine.repeat.recognised',
      value: isPhotoHere ? found.length : Number.NaN,
      unit: `of ${repeating.length}`,
      target: repeating.length,
      better: 'higher',
      note: note(
        `tartans, checks and stripes taken without a warning (${found.map(({ photo }) => photo.replace('.jpg', '')).join(', ')})`,
      ),
    },
    {
      id: 'engine.repeat.harder',
      value: isPhotoHere ? more.length : Number.NaN,
      unit: `of ${harder.length}`,
      target: 12,
      better: 'higher',
      note: note('sleeves, legs, hems and plackets of the same garments taken without a warning'),
    },
    {
      id: 'engine.repeat.sharpness',
      value: isPhotoHere ? Math.min(...found.map(({ sharpness }) => sharpness)) : Number.NaN,
      unit: 'x',
      target: 0.7,
      better: 'higher',
      note: note("least deviation of a recognised unit over its crop's, ground left out"),
    },
    {
      id: 'engine.repeat.false',
      value: isPhotoHere ? wrong.length : Number.NaN,
      unit: `of ${others.length}`,
      target: 0,
      better: 'lower',
      note: note(
        `prints and plain cloth taken for a repeat without a warning ${wrong.map(({ photo }) => photo).join(', ')}`,
      ),
    },
  ];
};

const extractAll = async (crops: readonly ClothCrop[]): Promise<{ photo: string; sharpness: number }[]> => {
  if (!isPhotoHere) return [];
  const rows: { photo: string; sharpness: number }[] = [];
  for (const { photo, box, cloth } of crops) {
    const picture = await openPhoto(photo);
    const [unit] = (await runRepeat(cutBox(picture, box))) ?? [];
    if (unit) rows.push({ photo, sharpness: deviation(unit) / deviation(cutBox(picture, cloth ?? box)) });
  }
  return rows;
};

const deviation = ({ data }: Raster): number => {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
};

/** Folds of a garment before and after it got a plain fabric: correlation of lightness between two blurs, inside the truth. */
const measureFolds = async (): Promise<Figure> => {
  const size = { width: 520, height: 600 };
  const fabric = await encodePng({ width: 80, height: 80, channels: 3, data: new Uint8Array(80 * 80 * 3).fill(150) });
  const correlations: number[] = [];
  for (const garment of ['tshirt', 'dress', 'coat'] as const) {
    const drawn = await drawGarmentPhoto({ ...size, garment, colour: '#8a94a8', ground: '#d9c8b0', noise: 2, seed: 5 });
    const picture = { data: drawn.png, mime: 'image/png' as const, ...size };
    const params = { size: 25, rotation: 0, folds: 100, bend: 50 };
    const inputs = { garment: [picture], fabric: [fabric] };
    const { outputs } = await fabricTryOn.run({ id: 'bench', toolType: 2, inputs, params, seed: 3 }, context);
    const [after] = await Promise.all(outputs.map(decodePicture));
    if (!after) continue;
    const inside = erode({ ...size, data: drawn.mask.map((value) => (value ? 1 : 0)) }, 8).data;
    correlations.push(correlate(bandOf(await decodePicture(picture)), bandOf(after), inside));
  }
  return {
    id: 'engine.tryon.folds',
    value: Math.min(...correlations),
    unit: 'r',
    target: 0.8,
    better: 'higher',
    note: `worst of ${correlations.length} drawn garments under a plain fabric, band-passed lightness inside the mask`,
  };
};

const bandOf = ({ width, height, data, channels }: Raster): Float32Array => {
  const { lightness } = toOklabPlanes(data, channels);
  const coarse = blurBox(lightness, width, height, 28);
  return blurBox(lightness, width, height, 3).map((value, i) => value - coarse[i]);
};

const correlate = (p: Float32Array, q: Float32Array, inside: Uint8Array): number => {
  const at = [...inside.keys()].filter((i) => inside[i] === 1);
  const mean = (plane: Float32Array) => at.reduce((sum, i) => sum + plane[i], 0) / at.length;
  const [mp, mq] = [mean(p), mean(q)];
  let [pq, pp, qq] = [0, 0, 0];
  for (const i of at) {
    const [dp, dq] = [p[i] - mp, q[i] - mq];
    pq += dp * dq;
    pp += dp * dp;
    qq += dq * dq;
  }
  return pq / Math.sqrt(pp * qq);
};
