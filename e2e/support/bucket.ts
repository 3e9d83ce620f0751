import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Bucket {
  /** Environment of `atelier-deploy`. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./bucket-program.ts', import.meta.url));
/** Lists of more than a thousand objects are paged; s3rver encrypts the page tokens with DES. */
const oldCiphers = ['--openssl-legacy-provider'];

/** An S3 server with one public bucket. It has no conditional writes, so only one command may write at a time. */
export const startBucket = async (port: number, name: string): Promise<Bucket> => {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-bucket-'));
  const server = fork(program, [String(port), name, directory], { execArgv: oldCiphers });
  const [first] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (first !== 'ready') throw new Error(`the bucket ended while starting (${first})`);
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_SINGLE_WRITER: '1',
    },
    async stop() {
      if (server.connected) {
        const ended = once(server, 'exit');
        server.disconnect();
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
