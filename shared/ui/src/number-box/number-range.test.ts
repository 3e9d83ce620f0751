import { describe, expect, it } from 'vitest';
import { parseNumber, snapNumber, stepNumber } from './number-box.tsx';

const lengths = { min: 3.5, max: 10, step: 0.1 };

describe('number range', () => {
  it('snaps to the grid that starts at the minimum', () => {
    expect(snapNumber(3.5499, lengths)).toBe(3.5);
    expect(snapNumber(3.56, lengths)).toBe(3.6);
    expect(snapNumber(99, lengths)).toBe(10);
    expect(snapNumber(-1, lengths)).toBe(3.5);
  });

  it('rounds off binary fractions', () => {
    expect(stepNumber(3.6, 1, lengths)).toBe(3.7);
    expect(stepNumber(0.2, 1, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  });

  it('reads full-width digits and a comma', () => {
    expect(parseNumber('４．２', lengths)).toBe(4.2);
    expect(parseNumber('4,2', lengths)).toBe(4.2);
  });

  it('does not treat words as a number', () => {
    expect(parseNumber('four', lengths)).toBeNull();
    expect(parseNumber(' ', lengths)).toBeNull();
  });
});
