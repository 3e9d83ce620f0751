import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfA4 } from '../files/pdf.ts';
import { areaOf, boxOf } from '../geometry/lines.ts';
import { goodFiles, goodPieces, zipOf } from './good-files.fixture.ts';
import { work } from './reading-work.ts';
import { unzip } from './unzip.ts';

type Pair = readonly [code: number, value: string | number];
const dxf = (entities: readonly Pair[], header: readonly Pair[] = []): Buffer =>
  Buffer.from(
    [
      ...[[0, 'SECTION'], [2, 'HEADER'], ...header, [0, 'ENDSEC']],
      ...[[0, 'SECTION'], [2, 'ENTITIES'], ...entities, [0, 'ENDSEC'], [0, 'EOF']],
    ]
      .flat()
      .join('\n'),
  );
const units = (value: number): Pair[] => [
  [9, '$INSUNITS'],
  [70, value],
];
/** Corners of a closed line, each with the bulge to the next. */
const bent = (
  corners: readonly (readonly [x: number, y: number, bulge: number])[],
  more: readonly Pair[] = [],
): Pair[] => [
  [0, 'LWPOLYLINE'],
  [8, '1'],
  [70, 1],
  ...more,
  ...corners.flatMap(([x, y, bulge]): Pair[] => [[10, x], [20, y], ...(bulge === 0 ? [] : [[42, bulge] as const])]),
];
const old = (corners: readonly (readonly [x: number, y: number, bulge: number])[]): Pair[] => [
  [0, 'POLYLINE'],
  [8, '1'],
  [66, 1],
  [70, 1],
  ...corners.flatMap(([x, y, bulge]): Pair[] => [
    [0, 'VERTEX'],
    [8, '1'],
    [10, x],
    [20, y],
    [42, bulge],
  ]),
  [0, 'SEQEND'],
];
const mm = units(4);

/** A stadium: 200 long between two half circles of 100 across. */
const stadium = [
  [0, 0, 0],
  [200, 0, 1],
  [200, 100, 0],
  [0, 100, 1],
] as const;

describe('bulges of a DXF', () => {
  it.each([
    ['LWPOLYLINE', bent(stadium)],
    ['POLYLINE', old(stadium)],
    ['LWPOLYLINE that is turned over', bent(stadium, [[230, -1]])],
  ])('are arcs in measures and area: %s', async (_, entities) => {
    const { pieces, total, width, height } = await work(dxf(entities, mm));
    expect(total).toBe(1);
    expect(width).toBeCloseTo(300, 1);
    expect(height).toBeCloseTo(100, 1);
    const exact = 200 * 100 + Math.PI * 50 * 50;
    expect(Math.abs((pieces[0]?.area ?? 0) / exact - 1)).toBeLessThan(0.001);
  });

  it('curve inwards and outwards', async () => {
    const { pieces } = await work(dxf(bent(stadium.map(([x, y, bulge]) => [x, y, -bulge] as const)), mm));
    expect(pieces[0]).toMatchObject({ width: 200, height: 100 });
    const exact = 200 * 100 - Math.PI * 50 * 50;
    expect(Math.abs((pieces[0]?.area ?? 0) / exact - 1)).toBeLessThan(0.002);
  });

  it('of a circle by two bulges, an ellipse and a spline have their exact area', async () => {
    const circle = bent([
      [0, 0, 1],
      [100, 0, 1],
    ]);
    const ellipse: Pair[] = [
      [0, 'ELLIPSE'],
      [10, 500],
      [20, 0],
      [11, 0],
      [21, 200],
      [40, 0.5],
      [41, 0],
      [42, 2 * Math.PI],
    ];
    // A Bézier curve as a spline, and the line that closes it: three fifths of its frame are under it.
    const spline: Pair[] = [
      ...([
        [0, 'SPLINE'],
        [70, 8],
        [71, 3],
      ] as Pair[]),
      ...[0, 0, 0, 0, 1, 1, 1, 1].map((knot): Pair => [40, knot]),
      ...[1000, 0, 1000, 100, 1100, 100, 1100, 0].map((value, at): Pair => [at % 2 === 0 ? 10 : 20, value]),
    ];
    const chord: Pair[] = [
      [0, 'LINE'],
      [10, 1100],
      [20, 0],
      [11, 1000],
      [21, 0],
    ];
    const { pieces, total } = await work(dxf([...circle, ...ellipse, ...spline, ...chord], mm));
    expect(total).toBe(3);
    const areas = pieces.map(({ area }) => area ?? 0);
    const exact = [Math.PI * 200 * 100, Math.PI * 50 * 50, 6000];
    for (const [at, area] of exact.entries()) expect(Math.abs((areas[at] ?? 0) / area - 1)).toBeLessThan(0.001);
  });

  it('are refused when too many to draw', async () => {
    const many = bent(Array.from({ length: 4000 }, (_, at) => [at, at % 2, 1] as const));
    await expect(work(dxf(many, mm))).rejects.toMatchObject({ data: { reason: 'large' } });
  });
});

describe('scale of a DXF', () => {
  const square = bent([
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
  ]);
  it.each([
    ['inches', units(1), { unit: 'inch', drawnIn: null, width: 254 }],
    ['centimetres', units(5), { unit: 'mm', drawnIn: 'cm', width: 100 }],
    [
      'centimetres beside the family of patterns',
      [...units(5), [9, '$MEASUREMENT'], [70, 1]],
      { drawnIn: 'cm', width: 100 },
    ],
    [
      'inches by their family alone',
      [
        [9, '$MEASUREMENT'],
        [70, 0],
      ],
      { unit: 'inch', width: 254 },
    ],
    ['nothing', [], { unit: null, width: 10 }],
  ] as [string, Pair[], object][])('is read from %s', async (_, header, facts) => {
    expect(await work(dxf(square, header))).toMatchObject(facts);
  });

  it('prefers AAMA text to the header of a template', async () => {
    const words: Pair[] = [
      [0, 'TEXT'],
      [8, '1'],
      [10, 0],
      [20, 0],
      [1, 'UNITS: ENGLISH'],
    ];
    const { unit, pieces } = await work(dxf([...square, ...words], mm));
    expect(unit).toBe('inch');
    expect(pieces[0]).toMatchObject({ width: 254, area: 254 * 254 });
  });
});

describe('pieces of a DXF without blocks', () => {
  const line = (from: readonly [number, number], to: readonly [number, number]): Pair[] => [
    ...([
      [0, 'LINE'],
      [10, from[0]],
      [20, from[1]],
      [11, to[0]],
      [21, to[1]],
    ] as Pair[]),
  ];
  it('are closed outlines inside no other, also of single lines', async () => {
    const triangle = [...line([0, 0], [300, 0]), ...line([150, 200], [300, 0]), ...line([150, 200], [0, 0])];
    const inner = bent([
      [120, 40, 0],
      [180, 40, 0],
      [150, 90, 0],
    ]);
    const { pieces, total } = await work(dxf([...triangle, ...inner], mm));
    expect(total).toBe(1);
    expect(pieces[0]).toMatchObject({ width: 300, height: 200, area: 30_000 });
  });
});

describe('pieces of a PLT', () => {
  const plt = (text: string) => work(Buffer.from(`IN;SP1;${text}SP0;`, 'latin1'));

  it('are closed lines, in millimetres; letters of a label draw nothing', async () => {
    const { pieces, total, unit } = await plt(
      'PU0,0;PD4000,0,4000,2000,0,2000,0,0;PU500,500;PD900,500,900,900,500,900,500,500;LBPD99999,99999 front\u0003PU8000,0;PD8000,4000;PD12000,4000;PU8000,0;PD12000,4000;PU;',
    );
    expect(unit).toBe('mm');
    expect(total).toBe(2);
    expect(pieces[0]).toMatchObject({ width: 100, height: 50, area: 5000 });
    expect(pieces[1]).toMatchObject({ width: 100, height: 100, area: 5000 });
  });

  it('are in millimetres if the file ties its units to the table, otherwise plain figures', async () => {
    const rectangle = 'PU0,0;PD40,0,40,20,0,20,0,0;PU;';
    expect(await plt(`IP0,0,4000,4000;SC0,100,0,100;${rectangle}`)).toMatchObject({
      unit: 'mm',
      width: 40,
      height: 20,
    });
    expect((await plt(`SC0,100,0,100;${rectangle}`)).unit).toBeNull();
  });

  it('contain arcs and circles', async () => {
    const { pieces } = await plt('PU0,0;CI4000;PU20000,0;PD;AA20000,4000,360;PU;');
    const exact = Math.PI * 100 * 100;
    for (const piece of pieces) expect(Math.abs((piece.area ?? 0) / exact - 1)).toBeLessThan(0.001);
    expect(pieces).toHaveLength(2);
  });

  it('are absent when nothing closes', async () => {
    expect(await plt('PU0,0;PD4000,0,4000,2000;PU;')).toMatchObject({ total: 0, pieces: [] });
  });
});

const pdf = (page: string, content: string): Buffer => {
  const stream = deflateSync(Buffer.from(content, 'latin1'));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R${page}/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Length ${stream.byteLength}/Filter/FlateDecode>>stream\n`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n', 'latin1'),
  ]);
};

describe('pieces of a PDF', () => {
  it('are those of our own sheet, whose square confirms the scale', async () => {
    const { pieces, total, square } = await work(goodFiles.pdf);
    expect(total).toBe(goodPieces.apron.length);
    expect(square).toBe(100);
    const own = goodPieces.apron.map(({ outline }) => areaOf(outline)).sort((one, other) => other - one);
    for (const [at, area] of own.entries()) expect(Math.abs((pieces[at]?.area ?? 0) / area - 1)).toBeLessThan(0.001);
    const largest = boxOf([
      goodPieces.apron.toSorted((a, b) => areaOf(b.outline) - areaOf(a.outline))[0]?.outline ?? [],
    ]);
    expect(pieces[0]?.width).toBeCloseTo(largest.width, 0);
  });

  it('are not counted when pages cut through them', async () => {
    const tiles = await pdfA4(goodPieces.apron, { title: 'Apron', size: 'M' });
    expect(await work(tiles)).toMatchObject({ total: 0, unit: 'mm' });
  });

  it("are measured in 1/72 inch, or the page's declared unit", async () => {
    const drawn = '0 0 720 720 re S 72 72 144 72 re S 300 72 72 90 re S';
    const page = '/MediaBox[0 0 720 720]';
    expect(await work(pdf(page, drawn))).toMatchObject({
      total: 2,
      width: expect.closeTo(254, 3),
      pieces: [{ width: expect.closeTo(50.8, 2) }, { width: expect.closeTo(25.4, 2) }],
    });
    const large = await work(pdf(`${page}/UserUnit 10`, drawn));
    expect(large.width).toBeCloseTo(2540, 0);
    expect(large.pieces[0]?.width).toBeCloseTo(508, 1);
  });

  it('are found in forms that the page places, also rotated', async () => {
    const turned = await work(
      pdf('/MediaBox[0 0 720 720]', '.707107 .707107 -.707107 .707107 360 72 cm 0 0 200 100 re S'),
    );
    expect(turned.pieces[0]?.area).toBeCloseTo(200 * 100 * (25.4 / 72) ** 2, -1);
  });
});

it('reads the names of a ZIP in Chinese encodings', async () => {
  // 前片.dxf in GBK.
  const name = Buffer.concat([Buffer.from([0xc7, 0xb0, 0xc6, 0xac]), Buffer.from('.dxf')]);
  const zip = zipOf([{ name, data: goodFiles.dxf }]);
  expect(unzip(zip).map((entry) => entry.name)).toEqual(['前片.dxf']);
  const foreign = zipOf([{ name, data: Buffer.from('MZ') }]);
  await expect(work(foreign)).rejects.toMatchObject({ data: { reason: 'foreign', name: '前片.dxf' } });
});
