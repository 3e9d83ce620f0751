import {
  downloadMatting,
  getImageMask,
  type ImageMask,
  type Matting,
  type MattingLayer,
  saveImageMask,
} from '@atelier/contract/matting';
import { http } from '@atelier/platform/http';
import { asTrouble, MattingError } from './run-matting.ts';

const calling = async <T>(work: Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new MattingError(asTrouble(error), { cause: error });
  }
};

/** What was kept of a picture, and what a download costs. @throws MattingError */
export const readMask = (imageId: string, signal: AbortSignal) =>
  calling(http.call(getImageMask, { image_id: imageId }, { signal, quiet: true }), signal);

/** Layers of which nothing is left. */
export const transparentLayers = (matting: Matting, layers: readonly MattingLayer[]): MattingLayer[] =>
  layers.filter((layer) => matting.cutouts.find((cutout) => cutout.layer_id === layer.id)?.is_empty ?? true);

/** @throws MattingError */
export const keepMask = async (matting: Matting): Promise<ImageMask> => {
  const { mask } = await calling(http.call(saveImageMask, { matting_id: matting.id }, { quiet: true }));
  return mask;
};

/** Starts the download in the browser and says what it cost. @throws MattingError */
export const downloadMask = async (maskId: string, layerId: string): Promise<number> => {
  const call = http.call(downloadMatting, { mask_id: maskId, layer_id: layerId }, { quiet: true });
  const { url, file_name, charged } = await calling(call);
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  return charged;
};
