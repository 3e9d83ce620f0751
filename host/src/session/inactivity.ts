import { activityEvents, inactivityMs } from '@atelier/catalogue/constants';
import type { ClientStorage } from '../storage/client-storage.ts';

/** Minimum interval between writes of the activity timestamp: mouse moves are frequent. */
const writeEveryMs = 5_000;

interface InactivityParts {
  storage: ClientStorage;
  /** Refresh token and user info are present. */
  isSignedIn: () => boolean;
  /** Renews the session; called once per idle period. */
  onIdle: () => Promise<void>;
  now?: () => number;
}

export interface Inactivity {
  start(page: EventTarget): void;
  stop(): void;
}

/**
 * After 90 minutes without a click, move, key, scroll or touch in any tab, the session is renewed, or ended when that fails. Timers of a
 * sleeping laptop fire late, so the next activity checks, too.
 */
export const createInactivity = ({ storage, isSignedIn, onIdle, now = Date.now }: InactivityParts): Inactivity => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let page: EventTarget | undefined;
  let isHandling = false;

  // A device clock that was ahead and was corrected may have stored a future timestamp; it counts as now.
  const last = () => Math.min(Number(storage.read('lastActivity') ?? now()), now());
  const write = () => storage.write('lastActivity', String(now()));
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(check, Math.max(last() + inactivityMs - now(), 0));
  };
  const handle = async () => {
    isHandling = true;
    try {
      await onIdle();
    } catch {
      // The failure was already reported where it occurred: the login expired, or the network is down.
    } finally {
      isHandling = false;
      write();
      watch();
    }
  };
  const check = () => {
    if (isHandling) return;
    if (now() - last() < inactivityMs) return watch();
    if (isSignedIn()) return void handle();
    write();
    watch();
  };
  const handleActivity = () => {
    if (isHandling) return;
    const idle = now() - last();
    if (idle >= inactivityMs) return check();
    if (idle >= writeEveryMs) write();
  };
  return {
    start(target) {
      page = target;
      if (storage.read('lastActivity') === null) write();
      for (const name of activityEvents)
        target.addEventListener(name, handleActivity, { passive: true, capture: true });
      watch();
    },
    stop() {
      clearTimeout(timer);
      for (const name of activityEvents) page?.removeEventListener(name, handleActivity, { capture: true });
    },
  };
};
