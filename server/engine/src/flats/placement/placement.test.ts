import { describe, expect, it } from 'vitest';
import { polygon } from '../edge.ts';
import { mergePartialSpecs } from '../edit-spec.ts';
import { piece } from '../piece.ts';
import { parseAndLook, reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-spec.ts';
import { rasterPieces, seenCells } from '../seen-parts.ts';
import type { FlatSpec } from '../spec.ts';
import type { ParsedWords } from '../words/parse-words.ts';

const square = (left: number, top: number, size: number) =>
  polygon([left, top], [left + size, top], [left + size, top + size], [left, top + size], [left, top]);

describe('raster of pieces', () => {
  it('shows the uppermost piece, and the content of a piece at a position', () => {
    const pieces = [
      piece('body', square(0, 0, 20)),
      piece('hidden', square(2, 2, 4)),
      piece('pocket', square(0, 0, 8)),
      piece('zone-hem-body', square(0, 0, 20), { clip: square(-50, 15, 100) }),
    ];
    const raster = rasterPieces(pieces, 1);
    expect([raster.width, raster.height]).toEqual([20, 20]);
    expect(seenCells(raster, 4)).toEqual([400 - 64 - 100, 0, 64, 100]);
  });
});

const draw = ({ wish, companions }: ParsedWords): FlatSpec =>
  resolveSet(mergePartialSpecs({ gender: 'woman' }, wish), companions, 5);

const read = (text: string) => {
  const parsed = parseAndLook(text, undefined, draw);
  const spec = draw(parsed);
  return { spec, reported: reportWords(parsed, spec).ignored };
};

describe('a drawing checked against its description', () => {
  it.each([
    // Lace trim runs along the hem of a dress.
    ['粉色睡裙 蕾丝边领口', '蕾丝边领口', ({ craft }: FlatSpec) => craft === 'none'],
    // Three buttons close the front, not the cuffs.
    ['墨绿真丝衬衫 袖口三粒扣', '袖口三粒扣', ({ buttons }: FlatSpec) => buttons === undefined],
    // One picture beside a placket is no row along it.
    [
      'White shirt with embroidered blue flowers along the placket',
      'flowers along the placket',
      ({ artwork }: FlatSpec) => artwork === undefined,
    ],
    [
      'brown wool skirt, two brass buttons at the waist',
      'brass buttons at the waist',
      ({ details }: FlatSpec) => !details.includes('frontButtons'),
    ],
  ])('%s: reports misplaced details, and draws them nowhere', (text, words, isGone) => {
    const { spec, reported } = read(text);
    expect(reported).toContain(words);
    expect(isGone(spec)).toBe(true);
  });

  it.each([
    'navy dress with white collar and cuffs',
    'black tee with a white star on the chest',
    '黑色卫衣 袖口红色 下摆白色',
    'grey joggers with a black stripe down the leg and zip pockets',
    'red jacket, white yoke, zips at the cuffs',
  ])('%s: reports nothing that is at the described position', (text) => {
    expect(read(text).reported).toEqual([]);
  });
});
