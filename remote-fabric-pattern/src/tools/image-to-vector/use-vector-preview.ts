import { previewVector } from '@atelier/contract/vector-preview';
import { http, isApiError } from '@atelier/platform/http';
import { useEffect, useState } from 'react';

/** Debounce before the preview is requested. */
const restMs = 300;

export interface VectorPiece {
  /** Object URL of the SVG. */
  url: string;
  paths: number;
  width: number;
  height: number;
}

export interface VectorLook {
  /** The last traced preview, shown until the next one is ready. */
  piece: VectorPiece | undefined;
  isBusy: boolean;
  isFailed: boolean;
}

/** What image to vector will make of a picture's middle, followed while the settings move. */
export const useVectorPreview = (
  imageId: string | undefined,
  params: Readonly<Record<string, unknown>>,
): VectorLook => {
  const [piece, setPiece] = useState<VectorPiece>();
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const settings = JSON.stringify(params);

  useEffect(() => {
    if (imageId === undefined) {
      setPiece(undefined);
      setState('rest');
      return;
    }
    const controller = new AbortController();
    setState('busy');
    const timer = setTimeout(() => {
      const request = { image_id: imageId, params: JSON.parse(settings) as Record<string, unknown> };
      http.call(previewVector, request, { quiet: true, signal: controller.signal }).then(
        ({ svg, paths, width, height }) => {
          const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
          setPiece({ url, paths, width, height });
          setState('rest');
        },
        (error: unknown) => {
          if (!isApiError(error) || error.kind !== 'cancelled') setState('failed');
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [imageId, settings]);

  const url = piece?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return { piece, isBusy: state === 'busy', isFailed: state === 'failed' };
};
