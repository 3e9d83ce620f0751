import { hexOfToneCode, parseToneCode } from '@atelier/catalogue/colour-cards';

/** Colours of RAL classic that cloth is ordered in, as a screen shows them. */
const ral: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '1001 d0b084,1003 f9a900,1013 e3d9c7,1014 ddc49b,1015 e6d2b5,1018 faca31,1021 f6b600,1023 f7b500,2004 e75b12,2009 de5308,' +
    '2010 d05d29,3000 a72920,3001 9b2423,3002 9b2321,3003 861a22,3004 6b1c23,3005 59191f,3011 792423,3012 c6846d,3015 d8a0a6,3020 bb1f11,' +
    '4003 c63678,4005 83639d,4006 992572,4010 bc4077,5002 00387b,5003 1f3855,5004 191e28,5005 005387,5010 004f7c,5011 1a2b3c,' +
    '5012 0089b6,5013 193153,5015 007cb0,5017 005b8c,5018 048b8c,5024 6093ac,6001 366735,6003 53563f,6005 0f4336,6009 27352a,6011 6c7c59,' +
    '6018 48a43f,6019 b7d9b1,6021 8a9977,6029 006f3d,6033 46877f,7016 383e42,7021 2f3234,7035 c5c7c4,7038 b0b0a9,7040 989ea1,' +
    '8003 7e4b26,8011 5a3826,8014 49392d,8017 442f29,8019 3d3635,9001 e9e0d2,9002 d6d5cb,9003 ecece7,9004 2b2b2c,9005 0e0e10,9006 a1a1a0,9010 f1ede1,9011 27292b,9016 f1f0ea'
  )
    .split(',')
    .map((row) => row.split(' ') as [string, string]),
);

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

const three = '[ ,/]{1,3}(\\d{1,3})%?';

/** Each way to write a colour as figures, and what it says. Texts are normalised: hyphens are blanks. */
const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [/^#([0-9a-f]{6})(?![0-9a-z])/, ({ 1: digits }) => `#${digits}`],
  [/^#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-z])/, ({ 1: r, 2: g, 3: b }) => `#${r}${r}${g}${g}${b}${b}`],
  [
    /^(?:pantone |pms )?(\d\d \d{4})(?: ?(?:tcx|tpx|tpg|tn))?(?![0-9a-z])/,
    ({ 1: code = '' }) => {
      const tone = code.replace(' ', '-');
      return parseToneCode(tone) ? (hexOfToneCode(tone) ?? undefined) : undefined;
    },
  ],
  [/^ral ?(\d{4})(?![0-9a-z])/, ({ 1: code = '' }) => (ral[code] ? `#${ral[code]}` : undefined)],
  [
    new RegExp(`^rgb ?[(:]? ?(\\d{1,3})${three}${three} ?\\)?(?![0-9a-z])`),
    (match) => hexOf(match.slice(1, 4).map(Number)),
  ],
  [
    new RegExp(`^cmyk ?[(:]? ?(\\d{1,3})%?${three}${three}${three} ?\\)?(?![0-9a-z])`),
    (match) => ofInks(match.slice(1, 5).map(Number)),
  ],
  [
    /^c ?(\d{1,3})%?[ ,/]{0,2}m ?(\d{1,3})%?[ ,/]{0,2}y ?(\d{1,3})%?[ ,/]{0,2}k ?(\d{1,3})%?(?![0-9a-z])/,
    (match) => ofInks(match.slice(1, 5).map(Number)),
  ],
];

/** A colour that is given as figures, at the beginning of a text: `#c0ffee`, `pantone 19 4052 tcx`, `ral 3020`, `cmyk(0,100,100,0)`. */
export const findColourCode = (text: string): { hex: string; length: number } | undefined => {
  for (const [pattern, read] of forms) {
    const match = pattern.exec(text);
    const hex = match ? read(match) : undefined;
    if (match && hex) return { hex, length: match[0].trimEnd().length };
  }
  return undefined;
};
