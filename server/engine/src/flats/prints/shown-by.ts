import type { PrintKey } from '../spec.ts';

/** What a print shows beside what it is called: reindeer and snow of a Nordic knit, clouds round a crane. */
const alsoShown: Partial<Record<PrintKey, readonly string[]>> = {
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

export const shownBy = (print: string): readonly string[] => [print, ...(alsoShown[print as PrintKey] ?? [])];
