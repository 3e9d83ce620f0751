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
import { isVector, isVideo } from '../task/is-video.ts';

/** Download settings: the part of a download call that is remembered. */
export interface DownloadShape {
  format: DownloadFormat;
  /** On a white canvas: a ratio, or `<width>x<height>` in pixels. */
  canvas?: string | undefined;
  /** Largest file, KB. */
  maxKb?: number | undefined;
}

const kept = z.object({
  format: downloadFormat,
  canvas: downloadCanvas.optional(),
  maxKb: z.number().int().min(downloadKb.min).max(downloadKb.max).optional(),
});

const draftKey = 'download-shape';

/** The shape chosen last, for the key that downloads without asking. */
export const downloadShapeAtom = atom<DownloadShape>({ format: 'png' });

let isRead = false;

/** Reads the shape of the last visit, once. */
export const recallDownloadShape = (): void => {
  if (isRead) return;
  isRead = true;
  void drafts
    .load<unknown>(draftKey)
    .then((found) => {
      const { data } = kept.safeParse(found);
      if (data) getDefaultStore().set(downloadShapeAtom, data);
    })
    // What was chosen last is a convenience.
    .catch(() => undefined);
};

export const rememberDownloadShape = (shape: DownloadShape): void => {
  getDefaultStore().set(downloadShapeAtom, shape);
  void drafts.save(draftKey, shape).catch(() => undefined);
};

/** Is it more than a format: a canvas, or a limit? */
export const isPreset = ({ canvas, maxKb }: DownloadShape): boolean => canvas !== undefined || maxKb !== undefined;

/** Formats that keep the file as it is, or its layers: neither a canvas nor a limit applies to them. */
export const isWhole = ({ format }: DownloadShape): boolean => format === 'svg' || format === 'psd';

const pictureFormats = ['png', 'jpeg', 'webp', 'psd'] as const satisfies readonly DownloadFormat[];

/** What a result can become; the format of its own file, which stays unchanged, is the first. */
export const formatsOf = (result: Pick<TaskResult, 'mime'>): readonly DownloadFormat[] => {
  if (isVideo(result)) return ['mp4'];
  if (isVector(result)) return ['svg', ...pictureFormats];
  return pictureFormats.toSorted((one, other) => Number(isOwn(result, other)) - Number(isOwn(result, one)));
};

const isOwn = ({ mime }: Pick<TaskResult, 'mime'>, format: DownloadFormat): boolean => mime === `image/${format}`;

/** What a download without asking gives: clips and vectors stay what they are, pictures take the shape chosen last. */
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

/** Hands a result to the browser's own downloads, in the wanted shape. */
export const download = async (result: Pick<TaskResult, 'id'>, shape: DownloadShape): Promise<void> => {
  try {
    const request = { result_id: result.id, ...shapeFields(shape) };
    const { url, file_name } = await http.call(downloadResult, request, { quiet: true });
    saveAddress(url, file_name);
  } catch (error) {
    dialogs.showError(error);
  }
};
