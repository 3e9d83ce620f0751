/** How much of each pixel is kept, 0 to 255, on a reduced copy of the picture. */
export interface Plane {
  width: number;
  height: number;
  data: Uint8Array;
}

export const kept = 255;
export const removed = 0;

export const createPlane = (width: number, height: number, value = removed): Plane => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(value),
});

export const copyPlane = (plane: Plane): Plane => ({ ...plane, data: plane.data.slice() });

/** Swaps kept and removed, in place. */
export const invertPlane = ({ data }: Plane): void => {
  for (let at = 0; at < data.length; at++) data[at] = kept - (data[at] as number);
};

/** Is nothing kept, as far as an eye could see? */
export const isTransparent = ({ data }: Plane): boolean => data.every((value) => value < 8);

/** Size of the reduced copy of a picture: the longer side at most `side`, never enlarged. */
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
