import { describe, expect, it } from 'vitest';
import { block, dxfLines, insert, namedPiece, rectangle, straight, textLine } from './dxf-file.fixture.ts';
import { patternFormat } from './pattern-format.ts';
import { work } from './reading-work.ts';

const unitsHeader = (value: number | string): string[] => ['9', '$INSUNITS', '70', String(value)];
const read = (lines: readonly string[], end = '\n') => work(Buffer.from(lines.join(end)));

describe('units of a DXF', () => {
  it.each([
    [1, 'inch', null, 25.4],
    [2, 'inch', 'foot', 304.8],
    [4, 'mm', null, 1],
    [5, 'mm', 'cm', 10],
    [6, 'mm', 'm', 1000],
    [8, 'inch', 'microinch', 25.4e-6],
    [9, 'inch', 'mil', 0.0254],
    [10, 'inch', 'yard', 914.4],
    [13, 'mm', 'micron', 0.001],
    [14, 'mm', 'dm', 100],
    [15, 'mm', 'dam', 10_000],
    [21, 'inch', 'foot', 304.8006],
    [22, 'inch', null, 25.4],
    [23, 'inch', 'yard', 914.4018],
  ])('%i is %s, drawn in %s', async (value, unit, drawnIn, mm) => {
    const entities = rectangle(500 / mm, 300 / mm);
    const { pieces, ...facts } = await read(dxfLines({ header: unitsHeader(value), entities }));
    expect(facts).toMatchObject({ unit, drawnIn });
    expect(pieces[0]?.width).toBeCloseTo(500, 1);
    expect(pieces[0]?.area).toBeCloseTo(150_000, -2);
  });

  it.each([25, 99, -1, 18, 'x'])('%s is refused as unknown', async (value) => {
    const header = [...unitsHeader(value), '9', '$MEASUREMENT', '70', '1'];
    expect(await read(dxfLines({ header, entities: rectangle(300, 200) }))).toMatchObject({ unit: null, width: 300 });
  });
});

describe('outline of a piece', () => {
  it.each([
    [
      'a polyline that repeats its first point',
      rectangle(300, 200)
        .map((value, at, all) => (all[at - 1] === '70' ? '0' : value))
        .flatMap((value) => (value === 'SEQEND' ? ['VERTEX', '8', '1', '10', '0', '20', '0', '0', 'SEQEND'] : [value])),
    ],
    [
      'single lines',
      [
        ...straight([0, 0], [300, 0]),
        ...straight([300, 200], [300, 0]),
        ...straight([300, 200], [0, 200]),
        ...straight([0, 200], [0, 0]),
      ],
    ],
    [
      'single lines with a grain that touches them',
      [
        ...straight([0, 0], [300, 0]),
        ...straight([300, 0], [300, 200]),
        ...straight([300, 200], [0, 200]),
        ...straight([0, 200], [0, 0]),
        ...straight([0, 0], [300, 200], '7'),
      ],
    ],
    ['decimal commas', rectangle(300, 200).map((value) => (/^\d+00$/.test(value) ? `${value},0` : value))],
  ])('is closed by %s, in a block as outside', async (_, inner) => {
    const header = unitsHeader(4);
    const inBlock = await read(dxfLines({ header, blocks: block('A', inner), entities: insert('A') }));
    expect(inBlock.pieces[0]?.area).toBeCloseTo(60_000, 3);
    const outside = await read(dxfLines({ header, entities: inner }));
    expect(outside.pieces.map(({ area }) => area)).toEqual([expect.closeTo(60_000, 3)]);
  });
});

describe('blocks of a DXF', () => {
  const header = unitsHeader(4);
  it('are found in any case of their names', async () => {
    const blocks = block('Vorderteil', rectangle(300, 200));
    expect((await read(dxfLines({ header, blocks, entities: insert('VORDERTEIL') }))).total).toBe(1);
  });

  it.each([
    ['as often as inserted', [...insert('Detail'), ...insert('detail', 400), ...insert('DETAIL', 800)]],
    ['inserted once', insert('Detail')],
    ['never inserted', []],
  ])('are separate pieces when several have one name: %s', async (_, entities) => {
    const blocks = [
      ...block('Detail', rectangle(300, 200)),
      ...block('Detail', rectangle(150, 100)),
      ...block('Detail', rectangle(80, 40)),
    ];
    const { pieces, total } = await read(dxfLines({ header, blocks, entities }));
    expect(total).toBe(3);
    expect(pieces.map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [150, 100],
      [80, 40],
    ]);
  });
});

describe('text of a DXF', () => {
  const lines = namedPiece('Front').split('\r\n');
  it.each([
    ['blank lines before it', ['', '  ', ...lines].join('\r\n')],
    ['comments before it', ['999', 'made by a program', '999', '', ...lines].join('\n')],
    ['line ends of old Macs', lines.join('\r')],
    ['doubled line ends', lines.join('\r\r\n')],
    ['no EOF', lines.slice(0, -2).join('\n')],
    ['an end-of-file mark of DOS', `${lines.join('\r\n')}\r\n\u001a`],
    ['a mark of UTF-8', `\ufeff${lines.join('\n')}`],
  ])('is recognised and read with %s', async (_, text) => {
    const data = Buffer.from(text);
    expect(patternFormat(data)).toBe('dxf');
    expect((await work(data)).pieces).toMatchObject([{ name: 'Front', width: 300, height: 200 }]);
  });

  it('is refused when it ends inside a section', async () => {
    const cut = Buffer.from(lines.slice(0, -8).join('\n'));
    await expect(work(cut)).rejects.toMatchObject({ data: { reason: 'broken' } });
  });

  it('names pieces in Chinese too', async () => {
    const blocks = block('A', [
      ...rectangle(300, 200),
      ...textLine('裁片名称：前片'),
      ...textLine('尺码：M'),
      ...textLine('数量：2'),
    ]);
    expect((await read(dxfLines({ blocks, entities: insert('A') }))).pieces[0]).toMatchObject({
      name: '前片',
      size: 'M',
      quantity: 2,
    });
  });
});
