import { beside, type Edge, line, type Point, pointAt } from '../edge.ts';
import { frameOf } from '../frame.ts';
import { detail, type Line, stitch } from '../piece.ts';
import { both, carrier } from './body-trims.ts';
import type { Trim, Worn } from './worn.ts';

/** Short gathers below the edge of a neckline, between its middle and a shoulder, longer and shorter in turns. */
const gathersBelow = (edge: Edge, k: number): Line[] =>
  Array.from({ length: 9 }, (_, nth): Line => {
    const t = (nth + 0.5) / 9;
    const [x, y] = pointAt(edge, t);
    const from: Point = [x, y + 1.5 * k];
    // They fan out from the neck as the cloth does.
    return detail(line(from, [x * 1.04, y + (nth % 2 ? 3.4 : 4.8) * k]));
  });

/** A neckline that elastic or a cord draws in: a casing along its edge with gathers below. */
const gatheredNeck = ({ spec, view, body, k }: Worn) => {
  if (body.length === 0 || spec.closure === 'zip' || spec.collar !== 'none') return [];
  const { neckFront, neckBack } = frameOf(spec);
  const edge = view === 'front' ? neckFront : neckBack;
  return [carrier('neck-gathers', both(stitch(beside(edge, 1.4 * k)), ...gathersBelow(edge, k)))];
};

export const neckTrims: readonly Trim[] = [{ key: 'gatheredNeck', draw: gatheredNeck }];
