import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDist } from './built-remote.fixture.ts';
import { runProgram } from './program.ts';
import { buildHealth } from './remote-health.fixture.ts';

/** A new data folder and a runner of commands in it. */
const buildShell = (data = mkdtempSync(join(tmpdir(), 'atelier-shell-')), variables = {}) => {
  const env = { ATELIER_DATA: data, ATELIER_OPERATOR: 'mei', ...variables };
  return async (...words: string[]) => {
    const printed = { out: '', err: '' };
    const code = await runProgram(words, {
      env,
      stopped: Promise.resolve(),
      out: (text) => {
        printed.out += text;
      },
      err: (text) => {
        printed.err += text;
      },
    });
    return { code, ...printed };
  };
};

const buildPublished = async () => {
  const run = buildShell();
  await run('keygen');
  for (const version of ['1.0.0', '1.1.0']) await run('publish', 'remote-tools', '--dist', buildDist(version, version));
  return run;
};

/** Two versions, of which 1.1.0 was promoted after the whole store was copied. */
const buildRestored = async ({ isLogKept }: { isLogKept: boolean }) => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
  const run = buildShell(data);
  await run('keygen');
  for (const version of ['1.0.0', '1.1.0']) await run('publish', 'remote-tools', '--dist', buildDist(version, version));
  cpSync(join(data, 'store'), join(data, 'backup'), { recursive: true });
  await run('promote', 'remote-tools', '1.1.0');
  await run('renew', '--reason', 'another change');
  if (!isLogKept) rmSync(join(data, 'store'), { recursive: true });
  cpSync(join(data, 'backup'), join(data, 'store'), { recursive: true });
  return { run, data };
};

/** Higher than the minute of any test. */
const later = 90_000_000;

/** The server of a data folder, which has seen this revision. */
const announceServer = async (data: string, highestRevision = later) => {
  const health = JSON.stringify({ ...buildHealth('remote-tools', []), highestRevision });
  const server = createServer((_, response) => response.end(health));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(data, 'internal.json'), JSON.stringify({ url }));
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe('a registry restored from a backup', () => {
  const mends = [
    ['renew', '--reason', 'restored'],
    ['promote', 'remote-tools', '1.1.0'],
    ['canary', 'remote-tools', '1.1.0', '--percent', '10'],
  ];

  it.each(mends)('is reported by status and doctor, and repaired by %s: the log is newer', async (...words) => {
    const { run } = await buildRestored({ isLogKept: true });
    for (const command of ['status', 'doctor']) {
      const { code, out } = await run(command);
      expect({ code, out }).toEqual({
        code: 1,
        out: expect.stringContaining('atelier-deploy renew --reason restored'),
      });
      expect(out).toMatch(/is at revision \d+, and a newer one \(revision \d+\) was signed before/);
    }
    expect(await run(...words)).toMatchObject({ code: 0 });
    expect(await run('status')).toMatchObject({ code: 0 });
    expect(await run('doctor')).toMatchObject({ code: 0, out: expect.stringContaining('no problems') });
  });

  it.each(mends)(
    'is reported and repaired by %s when the log was restored too: the server is newer',
    async (...words) => {
      const { run, data } = await buildRestored({ isLogKept: false });
      expect(readdirSync(join(data, 'store/history'))).toHaveLength(2);
      expect(await run('status')).toMatchObject({ code: 0 });
      const server = await announceServer(data);
      for (const command of ['status', 'doctor']) {
        expect(await run(command)).toMatchObject({
          code: 1,
          out: expect.stringMatching(/revision 90000000\) .*"atelier-deploy renew/),
        });
      }
      expect(await run(...words)).toMatchObject({ code: 0 });
      expect(await run('status')).toMatchObject({ code: 0, out: expect.stringContaining('revision 90000001') });
      expect(await run('doctor')).toMatchObject({ code: 0 });
      server.close();
    },
  );

  it('is compared with a named server, and not with the one of another store', async () => {
    const { run, data } = await buildRestored({ isLogKept: false });
    const server = await announceServer(data);
    const elsewhere = join(data, 'backup');
    expect(await run('status', '--store', elsewhere)).toMatchObject({ code: 0 });
    expect(await run('status', '--store', elsewhere, '--server', server.url)).toMatchObject({ code: 1 });
    expect(await run('renew', '--store', elsewhere, '--server', server.url)).toMatchObject({ code: 0 });
    expect(await run('status', '--store', elsewhere, '--server', server.url)).toMatchObject({ code: 0 });
    server.close();
  });

  it('is no fault when everything was lost and published again', async () => {
    const { run, data } = await buildRestored({ isLogKept: true });
    rmSync(join(data, 'store'), { recursive: true });
    const server = await announceServer(data);
    await run('publish', 'remote-tools', '--dist', buildDist('1.0.0'));
    expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ revision: later + 1, problem: null });
    server.close();
  });
});

describe('atelier-deploy', () => {
  it.each([
    [],
    ['publish'],
    ['promote'],
    ['canary'],
    ['rollback'],
    ['status'],
    ['history'],
    ['gc'],
    ['doctor'],
    ['renew'],
    ['keygen'],
    ['keys', 'rotate'],
    ['serve'],
    ['tokens', 'add'],
    ['tokens', 'list'],
    ['tokens', 'revoke'],
  ])('prints help for %s %s with an example and the exit codes', async (...words) => {
    const { code, out } = await buildShell()(...words, '--help');
    expect(code).toBe(0);
    expect(out).toContain(['atelier-deploy', ...words].join(' '));
    expect(out).toMatch(
      words.length === 0 ? /atelier-deploy rollback remote-tools --reason/ : /Example:\n {2}atelier-deploy/,
    );
    expect(out).toContain('Exit codes: 0 done');
  });

  it.each([
    [[]],
    [['nonsense']],
    [['promote', 'remote-tools']],
    [['rollback', 'remote-tools']],
    [['canary', 'remote-tools', '1.1.0']],
    [['canary', 'remote-tools', '1.1.0', '--percent', '101']],
    [['canary', 'remote-tools', '--off', '--percent', '3']],
    [['canary', 'remote-tools', '1.1.0', '--company', 'Mei Fashion']],
    [['gc']],
    [['gc', '--keep', '0']],
    [['history', '--limit', 'all']],
    [['keys', 'rotate', '--leaked', 'c']],
    [['serve', '--port', 'http']],
    [['tokens', 'add', 'cutout', '--remotes', 'remote-tools']],
    [['tokens', 'add', 'cutout', '--remotes', 'remote-tools', '--may', 'everything']],
    [['tokens', 'add', 'cutout', '--remotes', '../keys', '--may', 'publish']],
    [['tokens', 'add', 'cutout', '--remotes', 'remote-tools', '--may', 'publish', '--expires', '0d']],
    [['tokens', 'add', 'Team Cutout', '--remotes', 'remote-tools', '--may', 'publish']],
  ])('exits with 2 and changes nothing for wrong arguments %j', async (words) => {
    const { code, out, err } = await buildShell()(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toBe('');
  });

  it('exits with 1 and the reason of a refusal, as text or JSON', async () => {
    const run = await buildPublished();
    const plain = await run('promote', 'remote-tools', '9.9.9');
    expect(plain).toMatchObject({ code: 1, out: '' });
    expect(plain.err).toContain('it has: 1.0.0, 1.1.0');
    const json = await run('promote', 'remote-tools', '9.9.9', '--json');
    expect(json).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(json.out)).toEqual({ error: plain.err.trim() });
    expect((await run('publish', 'remote-nothing')).err).toContain('this checkout has no remote remote-nothing');
    expect((await buildShell()('status', '--store', 's3://bucket')).code).toBe(1);
  });

  it('exits with 1 for a damaged store', async () => {
    expect(await buildShell()('doctor')).toMatchObject({ code: 1 });
    expect(await (await buildPublished())('doctor')).toMatchObject({ code: 0 });
  });

  it('exits with 1 in the status of a store without a registry', async () => {
    const { code, out } = await buildShell()('status');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('has no registry.json: publish a remote') });
  });

  it('refuses to sign an empty registry in place of a lost one, and shows how to restore it', async () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
    const run = buildShell(data);
    await run('keygen');
    for (const version of ['1.0.0', '1.1.0']) {
      await run('publish', 'remote-tools', '--dist', buildDist(version, version));
    }
    const [path, backup] = [join(data, 'store/registry.json'), join(data, 'backup.json')];
    renameSync(path, backup);
    const words = 'lost its registry.json, which was at revision';
    for (const command of ['renew', 'doctor', 'status']) {
      const { code, out, err } = await run(command);
      expect({ command, code, text: out + err }).toMatchObject({ code: 1, text: expect.stringContaining(words) });
    }
    expect((await run('status')).out).toContain('Next: bring registry.json back from the backup');
    expect(existsSync(path)).toBe(false);
    cpSync(backup, path);
    expect(await run('renew', '--reason', 'restored')).toMatchObject({ code: 0 });
    rmSync(path);
    expect(await run('publish', 'remote-tools', '--dist', buildDist('1.1.0', '1.1.0'))).toMatchObject({ code: 0 });
    expect((await run('status')).code).toBe(0);
  });

  it('refuses a damaged registry before a remote is built', async () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
    const run = buildShell(data);
    await run('keygen');
    await run('renew', '--reason', 'the first');
    writeFileSync(join(data, 'store/registry.json'), '{"payload":"eyJ');
    expect((await run('publish', 'remote-nothing')).err).toContain('was cut off or overwritten. Bring it back');
  });

  it('prints commands in the form of `npm run deploy` when called so', async () => {
    const run = buildShell(undefined, { npm_lifecycle_event: 'deploy' });
    await run('keygen');
    expect((await run('status')).out).toContain('Next: npm run deploy -- publish <remote>');
    expect((await run('status', '--help')).out).toContain('Usage: npm run deploy -- status');
  });

  it('accepts a unique prefix of a version', async () => {
    const run = buildShell();
    await run('keygen');
    for (const version of ['1.0.0-0a1b2c3d', '1.4.0-1f2e3d4c', '1.4.0-77aa88bb', '1.40.0-5566ee']) {
      await run('publish', 'remote-tools', '--dist', buildDist(version, version));
    }
    for (const given of ['1.4.0', '1.4.0-', '1']) {
      const { code, err } = await run('rollback', 'remote-tools', '--to', given, '--reason', 'x');
      expect({ given, code, err }).toMatchObject({
        code: 1,
        err: expect.stringContaining('1.4.0-1f2e3d4c, 1.4.0-77aa88bb'),
      });
    }
    for (const given of ['1.4.1', '', '.4.0', '1.4.0-9', '0.0', '2']) {
      expect((await run('promote', 'remote-tools', given)).err).toContain(
        `has no version ${given}; it has: 1.0.0-0a1b2c3d`,
      );
    }
    const active = async () => (JSON.parse((await run('status', '--json')).out) as { remotes: object[] }).remotes[0];
    expect((await run('promote', 'remote-tools', '1.4.0-1')).out).toContain('1.4.0-1f2e3d4c is active');
    await run('canary', 'remote-tools', '1.40', '--percent', '10');
    expect(await active()).toMatchObject({ active: '1.4.0-1f2e3d4c', canary: { version: '1.40.0-5566ee' } });
    await run('rollback', 'remote-tools', '--to', '1.0.0', '--reason', 'x');
    expect(await active()).toMatchObject({ active: '1.0.0-0a1b2c3d', canary: null });
  });

  it('shows the next step after each usual command', async () => {
    const run = buildShell();
    await run('keygen');
    const nextOf = async (...words: string[]) => (await run(...words)).out.trim().split('\n').at(-1);
    expect(await nextOf('status')).toBe('Next: atelier-deploy publish <remote>');
    expect(await nextOf('publish', 'remote-tools', '--dist', buildDist('1.0.0'))).toContain('atelier-deploy status');
    expect(await nextOf('status')).toBe('Next: nothing');
    const trial = 'atelier-deploy canary remote-tools 1.1.0 --percent 10';
    expect(await nextOf('publish', 'remote-tools', '--dist', buildDist('1.1.0', 'b'))).toContain(`Next: ${trial}, or`);
    expect(await nextOf('status')).toBe(`Next: ${trial}`);
    expect(await nextOf('canary', 'remote-tools', '1.1.0', '--percent', '10')).toContain('promote remote-tools 1.1.0');
    expect(await nextOf('status')).toContain('Next: atelier-deploy promote remote-tools 1.1.0');
    expect(await nextOf('promote', 'remote-tools', '1.1')).toContain('atelier-deploy rollback remote-tools --reason');
    expect(await nextOf('rollback', 'remote-tools', '--reason', 'blank')).toContain('Next: atelier-deploy status');
    expect(await nextOf('status')).toBe('Next: nothing');
    expect(await nextOf('doctor')).toBe('Next: nothing');
    await run('disable', 'remote-tools');
    expect(await nextOf('status')).toBe('Next: atelier-deploy enable remote-tools, once it is mended');
    await run('enable', 'remote-tools');
    expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ next: 'nothing' });
  });

  it('waits for loads of a canary before it suggests promote', async () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
    const run = buildShell(data);
    await run('keygen');
    for (const version of ['1.0.0', '1.1.0']) {
      await run('publish', 'remote-tools', '--dist', buildDist(version, version));
    }
    await run('canary', 'remote-tools', '1.1.0', '--percent', '10');
    let loads = 0;
    const server = createServer((_, response) =>
      response.end(JSON.stringify(buildHealth('remote-tools', [{ version: '1.1.0', loads, failures: 0 }]))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await run('status', '--server', url)).out).toContain('Next: wait for loads of the canary');
    loads = 1;
    expect((await run('status', '--server', url)).out).toContain('Next: atelier-deploy promote remote-tools 1.1.0');
    server.closeAllConnections();
    server.close();
  });

  it('suggests rollback while the active version fails', async () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
    const run = buildShell(data);
    await run('keygen');
    await run('publish', 'remote-tools', '--dist', buildDist('1.0.0'));
    const server = createServer((_, response) =>
      response.end(JSON.stringify(buildHealth('remote-tools', [{ version: '1.0.0', loads: 20, failures: 9 }]))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await run('status', '--server', url)).out).toContain('Next: atelier-deploy rollback remote-tools --reason');
    server.closeAllConnections();
    server.close();
  });

  it('logs author and reason', async () => {
    const run = await buildPublished();
    await run('promote', 'remote-tools', '1.1.0', '--by', 'lin', '--reason', 'new cutout');
    await run('rollback', 'remote-tools', '--reason', 'blank page');
    const { out } = await run('history', 'remote-tools', '--limit', '2', '--json');
    const { lines } = JSON.parse(out) as { lines: object[] };
    expect(lines).toMatchObject([
      { action: 'rollback', who: 'mei', from: '1.1.0', to: '1.0.0', reason: 'blank page' },
      { action: 'promote', who: 'lin', from: '1.0.0', to: '1.1.0', reason: 'new cutout' },
    ]);
    const words = (await run('history')).out;
    expect(words).toMatch(/rollback +remote-tools +1\.1\.0 -> 1\.0\.0 +blank page/);
  });

  it('prints the status as a table and as JSON', async () => {
    const run = await buildPublished();
    await run('canary', 'remote-tools', '1.1.0', '--percent', '10');
    expect((await run('status')).out).toMatch(
      /remote-tools +1\.0\.0 +- +1\.1\.0 10 % +- +- +- +2 +canary 1\.1\.0 by mei/,
    );
    const { remotes } = JSON.parse((await run('status', '--json')).out) as { remotes: object[] };
    expect(remotes).toMatchObject([
      { remote: 'remote-tools', active: '1.0.0', lastGood: null, canary: { version: '1.1.0', percent: 10 } },
    ]);
    const company = '6f1f1c52-6f2e-4a57-9d0e-0d4c6f3a2b10';
    await run('canary', 'remote-tools', '1.1.0', '--company', company);
    expect((await run('status')).out).toContain('1.1.0 10 %, 1 company');
    expect((await run('history')).out).toContain(`1.1.0 to 10 %, company ${company} (others 1.0.0)`);
  });

  it('lists withdrawn versions in the status', async () => {
    const run = await buildPublished();
    await run('promote', 'remote-tools', '1.1.0');
    await run('rollback', 'remote-tools', '--reason', 'blank page');
    expect((await run('status')).out).toMatch(
      /remote-tools +1\.0\.0 +- .* 2, taken back: 1\.1\.0 +rollback 1\.0\.0 by mei/,
    );
    const { remotes } = JSON.parse((await run('status', '--json')).out) as { remotes: object[] };
    expect(remotes).toMatchObject([{ active: '1.0.0', lastGood: null, withdrawn: ['1.1.0'] }]);
  });

  it('shows a token once, lists it without its secret, and revokes it', async () => {
    const run = await buildPublished();
    const words = ['--remotes', 'remote-tools,remote-library', '--may', 'publish,canary', '--expires', '90d'];
    const [token = '', hint] = (await run('tokens', 'add', 'cutout', ...words)).out.split('\n');
    expect(token).toMatch(/^atelier_[0-9a-f]{8}_[\w-]{43}$/);
    expect(hint).toMatch(/of cutout: publish, canary for remote-tools, remote-library, until 20\d\d-/);
    const [, id = ''] = token.split('_');
    const listed = (await run('tokens', 'list')).out;
    expect(listed).toMatch(new RegExp(`${id} +cutout +remote-tools,remote-library +publish,canary .* good`));
    expect(listed + (await run('tokens', 'list', '--json')).out).not.toContain(token.slice(-20));
    expect((await run('tokens', 'revoke', id)).out).toBe(`token ${id} of cutout is revoked\n`);
    expect((await run('tokens', 'list')).out).toContain('revoked');
    expect(await run('tokens', 'revoke', 'unknown')).toMatchObject({ code: 1 });
  });

  it('serves teams on this machine until stopped', async () => {
    const run = await buildPublished();
    const { code, out } = await run('serve', '--port', '0');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/is on http:\/\/127\.0\.0\.1:\d+\n/) });
    expect((await run('serve', '--port', '0', '--audit', '/dev/null/audit.jsonl')).err).toContain('name another place');
    expect((await run('serve', '--keys', '/nowhere')).err).toContain('atelier-deploy keygen');
  });

  it('runs from the checkout by itself', () => {
    const data = mkdtempSync(join(tmpdir(), 'atelier-shell-'));
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'keygen', '--json'], {
      env: { ...process.env, ATELIER_DATA: data },
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { keys: string[] }).keys).toHaveLength(2);
  });
});
