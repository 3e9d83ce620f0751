import { cuffPieces } from './cuff.ts';
import {
  add,
  beside,
  bow,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointAt,
  reverse,
  startOf,
  through,
  wave,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, type Fold, fold, type Line, type Mark, type Piece, piece, seam, showing, stitch } from './piece.ts';
import { raglanSeam, raglanStart } from './raglan-seam.ts';
import { hasVent, type SleeveShape, shapeSleeve } from './sleeve-shape.ts';
import type { View } from './spec.ts';
import {
  capeSleeves,
  isColdShoulder,
  shapeSleeveEnd,
  sleeveEndLines,
  sleeveOutline,
  sleeveTrims,
} from './trims/sleeve-trims.ts';

/** The right sleeve and its cuff; nothing for bare arms. A batwing is part of the body: only its cuff comes from here. */
export const sleevePieces = (frame: Frame, view: View): Piece[] => {
  const { spec } = frame;
  if (spec.sleeveType === 'flutter' || spec.sleeveType === 'petal')
    return showing(softSleeves(frame, view), `sleeveType.${spec.sleeveType}`, `sleeveLength.${spec.sleeveLength}`);
  if (spec.details.includes('capeSleeves') && spec.sleeveType !== 'batwing') return capeSleeves(frame);
  const cutShape = shapeSleeve(frame);
  if (!cutShape) return [];
  const shape = shapeSleeveEnd(frame, cutShape);
  if (spec.sleeveType === 'batwing') return cuffPieces(frame, shape, view);
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const isRaglan = spec.sleeveType === 'raglan';
  // Blocks that are named lie where they were named.
  const isBlocked = spec.print === 'colourBlock' && !spec.parts?.skirt;
  const sleeve = piece(
    'sleeve-right',
    isRaglan ? raglanOutline(frame, shape, view) : sleeveOutline(frame, shape, armhole),
    {
      grain: -shape.angle,
      cloth: isBlocked && (isRaglan || spec.seed % 2 === 1) ? 'second' : 'main',
      lines: [...linesOf(frame, shape, view), ...sleeveEndLines(frame, shape)],
      folds: foldsOf(shape, frame),
      shows: [
        `sleeveType.${spec.sleeveType}`,
        `sleeveLength.${spec.sleeveLength}`,
        ...(spec.details.includes('wideSleeves') ? ['details.wideSleeves'] : []),
        ...(isColdShoulder(frame, shape) ? ['details.coldShoulder'] : []),
      ],
      marks: marksOf(frame, shape, view),
      ...(spec.kind === 'downJacket' ? { channels: channelsOf(shape) } : {}),
    },
  );
  return [sleeve, ...cuffPieces(frame, shape, view), ...sleeveBorder(frame, shape), ...sleeveTrims(frame, shape, view)];
};

/** The broad edge of a wide sleeve, of the collar's cloth. */
const sleeveBorder = ({ spec, m }: Frame, shape: SleeveShape): Piece[] => {
  if (!spec.details.includes('wideSleeves') || !spec.details.includes('crossCollar')) return [];
  const deep = 4.4 * m.scale;
  const inner = through(...[0, 0.33, 0.66, 1].map((t) => add(pointAt(shape.end, t), shape.along, -deep)));
  const outline = join(
    shape.end,
    line(endOf(shape.end), endOf(inner)),
    reverse(inner),
    line(startOf(inner), startOf(shape.end)),
  );
  return [piece('cuff-border-right', outline, { cloth: 'trim', grain: -shape.angle })];
};

const raglanOutline = (frame: Frame, shape: SleeveShape, view: View): Edge => {
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  const raglan = raglanSeam(neck, frame.underarm);
  const [beforeSeam] = cut(neck, raglanStart);
  const [, arm] = cut(shape.outer, 0.16);
  const over = join(through(frame.neck, mix(frame.neck, frame.shoulder, 0.6), startOf(arm)), arm);
  return join(over, shape.end, reverse(shape.inner), reverse(raglan), reverse(beforeSeam));
};

const linesOf = (frame: Frame, shape: SleeveShape, view: View): Line[] => {
  const { spec, m } = frame;
  const lines: Line[] = [];
  if (spec.cuff === 'plain' && shape.cuffHeight === 0 && !spec.details.includes('edgedSleeves')) {
    const isKnit = ['tShirt', 'sweatshirt', 'hoodie', 'polo', 'tank'].includes(spec.kind);
    lines.push(stitch(beside(shape.end, -1.8 * m.scale)));
    if (isKnit) lines.push(stitch(beside(shape.end, -1.3 * m.scale)));
  }
  const isTailored = ['blazer', 'coat', 'suitSet'].includes(spec.kind) && spec.sleeveType !== 'raglan';
  if (isTailored) {
    const away = view === 'front' ? 0.26 : 0.62;
    const top = mix(shape.outer[0] as Point, frame.underarm, away + 0.05);
    lines.push(
      seam(
        through(
          top,
          mix(pointAt(shape.outer, 0.5), pointAt(shape.inner, 0.5), away),
          mix(endOf(shape.outer), endOf(shape.inner), away),
        ),
      ),
    );
  }
  if (shape.isGathered) lines.push(...gathers(shape.end, 0.32, shape.cuffHeight > 0 ? 4 : 2.6, 7, true));
  if (['puff', 'legOfMutton'].includes(spec.sleeveType)) {
    const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
    lines.push(...gathers(cut(armhole, 0.75)[0], 0, 4.2 * m.scale, 6, false));
  }
  const isJean = spec.kind === 'jacket' && ['denim', 'twill', 'cotton'].includes(spec.fabric);
  if (isJean && view === 'front' && spec.sleeveType === 'setIn') {
    lines.push(
      seam(
        through(
          pointAt(frame.armholeFront, 0.55),
          mix(pointAt(shape.outer, 0.55), pointAt(shape.inner, 0.55), 0.55),
          pointAt(shape.end, 0.6),
        ),
      ),
    );
  }
  return lines;
};

/** Short soft lines that run from a gathered edge into the cloth. `isBefore`: into the cloth to the right of its direction. */
const gathers = (edge: Edge, from: number, depth: number, count: number, isBefore: boolean): Line[] => {
  const lines: Line[] = [];
  for (let i = 0; i < count; i++) {
    const t = from * 0.3 + ((i + 0.5) / count) * (1 - from * 0.3);
    const start = pointAt(edge, t);
    const reach = depth * (0.6 + (0.4 * ((i * 37) % 5)) / 4);
    const side = pointAt(beside(edge, isBefore ? -reach : reach), t);
    lines.push(detail(bow(start, side, (i % 2 ? 1 : -1) * 0.18)));
  }
  return lines;
};

const foldsOf = (shape: SleeveShape, { underarm, m, spec }: Frame): Fold[] => {
  if (shape.length < 8) return [];
  const folds: Fold[] = [];
  const middle = (t: number, across: number): Point => mix(pointAt(shape.outer, t), pointAt(shape.inner, t), across);
  folds.push(fold(through(add(underarm, [0.4, 0.6]), middle(0.2, 0.6), middle(0.16, 0.28)), 2.2 * m.scale, 0.55));
  if (shape.length > 22) {
    folds.push(fold(through(pointAt(shape.inner, 0.1), middle(0.26, 0.66), middle(0.34, 0.38)), 2 * m.scale, 0.45));
    folds.push(fold(through(pointAt(shape.inner, 0.48), middle(0.52, 0.62), middle(0.5, 0.26)), 1.7 * m.scale, 0.5));
    folds.push(fold(through(pointAt(shape.inner, 0.58), middle(0.63, 0.7), middle(0.66, 0.44)), 1.4 * m.scale, 0.38));
    folds.push(fold(through(pointAt(shape.outer, 0.86), middle(0.87, 0.4), middle(0.83, 0.72)), 1.2 * m.scale, 0.32));
  }
  if (shape.isGathered) {
    folds.push(fold(through(pointAt(shape.end, 0.3), middle(0.82, 0.34)), 1.2 * m.scale, 0.5));
    folds.push(fold(through(pointAt(shape.end, 0.66), middle(0.78, 0.68)), 1.3 * m.scale, 0.5));
  }
  if (spec.sleeveType === 'bell') folds.push(fold(through(pointAt(shape.end, 0.4), middle(0.55, 0.45)), 1.8, 0.6));
  return folds;
};

const marksOf = (frame: Frame, shape: SleeveShape, view: View): Mark[] => {
  const { spec, m } = frame;
  const marks: Mark[] = [];
  if (hasVent(spec) && view === 'back') {
    for (let i = 0; i < 3; i++) {
      const at = add(mix(endOf(shape.outer), endOf(shape.inner), 0.24), shape.along, -(2.2 + i * 1.9) * m.scale);
      marks.push({ kind: 'button', at, size: 0.62 * m.scale });
    }
  }
  if (spec.logo === 'sleeve' && view === 'front') {
    const at = mix(pointAt(shape.outer, 0.42), pointAt(shape.inner, 0.42), 0.4);
    marks.push({ kind: 'logo', at, size: 2.6 * m.scale, turn: -shape.angle });
  }
  return marks;
};

/** Quilting lines across the sleeve. */
const channelsOf = (shape: SleeveShape): Edge[] => {
  const count = Math.max(2, Math.round(shape.length / 7));
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = (i + 1) / count;
    return bow(pointAt(shape.outer, t), pointAt(shape.inner, t), 0.8);
  });
};

/** Flutter and petal sleeves: cloth that falls free from the armhole. */
const softSleeves = (frame: Frame, view: View): Piece[] => {
  const { spec, m, shoulder, underarm } = frame;
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const reachOut = (spec.sleeveLength === 'cap' ? 8 : 13) * m.scale;
  const [upper] = cut(armhole, 0.86);
  const tip: Point = add(shoulder, [reachOut * 0.78, reachOut * 0.72]);
  const over = through(shoulder, add(shoulder, [reachOut * 0.48, reachOut * 0.14]), tip);
  if (spec.sleeveType === 'flutter') {
    const low = endOf(upper);
    const hem = wave(through(tip, add(mix(tip, low, 0.5), [1.5, 2.6]), low), 4, 1.3 * m.scale);
    const lines = sampleGathers(upper, tip, low);
    const folds = [0.3, 0.55, 0.8].map((t) =>
      fold(line(pointAt(upper, t * 0.8), pointAt(hem, t)), 1.5 * m.scale, 0.55),
    );
    return [piece('sleeve-right', join(over, hem, reverse(upper)), { grain: -48, lines, folds })];
  }
  const end = add(underarm, [3.2 * m.scale, 5 * m.scale]);
  const back = join(over, through(tip, add(tip, [-1.5, 5]), end), line(end, underarm), reverse(armhole));
  const lap = through(pointAt(over, 0.15), add(tip, [-5 * m.scale, 2.5]), end);
  return [piece('sleeve-right', back, { grain: -48, lines: [seam(lap), stitch(beside(lap, 0.5))] })];
};

const sampleGathers = (upper: Edge, tip: Point, low: Point): Line[] =>
  [0.2, 0.4, 0.6, 0.8].map((t) => {
    const start = pointAt(upper, t);
    return detail(line(start, mix(start, mix(tip, low, t), 0.45)));
  });
