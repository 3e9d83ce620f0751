import { loadAdmission } from '@atelier/picture-editors/admission';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { useEffect } from 'react';

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'dragenter', 'paste'] as const;

/** Failures are ignored: the component that needs the code loads it again and reports the error. */
const fetchEarly = (): void => {
  loadResultParts().catch(() => undefined);
  loadAdmission().catch(() => undefined);
};

/**
 * Prefetches the code for the first image and the first result at the first user interaction, so that a page that is only read does not
 * load it.
 */
export const useEarlyParts = (): void => {
  useEffect(() => {
    const handled = new AbortController();
    const begin = () => {
      handled.abort();
      fetchEarly();
    };
    for (const sign of signsOfLife) window.addEventListener(sign, begin, { capture: true, signal: handled.signal });
    return () => handled.abort();
  }, []);
};
