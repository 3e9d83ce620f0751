import { deflateSync } from 'node:zlib';
import { goodFiles } from './good-files.fixture.ts';
import { type HostileFile, megabyte, times } from './hostile-file.fixture.ts';

/** A PDF of these objects, the first of them its catalogue; without a cross-reference table, which readers rebuild. */
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

export const hostilePdfs = (address: string): HostileFile[] => [
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

export const hostileSvgs = (address: string): HostileFile[] => [
  { name: 'SVG of a thousand million uses', data: svgOf(path + uses), outcomes: ['large'] },
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
