import { admit } from '@atelier/picture-editors/admission';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Uploads one picture to the library; another file replaces it, unmounting aborts it. */
export const useOneUpload = (rules: PictureRules) => {
  const [slot, setSlot] = useState<PictureSlot>();
  const held = useRef<{ file: File; controller: AbortController }>(undefined);
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => () => held.current?.controller.abort(), []);

  const start = useCallback((file: File, crops = false) => {
    held.current?.controller.abort();
    const controller = new AbortController();
    held.current = { file, controller };
    void admit({
      key: crypto.randomUUID(),
      file,
      rules: latest.current,
      crops,
      signal: controller.signal,
      report: (next) => {
        if (!controller.signal.aborted) setSlot(next);
      },
    });
  }, []);

  return {
    slot,
    start,
    /** The same file again, cut to the allowed ratio where that is the cure. */
    again: (crops: boolean) => {
      if (held.current) start(held.current.file, crops);
    },
  };
};
