import { type OklabPlanes, writeOklab } from '../colour/oklab.ts';
import { inChunks } from '../geometry/in-chunks.ts';
import { erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { firstSet, lastSet } from './row-span.ts';

/** The part of a small picture that holds a garment. */
export interface ClothPatch {
  width: number;
  height: number;
  /** Colours of the members; 0 elsewhere. */
  planes: OklabPlanes;
  /** What is surely garment: indices of the patch. */
  members: Uint32Array;
}

/** A patch at its place in the small picture. */
export interface PlacedPatch extends ClothPatch {
  left: number;
  top: number;
  /** 1 of members, 0 elsewhere; less of what is a print. */
  weight: Float32Array;
}

interface Size {
  width: number;
  height: number;
}

/** Cuts out of a small copy of `picture`, whose cover is `alpha`, what holds the garment and `around` pixels on each side. */
export const cutPatch = (picture: Raster, small: Size, alpha: Float32Array, around: number): PlacedPatch => {
  let [left, right, top, bottom] = [small.width, 0, small.height, 0];
  for (let y = 0; y < small.height; y++) {
    const start = y * small.width;
    left = firstSet(alpha, start, left);
    const end = lastSet(alpha, start, 0, small.width);
    if (end === 0) continue;
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  left = Math.max(0, Math.min(left, right) - around);
  top = Math.max(0, Math.min(top, bottom) - around);
  const width = Math.max(1, Math.min(small.width, right + around) - left);
  const height = Math.max(1, Math.min(small.height, bottom + around) - top);
  const count = width * height;
  const inside = { width, height, data: new Uint8Array(count) };
  for (let y = 0; y < height; y++) markSure(alpha, (top + y) * small.width + left, inside.data, y * width, width);
  const core = erode(inside, 2).data;
  const sure = core.includes(1) ? core : inside.data;
  const planes = { lightness: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  const columns = boundsOf(left, width, picture.width, small.width);
  const rows = boundsOf(top, height, picture.height, small.height);
  const scene = { picture, columns, sure, planes, colour: [0, 0, 0] as [number, number, number] };
  for (let y = 0; y < height; y++) writeMeans(scene, rows[y], rows[y + 1], y * width);
  return { left, top, width, height, planes, members: listMembers(sure), weight: Float32Array.from(sure) };
};

/** A plane of a patch at its place in a plane of the small picture. */
export const placePatch = (plane: Float32Array, { left, top, width, height }: PlacedPatch, small: Size) => {
  const whole = new Float32Array(small.width * small.height);
  for (let y = 0; y < height; y++) {
    whole.set(plane.subarray(y * width, (y + 1) * width), (top + y) * small.width + left);
  }
  return whole;
};

const markSure = (alpha: Float32Array, from: number, out: Uint8Array, to: number, count: number): void => {
  for (let x = 0; x < count; x++) if (alpha[from + x] > 0.97) out[to + x] = 1;
};

interface MemberScene {
  sure: Uint8Array;
  members: Uint32Array;
  count: number;
}

const listMembers = (sure: Uint8Array): Uint32Array => {
  const scene = { sure, members: new Uint32Array(sure.length), count: 0 };
  inChunks(sure.length, listSome, scene);
  return scene.members.slice(0, scene.count);
};

const listSome = (from: number, to: number, scene: MemberScene): void => {
  const { sure, members } = scene;
  let count = scene.count;
  for (let at = from; at < to; at++) if (sure[at]) members[count++] = at;
  scene.count = count;
};

/** Where the pixels of a line of `whole` begin that `count` pixels from `first` of its copy of `part` pixels stand for, and where the last one ends. */
const boundsOf = (first: number, count: number, whole: number, part: number): Uint32Array => {
  const bounds = new Uint32Array(count + 1);
  for (let n = 0; n <= count; n++) bounds[n] = Math.floor(((first + n) * whole) / part);
  return bounds;
};

interface MeanScene {
  picture: Raster;
  columns: Uint32Array;
  sure: Uint8Array;
  planes: OklabPlanes;
  colour: [number, number, number];
}

/** Writes a row of a small copy, means of what its pixels stand for, where `sure` is set: the ground is not needed. */
const writeMeans = (
  { picture: { data, width, channels }, columns, sure, planes: { lightness, a, b }, colour }: MeanScene,
  first: number,
  last: number,
  start: number,
): void => {
  for (let x = 0; x < columns.length - 1; x++) {
    const at = start + x;
    if (!sure[at]) continue;
    const from = columns[x];
    const to = columns[x + 1];
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let row = first; row < last; row++) {
      for (let i = (row * width + from) * channels; i < (row * width + to) * channels; i += channels) {
        red += data[i];
        green += data[i + 1];
        blue += data[i + 2];
      }
    }
    const count = (last - first) * (to - from);
    writeOklab(Math.round(red / count), Math.round(green / count), Math.round(blue / count), colour);
    lightness[at] = colour[0];
    a[at] = colour[1];
    b[at] = colour[2];
  }
};
