import { type Term, term } from './term.ts';

/** Every way to put one word of each list after the other, joined as the language does. */
const phrases = (by: string, ...lists: readonly (readonly string[])[]): string =>
  lists
    .reduce<readonly string[]>(
      (heads, list) => heads.flatMap((head) => list.map((word) => [head, word].filter(Boolean).join(by))),
      [''],
    )
    .join('|');

const counts = ['two', '2', 'double', 'twin', 'a pair of', 'pair of', 'matching'];
const sizes = ['', 'large', 'big', 'small'];
const places = ['chest', 'breast', 'front chest'];
const flaps = ['flap', 'flapped', 'button flap', 'button-flap', 'buttoned flap', 'buttoned'];
const onChest = ['on the chest', 'on chest', 'at the chest', 'at chest'];

const hanPlaces = ['胸前', '胸口', '前胸', '胸部', '胸'];
const hanPairs = ['双', '两个', '两只', '一对', '2个', '左右'];
const hanSizes = ['', '大', '小', '贴'];
const hanFlaps = ['带盖', '翻盖', '有盖', '带扣'];
const hanHeads = ['口袋', '袋', '贴袋', '兜'];

/** Pockets by where they are, how many there are and whether they have flaps, in any order that people use. */
export const pocketPhrases: readonly Term[] = [
  term(
    [
      phrases(' ', ['', ...counts], sizes, places, flaps, ['pockets']),
      phrases(' ', ['', ...counts], sizes, flaps, places, ['pockets']),
      phrases(' ', ['', ...counts], sizes, flaps, ['pockets'], onChest),
      phrases('', hanPlaces, ['', ...hanPairs], hanFlaps, hanHeads),
      phrases('', hanPlaces, hanFlaps, hanPairs, hanHeads),
      phrases('', hanPairs, hanFlaps, ['胸'], ['袋', '兜']),
    ].join('|'),
    '口袋：两个带盖胸袋',
    'pocket: two chest flap pockets',
    { pocket: 'chest', details: ['pocketPair', 'pocketFlaps'] },
    'pocket',
  ),
  term(
    phrases(
      ' ',
      ['', 'one', 'single', 'a'],
      sizes,
      [...flaps.map((flap) => `chest ${flap}`), ...flaps.map((flap) => `${flap} chest`)],
      ['pocket'],
    ),
    '口袋：带盖胸袋',
    'pocket: chest flap pocket',
    { pocket: 'chest', details: ['pocketFlaps'] },
    'pocket',
  ),
  term(
    [
      phrases(' ', counts, sizes, places, ['', 'patch'], ['pockets']),
      phrases(' ', counts, sizes, ['patch', ''], ['pockets'], onChest),
      phrases(' ', sizes, ['patch', ''], ['pockets'], onChest),
      phrases(' ', sizes, places, ['patch'], ['pockets']),
      phrases('', hanPlaces, hanPairs, hanSizes, hanHeads),
      phrases('', hanPlaces, ['大', '小'], hanPairs, hanHeads),
    ].join('|'),
    '口袋：两个胸袋',
    'pocket: two chest pockets',
    { pocket: 'chest', details: ['pocketPair'] },
    'pocket',
  ),
  term(
    [
      phrases(' ', ['', 'one', 'single'], sizes, places, ['', 'patch'], ['pocket']),
      phrases(' ', ['', 'one', 'single'], sizes, ['patch', ''], ['pocket'], onChest),
      phrases('', hanPlaces, ['', '单', '一个', '单个'], hanSizes, hanHeads),
    ].join('|'),
    '口袋：胸袋',
    'pocket: chest',
    { pocket: 'chest' },
    'pocket',
  ),
];
