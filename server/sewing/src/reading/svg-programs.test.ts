import iconv from 'iconv-lite';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { patternFormat } from './pattern-format.ts';
import { work } from './reading-work.ts';

const namespaces =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
const svg = (inner: string, before = '', root = namespaces): string =>
  `${before}<svg ${root} width="300mm" height="200mm" viewBox="0 0 300 200">${inner}</svg>`;
const outline = 'd="M10 10H290V190H10Z"';

/** Percent of the preview that is darker than half. */
const darkOf = async (data: Uint8Array): Promise<number> => {
  const { picture } = await work(data);
  const { data: grey } = await sharp(picture?.data).greyscale().raw().toBuffer({ resolveWithObject: true });
  return (100 * grey.filter((value) => value < 128).length) / grey.length;
};

const entities =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n<!ENTITY st0 "fill:none;stroke:#000000;">\n]>';

describe('lines of an SVG', () => {
  it.each([
    ['classes', svg(`<style type="text/css">.st0{fill:none;stroke:#231F20;}</style><path class="st0" ${outline}/>`)],
    [
      'classes in CDATA (CorelDRAW)',
      svg(
        `<defs><style type="text/css"><![CDATA[ .fil0 {fill:none} .str0 {stroke:#2B2A29;stroke-width:1} ]]></style></defs><path class="fil0 str0" ${outline}/>`,
      ),
    ],
    [
      'a style sheet with more than looks',
      svg(
        `<style>@import url(x.css); @font-face{font-family:a;src:url(b)} path{fill:none!important;stroke:#000;filter:url(#f)}</style><path ${outline}/>`,
      ),
    ],
    [
      'style attributes (Inkscape)',
      svg(
        `<g style="display:inline"><path style="fill:none;stroke:#000000;stroke-width:1;stroke-opacity:1" ${outline}/></g>`,
      ),
    ],
    ['a fill by a gradient', svg(`<path fill="url(#g)" stroke="url(#g)" ${outline}/>`)],
    [
      'a switch (Illustrator)',
      svg(
        `<switch><foreignObject requiredExtensions="x" width="1" height="1"/><g i:extraneous="self"><path fill="none" stroke="#000" ${outline}/></g></switch>`,
      ),
    ],
    ['uses', svg(`<defs><path id="p" fill="none" stroke="#000" ${outline}/></defs><use xlink:href="#p"/>`)],
    [
      'uses of symbols',
      svg(`<symbol id="前片"><path fill="none" stroke="#000" ${outline}/></symbol><use href="#前片"/>`),
    ],
    [
      'entities (Illustrator)',
      svg(`<path style="&st0;" ${outline}/>`, `<?xml version="1.0"?>${entities}`, `${namespaces} xmlns:i="&ns_ai;"`),
    ],
    ['links', svg(`<a xlink:href="https://example.com"><path fill="none" stroke="#000" ${outline}/></a>`)],
    [
      'an svg inside',
      svg(`<svg x="0" y="0" width="300" height="200"><path fill="none" stroke="#000" ${outline}/></svg>`),
    ],
    [
      'a prefix (ElementTree)',
      svg(`<path fill="none" stroke="#000" ${outline}/>`)
        .replace(/<(\/?)(?=[a-z])/g, '<$1ns0:')
        .replace('xmlns=', 'xmlns:ns0='),
    ],
    [
      'a hidden layer beside',
      svg(`<g style="display:none"><rect width="300" height="200"/></g><path fill="none" stroke="#000" ${outline}/>`),
    ],
  ])('are drawn with %s', async (_, text) => {
    const data = Buffer.from(text);
    expect(patternFormat(data)).toBe('svg');
    const dark = await darkOf(data);
    expect(dark).toBeGreaterThan(0.8);
    expect(dark).toBeLessThan(4);
  });
});

describe('names in an SVG', () => {
  const piece = (words: string) => `<g ${words}><path fill="none" stroke="#000" ${outline}/></g>`;
  const named = svg(piece('id="前片"'));
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${named}`;
  it.each([
    ['GB2312', 'gbk'],
    ['GBK', 'gbk'],
    ['gb18030', 'gb18030'],
    ['Big5', 'big5'],
    ['EUC-KR', 'cp949'],
    ['Shift_JIS', 'shift_jis'],
    ['UTF-8', 'gbk'],
    ['utf-8', 'utf8'],
  ])('are read when %s is declared and %s written', async (label, encoding) => {
    const name = encoding === 'cp949' ? '앞판' : encoding === 'shift_jis' ? '前身頃' : '前片';
    const data = iconv.encode(declared(label).replace('前片', name), encoding);
    expect((await work(data)).pieces[0]?.name).toBe(name);
  });

  it.each(['utf16le', 'utf16be'])('are read in %s with and without a byte order mark', async (encoding) => {
    for (const addBOM of [true, false]) {
      const data = iconv.encode(declared('UTF-16'), encoding, { addBOM });
      expect(patternFormat(data)).toBe('svg');
      expect((await work(data)).pieces[0]?.name).toBe('前片');
    }
  });

  it.each([
    ['the label of Inkscape', piece('id="g12" inkscape:label="Front"') + piece('id="g13" inkscape:label="Back"')],
    ['the name of Illustrator', piece('id="Front-2" data-name="Front"') + piece('id="Back"')],
    ['escaped letters of an id', piece('id="_x46_ront"') + piece('id="Back"')],
    [
      'pieces in the only layer',
      `<g inkscape:groupmode="layer" inkscape:label="Layer 1">${piece('id="Front"')}${piece('id="Back"')}</g>`,
    ],
    ['pieces in a switch', `<switch><g i:extraneous="self">${piece('id="Front"')}${piece('id="Back"')}</g></switch>`],
  ])('are those of the pieces: %s', async (_, inner) => {
    expect((await work(Buffer.from(svg(inner)))).pieces.map(({ name }) => name)).toEqual(['Front', 'Back']);
  });
});

it.each([
  ['in', 'inch', null, 25.4],
  ['cm', 'mm', 'cm', 10],
  ['pt', 'mm', null, 25.4 / 72],
  ['px', null, null, null],
])('measures an SVG in %s', async (unit, family, drawnIn, mm) => {
  const text = `<svg ${namespaces} width="10${unit}" height="20${unit}" viewBox="0 0 10 20"><path stroke="#000" d="M1 1H9"/></svg>`;
  const facts = await work(Buffer.from(text));
  expect(facts).toMatchObject({ unit: family, drawnIn });
  expect(facts.width).toBeCloseTo(10 * (mm ?? 1), 3);
});

it.each([
  [
    'an entity that grows',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(4000)}">]>`,
    `<g id="${'&a;'.repeat(2000)}"/>`,
    'large',
  ],
  ['an entity of an entity', '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>', '<text>&c;</text>', 'foreign'],
  ['a parameter entity', '<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://example.com/a.dtd"> %a;]>', '', 'foreign'],
  ['a use of itself', '', '<g id="a"><use href="#a"/></g><use href="#a"/>', 'broken'],
])('refuses %s', async (_, before, inner, reason) => {
  await expect(work(Buffer.from(svg(inner, before)))).rejects.toMatchObject({ data: { reason } });
});
