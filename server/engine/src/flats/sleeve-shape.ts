import { add, bow, curve, direction, type Edge, join, mix, type Point, pointAt, through } from './edge.ts';
import type { Frame } from './frame.ts';
import type { FlatSpec } from './spec.ts';

/** Share of the arm that is covered, and the sleeve's angle from the vertical. */
const reach = {
  sleeveless: { share: 0, angle: 0 },
  cap: { share: 0.17, angle: 64 },
  short: { share: 0.36, angle: 55 },
  elbow: { share: 0.53, angle: 46 },
  threeQuarter: { share: 0.76, angle: 32 },
  long: { share: 1, angle: 21 },
  extraLong: { share: 1.1, angle: 20 },
} as const satisfies Record<FlatSpec['sleeveLength'], { share: number; angle: number }>;

const cuffHeights = {
  ...{ plain: 0, ribbed: 5.5, buttoned: 6, french: 7.5, elastic: 2, turnedBack: 0, ruffled: 5, tab: 0, flared: 9 },
} as const satisfies Record<FlatSpec['cuff'], number>;

/** The right sleeve, laid flat: everything that its pieces share. */
export interface SleeveShape {
  /** Degrees from the vertical. */
  angle: number;
  /** Along the arm and across it, from the outer to the inner edge. */
  along: Point;
  across: Point;
  /** Shoulder to the outer end, underarm to the inner end. */
  outer: Edge;
  inner: Edge;
  /** Outer to inner end. */
  end: Edge;
  endWidth: number;
  cuffWidth: number;
  cuffHeight: number;
  /** How far a gathered end bulges over its cuff, cm. */
  blouse: number;
  /** Cm along the arm without the cuff. */
  length: number;
  isGathered: boolean;
}

/** A tailored sleeve closes with buttons on a vent and has no cuff of its own. */
export const hasVent = (spec: FlatSpec): boolean =>
  spec.cuff === 'buttoned' && ['blazer', 'coat', 'suitSet'].includes(spec.kind);

/** @returns undefined for a garment without sleeves. */
export const shapeSleeve = (frame: Frame): SleeveShape | undefined => {
  const { m, spec, shoulder } = frame;
  const { share, angle: base } = reach[spec.sleeveLength];
  if (share === 0 || spec.sleeveType === 'flutter' || spec.sleeveType === 'petal') return undefined;
  const isShort = share < 0.6;
  const isBand = isShort && (spec.sleeveType === 'puff' || spec.sleeveType === 'lantern');
  const isVented = hasVent(spec);
  const shortBand = isShort ? 0.45 : 1;
  const deep = spec.details.includes('deepCuffs') ? 1.9 : 1;
  const cuffHeight = isBand ? 2.4 * m.scale : isVented ? 0 : cuffHeights[spec.cuff] * m.scale * shortBand * deep;
  const angle = base + (m.ease > 3 ? 2 : 0) + (spec.kind === 'downJacket' ? 3 : 0);
  const turn = (angle / 180) * Math.PI;
  const along: Point = [Math.sin(turn), Math.cos(turn)];
  const across: Point = [-Math.cos(turn), Math.sin(turn)];
  const length = Math.max(4, m.arm * share - cuffHeight);
  const natural = m.bicep + (m.wrist - m.bicep) * Math.min(1, share) ** 1.1 - (isShort ? 0.8 : 0);
  const widen = { bell: isShort ? 1.5 : 2.3, lantern: 1.5, puff: isShort ? 1.28 : 1.42, legOfMutton: 0.95 };
  if (spec.details.includes('wideSleeves')) return wideSleeve(frame, share, angle);
  const isShortRib = isShort && spec.cuff === 'ribbed' && !isBand;
  const isGathered =
    isBand || (!isVented && !isShortRib && ['ribbed', 'buttoned', 'elastic', 'french'].includes(spec.cuff));
  const wide = natural * (widen[spec.sleeveType as 'bell'] ?? 1);
  const cuffWidth = isShortRib
    ? wide * 0.96
    : isBand
      ? natural * 0.92
      : spec.cuff === 'flared'
        ? natural * 1.05
        : natural * 0.9;
  const endWidth = isGathered && cuffHeight > 0 ? cuffWidth * 1.1 : wide;
  const outerEnd = add(shoulder, along, length);
  const innerEnd = add(outerEnd, across, endWidth);
  const blouse = isGathered ? Math.max(1.2, (wide * 1.16 - endWidth) * 0.62) : 0;
  const shape = { blouse, angle, along, across, endWidth, cuffWidth, cuffHeight, length, isGathered };
  return {
    ...shape,
    ...edgesOf(frame, shape, outerEnd, innerEnd, isShort),
    end: endOfSleeve(spec, outerEnd, innerEnd),
  };
};

/** A sleeve that hangs from the arm like a flag, as wide at its end as it is long: hanfu, kimono. */
const wideSleeve = ({ m, shoulder, underarm }: Frame, share: number, base: number): SleeveShape => {
  const k = m.scale;
  const angle = Math.max(38, base + 18);
  const turn = (angle / 180) * Math.PI;
  const along: Point = [Math.sin(turn), Math.cos(turn)];
  const across: Point = [-Math.cos(turn), Math.sin(turn)];
  const length = m.arm * share * 0.98;
  const endWidth = (share > 0.9 ? 34 : share > 0.6 ? 27 : 20) * k;
  const outerEnd = add(shoulder, along, length);
  const innerEnd = add(add(outerEnd, across, endWidth * 0.94), [0, endWidth * 0.16]);
  return {
    ...{ angle, along, across, endWidth, cuffWidth: endWidth, cuffHeight: 0, blouse: 0, length, isGathered: false },
    outer: bow(shoulder, outerEnd, 1 * k),
    inner: curve(underarm, add(underarm, [3 * k, 4 * k]), add(innerEnd, along, -length * 0.5), innerEnd),
    end: bow(outerEnd, innerEnd, 1.6 * k),
  };
};

const endOfSleeve = (spec: FlatSpec, outerEnd: Point, innerEnd: Point): Edge =>
  bow(outerEnd, innerEnd, spec.sleeveType === 'bell' ? 1.6 : 0.5);

const edgesOf = (
  { spec, m, neck, shoulder, underarm }: Frame,
  { along, across, length, endWidth, blouse }: Pick<SleeveShape, 'along' | 'across' | 'length' | 'endWidth' | 'blouse'>,
  outerEnd: Point,
  innerEnd: Point,
  isShort: boolean,
): { outer: Edge; inner: Edge } => {
  const slope = direction(neck, shoulder);
  const out: Point = [-across[0], -across[1]];
  const down = direction(underarm, innerEnd);
  const late = blouse > 0 ? 0.16 : 0.4;
  const inner = curve(
    underarm,
    add(underarm, [0.5, 1.6]),
    add(add(innerEnd, down, -length * late), across, blouse * 1.5),
    innerEnd,
  );
  const plain = curve(
    shoulder,
    add(shoulder, slope, Math.min(4.2, length * 0.22)),
    add(add(outerEnd, along, -length * late), out, blouse * 1.5),
    outerEnd,
  );
  switch (spec.sleeveType) {
    case 'puff': {
      const lift = (isShort ? 5 : 4.4) * m.scale;
      const top = add(add(shoulder, [0.6, -lift * 0.72]), along, 1);
      if (isShort) {
        const crest = add(add(shoulder, along, length * 0.42), out, lift * 0.75);
        return { outer: through(shoulder, top, crest, outerEnd), inner };
      }
      // A long one is full down to the elbow and falls over its cuff.
      return {
        outer: through(
          shoulder,
          top,
          add(add(shoulder, along, length * 0.24), out, lift * 1.15),
          add(add(shoulder, along, length * 0.62), out, lift * 0.85),
          add(add(outerEnd, along, -length * 0.07), out, blouse * 0.9),
          outerEnd,
        ),
        inner: through(underarm, add(pointAt(inner, 0.5), across, lift * 0.3), innerEnd),
      };
    }
    case 'legOfMutton': {
      const lift = 5.4 * m.scale;
      const places: Point[] = [
        shoulder,
        add(add(shoulder, [0.6, -lift * 0.6]), along, 1.2),
        add(add(shoulder, along, length * 0.24), out, lift),
        add(add(shoulder, along, length * 0.52), out, lift * 0.2),
        outerEnd,
      ];
      return { outer: through(...places), inner };
    }
    case 'lantern': {
      const bulge = (isShort ? 2.4 : 3.6) * m.scale;
      const at = isShort ? 0.6 : 0.74;
      return {
        outer: through(
          shoulder,
          add(shoulder, along, length * 0.3),
          add(add(shoulder, along, length * at), out, bulge),
          outerEnd,
        ),
        inner: through(underarm, pointAt(inner, 0.35), add(pointAt(inner, at), across, bulge * 0.8), innerEnd),
      };
    }
    case 'bell': {
      const at = mix(shoulder, outerEnd, 0.5);
      return {
        outer: through(shoulder, add(shoulder, along, length * 0.22), add(at, across, 0.6), outerEnd),
        inner: through(underarm, add(pointAt(inner, 0.5), out, endWidth * 0.16), innerEnd),
      };
    }
    default:
      return { outer: plain, inner };
  }
};

/** Closed outline of a set-in sleeve. */
export const outlineOf = (shape: SleeveShape, armhole: Edge): Edge =>
  join(shape.outer, shape.end, [...shape.inner].reverse(), [...armhole].reverse());
