import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import type { UploadedImage } from '@atelier/contract/task';

/** Changes made by the browser before the upload, shown under the image with old and new value. */
export interface PictureChange {
  kind: 'compressed' | 'cropped';
  from: { width: number; height: number; bytes: number };
  to: { width: number; height: number; bytes: number };
}

interface SlotBase {
  /** Stable within a form. */
  key: string;
  name: string;
  /** Thumbnail URL; an object URL until the image is uploaded. */
  preview?: string;
}

/** State of one image of an input, from the file to the finished upload. */
export type PictureSlot = SlotBase &
  (
    | { kind: 'checking' }
    | { kind: 'compressing' }
    /** `share`: 0 to 1. */
    | { kind: 'uploading'; share: number }
    | { kind: 'ready'; image: UploadedImage; change?: PictureChange }
    /** Not sent: with the exact reason, and in `cure` the one-click remedy if there is one. */
    | { kind: 'refused'; code: ErrorCode; details: ErrorDetails; cure?: 'crop' }
    /** Upload failed; the file is retained for a retry. No code: no response. */
    | { kind: 'stopped'; code?: ErrorCode; details: ErrorDetails }
    /** An image of an earlier task whose file the server no longer has. */
    | { kind: 'gone' }
  );

export const isBusySlot = (slot: PictureSlot): boolean =>
  slot.kind === 'checking' || slot.kind === 'compressing' || slot.kind === 'uploading';

export const readySlot = (image: UploadedImage, change?: PictureChange): PictureSlot => ({
  kind: 'ready',
  key: image.id,
  name: image.name,
  image,
  ...(change === undefined ? {} : { change }),
});
