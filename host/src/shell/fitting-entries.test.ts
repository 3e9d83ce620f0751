import { describe, expect, it } from 'vitest';
import { fittingEntries } from './header-nav.tsx';

describe('header entries', () => {
  const widths = [50, 80, 80, 80, 80, 70, 70, 70];

  it('all fit without More', () => {
    expect(fittingEntries(widths, 5, 580, 90)).toBe(8);
  });

  it('move to More from the right, with room for the button', () => {
    expect(fittingEntries(widths, 5, 579, 90)).toBe(6);
  });

  it('keep home and the tool groups at any width', () => {
    expect(fittingEntries(widths, 5, 200, 90)).toBe(5);
  });
});
