import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface Bucket {
  /** What `atelier-deploy` needs to find it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A server that speaks S3, with one bucket that anybody may read. It knows no conditional writes, so one command at a time writes. */
export const startBucket = async (port: number, name: string): Promise<Bucket> => {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-bucket-'));
  const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name }] });
  await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_SINGLE_WRITER: '1',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
