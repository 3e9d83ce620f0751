import type { Subject } from './find-subject.ts';
import { cutToSquare } from './network-input.ts';

/** Side of the picture whose edges are measured, of its cells, and directions of an edge in each. */
const [side, cell, turns] = [128, 16, 9];
const cells = side / cell;
export const outlineLength = cells * cells * turns;

const indexOf = (x: number, y: number, turn: number): number => (y * cells + x) * turns + turn;

/**
 * Histograms of oriented gradients (Dalal, Triggs 2005) of the garment on white, 8 x 8 cells of nine directions; what a picture and
 * its mirror image have is added up, so that both are found alike.
 */
export const measureOutlines = async (subject: Subject): Promise<Float32Array> => {
  const pixels = await cutToSquare(subject, side);
  const grey = new Float32Array(side * side);
  for (let i = 0; i < grey.length; i++)
    grey[i] = (0.299 * pixels[i * 3] + 0.587 * pixels[i * 3 + 1] + 0.114 * pixels[i * 3 + 2]) / 255;
  const bins = new Float32Array(outlineLength);
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const across = grey[y * side + x + 1] - grey[y * side + x - 1];
      const down = grey[(y + 1) * side + x] - grey[(y - 1) * side + x];
      const turn = ((Math.atan2(down, across) / Math.PI + 1) % 1) * turns;
      bins[indexOf(Math.floor(x / cell), Math.floor(y / cell), Math.min(turns - 1, Math.floor(turn)))] += Math.hypot(
        across,
        down,
      );
    }
  const out = new Float32Array(outlineLength);
  for (let y = 0; y < cells; y++)
    for (let x = 0; x < cells; x++)
      for (let turn = 0; turn < turns; turn++)
        out[indexOf(x, y, turn)] = Math.sqrt(
          bins[indexOf(x, y, turn)] + bins[indexOf(cells - 1 - x, y, turns - 1 - turn)],
        );
  return out;
};
