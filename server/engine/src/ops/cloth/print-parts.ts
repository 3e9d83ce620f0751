import { close, createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';
import { frameOf, type PartFrame } from './part-frame.ts';

/** A trim has this share of its outline on the garment's; or it touches it, and fills no more of the square over its length. */
const alongOutline = 0.3;
const stretched = 0.12;
/** A print of less of the garment is a label or a button. */
export const minPrintShare = 0.004;
/** Up to this share of the garment's frame a print is a lone one. */
export const lonely = 0.35;
/** Words of one line: overlap of their heights, quotient of heights, gap in widths of the larger one, and OKLab distance of their colours. */
const line = { overlap: 0.6, heights: 0.6, gap: 1.2, colour: 0.12 } as const;

/** Mean colour of some pixels, OKLab. */
export type MeanOf = (pixels: readonly number[] | Uint32Array) => readonly [number, number, number];

export interface PrintSearch {
  /** 1 along the garment's outline, where prints are not detected. */
  rim: Uint8Array;
  /** Gaps between parts of one print, pixels at most twice this. */
  reach: number;
  /** Pixels of the garment that are looked at. */
  inside: number;
  /** Whether trims can be recognised by their share of the outline. */
  isOutlineSure: boolean;
  /** The garment's frame. */
  garment: PartFrame;
  /** Whether a frame is at a collar label: parts there count only where there are no others. */
  isLabel: (frame: PartFrame) => boolean;
  meanOf: MeanOf;
}

/**
 * The parts of a garment that are one print: what hangs together when gaps are closed, and words beside it on its line. Trims, which run along the outline or end at it as
 * bands do, and the label of a collar are left out where something else is left.
 */
export const findPrintParts = (hard: Mask, search: PrintSearch): Mask | undefined => {
  const trimmed = search.isOutlineSure ? gather(dropTrims(hard, search), search) : undefined;
  // What is strewn all over reaches the outline too, and is no trim.
  const area = (of: PartFrame) => (of.right - of.left) * (of.bottom - of.top);
  const isLone = trimmed && area(frameOf(trimmed.taken, hard.width)) < lonely * area(search.garment);
  const found = isLone ? trimmed : gather(hard, search);
  if (!found) return undefined;
  const out = createMask(hard, () => false);
  // Soft pixels between the parts belong to them, those of a trim do not.
  for (const at of found.around) out.data[at] = found.plain.data[at] || !hard.data[at] ? 1 : 0;
  return out;
};

/** The print among parts: their pixels, and those of the gaps between them. */
const gather = (
  plain: Mask,
  { reach, inside, isLabel, meanOf }: PrintSearch,
): { plain: Mask; taken: number[]; around: number[] } | undefined => {
  const groups = findComponents(close(dilate(plain, 1), reach)).map(({ pixels }) => {
    const own = [...pixels].filter((at) => plain.data[at] === 1);
    return { pixels, own, frame: frameOf(own, plain.width) };
  });
  const largest = (among: typeof groups) =>
    among.reduce<(typeof groups)[number] | undefined>(
      (best, one) => (one.own.length > (best?.own.length ?? 0) ? one : best),
      undefined,
    );
  const whole = groups.filter(({ own }) => own.length >= minPrintShare * inside);
  const best = largest(whole.filter(({ frame }) => !isLabel(frame))) ?? largest(groups);
  if (!best) return undefined;
  const colour = meanOf(best.own);
  const words = whole.filter(
    (one) => one !== best && isOnLine(one.frame, best.frame) && distance(meanOf(one.own), colour) < line.colour,
  );
  const all = [best, ...words];
  return { plain, taken: all.flatMap(({ own }) => own), around: all.flatMap(({ pixels }) => [...pixels]) };
};

const distance = (p: readonly number[], q: readonly number[]): number =>
  Math.hypot(...p.map((value, nth) => value - (q[nth] ?? 0)));

const isOnLine = (one: PartFrame, other: PartFrame): boolean => {
  const [height, others] = [one.bottom - one.top, other.bottom - other.top];
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const width = Math.max(one.right - one.left, other.right - other.left);
  return (
    shared >= line.overlap * Math.min(height, others) &&
    Math.min(height, others) >= line.heights * Math.max(height, others) &&
    gap < line.gap * width
  );
};

/** What is left without trims; all of it where that is too little for a print. */
const dropTrims = (hard: Mask, { rim, inside }: PrintSearch): Mask => {
  const { width } = hard;
  const besides = dilate({ ...hard, data: rim }, 2).data;
  const left = createMask(hard, (at) => hard.data[at] === 1);
  let kept = 0;
  for (const { pixels } of findComponents(hard)) {
    let [outline, along] = [0, 0];
    for (const at of pixels) {
      const isOutline = [1, -1, width, -width].some((step) => hard.data[at + step] !== 1);
      if (isOutline) outline++;
      if (isOutline && besides[at] === 1) along++;
    }
    const frame = frameOf(pixels, width);
    const length = Math.hypot(frame.right - frame.left, frame.bottom - frame.top);
    const isTrim = along > 0 && (along > alongOutline * outline || pixels.length < stretched * length ** 2);
    if (isTrim) for (const at of pixels) left.data[at] = 0;
    else kept += pixels.length;
  }
  return kept >= minPrintShare * inside ? left : hard;
};
