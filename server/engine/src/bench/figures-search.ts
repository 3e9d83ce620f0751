import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '@atelier/testing/figure';
import { createFeaturePool, type FeaturePool } from '../features/feature-pool.ts';
import {
  colourLength,
  colourWeight,
  compareFeatures,
  designLength,
  type FeatureVector,
} from '../features/feature-vector.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { type ChangeName, changeNames, changes, drawSeeded } from './search-pictures.ts';

/** Optional folders of garment photographs next to the repository; never part of it. */
const folders = ['photos', 'photos-hard'].map((name) =>
  fileURLToPath(new URL(`../../../../../shared/${name}/`, import.meta.url)),
);
/** Size of a typical user's library; ATELIER_BENCH_PICTURES lowers it for a quick check. */
const seededCount = Number(process.env['ATELIER_BENCH_PICTURES'] ?? 5000);
/** Interval at which seeded pictures are also queried. */
const queryEvery = 50;
const candidates = 400;
const found = 5;

type Mode = 'design' | 'colour';

interface Query {
  change: ChangeName;
  /** Index in the gallery. */
  of: number;
  isPhoto: boolean;
  features: FeatureVector;
}

const readPhotos = async function* (): AsyncGenerator<Raster> {
  for (const folder of folders.filter((one) => existsSync(one)))
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.jpg')))
      yield decodePicture({ data: readFileSync(path.join(folder, name)), mime: 'image/jpeg', width: 0, height: 0 });
};

/** Describes the gallery and every changed copy, one per processor at a time. */
const describeAll = async (pool: FeaturePool) => {
  const gallery: FeatureVector[] = [];
  const queries: Query[] = [];
  const running = new Set<Promise<void>>();
  const start = async (work: () => Promise<void>): Promise<void> => {
    const one: Promise<void> = work().finally(() => running.delete(one));
    running.add(one);
    if (running.size > availableParallelism()) await Promise.race(running);
  };
  const featuresOf = async (picture: Raster) => (await pool.describe(await encodePng(picture))).features;
  const add = async (of: number, picture: Raster, isPhoto: boolean): Promise<void> => {
    await start(async () => {
      gallery[of] = await featuresOf(picture);
    });
    if (!isPhoto && of % queryEvery !== 0) return;
    for (const change of changeNames)
      await start(async () => {
        queries.push({ change, of, isPhoto, features: await featuresOf(await changes[change](picture, of)) });
      });
  };
  let at = 0;
  for await (const photo of readPhotos()) await add(at++, photo, true);
  const photos = at;
  for (let seed = 0; seed < seededCount; seed++) await add(at++, await drawSeeded(seed), false);
  await Promise.all(running);
  return { gallery, queries, photos };
};

const bitsApart = (one: FeatureVector, other: FeatureVector, length: number): number => {
  let sum = 0;
  for (let i = 0; i < length; i++) if (one[i] > 0 !== other[i] > 0) sum += 1;
  return sum;
};

/** The server's search: 400 candidates by sign bits, then by whole vectors. */
const isFound = (gallery: readonly FeatureVector[], { features, of }: Query, mode: Mode): boolean => {
  const length = mode === 'design' ? designLength : designLength + colourLength;
  const near = gallery
    .map((other, at) => ({ at, apart: bitsApart(features, other, length) }))
    .sort((one, other) => one.apart - other.apart)
    .slice(0, candidates);
  const scored = near.map(({ at }) => {
    const { design, colour } = compareFeatures(features, gallery[at]);
    return { at, score: mode === 'design' ? design : design + colourWeight * colour };
  });
  const own = scored.find(({ at }) => at === of)?.score;
  return own !== undefined && scored.filter(({ score }) => score > own + 1e-9).length < found;
};

const recall = (gallery: readonly FeatureVector[], queries: readonly Query[], mode: Mode): number =>
  queries.filter((query) => isFound(gallery, query, mode)).length / queries.length;

/** Share of changed pictures whose original is found by the network; the worst kind of change counts. */
export const measureSearch = async (): Promise<Figure[]> => {
  const pool = createFeaturePool({ models: true, slots: availableParallelism() });
  try {
    const { gallery, queries, photos } = await describeAll(pool);
    const rows = changeNames.map((change) => {
      const of = queries.filter((query) => query.change === change && query.isPhoto === photos > 0);
      return { change, design: recall(gallery, of, 'design'), colour: recall(gallery, of, 'colour') };
    });
    const each = rows.map(
      ({ change, design, colour }) => `${change} ${design.toFixed(3)}, with colour ${colour.toFixed(3)}`,
    );
    return [
      {
        id: 'search.recall',
        value: Math.min(...rows.map(({ design }) => design)),
        unit: 'recall@5',
        target: 0.9,
        better: 'higher',
        note: `gallery of ${photos} photographs and ${gallery.length - photos} seeded; ${each.join('; ')}`,
      },
    ];
  } finally {
    await pool.close();
  }
};
