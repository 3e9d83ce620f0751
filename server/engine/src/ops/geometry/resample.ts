import sharp from 'sharp';
import { type Raster, toBytes } from './raster.ts';

/** Resamples a plane bilinearly to another size; pixel centres keep their positions. */
export const resamplePlane = (
  source: Float32Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array => {
  if (from.width === to.width && from.height === to.height) return source.slice();
  const out = new Float32Array(to.width * to.height);
  const columns = createSteps(from.width, to.width);
  const rows = createSteps(from.height, to.height);
  for (let y = 0; y < to.height; y++) {
    const upper = rows.first[y] * from.width;
    const lower = rows.second[y] * from.width;
    const down = rows.part[y];
    resampleRow(source, upper, lower, down, columns, out.subarray(y * to.width, (y + 1) * to.width));
  }
  return out;
};

/** Interpolates a row between two rows of `source`, which begin at `upper` and `lower`. */
const resampleRow = (
  source: Float32Array,
  upper: number,
  lower: number,
  down: number,
  { first, second, part }: Steps,
  out: Float32Array,
): void => {
  for (let x = 0; x < out.length; x++) {
    const left = first[x];
    const right = second[x];
    const across = part[x];
    const top = source[upper + left] * (1 - across) + source[upper + right] * across;
    const bottom = source[lower + left] * (1 - across) + source[lower + right] * across;
    out[x] = top * (1 - down) + bottom * down;
  }
};

/** Positions of the pixels of one axis on an axis of another length. */
interface Steps {
  first: Int32Array;
  second: Int32Array;
  part: Float32Array;
}

/** For each of `to` pixels along an axis, the two neighbouring `from` pixels, and the fraction from the first to the second. */
export const createSteps = (from: number, to: number): Steps => {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const part = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const place = Math.max(0, Math.min(from - 1, ((i + 0.5) * from) / to - 0.5));
    first[i] = Math.floor(place);
    second[i] = Math.min(from - 1, Math.floor(place) + 1);
    part[i] = place - Math.floor(place);
  }
  return { first, second, part };
};

/** Returns a smaller copy without alpha, at most `side` pixels on the longest side; a transparent background becomes white. */
export const shrinkToSide = async (source: Raster, side: number): Promise<Raster> => {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const { data } = await sharp(source.data, {
    raw: { width: source.width, height: source.height, channels: source.channels },
  })
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, channels: 3, data: toBytes(data) };
};

/** Returns a copy of at most `side` pixels on the longest side with alpha; the image itself when it is small enough. */
export const reduceToSide = async (source: Raster, side: number): Promise<Raster> => {
  const { width, height, channels } = source;
  const scale = side / Math.max(width, height);
  if (scale >= 1) return source;
  const { data, info } = await sharp(source.data, { raw: { width, height, channels } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels, data: toBytes(data) };
};

/** Samples planes of one size at the pixel centres of another. */
interface BilinearReader {
  /** Sets the position: pixel x, y of the large image. */
  moveTo(x: number, y: number): void;
  read(plane: Float32Array): number;
}

export const createBilinearReader = (
  plane: { width: number; height: number },
  picture: { width: number; height: number },
): BilinearReader => {
  const scaleX = plane.width / picture.width;
  const scaleY = plane.height / picture.height;
  let first = 0;
  let right = 0;
  let down = 0;
  let across = 0;
  let along = 0;
  return {
    moveTo(x, y) {
      const px = Math.max(0, Math.min(plane.width - 1, (x + 0.5) * scaleX - 0.5));
      const py = Math.max(0, Math.min(plane.height - 1, (y + 0.5) * scaleY - 0.5));
      const column = Math.floor(px);
      const row = Math.floor(py);
      first = row * plane.width + column;
      right = column < plane.width - 1 ? 1 : 0;
      down = row < plane.height - 1 ? plane.width : 0;
      across = px - column;
      along = py - row;
    },
    read(values) {
      const top = values[first] * (1 - across) + values[first + right] * across;
      const below = first + down;
      const bottom = values[below] * (1 - across) + values[below + right] * across;
      return top * (1 - along) + bottom * along;
    },
  };
};
