import type { UploadedImage } from '@atelier/contract/task';
import { useEffect, useMemo, useState } from 'react';
import { planeSize } from '../model/plane.ts';
import { fetchBlob, readPicture } from '../server/read-alpha.ts';

/** Longer side of the copy that is worked on, pixels: strokes are kept in the picture's own. */
const workSide = 1024;

export interface OpenPicture {
  /** The whole picture, for the eye. */
  url: string;
  /** The reduced one. */
  bitmap: ImageBitmap;
  colours: ImageData;
}

export interface EditorPicture {
  size: { width: number; height: number; scale: number };
  state: { kind: 'opening' } | { kind: 'failed' } | ({ kind: 'open' } & OpenPicture);
}

/** Fetches the picture once, shows it whole and works on a reduced copy. */
export const useEditorPicture = (source: Pick<UploadedImage, 'url' | 'width' | 'height'>): EditorPicture => {
  const { url, width, height } = source;
  const size = useMemo(() => planeSize({ width, height }, workSide), [width, height]);
  const [state, setState] = useState<EditorPicture['state']>({ kind: 'opening' });
  useEffect(() => {
    const controller = new AbortController();
    let open: OpenPicture | undefined;
    const read = async () => {
      const blob = await fetchBlob(url, controller.signal);
      const { bitmap, colours } = await readPicture(blob, size);
      open = { url: URL.createObjectURL(blob), bitmap, colours };
      if (controller.signal.aborted) close();
      else setState({ kind: 'open', ...open });
    };
    const close = () => {
      if (!open) return;
      URL.revokeObjectURL(open.url);
      open.bitmap.close();
    };
    read().catch(() => {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    });
    return () => {
      controller.abort();
      close();
    };
  }, [url, size]);
  return { size, state };
};
