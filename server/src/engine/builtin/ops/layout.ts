import type { Raster } from './raster.ts';

/** How copies of a unit stand beside each other. `halfDrop` shifts every other column by half, `brick` every other row. */
export type RepeatLayout = 'straight' | 'halfDrop' | 'brick' | 'mirror';

/** The rectangle that tiles straight and shows the layout: one unit, or two or four of them. */
export function composeLayout(unit: Raster, layout: RepeatLayout): Raster {
  const { width, height } = unit;
  switch (layout) {
    case 'straight':
      return unit;
    case 'halfDrop': {
      const half = Math.floor(height / 2);
      return pick(unit, 2 * width, height, (x, y) => [x % width, x < width ? y : (y + half) % height]);
    }
    case 'brick': {
      const half = Math.floor(width / 2);
      return pick(unit, width, 2 * height, (x, y) => [y < height ? x : (x + half) % width, y % height]);
    }
    case 'mirror':
      return pick(unit, 2 * width, 2 * height, (x, y) => [
        x < width ? x : 2 * width - 1 - x,
        y < height ? y : 2 * height - 1 - y,
      ]);
  }
}

/** `columns` x `rows` copies. */
export const tileUnit = (unit: Raster, columns: number, rows: number): Raster =>
  pick(unit, unit.width * columns, unit.height * rows, (x, y) => [x % unit.width, y % unit.height]);

function pick(
  { width: from, channels, data }: Raster,
  width: number,
  height: number,
  place: (x: number, y: number) => readonly [number, number],
): Raster {
  const out = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      const [column, row] = place(x, y);
      const at = (row * from + column) * channels;
      for (let c = 0; c < channels; c++) out[to + c] = data[at + c] as number;
    }
  }
  return { width, height, channels, data: out };
}
