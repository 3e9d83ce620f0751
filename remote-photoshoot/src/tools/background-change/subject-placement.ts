import type { Frame, PixelBox, SubjectPlacement } from '@atelier/catalogue/subject-frame';

interface Size {
  width: number;
  height: number;
}

const middleOf = ({ left, top, right, bottom }: PixelBox) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const turned = (x: number, y: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
};

/** A picture's place on the canvas in shares of the canvas. */
export const placementOfFrame = ({ x, y, scale, rotation }: Frame, picture: Size, canvas: Size): SubjectPlacement => ({
  x: x / canvas.width,
  y: y / canvas.height,
  scale: (scale * picture.width) / canvas.width,
  rotation,
});

/** The place of the subject's box of a picture that lies at `placement`. */
export const boxPlacement = (
  placement: SubjectPlacement,
  box: PixelBox,
  picture: Size,
  canvas: Size,
): SubjectPlacement => {
  const scale = (placement.scale * canvas.width) / picture.width;
  const middle = middleOf(box);
  const by = turned(
    (middle.x - picture.width / 2) * scale,
    (middle.y - picture.height / 2) * scale,
    placement.rotation,
  );
  return {
    x: placement.x + by.x / canvas.width,
    y: placement.y + by.y / canvas.height,
    scale: ((box.right - box.left) * scale) / canvas.width,
    rotation: placement.rotation,
  };
};

/** The way back: the place of the whole picture when the subject's box lies at `placement`. */
export const picturePlacement = (
  placement: SubjectPlacement,
  box: PixelBox,
  picture: Size,
  canvas: Size,
): SubjectPlacement => {
  const scale = (placement.scale * canvas.width) / (box.right - box.left);
  const middle = middleOf(box);
  const by = turned(
    (picture.width / 2 - middle.x) * scale,
    (picture.height / 2 - middle.y) * scale,
    placement.rotation,
  );
  return {
    x: placement.x + by.x / canvas.width,
    y: placement.y + by.y / canvas.height,
    scale: (scale * picture.width) / canvas.width,
    rotation: placement.rotation,
  };
};
