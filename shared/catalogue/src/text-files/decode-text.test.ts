import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a text file without a declared encoding', () => {
  it.each([
    ['GB18030', 'bec6baec', '酒红'],
    ['GB18030 whose bytes are valid UTF-8', 'c7b0c6ac', '前片'],
    ['GB18030 behind a Latin letter', '54d0f4', 'T恤'],
    ['Big5', 'ab65a4f9bbe2a466', '前片領口'],
    ['EUC-KR', 'bed5c6c7', '앞판'],
    ['Shift-JIS', '838f83438393', 'ワイン'],
    ['Windows-1252', '47 72 f6 df 65', 'Größe'],
    ['Windows-1251', 'd1efe8edeae0', 'Спинка'],
    ['Windows-1250', 'af f3 b3 74 79', 'Żółty'],
    ['Windows-1254', '59 65 fe 69 6c', 'Yeşil'],
    ['UTF-8 of two bytes a letter', 'c384726d656c', 'Ärmel'],
  ])('is read as %s', (_, hex, text) => {
    expect(decodeText(bytes(hex))).toBe(text);
  });

  it('is read as UTF-16 with and without a byte order mark, and as UTF-8 without its mark', () => {
    const text = '名称,色值\n酒红,#7b1e2b\n';
    const pairs = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'));
    const big = pairs.join('');
    const little = pairs.map((pair) => pair.slice(2) + pair.slice(0, 2)).join('');
    for (const data of [bytes(little), bytes(big), bytes(`fffe${little}`), bytes(`feff${big}`), utf8(`\ufeff${text}`)])
      expect(decodeText(data)).toBe(text);
  });

  it('stays UTF-8 with one damaged character among many', () => {
    const data = utf8('领口贴边袖口下摆后片前片大袖小袖领口贴边袖口下摆后片前片大袖小袖');
    data[10] = 0x41;
    expect(decodeText(data)).toMatch(/后片前片大袖小袖$/);
  });
});

describe('a text file with a declared encoding', () => {
  it('is read as declared', () => {
    expect(decodeText(bytes('5072656fe8'), 'windows-1250')).toBe('Preoč');
    expect(decodeText(bytes('c7b0c6ac'), 'GB2312')).toBe('前片');
  });

  it('is read by its bytes when a template declares another', () => {
    expect(decodeText(bytes('c7b0c6acc0ef'), 'windows-1252')).toBe('前片里');
    expect(decodeText(utf8('前片里布'), 'windows-1252')).toBe('前片里布');
    expect(decodeText(bytes('c7b0c6ac'), 'utf-8')).toBe('前片');
    expect(decodeText(bytes('c7b0c6ac'), 'no such encoding')).toBe('前片');
  });
});
