import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { craftOverlay, isLeg } from './cloth-ink.ts';
import { areaOf, boxOf, type Edge, type Point, pointAt } from './edge.ts';
import { drawGarment } from './garment.ts';
import { type Mark, type Piece, partOfPiece } from './piece.ts';
import { isArtwork, isPiped } from './piece-svg.ts';
import { shownBy, tileOf } from './prints/print-tile.ts';
import type { FlatSpec, View } from './spec.ts';

/** Visible piece per cell of a drawn view. */
interface PieceRaster {
  left: number;
  top: number;
  /** Side of a cell, cm. */
  step: number;
  width: number;
  height: number;
  /** Row-major index of the topmost piece in the list; -1 where there is none. */
  ids: Int16Array;
}

/** Samples per curve of an outline. */
const stepsOfCurve = 6;

type Span = readonly [from: number, to: number];

const flatten = (edge: Edge): Point[] => {
  const count = ((edge.length - 1) / 3) * stepsOfCurve;
  return Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
};

/** Horizontal spans of a closed outline per row of cells: nonzero fill rule, as in SVG. */
const spansOf = (edge: Edge, { left, top, step, height }: Omit<PieceRaster, 'ids' | 'width'>): Span[][] => {
  const crossings: { x: number; turn: number }[][] = Array.from({ length: height }, () => []);
  const places = flatten(edge);
  for (const [nth, [x, y]] of places.entries()) {
    const [nextX, nextY] = places[(nth + 1) % places.length] as Point;
    const [low, high] = y < nextY ? [y, nextY] : [nextY, y];
    const first = Math.max(0, Math.ceil((low - top) / step - 0.5));
    const last = Math.min(height - 1, Math.ceil((high - top) / step - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const at = top + (row + 0.5) * step;
      crossings[row]?.push({ x: x + ((nextX - x) * (at - y)) / (nextY - y), turn: y < nextY ? 1 : -1 });
    }
  }
  return crossings.map((row) => {
    const spans: Span[] = [];
    let [winding, start] = [0, 0];
    for (const { x, turn } of row.toSorted((one, other) => one.x - other.x)) {
      if (winding === 0) start = x;
      winding += turn;
      if (winding === 0) spans.push([(start - left) / step, (x - left) / step]);
    }
    return spans;
  });
};

/**
 * Rasterizes pieces by their index in the list, later ones over earlier ones, in cells of `step` cm. Transparent fabric covers like any
 * other: it is visible.
 */
export const rasterPieces = (pieces: readonly Piece[], step = 0.8): PieceRaster => {
  const box = boxOf(pieces.map(({ outline }) => outline));
  const size = { left: box.left, top: box.top, step };
  const width = Math.max(1, Math.ceil((box.right - box.left) / step));
  const height = Math.max(1, Math.ceil((box.bottom - box.top) / step));
  const ids = new Int16Array(width * height).fill(-1);
  for (const [nth, { outline, clip }] of pieces.entries()) {
    const spans = spansOf(outline, { ...size, height });
    const within = clip ? spansOf(clip, { ...size, height }) : undefined;
    for (const [row, parts] of spans.entries())
      for (const [from, to] of parts)
        for (const [a, b] of within?.[row] ?? [[0, width] as const]) {
          const first = Math.max(0, Math.ceil(Math.max(from, a) - 0.5));
          const last = Math.min(width, Math.ceil(Math.min(to, b) - 0.5));
          if (last > first) ids.fill(nth, row * width + first, row * width + last);
        }
  }
  return { ...size, width, height, ids };
};

/** Visible points of each piece, the centres of its cells. */
export const seenPoints = (pieces: readonly Piece[]): Point[][] => {
  const { ids, width, left, top, step } = rasterPieces(pieces);
  const seen: Point[][] = pieces.map(() => []);
  for (const [nth, id] of ids.entries())
    if (id >= 0) seen[id]?.push([left + ((nth % width) + 0.5) * step, top + (Math.floor(nth / width) + 0.5) * step]);
  return seen;
};

/** Number of visible cells per piece. */
export const seenCells = ({ ids }: PieceRaster, count: number): number[] => {
  const cells = new Array<number>(count).fill(0);
  for (const id of ids) if (id >= 0) cells[id] = (cells[id] ?? 0) + 1;
  return cells;
};

/** Fields that affect the whole garment: its measurements and its fabric. */
const throughout = ['kind', 'gender', 'fit', 'fabric', 'length'] as const;

/** Fields whose pieces report that they are present, and their value for "none". */
const absent = {
  ...{ collar: 'none', hat: 'none', closure: 'none', pocket: 'none', cuff: 'plain', waistShape: 'plain' },
  ...{ hem: 'straight', sleeveLength: 'sleeveless' },
} as const;

/** Visible features of a garment: `collar.sailor`, `details.yoke`, `part.cuff`, `print.ditsy`. */
export interface SeenParts {
  seen: ReadonlySet<string>;
  /** Number of front buttons. */
  buttons: number;
}

/**
 * Collects visible features of the drawn views, by default both: from the features of each piece and line, from buttons, zips and patches,
 * and from the patterns of the fabric. The request is not used.
 */
export const seenParts = (spec: FlatSpec, views: readonly View[] = ['front', 'back']): SeenParts => {
  const drawn = views.map((view) => ({ view, pieces: uncovered(drawGarment(spec, view)) }));
  const pieces = drawn.flatMap((entry) => entry.pieces);
  const seen = new Set<string>(throughout.map((field) => `${field}.${spec[field]}`));
  for (const entry of pieces) {
    for (const what of entry.shows ?? []) seen.add(what);
    for (const line of entry.lines) for (const what of line.shows ?? []) seen.add(what);
    const part = partOfPiece(entry);
    if (part) seen.add(`part.${part}`);
    if (entry.lines.some(({ kind }) => kind === 'stitch')) seen.add('part.stitch').add('craft.topstitching');
    if (entry.cloth === 'second') seen.add('colour.second');
    if (entry.name.includes('ruffle')) seen.add('craft.ruffles').add('hem.ruffled');
    if (isPiped(spec, entry))
      seen.add('part.piping').add(spec.details.includes('tipped') ? 'details.tipped' : 'details.piping');
    if (entry.channels) seen.add('craft.quilting');
    for (const mark of entry.marks) seeMark(mark, spec, seen, /pocket/.test(entry.name));
    seeName(entry, seen);
    if (isLeg(entry) && spec.surfaces?.includes('whiskers')) seen.add('surfaces.whiskers');
  }
  const isLower = garmentKindByKey(spec.kind)?.part === 'lower';
  if (isLower && drawn.some(({ view, pieces: own }) => view === 'back' && own.some(({ name }) => /^pocket/.test(name))))
    seen.add('details.backPockets');
  seeCloth(spec, seen);
  for (const [field, nothing] of Object.entries(absent)) {
    if (![...seen].some((what) => what.startsWith(`${field}.`))) seen.add(`${field}.${nothing}`);
  }
  if (garmentKindByKey(spec.kind)?.part !== 'upper') seen.add(`waist.${spec.waist}`);
  if (spec.details.includes('piping') && pieces.length > 0) seen.add('part.piping').add('details.piping');
  return { seen, buttons: countButtons(pieces) };
};

/** Pieces of at least this area must be visible, cm²; smaller ones may fall between the raster cells. */
const minArea = 8;

/** Pieces that are not entirely covered by others. */
const uncovered = (pieces: readonly Piece[]): Piece[] => {
  const cells = seenCells(rasterPieces(pieces), pieces.length);
  return pieces.filter(({ outline, clip }, nth) => (cells[nth] ?? 0) > 0 || (!clip && areaOf(outline) < minArea));
};

const seeMark = (mark: Mark, spec: FlatSpec, seen: Set<string>, isOfPocket: boolean): void => {
  if (mark.kind === 'button') seen.add('part.button').add('closure.buttons');
  if (mark.kind === 'button' && spec.details.includes('coveredButtons')) seen.add('details.coveredButtons');
  if (['ring', 'eyelet', 'rivet', 'buckle'].includes(mark.kind)) seen.add('part.metal');
  if (mark.kind === 'pompom') seen.add('part.pompom');
  if (mark.kind === 'snap') seen.add('part.button').add('closure.snaps');
  if (mark.kind === 'zip') seen.add('part.zip');
  if (mark.kind === 'zip' && isOfPocket) seen.add('pocket.zipped');
  if (mark.kind === 'zip' && !isOfPocket) seen.add('closure.zip').add('details.frontZip');
  if (mark.kind === 'patch' && mark.motif === 'heart') seen.add('details.heartPatch');
  if (mark.kind === 'patch' && mark.motif === 'bear') seen.add('details.cartoonPatch');
  if (mark.kind !== 'logo') return;
  if (spec.artwork && isArtwork(mark, { spec })) seen.add(`artwork.${spec.artwork.motif}`);
  seen.add(`logo.${spec.logo}`);
  if (['print', 'embroidery'].includes(spec.craft)) seen.add(`craft.${spec.craft}`);
};

/** Detects small parts by their names. */
const seeName = ({ name, marks, lines, cloth }: Piece, seen: Set<string>): void => {
  const bare = name.replace(/^lower-/, '');
  if (/^belt-loop/.test(bare)) seen.add('details.beltLoops');
  if (/^brief/.test(bare)) seen.add('details.briefs');
  if (/^peplum/.test(bare)) seen.add('waistShape.peplum');
  if (/^(pocket|cargo).*-left/.test(bare)) seen.add('details.pocketPair');
  if (/^collar-right/.test(bare) && marks.some(({ kind }) => kind === 'button')) seen.add('details.buttonDown');
  if (cloth === 'rib' && lines.filter(({ kind }) => kind === 'edge').length > 1) seen.add('details.stripedRib');
  if (/^sleeve/.test(bare) && marks.some(({ kind }) => kind === 'button')) seen.add('cuff.buttoned');
};

/** True when a large piece has another colour: colour blocks are visible. */
const isBlocked = ({ parts, colours }: FlatSpec, seen: ReadonlySet<string>): boolean =>
  seen.has('colour.second') ||
  (['sleeve', 'skirt', 'waistband', 'hood'] as const).some(
    (part) => seen.has(`part.${part}`) && parts?.[part]?.colour !== undefined && parts[part].colour !== colours.main,
  );

/** Features of the whole fabric. */
const seeCloth = (spec: FlatSpec, seen: Set<string>): void => {
  const isPrinted = tileOf(spec) !== undefined || (spec.print === 'colourBlock' && isBlocked(spec, seen));
  seen.add(isPrinted ? `print.${spec.print}` : 'print.solid').add('colour.main');
  if (isPrinted) for (const print of shownBy(spec.print)) seen.add(`print.${print}`);
  for (const key of spec.surfaces ?? []) if (key !== 'whiskers') seen.add(`surfaces.${key}`);
  if (tileOf(spec)) seen.add('colour.second').add('colour.accent');
  const hasOverlay = craftOverlay(spec, 0.1) !== undefined;
  if (hasOverlay) seen.add(spec.details.includes('jacquard') ? 'details.jacquard' : `craft.${spec.craft}`);
  const isTornElsewhere = spec.craft === 'distressed' && garmentKindByKey(spec.kind)?.part !== 'lower';
  if (spec.craft === 'washed' || isTornElsewhere) seen.add(`craft.${spec.craft}`);
  if (spec.details.includes('ribKnit')) seen.add('details.ribKnit');
  if (spec.details.includes('camp') && seen.has('collar.shirt')) seen.add('details.camp');
  const crafts = [...seen].filter((what) => what.startsWith('craft.') && what !== 'craft.topstitching');
  if (crafts.length === 0) seen.add('craft.none');
  if (![...seen].some((what) => what.startsWith('logo.'))) seen.add('logo.none');
};

const countButtons = (pieces: readonly Piece[]): number =>
  pieces
    .filter(({ name }) => /^(closure|placket|skirt)/.test(name))
    .reduce((sum, { marks }) => sum + marks.filter(({ kind }) => kind === 'button').length, 0);
