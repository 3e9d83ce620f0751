import { type OklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';

/**
 * Widths of the face over which the light of the picture is taken: round eyes, nose and mouth, whose own shading carries the likeness, and on cheeks and
 * jaw, where what changes faster is a shadow or a strand of hair of the other picture; how much of it.
 */
export const lightReach = 0.1;
export const cheekReach = 0.035;
const lightShare = 0.85;
const tintShare = 0.77;
/** The most that fine changes of the other face's cheeks and jaw are, OKLab: pores and freckles are less, strands of hair and their shadows more. */
const mostDetail = { lightness: 0.025, a: 0.01, b: 0.01 } as const;
/** Share of their tint that the eyes keep: with that of the skin they would turn blue or yellow. */
const whitesKept = 0.6;
/** From this much on a change is harsh. */
const harshDetail = 0.04;
/** Share of near pixels that are skin from which on their light counts in full. */
const enoughSkin = 0.25;

export interface Reach {
  width: number;
  height: number;
  reach: number;
}

/** The slow changes of a plane among the open pixels. */
export const slowIn = (plane: Float32Array, open: Uint8Array, { width, height, reach }: Reach): Float32Array => {
  const weight = blurThrice(Float32Array.from(open), width, height, reach);
  const masked = plane.map((value, i) => value * open[i]);
  return blurThrice(masked, width, height, reach).map((value, i) => value / Math.max(1e-4, weight[i]));
};

/** From a tenth of the open pixels to nine tenths of them. */
export const spreadOf = (plane: Float32Array, open: Uint8Array): number => {
  const values = plane.filter((_, i) => open[i] === 1).sort();
  return values.length > 0 ? values[Math.floor(0.9 * values.length)] - values[Math.floor(0.1 * values.length)] : 0;
};

/** Where a face is drawn: all of it, the skin of the picture's own face and of the other one there, and how much a pixel is of the features' middle. */
export interface LitPlaces {
  open: Uint8Array;
  own: Uint8Array;
  other: Uint8Array;
  middle: Float32Array;
  eyes: Float32Array;
}

/**
 * The worn face in the light of the picture: slow changes of the picture, fine ones of the face. RGB of the open pixels, 0 to 255, and the share of cheeks and
 * jaw whose lightness changes faster than that of skin.
 */
export const lightAs = (
  own: OklabPlanes,
  other: OklabPlanes,
  { open, own: ownSkin, other: otherSkin, middle, eyes }: LitPlaces,
  reach: Reach & { near: number },
): { lit: Float32Array; harsh: number } => {
  const short = { ...reach, reach: reach.near };
  const skinNear = [ownSkin, otherSkin].map((skin) =>
    blurThrice(Float32Array.from(skin), reach.width, reach.height, reach.near),
  ) as [Float32Array, Float32Array];
  /** 1: the fine light of the picture counts, 0: the wide one. */
  const fineShare = middle.map(
    (value, i) => (1 - value) * Math.min(1, skinNear[0][i] / enoughSkin, skinNear[1][i] / enoughSkin),
  );
  const cheeks = open.map((value, i) => (fineShare[i] > 0.5 ? value : 0));
  let harsh = 0;
  const planes = (['lightness', 'a', 'b'] as const).map((name) => {
    const slow = (over: Reach) =>
      [slowIn(own[name], ownSkin, over), slowIn(other[name], otherSkin, over)] as [Float32Array, Float32Array];
    const [[mine, theirs], [mineNear, theirsNear]] = [slow(reach), slow(short)];
    const apart = meanIn(own[name], ownSkin) - meanIn(other[name], otherSkin);
    if (name === 'lightness') {
      harsh = meanIn(
        theirsNear.map((value, i) => (Math.abs(other[name][i] - value) > harshDetail ? 1 : 0)),
        cheeks,
      );
    }
    const [share, most] = [name === 'lightness' ? lightShare : tintShare, mostDetail[name]];
    return other[name].map((value, i) => {
      const shift = share * (mine[i] - theirs[i]) + (1 - share) * apart;
      const wide = value + (name === 'lightness' ? shift : shift * (1 - whitesKept * eyes[i]));
      const fine = mineNear[i] + Math.max(-most, Math.min(most, value - theirsNear[i]));
      return wide + fineShare[i] * (fine - wide);
    });
  });
  const out = new Float32Array(open.length * 3);
  for (let i = 0; i < open.length; i++)
    if (open[i] === 1) writeSrgb(Math.max(0, Math.min(1, planes[0][i])), planes[1][i], planes[2][i], out, 3 * i);
  return { lit: out, harsh };
};

export const blurThrice = (plane: Float32Array, width: number, height: number, reach: number): Float32Array =>
  [1, 2, 3].reduce((blurred) => blurBox(blurred, width, height, Math.max(1, reach)), plane);

const meanIn = (plane: Float32Array, open: Uint8Array): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; i < open.length; i++) {
    sum += open[i] * plane[i];
    count += open[i];
  }
  return count > 0 ? sum / count : 0;
};
