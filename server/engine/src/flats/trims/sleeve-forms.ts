import { add, bow, curve, join, line, mix, type Point, pointAt, reverse, wave } from '../edge.ts';
import type { Frame } from '../frame.ts';
import { crease, detail, type Line, type Piece, piece, rim, seam, stitch } from '../piece.ts';
import type { SleeveShape } from '../sleeve-shape.ts';
import type { View } from '../spec.ts';
import { bowAt, box, rectangle, strip } from './small-parts.ts';

type Draw = (frame: Frame, shape: SleeveShape, view: View) => Piece[];

const at = (shape: SleeveShape, t: number, u: number): Point =>
  mix(pointAt(shape.outer, t), pointAt(shape.inner, t), u);

const lined = (name: string, lines: readonly Line[], marks: Piece['marks'] = []): Piece =>
  piece(name, rectangle(-0.1, 0, 0.1, 0.2), { isInner: true, lines, marks });

/** Frills one below the other, each a little wider than the sleeve. */
export const tieredSleeve: Draw = ({ m }, shape) => {
  const k = m.scale;
  const count = shape.length > 30 * k ? 3 : 2;
  const starts = Array.from(
    { length: count },
    (_, i) => (shape.length > 30 * k ? 0.3 : 0.2) + (i * (shape.length > 30 * k ? 0.7 : 0.8)) / count,
  );
  return starts
    .map((from, nth) => {
      const to = Math.min(1, from + (shape.length > 30 * k ? 0.7 : 0.8) / count + 0.03);
      const [a, b] = [at(shape, from, 0), at(shape, from, 1)];
      const [c, d] = [at(shape, to, -0.16), at(shape, to, 1.16)];
      const low = wave(bow(c, d, 1 * k), 4, 1.4 * k);
      const outline = join(line(b, a), line(a, c), low, line(d, b));
      const gathers = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9].map((t) =>
        detail(line(mix(a, b, t), mix(mix(a, b, t), pointAt(low, t), 0.6))),
      );
      return piece(`sleeve-tier-${nth + 1}-right`, outline, { grain: -shape.angle, lines: [rim(low), ...gathers] });
    })
    .reverse();
};

/** Gathers over the whole length. */
export const ruchedSleeve: Draw = ({ m }, shape) => {
  const k = m.scale;
  const count = Math.max(5, Math.round(shape.length / (2.4 * k)));
  const lines = Array.from({ length: count }, (_, i) => {
    const t = 0.08 + (0.88 * (i + 0.5)) / count;
    const [a, b] = [at(shape, t, 0.02), at(shape, t + (i % 2 ? 0.012 : -0.012), 0.96)];
    const sag = add(mix(a, b, 0.5), shape.along, (0.9 + (i % 3) * 0.4) * k);
    const edge = curve(a, mix(a, sag, 0.7), mix(b, sag, 0.7), b);
    return i % 3 ? detail(edge) : crease(edge);
  });
  return [lined('sleeve-ruching-right', lines)];
};

export const cuffBow: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const place = add(
    pointAt(shape.end, view === 'front' ? 0.3 : 0.5),
    shape.along,
    shape.cuffHeight > 0 ? shape.cuffHeight * 0.5 : -1.6 * k,
  );
  const [a, b] = [add(pointAt(shape.end, 0), shape.along, -1.6 * k), add(pointAt(shape.end, 1), shape.along, -1.6 * k)];
  const band = shape.cuffHeight > 0 ? [] : [stitch(line(a, b))];
  return [lined('cuff-tie-right', band), ...bowAt('cuff-bow-right', place, 3.8 * k, 'main', 1.1)];
};

export const cuffZip: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 20 * k) return [];
  const u = view === 'front' ? 0.14 : 0.2;
  const [low, top] = [at(shape, 0.985, u), at(shape, 1 - (13 * k) / shape.length, u)];
  const edge = line(top, low);
  return [
    lined(
      'cuff-zip-right',
      [
        stitch(edge.map((place) => add(place, shape.across, 0.9 * k))),
        stitch(edge.map((place) => add(place, shape.across, -0.9 * k))),
      ],
      [{ kind: 'zip', edge, size: 0.7 * k }],
    ),
  ];
};

/** A zipped pocket on the upper arm. */
export const armPocket: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 24 * k || view === 'back') return [];
  const top = shape.length > 40 * k ? 0.3 : 0.26;
  const place = (t: number, side: number): Point => add(pointAt(shape.outer, t), shape.across, side * k);
  const low = top + (8.4 * k) / shape.length;
  const [a, b, c, d] = [place(top, 2.4), place(top, 7), place(low, 7), place(low, 2.4)];
  const outline = box(a, b, c, d);
  return [
    piece('pocket-arm-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline)],
      marks: [{ kind: 'zip', edge: line(add(a, shape.along, 0.8 * k), add(b, shape.along, 0.8 * k)), size: 0.55 * k }],
    }),
  ];
};

/** Strands along the outer side. */
export const sleeveFringe: Draw = ({ m }, shape) => {
  const k = m.scale;
  if (shape.length < 14 * k) return [];
  const count = Math.round((shape.length * 0.84) / (1.3 * k));
  const places = Array.from({ length: count }, (_, i) => at(shape, 0.1 + (0.84 * i) / count, 0.03));
  const ends = places.map((place, i) =>
    add(place, [(4.2 + ((i * 5) % 3) * 0.2) * k, (6.6 + ((i * 7) % 4) * 0.25) * k]),
  );
  const [root, tips] = [places, ends].map((row) =>
    row.slice(1).reduce((edge, place, i) => join(edge, line(row[i] as Point, place)), [] as readonly Point[]),
  );
  const outline = join(
    root ?? [],
    line(places.at(-1) as Point, ends.at(-1) as Point),
    reverse(tips ?? []),
    line(ends[0] as Point, places[0] as Point),
  );
  return [
    piece('fringe-sleeve-right', outline, {
      lines: [seam(root ?? []), ...places.map((place, i) => detail(line(place, ends[i] as Point)))],
    }),
  ];
};

/** A strap with a buckle round the end of the sleeve. */
export const buckledCuff: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const up = shape.cuffHeight > 0 ? -shape.cuffHeight * 0.5 : 4.4 * k;
  const place = (u: number, down: number): Point => add(pointAt(shape.end, u), shape.along, down * k - up);
  const strap = box(place(-0.02, -1.2), place(1.02, -1.2), place(1.02, 1.2), place(-0.02, 1.2));
  const marks: Piece['marks'] = view === 'front' ? [{ kind: 'buckle', at: place(0.36, 0), size: 1.3 * k }] : [];
  return [piece('cuff-strap-right', strap, { grain: -shape.angle, lines: [rim(strap)], marks })];
};

/** Crossed cords over a slit that opens the end of the sleeve. */
export const laceCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  if (shape.length < 10 * k) return [];
  const from = Math.max(0.3, 1 - (13 * k) / shape.length);
  const rows = Math.max(3, Math.round((shape.length * (1 - from)) / (2.6 * k)));
  const side = (t: number, sign: 1 | -1): Point =>
    add(at(shape, from + (1 - from) * t, 0.46), shape.across, sign * 1.5 * k);
  const opening = box(side(0, -1), side(0, 1), side(1, 1), side(1, -1));
  const cords = Array.from({ length: rows - 1 }, (_, i) => [
    line(side((i + 0.4) / rows, -1), side((i + 1.4) / rows, 1)),
    line(side((i + 0.4) / rows, 1), side((i + 1.4) / rows, -1)),
  ]).flat();
  const place = side(1 - 0.3 / rows, 1);
  return [
    piece('opening-cuff-right', opening, { cloth: 'inside', isInner: true, lines: [rim(opening)] }),
    ...cords.map((edge, nth) => piece(`lacing-cord-cuff-${nth + 1}-right`, strip(edge, 0.22 * k), { cloth: 'cord' })),
    ...bowAt('lacing-bow-cuff-right', add(place, shape.across, -1.5 * k), 2.6 * k, 'cord', 1.4),
  ];
};
