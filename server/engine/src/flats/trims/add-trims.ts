import { type Piece, showing } from '../piece.ts';
import type { FlatSpec, View } from '../spec.ts';
import { backTrims } from './back-trims.ts';
import { bodyTrims } from './body-trims.ts';
import { cutInto, cutOuts } from './cut-outs.ts';
import { frontTrims } from './front-trims.ts';
import { hardware } from './hardware.ts';
import { hemTrims } from './hem-trims.ts';
import { legTrims } from './leg-trims.ts';
import { lowerHalf } from './lower-half.ts';
import { neckTrims } from './neck-trims.ts';
import { patchTrims } from './patch-trims.ts';
import { withZones } from './place-zones.ts';
import { sideTrims } from './side-trims.ts';
import { waistTrims } from './waist-trims.ts';
import { type Trim, type Worn, wearing } from './worn.ts';

const trims: readonly Trim[] = [
  ...cutOuts,
  ...bodyTrims,
  ...neckTrims,
  ...frontTrims,
  ...sideTrims,
  ...backTrims,
  ...waistTrims,
  ...hemTrims,
  ...legTrims,
  ...patchTrims,
  ...hardware,
];

/** The body in two colours, before trims are added. */
const withHalf = (worn: Worn): Piece[] => {
  const last = worn.pieces.findLastIndex((entry) => worn.body.includes(entry));
  return [...worn.pieces.slice(0, last + 1), ...lowerHalf(worn), ...worn.pieces.slice(last + 1)];
};

/**
 * A drawn garment with the trims that it is asked for: in paint order, each saying that it is there. Trims find their places by what is
 * drawn, so that they fit every kind, size and cut.
 */
export const withTrims = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] =>
  withZones(spec, view, trimmed(spec, view, drawn));

const trimmed = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] => {
  const asked = trims.filter(({ key }) => spec.details.includes(key));
  if (asked.length === 0 && !spec.details.includes('sideCutouts')) return withHalf(wearing(spec, view, drawn));
  const cut = wearing(spec, view, cutInto(spec, view, drawn));
  const worn = { ...cut, pieces: withHalf(cut) };
  const parts = (at: Trim['at']): Piece[] =>
    asked.filter((trim) => trim.at === at).flatMap((trim) => showing(trim.draw(worn), `details.${trim.key}`));
  // Under a lapel the collar of the left front is drawn before the right front: trims on the left go between them.
  const isCollar = ({ name, isInner }: Piece): boolean => !isInner && /^(collar|lapel|neck|hood|scarf|bow)/.test(name);
  const first = worn.pieces.findIndex(isCollar);
  const last = worn.pieces.findLastIndex((entry) => worn.body.includes(entry));
  const between = first >= 0 && first < last ? first : last + 1;
  const below = first < 0 ? worn.pieces.length : Math.max(first, last + 1);
  const onBody = parts('collar');
  const isEarly = ({ name }: Piece): boolean => between < last && /left/.test(name);
  return [
    ...parts('under'),
    ...worn.pieces.slice(0, Math.min(between, below)),
    ...onBody.filter(isEarly),
    ...worn.pieces.slice(Math.min(between, below), below),
    ...onBody.filter((entry) => !isEarly(entry)),
    ...worn.pieces.slice(below),
    ...parts(undefined),
  ];
};
