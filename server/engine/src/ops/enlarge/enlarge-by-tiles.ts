import type { Raster } from '../geometry/raster.ts';
import { listTiles, type Tile, type TilePlan } from './tiles.ts';

/** Three consecutive planes of an image, 0 to 1, rows from the top. */
export interface Planes {
  width: number;
  height: number;
  data: Float32Array;
}

export interface TileEnlarger {
  scale: number;
  plan: TilePlan;
  /** Returns `scale` times the pixels on both sides. */
  enlarge: (planes: Planes) => Promise<Planes>;
  onTile: (done: number, total: number) => Promise<void>;
}

/**
 * Enlarges an image's colours tile by tile, so that memory use does not grow with it. A network gets `margin` pixels of context beyond its
 * tile, so that no border is visible.
 */
export const enlargeByTiles = async (source: Raster, enlarger: TileEnlarger): Promise<Raster> => {
  const { scale, plan, enlarge, onTile } = enlarger;
  const out: Raster = {
    width: source.width * scale,
    height: source.height * scale,
    channels: 3,
    data: new Uint8Array(source.width * scale * source.height * scale * 3),
  };
  const tiles = listTiles(source, plan.side);
  for (const [nth, tile] of tiles.entries()) {
    const seen = widen(tile, plan.margin);
    layTile(out, await enlarge(readPlanes(source, seen)), { tile, seen, scale });
    await onTile(nth + 1, tiles.length);
  }
  return out;
};

const widen = ({ left, top, right, bottom }: Tile, by: number): Tile => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Reads pixels of a region that may extend beyond the frame, where the edge pixels are repeated. */
const readPlanes = ({ width, height, channels, data }: Raster, part: Tile): Planes => {
  const [wide, high] = [part.right - part.left, part.bottom - part.top];
  const planes = new Float32Array(3 * wide * high);
  for (let y = 0; y < high; y++) {
    const row = Math.max(0, Math.min(height - 1, part.top + y)) * width;
    for (let x = 0; x < wide; x++) {
      const from = (row + Math.max(0, Math.min(width - 1, part.left + x))) * channels;
      for (let c = 0; c < 3; c++) planes[(c * high + y) * wide + x] = data[from + c] / 255;
    }
  }
  return { width: wide, height: high, data: planes };
};

interface TilePlace {
  tile: Tile;
  seen: Tile;
  scale: number;
}

const layTile = (out: Raster, planes: Planes, { tile, seen, scale }: TilePlace): void => {
  const plane = planes.width * planes.height;
  for (let y = tile.top * scale; y < tile.bottom * scale; y++) {
    const row = (y - seen.top * scale) * planes.width - seen.left * scale;
    for (let x = tile.left * scale; x < tile.right * scale; x++) {
      const to = (y * out.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const value = 255 * planes.data[c * plane + row + x];
        out.data[to + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
      }
    }
  }
};
