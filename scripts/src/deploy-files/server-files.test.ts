import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { folder, read, unknownTo } from './deploy-files.fixture.ts';

/** Runs a program that may be missing. @returns its output with the exit code */
const run = (program: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
  });
  return error ? undefined : { status, said: `${stdout}${stderr}` };
};
const has = (program: string, flag: string) => run(program, [flag]) !== undefined;

describe('web servers', () => {
  it.skipIf(!has('nginx', '-v'))('nginx accepts the configuration (skipped where nginx is not installed)', () => {
    const place = mkdtempSync(join(tmpdir(), 'atelier-nginx-'));
    const site = read('nginx/atelier.conf')
      .replaceAll(/api-\d:8080/g, '127.0.0.1:8080')
      .replace('listen 80', 'listen 127.0.0.1:18080')
      .replace('/etc/nginx/atelier/locations.conf', join(folder, 'nginx/locations.conf'));
    const path = join(place, 'nginx.conf');
    writeFileSync(path, `pid ${place}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
    const answer = run('nginx', ['-t', '-p', place, '-c', path]);
    expect(answer).toMatchObject({ status: 0 });
  });

  it.skipIf(!has('caddy', 'version'))('Caddy accepts the configuration (skipped where Caddy is not installed)', () => {
    const answer = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'caddy/Caddyfile')]);
    expect(answer?.said).toContain('Valid configuration');
  });
});

describe('systemd units', () => {
  const units = ['api', 'worker'].map((part) => `systemd/atelier-${part}.service`);

  it.each(units)('%s uses existing settings and programs', (unit) => {
    const text = read(unit);
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unknownTo(names)).toEqual([]);
    const [, program = ''] = /^ExecStart=\S+ --max-old-space-size=\d+ \/opt\/atelier\/(\S+)$/m.exec(text) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    for (const limit of [/^WatchdogSec=30$/m, /^NotifyAccess=all$/m, /^MemoryMax=\dG$/m, /^Restart=always$/m])
      expect(text).toMatch(limit);
  });

  it.skipIf(!has('systemd-analyze', '--version'))(
    'systemd accepts them (skipped where systemd is not installed)',
    () => {
      const place = mkdtempSync(join(tmpdir(), 'atelier-systemd-'));
      for (const unit of units) {
        const path = join(place, unit.replace('systemd/', ''));
        writeFileSync(path, read(unit).replaceAll('/opt/atelier', root.replace(/\/$/, '')));
        const answer = run('systemd-analyze', ['verify', '--man=no', path]);
        expect(answer?.said.split('\n').filter((line) => line.includes(path) || line.includes('atelier-'))).toEqual([]);
      }
    },
  );
});
