import { describe, expect, it } from 'vitest';
import { cardFileLimits, readCardFile } from './colour-cards-dialog.tsx';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const colours = (name: string, text: string) => {
  const read = readCardFile(name, bytesOf(text));
  if (read.kind === 'refused') throw new Error(read.why);
  return read.colours;
};

interface Swatch {
  name: string;
  space: 'RGB ' | 'CMYK' | 'LAB ' | 'Gray';
  parts: number[];
}

/** An ASE file as Adobe's programs write it, one group round its colours. */
const buildAse = (swatches: readonly Swatch[]): ArrayBuffer => {
  const blocks = swatches.map(({ name, space, parts }) => {
    const letters = [...name, '\0'];
    const body = new DataView(new ArrayBuffer(2 + letters.length * 2 + 4 + parts.length * 4 + 2));
    body.setUint16(0, letters.length);
    for (const [at, letter] of letters.entries()) body.setUint16(2 + at * 2, letter.charCodeAt(0));
    const model = 2 + letters.length * 2;
    for (const [at, letter] of [...space].entries()) body.setUint8(model + at, letter.charCodeAt(0));
    for (const [at, part] of parts.entries()) body.setFloat32(model + 4 + at * 4, part);
    return { type: 0x0001, body };
  });
  const all = [{ type: 0xc001, body: new DataView(new ArrayBuffer(4)) }, ...blocks];
  const size = 12 + all.reduce((sum, { body }) => sum + 6 + body.byteLength, 0);
  const file = new DataView(new ArrayBuffer(size));
  for (const [at, letter] of [...'ASEF'].entries()) file.setUint8(at, letter.charCodeAt(0));
  file.setUint16(4, 1);
  file.setUint32(8, all.length);
  let at = 12;
  for (const { type, body } of all) {
    file.setUint16(at, type);
    file.setUint32(at + 2, body.byteLength);
    new Uint8Array(file.buffer).set(new Uint8Array(body.buffer), at + 6);
    at += 6 + body.byteLength;
  }
  return file.buffer as ArrayBuffer;
};

describe('a card file', () => {
  it('is read from CSV with hex numbers, quotes, other separators and a heading', () => {
    expect(colours('card.csv', '\ufeffname,hex\r\n"Sage, pale",#9AA68C\r\n砖粉;cf9a8a\r\n\r\n')).toEqual([
      { name: 'Sage, pale', hex: '#9aa68c' },
      { name: '砖粉', hex: '#cf9a8a' },
    ]);
  });

  it('is read from CSV with bytes', () => {
    expect(colours('card.tsv', 'Rust\t184\t105\t74\nno colour here\t4')).toEqual([{ name: 'Rust', hex: '#b8694a' }]);
  });

  it('is read from the JSON structures of other programs', () => {
    const expected = [
      { name: 'Rust', hex: '#b8694a' },
      { name: 'Sage', hex: '#9aa68c' },
    ];
    expect(colours('a.json', '[{"name":"Rust","hex":"#B8694A"},{"title":"Sage","r":154,"g":166,"b":140}]')).toEqual(
      expected,
    );
    expect(colours('a.json', '{"Rust":"#b8694a","Sage":"9aa68c"}')).toEqual(expected);
    expect(
      colours('a.json', '{"colors":[{"code":"Rust","color":"#b8694a"},{"name":"Sage","value":"#9aa68c"}]}'),
    ).toEqual(expected);
  });

  it('is read from Adobe Swatch Exchange in every colour space', () => {
    const file = buildAse([
      { name: 'Rust', space: 'RGB ', parts: [184 / 255, 105 / 255, 74 / 255] },
      { name: 'Cyan', space: 'CMYK', parts: [1, 0, 0, 0] },
      { name: '白', space: 'LAB ', parts: [1, 0, 0] },
      { name: 'Mid', space: 'Gray', parts: [0.5] },
    ]);
    expect(readCardFile('season.ase', file)).toEqual({
      kind: 'read',
      name: 'season',
      colours: [
        { name: 'Rust', hex: '#b8694a' },
        { name: 'Cyan', hex: '#00ffff' },
        { name: '白', hex: '#ffffff' },
        { name: 'Mid', hex: '#808080' },
      ],
    });
  });

  it.each([
    ['GB18030', 'c3fbb3c62cc9abd6b50d0abec6baec2c233762316532620d0a', '酒红'],
    ['Shift-JIS', '838f834383932c233762316532620d0a', 'ワイン'],
    ['EUC-KR', 'bfcdc0ce2c233762316532620d0a', '와인'],
    ['Mac Roman', '43728f6d652c23376231653262', 'Crème'],
    ['UTF-16 without a mark', '5200750073007400090023003700620031006500320062000d000a00', 'Rust'],
  ])('is read from CSV in %s', (_, hex, name) => {
    const { buffer } = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(readCardFile('card.csv', buffer)).toMatchObject({ colours: [{ name, hex: '#7b1e2b' }] });
  });

  it.each([
    ['CR alone', 'name,hex\rRust,#b8694a\rSage,#9aa68c\r'],
    [
      'a heading of columns beside six-digit codes',
      'Code,Name,R,G,B\r\n100234,Rust,184,105,74\r\n100235,Sage,154,166,140',
    ],
    ['columns without a heading', '100234,Rust,184,105,74\n100235,Sage,154,166,140'],
    ['bytes in one cell', 'Name,RGB\nRust,"184, 105, 74"\nSage,"rgb(154,166,140)"'],
    ['functions without quotes', 'Rust,rgb(184,105,74)\nSage;rgba(154, 166, 140, 1)'],
    ['bytes in one cell between tabs', 'Rust\t184,105,74\r\nSage\tR154 G166 B140'],
    ['full-width digits and separators', 'Rust，#b8694a\nSage,"１５４，１６６，１４０"'],
    ['a hex column of digits', '名称,编号,色值\nRust,100234,b8694a\nSage,100235,9AA68C'],
    ['quoted cells and a line end in one of them', 'Name|Note|Hex\nRust|"two\nlines"|#b8694a\nSage|""|"#9AA68C"'],
    ['dates beside hex digits', 'Rust,12/11/24,b8694a\nSage,12-11-24,9aa68c'],
    ['hex with opacity', 'Rust,0xB8694A\nSage,#9AA68CFF'],
  ])('is read from CSV with %s', (_, text) => {
    expect(colours('card.csv', text)).toEqual([
      { name: 'Rust', hex: '#b8694a' },
      { name: 'Sage', hex: '#9aa68c' },
    ]);
  });

  it('is read from columns of CMYK and Lab, and never as bytes of RGB', () => {
    expect(colours('card.csv', 'Name,C,M,Y,K\nCyan,100,0,0,0')).toEqual([{ name: 'Cyan', hex: '#00ffff' }]);
    expect(colours('card.csv', 'Name;L*;a*;b*\nWhite;100;0;0')).toEqual([{ name: 'White', hex: '#ffffff' }]);
  });

  it('is refused with the reason', () => {
    const reasonFor = (name: string, bytes: ArrayBuffer) => {
      const read = readCardFile(name, bytes);
      return read.kind === 'refused' ? read.why : 'read';
    };
    expect(reasonFor('card.xlsx', bytesOf('PK'))).toBe('kind');
    expect(reasonFor('card.csv', bytesOf('just words'))).toBe('empty');
    expect(reasonFor('card.json', bytesOf('{"Rust":'))).toBe('damaged');
    expect(reasonFor('card.ase', bytesOf('not a swatch file'))).toBe('damaged');
    expect(reasonFor('card.ase', buildAse([{ name: 'Rust', space: 'RGB ', parts: [1, 1, 1] }]).slice(0, 40))).toBe(
      'damaged',
    );
    expect(reasonFor('card.csv', new ArrayBuffer(cardFileLimits.bytes + 1))).toBe('large');
  });
});
