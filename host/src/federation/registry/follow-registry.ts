import type { Bus } from '@atelier/platform/bus';
import { limits } from '../limits.ts';

export interface FollowRegistryParts {
  bus: Pick<Bus, 'on'>;
  page: Document;
  /** Current revision. */
  revision: () => number | null;
  /** Fetches the registry; true when another revision was accepted. */
  refresh: () => Promise<boolean>;
  onChange: () => void;
}

/**
 * Detects a new revision: by the socket immediately, else by polling every 45 s while the page is visible, and whenever it becomes visible.
 * @returns a function that stops it.
 */
export const followRegistry = ({ bus, page, revision, refresh, onChange }: FollowRegistryParts): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const wait = limits.registryEveryMs * (1 + limits.registryJitter * (2 * Math.random() - 1));
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
