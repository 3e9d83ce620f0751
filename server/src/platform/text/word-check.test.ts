import { describe, expect, it } from 'vitest';
import { findProhibitedWords } from './word-check.ts';

const trade = [
  'double-breasted coat with peak lapels',
  'single breasted blazer, breast pocket',
  'nude heels and a nude slip dress',
  'cocktail dress in shot silk',
  'reinforced crotch seam, thong sandal',
  'six-gore skirt, gored skirt in blood red',
  'pussy-bow blouse with faggoting',
  'flame-retardant workwear, Dickies style',
  'cummerbund, assorted colours, assymetric hem',
  'lolita dress, acid wash, hemp canvas, tweed',
  'heroine costume with stabilised seams',
  'boob tube top, nipple covers, unisex',
  'draped neckline, grape purple, rapeseed yellow',
  'strip of satin, stripes, bare shoulders, backless',
  'killer heels look, bombshell dress, skull print',
  'a stable weave with stab stitching',
  '裸色连衣裙，露肩，大麻纤维面料',
];

const prohibited: [text: string, word: string][] = [
  ['a naked woman', 'naked'],
  ['nude woman on a beach', 'nude woman'],
  ['p0rn style', 'p0rn'],
  ['ERÓTIC scene', 'ERÓTIC'],
  ['po\u200brn style', 'porn'],
  ['c\u00adoca\u2060ine print', 'cocaine'],
  ['一张裸\u200d体照片', '裸体'],
  ['they murder people', 'murder'],
  ['murdered in a street', 'murdered'],
  ['cocaine print', 'cocaine'],
  ['smoking-weed slogan', 'smoking weed'],
  ['nazi armband', 'nazi'],
  ['terrorist costume', 'terrorist'],
  ['cannabis leaf', 'cannabis'],
  ['fuuuck this', 'fuuuck'],
  ['一张裸体照片', '裸体'],
  ['double-breasted coat on a naked man', 'naked'],
];

describe('prohibited word check', () => {
  it.each(trade)('allows trade terms: %s', (text) => {
    expect(findProhibitedWords(text)).toEqual([]);
  });

  it.each(prohibited)('finds in "%s" the word "%s"', (text, word) => {
    expect(findProhibitedWords(text)).toEqual([word]);
  });

  it('reports every word once', () => {
    expect(findProhibitedWords('heroin, heroin and murder')).toEqual(['heroin', 'murder']);
  });
});

it.each(['fuck ', 'fuck', 'ass ', 'a', ' '])('checks 60,000 characters of %j quickly', (part) => {
  const { user } = process.cpuUsage();
  findProhibitedWords(part.repeat(60_000 / part.length));
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
});
