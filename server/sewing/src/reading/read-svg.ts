import { decodeText } from '@atelier/catalogue/decode-text';
import postcss from 'postcss';
import { SaxesParser } from 'saxes';
import { escapeXml } from '../piece.ts';
import { type FilePreview, readLimits, refuse } from './file-facts.ts';
import { renderSvg } from './outlines.ts';

const xmlDeclaration = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** Decodes an SVG with the encoding of its byte order mark or XML xmlDeclaration, unless its bytes are in another one. */
const svgText = (data: Uint8Array): string => {
  const head = Buffer.from(data.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  return decodeText(data, xmlDeclaration.exec(head)?.[1]);
};

/** Text after a document type, whose internal subset contains entities. */
const behindDoctype = (text: string): string | undefined => {
  const subset = text.indexOf('[');
  const end = text.indexOf('>');
  if (end < 0) return undefined;
  if (subset < 0 || subset > end) return text.slice(end + 1);
  const close = /\]\s{0,80}>/.exec(text.slice(subset));
  return close ? text.slice(subset + close.index + close[0].length) : undefined;
};

/** True when `svg` is the first element after declarations, comments and a document type. */
export const isSvg = (head: string): boolean => {
  let rest = head.trimStart();
  for (;;) {
    const mark = ['<!--', '<?', '<!DOCTYPE'].find((one) => rest.slice(0, 9).toUpperCase().startsWith(one));
    if (mark === undefined) return /^<(?:[\w-]{1,20}:)?svg[\s>]/i.test(rest);
    const end = mark === '<!--' ? '-->' : '?>';
    const at = rest.indexOf(end, mark.length);
    const next = mark === '<!DOCTYPE' ? behindDoctype(rest) : at < 0 ? undefined : rest.slice(at + end.length);
    if (next === undefined) return false;
    rest = next.trimStart();
  }
};

const declaration = /<!ENTITY\s+([\w.:-]{1,80})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const entityLimits = { entities: 200, value: 4096, expanded: 4_000_000 } as const;

/** Entities of a document type, as Illustrator declares for namespaces; no nested or external ones. @throws WorkFault `refused` */
const entitiesOf = (doctype: string, text: string): Record<string, string> => {
  const found: Record<string, string> = {};
  const subset = doctype.slice(doctype.indexOf('['));
  if (!doctype.includes('[')) return found;
  if (/<!ENTITY\s+%|<!ENTITY\s+[\w.:-]+\s+(?:SYSTEM|PUBLIC)/i.test(subset))
    refuse('foreign', 'an entity of another file');
  let expanded = 0;
  for (const [, name = '', double, single] of subset.matchAll(declaration)) {
    const value = double ?? single ?? '';
    if (/[&%<]/.test(value)) refuse('foreign', 'an entity that names another');
    if (Object.keys(found).length >= entityLimits.entities || value.length > entityLimits.value)
      refuse('large', 'too many entities');
    expanded += (text.split(`&${name};`).length - 1) * value.length;
    if (expanded > entityLimits.expanded) refuse('large', 'entities that grow too long');
    found[name] = value;
  }
  return found;
};

/** Allowed style properties; none of them loads an address. */
const styleProperties: ReadonlySet<string> = new Set(
  'fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit fill-rule opacity fill-opacity stroke-opacity display visibility color'.split(
    ' ',
  ),
);

/** Excludes URLs and CSS functions. */
const plainValue = /^[-\w.,#%\s()+]*$/;
const hostileValue = /url|expression|import|javascript|data|\/\//i;

const isPlainValue = (value: string): boolean => plainValue.test(value) && !hostileValue.test(value);

/** A safe value; gradients and hatches, which are not part of an outline, become transparent instead of black. */
const plainStyle = (property: string, value: string): string | undefined => {
  if (isPlainValue(value)) return value;
  return property === 'fill' ? 'none' : property === 'stroke' ? '#000' : undefined;
};

const plainSelector = /^[-\w\u0080-\uffff.#*,>+~:\s]{1,2000}$/;
const mostRules = 5000;

/** Rules of a stylesheet that only change the look of shapes. Unparseable stylesheets are ignored. @throws WorkFault `refused` */
const plainSheet = (css: string): string => {
  const rules: string[] = [];
  let root: postcss.Root;
  try {
    root = postcss.parse(css.replace(/<!--|-->/g, ''), { map: false });
  } catch {
    return '';
  }
  root.each((rule) => {
    if (rule.type !== 'rule' || !plainSelector.test(rule.selector)) return;
    if (rules.length >= mostRules) refuse('large', 'too many rules of style');
    const kept = rule.nodes.flatMap((node) => {
      if (node.type !== 'decl' || !styleProperties.has(node.prop.toLowerCase())) return [];
      const value = plainStyle(node.prop.toLowerCase(), node.value);
      return value === undefined ? [] : [`${node.prop.toLowerCase()}:${value}`];
    });
    if (kept.length > 0) rules.push(`${rule.selector.replace(/\s+/g, ' ')}{${kept.join(';')}}`);
  });
  return rules.join('\n');
};

/** Declarations of a `style` attribute that only change the look of a shape. */
const plainDeclarations = (style: string): string =>
  style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(0, at)).trim().toLowerCase();
      const value = styleProperties.has(property)
        ? plainStyle(
            property,
            declaration
              .slice(at + 1)
              .replace(/!important/i, '')
              .trim(),
          )
        : undefined;
      return value === undefined ? [] : [`${property}:${value}`];
    })
    .join(';');

/** Allowed elements: shapes and their containers; no images, scripts, filters or foreign elements. */
const elements = new Set(
  'svg g a switch defs symbol use style path rect circle ellipse line polyline polygon'.split(' '),
);
const attributes = new Set(
  'd points x y x1 y1 x2 y2 cx cy r rx ry width height viewBox transform systemLanguage requiredExtensions'.split(' '),
);
const svgLimits = { elements: 50_000, depth: 60, value: 4_000_000 } as const;

interface Group {
  name: string;
  /** Contains only others: a layer, or a copy for other programs. */
  isWrapper: boolean;
  groups: Group[];
}

/** Number of drawn shapes, by the id of the used element. */
interface Used {
  own: number;
  uses: string[];
}

type Given = Readonly<Record<string, string>>;

/** Unescapes ids of Illustrator: `_x5F_`. */
const unescapedId = (id: string): string =>
  id.replace(/_x([\dA-F]{2,6})_/gi, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x1f && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

const nameOf = (given: Given): string =>
  (given['inkscape:label'] ?? given['data-name'] ?? unescapedId(given['id'] ?? '')).trim().slice(0, 60);

/** Names of the groups inside the top-level groups when these are layers only. */
const pieceNames = (groups: readonly Group[]): string[] => {
  const [only] = groups;
  if (groups.length === 1 && only && only.groups.length > 0 && (only.isWrapper || only.name === ''))
    return pieceNames(only.groups);
  return groups.map(({ name }) => name);
};

/** @throws WorkFault `refused` for nested uses over the limit or in a cycle */
const checkUses = (used: ReadonlyMap<string, Used>, top: Used): void => {
  const counts = new Map<string, number>();
  const count = ({ own, uses }: Used, depth: number): number => {
    if (depth > svgLimits.depth) refuse('broken', 'a use of itself');
    let sum = own;
    for (const id of uses) {
      const target = used.get(id);
      const inner = counts.get(id) ?? (target ? count(target, depth + 1) : 0);
      counts.set(id, inner);
      sum += inner + 1;
      if (sum > svgLimits.elements) refuse('large', 'too many uses');
    }
    return sum;
  };
  count(top, 0);
};

/** Only ids within the file: no address is opened. */
const hrefOf = (given: Given): string | undefined => {
  const href = (given['href'] ?? given['xlink:href'] ?? '').trim();
  return /^#[^\s"'<>&]{1,200}$/.test(href) ? href : undefined;
};

const keptAttributes = (given: Given): [string, string][] =>
  Object.entries(given).flatMap(([key, value]): [string, string][] => {
    if (value.length > svgLimits.value) return [];
    if (key === 'id' || key === 'class') return [[key, value]];
    if (key === 'style') return [[key, plainDeclarations(value)]];
    if (styleProperties.has(key)) {
      const style = plainStyle(key, value);
      return style === undefined ? [] : [[key, style]];
    }
    if (key === 'requiredExtensions') return value.trim() === '' ? [] : [[key, 'unknown']];
    return attributes.has(key) && isPlainValue(value) ? [[key, value]] : [];
  });

/** Extracts the shapes of an untrusted SVG. @throws WorkFault `refused` for entities, exceeded limits and invalid XML */
const cleanSvg = (text: string) => {
  const parts: string[] = [];
  const size = { width: '', height: '', viewBox: '' };
  const root: Group = { name: '', isWrapper: true, groups: [] };
  const groups: Group[] = [root];
  const used = new Map<string, Used>();
  const top: Used = { own: 0, uses: [] };
  /** Counters to which the shapes of each open element are added. */
  const counted: Used[][] = [[top]];
  let [depth, skipped, count, prefix, sheet] = [0, 0, 0, '', ''];
  let isSheet = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => refuse('broken', error.message));
  parser.on('doctype', (doctype) => Object.assign(parser.ENTITIES, entitiesOf(doctype, text)));
  const addText = (part: string) => {
    if (isSheet && sheet.length < svgLimits.value) sheet += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name: full, attributes: given }) => {
    depth += 1;
    count += 1;
    if (depth > svgLimits.depth || count > svgLimits.elements) refuse('large', 'too many elements');
    if (depth === 1) prefix = /^([\w-]+:)svg$/.exec(full)?.[1] ?? '';
    const name = full.startsWith(prefix) ? full.slice(prefix.length) : full;
    if (depth === 1 && name !== 'svg') refuse('foreign', 'no svg element');
    if (skipped > 0 || !elements.has(name)) {
      skipped += 1;
      return;
    }
    if (name === 'style') {
      isSheet = true;
      skipped += 1;
      return;
    }
    const inner = counted.at(-1) ?? [];
    const id = given['id'];
    const own: Used = { own: 0, uses: [] };
    if (id !== undefined) used.set(id, own);
    const isHidden = name === 'defs' || name === 'symbol';
    const next = [...(isHidden ? inner.filter((one) => one !== top) : inner), ...(id === undefined ? [] : [own])];
    counted.push(next);
    for (const one of next) one.own += 1;
    if (depth === 1) Object.assign(size, given);
    if (name === 'g' || name === 'a' || name === 'switch') {
      const isLayer = given['inkscape:groupmode'] === 'layer' || given['i:extraneous'] === 'self' || name === 'switch';
      const group = { name: nameOf(given), isWrapper: isLayer, groups: [] };
      groups.at(-1)?.groups.push(group);
      groups.push(group);
    }
    const kept = keptAttributes(given);
    const href = name === 'use' ? hrefOf(given) : undefined;
    if (href !== undefined) {
      for (const one of next) one.uses.push(href.slice(1));
      kept.push(['xlink:href', href]);
    }
    const spaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    const words = kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
    parts.push(`<${name === 'a' ? 'g' : name}${depth === 1 ? spaces : ''}${words}>`);
  });
  parser.on('closetag', ({ name: full }) => {
    depth -= 1;
    isSheet = false;
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const name = full.startsWith(prefix) ? full.slice(prefix.length) : full;
    counted.pop();
    if (name === 'g' || name === 'a' || name === 'switch') groups.pop();
    parts.push(`</${name === 'a' ? 'g' : name}>`);
  });
  parser.write(text).close();
  checkUses(used, top);
  const [start = '', ...rest] = parts;
  return {
    svg: `${start}<style>${escapeXml(plainSheet(sheet))}</style>${rest.join('')}`,
    groups: pieceNames(root.groups),
    size,
  };
};

type Unit = Pick<FilePreview, 'unit' | 'drawnIn'> & { mm: number };

const millimetre: Unit = { unit: 'mm', drawnIn: null, mm: 1 };
const units: Readonly<Record<string, Unit>> = {
  mm: millimetre,
  cm: { unit: 'mm', drawnIn: 'cm', mm: 10 },
  q: { ...millimetre, mm: 0.25 },
  in: { unit: 'inch', drawnIn: null, mm: 25.4 },
  pt: { ...millimetre, mm: 25.4 / 72 },
  pc: { ...millimetre, mm: 25.4 / 6 },
};

interface Length extends Unit {
  length: number;
}

/** A length in a physical unit, if stated. */
const lengthOf = (text: string): Length | null => {
  const [, figure = '', name = ''] = /^\s*\+?(\d*\.?\d+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const unit = units[name.toLowerCase()];
  return unit === undefined || figure === '' ? null : { ...unit, length: Number(figure) * unit.mm };
};

/** @throws WorkFault `refused` */
export const readSvg = (data: Uint8Array): FilePreview => {
  const { svg, groups, size } = cleanSvg(svgText(data));
  const [across, down] = [lengthOf(size.width), lengthOf(size.height)];
  const [width, height] = [across?.length ?? null, down?.length ?? null];
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
      unit: isKnown ? (across?.unit ?? null) : null,
      drawnIn: isKnown ? (across?.drawnIn ?? null) : null,
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
