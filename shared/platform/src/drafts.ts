import { unprovided } from './unprovided.ts';

/** Form drafts that survive a forced reload (token refresh, identity switch, new version), per account, encrypted in the browser. */
export interface Drafts {
  load<T>(key: string): Promise<T | undefined>;
  save(key: string, value: unknown): Promise<void>;
  clear(key: string): Promise<void>;
  /** Marks a form as dirty: an update of its remote or of the host waits until it is clean or the user agrees. */
  setDirty(key: string, isDirty: boolean): void;
}

export let drafts: Drafts = unprovided('drafts');
export const provideDrafts = (implementation: Drafts): void => {
  drafts = implementation;
};
