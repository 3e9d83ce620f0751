import { type Piece, showing } from '../piece.ts';
import type { FlatSpec, View } from '../spec.ts';
import { backTrims } from './back-trims.ts';
import { bodyTrims } from './body-trims.ts';
import { cutInto, cutOuts } from './cut-outs.ts';
import { frontTrims } from './front-trims.ts';
import { hardware } from './hardware.ts';
import { hemTrims } from './hem-trims.ts';
import { legTrims } from './leg-trims.ts';
import { patchTrims } from './patch-trims.ts';
import { sideTrims } from './side-trims.ts';
import { waistTrims } from './waist-trims.ts';
import { type Trim, wearing } from './worn.ts';

const trims: readonly Trim[] = [
  ...cutOuts,
  ...bodyTrims,
  ...frontTrims,
  ...sideTrims,
  ...backTrims,
  ...waistTrims,
  ...hemTrims,
  ...legTrims,
  ...patchTrims,
  ...hardware,
];

/**
 * A drawn garment with the trims that it is asked for: in paint order, each saying that it is there. Trims find their places by what is
 * drawn, so that they fit every kind, size and cut.
 */
export const withTrims = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] => {
  const asked = trims.filter(({ key }) => spec.details.includes(key));
  if (asked.length === 0 && !spec.details.includes('sideCutouts')) return [...drawn];
  const worn = wearing(spec, view, cutInto(spec, view, drawn));
  const parts = (at: Trim['at']): Piece[] =>
    asked.filter((trim) => trim.at === at).flatMap((trim) => showing(trim.draw(worn), `details.${trim.key}`));
  const collar = worn.pieces.findIndex(
    ({ name, isInner }) => !isInner && /^(collar|lapel|neck|hood|scarf|bow)/.test(name),
  );
  const below = collar < 0 ? worn.pieces.length : collar;
  return [
    ...parts('under'),
    ...worn.pieces.slice(0, below),
    ...parts('collar'),
    ...worn.pieces.slice(below),
    ...parts(undefined),
  ];
};
