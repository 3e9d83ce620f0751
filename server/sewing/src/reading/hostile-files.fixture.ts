import { deflateSync } from 'node:zlib';
import { goodFiles, zipOf } from './good-files.fixture.ts';

const megabyte = 2 ** 20;

/** A DXF of blocks and of what stands in the drawing. */
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
const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

/** A PDF of these objects, the first of them its catalogue; no table of places, which readers build anew. */
const pdfOf = (objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`),
  ]);
const stream = (words: string, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`<<${words}/Length ${data.byteLength}>>\nstream\n`), data, Buffer.from('\nendstream')]);
const packed = (text: string | Buffer): Buffer => stream('/Filter/FlateDecode', deflateSync(text));
const onePage = (page: string, contents: Buffer | string, ...more: (Buffer | string)[]): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R${page}>>`,
    contents,
    ...more,
  ]);

const svgOf = (inner: string, words = 'width="100mm" height="100mm" viewBox="0 0 100 100"', before = ''): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${words}>${inner}</svg>`);
const path = '<path d="M0 0L90 90" stroke="#000"/>';

/** What is seen of a file: a preview, or the reason of its refusal; `ended`: the process was, and only that. */
export type Outcome = 'drawn' | 'broken' | 'large' | 'foreign' | 'empty' | 'ended';

export interface HostileFile {
  name: string;
  data: Buffer;
  /** Takes its whole time: only in the long run of the tests. */
  isSlow?: true;
  /** Each of these is right. */
  outcomes: readonly Outcome[];
}

const zips = (): HostileFile[] => [
  {
    name: 'ZIP bomb whose directory lies',
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
  { name: 'DXF of 400,000 lines', data: dxfOf([], times(400_000, () => line()).flat()), outcomes: ['large', 'ended'] },
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

const pdfs = (address: string): HostileFile[] => [
  {
    name: 'PDF whose form draws itself',
    data: onePage(
      '/Resources<</XObject<</F 5 0 R>>>>',
      packed('/F Do'),
      stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</F 5 0 R>>>>',
        Buffer.from('/F Do /F Do'),
      ),
    ),
    outcomes: ['drawn', 'broken', 'ended'],
  },
  {
    name: 'PDF bomb of 300 MB',
    data: onePage('', packed(Buffer.alloc(300 * megabyte, ' '))),
    isSlow: true,
    outcomes: ['drawn', 'broken', 'ended'],
  },
  {
    name: 'PDF of 400,000 strokes',
    data: onePage('', packed(times(400_000, (at) => `${at % 600} 0 m ${at % 500} 800 l S`).join('\n'))),
    isSlow: true,
    outcomes: ['drawn', 'ended'],
  },
  {
    name: 'PDF of nine million points',
    data: onePage('/MediaBox[0 0 9000000 9000000]', packed('0 0 m 1 1 l S')),
    outcomes: ['drawn', 'broken'],
  },
  {
    name: 'PDF thinner than a hair',
    data: onePage('/MediaBox[0 0 14400 0.001]', packed('')),
    outcomes: ['broken', 'drawn'],
  },
  {
    name: 'PDF whose pages are their own parents',
    data: pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2147483647>>']),
    outcomes: ['broken'],
  },
  {
    name: 'PDF with scripts and addresses',
    data: onePage(
      `/AA<</O<</S/URI/URI(${address})>>>>`,
      packed('0 0 m 100 100 l S'),
      `<</S/JavaScript/JS(app.launchURL("${address}"))>>`,
    ),
    outcomes: ['drawn'],
  },
  { name: 'PDF cut off', data: goodFiles.pdf.subarray(0, goodFiles.pdf.byteLength / 2), outcomes: ['broken', 'drawn'] },
  { name: 'PDF that is none', data: Buffer.from('%PDF-1.7\nhello'), outcomes: ['broken'] },
];

const uses = `<defs><g id="u0">${path}</g>${times(9, (at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/>`;
const laughs = `<!DOCTYPE svg [<!ENTITY a "lol">${times(9, (at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`;

const svgs = (address: string): HostileFile[] => [
  { name: 'SVG of a thousand million uses', data: svgOf(path + uses), outcomes: ['drawn'] },
  {
    name: 'SVG that laughs a billion times',
    data: svgOf('<text>&j;</text>', undefined, laughs),
    outcomes: ['foreign'],
  },
  {
    name: 'SVG with a foreign entity',
    data: svgOf('&x;', undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    outcomes: ['foreign'],
  },
  {
    name: 'SVG with scripts',
    data: svgOf(
      `<script>fetch('${address}')</script><g onload="fetch('${address}')">${path}</g><a href="javascript:1">${path}</a>`,
    ),
    outcomes: ['drawn'],
  },
  {
    name: 'SVG that fetches',
    data: svgOf(
      `<style>@import url(${address});</style><image href="${address}" width="9" height="9"/><rect width="9" height="9" style="fill:url(${address})" fill="url(${address}#a)"/><image href="file:///etc/passwd" width="9" height="9"/>${path}`,
    ),
    outcomes: ['drawn'],
  },
  {
    name: 'SVG with a page in it',
    data: svgOf(
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>${path}`,
    ),
    outcomes: ['drawn'],
  },
  { name: 'SVG 60,000 deep', data: svgOf('<g>'.repeat(60_000) + '</g>'.repeat(60_000)), outcomes: ['large'] },
  { name: 'SVG of 60,000 elements', data: svgOf(path.repeat(60_000)), outcomes: ['large'] },
  {
    name: 'SVG with a path of 3.6 MB',
    data: svgOf(`<path d="M0 0${'L9 9L1 1'.repeat(450_000)}"/>`),
    isSlow: true,
    outcomes: ['drawn', 'ended'],
  },
  {
    name: 'SVG dashed finer than light',
    data: svgOf(`<path d="M0 0${'L99 99L1 1'.repeat(5000)}" stroke="#000" stroke-dasharray="0.00001"/>`),
    outcomes: ['drawn', 'broken', 'ended'],
  },
  {
    name: 'SVG without any size',
    data: svgOf(path, 'width="NaNmm" height="1e999mm" viewBox="a b c d"'),
    outcomes: ['drawn', 'broken'],
  },
  {
    name: 'SVG of a size that none has',
    data: svgOf(path, `width="${'9'.repeat(400)}mm" height="1mm"`),
    outcomes: ['broken'],
  },
  { name: 'SVG wider than any table', data: svgOf(path, 'width="9000000mm" height="9000000mm"'), outcomes: ['broken'] },
  { name: 'SVG cut off', data: goodFiles.svg.subarray(0, 3000), outcomes: ['broken'] },
  { name: 'SVG behind comments', data: Buffer.from(`${'<!-- -->'.repeat(200)}x`), outcomes: ['foreign'] },
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
  ...pdfs(address),
  ...svgs(address),
  ...others(),
];
