import { type PlainStorage, readJson, writeJson } from '../../storage/plain-storage.ts';

interface Running {
  remote: string;
  version: string;
}

interface Mark extends Running {
  /** Timestamp of the last heartbeat of the page's event loop; milliseconds since 1970. */
  at: number;
}

const beatMs = 1000;
/** A page without a heartbeat for this time is frozen; users leave a busy page sooner. */
const frozenAfterMs = 3000;

export type HangDetector = ReturnType<typeof createHangDetector>;

const frozenBefore = (storage: PlainStorage, isReload: boolean): Running | undefined => {
  const mark = readJson<Mark>(storage, 'runningVersion');
  if (!mark || !isReload || Date.now() - mark.at < frozenAfterMs) return undefined;
  return { remote: mark.remote, version: mark.version };
};

/**
 * Records outside of the page which version's code runs in this tab: a frozen page cannot report anything, so the tab's next page reads the
 * mark. Closing, reloading or hiding a page removes its mark. A busy page may not have had time to remove it; therefore a mark counts only
 * after a reload and when its last heartbeat is old. `storage`: the tab's own. `page`: source of the visibility events. `isReload`: how
 * this page was opened.
 */
export const createHangDetector = (
  storage: PlainStorage,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> & {
    defaultView: Pick<Window, 'addEventListener'> | null;
  },
  isReload: boolean,
) => {
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
    /** The version that froze the previous page, if any; returned once. */
    lastHang(): Running | undefined {
      const found = before;
      before = undefined;
      return found;
    },
    /** Called before code of this version runs. @returns a function to call when it no longer runs. */
    begin(remote: string, version: string): () => void {
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
