/** Opacity of each pixel, 0 to 255, on a reduced copy of the image. */
export interface Plane {
  width: number;
  height: number;
  data: Uint8Array;
}

export const kept = 255;
export const removed = 0;

/** Pixels of a plane from `left`/`top` to `right`/`bottom` (exclusive). */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const createPlane = (width: number, height: number, value = removed): Plane => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(value),
});

export const copyPlane = (plane: Plane): Plane => ({ ...plane, data: plane.data.slice() });

/** Swaps foreground and background in place. */
export const invertPlane = ({ data }: Plane): void => {
  for (let at = 0; at < data.length; at++) data[at] = kept - (data[at] as number);
};

/** Area in which two planes differ; the whole plane when the sizes differ or there is no other plane, undefined when they are equal. */
export const changedArea = (before: Plane | undefined, after: Plane): Area | undefined => {
  const { width, height, data } = after;
  if (before === after) return undefined;
  if (before?.width !== width || before.height !== height) return { left: 0, top: 0, right: width, bottom: height };
  const old = before.data;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let first = 0;
    while (first < width && data[row + first] === old[row + first]) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[row + last] === old[row + last]) last--;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return bottom === 0 ? undefined : { left, top, right, bottom };
};

/** True when no visible pixel remains. */
export const isTransparent = ({ data }: Plane): boolean => data.every((value) => value < 8);

/** Size of the reduced copy of an image: the longer side at most `side`, never enlarged. */
export const planeSize = (
  picture: { width: number; height: number },
  side: number,
): { width: number; height: number; scale: number } => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
    scale,
  };
};
