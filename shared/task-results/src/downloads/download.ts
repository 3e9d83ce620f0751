import { downloadResult } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { saveAddress } from '@atelier/ui/save-address';
import { type DownloadShape, shapeFields } from './download-shape.ts';

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
