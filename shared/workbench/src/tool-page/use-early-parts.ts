import { loadAdmission } from '@atelier/picture-editors/admission';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { useEffect } from 'react';

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'dragenter', 'paste'] as const;

/** Whoever needs one of them asks again, and says when it does not come. */
const fetchEarly = (): void => {
  loadResultParts().catch(() => undefined);
  loadAdmission().catch(() => undefined);
};

/**
 * Fetches what the first picture and the first result need as soon as anybody does anything: a page that is only looked at does
 * without it, and one that is worked on finds it ready.
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
