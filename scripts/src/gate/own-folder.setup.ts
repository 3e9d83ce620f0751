import { exitOnSignals, takeTemporaryFolder } from '../temporary-folder.ts';

/** Vitest setup: removes what tests leave in the system's temporary folder, also in a run that was started by hand. */
export const setup = (): void => {
  takeTemporaryFolder();
  exitOnSignals();
};
