import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { addToken } from '@atelier/deploy/service/tokens';
import { node, root } from './paths.ts';

const heapMegabytes = 512;

/** Team of the operator's token, in the log: `mei (by team:server)`. */
const team = 'server';

export interface ServicePlace {
  store: string;
  keys: string;
  /** Data folder, where the server announces its internal address. */
  data: string;
  port: number;
}

/** The publish service next to a server on this machine. Its token replaces that of the previous start. */
export const publishService = async ({ store, keys, data, port }: ServicePlace) => {
  const { token } = await addToken(keys, {
    team,
    remotes: ['*'],
    may: ['canary', 'rollback', 'promote', 'on-behalf'],
    slot: 'start',
  });
  const args = ['serve', '--store', store, '--keys', keys, '--port', String(port)];
  return {
    env: { PUBLISH_SERVICE: `http://127.0.0.1:${port}`, PUBLISH_TOKEN: token },
    start: () =>
      spawn(node, [`--max-old-space-size=${heapMegabytes}`, join(root, 'deploy/src/main.ts'), ...args], {
        env: { ...process.env, ATELIER_DATA: data },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
  };
};

export type PublishService = Awaited<ReturnType<typeof publishService>>;
