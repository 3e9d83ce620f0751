import { colourCards, hexOfToneCode } from '@atelier/catalogue/colour-cards';
import { namedColours } from '@atelier/catalogue/colours';
import { oklabDistance, parseHex } from '@atelier/catalogue/oklab-colour';
import type { Localized } from '@atelier/catalogue/text';
import { searchKey } from '@atelier/contract/normalise-text';
import type { OwnColour } from './read-card-table.ts';

export interface CardSwatch {
  /** Unique among all displayed swatches. */
  key: string;
  /** Card number or name as written; localised names also have a title. */
  code: string;
  title?: Localized;
  hex: string;
}

export type CardKey = 'named' | 'own' | (typeof colourCards)[number]['key'];

/** The colours of one card. */
export const swatchesOf = (card: CardKey, own: readonly OwnColour[]): readonly CardSwatch[] => {
  if (card === 'named') return namedColours.map(({ key, title, hex }) => ({ key, code: hex, title, hex }));
  if (card === 'own') return own.map(({ name, hex }, at) => ({ key: `own-${at}`, code: name, hex }));
  const row = colourCards.find(({ key }) => key === card);
  return (row?.colours ?? []).map((colour) => ({ key: colour.code, ...colour }));
};

/** All searchable swatches. */
const everyCard = (own: readonly OwnColour[]): CardSwatch[] =>
  (['named', ...colourCards.map(({ key }) => key), 'own'] as const).flatMap((card) => swatchesOf(card, own));

/** Maximum search results. */
const mostFound = 60;
/** Number of nearest colours shown. */
const mostNear = 8;

/** The nearest colours of all cards by OKLab distance, nearest first, without duplicates. */
export const nearestSwatches = (hex: string, own: readonly OwnColour[]): CardSwatch[] => {
  const wanted = parseHex(hex);
  if (!wanted) return [];
  const judged = everyCard(own).flatMap((swatch) => {
    const colour = parseHex(swatch.hex);
    return colour ? [{ swatch, distance: oklabDistance(wanted, colour) }] : [];
  });
  judged.sort((one, other) => one.distance - other.distance);
  return judged.slice(0, mostNear).map(({ swatch }) => swatch);
};

const asHex = (typed: string): string | undefined => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(typed)?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
};

/**
 * Searches all cards by number, or by name in either language. A hex number finds its nearest colours; a tone code that is not on the card
 * is computed.
 */
export const searchSwatches = (typed: string, own: readonly OwnColour[]): CardSwatch[] => {
  const wanted = searchKey(typed);
  if (wanted === '') return [];
  const hex = asHex(wanted);
  if (hex !== undefined) return nearestSwatches(hex, own);
  const found = everyCard(own).filter(({ code, title }) =>
    [code, title?.zh ?? '', title?.en ?? ''].some((text) => searchKey(text).includes(wanted)),
  );
  const worked = found.length === 0 ? hexOfToneCode(wanted) : undefined;
  return worked ? [{ key: wanted, code: wanted, hex: worked }] : found.slice(0, mostFound);
};

/** The card swatch with this value, if any; named colours first. */
export const swatchOfHex = (hex: string): CardSwatch | undefined =>
  everyCard([]).find((swatch) => swatch.hex === hex.toLowerCase());
