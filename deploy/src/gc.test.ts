import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment } from './built-remote.fixture.ts';
import { promote, startCanary, stopCanary } from './change-release.ts';
import { collectGarbage } from './gc.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { verifyStore } from './verify.ts';

const remote = 'remote-tools';
const inTwoDays = new Date(Date.now() + 2 * 86_400_000);

/** Six versions: 1.0.0 last good, 1.1.0 active, 1.2.0 a canary. */
const buildBusyStore = async (): Promise<FolderDeployment> => {
  const deployment = buildDeployment();
  for (let minor = 0; minor < 6; minor++) await publish(deployment, buildDist(`1.${minor}.0`, `run${minor}()`));
  await promote(deployment, remote, '1.1.0');
  await startCanary(deployment, remote, '1.2.0', { percent: 10 });
  return deployment;
};

const versionsOf = async (deployment: FolderDeployment) =>
  Object.keys((await readRegistry(deployment)).remotes[remote]?.versions ?? {});

describe('gc', () => {
  it('keeps the newest, active, last good and canary versions, and reports the freed bytes', async () => {
    const deployment = await buildBusyStore();
    const files = () => readdirSync(join(deployment.folder, 'remotes', remote, 'files'));
    const all = files();
    const { removed } = await collectGarbage(deployment, { keep: 1, now: inTwoDays });
    expect(removed).toEqual(['1.4.0', '1.3.0'].map((version) => `${remote} ${version}`));
    expect(await versionsOf(deployment)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.5.0']);
    // A publish that runs now may count on a file of a version removed now.
    expect(files()).toEqual(all);
    const { bytes } = await collectGarbage(deployment, { keep: 1, now: inTwoDays });
    expect(bytes).toBeGreaterThan(2 * 2000);
    const left = files();
    expect(left.filter((file) => file.startsWith('version-manifest.'))).toHaveLength(4);
    expect(left).toContain('picture.webp');
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], notes: [] });
  });

  it('keeps the folder of a version whose manifest is lost', async () => {
    const deployment = await buildBusyStore();
    const { versions } = (await readRegistry(deployment)).remotes[remote] ?? {};
    rmSync(join(deployment.folder, versions?.['1.5.0']?.manifest ?? ''));
    const files = () => readdirSync(join(deployment.folder, 'remotes', remote, 'files'));
    const before = files();
    for (let run = 0; run < 2; run++) await collectGarbage(deployment, { keep: 1, now: inTwoDays });
    expect(files()).toEqual(before);
  });

  it('drops the marker of a removed version', async () => {
    const deployment = await buildBusyStore();
    await stopCanary(deployment, remote, 'slow');
    await collectGarbage(deployment, { keep: 1, now: inTwoDays });
    expect((await readRegistry(deployment)).remotes[remote]?.withdrawn).toEqual([]);
  });

  it('keeps versions of the last day, unless forced', async () => {
    const deployment = await buildBusyStore();
    expect((await collectGarbage(deployment, { keep: 1 })).removed).toEqual([]);
    expect(await versionsOf(deployment)).toHaveLength(6);
    expect((await collectGarbage(deployment, { keep: 1, isForced: true })).removed).toHaveLength(2);
  });

  it('only lists removals in a dry run', async () => {
    const deployment = await buildBusyStore();
    const dry = await collectGarbage(deployment, { keep: 1, isDry: true, now: inTwoDays });
    expect(dry.removed).toHaveLength(2);
    expect(await versionsOf(deployment)).toHaveLength(6);
    expect(await collectGarbage(deployment, { keep: 1, now: inTwoDays })).toEqual(dry);
  });

  it('removes an interrupted publish, but not a running one', async () => {
    const deployment = await buildBusyStore();
    const half = (name: string) => join(deployment.folder, 'remotes', remote, name);
    for (const name of ['9.0.0-old', '9.0.0-now']) {
      mkdirSync(half(name));
      writeFileSync(join(half(name), 'entry.js'), 'half');
    }
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(half('9.0.0-old'), 'entry.js'), longAgo, longAgo);
    expect(await collectGarbage(deployment, { keep: 9 })).toEqual({ removed: [], files: 1, bytes: 4 });
    expect(existsSync(half('9.0.0-old'))).toBe(false);
    expect(existsSync(half('9.0.0-now'))).toBe(true);
  });
});
