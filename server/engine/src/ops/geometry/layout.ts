import type { Raster } from './raster.ts';

/** How copies of a unit stand beside each other. `halfDrop` shifts every other column by half, `brick` every other row. */
export type RepeatLayout = 'straight' | 'halfDrop' | 'brick' | 'mirror';

/** The rectangle that tiles straight and shows the layout: one unit, or two or four of them. */
export const composeLayout = (unit: Raster, layout: RepeatLayout): Raster => {
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
};

/** Which pixel of a unit each pixel of its composed layout shows. */
export const traceLayout = (size: { width: number; height: number }, layout: RepeatLayout): Uint32Array => {
  const numbered = new Uint8Array(size.width * size.height * 4);
  const view = new DataView(numbered.buffer);
  for (let at = 0; at < size.width * size.height; at++) view.setUint32(at * 4, at);
  const { data } = composeLayout({ ...size, channels: 4, data: numbered }, layout);
  const out = new DataView(data.buffer, data.byteOffset);
  return Uint32Array.from({ length: data.length / 4 }, (_, at) => out.getUint32(at * 4));
};

/** `columns` x `rows` copies. */
export const tileUnit = (unit: Raster, columns: number, rows: number): Raster =>
  pick(unit, unit.width * columns, unit.height * rows, (x, y) => [x % unit.width, y % unit.height]);

const pick = (
  { width: from, channels, data }: Raster,
  width: number,
  height: number,
  place: (x: number, y: number) => readonly [number, number],
): Raster => {
  const out = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      const [column, row] = place(x, y);
      const at = (row * from + column) * channels;
      for (let c = 0; c < channels; c++) out[to + c] = data[at + c];
    }
  }
  return { width, height, channels, data: out };
};
