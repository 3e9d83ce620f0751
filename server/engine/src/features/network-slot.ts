import { openNetwork } from './feature-handlers.ts';
import { networkSide } from './network.ts';

export { handlers } from './feature-handlers.ts';

/**
 * The same handlers for processes that will need the network: such a process is ready when it has looked at a picture once, so that nobody
 * who searches meets a spare that still loads. Where the network does not run, the first job says so.
 */
try {
  await (await openNetwork()).look([new Uint8Array(networkSide * networkSide * 3)]);
} catch {
  // Said by the first job, which has somebody to say it to.
}
