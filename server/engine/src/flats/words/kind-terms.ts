import { type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import { readVocabulary } from './read-vocabulary.ts';
import type { Term } from './term.ts';

/** What people call a kind besides its name in the catalogue. */
const more = readVocabulary<Record<GarmentKindKey, string[]>>('kind-words');

export const kindTerms: readonly Term[] = garmentKinds.map(({ key, title, prompt }) => ({
  words: [
    ...new Set([
      title.zh.toLowerCase(),
      title.en.toLowerCase(),
      prompt,
      ...more[key].map((word) => word.toLowerCase()),
    ]),
  ],
  label: { zh: `款式：${title.zh}`, en: `garment: ${title.en.toLowerCase()}` },
  meaning: { kind: key },
}));
