import type { FoundBody } from '../../vision/people.ts';
import type { Box } from '../geometry/cut-box.ts';

interface Size {
  width: number;
  height: number;
}

/** Masks of the network, 0 to 255, from which a pixel is reckoned with. */
const least = 26;
/** Room round people, as a share of the longer side of what they take: hair, hats and hands that the network missed, and ground to learn from. */
const room = 0.08;

/** The part of a picture that contains the people, with a margin; pixels. */
export const framePeople = (bodies: readonly FoundBody[], { width, height }: Size): Box => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < mask.height; y++) {
      for (let x = 0; x < mask.width; x++, at++) {
        if (mask.data[at] < least) continue;
        left = Math.min(left, (x * width) / mask.width);
        right = Math.max(right, ((x + 1) * width) / mask.width);
        top = Math.min(top, (y * height) / mask.height);
        bottom = Math.max(bottom, ((y + 1) * height) / mask.height);
      }
    }
  }
  const more = room * Math.max(right - left, bottom - top);
  left = Math.max(0, Math.floor(left - more));
  top = Math.max(0, Math.floor(top - more));
  right = Math.min(width, Math.ceil(right + more));
  bottom = Math.min(height, Math.ceil(bottom + more));
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
};

/** How surely a person covers each pixel of a frame that was reduced to `size`, 0 to 1. */
export const readCover = (
  bodies: readonly FoundBody[],
  picture: Size,
  [left, top, width, height]: Box,
  size: Size,
): Float32Array => {
  const cover = new Float32Array(size.width * size.height);
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < size.height; y++) {
      const v = ((top + ((y + 0.5) * height) / size.height) * mask.height) / picture.height - 0.5;
      for (let x = 0; x < size.width; x++, at++) {
        const u = ((left + ((x + 0.5) * width) / size.width) * mask.width) / picture.width - 0.5;
        cover[at] = Math.max(cover[at], readMask(mask, u, v) / 255);
      }
    }
  }
  return cover;
};

const readMask = ({ width, height, data }: FoundBody['mask'], u: number, v: number): number => {
  const x = Math.max(0, Math.min(width - 1, u));
  const y = Math.max(0, Math.min(height - 1, v));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [x - left, y - top];
  const upper = data[top * width + left] * (1 - across) + data[top * width + right] * across;
  const lower = data[bottom * width + left] * (1 - across) + data[bottom * width + right] * across;
  return upper * (1 - down) + lower * down;
};
