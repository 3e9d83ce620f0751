import type { DoubtfulPiece } from '../../engine.ts';
import { createMaskOf, fillHoles, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { type DescribedPiece, describePieces } from './describe-pieces.ts';
import type { GarmentMask } from './garment-mask.ts';
import { listCandidates } from './piece-candidates.ts';
import { outlinePiece } from './piece-outline.ts';

/** A person looks at a handful, not at a list. */
const mostPieces = 6;
/** A garment that is found less surely than this is wrong as a whole: pieces of it mend nothing. */
const leastSure = 0.25;
/** Pixels of the outline that a piece within the garment has at most, and more of such pieces in the ground's colours than this are a print. */
const enclosedOutline = 5;
const mostEnclosed = 3;
const print = { nearby: 2, share: 0.001 } as const;
/** Pixels of the outline that are a piece's own, times the root of its area, from which on it may be ground beside a print. */
const rimOfPrint = 1.8;
/** Most that its holes may hold of its own side, a share of a piece. */
const mostAlong = 0.15;

/**
 * What a piece needs to be offered: share of the garment, natural logarithm of how many times likelier ground than cloth its colours are nearby and everywhere. Set by eye on the
 * pieces of 113 photographs, of which two of three were errors that the piece mends.
 */
const needs = {
  doubt: { share: 0.001 },
  hanger: { share: 0.003, nearby: 0.3 },
  sliver: { share: 0.001, nearby: 0 },
  enclosed: { share: 0.001, nearby: 3.3, everywhere: 4.5 },
  /** Ground in the shade of a sleeve differs from the ground nearby; it is like no cloth of the garment, and ends in a clear step. */
  gap: { share: 0.004, everywhere: 6, step: 35 },
  basin: { share: 0.0015, nearby: 0.7, everywhere: 0.2 },
  /** Before a bay, with an edge towards the cloth that is nearly as clear as the outline. */
  rim: { share: 0.0015, mostShare: 0.03, nearby: 3, everywhere: 3, bay: 0.5, overInner: 1.3 },
  /** The hole of a neckline, where labels are as well: it is large and within the collar. */
  neck: { share: 0.004, everywhere: 2, bay: 0.9 },
  local: { share: 0.002, nearby: 1.5 },
  /** A piece attached to the garment, not one beside it: this share of it is next to the garment, or in a bay of it. */
  cut: { share: 0.004, nearby: 4, touch: 0.1, step: 12 },
} as const;

/**
 * Pieces of a found garment's cutout for the user to check: likely ground that colours and edges do not settle, a hanger, and cloth that may
 * have been cut off. At most six, those doubted by a finder first, then by size. Empty where all is certain. Each is offered as one click; none
 * is sure enough to be applied automatically.
 */
export const findDoubtfulPieces = async (picture: Raster, found: GarmentMask): Promise<DoubtfulPiece[]> => {
  const { mask, confidence } = found;
  if (confidence < leastSure) return [];
  const work = await shrinkToSide(picture, Math.max(mask.width, mask.height));
  const pieces = describePieces(listCandidates(found, work), mask, work);
  const enclosed = pieces.filter((piece) => isEnclosed(piece) && piece.isColour && piece.nearby > print.nearby);
  const isPrint = enclosed.filter(({ share }) => share > print.share).length > mostEnclosed;
  return pieces
    .filter((piece) => (piece.isIn ? isWorthTaking(piece, isPrint) : isWorthGiving(piece)))
    .filter((piece) => isWhole(piece, mask))
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, mostPieces)
    .map((piece) => present(piece, mask, picture));
};

const isEnclosed = ({ isIn, outline }: DescribedPiece): boolean => isIn && outline <= enclosedOutline;

/** A stripe ends at the outline, shade runs along it. */
const isAlongOutline = ({ outline, area }: DescribedPiece): boolean => outline >= rimOfPrint * Math.sqrt(area);

const isWorthTaking = (piece: DescribedPiece, isPrint: boolean): boolean => {
  const { sources, share, nearby, everywhere, outer } = piece;
  const has = (need: { share: number; nearby?: number; everywhere?: number }) =>
    share >= need.share && nearby >= (need.nearby ?? -Infinity) && everywhere >= (need.everywhere ?? -Infinity);
  if (sources.includes('hanger')) return has(needs.hanger);
  if (isPrint && !isAlongOutline(piece)) return false;
  if (sources.includes('doubt')) return has(needs.doubt);
  if (sources.includes('sliver')) return has(needs.sliver);
  if (isPrint) return false;
  const { neck, rim, gap } = needs;
  if (piece.isLabel) return has(neck) && piece.bay() >= neck.bay && piece.inner() > outer;
  const isRim = () =>
    has(rim) && share <= rim.mostShare && outer < rim.overInner * piece.inner() && piece.bay() >= rim.bay;
  const isGap = () => has(gap) && piece.inner() >= gap.step;
  const isLikely = isEnclosed(piece)
    ? has(needs.enclosed) || isGap()
    : (sources.includes('basin') && has(needs.basin)) || isRim();
  return isLikely && !piece.hasFellows();
};

const isWorthGiving = ({ sources, share, nearby, touch, inner, touchesFrame }: DescribedPiece): boolean => {
  const { local, cut } = needs;
  if (touchesFrame) return false;
  if (sources.includes('local')) return !sources.includes('cut') && share >= local.share && nearby <= local.nearby;
  return share >= cut.share && nearby <= cut.nearby && touch() >= cut.touch && inner() >= cut.step;
};

/** An outline includes its holes: pixels in them on the piece's own side would be changed too. */
const isWhole = ({ pixels, area, isIn }: DescribedPiece, mask: Mask): boolean => {
  const own = createMaskOf(mask, [{ pixels }]).data;
  const filled = fillHoles({ ...mask, data: own }, mask.data.length).data;
  const side = isIn ? 1 : 0;
  const along = filled.reduce(
    (sum, value, at) => sum + (value === 1 && own[at] === 0 && mask.data[at] === side ? 1 : 0),
    0,
  );
  return along <= mostAlong * area;
};

/** What a finder doubts, or a hook tells, comes before what only looks like it. */
const rank = ({ sources, share }: DescribedPiece): number =>
  share + (sources.includes('doubt') || sources.includes('hanger') ? 1 : 0);

const tenths = (value: number): number => Math.round(value * 10) / 10;

const present = ({ pixels, isIn }: DescribedPiece, mask: Mask, picture: Raster): DoubtfulPiece => {
  const [across, down] = [picture.width / mask.width, picture.height / mask.height];
  const outline = outlinePiece({ pixels }, mask).map(([x, y]): [number, number] => [
    tenths(x * across),
    tenths(y * down),
  ]);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { left, top, width: tenths(Math.max(...xs) - left), height: tenths(Math.max(...ys) - top) };
  return { outline, isIn, box };
};
