import type { Localized } from '@atelier/catalogue/text';
import { type BodyKind, type BodyMeasures, bodyOf } from '../designs/bodies.ts';
import { designById } from '../designs/designs.ts';
import pieceNames from '../designs/piece-names.json' with { type: 'json' };
import { areaOf, boxOf, distance, isFinitePoint } from '../geometry/lines.ts';
import { footOn } from '../geometry/place.ts';
import type { Cut, DrawnPattern, Line, Piece, Point } from '../piece.ts';
import * as outlines from './outline.ts';

/** The constructor of a design. @throws RangeError for an unknown one */
export const loadDesign = async (id: string): Promise<outlines.SourceDesign> => {
  if (!designById(id)) throw new RangeError(`no design ${id}`);
  const module = (await import(`@freesewing/${id}`)) as Record<string, outlines.SourceDesign>;
  return module[id.charAt(0).toUpperCase() + id.slice(1)] as outlines.SourceDesign;
};

/** Name of a piece, by the last segment of its FreeSewing name; every piece of every design has one. */
export const pieceName = (id: string): Localized =>
  (pieceNames as Readonly<Record<string, Localized>>)[id] ?? { zh: id, en: id };

const foldLine = '__macro_cutonfold_cutonfold_line';
const grainLine = '__macro_grainline_grainline_line';

/** FreeSewing parts that contain two pieces. */
const doubles: Readonly<Record<string, readonly { id: string; seam: string; allowance: string }[]>> = {
  'cathrin.panel1': [
    { id: 'panel1a', seam: 'panel1a', allowance: 'saA' },
    { id: 'panel1b', seam: 'panel1b', allowance: 'saB' },
  ],
};

/** Paths of the other piece of the part. */
const otherHalf = (key: string, id: string): string[] =>
  (doubles[key] ?? []).filter((one) => one.id !== id).flatMap(({ seam }) => [seam, `${seam}Waist`]);

const pointsOf = (part: outlines.SourcePart, name: string): Point[] =>
  (part.paths[name]?.ops ?? []).flatMap((op) => ('to' in op ? [{ x: op.to.x, y: op.to.y }] : []));

const endsOf = (points: readonly Point[]): readonly [Point, Point] | null => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last && points.length > 1 ? [first, last] : null;
};

const markKinds: Readonly<Record<string, Piece['marks'][number]['kind']>> = {
  button: 'button',
  buttonhole: 'buttonhole',
  'buttonhole-start': 'buttonhole',
  'buttonhole-end': 'buttonhole',
  eyelet: 'eyelet',
  'snap-stud': 'snap',
  'snap-socket': 'snap',
};

const cutsOf = (pattern: outlines.SourcePattern, part: string, isFolded: boolean): Cut[] => {
  const listed = pattern.setStores[0]?.get(['cutlist', part, 'materials'], {});
  const materials = Object.entries((listed ?? {}) as Record<string, readonly outlines.SourceCut[]>);
  const cuts = materials.map(([material, rows]) => ({
    material,
    count: rows.reduce((sum, { cut }) => sum + (Number(cut) || 0), 0),
    onFold: rows.some(({ onFold }) => Boolean(onFold)),
  }));
  return cuts.length > 0 ? cuts : [{ material: 'fabric', count: 1, onFold: isFolded }];
};

const liesOn = (seam: Line, line: Line): boolean =>
  line.every((point) => distance(footOn(seam, point).at, point) < 0.1);

/** Lines inside a piece: everything visible except edge and allowance. */
const internalsOf = (part: outlines.SourcePart, helpers: ReadonlySet<string>, seam: Line): Piece['internals'] =>
  Object.entries(part.paths)
    .filter(([name, path]) => outlines.isShown(name, path) && !outlines.isAllowance(name, path) && !helpers.has(name))
    .flatMap(([, path]) => outlines.flatten(path.ops))
    .filter(({ points }) => !liesOn(seam, points));

const hintWords = /base$|^seamSA$|^rest$|^text$|extraBoundary/i;

const pieceOf = (
  pattern: outlines.SourcePattern,
  key: string,
  part: outlines.SourcePart,
  only?: { id: string; seam: string; allowance: string },
): Piece | null => {
  const edges = outlines.edgesOf(part, only);
  if (!edges) return null;
  const id = only?.id ?? (key.split('.').at(-1) as string);
  const fold = endsOf(pointsOf(part, foldLine));
  const snippets = Object.values(part.snippets);
  const helpers = Object.keys(part.paths).filter((name) => hintWords.test(name));
  return {
    id,
    name: pieceName(id),
    cuts: cutsOf(pattern, key, fold !== null),
    ...edges,
    fold,
    grain: endsOf(pointsOf(part, grainLine)) ?? fold,
    notches: snippets
      .filter(({ def }) => def === 'notch' || def === 'bnotch')
      .map(({ anchor: { x, y } }) => ({ x, y })),
    marks: snippets.flatMap(({ def, anchor: { x, y } }) => {
      const kind = markKinds[def];
      return kind ? [{ at: { x, y }, kind }] : [];
    }),
    internals: internalsOf(part, new Set(['seam', ...helpers, ...(only ? otherHalf(key, only.id) : [])]), edges.seam),
  };
};

/** Every fabric part as pieces to cut, in the design's order. */
export const piecesOf = (pattern: outlines.SourcePattern): Piece[] => {
  const parts = Object.entries(pattern.parts[0] ?? {}).filter(([, part]) => !part.hidden);
  const pieces = parts.flatMap(([key, part]) => {
    const several = doubles[key];
    return several ? several.map((one) => pieceOf(pattern, key, part, one)) : [pieceOf(pattern, key, part)];
  });
  return pieces.filter((piece) => piece !== null);
};

/** A pattern that cannot be drawn for a body; `reasons` are FreeSewing's messages, for a log. */
export class DrawingFault extends Error {
  readonly reasons: readonly string[];

  constructor(design: string, reasons: readonly string[]) {
    super(`${design} cannot be drawn: ${reasons[0] ?? 'no reason'}`);
    this.name = 'DrawingFault';
    this.reasons = reasons;
  }
}

/** Seam allowance, mm. */
const allowance = 10;

/** Maximum length of a piece, mm. */
const longest = 6000;

const faultOf = ({ id, outline, seam }: Piece): string | null => {
  if (![...outline, ...seam].every(isFinitePoint)) return `${id} has a point nowhere`;
  const { width, height } = boxOf([outline]);
  if (Math.max(width, height) > longest) return `${id} is longer than ${longest} mm`;
  if (areaOf(outline) < areaOf(seam) * 0.999) return `${id} is cut inside its seam`;
  return null;
};

const textOf = (entry: unknown): string => String(Array.isArray(entry) ? entry[0] : entry).slice(0, 300);

/** Draws a design for a body; FreeSewing's logged errors, NaN and impossible pieces are faults. @throws DrawingFault, RangeError */
export const drawPattern = async (design: string, measurements: BodyMeasures): Promise<DrawnPattern> => {
  const Design = await loadDesign(design);
  const pattern = new Design({ measurements, sa: allowance, complete: true, units: 'metric', locale: 'en' });
  pattern.draft();
  const stores = [...pattern.setStores, ...(pattern.store ? [pattern.store] : [])];
  const logged = stores.flatMap(({ logs }) => logs.error.map(textOf));
  if (logged.length > 0) throw new DrawingFault(design, logged);
  const pieces = piecesOf(pattern);
  const faults = pieces.map(faultOf).filter((fault) => fault !== null);
  if (pieces.length === 0) faults.push('no piece was drawn');
  if (faults.length > 0) throw new DrawingFault(design, faults);
  const widened = pieces.some(({ outline, seam }) => areaOf(outline) > areaOf(seam) * 1.001);
  return { design, allowance: widened ? allowance : 0, pieces };
};

const canDraw = async (design: string, measures: BodyMeasures): Promise<boolean> => {
  try {
    await drawPattern(design, measures);
    return true;
  } catch (error) {
    if (error instanceof DrawingFault) return false;
    throw error;
  }
};

/** Measurements that prevent the drawing: each that alone makes it possible when reset, else those farthest from the standard body. */
export const blamedMeasures = async (
  design: string,
  measures: BodyMeasures,
  kind: BodyKind,
): Promise<readonly string[]> => {
  const standard = bodyOf(kind, 'M');
  const keys = Object.keys(measures);
  const away = (key: string) => Math.abs((measures[key] ?? 0) / (standard[key] || 1) - 1);
  const blamed: string[] = [];
  for (const key of keys) if (await canDraw(design, { ...measures, [key]: standard[key] ?? 0 })) blamed.push(key);
  if (blamed.length > 0) return blamed.sort((one, other) => away(other) - away(one)).slice(0, 3);
  return keys.sort((one, other) => away(other) - away(one)).slice(0, 2);
};
