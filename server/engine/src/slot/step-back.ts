import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lets other work go first: this process has the priority `nice` (1 to 19) from now on. A slot is a session of its own, and Linux may share
 * the processor among sessions first: then nice counts within one only, so that the session steps back too.
 */
export const stepBack = (nice: number): void => {
  setPriority(nice);
  try {
    writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // Sessions are not scheduled by themselves here.
  }
};
