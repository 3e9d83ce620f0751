import { expect, it } from 'vitest';
import { boxOf } from '../geometry/lines.ts';
import { goodFiles, goodPieces, zipOf } from './good-files.fixture.ts';
import { patternFormat } from './pattern-format.ts';
import { inRows } from './read-dxf.ts';
import { work } from './reading-work.ts';

/** Width and height from a PNG header. */
const sizeOfPng = (data: Uint8Array): [number, number] => {
  const png = Buffer.from(data);
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

it.each(Object.entries(goodFiles))('recognises %s by its content and draws it', async (format, data) => {
  expect(patternFormat(data)).toBe(format);
  const { picture, ...facts } = await work(data);
  expect(facts).toMatchObject({ format, unit: 'mm', parts: format === 'zip' ? 2 : 1 });
  expect(sizeOfPng(picture?.data ?? new Uint8Array())).toEqual([picture?.width, picture?.height]);
  expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBeGreaterThanOrEqual(1023);
});

it('returns each piece of a DXF with its measures, size and quantity', async () => {
  const { pieces, total } = await work(goodFiles.dxf);
  expect(total).toBe(goodPieces.shirt.length);
  for (const piece of goodPieces.shirt) {
    const box = boxOf([piece.outline]);
    const found = pieces.find(({ name, width }) => name === piece.name.en && Math.abs(width - box.width) < 0.01);
    expect(found, piece.name.en).toMatchObject({
      size: 'M',
      quantity: piece.cuts.reduce((sum, { count }) => sum + count, 0),
    });
    expect(found?.height).toBeCloseTo(box.height, 2);
  }
});

it('lays the pieces of a DXF in rows, sizes on one another', () => {
  const square = (x: number, side: number) => [
    {
      points: [
        { x, y: 0 },
        { x: x + side, y: 0 },
        { x: x + side, y: side },
      ],
      isClosed: true,
    },
  ];
  const pieces = Array.from({ length: 16 }, (_, at) => [square(at * 200, 100), square(at * 200, 90)]).flat();
  const laid = inRows(pieces);
  expect(laid).toHaveLength(32);
  const { width, height } = boxOf(laid.map(({ points }) => points));
  expect(width / height).toBeGreaterThan(0.6);
  expect(width / height).toBeLessThan(1.7);
  const corners = new Set(laid.map(({ points }) => points[0]?.x.toFixed(3)));
  expect(corners.size).toBeLessThan(8);
});

it('measures a PLT by the plotter’s step, a PDF by its page, an SVG by its units', async () => {
  expect(await work(goodFiles.plt)).toMatchObject({ width: 200, height: 50 });
  expect((await work(goodFiles.pdf)).width).toBeCloseTo(841, 0);
  const svg = await work(goodFiles.svg);
  expect(svg.width).toBeGreaterThan(100);
  expect(svg.pieces.map(({ name }) => name)).toEqual(expect.arrayContaining(goodPieces.apron.map(({ id }) => id)));
});

it('converts inches to millimetres and decodes Chinese encodings', async () => {
  const square = ['0 0', '4 0', '4 2', '0 2'].flatMap((place) => {
    const [x, y] = place.split(' ');
    return ['0', 'VERTEX', '8', '1', '10', x, '20', y];
  });
  const lines = [
    ...['0', 'SECTION', '2', 'HEADER', '9', '$MEASUREMENT', '70', '0'],
    ...[
      '9',
      '$ACADVER',
      '1',
      'AC1009',
      '9',
      '$DWGCODEPAGE',
      '3',
      'ANSI_936',
      '0',
      'ENDSEC',
      '0',
      'SECTION',
      '2',
      'BLOCKS',
    ],
    ...['0', 'BLOCK', '8', '1', '2', 'A', '70', '0', '10', '0', '20', '0'],
    ...['0', 'TEXT', '8', '1', '10', '0', '20', '0', '40', '1', '1', 'Piece Name: 前片'],
    ...['0', 'POLYLINE', '8', '1', '66', '1', '70', '1', ...square, '0', 'SEQEND', '0', 'ENDBLK', '0', 'ENDSEC'],
    ...['0', 'SECTION', '2', 'ENTITIES', '0', 'INSERT', '8', '1', '2', 'A', '10', '5', '20', '5', '0', 'ENDSEC'],
    ...['0', 'EOF'],
  ].join('\n');
  // 前片 in GBK.
  const data = Buffer.concat(
    lines
      .split('前片')
      .flatMap((part, at) => [...(at > 0 ? [Buffer.from([0xc7, 0xb0, 0xc6, 0xac])] : []), Buffer.from(part, 'latin1')]),
  );
  expect(await work(data)).toMatchObject({
    unit: 'inch',
    pieces: [{ name: '前片', width: 101.6, height: 50.8, size: null, quantity: null }],
  });
});

it('shows the most detailed file of a ZIP, in any order', async () => {
  const zip = zipOf([
    { name: 'a.plt', data: goodFiles.plt },
    { name: 'b.pdf', data: goodFiles.pdf },
    { name: 'c.dxf', data: goodFiles.dxf },
  ]);
  expect(await work(zip)).toMatchObject({ format: 'zip', parts: 3, total: goodPieces.shirt.length });
});
