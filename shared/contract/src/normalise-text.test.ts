import { expect, it } from 'vitest';
import { isStreamSafe, normaliseText, searchKey, searchText } from './normalise-text.ts';

it.each([
  ['Cafe\u0301 cre\u0302pe', 'Café crêpe'],
  ['\u200bCafé', 'Café'],
  ['Café\u00a0 crêpe', 'Café crêpe'],
  ['面料\u3000一', '面料 一'],
  ['Ｔ恤 Ａ２', 'T恤 A2'],
  ['面\u200d料', '面料'],
  ['面料（一）', '面料（一）'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👧', '👩\u200d👧'],
  ...[
    '\u061c',
    '\u034f',
    '\u180e',
    '\u17b4',
    '\ufe0f',
    '\u{e0100}',
    '\u{e0061}\u{e007f}',
    '\ufff9',
    '\u{1d173}',
    '\u2061',
  ].map((hidden): [string, string] => [`${hidden}ad${hidden}min${hidden} 7${hidden}`, 'admin 7']),
  ['❤️ 1️⃣ #️⃣ ‼️ 🏳️\u200d🌈 👁️\u200d🗨️', '❤️ 1️⃣ #️⃣ ‼️ 🏳️\u200d🌈 👁️\u200d🗨️'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
])('%j is stored and searched as %j', (given, text) => {
  expect(normaliseText(given)).toBe(text);
  expect(searchText(60).parse(given)).toBe(text);
  expect(searchKey(given)).toBe(text.toLowerCase());
});

it('counts the characters of a search after composing its marks', () => {
  expect(searchText(3).safeParse('e\u0301'.repeat(3)).success).toBe(true);
  expect(searchText(3).safeParse('éééé').success).toBe(false);
});

it('reads a letter with endless marks as fast as any other text', () => {
  const heaped = `a${'\u0301\u0316'.repeat(100_000)}b`;
  const began = performance.now();
  expect(normaliseText(`🏴${'\u{e0061}'.repeat(100_000)}${'a\ufe0f'.repeat(100_000)}`)).toMatch(
    /^🏴[^a]{0,8}a{100000}$/u,
  );
  expect(normaliseText(heaped)).toMatch(/^\u00e1\p{M}{4}b$/u);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect([isStreamSafe(heaped), isStreamSafe('e\u0301'.repeat(100))]).toEqual([false, true]);
});
