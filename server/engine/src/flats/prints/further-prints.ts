import { animalPrints } from './animal-prints.ts';
import { chinesePrints } from './chinese-prints.ts';
import { inkPrints } from './ink-prints.ts';
import { knitBands } from './knit-bands.ts';
import { scenePrints } from './scene-prints.ts';
import type { PrintBuilder } from './tile-tools.ts';
import { wovenPrints } from './woven-prints.ts';

const all = { ...wovenPrints, ...animalPrints, ...scenePrints, ...chinesePrints, ...inkPrints, ...knitBands };

/** Prints that are drawn in files of their own. */
export type FurtherPrint = keyof typeof all;

export const furtherPrints: Readonly<Record<FurtherPrint, PrintBuilder>> = all;

/** What a print shows beside what it is called: reindeer and snow of a Nordic knit, clouds round a crane. */
const alsoShown: Partial<Record<FurtherPrint, readonly string[]>> = {
  nordic: ['fairIsle', 'snowflake', 'reindeer'],
  christmas: ['snowflake', 'reindeer', 'fairIsle', 'nordic'],
  crane: ['cloud'],
  dragon: ['cloud'],
  moon: ['star'],
  galaxy: ['star'],
  landscape: ['inkWash'],
  porcelain: ['floral'],
  watercolour: ['floral'],
  hawaiian: ['floral', 'leaves'],
  plumBlossom: ['floral'],
  lotus: ['floral', 'leaves'],
  chrysanthemum: ['floral', 'leaves'],
  bamboo: ['leaves'],
  toile: ['floral'],
  batik: ['floral'],
  buffaloCheck: ['gingham', 'tartan'],
  microCheck: ['gingham'],
  glenCheck: ['gingham'],
  tattersall: ['gingham'],
  madras: ['gingham', 'tartan'],
  butterfly: ['leaves'],
  zigzag: ['stripeAcross'],
  wave: ['stripeAcross'],
  rainbow: ['stripeAcross', 'stripeDown'],
};

export const shownBy = (print: string): readonly string[] => [print, ...(alsoShown[print as FurtherPrint] ?? [])];
