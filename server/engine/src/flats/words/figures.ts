import { hexOfToneCode, parseToneCode } from '@atelier/catalogue/colour-cards';
import { readVocabulary } from '../spec.ts';

/** Colours of RAL Classic used for fabrics, as sRGB. */
const ral = readVocabulary<Readonly<Record<string, string>>>('ral');

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const ofInks = ([c = 0, m = 0, y = 0, k = 0]: readonly number[]): string =>
  hexOf([c, m, y].map((ink) => 255 * (1 - Math.min(100, ink) / 100) * (1 - Math.min(100, k) / 100)));

const channel = '[ ,/]{0,3}[rgbcmyk]? ?(\\d{1,3})%?';

/** Notations of colour codes with their conversion. Texts are normalised: hyphens are spaces. */
const codes: readonly (readonly [RegExp, (groups: readonly string[]) => string | undefined])[] = [
  [/^#([0-9a-f]{6})(?![0-9a-z])/, ([digits]) => `#${digits}`],
  [/^#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-z])/, ([r, g, b]) => `#${r}${r}${g}${g}${b}${b}`],
  [
    /^(?:pantone |pms )?(\d\d) (\d{4})(?: ?(?:tcx|tpx|tpg|tn))?(?![0-9a-z])/,
    ([page, colour]) => {
      const tone = `${page}-${colour}`;
      return parseToneCode(tone) ? (hexOfToneCode(tone) ?? undefined) : undefined;
    },
  ],
  [/^ral ?(\d{4})(?![0-9a-z])/, ([code = '']) => (ral[code] ? `#${ral[code]}` : undefined)],
  [new RegExp(`^rgb ?[(:]? ?${channel}${channel}${channel} ?\\)?(?![0-9a-z])`), (groups) => hexOf(groups.map(Number))],
  [
    new RegExp(`^(?:cmyk ?[(:]?|(?=c ?\\d)) ?${channel}${channel}${channel}${channel} ?\\)?(?![0-9a-z])`),
    (groups) => ofInks(groups.map(Number)),
  ],
];

/** Parses a colour code at the start of a text: `#c0ffee`, `pantone 19 4052 tcx`, `ral 3020`, `cmyk(0,100,100,0)`. */
export const findColourCode = (text: string): { hex: string; length: number } | undefined => {
  for (const [pattern, read] of codes) {
    const match = pattern.exec(text);
    const hex = match ? read(match.slice(1)) : undefined;
    if (match && hex) return { hex, length: match[0].trimEnd().length };
  }
  return undefined;
};

/** A number with its unit, as written by labels and shops. */
interface Measure {
  /** Number of characters. */
  length: number;
  /** Centimetres from the neck or the waist to the hem, for a garment length. */
  centimetres?: number;
}

const number = '\\d{1,4}(?:[.,]\\d{1,2})?';
const many = `${number}(?: ?(?:[x×*~/]|to|-|至|到| ) ?${number}){0,3}`;
/** Units that need no space and no label; single letters only directly after the number. */
const units =
  "(?: ?(?:gsm|g/m2|g/m²|g/㎡|oz|denier|dtex|gg|gauge|mm|momme|cms?|centimet(?:er|re)s?|公分|厘米|毫米|inch(?:es)?|″|\"|''|kg|克重|克|yrs?(?: old)?|years?(?: old)?|months?|mths?|mos?|岁|个月|码|斤|支|姆米|ply|mtr|尺寸)|(?:m|g|d|y|s|t|in|l)(?![a-z0-9]))";
const lengthLabel =
  '(?:衣长|裙长|总长|全长|后中长|body length|total length|skirt length|dress length|length|cb length)';
const otherLabel =
  '(?:胸围|腰围|臀围|肩宽|袖长|裤长|内长|身高|体重|克重|bust|chest|hips?|waist|inseam|outseam|shoulder width|sleeve length|size|sizes|尺码|尺寸|型号|款号|货号|编号|style no|style number|art no|item no|sku|age|ages|aged|ral|pantone|pms)';
const size = '(?:\\d{1,2}x?l|x{1,4}[sl]|xs|s|m|l)';

const lengths: readonly RegExp[] = [
  new RegExp(
    `^${lengthLabel} ?[:：]? ?(?:约|approx\\.?|about|ca\\.?)? ?(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″|m|米)?(?![a-z0-9])`,
  ),
  new RegExp(`^(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″) ?(?:long|in length|长)(?![a-z])`),
];
const others: readonly RegExp[] = [
  new RegExp(
    `^${otherLabel} ?[:：#.]? ?(?:approx\\.?|about|约)? ?${many}(?:${units})?(?: ?(?:c|u|tcx|tpx|tpg|tn))?(?![a-z0-9])`,
  ),
  new RegExp(`^${many}${units}(?: (?:inseam|outseam|waist|bust|chest|hips?|long sleeves? length))?(?![a-z0-9])`),
  new RegExp(`^(?:sizes?|尺码|尺寸) ?[:：]? ?${size}(?: ?[/~,、至到]? ?${size})*(?![a-z0-9])`),
  new RegExp(`^${size}(?: ?[/~,、至到]? ?${size})+(?![a-z0-9])`),
  /^(?:\d{1,2}xl|x{1,4}l|x{1,3}s|one size|free size|os|均码)(?![a-z0-9])/,
];
const mayMeasure = /^.{0,24}\d|^(?:x{0,4}[sl]|m|sizes?|one size|free size|os|均码|尺码)(?![a-z0-9])/s;

const centimetresOf = (value: string, unit = 'cm'): number => {
  const count = Number(value.replace(',', '.'));
  if (/^(in|"|″)/.test(unit)) return count * 2.54;
  return /^(m|米)$/.test(unit) && count < 4 ? count * 100 : count;
};

/** The longest measurement that begins here; it is reported as one item, except a length, which is drawn. */
export const findMeasure = (text: string): Measure | undefined => {
  if (!mayMeasure.test(text)) return undefined;
  const said = lengths.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (said) return { length: said[0].length, centimetres: centimetresOf(said[1] as string, said[2]) };
  const length = Math.max(0, ...others.map((pattern) => pattern.exec(text)?.[0].length ?? 0));
  return length > 0 ? { length } : undefined;
};

/** Component of a composition, "2% elastane": a percentage with its fibre, or only the number where the fibre is the fabric. */
interface Share {
  from: number;
  to: number;
  /** Less than half: reported, and the fabric is drawn as the main fibre. */
  isMinor: boolean;
}

const half = 50;
const fibre =
  '[a-z]{3,20}(?: (?:silk|wool|cotton|fibre|fiber))?|\\p{Script=Han}{1,5}?(?=[^\\p{Script=Han}]|$)|\\p{Script=Han}{1,4}';
const fibreBehind = new RegExp(`^ ?(?:${fibre})`, 'u');
const fibreBefore = new RegExp(`(?:${fibre}) ?$`, 'u');

/** Parses "98% cotton 2% elastane", 棉95% 氨纶5%. The main fibre's name stays in the text, so that it is parsed as the fabric. */
export const findShares = (text: string): Share[] => {
  const figures = [...text.matchAll(/(\d{1,3}(?:\.\d{1,2})?) ?[%％]/g)];
  const most = Math.max(...figures.map(({ 1: share }) => Number(share)));
  // 棉95% 氨纶5%: the fibre precedes its percentage where the first number directly follows one.
  const isBefore = /(?<!含|为|是|约|有)(?<=[\p{Script=Han}a-z])$/u.test(text.slice(0, figures[0]?.index));
  let last = 0;
  return figures.map(({ 0: figure, 1: share, index }) => {
    const isMinor = Number(share) < Math.min(half, most);
    const before = text.slice(last, index);
    last = index + figure.length;
    if (!isMinor) return { from: index, to: last, isMinor };
    const name = (isBefore ? fibreBefore.exec(before) : fibreBehind.exec(text.slice(last, last + 40)))?.[0].length ?? 0;
    return { from: isBefore ? index - name : index, to: isBefore ? last : last + name, isMinor };
  });
};
