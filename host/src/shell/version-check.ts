import { immediateReloadVersions, maxUnchangedVersionChecks, versionPollMs } from '@atelier/catalogue/constants';
import { atom, type PrimitiveAtom } from 'jotai';

/** A new version of the host waits for the user's decision. */
export const updateReadyAtom: PrimitiveAtom<boolean> = atom<boolean>(false);

export interface VersionCheckParts {
  /** Content of the version file, null when it cannot be read. */
  fetchVersion: () => Promise<string | null>;
  /** A new version waits for the user's decision. */
  onUpdate: () => void;
  /** Values '11' and '111': reload immediately. */
  onReload: () => void;
}

export interface VersionCheck {
  start(page: EventTarget): void;
  stop(): void;
}

/**
 * Polls version.txt every 180 s and stores its first value. A change is reported once; after 5 unchanged polls it pauses until the mouse
 * moves.
 */
export const createVersionCheck = ({ fetchVersion, onUpdate, onReload }: VersionCheckParts): VersionCheck => {
  let first: string | null = null;
  let unchanged = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let page: EventTarget | undefined;

  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = async () => {
    const version = await fetchVersion();
    // A failed request does not mean a new version.
    if (version === null) return;
    if (first === null) {
      first = version;
      return;
    }
    if (version === first) {
      unchanged += 1;
      if (unchanged >= maxUnchangedVersionChecks) rest();
      return;
    }
    first = version;
    unchanged = 0;
    if ((immediateReloadVersions as readonly string[]).includes(version)) onReload();
    else onUpdate();
  };
  const watch = () => {
    timer ??= setInterval(() => void look(), versionPollMs);
  };
  const handleMove = () => {
    if (timer !== undefined) return;
    unchanged = 0;
    watch();
  };
  return {
    start(target) {
      page = target;
      target.addEventListener('mousemove', handleMove, { passive: true });
      void look();
      watch();
    },
    stop() {
      rest();
      page?.removeEventListener('mousemove', handleMove);
    },
  };
};

/** `GET version.txt?t=` beside the page; null when there is none. */
export const fetchVersionFile = async (base: string): Promise<string | null> => {
  try {
    const response = await fetch(new URL(`version.txt?t=${Date.now()}`, base), { cache: 'no-store' });
    const text = (await response.text()).trim();
    // A server that answers every path with the page would otherwise look like a new version.
    return response.ok && text.length > 0 && !text.startsWith('<') ? text : null;
  } catch {
    // Offline: the next poll tries again.
    return null;
  }
};
