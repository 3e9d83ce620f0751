import { at, hash, repeat } from '../svg-picture.ts';
import type { Motif } from './motifs.ts';

interface Place {
  x: number;
  y: number;
  turn: number;
}

/** Places that keep their distance, also over the edge of a tile. */
export const scatter = (count: number, tile: number, gap: number, seed: number): Place[] => {
  const places: Place[] = [];
  const apart = (one: number, other: number) => Math.min(Math.abs(one - other), tile - Math.abs(one - other));
  for (let tries = 0; places.length < count && tries < 6000; tries++) {
    const place = { x: hash(tries, 1, seed) * tile, y: hash(tries, 2, seed) * tile, turn: hash(tries, 3, seed) * 360 };
    if (places.every((other) => Math.hypot(apart(place.x, other.x), apart(place.y, other.y)) > gap)) places.push(place);
  }
  return places;
};

interface Toss {
  ground: string;
  motifs: readonly [Motif, readonly string[]][];
  /** Least distance between two motifs on a tile of 512 px. */
  gap: number;
  size?: number;
  /** Most degrees from upright; 180 turns freely. */
  sway?: number;
  /** Filler between motifs: a small dot or leaf. */
  filler?: readonly [Motif, readonly string[]];
  seed: number;
}

const tossTile = 512;

/** Motifs thrown over the cloth, each at its distance. */
export const toss =
  ({ ground, motifs, gap, size = 1, sway = 180, filler, seed }: Toss): (() => Promise<Buffer>) =>
  () => {
    const places = scatter(200, tossTile, gap, seed);
    const between = filler ? scatter(90, tossTile, gap * 0.42, seed + 7) : [];
    const free = between.filter((spot) =>
      places.every((place) => {
        const [dx, dy] = [Math.abs(spot.x - place.x), Math.abs(spot.y - place.y)];
        return Math.hypot(Math.min(dx, tossTile - dx), Math.min(dy, tossTile - dy)) > gap * 0.56;
      }),
    );
    const small = free.map(({ x, y, turn }) => at(x, y, filler?.[0](filler[1]) ?? '', turn, size * 0.42));
    const large = places.map(({ x, y, turn }, index) => {
      const [motif, colours] = motifs[index % motifs.length] as Toss['motifs'][number];
      return at(x, y, motif(colours), ((turn - 180) / 180) * sway, size * (0.9 + (index % 3) * 0.1));
    });
    return repeat([...small, ...large].join(''), { ground, tile: tossTile });
  };

interface Drop {
  ground: string;
  motifs: readonly [Motif, readonly string[]][];
  /** Divides 1024. */
  tile: number;
  size?: number;
  /** Drawn under the motifs of a tile. */
  under?: string;
}

/** Motifs in columns, every other one half a tile lower. */
export const halfDrop =
  ({ ground, motifs, tile, size = 1, under = '' }: Drop): (() => Promise<Buffer>) =>
  () => {
    const [one, other = one] = motifs;
    if (!one || !other) throw new Error('a half drop has at least one motif');
    const unit =
      at(tile / 4, tile / 4, one[0](one[1]), 0, size) + at((tile * 3) / 4, (tile * 3) / 4, other[0](other[1]), 0, size);
    return repeat(under + unit, { ground, tile });
  };

/** A print that goes on without a seam: key, names, how it is drawn. */
export type RepeatRow = readonly [key: string, zh: string, en: string, draw: () => Promise<Buffer>];
