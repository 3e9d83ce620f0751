import { dilate, erode, type Mask } from '../geometry/mask.ts';

/** How deep within the outline what cannot be ground is cloth, a share of the longer side, and how many pixels beyond it ground is ground. */
const depth = 0.04;
const beyond = 4;
/** Steps of colour between two levels, and how many there are; what is steeper is in the last. */
const level = 0.2;
const levels = 400;

const [cloth, ground] = [1, 2];

/**
 * Where within a mask the ground comes in before the cloth does: both grow from where they are sure, over the slopes of colour between them (a watershed), and meet on the
 * steepest line. A mask that took shade along has its outline on the soft edge of that shade, and the steep edge of the cloth within. `slopes`: by pixel of the mask, 0 and more;
 * `mayBeGround`: where cloth is not sure at any depth, a gap that the mask closed.
 */
export const findGroundBasin = (mask: Mask, slopes: Float32Array, mayBeGround: (at: number) => boolean): Mask => {
  const { width, height, data } = mask;
  const core = erode(mask, Math.round(depth * Math.max(width, height))).data;
  for (let at = 0; at < core.length; at++) if (core[at] === 1 && mayBeGround(at)) core[at] = 0;
  const near = dilate(mask, beyond).data;
  const side = new Uint8Array(data.length);
  const isOpen = (at: number) => core[at] === 0 && near[at] === 1 && side[at] === 0;
  // Stacks of the levels as linked lists: a pixel enters one of them, once.
  const head = new Int32Array(levels).fill(-1);
  const below = new Int32Array(data.length);
  const reach = (at: number, from: number, of: number) => {
    if (!isOpen(at)) return;
    const rim = Math.max(from, Math.min(levels - 1, Math.floor(slopes[at] / level)));
    side[at] = of;
    below[at] = head[rim];
    head[rim] = at;
  };
  const reachBeside = (at: number, from: number, of: number) => {
    const x = at % width;
    if (x > 0) reach(at - 1, from, of);
    if (x < width - 1) reach(at + 1, from, of);
    if (at >= width) reach(at - width, from, of);
    if (at < data.length - width) reach(at + width, from, of);
  };
  for (let at = 0; at < data.length; at++) {
    if (core[at] === 1) reachBeside(at, 0, cloth);
    else if (near[at] === 0) reachBeside(at, 0, ground);
  }
  for (let rim = 0; rim < levels; rim++) {
    // The stack grows while it is emptied.
    for (let at = head[rim]; at !== -1; at = head[rim]) {
      head[rim] = below[at];
      reachBeside(at, rim, side[at]);
    }
  }
  return { width, height, data: side.map((of, at) => (of === ground && data[at] === 1 ? 1 : 0)) };
};
