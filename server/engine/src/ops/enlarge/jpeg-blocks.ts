import sharp from 'sharp';
import { type Raster, toBytes } from '../geometry/raster.ts';

/** Side of the blocks that JPEG codes separately, pixels. */
const block = 8;
/** Side of the central region that is searched for blocks: whole blocks, pixels. */
const lookSide = 512;
/** Tested JPEG qualities, lowest first. */
const qualities = Array.from({ length: 14 }, (_, nth) => 20 + 5 * nth);
/** Quality above which blocks are invisible even when enlarged four times. */
const coarsest = 85;
/**
 * Recompression on the image's own grid changes it by at most this share of the change half a block beside it, otherwise it was no JPEG of
 * that quality: photographs of quality 70 have 0.2 to 0.5, drawings and PNG screens 0.85 to 1.1.
 */
const telling = 0.7;
/** Rows that are coded together; whole blocks. */
const bandRows = 128;
/** Step between the averaged grids, pixels: 16 of 64 grids. */
const shiftStep = 2;

/** Grid position of the blocks of a JPEG, and their coding quality. */
export interface JpegBlocks {
  /** Offset of the first whole block, 0 to 7 pixels. */
  left: number;
  top: number;
  /** Quality of the usual encoder, 20 to 85. */
  quality: number;
}

/**
 * Finds blocks that a low JPEG quality left in the pixels, whatever the file format; undefined where there are none. An image that was
 * reduced or rotated after coding has no grid and none is found.
 */
export const findJpegBlocks = async (picture: Raster): Promise<JpegBlocks | undefined> => {
  const grid = findGrid(picture);
  const own = cutOnGrid(picture, grid, 0);
  const beside = cutOnGrid(picture, grid, block / 2);
  if (!own || !beside) return undefined;
  let best: { quality: number; share: number } = { quality: 0, share: telling };
  for (const quality of qualities) {
    const share = (await measureChange(own, quality)) / Math.max(1e-3, await measureChange(beside, quality));
    if (share < best.share) best = { quality, share };
  }
  return best.quality > 0 && best.quality < coarsest ? { ...grid, quality: best.quality } : undefined;
};

/**
 * Removes JPEG blocks and ringing, or returns an image without them unchanged: recompressed on sixteen shifted grids and averaged
 * (Nosratinia 2001, "Enhancement of JPEG-compressed images by re-application of JPEG"). Three channels only. Works in bands, which saves
 * memory and gives the same result because blocks are coded separately; calls `onBand` with the share done.
 */
export const takeOffBlocks = async (
  picture: Raster,
  onBand: (share: number) => Promise<void> = async () => {},
): Promise<Raster> => {
  if (picture.channels !== 3) return picture;
  const blocks = await findJpegBlocks(picture);
  if (!blocks) return picture;
  const { width, height } = picture;
  const out = new Uint8Array(width * height * 3);
  for (let top = 0; top < height; top += bandRows) {
    const bottom = Math.min(height, top + bandRows);
    // Whole blocks beyond the band on either side: no block that overlaps it is cut.
    const strip = cutRows(picture, Math.max(0, top - block), Math.min(height, bottom + block));
    const mean = await averageGrids(strip, blocks.quality);
    const from = (top - Math.max(0, top - block)) * width * 3;
    out.set(mean.subarray(from, from + (bottom - top) * width * 3), top * width * 3);
    await onBand(bottom / height);
  }
  return { ...picture, data: out };
};

const cutRows = ({ width, data }: Raster, top: number, bottom: number): Raster => ({
  width,
  height: bottom - top,
  channels: 3,
  data: data.subarray(top * width * 3, bottom * width * 3),
});

const averageGrids = async (strip: Raster, quality: number): Promise<Uint8Array> => {
  const { width, height, data } = strip;
  const sums = new Uint16Array(data.length);
  let count = 0;
  for (let top = 0; top < block; top += shiftStep) {
    for (let left = 0; left < block; left += shiftStep) {
      const coded = await recode(shiftPicture(strip, left, top), quality);
      for (let y = 0; y < height; y++) {
        let from = ((y + top) * (width + left) + left) * 3;
        for (let to = y * width * 3; to < (y + 1) * width * 3; to++) sums[to] = sums[to] + coded[from++];
      }
      count++;
    }
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / count));
};

/** Adds rows above and columns on the left, repeating the first ones. */
const shiftPicture = ({ width, height, data }: Raster, left: number, top: number): Raster => {
  const wide = width + left;
  const out = new Uint8Array(wide * (height + top) * 3);
  for (let y = 0; y < height + top; y++) {
    const from = Math.max(0, y - top) * width * 3;
    const to = y * wide * 3;
    for (let x = 0; x < left; x++) for (let c = 0; c < 3; c++) out[to + x * 3 + c] = data[from + c];
    out.set(data.subarray(from, from + width * 3), to + left * 3);
  }
  return { width: wide, height: height + top, channels: 3, data: out };
};

const recode = async ({ width, height, data }: Raster, quality: number): Promise<Uint8Array> => {
  const coded = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
  return toBytes(await sharp(coded).raw().toBuffer());
};

/** Mean squared change by recompression. */
const measureChange = async (picture: Raster, quality: number): Promise<number> => {
  const coded = await recode(picture, quality);
  let sum = 0;
  for (let at = 0; at < coded.length; at++) sum += (coded[at] - picture.data[at]) ** 2;
  return sum / coded.length;
};

/** Column and row, of eight each, where neighbours differ most beyond the continuation of either side. */
const findGrid = ({ width, height, channels, data }: Raster): { left: number; top: number } => {
  const across = new Float64Array(block);
  const down = new Float64Array(block);
  const green = (x: number, y: number) => data[(y * width + x) * channels + 1];
  const excess = (p: number, q: number, r: number, s: number) =>
    Math.min(24, Math.max(0, Math.abs(r - q) - (Math.abs(q - p) + Math.abs(s - r)) / 2));
  for (let y = 2; y < height - 1; y++) {
    for (let x = 2; x < width - 1; x++) {
      const [column, row] = [x % block, y % block];
      across[column] = across[column] + excess(green(x - 2, y), green(x - 1, y), green(x, y), green(x + 1, y));
      down[row] = down[row] + excess(green(x, y - 2), green(x, y - 1), green(x, y), green(x, y + 1));
    }
  }
  return { left: across.indexOf(Math.max(...across)), top: down.indexOf(Math.max(...down)) };
};

/** Cuts whole blocks from the centre, `beside` pixels off the grid; undefined where four do not fit. */
const cutOnGrid = (
  { width, height, channels, data }: Raster,
  grid: { left: number; top: number },
  beside: number,
): Raster | undefined => {
  const fit = (side: number, offset: number) => {
    const whole = Math.floor(Math.min(lookSide, side - 2 * block) / block) * block;
    const start = Math.floor((side - whole) / 2 / block) * block;
    return { start: start + offset + beside - (start + offset + beside + whole > side ? block : 0), whole };
  };
  const [columns, rows] = [fit(width, grid.left), fit(height, grid.top)];
  if (columns.whole < 4 * block || rows.whole < 4 * block || columns.start < 0 || rows.start < 0) return undefined;
  const out = new Uint8Array(columns.whole * rows.whole * 3);
  let to = 0;
  for (let y = rows.start; y < rows.start + rows.whole; y++) {
    for (let x = columns.start; x < columns.start + columns.whole; x++) {
      for (let c = 0; c < 3; c++) out[to++] = data[(y * width + x) * channels + c];
    }
  }
  return { width: columns.whole, height: rows.whole, channels: 3, data: out };
};
