import { inChunks } from '../geometry/in-chunks.ts';
import { countSet, dilate, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { PlacedPatch } from './cloth-patch.ts';

/** Shares of the garment up to which prints and motifs are specks: a slit, a button. */
const leastPrint = 0.002;
const leastMotifs = 0.0006;

export interface Motifs {
  /** Whether more of the garment is printed than specks and slits. */
  isPrinted: boolean;
  /** 1 where lettering and motifs are, in the patch: prints that the cloth encloses. Absent: none. */
  motifs?: Float32Array;
  /** How much of these is strokes and dots, 0 to 1; the rest is wide. */
  fineShare: number;
}

/** What of a weighed patch is print, and what of it lettering and motifs; half of a stroke is up to `stroke` pixels wide. */
export const describeMotifs = ({ width, height, weight, members }: PlacedPatch, stroke: number): Motifs => {
  const print = { width, height, data: new Uint8Array(weight.length) };
  inChunks(members.length, markPrint, { members, weight, print });
  const isPrinted = countSet(print) > leastPrint * members.length;
  if (!isPrinted) return { isPrinted, fineShare: 1 };
  const beyond = { width, height, data: new Uint8Array(weight.length).fill(1) };
  for (const at of members) beyond.data[at] = 0;
  const outline = dilate(beyond, 2).data;
  const motifs = { width, height, data: new Uint8Array(weight.length) };
  for (const { pixels } of findComponents(print)) {
    if (!pixels.some((at) => outline[at] === 1)) for (const at of pixels) motifs.data[at] = 1;
  }
  const all = countSet(motifs);
  if (all <= leastMotifs * members.length) return { isPrinted, fineShare: 1 };
  return {
    isPrinted,
    motifs: Float32Array.from(dilate(motifs, 2).data),
    fineShare: 1 - countSet(open(motifs, stroke)) / all,
  };
};

interface PrintScene extends Pick<PlacedPatch, 'members' | 'weight'> {
  print: Mask;
}

const markPrint = (from: number, to: number, { members, weight, print }: PrintScene): void => {
  for (let n = from; n < to; n++) if (weight[members[n]] < 0.5) print.data[members[n]] = 1;
};
