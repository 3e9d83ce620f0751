import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto, type GarmentPhotoOptions } from '@atelier/testing/pictures';
import { writeOklab } from '../ops/colour/oklab.ts';
import { blurBox } from '../ops/geometry/box-filter.ts';
import { createMask, erode } from '../ops/geometry/mask.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { findMatte, type Matte } from '../ops/matte/matte.ts';
import { measureOverlap } from './mask-overlap.ts';
import { absentNote, listPhotoTruths } from './photo-truth.ts';

const side = 768;
const seed = 7;
/** A matte under this is wrong, and a confidence under the second warns. */
const wrong = 0.9;
const warns = 0.6;

const scenes: readonly Pick<GarmentPhotoOptions, 'garment' | 'colour' | 'ground' | 'print'>[] = [
  { garment: 'dress', colour: '#b03a48', ground: '#8a6f55' },
  { garment: 'tshirt', colour: '#3a6ea5', ground: '#8f8578' },
  { garment: 'coat', colour: '#f2efe8', ground: '#77808a', print: true },
  { garment: 'dress', colour: '#222226', ground: '#b9a98e', print: true },
  { garment: 'tshirt', colour: '#d8b23a', ground: '#6c7a70' },
  { garment: 'coat', colour: '#274d3a', ground: '#c2b6a3' },
];

const draw = async (scene: (typeof scenes)[number]) => {
  const { png, mask } = await drawGarmentPhoto({
    ...scene,
    width: side,
    height: side,
    textured: true,
    noise: 4,
    seed: seed,
  });
  return { picture: await decodePicture({ data: png, mime: 'image/png', width: side, height: side }), truth: mask };
};

/** How well garments are cut out: drawn truth on textured ground, and photographs where they are here. */
export const measureMattes = async (): Promise<Figure[]> => {
  const overlaps: number[] = [];
  const rims: number[] = [];
  for (const scene of scenes) {
    const { picture, truth } = await draw(scene);
    const matte = await findMatte(picture, seed, async () => {});
    overlaps.push(measureOverlap(matte.alpha, truth));
    rims.push(measureRim(picture, matte));
  }
  const count = `${scenes.length} drawn garments of ${side} px on planks`;
  return [
    {
      id: 'engine.matte.drawn',
      value: Math.min(...overlaps),
      unit: 'IoU',
      target: 0.99,
      better: 'higher',
      note: `worst of ${count}, mean ${mean(overlaps).toFixed(4)}`,
    },
    {
      id: 'engine.matte.edge',
      value: Math.max(...rims),
      unit: 'OKLab',
      target: 0.04,
      better: 'lower',
      note: `edge pixels of the cutout to the garment's core beside them, worst mean of ${count}`,
    },
    ...(await measurePhotos()),
  ];
};

const measurePhotos = async (): Promise<Figure[]> => {
  const rows: { name: string; overlap: number; confidence: number }[] = [];
  for (const { name, picture, truth } of await listPhotoTruths()) {
    const { alpha, report } = await findMatte(picture, seed, async () => {});
    rows.push({ name, overlap: measureOverlap(alpha, truth), confidence: report.confidence });
  }
  const isHere = rows.length > 0;
  const worst = rows.toSorted((one, other) => one.overlap - other.overlap)[0];
  const unwarned = rows.filter(({ overlap, confidence }) => overlap < wrong && confidence >= warns);
  return [
    {
      id: 'engine.matte.photos.mean',
      value: isHere ? mean(rows.map(({ overlap }) => overlap)) : Number.NaN,
      unit: 'IoU',
      target: 0.95,
      better: 'higher',
      note: isHere ? `${rows.length} photographs with outlines drawn by hand` : absentNote,
    },
    {
      id: 'engine.matte.photos.worst',
      value: worst?.overlap ?? Number.NaN,
      unit: 'IoU',
      target: wrong,
      better: 'higher',
      note: worst ? `${worst.name}, confidence ${worst.confidence.toFixed(2)}` : absentNote,
    },
    {
      id: 'engine.matte.photos.unwarned',
      value: isHere ? unwarned.length : Number.NaN,
      unit: 'of 12',
      target: 0,
      better: 'lower',
      note: isHere ? `wrong (under ${wrong}) and yet a confidence of ${warns} or more` : absentNote,
    },
  ];
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pixels well inside, and the window in which the core beside an edge pixel is averaged. */
const coreDepth = 6;
const window = 14;

/** Mean OKLab distance of the cutout's edge pixels to the core's colour beside them. */
const measureRim = (picture: Raster, { alpha, edge, readForeground }: Matte): number => {
  const { width, height, channels, data } = picture;
  const core = erode(
    createMask(picture, (at) => alpha[at] === 1),
    coreDepth,
  ).data;
  const lab: [number, number, number] = [0, 0, 0];
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  for (let i = 0; i < core.length; i++) {
    if (!core[i]) continue;
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], lab);
    planes.forEach((plane, c) => {
      plane[i] = lab[c];
    });
  }
  const share = blurBox(new Float32Array(core), width, height, window);
  const blurred = planes.map((plane) => blurBox(plane, width, height, window));
  const colour = new Float32Array(3);
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < edge.length; i++) {
    const cover = alpha[i];
    if (!edge[i] || cover < 0.1 || share[i] < 0.02) continue;
    readForeground(i % width, Math.floor(i / width), cover, colour);
    writeOklab(Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2]), lab);
    const away = blurred.map((plane, c) => lab[c] - plane[i] / share[i]);
    sum += cover * Math.hypot(...away);
    weight += cover;
  }
  return sum / Math.max(1e-9, weight);
};
