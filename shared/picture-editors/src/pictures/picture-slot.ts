import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import type { UploadedImage } from '@atelier/contract/task';

/** What the browser changed before the upload, shown under the picture from what to what. */
export interface PictureChange {
  kind: 'compressed' | 'cropped';
  from: { width: number; height: number; bytes: number };
  to: { width: number; height: number; bytes: number };
}

interface SlotBase {
  /** Stable within a form. */
  key: string;
  name: string;
  /** Address for the thumbnail; an object URL until the picture is uploaded. */
  preview?: string;
}

/** State of one picture of an input, from the file to the finished upload. */
export type PictureSlot = SlotBase &
  (
    | { kind: 'checking' }
    | { kind: 'compressing' }
    /** `share` runs from 0 to 1. */
    | { kind: 'uploading'; share: number }
    | { kind: 'ready'; image: UploadedImage; change?: PictureChange }
    /** Never sent: the reason is exact, and `cure` names the one-click way out where there is one. */
    | { kind: 'refused'; code: ErrorCode; details: ErrorDetails; cure?: 'crop' }
    /** Not uploaded; the file is still here, so it can be tried again. Without a code no answer came. */
    | { kind: 'stopped'; code?: ErrorCode; details: ErrorDetails }
    /** A picture of an earlier task whose file the server no longer has. */
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
