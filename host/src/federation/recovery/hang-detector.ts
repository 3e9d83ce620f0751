import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';

interface Running {
  remote: string;
  version: string;
}

interface Mark extends Running {
  /** When the page last showed that its event loop turns; milliseconds since 1970. */
  at: number;
}

const beatMs = 1000;
/** A page without a beat for so long is frozen; one that was only busy is left sooner. */
const frozenAfterMs = 3000;

/**
 * Which version's code runs in this tab, kept outside of the page: a frozen page cannot say anything, and the mark that it leaves is found
 * by the tab's next page. A page that is closed, reloaded or put away removes its mark. One that was busy when it was left may have had no
 * time to: therefore a mark counts only after a reload, and only when its last beat is old.
 */
export interface HangDetector {
  /** The version that froze the previous page, if any; returned once. */
  lastHang(): Running | undefined;
  /** Call before code of this version runs. @returns a function to call when it no longer runs. */
  begin(remote: string, version: string): () => void;
}

const frozenBefore = (storage: PlainStorage, isReload: boolean): Running | undefined => {
  const mark = readJson<Mark>(storage, 'runningVersion');
  if (!mark || !isReload || Date.now() - mark.at < frozenAfterMs) return undefined;
  return { remote: mark.remote, version: mark.version };
};

/** `storage`: the tab's own. `page`: source of the visibility events. `isReload`: how this page was opened. */
export const createHangDetector = (
  storage: PlainStorage,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> & {
    defaultView: Pick<Window, 'addEventListener'> | null;
  },
  isReload: boolean,
): HangDetector => {
  let before = frozenBefore(storage, isReload);
  const running: Running[] = [];
  let beat: ReturnType<typeof setInterval> | undefined;
  const write = (): void => {
    const last = running.at(-1);
    if (last !== undefined && page.visibilityState === 'visible') {
      writeJson(storage, 'runningVersion', { ...last, at: Date.now() } satisfies Mark);
      beat ??= setInterval(write, beatMs);
      return;
    }
    clearInterval(beat);
    beat = undefined;
    storage.remove('runningVersion');
  };
  write();
  page.addEventListener('visibilitychange', write);
  page.defaultView?.addEventListener('pagehide', () => {
    clearInterval(beat);
    beat = undefined;
    storage.remove('runningVersion');
  });
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
