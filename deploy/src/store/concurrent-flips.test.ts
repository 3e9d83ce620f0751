import { type CheckedS3, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDeployment, buildDeploymentOf, buildDist, readWholeHistory } from '../built-remote.fixture.ts';
import { promote, rollback, startCanary } from '../change-release.ts';
import type { Deployment } from '../deployment.ts';
import { publish } from '../publish.ts';
import { readRegistry, signAgain } from '../registry-file.ts';
import { createFolderStore } from './folder-store.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

/** Each retries after a conflict: the work grows with the square. */
const atOnce = process.env['TEST_FULL'] ? 20 : 8;
let s3: CheckedS3;
let buckets = 0;
beforeAll(async () => {
  s3 = await startCheckedS3({ buckets: ['bucket'] });
});
afterAll(() => s3.close());

/** A deployment and a way to reopen its store, as each command does. */
const kinds: Record<string, () => { deployment: Deployment; open: () => Store }> = {
  folder: () => {
    const deployment = buildDeployment();
    return { deployment, open: () => createFolderStore(deployment.folder) };
  },
  bucket: () => {
    const prefix = `store-${buckets++}`;
    const open = () => openStore(`s3://bucket/${prefix}`, s3.environment);
    return { deployment: buildDeploymentOf(open()), open };
  },
};

// So many at once on a busy machine exceed the usual time limit.
describe.each(Object.keys(kinds))(`${atOnce} commands at once on a %s`, { timeout: 30_000 }, (kind) => {
  const build = () => (kinds[kind] as (typeof kinds)[string])();

  it('lose no publish: every remote is there, revisions grow, the log is complete @full', async () => {
    const { deployment, open } = build();
    const names = Array.from({ length: atOnce }, (_, place) => `remote-${String(place).padStart(2, '0')}`);
    await Promise.all(
      names.map((name) => publish({ ...deployment, store: open(), by: name }, buildDist('1.0.0', name, name))),
    );
    const { remotes } = await readRegistry(deployment);
    expect(Object.keys(remotes).sort()).toEqual(names);
    const history = await readWholeHistory(deployment);
    expect(history).toHaveLength(atOnce);
    expect(new Set(history.map(({ revision }) => revision)).size).toBe(atOnce);
    expect(history.map(({ who }) => who).sort()).toEqual(names);
    expect(await deployment.store.list('history/')).toHaveLength(atOnce);
  });

  it('keep separate log lines for the same concurrent change @full', async () => {
    const { deployment, open } = build();
    const now = new Date();
    await publish(deployment, buildDist('1.0.0'));
    const names = Array.from({ length: atOnce }, (_, place) => `operator-${place}`);
    await Promise.all(names.map((by) => signAgain({ ...deployment, store: open(), by }, { reason: 'same', now })));
    const history = await readWholeHistory(deployment);
    expect(history).toHaveLength(atOnce + 1);
    expect(new Set(history.map(({ who }) => who))).toEqual(new Set([...names, 'tester']));
  });

  it('lose no activation: each is based on the previous one @full', async () => {
    const { deployment, open } = build();
    const remote = 'remote-tools';
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(deployment, buildDist(version, version));
    const flips = Array.from({ length: atOnce }, (_, place) => async () => {
      const ownDeployment = { ...deployment, store: open() };
      if (place % 4 === 0) await startCanary(ownDeployment, remote, '1.2.0', { percent: place + 1 });
      else if (place % 4 === 1)
        await rollback(ownDeployment, remote, { to: '1.0.0', reason: 'test' }).catch(() => undefined);
      else await promote(ownDeployment, remote, '1.1.0');
    });
    await Promise.all(flips.map((flip) => flip()));
    const { remotes } = await readRegistry(deployment);
    const lines = (await readWholeHistory(deployment)).reverse();
    expect(new Set(lines.map(({ revision }) => revision)).size).toBe(lines.length);
    let active = '1.0.0';
    for (const { action, from, to } of lines) {
      if (action === 'publish') continue;
      expect(from).toBe(active);
      if (action !== 'canary') active = to ?? '';
    }
    expect(remotes[remote]?.active).toBe(active);
  });
});
