import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { namedPiece, textLine } from './dxf-file.fixture.ts';
import { decodeJohab, plainMtext, unescapeDxf } from './dxf-text.ts';
import { work } from './reading-work.ts';

const nameIn = async (data: Uint8Array): Promise<string | undefined> => (await work(data)).pieces[0]?.name;
const header = (page: string, version = 'AC1015') => ['9', '$ACADVER', '1', version, '9', '$DWGCODEPAGE', '3', page];

describe('code page of a DXF', () => {
  it.each([
    ['ANSI_932', 'shift_jis', '後ろ身頃'],
    ['ANSI_936', 'gbk', '袖口贴边'],
    ['gb2312', 'gb2312', '后片'],
    ['ANSI_949', 'cp949', '소매'],
    ['ksc5601', 'euc-kr', '주머니'],
    ['ANSI_950', 'big5', '後片裡布'],
    ['ANSI_874', 'windows-874', 'แขนเสื้อ'],
    ['ANSI_1250', 'windows-1250', 'Rękaw górny'],
    ['ANSI_1251', 'windows-1251', 'Рукав верхний'],
    ['ANSI_1252', 'windows-1252', 'Rückenteil'],
    ['ANSI_1253', 'windows-1253', 'μανίκι'],
    ['ANSI_1254', 'windows-1254', 'Ön beden yaka şeridi'],
    ['ANSI_1258', 'windows-1258', 'Tay áo'],
    ['dos850', 'cp850', 'Äermel'],
    ['DOS_852', 'cp852', 'Rękaw'],
    ['dos437', 'cp437', 'Ärmel'],
    ['dos866', 'cp866', 'Спинка'],
    ['iso8859-2', 'iso-8859-2', 'Límec'],
    ['mac-roman', 'macintosh', 'Côté'],
  ])('%s is read', async (page, encoding, name) => {
    expect(await nameIn(iconv.encode(namedPiece(name, header(page)), encoding))).toBe(name);
  });

  it('is UTF-8 from AutoCAD 2007 on, for any declared one', async () => {
    expect(await nameIn(Buffer.from(namedPiece('Ärmel', header('ANSI_1252', 'AC1021'))))).toBe('Ärmel');
    expect(await nameIn(Buffer.from(namedPiece('前片', header('ANSI_936', 'AC1032'))))).toBe('前片');
  });

  it('is overridden by the bytes when a template declares another', async () => {
    expect(await nameIn(iconv.encode(namedPiece('前片', header('ANSI_1252')), 'gbk'))).toBe('前片');
    expect(await nameIn(Buffer.from(namedPiece('大袖', header('ANSI_1252'))))).toBe('大袖');
    expect(await nameIn(iconv.encode(namedPiece('앞판'), 'cp949'))).toBe('앞판');
  });

  it('may be UTF-16 with a byte order mark', async () => {
    expect(await nameIn(iconv.encode(namedPiece('前片'), 'utf16le', { addBOM: true }))).toBe('前片');
  });
});

it('decodes Johab', () => {
  expect(decodeJohab(Buffer.from('b47ccc6520ada1a08120c4699c61', 'hex'))).toBe('앞판 소매 칼라');
});

it.each([
  ['\\U+524D\\U+7247', '前片'],
  ['\\M+5C7B0\\M+5C6AC', '前片'],
  ['\\M+2AB65\\M+2A4F9', '前片'],
  ['\\M+1914F\\M+19067', '前身'],
  ['\\M+3BED5\\M+3C6C7', '앞판'],
  ['\\M+4B47C\\M+4CC65', '앞판'],
  ['90%%d %%ubias%%u %%p2 %%c5', '90° bias ±2 ⌀5'],
])('unescapes %s', (text, plain) => {
  expect(unescapeDxf(text)).toBe(plain);
});

it.each([
  ['{\\fSimSun|b0|i0|c134|p2;Piece Name: Front}', 'Piece Name: Front'],
  ['\\A1;{\\H2.5x;\\C1;Piece Name:\\~Sleeve}\\PSize: 42\\P', 'Piece Name: Sleeve\nSize: 42'],
  ['{\\LUnder\\l} \\S1/2; a\\\\b \\{c\\}', 'Under 1/2 a\\b {c}'],
])('removes the formatting from %s', (text, plain) => {
  expect(plainMtext(text)).toBe(plain);
});

it('reads several words of one paragraph text', async () => {
  const inner = textLine('{\\fArial|b0;Piece Name: Back\\PSize: 38\\PQuantity: 4}', 'MTEXT');
  const data = Buffer.from(namedPiece('unused').replace('0\r\nTEXT', `${inner.join('\r\n')}\r\n0\r\nTEXT`));
  expect((await work(data)).pieces[0]).toMatchObject({ name: 'Back', size: '38', quantity: 4 });
});
