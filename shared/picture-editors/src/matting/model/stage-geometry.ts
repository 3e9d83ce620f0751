import type { MattingPoint } from '@atelier/contract/matting';
import type { Extent, ZoomPan } from '../../zoom/zoom-pan.ts';

/** Size and position of the image on the stage. */
export interface StageView {
  picture: Extent;
  /** Size of the image at scale 1 in CSS pixels. */
  fit: Extent;
  /** Size of the stage in CSS pixels. */
  window: Extent;
  view: ZoomPan;
}

/** CSS pixels of the stage per image pixel. */
export const stageScale = ({ picture, fit, view }: StageView): number => (fit.width * view.scale) / picture.width;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Converts stage coordinates (CSS pixels from its top left corner) to image coordinates, rounded to a tenth of a pixel. The result may be
 * outside the image.
 */
export const toPicture = (stage: StageView, x: number, y: number): MattingPoint => {
  const scale = stageScale(stage);
  const { picture, window, view } = stage;
  return [
    tenths((x - window.width / 2 - view.x) / scale + picture.width / 2),
    tenths((y - window.height / 2 - view.y) / scale + picture.height / 2),
  ];
};

/** Converts image coordinates to stage coordinates. */
export const toStage = (stage: StageView, [x, y]: MattingPoint): [number, number] => {
  const scale = stageScale(stage);
  const { picture, window, view } = stage;
  return [
    (x - picture.width / 2) * scale + window.width / 2 + view.x,
    (y - picture.height / 2) * scale + window.height / 2 + view.y,
  ];
};
