import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@atelier/scripts/product';
import { publishService } from '@atelier/scripts/publish-service';
import { productStore } from './store-copy.ts';

export interface RunningService {
  /** Environment of a server that uses it. */
  env: { PUBLISH_SERVICE: string; PUBLISH_TOKEN: string };
  stop(): Promise<void>;
}

/** The publish service on a store signed with the product's keys, as `npm start` runs it. */
export const startPublishService = async (store: string, data: string): Promise<RunningService> => {
  const { keys } = productStore();
  const service = await publishService({ store, keys, data, port: await freePort() });
  const child: ChildProcess = service.start();
  await once(child, 'message');
  return {
    env: service.env,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
