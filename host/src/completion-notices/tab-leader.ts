import { isForbidden } from '../storage/is-forbidden.ts';

/** The part of LockManager that is needed. */
export type Locks = Pick<LockManager, 'request'>;

export interface TabLeader {
  /** Is this the tab that was visible last? */
  isOurs(): boolean;
  /** This tab became visible. */
  take(): void;
}

const never = () => new Promise<never>(() => undefined);

/**
 * Exactly one of the app's tabs leads: the one looked at last, and when it is closed another one. It does what must happen once
 * for all tabs. Where there are no locks (a page without https, or one that may keep nothing), every tab leads.
 */
export const createTabLeader = (locks: Locks | undefined, name: string): TabLeader => {
  if (!locks) return { isOurs: () => true, take: () => undefined };
  let isOurs = false;
  const hold = () => {
    isOurs = true;
    return never();
  };
  const request = (steal: boolean): void => {
    locks.request(name, { steal }, hold).catch((error: unknown) => {
      // A lead that was taken away is asked for again, behind the others; a browser that refuses would go on to.
      isOurs = isForbidden(error);
      if (!isOurs) request(false);
    });
  };
  request(false);
  return {
    isOurs: () => isOurs,
    take() {
      if (!isOurs) request(true);
    },
  };
};
