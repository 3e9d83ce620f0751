import { downloadResults } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { saveAddress } from '@atelier/ui/save-address';
import { useEffect, useRef, useState } from 'react';
import { type DownloadShape, shapeFields } from './download-shape.ts';
import { downloadTexts } from './download-texts.ts';
import { fetchZip, type ZipProgress } from './fetch-zip.ts';
import { saveBlob } from './save-file.ts';

/** Above this a zip goes straight to the browser's downloads: it would not fit into the page's memory. */
const heldBytes = 300 * 1024 * 1024;

/** A zip download: progress and abort. */
export const useZip = (onDone: () => void) => {
  const words = useOwnWords(downloadTexts);
  const [progress, setProgress] = useState<ZipProgress>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (results: readonly TaskResult[], name: string, shape: DownloadShape, signal: AbortSignal) => {
    const request = { result_ids: results.map(({ id }) => id), name, ...shapeFields(shape) };
    const zip = await http.call(downloadResults, request, { quiet: true, signal });
    const left = results.length - zip.files;
    if (zip.bytes > heldBytes) saveAddress(zip.url, zip.file_name);
    else saveBlob(await fetchZip(zip.url, zip.bytes, { signal, onProgress: setProgress }), zip.file_name);
    dialogs.toast({
      message: left > 0 ? words('gone', { count: left }) : words('done', { count: zip.files, name: zip.file_name }),
    });
  };

  return {
    progress,
    hasFailed,
    start(results: readonly TaskResult[], name: string, shape: DownloadShape): void {
      const controller = new AbortController();
      running.current = controller;
      setFailed(false);
      setProgress({ received: 0, expected: 0 });
      run(results, name, shape, controller.signal)
        .then(onDone, () => {
          if (!controller.signal.aborted) setFailed(true);
        })
        .finally(() => setProgress(undefined));
    },
    cancel(): void {
      running.current?.abort();
      dialogs.toast({ message: words('cancelled') });
    },
  };
};
