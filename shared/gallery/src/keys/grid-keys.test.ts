import { describe, expect, it } from 'vitest';
import { movedIndex } from '../grid/use-grid-acts.ts';
import { gridLayout } from '../layout/grid-layout.ts';

const layout = gridLayout(
  27,
  [
    { month: '2026-11', first: 0, count: 7 },
    { month: '2026-10', first: 7, count: 20 },
  ],
  { width: 1000, tileMin: 150, ratio: 1.2, caption: 30, gap: 12, heading: 40 },
);
const press = (index: number, key: string, ctrlKey = false) => movedIndex(layout, index, { key, ctrlKey }, 2);

describe('gallery keys', () => {
  it('arrows cross months and keep the column where possible', () => {
    expect(press(3, 'ArrowRight')).toBe(4);
    expect(press(3, 'ArrowDown')).toBe(6);
    expect(press(6, 'ArrowDown')).toBe(7);
    expect(press(10, 'ArrowUp')).toBe(6);
    expect(press(0, 'ArrowLeft')).toBe(0);
    expect(press(26, 'ArrowRight')).toBe(26);
  });

  it('Home and End move in the row, with Ctrl in the whole list', () => {
    expect(press(9, 'Home')).toBe(7);
    expect(press(9, 'End')).toBe(12);
    expect(press(9, 'Home', true)).toBe(0);
    expect(press(9, 'End', true)).toBe(26);
  });

  it('Page keys move by rows, to the ends at most', () => {
    expect(press(7, 'PageDown')).toBe(19);
    expect(press(26, 'PageDown')).toBe(26);
    expect(press(9, 'PageUp')).toBe(2);
    expect(press(7, 'a')).toBeUndefined();
  });
});
