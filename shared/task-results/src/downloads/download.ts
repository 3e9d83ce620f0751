import {
  type DownloadFormat,
  downloadCanvas,
  downloadFormat,
  downloadKb,
  downloadResult,
} from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { atom, getDefaultStore } from '@atelier/platform/state';
import { saveAddress } from '@atelier/ui/save-address';
import { z } from 'zod';
import { isVector, isVideo } from '../task/task-words.ts';

/** The browser reads the file after the click, so its object URL is revoked later. */
const releaseMs = 60_000;

export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAddress(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), releaseMs);
};

/** Download settings that are remembered. */
export interface DownloadShape {
  format: DownloadFormat;
  /** White canvas: a ratio, or `<width>x<height>` in pixels. */
  canvas?: string | undefined;
  /** Maximum file size in KB. */
  maxKb?: number | undefined;
}

const kept = z.object({
  format: downloadFormat,
  canvas: downloadCanvas.optional(),
  maxKb: z.number().int().min(downloadKb.min).max(downloadKb.max).optional(),
});

const draftKey = 'download-shape';

/** Last used settings, for the keyboard shortcut that downloads without a dialog. */
export const downloadShapeAtom = atom<DownloadShape>({ format: 'png' });

let isRead = false;

/** Loads the settings of the last visit, once. */
export const recallDownloadShape = (): void => {
  if (isRead) return;
  isRead = true;
  void drafts
    .load<unknown>(draftKey)
    .then((found) => {
      const { data } = kept.safeParse(found);
      if (data) getDefaultStore().set(downloadShapeAtom, data);
    })
    // Remembering the last choice is optional.
    .catch(() => undefined);
};

export const rememberDownloadShape = (shape: DownloadShape): void => {
  getDefaultStore().set(downloadShapeAtom, shape);
  void drafts.save(draftKey, shape).catch(() => undefined);
};

/** True when it has a canvas or a size limit besides a format. */
export const isPreset = ({ canvas, maxKb }: DownloadShape): boolean => canvas !== undefined || maxKb !== undefined;

/** Formats that keep the file unchanged, or its layers: no canvas or limit applies. */
export const isWhole = ({ format }: DownloadShape): boolean => format === 'svg' || format === 'psd';

const pictureFormats = ['png', 'jpeg', 'webp', 'psd'] as const satisfies readonly DownloadFormat[];

/** Available formats of a result; first the format of its own file, which is downloaded unchanged. */
export const formatsOf = (result: Pick<TaskResult, 'mime'>): readonly DownloadFormat[] => {
  if (isVideo(result)) return ['mp4'];
  if (isVector(result)) return ['svg', ...pictureFormats];
  return pictureFormats.toSorted((one, other) => Number(isOwn(result, other)) - Number(isOwn(result, one)));
};

const isOwn = ({ mime }: Pick<TaskResult, 'mime'>, format: DownloadFormat): boolean => mime === `image/${format}`;

/** Settings of a download without a dialog: clips and vectors unchanged, images with the last used settings. */
export const plainShape = (result: Pick<TaskResult, 'mime'>, last: DownloadShape): DownloadShape => {
  if (isVideo(result)) return { format: 'mp4' };
  if (isVector(result) && !isPreset(last)) return { format: 'svg' };
  return last.format === 'svg' || last.format === 'mp4' ? { ...last, format: 'png' } : last;
};

/** The fields of a download call. */
export const shapeFields = ({ format, canvas, maxKb }: DownloadShape) => ({
  format,
  ...(canvas !== undefined && { canvas }),
  ...(maxKb !== undefined && { max_kb: maxKb }),
});

/** Downloads a result through the browser with the given settings. */
export const download = async (result: Pick<TaskResult, 'id'>, shape: DownloadShape): Promise<void> => {
  try {
    const request = { result_id: result.id, ...shapeFields(shape) };
    const { url, file_name } = await http.call(downloadResult, request, { quiet: true });
    saveAddress(url, file_name);
  } catch (error) {
    dialogs.showError(error);
  }
};
