import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lowers the priority of this process to `nice` (1 to 19). A slot is a separate session, and Linux may divide the processor by session
 * first: then nice counts only within one, so the session's priority is lowered too.
 */
export const stepBack = (nice: number): void => {
  setPriority(nice);
  try {
    writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    // No scheduling by session on this system.
  }
};
