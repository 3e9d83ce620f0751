import { uploadImages } from '@atelier/contract/generation';
import type { MattingStart } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { http } from '@atelier/platform/http';
import { useCallback, useState } from 'react';
import { readPictureHeader } from '../../pictures/picture-header.ts';
import type { Plane } from '../model/plane.ts';
import { readAlpha } from '../server/read-alpha.ts';
import { asTrouble, type MattingTrouble } from '../server/run-matting.ts';

/** Why an uploaded cutout cannot be used. */
export type UploadTrouble =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'opaque' }
  | { kind: 'unreadable' }
  | { kind: 'server'; trouble: MattingTrouble };

interface UploadParts {
  source: UploadedImage;
  size: { width: number; height: number };
  onReady: (start: MattingStart, plane: Plane, image: UploadedImage) => void;
}

/** Enough of a file for its size. */
const headerBytes = 64 * 1024;

/** Takes a picture that was cut out elsewhere: it must have the original's size, and something transparent. */
export const useUploadStart = ({ source, size, onReady }: UploadParts) => {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<UploadTrouble>();

  const upload = useCallback(
    async (file: File): Promise<UploadTrouble | undefined> => {
      const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
      if (header.kind !== 'png' && header.kind !== 'jpeg') return { kind: 'unreadable' };
      if (header.width !== source.width || header.height !== source.height) {
        return { kind: 'size', width: header.width, height: header.height };
      }
      const plane = await readAlpha(file, size).catch(() => undefined);
      if (!plane) return { kind: 'unreadable' };
      if (plane.data.every((value) => value > 250)) return { kind: 'opaque' };
      const form = new FormData();
      form.append('file', file, file.name);
      try {
        const { images } = await http.call(uploadImages, form, { quiet: true });
        const [image] = images;
        if (image) onReady({ kind: 'picture', image_id: image.id }, plane, image);
        return undefined;
      } catch (error) {
        return { kind: 'server', trouble: asTrouble(error) };
      }
    },
    [source.width, source.height, size, onReady],
  );

  return {
    isBusy,
    trouble,
    clear: useCallback(() => setTrouble(undefined), []),
    take: useCallback(
      (file: File) => {
        setBusy(true);
        setTrouble(undefined);
        void upload(file).then((met) => {
          setTrouble(met);
          setBusy(false);
        });
      },
      [upload],
    ),
  };
};
