import type { Point } from '../piece.ts';
import { arcPoints, bulgePoints, splinePoints } from './curves.ts';
import { type Corner, cornersIn, type DxfEntity, numberAt, numbersAt, pointAt, pointsIn } from './dxf-groups.ts';
import { readLimits, refuse } from './file-facts.ts';
import type { DrawnLine } from './outlines.ts';
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A CAD program that mirrors a piece reverses the normal of its plane instead of its points: x then points left. */
export const isTurnedOver = (entity: DxfEntity): boolean => numberAt(entity, 230, 1) < 0;

export const turnedOver = ({ x, y }: Point): Point => ({ x: -x, y });

const hasBit = (entity: DxfEntity, bit: number): boolean => (numberAt(entity, 70) & bit) !== 0;

/** Vertices of the spline frame, which are not on the curve. */
const frameBit = 16;

const withBulges = (corners: readonly Corner[], isClosed: boolean): Point[] => {
  const points: Point[] = [];
  for (const [index, { at, bulge }] of corners.entries()) {
    points.push(at);
    const isLast = index === corners.length - 1;
    const next = corners[isLast ? 0 : index + 1];
    if (bulge !== 0 && next && (isClosed || !isLast)) points.push(...bulgePoints(at, next.at, bulge));
    // An arc has many points, and the number of arcs is untrusted input.
    if (points.length > readLimits.vertices) refuse('large', 'too many points');
  }
  return points;
};

const polyline = (entity: DxfEntity): DrawnLine => {
  const isClosed = hasBit(entity, 1);
  const corners = entity.corners
    .filter((corner) => !hasBit(corner, frameBit))
    .map((corner) => ({ at: pointAt(corner), bulge: numberAt(corner, 42) }));
  return { points: withBulges(corners, isClosed), isClosed };
};

/** Degrees from code 50 to code 51, counterclockwise. */
const arc = (entity: DxfEntity): DrawnLine => {
  const isClosed = entity.type === 'CIRCLE';
  const [from, to] = isClosed ? [0, 2 * Math.PI] : [radians(numberAt(entity, 50)), radians(numberAt(entity, 51))];
  const by = to > from ? to - from : to - from + 2 * Math.PI;
  const radius = numberAt(entity, 40);
  return { points: arcPoints(pointAt(entity), [radius, radius], { from, by }), isClosed };
};

/** Code 11 is the end of the major axis relative to the centre, 40 the ratio of the axes, 41 and 42 start and end parameter. */
const ellipse = (entity: DxfEntity): DrawnLine => {
  const [middle, axis] = [pointAt(entity), pointAt(entity, 11)];
  const [from, to] = [numberAt(entity, 41), numberAt(entity, 42, 2 * Math.PI)];
  const by = to > from ? to - from : to - from + 2 * Math.PI;
  const long = Math.hypot(axis.x, axis.y);
  const [cos, sin] = long > 0 ? [axis.x / long, axis.y / long] : [1, 0];
  const side = isTurnedOver(entity) ? -1 : 1;
  const flat = arcPoints({ x: 0, y: 0 }, [long, side * long * numberAt(entity, 40, 1)], { from, by });
  const points = flat.map(({ x, y }) => ({ x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos }));
  return { points, isClosed: by > 2 * Math.PI - 1e-6 };
};

/** The curve of its control points; else its fit points; else the control polygon. */
const spline = (entity: DxfEntity): DrawnLine => {
  const [controls, through] = [pointsIn(entity), pointsIn(entity, 11)];
  const [degree, knots, weights] = [numberAt(entity, 71, 3), numbersAt(entity, 40), numbersAt(entity, 41)];
  if (controls.length * 8 > readLimits.vertices) refuse('large', 'too many points');
  const curve = splinePoints({ degree, knots, controls, weights });
  const points = curve ?? (through.length > 1 ? through : controls);
  return { points, isClosed: hasBit(entity, 1) };
};

/** Entities whose points are in the entity's own plane. */
const ownPlane = new Set(['POLYLINE', 'LWPOLYLINE', 'ARC', 'CIRCLE']);

const drawn = (entity: DxfEntity): DrawnLine | null => {
  switch (entity.type) {
    case 'LINE':
      return { points: [pointAt(entity), pointAt(entity, 11)], isClosed: false };
    case 'POLYLINE':
      return polyline(entity);
    case 'LWPOLYLINE':
      return { points: withBulges(cornersIn(entity), hasBit(entity, 1)), isClosed: hasBit(entity, 1) };
    case 'SPLINE':
      return spline(entity);
    case 'ELLIPSE':
      return ellipse(entity);
    case 'ARC':
    case 'CIRCLE':
      return arc(entity);
    default:
      return null;
  }
};

/** An entity as a polyline, arcs as chords; null for other entities. @throws WorkFault `refused` */
export const lineOf = (entity: DxfEntity): DrawnLine | null => {
  const line = drawn(entity);
  if (!line || !ownPlane.has(entity.type) || !isTurnedOver(entity)) return line;
  return { ...line, points: line.points.map(turnedOver) };
};
