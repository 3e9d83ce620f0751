import { z } from 'zod';

interface Size {
  width: number;
  height: number;
}

/**
 * Placement of an image on the result, in shares of the result: `x`, `y` its centre, `scale` its width relative to the result's; `rotation`
 * in degrees clockwise about its centre. Only the subject is drawn, so most of the image may be outside.
 */
export const subjectPlacement = z.strictObject({
  x: z.number().min(-10).max(10),
  y: z.number().min(-10).max(10),
  scale: z.number().min(0.01).max(20),
  rotation: z.number().min(-180).max(180),
});
export type SubjectPlacement = z.infer<typeof subjectPlacement>;

/** Placement of the subject: as in its image, centred with `padding` in percent of the canvas, or as the user placed its image. */
export type Arrangement =
  | { kind: 'original' }
  | { kind: 'centred'; padding: number }
  | { kind: 'placed'; placement: SubjectPlacement };

/**
 * Placement of the subject's image on the canvas: its centre and its scale in canvas pixels per image pixel; rotation in degrees clockwise.
 */
export interface Frame {
  x: number;
  y: number;
  scale: number;
  rotation: number;
}

/** Exclusive end coordinates, so that `right - left` is the subject's width. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance in pixels from the image edge within which a subject counts as cut off. */
const cutReach = 2;

interface Axis {
  /** Lengths along one axis: image, canvas, and the subject's extent in the image. */
  picture: number;
  canvas: number;
  start: number;
  end: number;
}

const cutOf = ({ picture, start, end }: Axis) => ({ atStart: start <= cutReach, atEnd: end >= picture - cutReach });

/** Centre of the image on the canvas so that `from` to `to` of it is centred, or at the edge where the subject is cut off. */
const middleOf = (axis: Axis, [from, to]: readonly [number, number], scale: number): number => {
  const { atStart, atEnd } = cutOf(axis);
  const free = axis.canvas - (to - from) * scale;
  let offset = free / 2;
  if (atStart && !atEnd) offset = 0;
  if (atEnd && !atStart) offset = free;
  return offset + (axis.picture / 2 - from) * scale;
};

/** Space for the subject along an axis: padding only where its image does not cut it off. */
const roomOf = (axis: Axis, padding: number): number => {
  const { atStart, atEnd } = cutOf(axis);
  return axis.canvas - padding * (Number(!atStart) + Number(!atEnd));
};

/** Placement of the subject's image on a canvas. `box`: bounding box of the subject in it. */
export const frameOf = (picture: Size, box: PixelBox, canvas: Size, arrangement: Arrangement): Frame => {
  if (arrangement.kind === 'placed') {
    const { x, y, scale, rotation } = arrangement.placement;
    return { x: x * canvas.width, y: y * canvas.height, scale: (scale * canvas.width) / picture.width, rotation };
  }
  const across: Axis = { picture: picture.width, canvas: canvas.width, start: box.left, end: box.right };
  const down: Axis = { picture: picture.height, canvas: canvas.height, start: box.top, end: box.bottom };
  if (arrangement.kind === 'original') {
    const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
    return {
      x: middleOf(across, [0, picture.width], scale),
      y: middleOf(down, [0, picture.height], scale),
      scale,
      rotation: 0,
    };
  }
  const padding = (arrangement.padding / 100) * Math.min(canvas.width, canvas.height);
  const scale = Math.min(
    roomOf(across, padding) / (box.right - box.left),
    roomOf(down, padding) / (box.bottom - box.top),
  );
  return {
    x: middleOf(across, [box.left, box.right], scale),
    y: middleOf(down, [box.top, box.bottom], scale),
    scale,
    rotation: 0,
  };
};
