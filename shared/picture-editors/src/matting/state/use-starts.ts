import type { Matting, MattingLayer, MattingPiece, MattingStart } from '@atelier/contract/matting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPlane, type Plane } from '../model/plane.ts';

import { MattingError, type MattingProgress, type MattingTrouble, runMatting } from '../server/run-matting.ts';

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
};

/** Decodes the reduced image off the main thread, with its colours. @throws when it cannot be read. */
export const readPicture = async (
  source: Blob,
  size: { width: number; height: number },
): Promise<{ bitmap: ImageBitmap; colours: ImageData }> => {
  const bitmap = await createImageBitmap(source, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  });
  const context = contextOf(size.width, size.height);
  context.drawImage(bitmap, 0, 0);
  return { bitmap, colours: context.getImageData(0, 0, size.width, size.height) };
};

export const fetchBlob = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  return response.blob();
};

/** Minimum transparent share from which the engine uses an image's own alpha as outline. */
const cutOutShare = 0.005;

/** Alpha outline of an image that is already cut out; undefined for others. */
const readOwnOutline = async (source: Blob, size: { width: number; height: number }): Promise<Plane | undefined> => {
  if (source.type === 'image/jpeg') return undefined;
  const plane = await readAlpha(source, size);
  const share = plane.data.reduce((count, alpha) => count + (alpha < 128 ? 1 : 0), 0) / plane.data.length;
  return share >= cutOutShare && share <= 1 - cutOutShare ? plane : undefined;
};

/** The image's alpha at the plane's size. */
export const readAlpha = async (source: Blob, size: { width: number; height: number }): Promise<Plane> => {
  const { bitmap, colours } = await readPicture(source, size);
  bitmap.close();
  const data = new Uint8Array(size.width * size.height);
  for (let at = 0; at < data.length; at++) data[at] = colours.data[at * 4 + 3] as number;
  return { width: size.width, height: size.height, data };
};

export interface Starts {
  /** Undefined while it is loading. */
  planeOf(start: MattingStart): Plane | undefined;
  /** Progress of the automatic start; undefined when none is running. */
  progress: MattingProgress | undefined;
  /** The engine's confidence and warnings of its automatic result. */
  report: Pick<Matting, 'confidence' | 'warnings'> | undefined;
  /** Uncertain regions of a start; the same list each time. */
  piecesOf(start: MattingStart): readonly MattingPiece[];
  /** Why the automatic start failed. */
  trouble: MattingTrouble | undefined;
  /** Adds an upload of this page. */
  give(start: MattingStart, plane: Plane): void;
}

interface StartParts {
  imageId: string;
  /** URL of the displayed copy. */
  copyUrl: string;
  size: { width: number; height: number };
  layers: readonly MattingLayer[];
  /** URL of a start's image, by image id. */
  addressOf: (imageId: string) => string | undefined;
  /** Called when a start is loaded. */
  onChange: () => void;
}

const keyOf = (start: MattingStart): string => {
  if (start.kind === 'picture') return `picture ${start.image_id}`;
  return start.kind === 'automatic' && start.of ? `automatic ${start.of}` : start.kind;
};

const none: readonly MattingPiece[] = [];

const automaticLayer = (start: MattingStart): MattingLayer => ({
  id: 'automatic',
  name: 'automatic',
  start,
  overlap: 'take',
  operations: [],
});

/** Initial planes of layers, each requested once, when a layer first needs it. */
export const useStarts = ({ imageId, copyUrl, size, layers, addressOf, onChange }: StartParts): Starts => {
  const planes = useRef(new Map<string, Plane>());
  const pieces = useRef(new Map<string, readonly MattingPiece[]>());
  const asked = useRef(new Set<string>());
  const [progress, setProgress] = useState<MattingProgress>();
  const [report, setReport] = useState<Starts['report']>();
  const [trouble, setTrouble] = useState<MattingTrouble>();
  const controller = useRef<AbortController>(undefined);

  useEffect(() => {
    const created = new AbortController();
    controller.current = created;
    asked.current.clear();
    return () => created.abort();
  }, []);

  const ask = useCallback(
    async (start: MattingStart): Promise<Plane> => {
      const signal = controller.current?.signal ?? AbortSignal.abort();
      if (start.kind === 'empty') return createPlane(size.width, size.height);
      if (start.kind === 'picture') {
        const url = addressOf(start.image_id);
        if (url === undefined) throw new Error('the start is gone');
        return readAlpha(await fetchBlob(url, signal), size);
      }
      const own = start.of === undefined && (await readOwnOutline(await fetchBlob(copyUrl, signal), size));
      if (own) return own;
      setProgress({ kind: 'queued' });
      const matting = await runMatting(imageId, [automaticLayer(start)], signal, setProgress);
      const [cutout] = matting.cutouts;
      if (!cutout) throw new Error('a matting came without its cutout');
      setReport(matting);
      pieces.current.set(keyOf(start), matting.pieces ?? []);
      return readAlpha(await fetchBlob(cutout.url, signal), size);
    },
    [imageId, copyUrl, size, addressOf],
  );

  useEffect(() => {
    for (const { start } of layers) {
      const key = keyOf(start);
      if (planes.current.has(key) || asked.current.has(key)) continue;
      asked.current.add(key);
      ask(start)
        .then(
          (plane) => planes.current.set(key, plane),
          (error: unknown) => {
            if (controller.current?.signal.aborted) return;
            // Nothing detected, or no response: the layer starts empty, for manual painting.
            planes.current.set(key, createPlane(size.width, size.height));
            setTrouble(error instanceof MattingError ? error.trouble : { kind: 'network' });
          },
        )
        .finally(() => {
          if (start.kind === 'automatic') setProgress(undefined);
          onChange();
        });
    }
  }, [layers, ask, onChange, size]);

  const planeOf = useCallback((start: MattingStart) => planes.current.get(keyOf(start)), []);
  const piecesOf = useCallback((start: MattingStart) => pieces.current.get(keyOf(start)) ?? none, []);
  const give = useCallback((start: MattingStart, plane: Plane) => void planes.current.set(keyOf(start), plane), []);
  return { planeOf, piecesOf, progress, report, trouble, give };
};
