import type { MattingPoint } from '@atelier/contract/matting';
import type { Extent, ZoomPan } from '../../zoom/zoom-pan.ts';

/** Size and position of the picture in the stage. */
export interface StageView {
  picture: Extent;
  /** CSS pixels of the picture at scale 1. */
  fit: Extent;
  /** CSS pixels of the stage. */
  window: Extent;
  view: ZoomPan;
}

/** CSS pixels of the stage for one pixel of the picture. */
export const stageScale = ({ picture, fit, view }: StageView): number => (fit.width * view.scale) / picture.width;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The picture's point under a point of the stage (CSS pixels from its top left corner), to a tenth of a pixel. It may lie outside. */
export const toPicture = (stage: StageView, x: number, y: number): MattingPoint => {
  const scale = stageScale(stage);
  const { picture, window, view } = stage;
  return [
    tenths((x - window.width / 2 - view.x) / scale + picture.width / 2),
    tenths((y - window.height / 2 - view.y) / scale + picture.height / 2),
  ];
};

/** Converts picture coordinates to stage coordinates. */
export const toStage = (stage: StageView, [x, y]: MattingPoint): [number, number] => {
  const scale = stageScale(stage);
  const { picture, window, view } = stage;
  return [
    (x - picture.width / 2) * scale + window.width / 2 + view.x,
    (y - picture.height / 2) * scale + window.height / 2 + view.y,
  ];
};
