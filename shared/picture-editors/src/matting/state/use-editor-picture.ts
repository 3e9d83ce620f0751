import { reducedAddress } from '@atelier/contract/image-address';
import type { UploadedImage } from '@atelier/contract/task';
import { useEffect, useMemo, useState } from 'react';
import { planeSize } from '../model/plane.ts';
import { fetchBlob, readPicture } from '../server/read-alpha.ts';

/** Longer side of the copy that is worked on, pixels: strokes are kept in the picture's own. */
const workSide = 1024;
/** Of the copy that is fetched: enough for the work and for a whole view of the picture. */
const copyWidth = 1280;

interface OpenPicture {
  /** The copy, for the eye. */
  url: string;
  /** The reduced one. */
  bitmap: ImageBitmap;
  colours: ImageData;
}

export interface EditorPicture {
  size: { width: number; height: number; scale: number };
  /** Pixels across of what `url` shows. */
  copyWidth: number;
  /** `url`: the picture can be seen, its reduced copy is still being made. */
  state: { kind: 'opening'; url?: string } | { kind: 'failed' } | ({ kind: 'open' } & OpenPicture);
}

/** Fetches a copy of the picture that is quick to come and to decode, shows it and works on it. */
export const useEditorPicture = (source: Pick<UploadedImage, 'url' | 'width' | 'height'>): EditorPicture => {
  const { url, width, height } = source;
  const size = useMemo(() => planeSize({ width, height }, workSide), [width, height]);
  const [state, setState] = useState<EditorPicture['state']>({ kind: 'opening' });
  useEffect(() => {
    const controller = new AbortController();
    let made: { url: string; bitmap?: ImageBitmap } | undefined;
    const close = () => {
      if (made) URL.revokeObjectURL(made.url);
      made?.bitmap?.close();
    };
    const read = async () => {
      const blob = await fetchBlob(width > copyWidth ? reducedAddress(url, copyWidth) : url, controller.signal);
      made = { url: URL.createObjectURL(blob) };
      if (controller.signal.aborted) return close();
      // shown at once: both decodings run side by side
      setState({ kind: 'opening', url: made.url });
      const { bitmap, colours } = await readPicture(blob, size);
      made = { ...made, bitmap };
      if (controller.signal.aborted) close();
      else setState({ kind: 'open', url: made.url, bitmap, colours });
    };
    read().catch(() => {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    });
    return () => {
      controller.abort();
      close();
    };
  }, [url, width, size]);
  return { size, copyWidth: Math.min(width, copyWidth), state };
};
