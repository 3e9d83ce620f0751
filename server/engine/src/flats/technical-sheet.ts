import { attributes } from '@atelier/catalogue/attributes';
import type { Localized } from '@atelier/catalogue/text';
import { measure } from './block.ts';
import { type Box, boxOf, type Edge, type Point, pointAt } from './edge.ts';
import { round } from './motif.ts';
import type { Piece } from './piece.ts';
import { rasterPieces } from './placement/piece-raster.ts';
import type { FlatSpec } from './spec.ts';
import { attributeTerms } from './words/attribute-terms.ts';
import { writtenTerms } from './words/read-vocabulary.ts';

/** A front view on the sheet: its garments, and where cm are on the canvas. */
export interface SheetView {
  garments: readonly { spec: FlatSpec; pieces: readonly Piece[] }[];
  box: Box;
  scale: number;
  origin: readonly [number, number];
}

/** A feature of the construction with a place where it is seen, cm. */
interface Callout {
  label: Localized;
  at: Point;
}

interface Measure {
  label: Localized;
  cm: number;
}

/** Choices that say that there is nothing to point at. */
const absent = /\.(none|plain|straight|sleeveless|solid|natural)$/;

/** `collar.stand` as it is called in the vocabulary: the row that means this and nothing else. */
const labels: ReadonlyMap<string, Localized> = new Map(
  [...writtenTerms, ...attributeTerms].flatMap(({ label, meaning }) => {
    const [entry, ...others] = Object.entries(meaning);
    if (!entry || others.length > 0) return [];
    const values = entry[0] === 'details' ? (entry[1] as readonly string[]) : [entry[1]];
    return values.length === 1 ? [[`${entry[0]}.${values[0]}`, label] as const] : [];
  }),
);

const fabricLabel = ({ fabric, colours }: FlatSpec): Localized => {
  const title = attributes.find(({ key }) => key === 'fabricType')?.choices.find(({ key }) => key === fabric)?.title;
  return { zh: `面料：${title?.zh ?? fabric}`, en: `fabric: ${(title?.en ?? fabric).toLowerCase()} ${colours.main}` };
};

/** The seen place of each piece that is nearest to the middle of what is seen of it. */
const seenPlaces = (pieces: readonly Piece[]): (Point | undefined)[] => {
  const { ids, width, left, top, step } = rasterPieces(pieces);
  const seen: Point[][] = pieces.map(() => []);
  for (const [nth, id] of ids.entries())
    if (id >= 0) seen[id]?.push([left + ((nth % width) + 0.5) * step, top + (Math.floor(nth / width) + 0.5) * step]);
  return seen.map((places) => {
    const x = places.reduce((sum, place) => sum + place[0], 0) / places.length;
    const y = places.reduce((sum, place) => sum + place[1], 0) / places.length;
    const away = (place: Point): number => Math.hypot(place[0] - x, place[1] - y);
    return places.toSorted((one, other) => away(one) - away(other))[0];
  });
};

const calloutsOf = ({ garments }: SheetView): Callout[] => {
  const all = garments.flatMap(({ pieces }) => pieces);
  const places = seenPlaces(all);
  const callouts = new Map<string, Callout>();
  const add = (what: string, at: Point | undefined): void => {
    const label = absent.test(what) ? undefined : labels.get(what);
    if (label && at && !callouts.has(label.en)) callouts.set(label.en, { label, at });
  };
  for (const [nth, piece] of all.entries()) {
    for (const { edge, shows } of piece.lines) for (const what of shows ?? []) add(what, pointAt(edge, 0.5));
    for (const what of piece.shows ?? []) add(what, places[nth]);
  }
  let start = 0;
  for (const { spec, pieces } of garments) {
    const own = places.slice(start, start + pieces.length);
    const body = pieces.findIndex(
      ({ name, cloth }, nth) => cloth === 'main' && own[nth] && /^(body|front|skirt|leg)/.test(name),
    );
    const sleeve = pieces.findIndex(({ name }, nth) => /^sleeve/.test(name) && own[nth]);
    const [ofBody, ofSleeve] = [own[body], own[sleeve]];
    if (ofBody) callouts.set(`fabric ${start}`, { label: fabricLabel(spec), at: ofBody });
    if (ofSleeve) add(`sleeveType.${spec.sleeveType}`, ofSleeve);
    start += pieces.length;
  }
  return [...callouts.values()].toSorted((one, other) => one.at[1] - other.at[1]);
};

/** Ends between the legs: no hem goes round it. */
const legless: readonly FlatSpec['kind'][] = ['swimsuit', 'bikini'];

const pointsOf = (edges: readonly Edge[]): Point[] =>
  edges.flatMap((edge) => {
    const count = (edge.length - 1) * 3;
    return Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
  });

/** Width of what is drawn between two heights. */
const widthBetween = (points: readonly Point[], from: number, to: number): number => {
  const across = points.filter(([, y]) => y >= from && y <= to).map(([x]) => x);
  return across.length > 0 ? Math.max(...across) - Math.min(...across) : 0;
};

/** Finished measures of a drawn garment, laid flat; the lower half of a set has its own. */
const measuresOf = (spec: FlatSpec, all: readonly Piece[]): Measure[] => {
  const lower = all.flatMap((entry) =>
    entry.name.startsWith('lower-') ? [{ ...entry, name: entry.name.slice('lower-'.length) }] : [],
  );
  if (lower.length > 0)
    return [
      ...measuresOf(
        spec,
        all.filter(({ name }) => !name.startsWith('lower-')),
      ),
      ...measuresOf(spec, lower),
    ];
  const outlines = (pattern: RegExp): Edge[] =>
    all.filter(({ name }) => pattern.test(name)).map(({ outline }) => outline);
  const measures: Measure[] = [];
  const add = (zh: string, en: string, cm: number): void => {
    if (cm > 0) measures.push({ label: { zh, en }, cm: Math.round(cm * 2) / 2 });
  };
  const trunk = outlines(/^(body|front|skirt|leg|waistband|hem|brief|bib|peplum)/);
  if (trunk.length === 0) return [];
  const box = boxOf(trunk);
  add('全长', 'total length', box.bottom - box.top);
  const m = measure(spec);
  const body = outlines(/^(body|front)/);
  const sleeve = pointsOf(outlines(/^(sleeve|cuff).*right/));
  if (body.length > 0) add('胸围（半）', 'chest (half)', widthBetween(pointsOf(body), box.top, m.armhole + 2));
  if (sleeve.length > 0) {
    const isRaglan = spec.sleeveType === 'raglan';
    const head: Point = isRaglan ? [m.neck, 0] : [m.shoulder, m.slope];
    if (!isRaglan) add('肩宽', 'shoulder', m.shoulder * 2);
    const length = Math.max(...sleeve.map(([x, y]) => Math.hypot(x - head[0], y - head[1])));
    if (isRaglan) add('袖长（自颈点）', 'sleeve from neck', length);
    else add('袖长', 'sleeve length', length);
  }
  const band = boxOf(outlines(/^waistband/));
  add('腰围（半）', 'waist (half)', band.right - band.left);
  const legs = pointsOf(outlines(/^leg-right/));
  if (legs.length > 0) {
    const low = Math.max(...legs.map(([, y]) => y));
    add('内长', 'inseam', low - Math.max(...legs.filter(([x]) => Math.abs(x) < 0.8).map(([, y]) => y)));
    add('脚口（半）', 'leg opening (half)', widthBetween(legs, low - 1.5, low));
  } else if (!legless.includes(spec.kind))
    add('下摆（半）', 'hem (half)', widthBetween(pointsOf(trunk), box.bottom - 2.5, box.bottom));
  return measures;
};

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Numbered call-outs on the front view, and below the drawing what the numbers mean and the finished measures. Pixels of the canvas;
 * `height` is what is added below it.
 */
export const technicalSheet = (
  view: SheetView,
  canvas: { width: number; height: number },
): { svg: string; height: number } => {
  const unit = canvas.width / 80;
  const [left, top] = view.origin;
  const toCanvas = ([x, y]: Point): Point => [left + x * view.scale, top + y * view.scale];
  const edges = [view.box.left * view.scale + left - unit * 2, view.box.right * view.scale + left + unit * 2] as const;
  const callouts = calloutsOf(view);
  const lowest = [-Infinity, -Infinity];
  const balloons = callouts.map(({ at }, nth) => {
    const side = at[0] < -1 ? 0 : at[0] > 1 ? 1 : nth % 2;
    const [x, y] = toCanvas(at);
    const [bx, by] = [edges[side] as number, Math.max(y, (lowest[side] as number) + unit * 2.2)];
    lowest[side] = by;
    return `<g id="callout-${nth + 1}"><path d="M${round(x)} ${round(y)}L${round(bx)} ${round(by)}" stroke-width="${round(unit * 0.08)}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(unit * 0.18)}" fill="#1b1918"/><circle cx="${round(bx)}" cy="${round(by)}" r="${round(unit)}" fill="#fff" stroke-width="${round(unit * 0.1)}"/><text x="${round(bx)}" y="${round(by + unit * 0.38)}" text-anchor="middle" stroke="none" fill="#1b1918">${nth + 1}</text></g>`;
  });
  const cell = (text: string, column: number, row: number): string =>
    `<text x="${round(canvas.width * (0.03 + column * 0.36))}" y="${round(canvas.height + unit * (1.6 + row * 1.8))}">${escapeXml(text)}</text>`;
  const notes = callouts.map(({ label }, nth) => `${nth + 1}  ${label.zh} / ${label.en}`);
  const half = Math.ceil(notes.length / 2);
  const measures = view.garments.flatMap(({ spec, pieces }) => measuresOf(spec, pieces));
  const rows = Math.max(half, measures.length + 1);
  const table = [
    cell('尺寸 / measures, cm', 2, 0),
    ...measures.map(({ label, cm }, row) => cell(`${label.zh} / ${label.en}  ${cm}`, 2, row + 1)),
  ];
  const style = `font-family="Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" font-size="${round(unit * 1.05)}"`;
  return {
    svg: `<g id="callouts" fill="none" stroke="#1b1918" ${style}>${balloons.join('')}</g>
<g id="callout-notes" fill="#1b1918" ${style}>${notes.map((note, nth) => cell(note, Math.floor(nth / half), nth % half)).join('')}</g>
<g id="measures" fill="#1b1918" ${style}>${table.join('')}</g>`,
    height: Math.ceil(unit * (1.8 + rows * 1.8)),
  };
};
