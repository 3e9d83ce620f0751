import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { mergePartialSpecs } from '../edit-spec.ts';
import { parseAndLook, reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-spec.ts';
import { lengthFor } from '../rules.ts';
import { seenParts } from '../seen-parts.ts';
import type { FlatSpec, OwnPart, SurfaceKey } from '../spec.ts';
import type { ParsedWords } from './parse-words.ts';

/** A description as designers type it, and its expected drawing. */
interface DesignerPrompt {
  text: string;
  /** Expected parts as `part.look`, separated by spaces: `kind.dress collar.sailor colour.red`. `colour.collar.cream` is the colour of one part, `with.` the second garment of a set. */
  wanted: string;
  /** Words reported as not drawn, separated by `|`; absent: none. */
  reported?: string;
}

const readPrompts = (name: string): DesignerPrompt[] =>
  JSON.parse(readFileSync(new URL(`../fixtures/prompts/${name}.json`, import.meta.url), 'utf8'));

/** Names of the expected parts on a drawn garment. */
const drawnAs: Readonly<Record<string, string>> = {
  ...{ 'look.hanfu': 'details.hanfuSkirt', 'look.wedding': 'details.ballGown', 'look.leggings': 'details.leggings' },
  ...{
    'look.cheongsam': 'details.slantedPlacket',
    'look.dungarees': 'details.bib',
    'look.trench': 'details.stormFlap',
  },
  ...{ 'look.mamian': 'details.mamian', 'back.open': 'details.openBack', 'collar.cross': 'details.crossCollar' },
  ...{
    'sleeveType.wide': 'details.wideSleeves',
    'pocket.knee': 'details.kneePockets',
    'pocket.pair': 'details.pocketPair',
  },
  ...{
    'pocket.four': 'details.fourPockets',
    'closure.frog': 'details.frogs',
    'placket.slanted': 'details.slantedPlacket',
  },
  ...{
    'craft.jacquard': 'details.jacquard',
    'cuff.rolled': 'details.rolledSleeves',
    'lapel.wide': 'details.wideLapel',
  },
  ...{ 'knit.ribbed': 'details.ribKnit', 'hem.gathered': 'details.gatheredHems', 'hem.backSlit': 'details.backSlit' },
  ...{ 'artwork.heart': 'details.heartPatch', 'artwork.cartoon': 'details.cartoonPatch', bow: 'details.waistBow' },
  ...{ straps: 'details.shoulderStraps', train: 'details.train', 'waistShape.none': 'waistShape.plain' },
};

/** Reference values of colour names. */
const cards: Readonly<Record<string, string>> = {
  ...{ red: '#c8102e', white: '#f7f6f2', black: '#1a1a1a', blue: '#1f4e9e', yellow: '#f2c230', cream: '#f3ead8' },
  ...{ sage: '#9caf88', camel: '#b98d5f', navy: '#1d2b4a', pink: '#f0b3c0', darkGreen: '#1f4a37', khaki: '#b9a27c' },
  ...{
    grey: '#8c8c8c',
    beige: '#e3d3b8',
    olive: '#5b6236',
    lightBlue: '#9cc3e4',
    charcoal: '#3b3d41',
    gold: '#d4af5a',
  },
  ...{ silver: '#c9cacb', burgundy: '#6f1d2c', green: '#2e7d4f', royalBlue: '#1f3fa8' },
  ...{ pearl: '#f3ede2', teal: '#0f6a6f', orange: '#e8762d', rust: '#a8452c', plum: '#5b2a4f', coffee: '#4a2e22' },
  ...{ hotPink: '#e63a7a', burntOrange: '#c15a1f', lilac: '#a98fcb', turquoise: '#2fb5ac', mint: '#a8d5ba' },
  ...{
    lavender: '#b9a3d6',
    brown: '#5a3520',
    steel: '#a9adb2',
    emerald: '#0b7a53',
    dustyBlue: '#7fa3c0',
    lightKhaki: '#d6c29d',
    brownLeather: '#7a4e2d',
    milkTea: '#cbb294',
    dustyRose: '#c4908d',
    purple: '#6b3fa0',
    neonYellow: '#eaff2b',
    neonPink: '#ff3fa6',
    pastelPink: '#f4cdd6',
  },
};

const isLike = (hex: string | undefined, card: string): boolean => {
  if (!hex) return false;
  const [one, other] = [parseOklab(hex), parseOklab(cards[card] as string)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) < 0.09;
};

const prints: Readonly<Record<string, readonly string[]>> = {
  stripe: ['stripeAcross', 'stripeDown', 'pinstripe', 'breton'],
  check: ['gingham', 'tartan', 'windowpane', 'houndstooth'],
};

const isDrawn = (wanted: string, spec: FlatSpec): boolean => {
  const { seen, buttons } = seenParts(spec);
  const [field = '', value = '', third] = wanted.split('.');
  if (field === 'colour' && third)
    return seen.has(`part.${value}`) && isLike(spec.parts?.[value as OwnPart]?.colour, third);
  if (field === 'colour') return isLike(spec.colours.main, value) || isLike(spec.colours.second, value);
  if (field === 'own') return spec.parts?.[value as OwnPart]?.surfaces?.includes(third as SurfaceKey) === true;
  if (field === 'gradient') return spec.gradient?.form === value;
  if (field === 'buttons') return buttons === Number(value);
  if (field === 'length') return spec.length === lengthFor(spec.kind, value as FlatSpec['length']);
  if (wanted === 'hat.hood') return !seen.has('hat.none');
  if (field === 'print' && prints[value]) return prints[value].some((print) => seen.has(`print.${print}`));
  return seen.has(drawnAs[wanted] ?? wanted);
};

const draw = (text: string, seed: number): { spec: FlatSpec; reported: readonly string[] } => {
  const resolve = ({ wish, companions }: ParsedWords): FlatSpec =>
    resolveSet(mergePartialSpecs({ gender: 'woman' }, wish), companions, seed);
  const parsed = parseAndLook(text, undefined, resolve);
  const spec = resolve(parsed);
  return { spec, reported: reportWords(parsed, spec).ignored };
};

const missing = ({ wanted }: DesignerPrompt, spec: FlatSpec): string[] =>
  wanted.split(' ').filter((part) => {
    const isWith = part.startsWith('with.');
    const garment = isWith ? spec.companions?.[0] : spec;
    return !garment || !isDrawn(isWith ? part.slice(5) : part, garment);
  });

const ornaments = ['details.waistBow', 'details.tiers', 'details.fringe', 'details.coinSeams', 'details.stripedRib'];
/** Parts drawn without being requested. */
const unasked = ({ wanted }: DesignerPrompt, spec: FlatSpec): string[] =>
  [spec, ...(spec.companions ?? [])].flatMap((garment) => {
    const { seen } = seenParts(garment);
    const requested = wanted.split(' ').map((part) => drawnAs[part.replace('with.', '')] ?? part.replace('with.', ''));
    const hasPrint = requested.some((part) => part.startsWith('print.') && part !== 'print.solid');
    const isOwn = (part: string): boolean =>
      ['craft.none', 'craft.topstitching'].includes(part) ||
      (part === 'craft.quilting' && garment.kind === 'downJacket');
    return [...seen].filter(
      (part) =>
        (part.startsWith('print.') && part !== 'print.solid' && !hasPrint) ||
        (part.startsWith('craft.') && !requested.includes(part) && !isOwn(part)) ||
        (part.startsWith('logo.') &&
          part !== 'logo.none' &&
          !wanted.includes('embroidery') &&
          !requested.includes(part)) ||
        (ornaments.includes(part) && !requested.includes(part)),
    );
  });

/** Three with TEST_FULL=1, which also runs five of six rows. */
const seeds = process.env['TEST_FULL'] ? [5, 6, 7] : [5];

describe.each(['given', 'everyday', 'trade', 'trims', 'places', 'surfaces', 'typed'])('descriptions: %s', (name) => {
  const rows = readPrompts(name);
  it.each(rows.map((row, nth) => [row.text, nth % 6 ? ' @full' : '', row] as const))('%s%s', (_text, _tag, row) => {
    for (const seed of seeds) {
      const { spec, reported } = draw(row.text, seed);
      expect({ missing: missing(row, spec), unasked: unasked(row, spec), reported }, row.text).toEqual({
        missing: [],
        unasked: [],
        reported: row.reported?.split('|') ?? [],
      });
    }
  });
});
