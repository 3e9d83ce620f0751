import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { userAuth } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { createEnvelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { uploadImages } from '@atelier/contract/generation';
import type { Figure } from '@atelier/testing/figure';
import { withBenchDatabase } from './bench-database.ts';
import { gatherCrowd } from './designers.ts';
import { startServer } from './figures-task.ts';

const megabyte = 1024 * 1024;
const people = 12;
/** Concurrent requests per user, and files of each. */
const requests = 3;
const files = 4;
const boundary = 'bench-boundary';

/** 20 MB with a PNG header, so that no decoder can refuse it before all of it has arrived. */
const heavy = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(20 * megabyte - 16)]);
const partHead = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;

interface Sender {
  url: string;
  bearer: string;
}

const post = ({ url, bearer }: Sender, path: string, type: string): ClientRequest =>
  request(`${url}${apiBase}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
  });

const write = async (to: ClientRequest, data: string | Buffer): Promise<void> => {
  if (!to.write(data) && !to.destroyed) await Promise.race([once(to, 'drain'), once(to, 'close')]);
};

/** @returns the status, 0 when the connection was closed */
const statusOf = (sent: ClientRequest): Promise<number> =>
  new Promise((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
  });

/** Sends files of 20 MB; `isSlow`: waits before the last byte, so that all of it is buffered. */
const upload = async (sender: Sender, count: number, isSlow: boolean): Promise<number> => {
  const sent = post(sender, uploadImages.path, `multipart/form-data; boundary=${boundary}`);
  const status = statusOf(sent);
  for (let at = 0; at < count; at++) {
    await write(sent, partHead(`${at}.png`));
    await write(sent, heavy);
    if (isSlow) await sleep(5000);
    await write(sent, '\r\n');
  }
  sent.end(`--${boundary}--\r\n`);
  return status;
};

/** Sends a sealed body near its limit: many names, deep nesting. */
const sendBodies = async (sender: Sender): Promise<number> => {
  const envelope = createEnvelope(nodeCipher);
  const names = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, at]));
  const sent = post(sender, userAuth.path, 'application/json');
  const status = statusOf(sent);
  sent.end(JSON.stringify(envelope.seal(names)));
  return status;
};

const peakOf = async (pid: number): Promise<number> => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
};

/** `api.hostile-peak`: peak memory of the API process while many users send as much as they can. */
export const measureHostile = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { child, url } = await startServer(bench);
    const crowd = await gatherCrowd({ DATABASE_URL: bench.db.url, ATELIER_DATA: bench.dataDir }, people);
    try {
      const senders = crowd.designers.map((designer) => ({ url, bearer: designer.bearer() }));
      const statuses = await Promise.all(
        senders.flatMap((sender) => [
          ...Array.from({ length: requests }, (_, at) => upload(sender, files, at === 0)),
          ...Array.from({ length: 4 }, () => sendBodies(sender)),
        ]),
      );
      const counts = Object.entries(Object.groupBy(statuses, String)).map(
        ([status, all]) => `${all?.length} × ${status}`,
      );
      const alive = await fetch(`${url}/readyz`);
      const value = alive.ok ? await peakOf(child.pid ?? 0) : Number.NaN;
      const note = `${people} people, each ${requests} requests of ${files} × 20 MB and 4 bodies of 30,000 names at once: ${counts.join(', ')}`;
      return [{ id: 'api.hostile-peak', value, unit: 'MB', target: 600, better: 'lower', note }];
    } finally {
      await crowd.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });
