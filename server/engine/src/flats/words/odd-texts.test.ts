import { describe, expect, it } from 'vitest';
import { createRandom } from '../../ops/geometry/random.ts';
import { mergePartialSpecs } from '../edit-spec.ts';
import { reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-spec.ts';
import { parseWords } from './parse-words.ts';

/** Ten thousand texts with TEST_FULL=1. */
const isFull = process.env['TEST_FULL'] === '1';
const count = isFull ? 10_000 : 150;
/** CPU time limit of one text, ms, wide for a slow machine; a backtracking pattern takes many times as long. */
const maxTime = 2000;

const words =
  'red dress shirt and with no without , . collar 红色 连衣裙 无 不要 口袋 98% cotton #c0ffee 衣长110 w/ chef\'s -less s m xl 4 number 23 “HI” " tiger embroidery plaid set matching lace bodice 19-4052'.split(
    ' ',
  );
const odd =
  '\0|\u0007|\u202e|\u200f|\ud800|\udc00|א|ع|👩‍⚕️|\u0301|\ufeff|￥|𠮷| |\n|%|#|"|“|\'|-|/|(|[|1|a|红|裙|的|ß|İ|ﬁ|㎡|½'.split(
    '|',
  );

const textOf = (nth: number): string => {
  const random = createRandom(nth * 7919 + 3);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] as string;
  const piece = (): string => {
    const kind = random();
    if (kind < 0.4) return `${pick(words)} `;
    if (kind < 0.7) return pick(odd);
    return String.fromCharCode(Math.floor(random() * 65_536));
  };
  const size = nth % 8 === 0 ? 20_000 : 1 + Math.floor(random() * 400);
  // Repetition is the worst case of a slow pattern.
  if (nth % 16 === 8) return (piece() + piece()).repeat(size).slice(0, size);
  let out = '';
  while (out.length < size) out += piece();
  return out;
};

describe('odd texts', () => {
  it('are read quickly, drawn where they name something, and reported in storable text', () => {
    for (let nth = 0; nth < count; nth++) {
      const text = textOf(nth);
      const started = process.cpuUsage();
      const parsed = parseWords(text);
      const { user, system } = process.cpuUsage(started);
      if (isFull) expect((user + system) / 1000, `${nth}`).toBeLessThan(maxTime);
      if (nth % 5 > 0) continue;
      const spec = resolveSet(mergePartialSpecs({ gender: 'woman' }, parsed.wish), parsed.companions, nth);
      const reported = reportWords(parsed, spec).ignored;
      expect(reported.filter((word) => !word.isWellFormed() || word.includes('\0'))).toEqual([]);
      expect(reported.length).toBeLessThan(250);
    }
  }, 300_000);

  it('report where reading ended', () => {
    const { wish, ignored } = parseWords(`red dress ${'with pockets '.repeat(300)}`);
    expect(wish.kind).toBe('dress');
    expect(ignored.at(-1)).toMatch(/…$/);
  });
});
