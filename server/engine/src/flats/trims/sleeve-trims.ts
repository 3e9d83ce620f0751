import {
  add,
  bow,
  curve,
  cut,
  type Edge,
  join,
  line,
  mix,
  type Point,
  pointAt,
  reverse,
  scallop,
  startOf,
  through,
  wave,
} from '../edge.ts';
import type { Frame } from '../frame.ts';
import { fold, type Line, type Piece, piece, rim, seam, showing, stitch } from '../piece.ts';
import { outlineOf, type SleeveShape } from '../sleeve-shape.ts';
import type { FlatDetail, View } from '../spec.ts';
import { shapedHemLines, shapeHem } from './hem-shape.ts';
import { featherEdge } from './hem-trims.ts';
import {
  armPocket,
  buckledCuff,
  cuffBow,
  cuffZip,
  laceCuff,
  ruchedSleeve,
  sleeveFringe,
  tieredSleeve,
} from './sleeve-forms.ts';
import { box, oval } from './small-parts.ts';

/** Shares of the sleeve's width at which each stripe begins and ends, from the outer side. */
const stripes = [
  [0.05, 0.13],
  [0.2, 0.28],
] as const;

const along = (shape: SleeveShape, share: number): Edge =>
  through(
    ...[0.03, 0.25, 0.5, 0.75, 0.995].map((t): Point => mix(pointAt(shape.outer, t), pointAt(shape.inner, t), share)),
  );

/** Two stripes down the outer side of the right sleeve, as on a track jacket. */
const sleeveStripes = (_: Frame, shape: SleeveShape): Piece[] =>
  shape.length < 8
    ? []
    : stripes.map(([from, to], nth) => {
        const outline = join(along(shape, from), reverse(along(shape, to)));
        return piece(`side-stripe-sleeve-${nth}-right`, outline, {
          grain: -shape.angle,
          cloth: 'second',
          isInner: true,
          lines: [rim(along(shape, from)), rim(along(shape, to))],
          shows: ['details.coinSeams'],
        });
      });

/** A place on the right sleeve: `t` along the arm from shoulder to end, `u` across it from the outer to the inner side. */
const onSleeve = (shape: SleeveShape, t: number, u: number): Point =>
  mix(pointAt(shape.outer, t), pointAt(shape.inner, t), u);

/** Outline of a set-in sleeve; a cold shoulder begins below the shoulder's tip. */
export const sleeveOutline = (frame: Frame, shape: SleeveShape, armhole: Edge): Edge => {
  if (!isColdShoulder(frame, shape)) return outlineOf(shape, armhole);
  const k = frame.m.scale;
  const isShort = shape.length < 26 * k;
  const [, arm] = cut(shape.outer, isShort ? 0.4 : 0.24);
  const [, low] = cut(armhole, isShort ? 0.52 : 0.72);
  const from = startOf(low);
  const opening = isShort
    ? curve(
        from,
        add(mix(from, startOf(arm), 0.3), [0, 1.4 * k]),
        add(startOf(arm), shape.across, 1.2 * k),
        startOf(arm),
      )
    : curve(from, mix(from, startOf(arm), 0.3), add(startOf(arm), shape.across, 3.4 * k), startOf(arm));
  return join(opening, arm, shape.end, reverse(shape.inner), reverse(low));
};

export const isColdShoulder = ({ spec }: Frame, shape: SleeveShape): boolean =>
  spec.details.includes('coldShoulder') &&
  spec.sleeveType !== 'raglan' &&
  spec.sleeveType !== 'batwing' &&
  shape.length > 8;

/** Cloth that falls from shoulder and armhole over the arm like a small cape. */
export const capeSleeves = ({ m, shoulder, underarm, spec }: Frame): Piece[] => {
  const k = m.scale;
  const isLong = ['long', 'extraLong'].includes(spec.sleeveLength);
  const low = m.waistY + (isLong ? 16 : 5) * k;
  const tip: Point = [shoulder[0] + (isLong ? 23 : 19) * k, low - 3 * k];
  const outer = through(
    shoulder,
    add(shoulder, [3.8 * k, 3.4 * k]),
    add(shoulder, [9.4 * k, (low - shoulder[1]) * 0.42]),
    tip,
  );
  const inner: Point = [underarm[0] * 0.96, low + 1.5 * k];
  const hem = wave(bow(tip, inner, 0.8 * k), 2, 1.3 * k);
  const edge = curve(inner, [underarm[0] * 0.94, low - 10 * k], [shoulder[0] * 0.84, underarm[1] * 0.7], shoulder);
  const lines = [rim(edge), stitch(hem.map(([x, y]): Point => [x - 0.4 * k, y - 1 * k]))];
  const folds = [0.14, 0.4, 0.66, 0.86].map((t) =>
    fold(line(pointAt(hem, t), mix(pointAt(hem, t), add(shoulder, [0.5, 5 * k]), 0.74)), 2.8 * k, 0.6),
  );
  return [
    piece('sleeve-right', join(outer, hem, edge), {
      grain: -18,
      lines,
      folds,
      shows: ['details.capeSleeves', 'sleeveType.setIn', `sleeveLength.${spec.sleeveLength}`],
    }),
  ];
};

type Draw = (frame: Frame, shape: SleeveShape, view: View) => Piece[];

const elbowPatch: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 30 * k) return [];
  const [t, high] = [0.54, 6.6 * k];
  const u = view === 'back' ? 0.46 : 0.06;
  const centre = onSleeve(shape, t, u);
  const wide = (view === 'back' ? 3.7 : 2.4) * k;
  const turned = ([x, y]: Point): Point => add(add(centre, shape.across, x), shape.along, y);
  const outline = oval([0, 0], wide, high).map(turned);
  // In front only its rim shows, round the outer side of the sleeve.
  const from = (s: number): Point => onSleeve(shape, t + s, 0.005);
  const shown =
    view === 'back'
      ? outline
      : join(
          through(
            from(-0.11),
            onSleeve(shape, t - 0.06, 0.2),
            onSleeve(shape, t, 0.24),
            onSleeve(shape, t + 0.06, 0.2),
            from(0.11),
          ),
          through(from(0.11), from(0), from(-0.11)),
        );
  const stitched = view === 'back' ? [stitch(oval([0, 0], wide - 0.7 * k, high - 0.8 * k).map(turned))] : [];
  return [piece('patch-elbow-right', shown, { grain: -shape.angle, lines: [rim(shown), ...stitched] })];
};

const splitSleeve: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  if (shape.length < 10 * k) return [];
  const t = shape.length > 30 * k ? 0.42 : 0.2;
  const u = view === 'front' ? 0.34 : 0.3;
  const top = onSleeve(shape, t, u);
  const a = pointAt(shape.end, u - 0.14);
  const b = pointAt(shape.end, u + 0.2);
  const near = through(top, add(onSleeve(shape, (t + 1) / 2, u - 0.11), [0, 0]), a);
  const far = through(top, onSleeve(shape, (t + 1) / 2, u + 0.13), b);
  const outline = join(near, line(a, b), reverse(far));
  return [piece('opening-sleeve-right', outline, { cloth: 'inside', isInner: true, lines: [rim(near), rim(far)] })];
};

const bandAt = (shape: SleeveShape, from: number, to: number): Edge =>
  box(onSleeve(shape, from, -0.01), onSleeve(shape, from, 1.01), onSleeve(shape, to, 1.01), onSleeve(shape, to, -0.01));

const furCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  const deep = Math.min(9 * k, shape.length * 0.4);
  const at = (down: number, side: number): Point =>
    add(
      add(pointAt(shape.end, 0.5), shape.along, down + shape.cuffHeight),
      shape.across,
      (side * Math.max(shape.endWidth, shape.cuffWidth)) / 2,
    );
  const outline = box(at(-deep, -1.1), at(-deep, 1.1), at(0.8, 1.2), at(0.8, -1.2));
  const furry = scallop(outline, 34, 0.7 * k);
  return [piece('cuff-fur-right', furry, { cloth: 'fur', grain: -shape.angle })];
};

const featherCuff: Draw = ({ m }, shape) => {
  const k = m.scale;
  const at = (u: number): Point => add(add(pointAt(shape.end, u), shape.along, -2 * k), shape.along, shape.cuffHeight);
  return [featherEdge('cuff-feathers-right', through(at(1), at(0.5), at(0)), 8 * k, k, shape.along)];
};

const thumbhole: Draw = ({ m, spec }, shape) => {
  const k = m.scale;
  if (shape.length < 30 * k || spec.sleeveLength === 'threeQuarter') return [];
  const centre = add(
    add(pointAt(shape.end, 0.76), shape.along, shape.cuffHeight > 0 ? shape.cuffHeight * 0.55 : -4 * k),
    shape.across,
    0,
  );
  const outline = oval([0, 0], 0.85 * k, 2 * k).map(
    ([x, y]): Point => add(add(centre, shape.across, x), shape.along, y),
  );
  return [piece('thumbhole-right', outline, { cloth: 'inside', isInner: true, lines: [rim(outline)] })];
};

const velcroTab: Draw = ({ m }, shape, view) => {
  const k = m.scale;
  const base = view === 'front' ? 0.1 : 0.9;
  const at = (down: number, share: number): Point => add(pointAt(shape.end, share), shape.along, down * k);
  const dir = view === 'front' ? 1 : -1;
  const outline = box(at(-5.4, base), at(-5.4, base + dir * 0.5), at(-2, base + dir * 0.5), at(-2, base));
  const inner = box(
    at(-4.8, base + dir * 0.28),
    at(-4.8, base + dir * 0.46),
    at(-2.6, base + dir * 0.46),
    at(-2.6, base + dir * 0.28),
  );
  return [
    piece('cuff-tab-right', outline, {
      grain: -shape.angle,
      lines: [rim(outline), stitch(inner), seam(line(at(-5.4, base + dir * 0.24), at(-2, base + dir * 0.24)))],
    }),
  ];
};

const tapeOnSleeve: Draw = (_, shape) => {
  if (shape.length < 14) return [];
  const at = shape.length > 30 ? [0.52, 0.6] : [0.62, 0.74];
  const outline = bandAt(shape, at[0] as number, at[1] as number);
  return [
    piece('tape-sleeve-right', outline, {
      grain: -shape.angle,
      lines: [
        seam(line(onSleeve(shape, (at[0] as number) + 0.014, 0), onSleeve(shape, (at[0] as number) + 0.014, 1))),
        seam(line(onSleeve(shape, (at[1] as number) - 0.014, 0), onSleeve(shape, (at[1] as number) - 0.014, 1))),
      ],
    }),
  ];
};

/** The sleeves of a jacket that is fringed along its yoke. */
const fringeWithYoke: Draw = (frame, shape, view) =>
  ['jacket', 'shirt', 'coat'].includes(frame.spec.kind) ? sleeveFringe(frame, shape, view) : [];

/** A badge on the upper arm. */
const armBadge: Draw = ({ m, spec }, shape, view) => {
  const k = m.scale;
  if (shape.length < 16 * k || view === 'back') return [];
  const at = add(
    pointAt(shape.outer, spec.details.includes('sleevePocket') ? 0.6 : shape.length > 30 * k ? 0.3 : 0.5),
    shape.across,
    4.6 * k,
  );
  const outline = oval(at, 2.9 * k, 3.3 * k);
  return [
    piece('badge-sleeve-right', outline, {
      isInner: true,
      cloth: 'second',
      lines: [rim(outline), stitch(oval(at, 2.4 * k, 2.8 * k))],
      marks: [{ kind: 'patch', motif: 'star', at, size: 3.4 * k }],
    }),
  ];
};

const draws: readonly (readonly [FlatDetail, Draw])[] = [
  ['sleeveStripes', sleeveStripes],
  ['elbowPatches', elbowPatch],
  ['splitSleeves', splitSleeve],
  ['reflectiveTape', tapeOnSleeve],
  ['yokeFringe', fringeWithYoke],
  ['sleeveFringe', sleeveFringe],
  ['tieredSleeves', tieredSleeve],
  ['ruchedSleeves', ruchedSleeve],
  ['sleevePocket', armPocket],
  ['cuffZips', cuffZip],
  ['bowCuffs', cuffBow],
  ['buckledCuffs', buckledCuff],
  ['laceCuffs', laceCuff],
  ['armBadge', armBadge],
  ['furCuffs', furCuff],
  ['featherCuffs', featherCuff],
  ['thumbholes', thumbhole],
  ['velcroTabs', velcroTab],
];

/** Trims on the right sleeve. */
export const sleeveTrims = (frame: Frame, shape: SleeveShape, view: View): Piece[] =>
  draws.flatMap(([key, draw]) =>
    frame.spec.details.includes(key) ? showing(draw(frame, shape, view), `details.${key}`) : [],
  );

/** A sleeve whose end is scalloped or curled, where no cuff ends it. */
export const shapeSleeveEnd = ({ spec, m }: Frame, shape: SleeveShape): SleeveShape =>
  spec.details.includes('edgedSleeves') && shape.cuffHeight === 0
    ? { ...shape, end: shapeHem(spec, shape.end, m.scale) }
    : shape;

export const sleeveEndLines = ({ spec, m }: Frame, shape: SleeveShape): Line[] =>
  spec.details.includes('edgedSleeves') && shape.cuffHeight === 0
    ? showing(shapedHemLines(spec, shape.end, m.scale), 'details.edgedSleeves')
    : [];
