import type { Raster } from './raster.ts';

/** Weights of the four pixels round a place, `part` of the way from the second to the third (Catmull-Rom). */
const weightsAt = (part: number, out: Float64Array): void => {
  const square = part * part;
  const cube = square * part;
  out[0] = 0.5 * (-cube + 2 * square - part);
  out[1] = 0.5 * (3 * cube - 5 * square + 2);
  out[2] = 0.5 * (-3 * cube + 4 * square + part);
  out[3] = 0.5 * (cube - square);
};

/** Reads a picture between its pixels; at a pixel's middle it is that pixel. Beyond the frame the last pixels go on. */
export const createCubicReader = ({ width, height, channels, data }: Raster) => {
  const [across, down] = [new Float64Array(4), new Float64Array(4)];
  /** Writes the channels at x, y (pixel centres are at .5) into `out` at `to`; 0 to 255, not rounded. */
  return (x: number, y: number, out: Float32Array | Float64Array, to = 0): void => {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    weightsAt(x - 0.5 - column, across);
    weightsAt(y - 0.5 - row, down);
    for (let c = 0; c < channels; c++) out[to + c] = 0;
    for (let j = 0; j < 4; j++) {
      const start = Math.max(0, Math.min(height - 1, row - 1 + j)) * width;
      for (let i = 0; i < 4; i++) {
        const at = (start + Math.max(0, Math.min(width - 1, column - 1 + i))) * channels;
        const weight = across[i] * down[j];
        for (let c = 0; c < channels; c++) out[to + c] += weight * data[at + c];
      }
    }
    for (let c = 0; c < channels; c++) out[to + c] = Math.max(0, Math.min(255, out[to + c]));
  };
};
