import { SaxesParser } from 'saxes';
import { escapeXml } from '../files/path-text.ts';
import { type FilePreview, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { renderSvg } from './lines-preview.ts';

/** Shapes and what holds them; `use`, images, styles, scripts, links, filters and foreign elements are not among them. */
const elements = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const attributes = new Set(
  'd points x y x1 y1 x2 y2 cx cy r rx ry width height viewBox transform fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin fill-rule opacity fill-opacity stroke-opacity'.split(
    ' ',
  ),
);
/** Neither addresses nor functions of style. */
const plainValue = /^[-\w.,#%\s()+]*$/;
const hostileValue = /url|expression|import|javascript|data|\/\//i;
const most = { elements: 50_000, depth: 60, value: 4_000_000 } as const;

interface Cleaned {
  svg: string;
  /** Names of the groups at the top, which is where programs put a piece; the first of them. */
  groups: string[];
  size: { width: string; height: string; viewBox: string };
}

/** The shapes of a stranger's SVG and nothing else. @throws WorkFault `refused` for entities, too much of it, and what is no XML */
const cleanSvg = (text: string): Cleaned => {
  const parts: string[] = [];
  const size = { width: '', height: '', viewBox: '' };
  const groups: string[] = [];
  let [depth, skipped, count] = [0, 0, 0];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => refuse('broken', error.message));
  // What programs write there names a standard; entities of one's own do harm.
  parser.on('doctype', (doctype) => void (doctype.includes('[') && refuse('foreign', 'a DOCTYPE with entities')));
  parser.on('opentag', ({ name, attributes: given }) => {
    depth += 1;
    count += 1;
    if (depth > most.depth || count > most.elements) refuse('large', 'too many elements');
    if (skipped > 0 || !elements.has(name) || (name === 'svg' && depth > 1)) {
      skipped += 1;
      return;
    }
    if (name === 'svg') Object.assign(size, given);
    if (name === 'g' && depth === 2) groups.push(String(given['id'] ?? '').slice(0, 60));
    const kept = Object.entries(given).filter(
      ([key, value]) =>
        attributes.has(key) && value.length <= most.value && plainValue.test(value) && !hostileValue.test(value),
    );
    const namespace = name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
    parts.push(`<${name}${namespace}${kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}>`);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (skipped > 0) skipped -= 1;
    else parts.push(`</${name}>`);
  });
  parser.write(text).close();
  return { svg: parts.join(''), groups, size };
};

const perUnit: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 };

/** mm, where the file says so in a unit of paper. */
const lengthOf = (text: string): number | null => {
  const [, figure = '', unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const scale = perUnit[unit.toLowerCase()];
  return scale === undefined || figure === '' ? null : Number(figure) * scale;
};

/** @throws WorkFault `refused` */
export const readSvg = (data: Uint8Array): FilePreview => {
  const { svg, groups, size } = cleanSvg(Buffer.from(data).toString('utf8'));
  const [width, height] = [lengthOf(size.width), lengthOf(size.height)];
  const [, , wide = 0, high = 0] = size.viewBox.split(/[\s,]+/).map(Number);
  const isKnown = width !== null && height !== null;
  const ratio = isKnown && width > 0 ? height / width : wide > 0 ? high / wide : 1;
  if (!(ratio > 0.02 && ratio < 50)) refuse('broken', 'no size that can be drawn');
  if (isKnown && !(Math.max(width, height) <= readLimits.span)) refuse('broken', 'wider than any table');
  try {
    const picture = renderSvg(svg, ratio > 1);
    return {
      format: 'svg',
      pieces: groups
        .slice(0, readLimits.pieces)
        .map((name) => ({ name, width: 0, height: 0, area: null, size: null, quantity: null })),
      total: groups.length,
      unit: isKnown ? 'mm' : null,
      drawnIn: null,
      square: null,
      width: isKnown ? width : wide || 0,
      height: isKnown ? height : high || 0,
      parts: 1,
      picture,
    };
  } catch (error) {
    return refuse('broken', String(error));
  }
};
