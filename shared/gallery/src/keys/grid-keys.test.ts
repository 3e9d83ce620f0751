import { describe, expect, it } from 'vitest';
import { gridLayout } from '../layout/grid-layout.ts';
import { movedIndex } from './grid-keys.ts';

const layout = gridLayout(
  27,
  [
    { month: '2026-11', first: 0, count: 7 },
    { month: '2026-10', first: 7, count: 20 },
  ],
  { width: 1000, tileMin: 150, ratio: 1.2, caption: 30, gap: 12, heading: 40 },
);
const press = (index: number, key: string, ctrlKey = false) => movedIndex(layout, index, { key, ctrlKey }, 2);

describe('keys of a gallery', () => {
  it('arrows cross months and keep the column where there is one', () => {
    expect(press(3, 'ArrowRight')).toBe(4);
    expect(press(3, 'ArrowDown')).toBe(6);
    expect(press(6, 'ArrowDown')).toBe(7);
    expect(press(10, 'ArrowUp')).toBe(6);
    expect(press(0, 'ArrowLeft')).toBe(0);
    expect(press(26, 'ArrowRight')).toBe(26);
  });

  it('Home and End are of the line, with Ctrl of the whole', () => {
    expect(press(9, 'Home')).toBe(7);
    expect(press(9, 'End')).toBe(12);
    expect(press(9, 'Home', true)).toBe(0);
    expect(press(9, 'End', true)).toBe(26);
  });

  it('pages move by lines, to the ends at most', () => {
    expect(press(7, 'PageDown')).toBe(19);
    expect(press(26, 'PageDown')).toBe(26);
    expect(press(9, 'PageUp')).toBe(2);
    expect(press(7, 'a')).toBeUndefined();
  });
});
