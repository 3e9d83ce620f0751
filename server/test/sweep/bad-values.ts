/** Values that no form sends. Strings first; a query can hold nothing else. */
export const badStrings: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff\u202e\u200b',
  '\u0001\u001f\u007f\u0085\u2028',
  'é'.normalize('NFD').repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  '汉'.repeat(5000),
  'x'.repeat(70_000),
  '../../etc/passwd',
  '%00%2e%2e%2f',
  "'; drop table users; --",
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '9'.repeat(400),
  '0x10',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  '0198f0c2-0000-7000-8000-00000000000g',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59.999Z',
  '275760-09-13',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01',
  '-000001-01-01T00:00:00Z',
  '+200000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30',
  '2026-01-01T25:61:61+99:99',
  'A'.repeat(22),
  '+86138\u00000000000',
  '+99999999999999999999',
];

/** Any JSON in place of any other. */
export const badValues: readonly unknown[] = [
  ...badStrings,
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [null],
  [[[[[[[[]]]]]]]],
  Array.from({ length: 3000 }, () => 'x'),
  Array.from({ length: 300 }, (_, index) => index),
  { length: 3 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  { toString: 1, valueOf: null },
];

type Path = readonly (string | number)[];

const isBranch = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

/** Every path in a value, the root first. */
export const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(isBranch(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : []),
];

/** The value with another one at that path. */
export const replaceAt = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
};

/** The same sequence for the same seed word. @returns numbers in [0, 1) */
const seededRandom = (word: string): (() => number) => {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** `count` of them, each at most once, the same ones for the same seed word. */
export const sampleOf = <T>(items: readonly T[], count: number, word: string): T[] => {
  const random = seededRandom(word);
  const left = [...items];
  return Array.from(
    { length: Math.min(count, items.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as T,
  );
};
