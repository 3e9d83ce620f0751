import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';

interface Running {
  remote: string;
  version: string;
}

/**
 * Which version's code runs in this tab, kept outside of the page: a page that freezes ends without a word, and what is found at the
 * tab's next page is the version that it died of. A page that is closed, loaded again or put away takes its mark along.
 */
export interface HangDetector {
  /** The version that froze the previous page, if any; returned once. */
  lastHang(): Running | undefined;
  /** Call before code of this version runs. @returns a function to call when it no longer runs. */
  begin(remote: string, version: string): () => void;
}

/** `storage`: the tab's own. `page`: source of the visibility events. */
export const createHangDetector = (
  storage: PlainStorage,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> & {
    defaultView: Pick<Window, 'addEventListener'> | null;
  },
): HangDetector => {
  let before = readJson<Running>(storage, 'runningVersion');
  const running: Running[] = [];
  const write = (): void => {
    const last = running.at(-1);
    if (last !== undefined && page.visibilityState === 'visible') writeJson(storage, 'runningVersion', last);
    else storage.remove('runningVersion');
  };
  write();
  page.addEventListener('visibilitychange', write);
  page.defaultView?.addEventListener('pagehide', () => storage.remove('runningVersion'));
  page.defaultView?.addEventListener('pageshow', write);
  return {
    lastHang() {
      const found = before;
      before = undefined;
      return found;
    },
    begin(remote, version) {
      const entry: Running = { remote, version };
      running.push(entry);
      write();
      return () => {
        const place = running.indexOf(entry);
        if (place < 0) return;
        running.splice(place, 1);
        write();
      };
    },
  };
};
