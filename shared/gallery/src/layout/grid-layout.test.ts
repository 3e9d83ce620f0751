import { describe, expect, it } from 'vitest';
import { type GridMeasures, gridLayout, lineAt, lineOfItem, partsBetween, sectionAt } from './grid-layout.ts';

const measures: GridMeasures = { width: 1000, tileMin: 150, ratio: 1.2, caption: 30, gap: 12, heading: 40 };
const marks = [
  { month: '2026-11', first: 0, count: 7 },
  { month: '2026-10', first: 7, count: 20 },
];

describe('gallery layout', () => {
  const layout = gridLayout(27, marks, measures);

  it('derives columns, rows and heights from counts', () => {
    expect(layout.columns).toBe(6);
    expect(layout.lines).toBe(2 + 4);
    expect(layout.height).toBe(2 * 40 + 6 * layout.lineHeight);
    expect(sectionAt(layout, 41 + 2 * layout.lineHeight)?.month).toBe('2026-10');
  });

  it('finds rows by number and by item', () => {
    expect(lineAt(layout, 1)).toMatchObject({ first: 6, count: 1 });
    expect(lineAt(layout, 2)).toMatchObject({ first: 7, count: 6 });
    expect(lineOfItem(layout, 26)).toMatchObject({ line: 5, count: 2 });
    expect(lineAt(layout, 6)).toBeUndefined();
    expect(lineOfItem(layout, 27)).toBeUndefined();
  });

  it('returns the visible rows', () => {
    const { lines, headings } = partsBetween(layout, 0, 40 + layout.lineHeight * 2 + 10);
    expect(lines.map(({ line }) => line)).toEqual([0, 1]);
    expect(headings.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
  });

  it('has one section without a name when there are no months, and a tail when they do not cover all', () => {
    expect(gridLayout(5, [], measures).sections).toMatchObject([{ month: undefined, count: 5, heading: 0 }]);
    expect(gridLayout(30, marks, measures).sections.at(-1)).toMatchObject({ month: undefined, first: 27, count: 3 });
    expect(gridLayout(10, marks, measures).sections.at(-1)).toMatchObject({ month: '2026-10', count: 3 });
    expect(gridLayout(0, [], measures).height).toBe(0);
  });
});
