import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildDist, readWholeHistory } from '../built-remote.fixture.ts';
import { delegate } from '../delegation.ts';
import { packRemote } from '../packages/pack-remote.ts';
import { createKeyFile, readSigningKey } from '../packages/signatures.ts';
import { publishPackage } from '../publish.ts';
import { readRegistry } from '../registry-file.ts';
import { type BuiltService, buildService } from './service.fixture.ts';

const root = join(import.meta.dirname, '../../..');
const handbook = readFileSync(join(root, 'docs/operating/releases-reference.md'), 'utf8');
const [, script = ''] = /^```bash\n(.*?)^```/ms.exec(handbook) ?? [];

let service: BuiltService;
afterEach(() => service.app.close());

/** Runs a script as CI does. */
const runScript = (text: string, folder: string, env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn('bash', ['-e', '-c', text], { cwd: folder, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('close', (code) => resolve({ code, output }));
  });

/** The team of the documentation, with its CI's folder, key and token. */
const prepare = async () => {
  service = await buildService();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-ci-'));
  const key = join(folder, 'team-key.json');
  await delegate(service.deployment, 'remote-market', { add: [createKeyFile(key).x] });
  for (const version of ['0.9.0', '1.0.0']) {
    cpSync(buildDist(version, version, 'remote-market'), join(folder, version), { recursive: true });
  }
  const token = await service.token({ team: 'market', remotes: ['remote-market'] });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const env = { ATELIER_PUBLISH_TOKEN: token, ATELIER_TEAM_KEY: key, CI_BUILD: '42' };
  const command = `${process.execPath} ${join(root, 'deploy/src/main.ts')}`;
  const run = (dist: string, more: Record<string, string> = {}) =>
    runScript(
      script
        .replaceAll('pnpm exec atelier-deploy', command)
        .replaceAll('https://publish.atelier.example', `http://127.0.0.1:${port}`)
        .replace('--dist dist', `--dist ${dist}`),
      folder,
      { ...env, ...more },
    );
  const pack = async (version: string) => (await packRemote(join(folder, version), readSigningKey(key))).bytes;
  return { run, pack };
};

describe('documented CI script of a team', () => {
  it('publishes a package and starts a canary, in the name of the team', async () => {
    const { run, pack } = await prepare();
    // The first version of a remote becomes active at once, so the operator publishes it.
    await publishPackage(service.deployment, await pack('0.9.0'), { expected: 'remote-market' });
    const { code, output } = await run('1.0.0');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('"remote":"remote-market"'),
    });
    const { remotes } = await readRegistry(service.deployment);
    expect(remotes['remote-market']).toMatchObject({ active: '0.9.0', canary: { version: '1.0.0', percent: 10 } });
    expect((await readWholeHistory(service.deployment)).slice(0, 2)).toMatchObject([
      { action: 'canary', who: 'team:market', reason: 'first look' },
      { action: 'publish', who: 'team:market', reason: 'build 42' },
    ]);
  }, 30_000);

  it('fails with the reason for an invalid token', async () => {
    const { run } = await prepare();
    const { code, output } = await run('1.0.0', { ATELIER_PUBLISH_TOKEN: 'atelier_none' });
    expect(code).not.toBe(0);
    expect(output).toContain('this token is unknown');
  }, 30_000);
});
