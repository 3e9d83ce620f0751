import { openNetwork } from './feature-handlers.ts';
import { networkSide } from './network.ts';

export { handlers } from './feature-handlers.ts';

/**
 * The same handlers for processes that need the network: such a process reports ready after a warm-up run, so that no query waits for
 * loading. Where the network does not run, the first job reports it.
 */
try {
  await (await openNetwork()).look([new Uint8Array(networkSide * networkSide * 3)]);
} catch {
  // The first job reports the error: no caller is attached yet.
}
