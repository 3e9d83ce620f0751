import type { ArtworkKey, FlatSpec } from '../spec.ts';
import { type Term, term } from './term.ts';

const picture = (motif: ArtworkKey, words: string, zh: string, en: string, rest: Term['meaning']): Term =>
  term(words, zh, en, { ...rest, artwork: { motif } });

const numberTerm = picture(
  'number',
  'number|numbers|number print|printed number|numeral|numerals|digits|数字|数字印花|数字图案|号码|号码印花',
  '数字',
  'number',
  { craft: 'print' },
);
const catTerm = picture(
  'cat',
  'cat|kitten|kitty|cat face|cat print|cat graphic|cat picture|小猫|小猫咪|猫|猫头|猫图案',
  '小猫',
  'cat',
  { craft: 'print' },
);
const bearTerm = picture(
  'bear',
  'bear|teddy bear|bear face|bear graphic|bear picture|小熊图案|熊图案|泰迪熊',
  '小熊',
  'bear',
  {
    craft: 'print',
  },
);
const backNumber = picture('number', '背号|背后数字|后背数字|后背号码|back number', '后背数字', 'number on the back', {
  logo: 'back',
});

/** Letters on the chest, where that was said; all over the cloth they are a print. */
export const letteringTerm = picture(
  'lettering',
  'letter|slogan|slogan print|letter print on the chest|lettering on the chest|letters on the chest|text print|text on the chest|letter graphic|lettering graphic|胸前字母印花|胸前字母|胸口字母|胸口字母印花|前胸字母印花|前胸字母|胸前英文印花|英文印花|标语|标语印花|口号|文字印花',
  '胸前字母',
  'lettering on the chest',
  { craft: 'print' },
);

export const artworkTerms: readonly Term[] = [
  term(
    'digital print|digitally printed|screen print|screen-printed|数码印花|丝网印花|定位印花',
    '印花',
    'print',
    { craft: 'print' },
    'craft',
  ),
  catTerm,
  bearTerm,
  numberTerm,
  backNumber,
  letteringTerm,
  picture(
    'lettering',
    'letter embroidery|lettering embroidery|embroidered letters|embroidered lettering|embroidered slogan|embroidered letter|字母刺绣|刺绣字母|字母绣花|绣花字母|英文刺绣',
    '字母刺绣',
    'embroidered lettering',
    { craft: 'embroidery' },
  ),
  picture(
    'monogram',
    'monogram|monograms|monogrammed|embroidered initials|initials|initial|embroidered monogram|monogram embroidery|首字母|姓名缩写|缩写刺绣|绣名',
    '首字母刺绣',
    'monogram',
    { logo: 'smallChest' },
  ),
];

/** Where a picture is: it says nothing by itself. */
export const placeTerms: readonly (Term & { place: FlatSpec['logo'] })[] = [
  {
    ...term(
      'on the chest|on chest|at the chest|across the chest|on the front|chest|胸前|胸口|前胸|胸部',
      '胸前',
      'on the chest',
      {},
    ),
    place: 'largeChest',
  },
  {
    ...term('on the back|on back|across the back|at the back|后背|背后|背部|背上', '后背', 'on the back', {}),
    place: 'back',
  },
];

export const isPlaceTerm = (one: Term): boolean => placeTerms.some((entry) => entry === one);

/** Prints that are a picture where they are worked or put in one place. */
export const pictureOf: Partial<Record<NonNullable<Term['meaning']['print']>, ArtworkKey>> = {
  ...{ star: 'star', moon: 'moon', hearts: 'heart', butterfly: 'butterfly', bird: 'bird', feather: 'feather' },
  ...{ snowflake: 'snowflake', crane: 'crane', dragon: 'dragon', phoenix: 'phoenix', plumBlossom: 'plumBlossom' },
  ...{ bamboo: 'bamboo', lotus: 'lotus', chrysanthemum: 'chrysanthemum', koi: 'koi', lettering: 'lettering' },
  ...{ floral: 'flower', daisy: 'flower', ditsy: 'flower', animals: 'bear', fruit: 'cherry' },
};
