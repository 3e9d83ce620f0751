import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createKeyFile } from '@atelier/deploy/packages/signatures';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import type { Page } from 'playwright/test';
import { createSigner, readRegistry } from '../support/registry-signer.ts';
import { copyStore, productStore, type StoreCopy } from '../support/store-copy.ts';
import { expect, test } from '../support/test.ts';
import { writeTestBuild } from '../support/test-remote-build.ts';
import { makeVersion, type TestVersion } from '../support/test-versions.ts';

const remote = 'remote-tools';
const toolPath = '/#/auxiliaryTools/hDenlarge';
const teamWords = '本组签过名的一版';
const thiefWords = '没有人签过名的一版';

const entryOf = (store: StoreCopy) => {
  const entry = readRegistryFolder(store.folder).remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  return entry;
};

const keyOf = (store: StoreCopy, name: string): { file: string; name: string } => {
  const file = join(store.folder, `${name}.json`);
  return { file, name: createKeyFile(file).x };
};

const pack = (store: StoreCopy, made: TestVersion, key: string): string => {
  const file = join(store.folder, `${made.version}.tgz`);
  store.deploy('pack', '--dist', writeTestBuild(remote, made), '--key', key, '--out', file);
  return file;
};

/** A store whose remote belongs to a team, which has signed the current version. */
const giveToTeam = (store: StoreCopy) => {
  const [team, others] = [keyOf(store, 'team'), keyOf(store, 'others')];
  const made = makeVersion(entryOf(store), { remote, version: '9.0.0', throwsAt: 'never', say: teamWords });
  store.deploy('publish', remote, '--package', pack(store, made, team.file));
  store.deploy('promote', remote, '9.0.0', '--reason', 'signed by the team');
  store.deploy('delegate', remote, '--key', team.name);
  return { team, others };
};

/** Attacks with the operator's keys, without the operator's programs. */
const promoteByHand = (store: StoreCopy, { version, row, files }: TestVersion): void => {
  for (const [path, bytes] of files) {
    mkdirSync(join(store.folder, dirname(path)), { recursive: true });
    writeFileSync(join(store.folder, path), bytes);
  }
  const path = join(store.folder, 'registry.json');
  const payload = readRegistry(readFileSync(path, 'utf8'));
  const entry = payload.remotes[remote];
  if (!entry) throw new Error(`${remote} is not in the registry`);
  const { manifest, manifestHash, hostApi, navigation, opening, ahead } = row;
  const thiefs = { manifest, manifestHash, hostApi, navigation, opening, ahead };
  const next = { ...entry, active: version, versions: { ...entry.versions, [version]: thiefs } };
  const remotes = { ...payload.remotes, [remote]: next };
  writeFileSync(path, createSigner(productStore().keys)({ ...payload, revision: payload.revision + 1, remotes }));
};

const expectTeamsPage = async (page: Page): Promise<void> => {
  await expect(page.getByText(teamWords)).toBeVisible();
  await expect(page.getByText(thiefWords)).toHaveCount(0);
};

test("a version in the registry without the team's signature never runs, and the previous one does @full", async ({
  signedIn: page,
  url,
}) => {
  const store = copyStore();
  try {
    giveToTeam(store);
    await store.serveTo(page);
    await page.goto('about:blank');
    await page.goto(url + toolPath);
    await expectTeamsPage(page);
    const options = { remote, version: '9.6.6', throwsAt: 'never', say: thiefWords } as const;
    promoteByHand(store, makeVersion(entryOf(store), options));
    await page.reload();
    await expectTeamsPage(page);
    await expect(page.locator(`script[src*="9.6.6"]`)).toHaveCount(0);
  } finally {
    store.remove();
  }
});

test('a version signed by another team is refused by publish, and by the page if publish was bypassed @full', async ({
  signedIn: page,
  url,
}) => {
  const store = copyStore();
  try {
    const { others } = giveToTeam(store);
    const options = { remote, version: '9.7.7', throwsAt: 'never', say: thiefWords } as const;
    const made = makeVersion(entryOf(store), options);
    const packed = pack(store, made, others.file);
    expect(() => store.deploy('publish', remote, '--package', packed)).toThrow(
      `is signed by ${others.name.slice(0, 12)}, and remote-tools belongs to the team with`,
    );
    // Bypasses publish: the remote is withdrawn, the other team's version is inserted, and the team is restored.
    const { delegations } = readRegistryFolder(store.folder);
    store.deploy('delegate', remote, '--none');
    store.deploy('publish', remote, '--package', packed);
    store.deploy('promote', remote, '9.7.7');
    store.deploy('delegate', remote, '--key', delegations?.[remote]?.keys[0] ?? '', '--force');
    await store.serveTo(page);
    await page.goto('about:blank');
    await page.goto(url + toolPath);
    await expectTeamsPage(page);
  } finally {
    store.remove();
  }
});
