import { goodFiles, zipOf } from './good-files.fixture.ts';
import { hostilePdfs, hostileSvgs } from './hostile-documents.fixture.ts';
import { type HostileFile, megabyte, times } from './hostile-file.fixture.ts';

/** A DXF of blocks and of entities in the drawing. */
const dxfOf = (blocks: readonly string[], entities: readonly string[], header: readonly string[] = []): Buffer =>
  Buffer.from(
    [
      ...['0', 'SECTION', '2', 'HEADER', ...header, '0', 'ENDSEC'],
      ...['0', 'SECTION', '2', 'BLOCKS', ...blocks, '0', 'ENDSEC'],
      ...['0', 'SECTION', '2', 'ENTITIES', ...entities, '0', 'ENDSEC', '0', 'EOF'],
    ].join('\n'),
  );
const block = (name: string, inner: readonly string[]): string[] => [
  ...['0', 'BLOCK', '8', '0', '2', name, '70', '0', '10', '0', '20', '0'],
  ...inner,
  ...['0', 'ENDBLK', '8', '0'],
];
const insert = (name: string, ...more: string[]): string[] => [
  ...['0', 'INSERT', '8', '0', '2', name, '10', '1', '20', '1'],
  ...more,
];
const line = (x = '100', y = '100'): string[] => ['0', 'LINE', '8', '1', '10', '0', '20', '0', '11', x, '21', y];

const zips = (): HostileFile[] => [
  {
    name: 'ZIP bomb with a false directory',
    data: zipOf([{ name: 'a.dxf', data: Buffer.alloc(200 * megabyte), saidLength: 100 }]),
    outcomes: ['large'],
  },
  { name: 'ZIP in a ZIP', data: zipOf([{ name: 'a.zip', data: goodFiles.zip }]), outcomes: ['foreign'] },
  {
    name: 'ZIP of 101 files',
    data: zipOf(times(101, (at) => ({ name: `${at}.dxf`, data: goodFiles.plt }))),
    outcomes: ['large'],
  },
  {
    name: 'ZIP with a program in it',
    data: zipOf([
      { name: 'a.dxf', data: goodFiles.dxf },
      { name: 'b.dxf', data: Buffer.from('MZ\u0090\u0000') },
    ]),
    outcomes: ['foreign'],
  },
  {
    name: 'ZIP with paths that climb',
    data: zipOf([{ name: '../../../../tmp/atelier-climbed.dxf', data: goodFiles.dxf }]),
    outcomes: ['drawn'],
  },
  {
    name: 'ZIP that is encrypted',
    data: (() => {
      const zip = zipOf([{ name: 'a.dxf', data: goodFiles.dxf }]);
      zip[zip.indexOf('PK\u0001\u0002', 0, 'latin1') + 8] = 1;
      return zip;
    })(),
    outcomes: ['broken'],
  },
  { name: 'ZIP cut off', data: goodFiles.zip.subarray(0, goodFiles.zip.byteLength / 2), outcomes: ['broken'] },
  { name: 'ZIP with nothing in it', data: zipOf([{ name: 'a/', data: Buffer.alloc(0) }]), outcomes: ['empty'] },
  { name: 'ZIP of a bad DXF', data: zipOf([{ name: 'a.dxf', data: dxfOf([], []) }]), outcomes: ['empty'] },
];

const doubling = times(30, (at) =>
  block(`D${at}`, at === 0 ? line() : [...insert(`D${at - 1}`), ...insert(`D${at - 1}`)]),
).flat();

const dxfs = (): HostileFile[] => [
  {
    name: 'DXF that inserts itself',
    data: dxfOf(block('A', [...line(), ...insert('A')]), insert('A')),
    outcomes: ['drawn'],
  },
  {
    name: 'DXF whose blocks insert each other',
    data: dxfOf([...block('A', insert('B')), ...block('B', insert('A'))], insert('A')),
    outcomes: ['empty'],
  },
  {
    name: 'DXF that inserts an array of nine hundred million',
    data: dxfOf(block('A', line()), insert('A', '70', '30000', '71', '30000', '44', '1', '45', '1')),
    outcomes: ['drawn'],
  },
  {
    name: 'DXF that doubles thirty times',
    data: dxfOf(doubling, insert('D29')),
    outcomes: ['empty', 'drawn', 'large'],
  },
  {
    name: 'DXF of eight levels with ten inserts each',
    data: dxfOf(
      times(9, (at) => block(`L${at}`, at === 0 ? line() : times(10, () => insert(`L${at - 1}`)).flat())).flat(),
      insert('L8'),
    ),
    outcomes: ['large', 'empty'],
  },
  { name: 'DXF with coordinates that are no numbers', data: dxfOf([], line('NaN', 'x')), outcomes: ['broken'] },
  { name: 'DXF with huge coordinates', data: dxfOf([], line('1e308', '-1e308')), outcomes: ['broken'] },
  {
    name: 'DXF with a block named like what every object has',
    data: dxfOf(block('__proto__', line()), [...insert('__proto__'), ...insert('constructor'), ...line()]),
    outcomes: ['drawn'],
  },
  {
    name: 'DXF of 65,000 lines in one block',
    data: dxfOf(block('A', times(65_000, () => line()).flat()), insert('A')),
    isSlow: true,
    outcomes: ['drawn'],
  },
  {
    name: 'DXF of 190,000 lines without ends in one block',
    data: dxfOf(
      block('A', [...times(190_000, () => ['0', 'POLYLINE', '8', '1', '0', 'SEQEND']).flat(), ...line()]),
      insert('A'),
    ),
    outcomes: ['drawn', 'large'],
  },
  {
    name: 'DXF of 400,000 lines @full',
    data: dxfOf([], times(400_000, () => line()).flat()),
    outcomes: ['large', 'ended'],
  },
  {
    name: 'DXF of a spline with two thousand million points',
    data: dxfOf(
      [],
      ['0', 'SPLINE', '8', '1', '70', '8', '71', '3', '72', '2000000000', '73', '2000000000', '10', '1', '20', '1'],
    ),
    outcomes: ['empty', 'broken'],
  },
  {
    name: 'DXF whose piece is named as a script',
    data: dxfOf(block('<script>alert(1)</script>', line()), insert('<script>alert(1)</script>')),
    outcomes: ['drawn'],
  },
  {
    name: 'DXF with a polyline that never ends',
    data: dxfOf([], [...line(), '0', 'POLYLINE', '8', '1', '0', 'LINE', '8', '1']),
    outcomes: ['drawn'],
  },
  { name: 'DXF cut off', data: goodFiles.dxf.subarray(0, 20_000), outcomes: ['broken', 'empty', 'drawn'] },
  { name: 'DXF as binary', data: Buffer.from('AutoCAD Binary DXF\r\n\u001a\u0000\u0000'), outcomes: ['broken'] },
  { name: 'DXF that draws nothing', data: dxfOf([], []), outcomes: ['empty'] },
];

const others = (): HostileFile[] => [
  { name: 'PLT of 300,000 points', data: Buffer.from(`IN;PD${'1,2,'.repeat(300_000)}0,0;`), outcomes: ['large'] },
  { name: 'PLT with figures of 400 digits', data: Buffer.from(`IN;PD0,0,${'9'.repeat(400)},1;`), outcomes: ['broken'] },
  { name: 'PLT wider than any table', data: Buffer.from('IN;PD0,0,999999999999,1;'), outcomes: ['broken'] },
  { name: 'PLT with figures that are none', data: Buffer.from('IN;PD1.2.3,--5,1,1;'), outcomes: ['broken'] },
  { name: 'PLT that draws nothing', data: Buffer.from('IN;SP1;PU0,0;'), outcomes: ['empty'] },
  { name: 'nothing', data: Buffer.alloc(0), outcomes: ['foreign'] },
  { name: 'a byte', data: Buffer.from('0'), outcomes: ['foreign'] },
  { name: 'a photograph', data: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), outcomes: ['foreign'] },
  { name: 'a page', data: Buffer.from('<html><svg></svg></html>'), outcomes: ['foreign'] },
  { name: '21 MB', data: Buffer.concat([goodFiles.plt, Buffer.alloc(21 * megabyte, ' ')]), outcomes: ['large'] },
];

/** @param address an address that must never be opened */
export const hostileFiles = (address: string): HostileFile[] => [
  ...zips(),
  ...dxfs(),
  ...hostilePdfs(address),
  ...hostileSvgs(address),
  ...others(),
];
