import { describe, expect, it } from 'vitest';
import { checkText } from './display-text.ts';

const fieldOf = (input: unknown): unknown => {
  try {
    checkText(input);
  } catch (error) {
    return (error as { details: { field: string } }).details.field;
  }
  return 'passes';
};

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

describe('storable text', () => {
  it.each([
    [{ name: '衣 👗 é', points: [[1, 2.5]], none: null }, 'passes'],
    ['plain', 'passes'],
    [undefined, 'passes'],
    [{ name: 'a\0b' }, 'name'],
    [{ layers: [{ id: 'a' }, { id: '\ud83d' }] }, 'layers.1.id'],
    [{ 'a\0': 1 }, 'body'],
    [{ a: { '\udc00': 1 } }, 'a'],
    ['\0', 'body'],
    [{ name: `a${'\u0301'.repeat(30)}` }, 'passes'],
    [{ name: `a${'\u0301'.repeat(31)}` }, 'name'],
    [nested(60), 'passes'],
    [nested(70), '0.0.0.0'],
  ])('%j: %s', (input, field) => {
    expect(fieldOf(input)).toBe(field);
  });

  it('is checked without recursion', () => {
    expect(fieldOf(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe('0.0.0.0');
  });
});
