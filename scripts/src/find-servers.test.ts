import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { endOrphanedServers, findServers, supervisedArgument, urlOf } from './find-servers.ts';
import { serverProgram } from './product.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that looks like a server of `npm start`, with the program as an argument only. */
const startServer = async (data: string, program: string, words: readonly string[] = [supervisedArgument]) => {
  const child = spawn(process.execPath, ['-e', `${program}; console.log('up')`, '--', serverProgram, ...words], {
    env: { ATELIER_DATA: data, PORT: '8123', HOST: '0.0.0.0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return child;
};
const live = 'setInterval(() => {}, 1000)';

describe('servers of a data folder', () => {
  it('are found with their address, unlike those of other folders or started by hand', async () => {
    const [data, other] = ['/tmp/atelier-a', '/tmp/atelier-ab'];
    const own = await startServer(data, live);
    await startServer(other, live);
    await startServer(data, live, []);
    expect(findServers(data)).toEqual([{ pid: own.pid, url: 'http://127.0.0.1:8123', starter: undefined }]);
  });

  it('know the start that supervises them', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'atelier-starter-')), 'scripts/src');
    mkdirSync(folder, { recursive: true });
    const starter = join(folder, 'start.ts');
    const args = ['-e', live, '--', serverProgram, supervisedArgument];
    writeFileSync(
      starter,
      `import { spawn } from 'node:child_process'; const child = spawn(process.execPath, ${JSON.stringify(args)}); console.log(child.pid); setInterval(() => {}, 1000);`,
    );
    const data = '/tmp/atelier-kept';
    const child = spawn(process.execPath, [starter], {
      env: { ATELIER_DATA: data, PORT: '8124' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    await expect.poll(() => findServers(data)).toEqual([{ pid, url: 'http://127.0.0.1:8124', starter: child.pid }]);
    child.kill('SIGKILL');
    await expect.poll(() => findServers(data)).toEqual([{ pid, url: 'http://127.0.0.1:8124', starter: undefined }]);
    process.kill(pid, 'SIGKILL');
  });

  it('that are orphaned are waited for, and killed when they hang', async () => {
    const data = '/tmp/atelier-orphaned';
    const ending = await startServer(data, 'setTimeout(() => process.exit(0), 300)');
    const hanging = await startServer(data, live);
    const lines: string[] = [];
    await endOrphanedServers(data, (line) => lines.push(line), 600);
    expect(findServers(data)).toEqual([]);
    expect([ending.exitCode, hanging.signalCode, lines.length]).toEqual([0, 'SIGKILL', 1]);
  });
});

it('a server is asked for its address', () => {
  expect(['', undefined, '0.0.0.0', '::', '10.1.2.3', 'fd00::1'].map((host) => urlOf(host, 80))).toEqual([
    ...Array(4).fill('http://127.0.0.1:80'),
    'http://10.1.2.3:80',
    'http://[fd00::1]:80',
  ]);
});
