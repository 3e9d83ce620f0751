import { maxImageBytes, maxImagePixels, maxImageRatio, minImageSidePx } from '@atelier/catalogue/constants';
import { getTools } from '@atelier/contract/tools';
import { admit } from '@atelier/picture-editors/admission';
import { pastedFiles } from '@atelier/picture-editors/pasted-pictures';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The server's limits; until they are known, the catalogue's. Larger pictures are reduced in the browser. */
const useRules = () => {
  const limits = useQuery({ ...callQuery(getTools, {}), staleTime: Number.POSITIVE_INFINITY }, queryClient).data
    ?.limits;
  return {
    min_side: limits?.min_side ?? minImageSidePx,
    max_ratio: limits?.max_ratio ?? maxImageRatio,
    max_pixels: limits?.max_pixels ?? maxImagePixels,
    max_bytes: limits?.max_bytes ?? maxImageBytes,
    max_side: 4096,
    compresses: true,
  };
};

/** Uploads one query picture; `onReady` receives its id. Another file replaces it, unmounting aborts it. */
export const useQueryUpload = (onReady: (id: string) => void) => {
  const [slot, setSlot] = useState<PictureSlot>();
  const held = useRef<{ file: File; controller: AbortController }>(undefined);
  const rules = useRules();
  const latest = useRef({ rules, onReady });
  useEffect(() => {
    latest.current = { rules, onReady };
  });
  useEffect(() => () => held.current?.controller.abort(), []);

  const start = useCallback((file: File, crops = false) => {
    held.current?.controller.abort();
    const controller = new AbortController();
    held.current = { file, controller };
    void admit({
      key: crypto.randomUUID(),
      file,
      rules: latest.current.rules,
      crops,
      signal: controller.signal,
      report: (next) => {
        if (controller.signal.aborted) return;
        setSlot(next.kind === 'ready' ? undefined : next);
        if (next.kind === 'ready') latest.current.onReady(next.image.id);
      },
    });
  }, []);

  const again = (crops: boolean): void => {
    if (held.current) start(held.current.file, crops);
  };
  return { slot, start, again };
};

/** Image files pasted anywhere on the page; text pasted into a text field is ignored. */
export const usePastedFile = (onFile: (file: File) => void): void => {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const file = pastedFiles(event.clipboardData, event.target).find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
};
