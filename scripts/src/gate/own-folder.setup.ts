import { exitOnSignals, takeTemporaryFolder } from '../temporary-folder.ts';

/** Of vitest: what tests leave in the system's temporary folder goes with the run, also where nobody started it but a person. */
export const setup = (): void => {
  takeTemporaryFolder();
  exitOnSignals();
};
