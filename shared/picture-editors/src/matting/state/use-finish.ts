import {
  downloadMatting,
  getImageMask,
  type ImageMask,
  type Matting,
  type MattingLayer,
  saveImageMask,
} from '@atelier/contract/matting';
import { http } from '@atelier/platform/http';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isTransparent, type Plane } from '../model/plane.ts';
import {
  asTrouble,
  MattingError,
  type MattingProgress,
  type MattingTrouble,
  runMatting,
} from '../server/run-matting.ts';

const calling = async <T>(work: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new MattingError(asTrouble(error), { cause: error });
  }
};

/** Loads the saved mask of an image, and the price of a download. @throws MattingError */
export const readMask = (imageId: string, signal: AbortSignal) =>
  calling(http.call(getImageMask, { image_id: imageId }, { signal, quiet: true }), signal);

/** Layers without any visible pixel. */
const transparentLayers = (matting: Matting, layers: readonly MattingLayer[]): MattingLayer[] =>
  layers.filter((layer) => matting.cutouts.find((cutout) => cutout.layer_id === layer.id)?.is_empty ?? true);

/** @throws MattingError */
const keepMask = async (matting: Matting): Promise<ImageMask> => {
  const { mask } = await calling(http.call(saveImageMask, { matting_id: matting.id }, { quiet: true }));
  return mask;
};

/** Starts the download in the browser and reports its price. @throws MattingError */
const downloadMask = async (maskId: string, layerId: string): Promise<number> => {
  const call = http.call(downloadMatting, { mask_id: maskId, layer_id: layerId }, { quiet: true });
  const { url, file_name, charged } = await calling(call);
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  return charged;
};

/** Message of the last action. */
export type FinishState =
  | { kind: 'idle' }
  | { kind: 'making'; progress: MattingProgress }
  | { kind: 'saving' }
  /** This layer is empty (undefined: the only one): the original stays. */
  | { kind: 'transparent'; layer: string | undefined }
  | { kind: 'trouble'; trouble: MattingTrouble }
  | { kind: 'downloaded'; charged: number };

interface FinishParts {
  imageId: string;
  layers: readonly MattingLayer[];
  planes: ReadonlyMap<string, Plane>;
}

const nameOf = (layers: readonly MattingLayer[], one: MattingLayer | undefined): string | undefined =>
  layers.length > 1 ? one?.name : undefined;

/** Renders the final layers in the engine, saves them, and downloads one. */
export const useFinish = (parts: FinishParts) => {
  const [state, setState] = useState<FinishState>({ kind: 'idle' });
  const latest = useRef(parts);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => () => controller.current?.abort(), []);

  const make = useCallback(async (): Promise<ImageMask | undefined> => {
    const { imageId, layers, planes } = latest.current;
    // Empty layers are detected without the engine.
    const empty = layers.find(({ id }) => {
      const plane = planes.get(id);
      return plane !== undefined && isTransparent(plane);
    });
    if (empty) {
      setState({ kind: 'transparent', layer: nameOf(layers, empty) });
      return undefined;
    }
    controller.current?.abort();
    const run = new AbortController();
    controller.current = run;
    setState({ kind: 'making', progress: { kind: 'queued' } });
    const made = await runMatting(imageId, layers, run.signal, (progress) => setState({ kind: 'making', progress }));
    const [lost] = transparentLayers(made, layers);
    if (lost) {
      setState({ kind: 'transparent', layer: nameOf(layers, lost) });
      return undefined;
    }
    setState({ kind: 'saving' });
    return keepMask(made);
  }, []);

  const guarded = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const trouble: MattingTrouble = error instanceof MattingError ? error.trouble : { kind: 'network' };
      setState(controller.current?.signal.aborted ? { kind: 'idle' } : { kind: 'trouble', trouble });
      return undefined;
    }
  }, []);

  return {
    state,
    isBusy: state.kind === 'making' || state.kind === 'saving',
    clear: useCallback(() => setState((old) => (old.kind === 'idle' ? old : { kind: 'idle' })), []),
    stop: useCallback(() => controller.current?.abort(), []),
    /** The saved mask, or undefined when the editor shows an error. */
    make: useCallback(() => guarded(make), [guarded, make]),
    /** Renders and saves the layers, then downloads one. */
    download: useCallback(
      (layerId: string) =>
        guarded(async () => {
          const mask = await make();
          if (!mask) return undefined;
          const charged = await downloadMask(mask.id, layerId);
          setState({ kind: 'downloaded', charged });
          return mask;
        }),
      [guarded, make],
    ),
  };
};
