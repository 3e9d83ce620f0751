/** A piece of work for the worker: which part of the picture, at which size. Pixels after orientation. */
export interface PictureWork {
  file: Blob;
  crop?: { x: number; y: number; width: number; height: number };
  /** Before the crop: mirrored, turned by quarters clockwise, tilted about its middle. The crop is then in the turned picture. */
  turn?: { quarter: number; tilt: number; flip_x: boolean; flip_y: boolean };
  width: number;
  height: number;
  maxBytes: number;
}

/** What the worker answers; `failed` when the picture cannot be decoded. */
export type PictureWorkAnswer = { kind: 'done'; blob: Blob; width: number; height: number } | { kind: 'failed' };
