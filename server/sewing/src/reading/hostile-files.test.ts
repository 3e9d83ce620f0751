import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WorkFault } from '@atelier/child-process/work-fault';
import { afterAll, describe, expect, it } from 'vitest';
import { goodFiles } from './good-files.fixture.ts';
import type { Outcome } from './hostile-file.fixture.ts';
import { hostileFiles } from './hostile-files.fixture.ts';
import { createReadingProcess } from './reading-process.ts';

const reader = createReadingProcess();
const requests: string[] = [];
const elsewhere = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end();
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const files = hostileFiles(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/fetched`).filter(
  ({ isSlow }) => isSlow !== true || process.env['TEST_FULL'] === '1',
);

afterAll(async () => {
  await reader.close();
  await new Promise((resolve) => elsewhere.close(resolve));
});

const outcomeOf = async (data: Buffer): Promise<Outcome> => {
  try {
    await reader.read(data);
    return 'drawn';
  } catch (error) {
    if (!(error instanceof WorkFault)) throw error;
    if (error.code === 'timeout' || error.code === 'crashed') return 'ended';
    expect(error.code, error.message).toBe('refused');
    return (error.data as { reason: Outcome }).reason;
  }
};

describe('hostile files', { timeout: 120_000 }, () => {
  it.each(files)('$name', async ({ data, outcomes }) => {
    expect(outcomes).toContain(await outcomeOf(data));
  });

  it('open nothing, write nothing, and do not affect the next file', async () => {
    expect(requests).toEqual([]);
    expect(existsSync('/tmp/atelier-climbed.dxf')).toBe(false);
    expect((await reader.read(goodFiles.dxf)).total).toBeGreaterThan(5);
  });
});
