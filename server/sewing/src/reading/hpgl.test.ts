import { describe, expect, it } from 'vitest';
import { patternFormat } from './pattern-format.ts';
import { work } from './reading-work.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const read = (text: string) => work(bytes(text));
const rectangle = 'PU0,0;PD12000,0;PD12000,8000;PD0,8000;PD0,0;PU;';

/** Numbers in `PE` encoding. @param digitBits 6 (eight-bit data) or 5 (seven-bit) */
const encoded = (values: readonly number[], digitBits: 5 | 6 = 6): string =>
  values
    .map((value) => {
      let rest = value < 0 ? -value * 2 + 1 : value * 2;
      let text = '';
      while (rest >= 2 ** digitBits) {
        text += String.fromCharCode(63 + (rest % 2 ** digitBits));
        rest = Math.floor(rest / 2 ** digitBits);
      }
      return text + String.fromCharCode((digitBits === 6 ? 191 : 95) + rest);
    })
    .join('');

describe('a plotter file', () => {
  it.each([
    ['in lower case', rectangle.toLowerCase()],
    ['without initialisation', `SP1;${rectangle}`],
    ['without separators', 'INSP1PU0,0PD12000,0,12000,8000,0,8000,0,0PU'],
    ['with blanks and lines between', 'IN ;\r\nSP 1;\r\nPU 0 0;\r\nPD 12000 0 12000 8000\r\n0 8000 0 0;\r\nPU;'],
    ['with signs between figures', 'IN;PU0,0;PR;PD12000,0,0+8000-12000,0,0-8000;PU;'],
    [
      'behind PJL',
      `\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=HPGL2\r\n\u001bE\u001b%1BIN;${rectangle}\u001b%0A\u001bE\u001b%-12345X`,
    ],
    ['behind device controls', `\u001b.(\u001b.I81;;17:\u001b.N;19:\u001b.M500;;;10;13:IN;${rectangle}`],
    ['behind a plot size and pen widths', `\u001b%0BBP5,1;INPS40000,36000;SP1;PW.25,1;LT;VS36;${rectangle}`],
    ['with comments and labels', `IN;CO"drawn by PD99999,99999";SP1;DT#;LBPD5,5 front#;${rectangle}`],
    ['by a rectangle', 'IN;SP1;PU0,0;EA12000,8000;'],
    ['by a relative rectangle that is filled', 'IN;SP1;PU100,100;RR12000,8000;ER12000,8000;'],
    ['by a polygon', 'IN;SP1;PU0,0;PM0;PD12000,0,12000,8000,0,8000;PM2;FP;EP;'],
    ['in steps of its own', 'IN;SC0,40,0,40,2;PU0,0;PD300,0,300,200,0,200,0,0;PU;'],
    ['in encoded points', `IN;SP1;PE<=${encoded([0, 0, 12000, 0, 0, 8000, -12000, 0, 0, -8000])};SP0;`],
    [
      'in encoded points of seven bits',
      `IN;SP1;PE7<=${encoded([0, 0, 12000, 0, 0, 8000, -12000, 0, 0, -8000], 5)};SP0;`,
    ],
    [
      'in encoded points with fractions',
      `IN;PE:${encoded([1])}>${encoded([2])}<=${encoded([0, 0, 48000, 0, 0, 32000, -48000, 0, 0, -32000])};`,
    ],
  ])('%s is one piece', async (_, text) => {
    expect(patternFormat(bytes(text))).toBe('plt');
    const { pieces, total } = await read(text);
    expect(total).toBe(1);
    expect(pieces[0]?.width).toBeCloseTo(300, 3);
    expect(pieces[0]?.height).toBeCloseTo(200, 3);
  });

  it('keeps the drawing of encoded points beside other commands', async () => {
    const { pieces, total } = await read(
      `IN;SP1;PU20000,0;PD24000,0,24000,6000,20000,6000,20000,0;PU;PE<=${encoded([0, 0, 12000, 0, 0, 8000, -12000, 0, 0, -8000])};`,
    );
    expect(total).toBe(2);
    expect(pieces[1]).toMatchObject({ width: 100, height: 150 });
  });

  it('is rotated as declared', async () => {
    expect(await read(`IN;RO90;${rectangle}`)).toMatchObject({ width: 200, height: 300 });
  });

  it.each([
    ['arcs through three points', 'IN;PU4000,0;PD;AT0,4000,-4000,0;RT4000,-4000,8000,0;PU;', Math.PI * 100 * 100],
    ['a wedge', 'IN;PU0,0;EW4000,0,90;', (Math.PI * 100 * 100) / 4],
    ['curves', 'IN;PU0,0;PD;BZ0,4000,4000,4000,4000,0;PD0,0;PU;', 6000],
    ['relative curves', 'IN;PU0,0;PD;BR0,4000,4000,4000,4000,0;PD0,0;PU;', 6000],
  ])('contains %s', async (_, text, area) => {
    const { pieces } = await read(text);
    expect(Math.abs((pieces[0]?.area ?? 0) / area - 1)).toBeLessThan(0.005);
  });

  it.each([
    ['a character of its own', `IN;SP1;${rectangle}UC0,0,99,4,0,0,4;`, 'UC'],
    ['a command of no known plotter', `IN;SP1;${rectangle}ZZ100,200,300,400;`, 'ZZ'],
  ])('that draws with %s is refused by the name of the command', async (_, text, name) => {
    await expect(read(text)).rejects.toMatchObject({ data: { reason: 'unread', name } });
  });

  it('with a truncated encoded number is refused', async () => {
    await expect(read('IN;PE<=???;')).rejects.toMatchObject({ data: { reason: 'broken' } });
  });

  it.each([
    'name,hex\nRust,#b8694a\n',
    'In the beginning; there was cloth',
    'Spanish papers, pure pale paint',
    '<html>',
  ])('%j is refused', (text) => {
    expect(patternFormat(bytes(text))).toBeNull();
  });
});
