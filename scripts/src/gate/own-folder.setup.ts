import { exitOnSignals, takeTemporaryFolder } from '../temporary-folder.ts';

/** Vitest setup: removes temporary files of tests, also in a run started by hand. */
export const setup = (): void => {
  takeTemporaryFolder();
  exitOnSignals();
};
