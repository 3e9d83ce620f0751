import type { Bus } from '@atelier/platform/bus';

/** Mean time between two looks while the page is visible, ms. */
const everyMs = 45_000;
/** Looks are spread by this share to both sides, so that a thousand tabs do not ask at once. */
const jitter = 0.2;

export interface RegistryPollParts {
  bus: Pick<Bus, 'on'>;
  page: Document;
  /** Revision in use. */
  revision: () => number | null;
  /** Asks; true when another revision was accepted. */
  refresh: () => Promise<boolean>;
  onChange: () => void;
}

/**
 * Learns of a new revision: by the socket at once, else by looking every 45 s while the page is visible, and whenever it
 * becomes visible. @returns how to stop.
 */
export const followRegistry = ({ bus, page, revision, refresh, onChange }: RegistryPollParts): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const wait = everyMs * (1 - jitter + 2 * jitter * Math.random());
    timer = page.visibilityState === 'visible' ? setTimeout(() => void look(), wait) : undefined;
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (await refresh()) onChange();
    plan();
  };
  const handleVisibility = (): void => {
    if (page.visibilityState === 'visible') void look();
    else plan();
  };
  const line = bus.on('registry.changed').subscribe((event) => {
    if (event.revision !== revision()) void look();
  });
  page.addEventListener('visibilitychange', handleVisibility);
  plan();
  return () => {
    clearTimeout(timer);
    line.unsubscribe();
    page.removeEventListener('visibilitychange', handleVisibility);
  };
};
