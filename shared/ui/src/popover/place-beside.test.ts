import { describe, expect, it } from 'vitest';
import { placeBeside } from './use-placed.ts';

const view = { width: 390, height: 844 };
const popup = { width: 200, height: 300 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

describe('placing a popup', () => {
  it('is below its anchor, edge on edge', () => {
    expect(placeBeside(anchorAt(20, 100), popup, view, 'bottom-start', 6)).toEqual({ left: 20, top: 146 });
  });

  it('is above when only that has room', () => {
    expect(placeBeside(anchorAt(20, 700), popup, view, 'bottom-start', 6)).toEqual({ left: 20, top: 394 });
  });

  it('never leaves the window', () => {
    expect(placeBeside(anchorAt(340, 100), popup, view, 'bottom-start', 6).left).toBe(182);
    expect(placeBeside(anchorAt(4, 100), popup, view, 'bottom-end', 6).left).toBe(8);
  });
});
