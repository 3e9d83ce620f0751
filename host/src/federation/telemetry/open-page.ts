import type { OpenPage } from '@atelier/contract/telemetry';

/** Which versions this page runs, for an operator who wants to see one go. */
export interface OpenPageState {
  /** Notes the version of a remote whose page was drawn last; null: none of the published ones. */
  shows(remote: string, version: string | null): void;
  /** The running versions that were not reported yet; undefined when all were. */
  untold(): OpenPage | undefined;
  /** Marks them as reported. */
  markSent(page: OpenPage): void;
  /** Reports the running versions again: the server forgets silent pages. */
  repeat(): void;
  /** The last report of a page that is closed; undefined if it never sent one. */
  farewell(): OpenPage | undefined;
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `onChange`: there is something to report. The id lives as long as the page and is not stored. */
export const createOpenPage = (onChange: () => void, id = randomId()): OpenPageState => {
  const running = new Map<string, string>();
  let hasTold = false;
  let isDue = false;

  const now = (): OpenPage => ({ id, runs: [...running].map(([remote, version]) => ({ remote, version })) });
  return {
    shows(remote, version) {
      if ((running.get(remote) ?? null) === version) return;
      if (version === null) running.delete(remote);
      else running.set(remote, version);
      isDue = true;
      onChange();
    },
    untold: () => (isDue ? now() : undefined),
    markSent({ runs }) {
      hasTold = runs.length > 0;
      isDue = false;
    },
    repeat() {
      if (running.size === 0) return;
      isDue = true;
      onChange();
    },
    farewell: () => (hasTold ? { id, runs: [] } : undefined),
  };
};
